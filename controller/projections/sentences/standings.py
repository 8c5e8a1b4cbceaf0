"""Events around the standings as sentences: days, nominations, decided places, checked scorecards, undo."""

from controller.domain.events.standings import (
    ActionUndone,
    CardsChecked,
    ClubNominated,
    DayBegun,
    PlacesDecided,
)
from controller.domain.setup.called import names_of
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import named
from controller.projections.sentences.phrases import plain
from table_node.shared.words import say, say_count, sentences

NAMED_MOST = 20

SENTENCES = plain(
    {
        DayBegun: say("Day {day} begins with round {round}."),
    }
)


@SENTENCES.of
def _(event: ClubNominated, room: Room) -> str:
    if not event.players:
        return say("{club} has nominated nobody.", club=event.club)
    return say("{club} nominated {named}.", club=event.club, named=named(event.players, names_of(room)))


@SENTENCES.of
def _(event: PlacesDecided, room: Room) -> str:
    return say(
        "Level players are placed in this order: {named}: {reason}.",
        named=named(event.players, names_of(room)),
        reason=event.reason,
    )


@SENTENCES.of
def _(event: CardsChecked, room: Room) -> str:
    names = names_of(room)
    told = [
        say("{player} {card}, not {ledger}", player=names[one.player], card=one.card, ledger=one.ledger)
        for one in event.differences
    ]
    if (more := len(told) - NAMED_MOST) > 0:
        listed = say("{named} and {count} more", named=", ".join(told[:NAMED_MOST]), count=more)
    else:
        listed = ", ".join(told)
    differ = say_count("{count} differs: {listed}", "{count} differ: {listed}", len(told), listed=listed)
    found = differ if told else say("all agree with the ledger")
    counted = say_count("{count} scorecard was counted", "{count} scorecards were counted", event.cards)
    missing = say_count("{count} was not counted.", "{count} were not counted.", len(event.missing))
    return sentences(f"{counted}: {found}.", missing if event.missing else "")


@SENTENCES.of
def _(event: ActionUndone, room: Room) -> str:
    return say("The convenor took back {undone}.", undone=event.what)
