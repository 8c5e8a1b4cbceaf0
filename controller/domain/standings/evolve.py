"""(state, event) -> state around the standings: days, nominations, places, and what the convenor takes back."""

from controller.domain.by_kind import Changes
from controller.domain.events.standings import (
    CardsChecked,
    ClubNominated,
    DayBegun,
    PlacesDecided,
)
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room
from table_node.shared.names import folded

CHANGES = Changes()


@CHANGES.of
def _(event: DayBegun, room: Room) -> Room:
    return replace(room, days=(*room.days, event.round))


@CHANGES.of
def _(event: ClubNominated, room: Room) -> Room:
    club = folded(event.club)
    return replace(
        room,
        players={
            number: replace(player, nominated=number in event.players) if folded(player.club) == club else player
            for number, player in room.players.items()
        },
    )


@CHANGES.of
def _(event: PlacesDecided, room: Room) -> Room:
    return replace(room, decided=(*room.decided, event.players), decided_by=(*room.decided_by, event.reason))


@CHANGES.of
def _(event: CardsChecked, room: Room) -> Room:
    return room
