"""The hub's side of the bell: its rings out, the real strokes in, and none of another log, boot or evening."""

from pathlib import Path

import pytest

from controller.bell import handover, reports
from controller.bell.clock import machine_boot
from controller.bell.plan import Plan, parse_plan
from controller.bell.settings import BellSettings
from controller.bell_desk import BellDesk
from controller.domain import commands as c
from tests.support.evening import BELL_S, Evening, at, drawn, running

BOOT = machine_boot()


@pytest.fixture
def desk(tmp_path: Path) -> BellDesk:
    return BellDesk(tmp_path, BellSettings(), BOOT, "mark")


def planned(folder: Path) -> Plan:
    return parse_plan(handover.read_document(folder / handover.PLAN))


def started() -> Evening:
    room = drawn()
    room.do(c.StartRound(1, at(0)))
    return room


def report(folder: Path, ring: str, at_s: float, late_us: int = 5, boot: str = BOOT) -> None:
    with (folder / handover.RUNG).open("ab") as file:
        file.write(reports.line(reports.rung(boot, 1, ring, at(at_s), at(at_s) + late_us, 3)))


def test_a_round_is_three_rings_each_with_its_strokes(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    plan = planned(tmp_path)
    assert [ring.at_hub_us for ring in plan.rings] == [at(0), at(540), at(BELL_S)]
    assert [len(ring.strokes) for ring in plan.rings] == [1, 2, 3]
    assert plan.boot == BOOT


def test_each_plan_has_a_higher_revision_also_after_the_hub_has_restarted(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    first = planned(tmp_path).revision
    desk.plan(running().room)
    second = planned(tmp_path).revision
    BellDesk(tmp_path, BellSettings(), BOOT, "mark").plan(running().room)
    assert first < second < planned(tmp_path).revision


def test_a_room_with_nothing_to_ring_hands_over_an_empty_plan(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(drawn().room)
    assert planned(tmp_path).rings == ()


def test_a_stroke_comes_back_as_the_ring_it_was_with_its_real_instant(desk: BellDesk, tmp_path: Path) -> None:
    room = started()
    desk.plan(room.room)
    report(tmp_path, planned(tmp_path).rings[0].ring, 0, late_us=1_234)
    ((cause, ring),) = desk.rung()
    assert ring == c.RecordRing("open", room.room.clock.start_revision, at(0), at(0) + 1_234)
    assert BOOT in cause
    assert desk.rung() == []


def test_each_report_is_handed_on_once_and_has_a_cause_of_its_own(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    names = [ring.ring for ring in planned(tmp_path).rings]
    report(tmp_path, names[0], 0)
    report(tmp_path, names[1], 540)
    first = desk.rung()
    report(tmp_path, names[2], 600)
    causes = [cause for cause, _ in [*first, *desk.rung()]]
    assert len(set(causes)) == 3


def test_a_skipped_ring_is_one_without_an_instant(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    with (tmp_path / handover.RUNG).open("ab") as file:
        file.write(reports.line(reports.skipped(BOOT, 1, planned(tmp_path).rings[2].ring, at(BELL_S))))
    ((_, ring),) = desk.rung()
    assert (ring.ring, ring.struck_hub_us) == ("close", None)


@pytest.mark.parametrize(("mark", "boot"), [("another-log", BOOT), ("mark", "another-boot")])
def test_rings_of_another_log_or_boot_are_not_this_rooms(desk: BellDesk, tmp_path: Path, mark: str, boot: str) -> None:
    report(tmp_path, f"{mark}/r1.2/open", 0, boot=boot)
    assert desk.rung() == []


def test_a_pause_changes_no_rings_name_and_a_new_evening_all_of_them(desk: BellDesk, tmp_path: Path) -> None:
    room = running()
    desk.plan(room.room)
    before = [ring.ring for ring in planned(tmp_path).rings]
    room.do(c.PauseRound(1, at(100)))
    room.do(c.ResumeRound(1, at(200)))
    desk.plan(room.room)
    assert [ring.ring for ring in planned(tmp_path).rings] == before
    room.do(c.EndTournament(""))
    room.do(c.CreateTournament("Second", "500-2025", 1, 10, 9, 60, "auto", 1))
    room.do(c.ImportPlayers((c.Row(1, "A"), c.Row(2, "B"), c.Row(3, "C"), c.Row(4, "D"))))
    room.do(c.DrawSeats(False, 1))
    room.do(c.StartRound(1, at(900)))
    desk.plan(room.room)
    assert not set(before) & {ring.ring for ring in planned(tmp_path).rings}


def test_the_bell_beats_while_its_last_sign_is_fresh(desk: BellDesk, tmp_path: Path) -> None:
    assert not desk.beats(at(0))
    handover.write_whole(tmp_path / handover.ALIVE, reports.line(reports.Alive(BOOT, 1, "mock", at(0), 1)))
    assert desk.beats(at(4.9))
    assert not desk.beats(at(5))
