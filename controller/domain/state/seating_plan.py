"""Where everybody is before a game: tables in a ring, four seats at each, and a bench for spare players."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from controller.domain.values import SEATS, Seat, Seating
from controller.games.refusal import Refusal
from table_node.shared.words import say

Direction = Literal[1, -1]
Seated = Mapping[Seat, int]
"""The four players of one table."""
Seats = Mapping[int, Seated]
"""The players of every table, by its number."""
Pair = frozenset[int]
NO_NAMES: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class Ring:
    """The open tables in the order in which winners go round the hall: a way of the room, as partners who face each
    other have opposite right hands (500 1f, cribbage 13: "to the right")."""

    tables: tuple[int, ...]
    direction: Direction = 1

    @property
    def walk(self) -> tuple[int, ...]:
        """The tables as one walks them: each is to the right of the one before, the first to the right of the last."""
        return self.tables if self.direction == 1 else self.tables[::-1]

    def right_of(self, table: int) -> int:
        """Where the movers of a table go; a table alone is its own neighbour."""
        walk = self.walk
        return walk[(walk.index(table) + 1) % len(walk)]


def ring_of(tables: Iterable[int], direction: Direction, open_tables: Iterable[int]) -> Ring:
    """The ring that is walked in this order. Refused: a table named twice, left out, or not open."""
    drawn, wanted = tuple(tables), frozenset(open_tables)
    wrong = [
        *(
            say("table {table} is named twice", table=table)
            for table in sorted({t for t in drawn if drawn.count(t) > 1})
        ),
        *(say("table {table} is left out", table=table) for table in sorted(wanted - set(drawn))),
        *(say("table {table} is not open", table=table) for table in sorted(set(drawn) - wanted)),
    ]
    if wrong or not drawn:
        said = "; ".join(wrong) or say("it has no table")
        raise Refusal(
            "ring_wrong",
            say("The ring cannot be that: {fault}.", fault=said),
            say("Name every open table once, in walking order."),
        )
    return Ring(drawn if direction == 1 else drawn[::-1], direction)


@dataclass(frozen=True)
class Bench:
    """Players who wait on the link of the ring into a table; the first of the queue plays first."""

    before: int
    queue: tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """Where a player is: on a seat of a table, or without a seat on the bench before it."""

    table: int
    seat: Seat | None = None


@dataclass(frozen=True)
class SeatingPlan:
    """Where everybody is for the coming game, and what of the games before counts for the next move."""

    ring: Ring
    seats: Seats
    benches: tuple[Bench, ...] = ()
    sitters: frozenset[int] = frozenset()
    """Players who keep their very seat (cribbage 14)."""
    house: frozenset[int] = frozenset()
    """House players: they fill seats, move like everybody, and go home before a ranked player has to wait."""
    sat_out: Mapping[int, int] = field(default_factory=dict)
    """Games each player has sat out so far, the coming one not counted; a player not named: none."""
    played: Seats = field(default_factory=dict)
    """The seats of the game before, whose partners part; empty before the first game and after a free seating."""

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Everybody who has a seat, table by table round the ring."""
        return tuple(
            Seating(table, seat, player) for table in self.ring.tables for seat, player in self.seats[table].items()
        )

    @property
    def waiting(self) -> tuple[int, ...]:
        """Everybody who sits the coming game out, bench by bench."""
        return tuple(player for bench in self.benches for player in bench.queue)


def whereabouts(plan: SeatingPlan) -> dict[int, Place]:
    """The place of every player of a plan."""
    places = {player: Place(table, seat) for table, seated in plan.seats.items() for seat, player in seated.items()}
    return places | {player: Place(bench.before) for bench in plan.benches for player in bench.queue}


def partners_at(seated: Seated) -> tuple[Pair, Pair]:
    """The two pairs of a table, side A first."""
    return frozenset((seated["A.L"], seated["A.R"])), frozenset((seated["B.L"], seated["B.R"]))


def partners_of(seats: Seats) -> frozenset[Pair]:
    """Every two who play together."""
    return frozenset(pair for seated in seats.values() for pair in partners_at(seated))


def in_order(seated: Seated) -> dict[Seat, int]:
    """The same four, written in the order of the seats."""
    return {seat: seated[seat] for seat in SEATS}


def named(players: Iterable[int], names: Mapping[int, str]) -> str:
    """Players as a sentence has them: "Ana, Ben and player 7"."""
    *most, last = [names.get(player, say("player {player}", player=player)) for player in players]
    return say("{most} and {last}", most=", ".join(most), last=last) if most else last
