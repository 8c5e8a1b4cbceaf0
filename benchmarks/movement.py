"""How long a whole room takes to move, beside merely copying the same seats, and how that grows with the room."""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from benchmarks.figures import Row, figure
from controller.domain.seats.movement import advance
from controller.domain.setup.draw import draw
from controller.domain.state.room import seats_of
from controller.domain.state.seating_plan import Bench, Ring, SeatingPlan, Seats
from controller.games.results import Side

SIZES = (10, 100, 1000)
TABLES_MOVED = 100_000
SEED = 500
LIMIT = "the same seats copied, and nobody moved"

Made = TypeVar("Made")


def measure() -> list[Row]:
    """Microseconds a move for 10, 100 and 1,000 tables, and what a table of the largest costs in tables of the
    smallest."""
    rows, each = [], {}
    for tables in SIZES:
        moves = TABLES_MOVED // tables
        moved_us, copied_us = measured(tables, moves)
        each[tables] = moved_us / tables, copied_us / tables
        note = "a sitter at each tenth table, two who wait; median of the moves"
        rows.append(figure(f"movement.{tables}_tables", moved_us, "us", copied_us, LIMIT, moves, note))
    growth, copying = (each[SIZES[-1]][work] / each[SIZES[0]][work] for work in (0, 1))
    note = f"time a table of {SIZES[-1]} / time a table of {SIZES[0]}; 1 is a straight line"
    return [*rows, figure("movement.growth", growth, "times", copying, "the same of copying", len(SIZES), note)]


def measured(tables: int, moves: int) -> tuple[float, float]:
    """Microseconds of a move and of a copy, medians of so many moves one after another."""
    chance = random.Random(SEED)
    plan = _plan(tables)
    moved_us, copied_us = [], []
    for _ in range(moves):
        movers: dict[int, Side] = {table: chance.choice(("A", "B")) for table in plan.ring.tables}
        copied_us.append(_timed_us(partial(_copied, plan.seats))[0])
        took_us, plan = _timed_us(partial(advance, plan, movers))
        moved_us.append(took_us)
    return statistics.median(moved_us), statistics.median(copied_us)


def _copied(seats: Seats) -> Seats:
    return {table: dict(seated) for table, seated in seats.items()}


def _plan(tables: int) -> SeatingPlan:
    seats = seats_of(draw(range(1, 4 * tables + 1), SEED))
    ring = Ring(tuple(seats))
    sitters = frozenset(seats[table]["A.L"] for table in ring.tables[::10])
    return SeatingPlan(ring, seats, (Bench(2, (4 * tables + 1, 4 * tables + 2)),), sitters)


def _timed_us(work: Callable[[], Made]) -> tuple[float, Made]:
    began_ns = time.perf_counter_ns()
    made = work()
    return (time.perf_counter_ns() - began_ns) / 1000, made
