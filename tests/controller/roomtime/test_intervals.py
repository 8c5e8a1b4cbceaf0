"""No interval is ever wrong: whatever the network did, the true instant lies inside (design: room time)."""

from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.roomtime.intervals import BrokenClock, ClockBounds, Exchange
from tests.controller.roomtime.true_clock import TENTH, Trip, TrueClock, clocks, evenings, exchanges, proven, trips

ROUNDING_US = 1
presses = st.lists(st.integers(0, 7_000_000_000), min_size=1, max_size=6)


@settings(max_examples=100)
@given(clocks, evenings, presses)
def test_the_true_instant_of_every_press_lies_in_its_interval(
    clock: TrueClock, made: list[Trip], pressed: list[int]
) -> None:
    bounds = proven(exchanges(clock, made))
    if bounds is None:
        return
    for tenths in pressed:
        tick = tenths * TENTH
        interval = bounds.instant(floor(tick))
        assert interval.low_hub_us <= floor(clock.hub_us(tick)) <= interval.high_hub_us


@settings(max_examples=80)
@given(clocks, evenings, trips)
def test_one_more_exchange_never_widens_what_is_known_of_now(clock: TrueClock, made: list[Trip], more: Trip) -> None:
    before = proven(exchanges(clock, made))
    if before is None:
        return
    fresh = more.exchange(clock)
    newest = max([fresh.sent_tick_us, *(trip.exchange(clock).sent_tick_us for trip in made)])
    after = before.after(fresh)
    for tick in (newest, newest + 1, newest + 2_000_000, newest + 600_000_000):
        narrow, wide = after.instant(tick), before.instant(tick)
        assert narrow.low_hub_us >= wide.low_hub_us - ROUNDING_US
        assert narrow.high_hub_us <= wide.high_hub_us + ROUNDING_US


@settings(max_examples=80)
@given(clocks, evenings, st.integers(0, 700_000_000))
def test_the_tick_of_an_instant_leads_back_to_it_within_the_band(
    clock: TrueClock, made: list[Trip], ahead_us: int
) -> None:
    bounds = proven(exchanges(clock, made))
    if bounds is None:
        return
    hub_us = clock.offset_us + 2_000_000_000 + ahead_us
    there = bounds.instant(bounds.tick(hub_us))
    assert there.low_hub_us <= hub_us <= there.high_hub_us


def steady(number: int, jump_us: int = 0) -> Exchange:
    """Exchange `number` of one every two seconds, 2 ms each way, on a node that started at hub second 1."""
    sent = 10_000_000 + number * 2_000_000
    tick = sent + 2_000 - 1_000_000 + jump_us
    return Exchange(sent, tick, tick + 500, sent + 4_500)


def known(exchanges: int) -> ClockBounds:
    bounds = ClockBounds.first(steady(0))
    for number in range(1, exchanges):
        bounds = bounds.after(steady(number))
    return bounds


def test_a_round_trip_of_4_ms_gives_a_band_of_about_4_ms() -> None:
    band = known(5).instant(steady(4).sent_tick_us)
    assert 4_000 <= band.high_hub_us - band.low_hub_us <= 4_010


def test_ten_minutes_without_an_exchange_widen_the_band_by_a_hundred_in_a_million_to_each_side() -> None:
    bounds, tick = known(1), steady(0).sent_tick_us
    now, later = bounds.instant(tick), bounds.instant(tick + 600_000_000)
    wider = (later.high_hub_us - later.low_hub_us) - (now.high_hub_us - now.low_hub_us)
    assert wider == pytest.approx(2 * 60_000, abs=2)


@pytest.mark.parametrize("jump_us", [1_000_000, -1_000_000, 20_000, -20_000])
def test_a_clock_that_jumps_is_found_out(jump_us: int) -> None:
    with pytest.raises(BrokenClock):
        known(5).after(steady(5, jump_us))


@pytest.mark.parametrize(
    "lie",
    [
        Exchange(1_000_000, 500, 400, 1_010_000),  # answered before it was asked
        Exchange(1_000_000, 500, 900, 999_999),  # arrived before it was sent
        Exchange(1_000_000, 500, 5_000_000, 1_010_000),  # held for longer than it was away
    ],
)
def test_an_exchange_no_clock_can_have_made_proves_nothing(lie: Exchange) -> None:
    with pytest.raises(BrokenClock):
        ClockBounds.first(lie)


@settings(max_examples=80)
@given(st.lists(st.builds(Exchange, *[st.integers(0, 10**9)] * 4), min_size=1, max_size=6), st.integers(0, 10**9))
def test_an_interval_never_ends_before_it_begins_whatever_is_claimed(claims: list[Exchange], tick: int) -> None:
    bounds: ClockBounds | None = None
    for claim in claims:
        try:
            bounds = bounds.after(claim) if bounds else ClockBounds.first(claim)
        except BrokenClock:
            bounds = None
    if bounds is not None:
        interval = bounds.instant(tick)
        assert interval.low_hub_us <= interval.high_hub_us
