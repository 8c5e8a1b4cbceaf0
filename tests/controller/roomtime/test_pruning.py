"""The few constraints that are kept say what all of them would say (design: pruning without loosening)."""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.roomtime.intervals import ANY_RATE, STAMP_US, Exchange
from controller.roomtime.limits import FRESH, PPT, WANDER
from tests.controller.roomtime.true_clock import Trip, TrueClock, clocks, evenings, exchanges, proven

WITHIN_US = 1
W = Fraction(WANDER, PPT)
_Points = Sequence[tuple[int, int]]


class Unpruned:
    """All constraints of all exchanges, nothing dropped and nothing rounded: slow, plain and exact."""

    def __init__(self, made: Sequence[Exchange]) -> None:
        asked = [(each.received_tick_us + STAMP_US, each.sent_hub_us) for each in made]
        self.floors = [(tick, hub_us - tick) for tick, hub_us in asked]
        left = [(each.sent_tick_us, each.received_hub_us + STAMP_US) for each in made]
        self.ceilings = [(tick, hub_us - tick) for tick, hub_us in left]
        slowest, fastest = (Fraction(end, PPT) for end in ANY_RATE)
        steep, flat = (-(10**18), 1), (10**18, 1)  # ratios of whole numbers, compared without dividing
        for (low_tick, low), (high_tick, high) in product(self.floors, self.ceilings):
            apart, rise = low_tick - high_tick, low - high
            if apart > 0 and rise * steep[1] > steep[0] * apart:
                steep = (rise, apart)
            elif apart < 0 and -rise * flat[1] < flat[0] * -apart:
                flat = (-rise, -apart)
        self.slow, self.fast = max(slowest, Fraction(*steep) - W), min(fastest, Fraction(*flat) + W)

    def interval(self, tick_us: int) -> tuple[int, int]:
        """The least and the most hub time of a tick, rounded outwards."""
        low = self._least([(tick, offset) for tick, offset in self.floors], tick_us, self.slow, self.fast)
        high = -self._least([(tick, -offset) for tick, offset in self.ceilings], tick_us, -self.fast, -self.slow)
        return floor(tick_us + low), ceil(tick_us + high) + STAMP_US

    @staticmethod
    def _least(points: _Points, tick_us: int, slow: Fraction, fast: Fraction) -> Fraction:
        """The least, over all rates, of the most that any point proves: down from the slow end, line by line."""
        lines = [(Fraction(tick_us - tick), offset - abs(tick_us - tick) * W) for tick, offset in points]
        rate = slow
        _, slope, base = max((slope * rate + base, slope, base) for slope, base in lines)
        while slope < 0:
            crossings = [((base - up[1]) / (up[0] - slope), up[0], up[1]) for up in lines if up[0] > slope]
            following = min(crossings, key=lambda crossing: (crossing[0], -crossing[1]), default=None)
            if following is None or following[0] >= fast:
                return slope * fast + base
            rate, slope, base = following
        return slope * rate + base


def agree(made: Sequence[Exchange], ticks: Sequence[int]) -> None:
    """The product's answer and the plain one, of each of these ticks."""
    bounds = proven(made)
    assert bounds
    whole = Unpruned(made)
    for tick in ticks:
        kept, all_of_them = bounds.instant(tick), whole.interval(tick)
        assert kept.low_hub_us <= all_of_them[0] and kept.high_hub_us >= all_of_them[1], "narrower than what is proven"
        assert all_of_them[0] - kept.low_hub_us <= WITHIN_US, (tick, all_of_them[0] - kept.low_hub_us)
        assert kept.high_hub_us - all_of_them[1] <= WITHIN_US, (tick, kept.high_hub_us - all_of_them[1])


@settings(max_examples=60)
@given(clocks, evenings, st.lists(st.integers(0, 800_000_000), min_size=1, max_size=4))
def test_whatever_is_dropped_no_answer_moves_by_more_than_a_microsecond(
    clock: TrueClock, made: list[Trip], ticks: list[int]
) -> None:
    if came := exchanges(clock, made):
        agree(came, ticks)


NETWORKS: dict[str, Callable[[random.Random], int]] = {
    "every way equally long": lambda rng: 10_000,
    "nearly so": lambda rng: 10_000 + rng.randrange(200),
    "quiet Wi-Fi": lambda rng: 15_000 + round(rng.expovariate(1 / 15_000)),
    "Wi-Fi that sleeps": lambda rng: 40_000 + rng.choice((0, 0, 1)) * rng.randrange(1_000_000),
}  # one way, in tenths of a microsecond


def a_round(clock: TrueClock, network: str, seed: int, pings: int) -> list[Exchange]:
    """A ping about every two seconds."""
    rng, way = random.Random(seed), NETWORKS[network]
    sent = [20_000_000 * nth + rng.randrange(4_000_000) for nth in range(pings)]
    return [Trip(at, way(rng), rng.randrange(5_000), way(rng)).exchange(clock) for at in sent]


@pytest.mark.parametrize("network", NETWORKS)
@settings(max_examples=8)
@given(clock=clocks, seed=st.integers(0, 10**6))
def test_nor_does_any_of_the_last_minutes_after_a_whole_round(network: str, clock: TrueClock, seed: int) -> None:
    made = a_round(clock, network, seed, pings=120)
    ticks = [made[nth].received_tick_us + seed for nth in range(len(made) - FRESH, len(made), 4)]
    agree(made, [*ticks, made[-1].sent_tick_us, made[-1].sent_tick_us + 60_000_000])
