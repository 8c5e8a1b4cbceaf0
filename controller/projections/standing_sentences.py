"""Events around the standings as sentences: days, nominations, decided places, checked scorecards, undo."""

from functools import singledispatch

from controller.domain import standing_events as h
from controller.domain.room import Room
from controller.domain.seating_plan import named
from controller.domain.seats import names_of

NAMED_MOST = 20


def standing_sentence(event: h.StandingEvent, room: Room) -> str:
    """What happened, in one sentence; `room` is the room after the event."""
    return _say(event, room)


@singledispatch
def _say(event: object, room: Room) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_say.register
def _(event: h.DayBegun, room: Room) -> str:
    return f"Day {event.day} begins with round {event.round}."


@_say.register
def _(event: h.ClubNominated, room: Room) -> str:
    if not event.players:
        return f"{event.club} has nominated nobody."
    return f"{event.club} nominated {named(event.players, names_of(room))}."


@_say.register
def _(event: h.PlacesDecided, room: Room) -> str:
    return f"Level players are placed in this order: {named(event.players, names_of(room))}: {event.reason}."


@_say.register
def _(event: h.CardsChecked, room: Room) -> str:
    names = names_of(room)
    told = [f"{names[one.player]} {one.card}, not {one.ledger}" for one in event.differences]
    more = f" and {len(told) - NAMED_MOST} more" if len(told) > NAMED_MOST else ""
    differ = "differs" if len(told) == 1 else "differ"
    found = f"{len(told)} {differ}: {', '.join(told[:NAMED_MOST])}{more}" if told else "all agree with the ledger"
    were = "was" if len(event.missing) == 1 else "were"
    missing = f"; {len(event.missing)} {were} not counted" if event.missing else ""
    counted = "1 scorecard was" if event.cards == 1 else f"{event.cards} scorecards were"
    return f"{counted} counted: {found}{missing}."


@_say.register
def _(event: h.ActionUndone, room: Room) -> str:
    return f"The convenor took back {event.what}."
