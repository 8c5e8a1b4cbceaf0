"""The round's own clock: start, warning, pause, resume, finish; each asked once or twice, and each too late."""

from controller.domain.commands.round import FinishRound, PauseRound, RecordRing, ResumeRound, StartRound
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.events.bell import BellMissed
from controller.domain.events.round import RoundClosed, TournamentEnded
from controller.domain.round.clock import next_instant, planned_rings
from controller.domain.round.machine import asked_of_round
from tests.support.clauses import clause
from tests.support.evening import BELL_S, Evening, at, drawn, running, set_up

SECOND_US = 1_000_000


@clause("500-2025", "1a/1", where=asked_of_round)
def test_a_round_is_ten_minutes_from_bell_to_bell_with_a_warning_a_minute_before() -> None:
    room = drawn()
    room.do(StartRound(1, at(0)))
    assert planned_rings(room.room) == [("open", at(0)), ("warn", at(540)), ("close", at(BELL_S))]


def test_a_rehearsals_ten_minutes_are_shorter() -> None:
    room = drawn()
    room.do(EndTournament(""))
    room.do(set_up(speed=20))
    room.do(ImportPlayers(tuple(Row(n, f"P{n}") for n in range(4))))
    room.do(DrawSeats(False, 1))
    room.do(StartRound(1, at(0)))
    assert planned_rings(room.room) == [("open", at(0)), ("warn", at(27)), ("close", at(30))]


def test_a_room_may_do_without_a_warning() -> None:
    room = drawn(warning_s=0)
    room.do(StartRound(1, at(0)))
    assert planned_rings(room.room) == [("open", at(0)), ("close", at(BELL_S))]


def test_case_41_start_pressed_twice_is_one_round() -> None:
    room = drawn()
    assert len(room.do(StartRound(1, at(0)))) == 1
    assert room.do(StartRound(1, at(0.08))) == []
    room.ring("open", 0)
    assert room.do(StartRound(1, at(5))) == []
    room.bell()
    assert room.do(StartRound(1, at(601))) == []


def test_nobody_seated_nothing_to_start() -> None:
    room = Evening()
    room.do(set_up())
    assert room.refusal(StartRound(0, at(0))).code == "no_seats"


def test_an_evening_that_is_over_is_not_started_again() -> None:
    room = running(rounds=1)
    room.play_round({1: "A"})
    assert room.refusal(StartRound(1, at(5000))).code == "tournament_over"


def test_a_pause_keeps_the_time_that_was_left() -> None:
    room = running()
    room.do(PauseRound(1, at(200)))
    assert (room.room.clock.left_us, planned_rings(room.room)) == (400 * SECOND_US, [])
    assert room.do(PauseRound(1, at(210))) == []
    room.do(ResumeRound(1, at(1000)))
    assert planned_rings(room.room) == [("warn", at(1340)), ("close", at(1400))]
    assert room.do(ResumeRound(1, at(1001))) == []


def test_t9_five_pauses_lose_and_gain_not_a_microsecond() -> None:
    room = running()
    played_s = 0.0
    for number in range(5):
        begins_s = 100.0 * number + played_s
        room.do(PauseRound(1, at(begins_s + 7.4)))
        room.do(ResumeRound(1, at(begins_s + 100 + 7.4)))
        played_s += 7.4
    assert room.room.clock.closes_at_hub_us == at(BELL_S + 500)


def test_a_warning_that_has_rung_does_not_ring_again_after_a_pause() -> None:
    room = running()
    room.ring("warn", 540)
    room.do(PauseRound(1, at(550)))
    room.do(ResumeRound(1, at(700)))
    assert planned_rings(room.room) == [("close", at(750))]


def test_the_clock_is_not_paused_before_the_start_bell_or_in_the_bells_last_moment() -> None:
    room = drawn()
    assert room.refusal(PauseRound(1, at(0))).code == "not_running"
    room.do(StartRound(1, at(0)))
    assert room.refusal(PauseRound(1, at(-1))).code == "not_open"
    room.ring("open", 0)
    assert room.refusal(PauseRound(1, at(599.9))).code == "bell_is_ringing"
    assert room.refusal(PauseRound(1, at(600))).code == "bell_is_ringing"


def test_t10_a_pause_just_after_the_finish_bell_is_refused_whole() -> None:
    room = running()
    room.bell()
    assert room.refusal(PauseRound(1, at(600.5))).code == "bell_gone"
    assert room.refusal(ResumeRound(1, at(600.5))).code == "not_paused"


def test_case_37_finish_out_of_a_pause_rings_the_bell() -> None:
    room = running()
    room.do(PauseRound(1, at(200)))
    room.do(FinishRound(1, at(300)))
    assert planned_rings(room.room) == [("close", at(300))]
    room.bell(300)
    assert room.room.phase == "overtime"


def test_finish_rings_early_and_once() -> None:
    room = running()
    room.do(FinishRound(1, at(300)))
    room.bell(300)
    assert room.do(FinishRound(1, at(310))) == []


def test_finish_pressed_as_the_bell_is_about_to_ring_leaves_it_its_instant() -> None:
    room = running()
    assert room.do(FinishRound(1, at(600.2))) == []
    assert planned_rings(room.room)[-1] == ("close", at(BELL_S))


def test_no_round_is_finished_before_its_start_bell() -> None:
    room = drawn()
    assert room.refusal(FinishRound(1, at(0))).code == "not_running"
    room.do(StartRound(1, at(0)))
    assert room.refusal(FinishRound(1, at(-1.2))).code == "not_open"


def test_rings_are_always_planned_in_the_order_they_sound() -> None:
    room = running()
    room.do(PauseRound(1, at(570)))
    room.do(ResumeRound(1, at(900)))
    rings = [instant for _, instant in planned_rings(room.room)]
    assert rings == sorted(set(rings))


def test_a_ring_of_an_earlier_start_is_not_this_rounds() -> None:
    room = running()
    assert room.do(RecordRing("close", room.room.clock.start_revision - 1, at(600), at(600))) == []
    assert room.room.phase == "running"


def test_a_ring_that_was_skipped_as_too_late_is_called_missed() -> None:
    room = running()
    (missed,) = room.do(RecordRing("close", room.room.clock.start_revision, at(600), None))
    assert isinstance(missed, BellMissed)
    assert room.room.phase == "overtime"


def test_time_is_asked_for_only_while_something_waits_for_it() -> None:
    room = drawn()
    assert next_instant(room.room) is None
    room.start()
    assert next_instant(room.room) == at(540 + 6) + 1  # six seconds for the report of the warning
    room.ring("warn", 540)
    room.bell()
    assert next_instant(room.room) == at(603)
    room.time_is(603)
    assert next_instant(room.room) is None


def test_after_the_last_round_the_evening_is_over() -> None:
    room = running(rounds=2, tables=2)
    room.play_round({1: "A", 2: "B"})
    assert (room.room.phase, room.room.round) == ("ready", 2)
    room.play_round({1: "B", 2: "B"})
    assert (room.room.phase, room.room.round) == ("ended", 2)
    assert [type(event) for event in room.events[-2:]] == [RoundClosed, TournamentEnded]


def test_the_convenor_can_end_the_evening_at_any_time_and_once() -> None:
    room = running()
    (ended,) = room.do(EndTournament("  fire alarm "))
    assert isinstance(ended, TournamentEnded) and ended.reason == "fire alarm"
    assert planned_rings(room.room) == []
    assert room.refusal(EndTournament("")).code == "no_tournament"
