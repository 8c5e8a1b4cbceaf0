"""The session around the rounds: extra time, abandoned rounds, breaks, and rounds that start by themselves."""

import pytest

from controller.domain.commands.round import PauseRound, RecordRing, ResumeRound, StartRound
from controller.domain.commands.session import (
    AbandonRound,
    BeginBreak,
    BreakWish,
    EndBreak,
    ExtendRound,
    GiveTime,
    HoldStart,
    PlanSession,
    SeatPlayer,
    SetTimeLeft,
)
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.events import Event
from controller.domain.events.game import PressIgnored
from controller.domain.events.session import BreakBegun
from controller.domain.round import session
from controller.domain.round.clock import AUTO_LEAD_US, next_instant, planned_rings
from tests.support.clauses import clause
from tests.support.evening import SECOND_US, Evening, at, drawn, running


def extend(room: Evening, extra_s: int, at_s: float) -> list[Event]:
    return room.do(ExtendRound(1, extra_s, 1, at(at_s)))


def give(room: Evening, table: int, extra_s: int) -> list[Event]:
    return room.do(GiveTime(1, table, extra_s, "spilt tea", 1))


def plan(room: Evening, *breaks: BreakWish, auto: bool = False, gap_s: int = 90, at_s: float = 0) -> None:
    room.do(PlanSession(auto, gap_s, breaks, 1, at(at_s), at(0) - 12 * 3600 * SECOND_US))


def played(rounds: int, tables: int = 2, profile: str = "500-2025") -> Evening:
    """An evening of nine rounds that has so many behind it."""
    room = drawn(tables, rounds=9, profile=profile)
    for _ in range(rounds):
        room.play_round(dict.fromkeys(range(1, tables + 1), "A"))
    return room


def test_extra_time_for_all_moves_the_finish_bell_and_its_warning() -> None:
    room = running()
    extend(room, 90, 100)
    assert planned_rings(room.room) == [("warn", at(630)), ("close", at(690))]


def test_extra_time_in_a_pause_is_added_to_what_is_left() -> None:
    room = running()
    room.do(PauseRound(1, at(400)))
    extend(room, 60, 500)
    room.do(ResumeRound(1, at(1000)))
    assert planned_rings(room.room)[-1] == ("close", at(1260))


def test_t10_extra_time_half_a_second_after_the_finish_bell_is_refused_whole() -> None:
    room = running()
    room.bell()
    refused = room.refusal(ExtendRound(1, 60, 1, at(600.5)))
    assert refused.code == "bell_gone"


def test_extra_time_while_the_bell_is_in_its_last_sleep_is_refused() -> None:
    room = running()
    assert room.refusal(ExtendRound(1, 60, 1, at(599.9))).code == "bell_is_ringing"


@pytest.mark.parametrize("extra_s", [0, -60, 3601])
def test_extra_time_is_some_time(extra_s: int) -> None:
    room = running()
    assert room.refusal(ExtendRound(1, extra_s, 1, at(10))).code == "out_of_range"
    assert room.refusal(GiveTime(1, 1, extra_s, "", 1)).code == "out_of_range"


def test_one_table_plays_on_and_is_judged_by_its_own_bell() -> None:
    room = running(2)
    give(room, 1, 60)
    room.bell()
    assert (room.phase(1), room.phase(2)) == ("dealing", "closing")
    room.press("dealt", 630, table=1)
    assert room.phase(1) == "hand"
    room.time_is(660)
    assert room.verdict(1) == "before"
    assert room.table(1).judged is not None and room.table(1).judged.bell_hub_us == at(660)


def test_a_deal_after_a_tables_own_bell_does_not_count() -> None:
    room = running(2)
    give(room, 1, 60)
    room.bell()
    room.time_is(660)
    assert room.phase(1) == "closing"
    assert room.why_ignored("dealt", 661, table=1) == "dealt_after_bell"
    room.time_is(663)
    assert room.phase(1) == "result"


def test_extra_time_adds_up_and_comes_too_late_after_the_bell() -> None:
    room = running(2)
    give(room, 1, 60)
    give(room, 1, 30)
    assert room.table(1).extra_us == 90 * SECOND_US
    room.bell()
    assert room.refusal(GiveTime(1, 2, 60, "", 1)).code == "nothing_to_extend"
    assert next_instant(room.room) == at(603)  # the grace of table 2


def test_r56_an_abandoned_round_starts_again_from_the_same_seats_and_counts_for_nothing() -> None:
    room = running(2)
    seats = room.room.seatings[1]
    room.press("dealt", 10)
    room.confirm("amber", 100)
    assert room.room.results
    room.do(AbandonRound(1, "fire alarm"))
    assert (room.room.phase, room.room.round, room.room.seatings[1]) == ("ready", 1, seats)
    assert not room.room.results and not room.table().deals
    room.start(1000)
    room.press("dealt", 1010)
    assert room.phase() == "hand"


