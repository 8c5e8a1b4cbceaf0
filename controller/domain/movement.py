"""Who sits where next: winners move right, losers stay and separate (500 1f, 1i; cribbage 13)."""

from collections.abc import Mapping

from controller.domain.ids import Seat, Seating
from controller.domain.room import players_on
from controller.games.results import Side, other


def move(seats: Mapping[int, Mapping[Seat, int]], movers: Mapping[int, Side]) -> tuple[Seating, ...]:
    """The coming round's seats, all tables moved at once.

    The ring is the tables in number order, the last leading back to the first. The two who stay take the left
    seats of opposite sides, the two who arrive the right ones, so everybody has a new partner and those who won
    together meet as opponents. One table alone works: its winners come back in, split.
    """
    ring = sorted(seats)
    moved: list[Seating] = []
    for place, table in enumerate(ring):
        came_from = ring[place - 1]
        stayers = players_on(seats[table], other(movers[table]))
        arrivals = players_on(seats[came_from], movers[came_from])
        taken: tuple[tuple[Seat, int], ...] = (
            ("A.L", stayers[0]), ("A.R", arrivals[0]), ("B.L", stayers[1]), ("B.R", arrivals[1]),
        )  # fmt: skip
        moved.extend(Seating(table, seat, player) for seat, player in taken)
    return tuple(moved)
