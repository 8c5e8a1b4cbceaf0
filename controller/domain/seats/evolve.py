"""(state, event) -> state for seats changed apart from the movement."""

from collections.abc import Mapping

from controller.domain.by_kind import Changes
from controller.domain.events.seats import RingDrawn, SeatsChanged, SeatsOpened, SittersNamed
from controller.domain.events.session import BreakBegun
from controller.domain.events.setup import SeatsDrawn, TournamentCreated
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room, Table, seats_of
from controller.domain.values import Seating

CHANGES = Changes()


def seated(seatings: tuple[Seating, ...]) -> Mapping[int, Table]:
    """New tables, with these people at them."""
    return {number: Table(number, "seated", seats) for number, seats in seats_of(seatings).items()}


@CHANGES.of
def _(event: SeatsDrawn, room: Room) -> Room:
    entrants = {number: player for number, player in room.players.items() if not player.house}
    # A house player who is not needed any more, and has an account of a game that was abandoned, keeps the name in it.
    played = {player for accounts in room.ledger.values() for player in accounts}
    known = {number: player for number, player in room.players.items() if number in entrants or number in played}
    house = {player.number: player for player in event.house_players}
    return replace(
        room,
        round=1,
        players=known | house,
        gone=(room.gone & entrants.keys()) | (known.keys() - entrants.keys() - house.keys()),
        sitters=frozenset(),
        seatings={1: event.seatings},
        tables=seated(event.seatings),
        seed=event.seed,
        teams=event.teams,
        ring=tuple(sorted(seats_of(event.seatings))),
        benches={1: event.benches},
    )


@CHANGES.of
def _(event: SeatsOpened, room: Room) -> Room:
    entrants = {number: player for number, player in room.players.items() if not player.house}
    begun = BreakBegun(1, "lunch", None, asked=True)
    return replace(
        room,
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


@CHANGES.of
def _(event: RingDrawn, room: Room) -> Room:
    return replace(room, ring=event.tables)


@CHANGES.of
def _(event: SittersNamed, room: Room) -> Room:
    return replace(room, sitters=frozenset(event.players))


@CHANGES.of
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
        tables=seated(event.seatings),
    )


def _with_tables(room: Room, ring: tuple[int, ...]) -> TournamentCreated | None:
    """A table that is opened beyond those there were was put up just now."""
    made, highest = room.tournament, max(ring, default=0)
    return replace(made, tables=highest) if made is not None and highest > made.tables else made
