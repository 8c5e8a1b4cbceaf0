"""Clocks that do not keep what is promised of them: found out, or wrong by less than a message was on its way."""

import random
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.roomtime.exchange import RoomTime
from controller.roomtime.intervals import Exchange

SECOND_US = 1_000_000
DRIFT_US = 500  # what two clocks that differ by 200 ppm drift apart until the next ping
NODE, BOOT = "node-1", "boot-1"


@dataclass(frozen=True)
class BreakingClock:
    """Runs evenly at `ppm` (beyond 100, perhaps), and at one hub instant leaps by so many ticks: back is a freeze."""

    ppm: int
    leaps_at_hub_us: int
    leap_us: int

    def tick(self, hub_us: int) -> Fraction:
        """Ticks at a hub instant."""
        ran = hub_us * (1 - Fraction(self.ppm, 1_000_000)) + 10 * SECOND_US
        return ran + self.leap_us if hub_us >= self.leaps_at_hub_us else ran


@dataclass
class Talk:
    """A room in which one node answers every ping, over a network whose ways last between two bounds."""

    clock: BreakingClock
    least_us: int
    most_us: int
    rng: random.Random

    def __post_init__(self) -> None:
        self.room = RoomTime()
        self.room.met(NODE, BOOT, 0)
        self.after_leap: list[Exchange] = []

    def until(self, hub_us: int) -> None:
        """Answer every ping until then."""
        while (due := self.room.next_due()) is not None and due <= hub_us:
            for node, ping in self.room.due(due):
                self.room.sent(node, ping, due)
                there = due + self.rng.randint(self.least_us, self.most_us)
                tick, back = floor(self.clock.tick(there)), there + self.rng.randint(self.least_us, self.most_us)
                self.room.answered(node, BOOT, ping, tick, tick, back)

    def broken(self) -> bool:
        """Whether the clock was found out."""
        clock = self.room.clock(NODE, BOOT)
        return clock is not None and clock.broken > 0

    def misses_us(self, hub_us: int) -> int:
        """By how much a press at this hub instant lies outside its interval."""
        bounds = self.room.bounds(NODE, BOOT)
        assert bounds
        said = bounds.instant(floor(self.clock.tick(hub_us)))
        return max(said.low_hub_us - hub_us, hub_us - said.high_hub_us, 0)


talks = st.builds(
    lambda least, spread, seed: (least, least + spread, random.Random(seed)),
    st.integers(500, 20_000), st.integers(0, 300_000), st.integers(0, 10**6),
)  # fmt: skip


@settings(max_examples=60)
@given(st.integers(-95, 95), st.integers(-400_000, 400_000), talks, st.integers(0, 20 * SECOND_US))
def test_d25_a_clock_that_leaps_or_freezes_is_found_out_or_misses_by_less_than_a_way_lasts(
    ppm: int, leap_us: int, network: tuple[int, int, random.Random], press_us: int
) -> None:
    talk = Talk(BreakingClock(ppm, 60 * SECOND_US, leap_us), *network)
    talk.until(90 * SECOND_US)
    if not talk.broken():
        assert talk.misses_us(60 * SECOND_US + press_us) <= talk.most_us + DRIFT_US


@settings(max_examples=25)
@given(st.sampled_from((-1, 1)), st.integers(130, 5_000), talks, st.integers(0, 120 * SECOND_US))
def test_d25_a_clock_that_runs_too_fast_or_too_slow_is_found_out_or_misses_by_less_than_a_way_lasts(
    sign: int, beyond_ppm: int, network: tuple[int, int, random.Random], press_us: int
) -> None:
    talk = Talk(BreakingClock(sign * beyond_ppm, 0, 0), *network)
    talk.until(120 * SECOND_US)
    if not talk.broken():
        assert talk.misses_us(press_us) <= talk.most_us + DRIFT_US


@settings(max_examples=20)
@given(st.integers(-95, 95), st.sampled_from((-1, 1)), st.integers(20_000, 400_000), st.integers(0, 10**6))
def test_d25_on_quiet_wi_fi_every_freeze_of_20_ms_is_found_out_in_20_seconds(
    ppm: int, sign: int, leap_us: int, seed: int
) -> None:
    talk = Talk(BreakingClock(ppm, 60 * SECOND_US, sign * leap_us), 1_000, 6_000, random.Random(seed))
    talk.until(80 * SECOND_US)
    assert talk.broken()


@settings(max_examples=20)
@given(st.integers(-97, 97), talks)
def test_a_clock_that_keeps_its_promise_is_never_accused(ppm: int, network: tuple[int, int, random.Random]) -> None:
    talk = Talk(BreakingClock(ppm, 0, 0), *network)
    talk.until(600 * SECOND_US)
    assert not talk.broken() and talk.room.trusted(NODE)
