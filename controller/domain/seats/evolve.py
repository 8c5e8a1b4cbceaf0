"""(state, event) -> state for seats changed apart from the movement."""

from functools import singledispatch

from controller.domain.events.seats import RingDrawn, SeatEvent, SeatsChanged, SeatsOpened, SittersNamed
from controller.domain.events.session import BreakBegun
from controller.domain.events.setup import TournamentCreated
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room, Table, seats_of


@singledispatch
def _change(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve_seats(room: Room, event: SeatEvent) -> Room:
    """The room after one more change of its seats."""
    return _change(event, room)


@_change.register
def _(event: SeatsOpened, room: Room) -> Room:
    entrants = {number: player for number, player in room.players.items() if not player.house}
    begun = BreakBegun(1, "lunch", None, asked=True)
    return replace(
        room,
        phase="break",
        round=1,
        break_=begun,
        breaks=(begun,),
        players=entrants | {player.number: player for player in event.house_players},
        gone=room.gone & entrants.keys(),
        sitters=frozenset(),
        seatings={},
        taps=(),
        ring=event.tables,
        benches={1: event.benches},
        tables={number: Table(number) for number in event.tables},
    )


@_change.register
def _(event: RingDrawn, room: Room) -> Room:
    return replace(room, ring=event.tables)


@_change.register
def _(event: SittersNamed, room: Room) -> Room:
    return replace(room, sitters=frozenset(event.players))


@_change.register
def _(event: SeatsChanged, room: Room) -> Room:
    players = {**room.players, **{player.number: player for player in event.joined}}
    return replace(
        room,
        players=players,
        gone=room.gone | set(event.gone),
        sitters=room.sitters - set(event.gone),
        tournament=_with_tables(room, event.ring),
        ring=event.ring,
        benches={**room.benches, event.round: event.benches},
        seatings={**room.seatings, event.round: event.seatings},
        tables={number: Table(number, "seated", seats) for number, seats in seats_of(event.seatings).items()},
    )


def _with_tables(room: Room, ring: tuple[int, ...]) -> TournamentCreated | None:
    """A table that is opened beyond those there were was put up just now."""
    made, highest = room.tournament, max(ring, default=0)
    return replace(made, tables=highest) if made is not None and highest > made.tables else made
