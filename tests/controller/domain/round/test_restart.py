"""The hub's machine comes up again, in every phase of the room (rules.md 7.4, case 28; scenario D18)."""

import pytest

from controller.domain.commands.game import RecordPress
from controller.domain.commands.round import NoteRestart, PassTime, PauseRound, RecordRing, ResumeRound, StartRound
from controller.domain.round.clock import next_instant, planned_rings
from tests.support.evening import Evening, at, drawn, moment, running

SECOND_US = 1_000_000


def restarted(room: Evening, last_s: float) -> Evening:
    room.do(NoteRestart("after-the-cut", at(last_s)))
    return room


def test_case_28_a_running_round_stands_still_with_the_time_that_was_left() -> None:
    room = restarted(running(), last_s=400)
    assert (room.room.phase, room.room.clock.left_us) == ("paused", 200 * SECOND_US)
    room.do(ResumeRound(1, 30 * SECOND_US))
    assert planned_rings(room.room)[-1] == ("close", 230 * SECOND_US)


def test_no_bell_of_the_old_clock_is_planned_on_the_new_one() -> None:
    room = restarted(running(), last_s=400)
    assert planned_rings(room.room) == []
    clock = room.room.clock
    assert (clock.opens_at_hub_us, clock.warns_at_hub_us, clock.closes_at_hub_us) == (None, None, None)


def test_a_round_whose_start_bell_fell_into_the_power_cut_has_its_ten_minutes_and_can_be_paused() -> None:
    room = drawn()
    room.do(StartRound(1, at(0)))
    restarted(room, last_s=-1)
    assert room.room.clock.left_us == 600 * SECOND_US
    room.do(ResumeRound(1, 30 * SECOND_US))
    room.do(PauseRound(1, 40 * SECOND_US))
    assert room.room.clock.left_us == 590 * SECOND_US


def test_a_pause_survives() -> None:
    room = running()
    room.do(PauseRound(1, at(100)))
    restarted(room, last_s=500)
    assert (room.room.phase, room.room.clock.left_us) == ("paused", 500 * SECOND_US)


def test_a_bell_that_rang_into_the_power_cut_leaves_no_time() -> None:
    room = restarted(running(), last_s=605)
    assert room.room.clock.left_us == 0


@pytest.mark.parametrize("prepare", [drawn, lambda: Evening()], ids=["ready", "setup"])
def test_before_play_a_restart_changes_nothing_that_is_shown(prepare: object) -> None:
    assert callable(prepare)
    room = prepare()
    phase = room.room.phase
    assert restarted(room, last_s=0).room.phase == phase


def test_a_hand_dealt_before_the_cut_is_before_any_bell_after_it() -> None:
    room = running()
    room.press("dealt", 390)
    restarted(room, last_s=400)
    room.do(ResumeRound(1, 60 * SECOND_US))
    room.do(RecordRing("close", room.room.clock.start_revision, 260 * SECOND_US, 260 * SECOND_US))
    assert room.verdict() == "before"
    assert room.phase() == "hand"


def test_a_proposal_from_before_the_cut_confirms_nothing_after_it() -> None:
    room = running()
    room.press("amber", 390)
    restarted(room, last_s=400)
    assert room.table().pending is None


def test_after_a_cut_in_overtime_the_grace_ends_at_once_and_a_deal_is_the_umpires() -> None:
    room = running(tables=2)
    room.bell()
    restarted(room, last_s=601)
    due = next_instant(room.room)
    assert due is not None and due <= 30 * SECOND_US
    room.do(PassTime(30 * SECOND_US))
    assert (room.phase(1), room.phase(2)) == ("result", "result")
    room.do(RecordPress("node-1", "dealt", moment(-4_960)))
    assert room.phase() == "dispute"


def test_results_cut_and_clips_wait_through_a_restart() -> None:
    room = running(tables=3, cards=True)
    room.confirm("both", 100, table=1)
    room.confirm("amber", 100, table=2)
    room.tap(room.table(2).seats["A.L"], table=2)
    restarted(room, last_s=120)
    assert (room.phase(1), room.phase(2), room.phase(3)) == ("cut", "clip", "dealing")
    assert len(room.table(2).clipped) == 1


def test_two_cuts_in_one_round_take_no_time_twice() -> None:
    room = restarted(running(), last_s=400)
    room.do(NoteRestart("after-the-second-cut", 15 * SECOND_US))
    assert room.room.clock.left_us == 200 * SECOND_US


def test_rings_of_the_boot_before_are_not_taken_for_rings_of_this_one() -> None:
    room = running()
    before = room.room.clock.start_revision
    restarted(room, last_s=400)
    assert room.do(RecordRing("close", before, at(600), at(600))) == []
