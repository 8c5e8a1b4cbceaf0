"""A warning belongs to the end it comes before: an end that is moved further off than the warning has its own."""

from controller.domain.commands.round import NoteRestart, PauseRound, RecordRing, ResumeRound
from controller.domain.commands.session import ExtendRound, GiveTime, SetTimeLeft
from controller.domain.commands.standings import Undo
from controller.domain.round.clock import planned_rings, rings_at
from tests.support.evening import SECOND_US, Evening, at, drawn


def warned() -> Evening:
    """A round of ten minutes whose warning rang at nine."""
    room = drawn(2)
    room.start()
    room.ring("warn", 540)
    return room


def rings(room: Evening) -> list[tuple[str, int]]:
    return [(ring, (instant - at(0)) // SECOND_US) for ring, instant in planned_rings(room.room)]


def test_an_end_that_is_moved_far_enough_is_warned_of_again_once() -> None:
    room = warned()
    room.do(ExtendRound(1, 300, 1, at(570)))
    assert rings(room) == [("warn", 840), ("close", 900)]
    room.ring("warn", 840)
    assert rings(room) == [("close", 900)]


def test_an_end_nearer_than_the_warning_is_warned_of_no_more() -> None:
    room = warned()
    room.do(ExtendRound(1, 20, 1, at(570)))
    assert rings(room) == [("close", 620)]


def test_a_warning_that_has_only_just_rung_is_not_rung_twice_for_a_second_more() -> None:
    room = warned()
    room.do(ExtendRound(1, 1, 1, at(540.2)))
    assert rings(room) == [("close", 601)]


def test_time_set_in_a_pause_brings_the_warning_back() -> None:
    room = warned()
    room.do(PauseRound(1, at(570)))
    room.do(SetTimeLeft(1, 480, 1))
    room.do(ResumeRound(1, at(700)))
    assert rings(room) == [("warn", 700 + 420), ("close", 700 + 480)]


def test_a_pause_after_the_warning_brings_none_back() -> None:
    room = warned()
    room.do(PauseRound(1, at(570)))
    room.do(ResumeRound(1, at(700)))
    assert rings(room) == [("close", 730)]


def test_an_extension_in_a_pause_is_warned_of_after_it() -> None:
    room = warned()
    room.do(PauseRound(1, at(570)))
    room.do(ExtendRound(1, 300, 1, at(580)))
    room.do(ResumeRound(1, at(700)))
    assert rings(room) == [("warn", 700 + 270), ("close", 700 + 330)]


def test_the_extension_taken_back_takes_its_warning_along() -> None:
    room = warned()
    room.do(ExtendRound(1, 300, 1, at(570)))
    room.do(Undo(0, at(575)))
    assert rings(room) == [("close", 600)]


def test_an_extension_taken_back_long_before_the_end_leaves_the_warning_of_that_end() -> None:
    room = drawn(2)
    room.start()
    room.do(ExtendRound(1, 300, 1, at(100)))
    room.do(Undo(0, at(110)))
    assert rings(room) == [("warn", 540), ("close", 600)]


def test_the_report_of_the_first_warning_is_not_taken_for_that_of_the_second() -> None:
    room = warned()
    room.do(ExtendRound(1, 300, 1, at(570)))
    assert room.do(RecordRing("warn", room.room.clock.start_revision, at(540), at(540))) == []
    assert rings(room)[0] == ("warn", 840)


def test_after_a_power_cut_a_round_that_goes_on_long_enough_is_warned_of_again() -> None:
    room = warned()
    room.do(NoteRestart("machine-2", at(580)))
    room.do(SetTimeLeft(1, 300, 1))
    room.do(ResumeRound(1, 60 * SECOND_US))
    assert planned_rings(room.room) == [("warn", 300 * SECOND_US), ("close", 360 * SECOND_US)]


def test_a_table_with_extra_time_is_warned_by_its_own_node_before_its_own_end() -> None:
    room = warned()
    room.do(GiveTime(1, 1, 300, "late", 1))
    node = [(ring, (instant - at(0)) // SECOND_US) for ring, instant in rings_at(room.room, 1)]
    assert node == [("warn", 840), ("close", 900)]
    assert rings_at(room.room, 2) == planned_rings(room.room)
    room.press("dealt", 590)
    room.ring("close", 600)
    node = [(ring, (instant - at(0)) // SECOND_US) for ring, instant in rings_at(room.room, 1)]
    assert node == [("warn", 840), ("close", 900)]
    assert rings_at(room.room, 2) == []
