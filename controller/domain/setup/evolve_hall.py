"""(state, event) -> state for the hall: its plan, its entry list one by one, and the scorecards that are given."""

from collections.abc import Mapping
from functools import singledispatch

from controller.domain.events.hall import (
    CardAwaited,
    CardAwaitEnded,
    CardGiven,
    HallEvent,
    PlayerEntered,
    PlayerStruck,
    ReaderNoted,
    TablesPlaced,
)
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room


@singledispatch
def _change(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve_hall(room: Room, event: HallEvent) -> Room:
    """The room after one more event of its hall."""
    return _change(event, room)


@_change.register
def _(event: TablesPlaced, room: Room) -> Room:
    return replace(room, hall=replace(room.hall, places=event.places))


@_change.register
def _(event: PlayerEntered, room: Room) -> Room:
    return replace(room, players={**room.players, event.entrant.number: event.entrant})


@_change.register
def _(event: PlayerStruck, room: Room) -> Room:
    gone = event.entrant.number
    players = {number: player for number, player in room.players.items() if number != gone}
    return replace(_awaiting(room, _awaited_but(room, gone)), players=players)


@_change.register
def _(event: CardGiven, room: Room) -> Room:
    holder = replace(room.players[event.player], card=event.card)
    return replace(_awaiting(room, _awaited_but(room, event.player)), players={**room.players, event.player: holder})


@_change.register
def _(event: CardAwaited, room: Room) -> Room:
    return _awaiting(room, {**_awaited_but(room, event.player), event.table: event.player})


@_change.register
def _(event: CardAwaitEnded, room: Room) -> Room:
    return _awaiting(room, {table: player for table, player in room.hall.awaited.items() if table != event.table})


@_change.register
def _(event: ReaderNoted, room: Room) -> Room:
    return replace(room, readers={**room.readers, event.node: event.has_one})


def _awaited_but(room: Room, player: int) -> Mapping[int, int]:
    return {table: awaited for table, awaited in room.hall.awaited.items() if awaited != player}


def _awaiting(room: Room, awaited: Mapping[int, int]) -> Room:
    return replace(room, hall=replace(room.hall, awaited=awaited))