def test_a_bell_of_the_abandoned_round_is_not_taken_for_one_of_the_new() -> None:
    room = running()
    old = room.room.clock.start_revision
    room.do(AbandonRound(1, "fire alarm"))
    room.start(100)
    room.do(RecordRing("close", old, at(600), at(600)))
    assert room.room.phase == "running"


def test_a_round_is_not_abandoned_without_a_reason() -> None:
    assert running().refusal(AbandonRound(1, " ")).code == "no_reason"


def test_t12_no_pause_is_left_over_after_a_round_abandoned_in_it() -> None:
    room = running()
    room.do(PauseRound(1, at(100)))
    room.do(AbandonRound(1, "wrong seats"))
    room.start(200)
    assert room.room.phase == "running" and room.room.clock.left_us is None


def test_the_convenor_can_say_how_much_is_left_of_a_standing_round() -> None:
    room = running()
    room.do(PauseRound(1, at(100)))
    room.do(SetTimeLeft(1, 240, 1))
    room.do(ResumeRound(1, at(500)))
    assert planned_rings(room.room)[-1] == ("close", at(740))
    assert room.refusal(SetTimeLeft(1, 100, 1)).code == "not_paused"
    room.do(PauseRound(1, at(600)))
    assert room.refusal(SetTimeLeft(1, 601, 1)).code == "out_of_range"


def test_rounds_start_by_themselves_after_the_gap() -> None:
    room = played(1)
    plan(room, auto=True, gap_s=90)
    assert next_instant(room.room) == 0
    room.time_is(2000)
    assert room.room.clock.starts_at_hub_us == at(2090)
    assert next_instant(room.room) == at(2090) - AUTO_LEAD_US
    assert room.time_is(2050) == []
    room.time_is(2088)
    assert room.room.phase == "running" and planned_rings(room.room)[0] == ("open", at(2090))


def test_the_first_round_waits_for_the_convenor_and_so_does_a_held_one() -> None:
    room = drawn(rounds=3)
    plan(room, auto=True)
    assert next_instant(room.room) is None
    room.play_round({1: "A"})
    room.time_is(2000)
    room.do(HoldStart(2))
    assert next_instant(room.room) is None and room.room.clock.starts_at_hub_us is None
    assert room.do(HoldStart(2)) == []
    room.start(3000)
    assert room.room.phase == "running"


@clause("cribbage", "16/2", where=session.break_due)
def test_a_break_after_a_round_keeps_the_seats_and_ends_by_itself() -> None:
    room = drawn(2, rounds=4)
    plan(room, BreakWish("tea", 15, after_round=1), auto=True)
    room.play_round({1: "A", 2: "B"})
    moved = room.room.seatings[2]
    room.time_is(2000)
    assert room.room.phase == "break" and room.room.break_ is not None
    assert room.refusal(StartRound(2, at(2100))).code == "break"
    assert next_instant(room.room) == at(2900)
    room.time_is(2900)
    assert room.room.phase == "ready" and room.room.seatings[2] == moved
    room.time_is(2901)
    assert room.room.clock.starts_at_hub_us == at(2991)


def test_a_break_for_a_time_of_day_comes_at_the_first_barrier_after_it_and_once() -> None:
    room = drawn(1, rounds=6)
    plan(room, BreakWish("tea", 10, clock="12:20"))  # the first start bell rings at noon
    room.play_round({1: "A"})
    assert room.time_is(1100) == []
    room.play_round({1: "A"})
    assert [type(event) for event in room.time_is(2700)] == [BreakBegun]
    room.do(EndBreak(3))
    room.play_round({1: "A"})
    assert room.time_is(4000) == []


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (BreakWish("tea", 15, after_round=3), "no_such_break"),
        (BreakWish("tea", 15), "no_such_break"),
        (BreakWish("tea", 500, after_round=1), "out_of_range"),
        (BreakWish("lunch", 30, clock="25:00"), "bad_time"),
        (BreakWish("lunch", 30, clock="noon"), "bad_time"),
    ],
)
def test_a_break_that_cannot_be_is_refused(wish: BreakWish, code: str) -> None:
    room = drawn(rounds=3)
    assert room.refusal(PlanSession(False, 60, (wish,), 1, at(0), at(-3600))).code == code


def test_a_plan_needs_a_gap_that_people_can_wait_for() -> None:
    room = drawn(rounds=3)
    assert room.refusal(PlanSession(True, -1, (), 1, at(0), at(-3600))).code == "out_of_range"


def test_the_convenor_can_have_a_break_between_any_two_rounds_and_in_no_round() -> None:
    room = played(1)
    room.do(BeginBreak(2, "tea", 0, 1, at(2000)))
    assert room.room.phase == "break" and next_instant(room.room) is None
    assert room.do(BeginBreak(2, "tea", 0, 1, at(2001))) == []
    room.do(EndBreak(2))
    room.start(3000)
    assert room.refusal(BeginBreak(2, "tea", 0, 1, at(3001))).code == "no_break_now"
    assert room.refusal(EndBreak(2)).code == "no_break"


