"""A seating plan being changed between two games, and each change as a record that a sentence can be made of."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from controller.domain.seats.waiting_list import SPARE_MOST, take_chair
from controller.domain.state.seating_plan import Pair, Place, Seated, SeatingPlan, in_order, partners_at, partners_of
from controller.domain.values import SEATS, Seat
from controller.games.refusal import Refusal
from table_node.shared.words import say

CameFrom = Literal["bench", "house", "table", "door"]


@dataclass(frozen=True)
class SeatFilled:
    """A player took the seat of one who is gone: from the bench, another table or the door, or as a house player."""

    player: int
    table: int
    seat: Seat
    instead_of: int
    came_from: CameFrom


@dataclass(frozen=True)
class SeatsExchanged:
    """Two players of a table changed seats, so that nobody keeps the partner of the game before."""

    table: int
    players: tuple[int, int]


@dataclass(frozen=True)
class Benched:
    """A player sits the coming game out, on the bench before a table."""

    player: int
    before: int


@dataclass(frozen=True)
class LeftTheBench:
    """A player who waited before a table went home."""

    player: int
    before: int


@dataclass(frozen=True)
class HousePlayerLeft:
    """A house player of a table that closed is not needed any more."""

    player: int
    table: int


@dataclass(frozen=True)
class TableClosed:
    """A table is out of the ring; these players rise from it."""

    table: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class TableOpened:
    """A table joins the ring at its end, with four who waited, arrived, or are house players."""

    table: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class TableReplaced:
    """A table cannot be used: everybody there sits down alike at another, in its place of the ring."""

    table: int
    now: int
    players: tuple[int, ...]


Change = (
    SeatFilled | SeatsExchanged | Benched | LeftTheBench | HousePlayerLeft | TableClosed | TableOpened | TableReplaced
)


@dataclass(frozen=True)
class Heir:
    """Who of a closing table takes the seat of a player who is gone."""

    player: int
    place: Place
    instead_of: int


class Reseating:
    """The plan as changed so far, and the changes in order."""

    def __init__(self, plan: SeatingPlan) -> None:
        self.plan = plan
        self.changes: list[Change] = []

    def fill(self, place: Place, player: int, instead_of: int, came_from: CameFrom) -> None:
        """Seat a player in place of another."""
        assert place.seat is not None
        self.changes.append(SeatFilled(player, place.table, place.seat, instead_of, came_from))
        self._seat(place.table, {**self.plan.seats[place.table], place.seat: player})

    def open(self, table: int, four: Sequence[int]) -> None:
        """Seat four at a new table, at the ring's end."""
        self.changes.append(TableOpened(table, tuple(four)))
        self.plan = replace(self.plan, ring=replace(self.plan.ring, tables=(*self.plan.ring.tables, table)))
        self._seat(table, dict(zip(SEATS, four, strict=True)))

    def join(self, player: int, free_tables: Sequence[int], came_from: CameFrom) -> None:
        """Find a place for one who has none: a house player's seat, a chair, or a table for four who are spare.

        Refused: a fourth spare player when no table is free.
        """
        plan = self.plan
        taken = next((seating for seating in plan.seatings if seating.player in plan.house), None)
        if taken is not None:
            self.plan = replace(plan, house=plan.house - {taken.player})
            self.fill(Place(taken.table, taken.seat), player, taken.player, came_from)
        elif len(plan.waiting) < SPARE_MOST:
            self.plan = replace(plan, benches=take_chair(plan.benches, plan.ring, player))
            before = next(bench.before for bench in self.plan.benches if player in bench.queue)
            self.changes.append(Benched(player, before))
        elif free_tables:
            self.plan = replace(plan, benches=())
            self.open(free_tables[0], (*plan.waiting, player))
        else:
            raise Refusal(
                "no_free_table", say("Three players wait already, and a fourth makes a table, but none is free."),
                say("Let somebody go home first: 400 tables are the most."),
            )  # fmt: skip

    def give_up(self, table: int, players: tuple[int, ...], heir: Heir | None = None) -> None:
        """Take a table out of the ring, send its house players home, and find places for the others."""
        plan = self.plan
        ring = replace(plan.ring, tables=tuple(one for one in plan.ring.tables if one != table))
        seats = {one: seated for one, seated in plan.seats.items() if one != table}
        benches = tuple(bench for bench in plan.benches if bench.before != table)
        not_needed = [player for player in players if player in plan.house]
        self.plan = replace(plan, ring=ring, seats=seats, benches=benches, house=plan.house - set(not_needed))
        self.changes.append(TableClosed(table, players))
        self.changes += [HousePlayerLeft(player, table) for player in not_needed]
        if heir is not None:
            self.fill(heir.place, heir.player, heir.instead_of, "table")
        waited_here = (player for bench in plan.benches if bench.before == table for player in bench.queue)
        placed = {*not_needed, *([heir.player] if heir else [])}
        homeless = [player for player in (*waited_here, *players) if player not in placed]
        for player in sorted(homeless, key=self.games_sat_out, reverse=True):
            self.join(player, (), "table")

    def games_sat_out(self, player: int) -> int:
        """How many games a player has sat out so far."""
        return self.plan.sat_out.get(player, 0)

    def _seat(self, table: int, seated: Seated) -> None:
        again = partners_of(self.plan.played)
        fit, exchanged = _new_partners(seated, again, self.plan.sitters)
        if exchanged is not None:
            self.changes.append(SeatsExchanged(table, exchanged))
        self.plan = replace(self.plan, seats={**self.plan.seats, table: in_order(fit)})


def _new_partners(
    seated: Seated, again: frozenset[Pair], sitters: frozenset[int]
) -> tuple[Seated, tuple[int, int] | None]:
    """The four so that nobody has the last game's partner, and the two who change seats for it, sitters never.

    Of the three ways to pair four players at most one repeats a pair, so that one exchange is enough.
    """
    if not any(pair in again for pair in partners_at(seated)):
        return seated, None
    exchanges: tuple[tuple[Seat, Seat], ...] = (("A.R", "B.R"), ("A.R", "B.L"), ("A.L", "B.R"), ("A.L", "B.L"))
    for one, two in exchanges:
        players = (seated[one], seated[two])
        if sitters.isdisjoint(players):
            return {**seated, one: players[1], two: players[0]}, players
    return seated, None
