"""The floor plan: the square on which each table stands, and the table its winners walk to."""

from collections.abc import Iterable
from dataclasses import dataclass

from dashboard.read.model import Model

SQUARES = 24  # along each side of the plan, as the hub takes it
WIDER = 1.5  # halls are wider than deep, and so are screens

SIGNS = {
    (0, -1): "↑", (1, -1): "↗", (1, 0): "→", (1, 1): "↘", (0, 1): "↓", (-1, 1): "↙", (-1, 0): "←", (-1, -1): "↖",
    (0, 0): "·",
}  # fmt: skip


@dataclass(frozen=True)
class Spot:
    """A table on the floor plan. `x`, `y`: its square from the left and the top, counted from 0."""

    table: int
    x: int
    y: int
    onward: int | None = None
    """The table its winners walk to."""
    sign: str = ""
    """An arrow that way."""


@dataclass(frozen=True)
class Plan:
    """The tables on their squares, and the size of the plan in squares."""

    spots: tuple[Spot, ...]
    columns: int
    rows: int

    @property
    def lines(self) -> list[tuple[int, int, int, int]]:
        """The lines between the middles of consecutive tables, in half squares."""
        at = {spot.table: spot for spot in self.spots}
        walks = [(one, at[one.onward]) for one in self.spots if one.onward in at and one.onward != one.table]
        return [(2 * one.x + 1, 2 * one.y + 1, 2 * to.x + 1, 2 * to.y + 1) for one, to in walks]


@dataclass(frozen=True)
class Place:
    """A table's square as the convenor chose it."""

    table_no: int
    x: int
    y: int


@dataclass(frozen=True)
class Link:
    """A table and the table its winners walk to; None if nobody walks."""

    table_no: int
    onward: int | None


def places(model: Model) -> list[Place]:
    """The squares that the convenor chose."""
    return model.rows(Place, "SELECT * FROM shown_place ORDER BY table_no")


def links(model: Model) -> list[Link]:
    """The tables in play in the order of the ring."""
    return model.rows(Link, "SELECT table_no, onward FROM shown_ring ORDER BY place")


def plan_of(tables: Iterable[int], given: Iterable[Place], ring: Iterable[Link]) -> Plan:
    """The floor plan of these tables. Those without a chosen square fill free ones, to and fro as winners walk."""
    onward = {link.table_no: link.onward for link in ring}
    wanted = list(dict.fromkeys([*(number for number in onward if number in set(tables)), *sorted(tables)]))
    at = {place.table_no: (place.x, place.y) for place in given if place.table_no in wanted}
    taken = set(at.values())
    free = (square for square in _to_and_fro(_across(len(wanted))) if square not in taken)
    for number in wanted:
        if number not in at:
            at[number] = next(free)
    spots = tuple(_spot(number, at, onward.get(number)) for number in sorted(wanted))
    return Plan(spots, max((x for x, _ in at.values()), default=0) + 1, max((y for _, y in at.values()), default=0) + 1)


def way_of(ring: list[Link]) -> list[int]:
    """The tables in the order in which winners walk, once round the hall; empty if nobody walks."""
    onward = {link.table_no: link.onward for link in ring}
    way: list[int] = []
    at = ring[0].table_no if ring else None
    while at in onward and at not in way and onward[at] is not None:
        way.append(at)
        at = onward[at]
    return way


def walk_of(plan: Plan) -> list[int]:
    """The tables in order along the rows of the plan, to and fro."""
    return [
        spot.table
        for spot in sorted(plan.spots, key=lambda spot: (spot.y, spot.x if spot.y % 2 == 0 else -spot.x))
    ]  # fmt: skip


def _across(count: int) -> int:
    across = next(width for width in range(1, SQUARES + 1) if width * width >= count * WIDER or width == SQUARES)
    return max(1, min(across, count))


def _to_and_fro(across: int) -> Iterable[tuple[int, int]]:
    for y in range(SQUARES):
        for x in range(across):
            yield (x if y % 2 == 0 else across - 1 - x), y
    for x in range(across, SQUARES):
        for y in range(SQUARES):
            yield x, y


def _spot(number: int, at: dict[int, tuple[int, int]], onward: int | None) -> Spot:
    x, y = at[number]
    if onward is None or onward not in at:
        return Spot(number, x, y)
    to_x, to_y = at[onward]
    way = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
    return Spot(number, x, y, onward, SIGNS[way])
