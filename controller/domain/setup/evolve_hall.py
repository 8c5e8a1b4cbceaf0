"""(state, event) -> state for the hall: its plan, its entry list one by one, and the scorecards that are given."""

from collections.abc import Mapping

from controller.domain.by_kind import Changes
from controller.domain.events.hall import (
    CardAwaited,
    CardAwaitEnded,
    CardGiven,
    PlayerEntered,
    PlayerStruck,
    ReaderNoted,
    TablesPlaced,
)
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room

CHANGES = Changes()


@CHANGES.of
def _(event: TablesPlaced, room: Room) -> Room:
    return replace(room, hall=replace(room.hall, places=event.places))


@CHANGES.of
def _(event: PlayerEntered, room: Room) -> Room:
    return replace(room, players={**room.players, event.entrant.number: event.entrant})


@CHANGES.of
def _(event: PlayerStruck, room: Room) -> Room:
    gone = event.entrant.number
    players = {number: player for number, player in room.players.items() if number != gone}
    return replace(_awaiting(room, _awaited_but(room, gone)), players=players)


@CHANGES.of
def _(event: CardGiven, room: Room) -> Room:
    holder = replace(room.players[event.player], card=event.card)
    return replace(_awaiting(room, _awaited_but(room, event.player)), players={**room.players, event.player: holder})


@CHANGES.of
def _(event: CardAwaited, room: Room) -> Room:
    return _awaiting(room, {**_awaited_but(room, event.player), event.table: event.player})


@CHANGES.of
def _(event: CardAwaitEnded, room: Room) -> Room:
    return _awaiting(room, {table: player for table, player in room.hall.awaited.items() if table != event.table})


@CHANGES.of
def _(event: ReaderNoted, room: Room) -> Room:
    return replace(room, readers={**room.readers, event.node: event.has_one})


def _awaited_but(room: Room, player: int) -> Mapping[int, int]:
    return {table: awaited for table, awaited in room.hall.awaited.items() if awaited != player}


def _awaiting(room: Room, awaited: Mapping[int, int]) -> Room:
    return replace(room, hall=replace(room.hall, awaited=awaited))
