"""After a power cut the surviving nodes prove how far the hub's old clock would be ahead of its new one."""

import random
from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.roomtime.intervals import ClockBounds, Exchange
from controller.roomtime.recovery import Recovered, recovered
from tests.controller.roomtime.true_clock import TrueClock

SECOND_US = 1_000_000
Boots = dict[tuple[str, str], ClockBounds]


def learnt(clock: TrueClock, from_s: float, until_s: float, rng: random.Random, ahead_us: int = 0) -> ClockBounds:
    """What a hub whose clock is `ahead_us` behind the true one learns in these seconds, by a ping every two."""
    bounds: ClockBounds | None = None
    for at_s in range(round(from_s), round(until_s), 2):
        sent = at_s * SECOND_US + rng.randrange(400_000)
        there = sent + rng.randint(1_000, 60_000)
        back = there + rng.randint(1_000, 60_000)
        tick = floor(clock.tick(Fraction(there)))
        exchange = Exchange(sent - ahead_us, tick, tick, back - ahead_us)
        bounds = bounds.after(exchange) if bounds else ClockBounds.first(exchange)
    assert bounds
    return bounds


def clock_of(rng: random.Random) -> TrueClock:
    ppm = rng.randint(-94, 94)
    return TrueClock(rng.randrange(30 * SECOND_US), ppm, ppm, 0)


def cut(clocks: dict[str, TrueClock], outage_s: int, ahead_us: int, rng: random.Random) -> Recovered | None:
    """Five minutes of a round, the power gone, and ten seconds of a hub whose clock started from nothing."""
    before: Boots = {(name, "b"): learnt(clock, 40, 300, rng) for name, clock in clocks.items()}
    again = 300 + outage_s
    now: Boots = {(name, "b"): learnt(clock, again, again + 10, rng, ahead_us) for name, clock in clocks.items()}
    return recovered(before, now)


@settings(max_examples=20)
@given(st.integers(1, 5), st.integers(5, 600), st.integers(0, 300 * SECOND_US), st.integers(0, 10**6))
def test_the_truth_is_always_within_what_the_survivors_say(nodes: int, outage_s: int, ahead_us: int, seed: int) -> None:
    rng = random.Random(seed)
    found = cut({f"n{nth}": clock_of(rng) for nth in range(nodes)}, outage_s, ahead_us, rng)
    assert found is not None and not found.left_out
    assert found.ahead.low_hub_us <= ahead_us <= found.ahead.high_hub_us


@pytest.mark.parametrize("nodes", [3, 12])
def test_more_survivors_never_say_less(nodes: int) -> None:
    rng = random.Random(7)
    clocks = {f"n{nth:02}": clock_of(rng) for nth in range(nodes)}
    alone = cut({"n00": clocks["n00"]}, 120, 9_000_000, random.Random(1))
    together = cut(clocks, 120, 9_000_000, random.Random(1))
    assert alone and together and together.nodes == tuple(clocks)
    assert together.ahead.high_hub_us - together.ahead.low_hub_us <= alone.ahead.high_hub_us - alone.ahead.low_hub_us


def test_one_node_that_was_knocked_about_is_left_out_by_name_and_two_that_differ_decide_nothing() -> None:
    rng = random.Random(3)
    sound = {f"n{nth}": clock_of(rng) for nth in range(3)}
    before: Boots = {(name, "b"): learnt(clock, 40, 300, rng) for name, clock in sound.items()}
    now: Boots = {(name, "b"): learnt(clock, 420, 430, rng, 5_000) for name, clock in sound.items()}
    froze = sound["n1"]
    leapt = TrueClock(froze.offset_us + 3 * SECOND_US, froze.ppm, froze.later_ppm, 0)
    now["n1", "b"] = learnt(leapt, 420, 430, rng, 5_000)
    found = recovered(before, now)
    assert found and (found.nodes, found.left_out) == (("n0", "n2"), ("n1",))
    assert found.ahead.low_hub_us <= 5_000 <= found.ahead.high_hub_us
    assert recovered(before, {whose: now[whose] for whose in (("n0", "b"), ("n1", "b"))}) is None


def test_a_node_that_started_again_and_one_that_was_never_known_say_nothing() -> None:
    rng = random.Random(5)
    clock = clock_of(rng)
    known = learnt(clock, 40, 300, rng)
    assert recovered({("n0", "b"): known}, {("n0", "c"): known, ("n9", "b"): known}) is None


def test_what_is_kept_through_the_cut_is_read_back_as_it_was() -> None:
    rng = random.Random(5)
    known = learnt(clock_of(rng), 40, 300, rng)
    again = ClockBounds.from_plain(known.to_plain())
    assert all(again.at(tick) == known.at(tick) for tick in range(0, 500 * SECOND_US, 7 * SECOND_US))
    for rubbish in ([], [[], [], [0, 0]], [[["x", 1]], [[1, 1]], [0, 0]], [1, 2, 3]):
        with pytest.raises((ValueError, TypeError)):
            ClockBounds.from_plain(rubbish)
