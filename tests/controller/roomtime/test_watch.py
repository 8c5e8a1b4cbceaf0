"""Deals near the bell are judged again while more becomes known of their node's clock: only ever narrower."""

import random
from itertools import pairwise
from math import floor

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.values import Interval, Stamp
from controller.roomtime.exchange import RoomTime, no_later_than
from controller.roomtime.watch import FINAL_US, GIVE_UP_US, LATER_LEAST, Review, Watch
from tests.controller.roomtime.test_broken_clocks import BOOT, NODE, SECOND_US, BreakingClock, Talk


def pressed(talk: Talk, hub_us: int) -> Interval:
    """What is proven of a press at this instant as soon as it has come."""
    tick = floor(talk.clock.tick(hub_us))
    bounds, latest = talk.room.bounds(NODE, BOOT), no_later_than(hub_us + talk.most_us)
    proven = bounds.instant(tick) if bounds else latest
    return Interval(proven.low_hub_us, min(proven.high_hub_us, latest.high_hub_us), Stamp(NODE, BOOT, tick))


def reviewed(talk: Talk, watch: Watch, from_hub_us: int, until_hub_us: int) -> list[Review]:
    """Every review of these seconds, looked for four times in each."""
    said: list[Review] = []
    for now in range(from_hub_us, until_hub_us, SECOND_US // 4):
        talk.until(now)
        said += watch.reviews(now)
    return said


def side(interval: Interval, bell_hub_us: int) -> str:
    """Of the bell: before, after, or too close."""
    if interval.high_hub_us < bell_hub_us:
        return "before"
    return "after" if interval.low_hub_us >= bell_hub_us else "too close"


@settings(max_examples=25)
@given(
    ppm=st.integers(-97, 97), seed=st.integers(0, 10**6), most_us=st.integers(2_000, 300_000),
    press_us=st.integers(1 * SECOND_US, 40 * SECOND_US), off_us=st.integers(-100_000, 100_000),
)  # fmt: skip
def test_a_verdict_may_settle_and_never_flips_and_the_truth_is_always_in_it(
    ppm: int, seed: int, most_us: int, press_us: int, off_us: int
) -> None:
    talk = Talk(BreakingClock(ppm, 0, 0), 1_000, most_us, random.Random(seed))
    watch = Watch(talk.room)
    talk.until(press_us)
    first = pressed(talk, press_us)
    watch.begin(1, 4, first, press_us)
    said = reviewed(talk, watch, press_us, press_us + FINAL_US + 20 * SECOND_US)
    intervals = [first, *(review.interval for review in said if review.interval is not None)]
    assert len(intervals) == len(said) + 1, "a sound clock was called faulty"
    for wide, narrow in pairwise(intervals):
        assert wide.low_hub_us <= narrow.low_hub_us <= narrow.high_hub_us <= wide.high_hub_us
    assert all(each.low_hub_us <= press_us <= each.high_hub_us for each in intervals)
    sides = [side(each, press_us + off_us) for each in intervals]
    decided = [each for each in sides if each != "too close"]
    assert len(set(decided)) <= 1 and sides[len(sides) - len(decided) :] == decided
    assert [review.final for review in said] == [False] * (len(said) - 1) + [True]


def even(least_us: int = 2_000) -> Talk:
    return Talk(BreakingClock(30, 40 * SECOND_US, 0), least_us, least_us, random.Random(1))


def test_final_is_said_once_after_twenty_seconds_and_enough_answers_of_the_node() -> None:
    talk = even()
    watch = Watch(talk.room)
    talk.until(30 * SECOND_US)
    watch.begin(1, 4, pressed(talk, 30 * SECOND_US), 30 * SECOND_US)
    early = reviewed(talk, watch, 30 * SECOND_US, 30 * SECOND_US + FINAL_US)
    assert not any(review.final for review in early) and watch.waits()
    late = reviewed(talk, watch, 30 * SECOND_US + FINAL_US, 60 * SECOND_US)
    assert [review.final for review in late][-1] and not watch.waits()
    assert reviewed(talk, watch, 60 * SECOND_US, 70 * SECOND_US) == []


def test_twenty_seconds_with_fewer_answers_than_it_takes_prove_nothing_finally() -> None:
    talk = even()
    watch = Watch(talk.room)
    talk.until(30 * SECOND_US)
    watch.begin(1, 4, pressed(talk, 30 * SECOND_US), 30 * SECOND_US)
    silent = list(watch.reviews(30 * SECOND_US + 2 * FINAL_US))
    assert not any(review.final for review in silent)
    now = 30 * SECOND_US + 2 * FINAL_US
    for ping in range(10_001, 10_001 + LATER_LEAST):
        talk.room.sent(NODE, ping, now)
        tick = floor(talk.clock.tick(now + 2_000))
        assert talk.room.answered(NODE, BOOT, ping, tick, tick, now + 4_000)
        final = [review for review in watch.reviews(now + 5_000) if review.final]
        assert bool(final) == (ping == 10_000 + LATER_LEAST)
        now += SECOND_US


def test_a_clock_that_breaks_after_a_press_takes_its_interval_back() -> None:
    talk = Talk(BreakingClock(30, 40 * SECOND_US, -500_000), 2_000, 2_000, random.Random(1))
    watch = Watch(talk.room)
    talk.until(35 * SECOND_US)
    watch.begin(1, 4, pressed(talk, 35 * SECOND_US), 35 * SECOND_US)
    last = reviewed(talk, watch, 35 * SECOND_US, 60 * SECOND_US)[-1]
    assert last.interval is None and last.final and not watch.waits()


def test_a_node_that_never_comes_back_leaves_its_deal_as_it_was_said() -> None:
    talk = even()
    watch = Watch(talk.room)
    talk.until(30 * SECOND_US)
    watch.begin(1, 4, pressed(talk, 30 * SECOND_US), 30 * SECOND_US)
    assert not any(review.final for review in watch.reviews(30 * SECOND_US + GIVE_UP_US))
    assert not watch.waits()


def test_a_deal_that_no_node_stamped_and_one_of_a_boot_nobody_knows_are_not_judged_again() -> None:
    watch = Watch(RoomTime())
    watch.begin(1, 4, no_later_than(5), 5)
    assert not watch.waits()
    watch.begin(1, 4, Interval(0, 5, Stamp("stranger", "boot-9", 7)), 5)
    assert list(watch.reviews(60 * SECOND_US)) == []


def test_what_a_verdict_rests_on_alone_gives_the_same_interval() -> None:
    talk = Talk(BreakingClock(30, 0, 0), 1_000, 40_000, random.Random(3))
    talk.until(60 * SECOND_US)
    bounds = talk.room.bounds(NODE, BOOT)
    assert bounds
    tick = floor(talk.clock.tick(50 * SECOND_US))
    rests_on = bounds.rests_on(tick)
    low, high = bounds.at(tick)
    assert {limit.side for limit in rests_on} == {"not_before", "not_after"} and len(rests_on) <= 8
    fewer = bounds.from_plain([
        [[limit.tick_us, limit.hub_us - limit.tick_us] for limit in rests_on if limit.side == "not_before"],
        [[limit.tick_us, limit.tick_us - limit.hub_us] for limit in rests_on if limit.side == "not_after"],
        list(bounds.rates),
    ])  # fmt: skip
    assert fewer.at(tick) == (low, high)
