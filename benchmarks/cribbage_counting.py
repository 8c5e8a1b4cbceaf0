"""A million random cribbage hands, counted by the product and by a slow count that looks at every subset of the cards.

The slow count (`tests/support/slow_cribbage.py`) shares nothing with the product, so each difference is a fault.
"""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from benchmarks.figures import Row, figure
from controller.games.cribbage.cards import cards_of
from controller.games.cribbage.counting import count_hand
from controller.games.cribbage.edition import CRIBBAGE
from tests.support.slow_cribbage import PACK, slow_count

HANDS = 1_000_000
BATCH = 10_000
SEED = 121

Hand = tuple[list[str], bool]
T = TypeVar("T")


def measure() -> list[Row]:
    """Hands counted in a second beside hands only read, and in how many of them the two counts differ."""
    return compared(HANDS)


def compared(hands: int) -> list[Row]:
    """The same for so many hands, every other one a crib."""
    drawn = random.Random(SEED)
    took_s = {"read": 0.0, "count": 0.0, "slow": 0.0}
    differences = 0
    for first in range(0, hands, BATCH):
        batch = [(drawn.sample(PACK, 5), number % 2 == 1) for number in range(first, min(first + BATCH, hands))]
        _timed(took_s, "read", _read, batch)
        counted = _timed(took_s, "count", _count, batch)
        slowly = _timed(took_s, "slow", _count_slowly, batch)
        differences += sum(one != two for one, two in zip(counted, slowly, strict=True))
    note = f"seed {SEED}, half of them cribs; the slow count makes {hands / took_s['slow']:.0f} a second"
    read_only = "the same five cards read from their names, and nothing counted"
    return [
        figure("cribbage.count", hands / took_s["count"], "1/s", hands / took_s["read"], read_only, hands, note),
        figure("cribbage.differences", differences, "hands", 0, "a count of every subset of the cards", hands, note),
    ]


def _timed(took_s: dict[str, float], name: str, work: Callable[[list[Hand]], T], batch: list[Hand]) -> T:
    began_ns = time.perf_counter_ns()
    done = work(batch)
    took_s[name] += (time.perf_counter_ns() - began_ns) / 1e9
    return done


def _read(batch: list[Hand]) -> None:
    for five, _ in batch:
        cards_of(five)


def _count(batch: list[Hand]) -> list[int]:
    return [count_hand(CRIBBAGE, five[:4], five[4], crib).points for five, crib in batch]


def _count_slowly(batch: list[Hand]) -> list[int]:
    return [slow_count(five[:4], five[4], crib) for five, crib in batch]