@clause("cribbage", "16/3", where=session.tapped_after_lunch)
def test_after_lunch_everybody_sits_where_they_tap() -> None:
    room = lunch()
    tapped = sorted(room.room.players)
    for place, player in enumerate(tapped):
        room.tap(player, table=2 - place // 4)
    (again,) = room.tap(tapped[0], table=2)
    assert isinstance(again, PressIgnored) and again.reason == "seated_here"
    room.do(EndBreak(2))
    assert set(room.table(2).seats.values()) == set(tapped[:4])
    assert room.phase(1) == "seated" and len(room.room.seatings[2]) == 8


@clause("cribbage", "16/3", where=session.end_break)
def test_after_lunch_a_missing_player_is_named_and_the_round_waits() -> None:
    room = lunch()
    for place, player in enumerate(sorted(room.room.players)[:-1]):
        room.tap(player, table=1 + place // 4)
    refused = room.refusal(EndBreak(2))
    assert refused.code == "seats_wrong" and "Player 8 is missing" in refused.text
    room.do(SeatPlayer(2, 2, "B.R", 8))
    room.do(EndBreak(2))
    assert room.room.phase == "ready"


@clause("cribbage", "16/3", where=session.end_break)
def test_after_lunch_a_player_who_tapped_at_two_tables_is_named_until_seated_by_hand() -> None:
    room = lunch()
    for place, player in enumerate(sorted(room.room.players)):
        room.tap(player, table=1 + place // 4)
    room.tap(1, table=2)
    codes = {note["code"] for note in room.refusal(EndBreak(2)).detail}  # type: ignore[attr-defined]
    assert "two_places" in codes
    room.do(SeatPlayer(2, 1, "B.R", 1))
    room.do(EndBreak(2))
    assert room.table(1).seats["B.R"] == 1


def test_after_lunch_a_seat_is_taken_by_name_where_the_card_does_not_work() -> None:
    room = lunch()
    room.do(SeatPlayer(2, 1, "A.L", 3))
    assert room.refusal(SeatPlayer(2, 1, "A.L", 4)).code == "seat_taken"
    assert room.refusal(SeatPlayer(2, 1, "A.R", 99)).code == "unknown_player"
    room.do(SeatPlayer(2, 2, "A.L", 3))
    assert dict(room.table(1).seats) == {}
    assert room.do(SeatPlayer(2, 2, "A.L", 3)) == []


def test_seats_are_chosen_anew_after_lunch_only() -> None:
    assert played(1).refusal(SeatPlayer(2, 1, "A.L", 3)).code == "seats_stand"


def lunch() -> Evening:
    """Two tables with scorecards, between the first round and the second."""
    room = drawn(2, rounds=4, cards=True, clipping="result")
    room.play_round({1: "A", 2: "B"})
    room.do(BeginBreak(2, "lunch", 45, 1, at(2000)))
    return room


def test_a_round_without_a_clock_is_over_when_every_table_is_in() -> None:
    room = Evening()
    room.do(CreateTournament("Cribbage", "cribbage", 3, 0, 40, 0, "result", 1))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 9))))
    room.do(DrawSeats(house_players=False, seed=3))
    room.start()
    assert planned_rings(room.room) == []
    for command in (PauseRound(1, at(10)), ExtendRound(1, 60, 1, at(10)), GiveTime(1, 1, 60, "", 1)):
        assert room.refusal(command).code == "no_clock"
    room.enter("A", 1)
    room.enter("B", 2)
    assert (room.room.phase, room.room.round) == ("ready", 2)


def test_only_a_sheet_that_names_no_clock_is_played_without_one() -> None:
    room = Evening()
    assert room.refusal(CreateTournament("Night", "500-2025", 3, 0, 40, 0, "result", 1)).code == "out_of_range"


def test_a_withdrawn_sheet_is_played_only_by_a_convenor_who_says_so_twice() -> None:
    room = Evening()
    assert room.refusal(CreateTournament("Night", "500-2024", 3, 10, 40, 0, "result", 1)).code == "sheet_withdrawn"
    room.do(CreateTournament("Night", "500-2024", 3, 10, 40, 0, "result", 1, confirmed=True))


@clause("cribbage", "16/1", where=session.break_due)
@clause("cribbage", "16/2", where=session.break_due)
def test_by_the_cribbage_sheet_a_break_follows_each_nine_games_and_the_seats_are_those_of_the_result() -> None:
    room = Evening()
    room.do(CreateTournament("Cribbage", "cribbage", 20, 0, 40, 0, "result", 1))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 9))))
    room.do(DrawSeats(house_players=False, seed=3))
    rested = []
    for number in range(1, 20):
        room.start(number * 100.0)
        winners = [player for seat, player in room.table(1).seats.items() if seat in ("A.L", "A.R")]
        room.enter("A", 1)
        room.enter("B", 2)
        room.time_is(number * 100.0 + 50)
        if room.room.phase == "break":
            rested.append(number)
            room.do(EndBreak(number + 1))
        assert set(winners) <= set(room.table(2).seats.values())
    assert rested == [9, 18]
