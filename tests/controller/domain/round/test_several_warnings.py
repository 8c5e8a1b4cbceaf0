"""A round with several warnings: each rings once before each end it belongs to, whatever moves that end."""

import pytest

from controller.domain.commands.round import (
    FinishRound,
    NoteRestart,
    PassTime,
    PauseRound,
    RecordRing,
    ResumeRound,
    StartRound,
)
from controller.domain.commands.session import AbandonRound, ExtendRound, GiveTime, RecoverClock, SetTimeLeft
from controller.domain.commands.standings import Undo
from controller.domain.events.bell import BellMissed
from controller.domain.round.clock import REPORT_WAIT_US, next_instant, planned_rings, rings_at
from tests.support.evening import SECOND_US, Evening, at, drawn, set_up


def warned(*warnings_s: int) -> Evening:
    room = drawn(2, warnings_s=warnings_s)
    room.start()
    return room


def rings(room: Evening) -> list[tuple[str, int]]:
    return [(ring, (instant - at(0)) // SECOND_US) for ring, instant in planned_rings(room.room)]


def test_none_to_three_warnings_are_planned_in_the_order_in_which_they_ring() -> None:
    room = drawn(2, warnings_s=(180, 60, 30))
    room.do(StartRound(1, at(0)))
    assert rings(room) == [("open", 0), ("warn", 420), ("warn2", 540), ("warn3", 570), ("close", 600)]
    none = drawn(2, warnings_s=())
    none.do(StartRound(1, at(0)))
    assert rings(none) == [("open", 0), ("close", 600)]


def test_each_warning_that_rang_is_over_and_the_others_are_still_to_come() -> None:
    room = warned(180, 60, 30)
    room.ring("warn", 420)
    assert rings(room) == [("warn2", 540), ("warn3", 570), ("close", 600)]
    room.ring("warn2", 540)
    assert rings(room) == [("warn3", 570), ("close", 600)]


@pytest.mark.parametrize(
    ("extra_s", "left"),
    [
        (30, [("warn2", 570), ("close", 630)]),
        (100, [("warn", 520), ("warn2", 640), ("close", 700)]),
        (1, [("warn2", 541), ("close", 601)]),
    ],
)
def test_of_the_warnings_before_a_later_end_those_ring_that_are_still_ahead(
    extra_s: int, left: list[tuple[str, int]]
) -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(ExtendRound(1, extra_s, 1, at(500)))
    assert rings(room) == left


def test_a_warning_that_has_only_just_rung_is_not_rung_twice_and_the_other_is_moved() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(ExtendRound(1, 1, 1, at(420.2)))
    assert rings(room) == [("warn2", 541), ("close", 601)]


def test_an_extension_after_all_warnings_brings_them_back_and_undo_takes_them_away() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.ring("warn2", 540)
    room.do(ExtendRound(1, 300, 1, at(550)))
    assert rings(room) == [("warn", 720), ("warn2", 840), ("close", 900)]
    room.do(Undo(0, at(555)))
    assert rings(room) == [("close", 600)]


def test_a_report_of_a_warning_before_the_earlier_end_is_not_taken_for_the_later_one_s() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.ring("warn2", 540)
    room.do(ExtendRound(1, 300, 1, at(550)))
    for ring, second in (("warn", 420), ("warn2", 540)):
        assert room.do(RecordRing(ring, room.room.clock.start_revision, at(second), at(second))) == []  # type: ignore[arg-type]
    assert len(rings(room)) == 3


def test_a_pause_between_two_warnings_keeps_the_second_and_does_not_repeat_the_first() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(PauseRound(1, at(450)))
    assert rings(room) == [] and room.room.clock.closes_at_hub_us is None
    room.do(ResumeRound(1, at(1000)))
    assert rings(room) == [("warn2", 1090), ("close", 1150)]


def test_time_set_in_a_pause_brings_every_warning_back_that_it_leaves_room_for() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(PauseRound(1, at(450)))
    room.do(SetTimeLeft(1, 400, 1))
    room.do(ResumeRound(1, at(1000)))
    assert rings(room) == [("warn", 1220), ("warn2", 1340), ("close", 1400)]


def test_after_a_power_cut_the_warnings_of_the_time_truly_left_ring() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(NoteRestart("machine-2", at(450)))
    room.do(RecoverClock(1, 100 * SECOND_US, 4_000, ("node-1",), 10 * SECOND_US))
    assert planned_rings(room.room) == [("warn2", 40 * SECOND_US), ("close", 100 * SECOND_US)]


def test_the_finish_bell_rung_by_hand_takes_every_warning_away() -> None:
    room = warned(180, 60)
    room.do(FinishRound(1, at(100)))
    assert rings(room) == [("close", 100)]


def test_a_warning_that_nobody_reported_is_missed_and_the_next_is_waited_for() -> None:
    room = warned(180, 60)
    assert next_instant(room.room) == at(420) + REPORT_WAIT_US + 1
    assert room.do(PassTime(at(427))) == [BellMissed("warn", 1, at(420))]
    assert next_instant(room.room) == at(540) + REPORT_WAIT_US + 1


def test_a_round_played_over_has_all_its_warnings_again() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(AbandonRound(1, "a fire alarm"))
    room.start(2000)
    assert rings(room) == [("warn", 2420), ("warn2", 2540), ("close", 2600)]


def test_a_table_with_extra_time_has_every_warning_before_its_own_end() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(GiveTime(1, 1, 300, "late", 1))
    node = [(ring, (instant - at(0)) // SECOND_US) for ring, instant in rings_at(room.room, 1)]
    assert node == [("warn", 720), ("warn2", 840), ("close", 900)]
    assert rings_at(room.room, 2) == planned_rings(room.room)


def test_a_table_with_a_second_more_has_its_own_warning_although_the_room_s_has_just_rung() -> None:
    room = warned(180, 60)
    room.ring("warn", 420)
    room.do(GiveTime(1, 1, 1, "late", 1))
    assert ("warn", at(421)) in rings_at(room.room, 1)


def test_a_rehearsal_shortens_its_warnings_with_its_rounds() -> None:
    room = Evening()
    room.do(set_up(warnings_s=(180, 60), speed=20))
    assert room.room.tournament is not None and room.room.tournament.warnings_us == (9_000_000, 3_000_000)
