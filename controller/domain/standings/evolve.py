"""(state, event) -> state around the standings: days, nominations, places, and what the convenor takes back."""

from functools import singledispatch

from controller.domain.events.standings import (
    CardsChecked,
    ClubNominated,
    DayBegun,
    PlacesDecided,
    StandingEvent,
)
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room
from table_node.shared.names import folded


@singledispatch
def _change(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve_standings(room: Room, event: StandingEvent) -> Room:
    """The room after one more event around its standings."""
    return _change(event, room)


@_change.register
def _(event: DayBegun, room: Room) -> Room:
    return replace(room, days=(*room.days, event.round))


@_change.register
def _(event: ClubNominated, room: Room) -> Room:
    club = folded(event.club)
    return replace(
        room,
        players={
            number: replace(player, nominated=number in event.players) if folded(player.club) == club else player
            for number, player in room.players.items()
        },
    )


@_change.register
def _(event: PlacesDecided, room: Room) -> Room:
    return replace(room, decided=(*room.decided, event.players), decided_by=(*room.decided_by, event.reason))


@_change.register
def _(event: CardsChecked, room: Room) -> Room:
    return room
