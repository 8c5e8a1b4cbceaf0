"""A time of day means the next one; what is past or half a day off is asked about, and begins nothing at once."""

import pytest

from controller.domain.commands.round import NoteRestart, PassTime
from controller.domain.commands.session import BreakWish, EndBreak, PlanSession
from controller.domain.events.session import BreakBegun
from controller.domain.events.standings import DayBegun
from tests.support.evening import SECOND_US, Evening, at, drawn
from tests.support.folding import fold

HOUR_S = 3600


def clock_s(text: str) -> int:
    hours, minutes = text.split(":")
    return int(hours) * HOUR_S + int(minutes) * 60


def plan_of(*breaks: str, now: str, now_s: float = 0) -> PlanSession:
    """A plan made when the wall clock says `now`; it is `now_s` seconds after the start."""
    wishes = tuple(BreakWish("tea", 10, clock=text) for text in breaks)
    return PlanSession(False, 60, wishes, 1, at(now_s), at(now_s) - clock_s(now) * SECOND_US)


def ahead(room: Evening) -> list[int]:
    """In how many seconds from the start each planned break is due."""
    assert room.room.session is not None
    instants = [one.from_hub_us for one in room.room.session.breaks]
    return [(instant - at(0)) // SECOND_US for instant in instants if instant is not None]


@pytest.mark.parametrize(
    ("wish", "now", "in_s"),
    [
        ("00:15", "23:30", 45 * 60),
        ("0:05", "23:59", 6 * 60),
        ("19:45", "19:00", 45 * 60),
        ("19:15", "6:00", 13 * HOUR_S + 15 * 60),
        ("12:30", "9:00", 3 * HOUR_S + 30 * 60),
        ("7:15", "20:00", 11 * HOUR_S + 15 * 60),
        ("13:00", "21:00", 16 * HOUR_S),
        ("19:00", "19:00", 0),
    ],
)
def test_a_time_of_day_is_the_next_one(wish: str, now: str, in_s: int) -> None:
    room = drawn(1, rounds=6)
    room.do(plan_of(wish, now=now))
    assert ahead(room) == [in_s]


def test_tea_planned_before_midnight_for_after_it_does_not_begin_at_once() -> None:
    room = drawn(1, rounds=6)
    room.do(plan_of("00:15", now="23:30"))
    room.play_round({1: "A"})  # to 23:41 or so
    assert not [event for event in room.time_is(1000) if isinstance(event, BreakBegun)]
    assert [event for event in room.time_is(46 * 60) if isinstance(event, BreakBegun)]


@pytest.mark.parametrize(
    ("wish", "now", "other"),
    [("7:15", "18:00", "19:15"), ("8:15", "20:00", "20:15"), ("0:15", "11:00", "12:15"), ("12:30", "21:00", "0:30"),
     ("22:30", "23:30", "10:30"), ("23:45", "0:10", "11:45"), ("18:45", "19:00", "6:45")],
)  # fmt: skip
def test_what_is_past_or_half_a_day_off_is_asked_about(wish: str, now: str, other: str) -> None:
    refusal = drawn(1, rounds=6).refusal(plan_of(wish, now=now))
    assert refusal.code == "time_past" and wish in refusal.text and other in refusal.remedy


def test_a_plan_that_is_kept_again_keeps_its_times_even_those_that_have_passed() -> None:
    room = drawn(1, rounds=6)
    room.do(plan_of("19:30", now="19:00"))
    room.play_round({1: "A"})
    room.do(plan_of("19:30", "20:30", now="19:35", now_s=35 * 60))
    assert ahead(room) == [30 * 60, 90 * 60]
    assert [event for event in room.time_is(36 * 60) if isinstance(event, BreakBegun)]


def test_after_the_machine_restarted_the_break_is_due_at_the_same_time_of_day() -> None:
    room = drawn(1, rounds=6)
    room.do(plan_of("19:30", now="19:00"))
    room.do(NoteRestart("machine-2", at(600), "machine-1", 60 * SECOND_US, (60 - clock_s("19:12")) * SECOND_US))
    assert room.room.session is not None
    (planned,) = room.room.session.breaks
    assert planned.from_hub_us == (60 + 18 * 60) * SECOND_US


def test_a_break_whose_time_passed_while_the_machine_was_off_is_due() -> None:
    room = drawn(1, rounds=6)
    room.do(plan_of("19:30", now="19:00"))
    room.play_round({1: "A"})
    room.do(NoteRestart("machine-2", at(600), "machine-1", 60 * SECOND_US, (60 - clock_s("19:40")) * SECOND_US))
    assert [type(event) for event in room.do(PassTime(61 * SECOND_US))] == [BreakBegun]


def test_a_lunch_at_the_same_time_of_day_comes_on_the_second_day_too() -> None:
    room = drawn(1, rounds=6)
    room.do(plan_of("12:30", now="12:00"))
    room.play_round({1: "A"})
    assert [type(event) for event in room.time_is(2000)] == [BreakBegun]
    room.do(EndBreak(2))
    room.play_round({1: "A"})
    assert room.time_is(4000) == []
    room.room = fold(room.room, [DayBegun(3, 2)])
    assert [type(event) for event in room.time_is(4001)] == [BreakBegun]
