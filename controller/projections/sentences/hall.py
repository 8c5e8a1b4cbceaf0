"""Events of the hall and of the entry list, as sentences."""

from controller.domain.events.hall import (
    CardAwaited,
    CardAwaitEnded,
    CardGiven,
    PlayerEntered,
    PlayerStruck,
    ReaderNoted,
    TablesPlaced,
)
from controller.domain.setup.called import name_beside, name_of
from controller.domain.state.room import Room
from controller.projections.sentences.phrases import plain
from table_node.shared.words import say, say_count

SENTENCES = plain(
    {
        CardAwaitEnded: say("No scorecard is awaited at table {table} any more."),
    }
)


@SENTENCES.of
def _(event: TablesPlaced, room: Room) -> str:
    if not event.places:
        return say("The plan of the hall is arranged by itself again.")
    return say_count(
        "{count} table was placed on the plan of the hall.",
        "{count} tables were placed on the plan of the hall.",
        len(event.places),
    )


@SENTENCES.of
def _(event: PlayerEntered, room: Room) -> str:
    return say("{entrant} was entered.", entrant=name_of(room, event.entrant.number))


@SENTENCES.of
def _(event: PlayerStruck, room: Room) -> str:
    return say("{entrant} was taken off the list.", entrant=name_beside(room, event.entrant))


@SENTENCES.of
def _(event: CardGiven, room: Room) -> str:
    name = name_of(room, event.player)
    if not event.card:
        return say("{name} has no scorecard any more.", name=name)
    if event.table is None:
        return say("{name} was given scorecard {card}.", name=name, card=event.card)
    return say(
        "{name} was given scorecard {card}, tapped at table {table}.", name=name, card=event.card, table=event.table
    )


@SENTENCES.of
def _(event: CardAwaited, room: Room) -> str:
    return say(
        "The next scorecard tapped at table {table} is {player}'s.",
        table=event.table,
        player=name_of(room, event.player),
    )


@SENTENCES.of
def _(event: ReaderNoted, room: Room) -> str:
    if event.has_one:
        return say("Node {node} has a scorecard reader.", node=event.node)
    return say("Node {node} has no scorecard reader.", node=event.node)
