"""The hub's side of the bell: its rings out, the real strokes in, and none of another log, boot, evening or hand."""

from pathlib import Path

import pytest

from controller.bell import handover, reports
from controller.bell.clock import machine_boot
from controller.bell.plan import Plan, parse_plan
from controller.bell.settings import BellSettings
from controller.domain.commands.round import PauseRound, RecordRing, ResumeRound, StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers, Row
from controller.games.refusal import Refusal
from controller.hub.bell_link import BellDesk
from tests.support.evening import BELL_S, Evening, at, drawn, running

BOOT = machine_boot()


@pytest.fixture
def desk(tmp_path: Path) -> BellDesk:
    return BellDesk(tmp_path, BellSettings(), BOOT, "mark")


def planned(folder: Path) -> Plan:
    return parse_plan(handover.read_document(folder / handover.PLAN))


def started() -> Evening:
    room = drawn()
    room.do(StartRound(1, at(0)))
    return room


def report(folder: Path, ring: str, at_s: float, late_us: int = 5, boot: str = BOOT) -> None:
    write(folder, reports.rung(boot, 1, ring, at(at_s), at(at_s) + late_us, 3))


def write(folder: Path, *records: reports.Rung) -> None:
    with (folder / handover.RUNG).open("ab") as file:
        file.writelines(reports.line(record) for record in records)


def test_a_round_is_three_rings_each_with_its_strokes(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    plan = planned(tmp_path)
    assert [ring.at_hub_us for ring in plan.rings] == [at(0), at(540), at(BELL_S)]
    assert [len(ring.strokes["bell"]) for ring in plan.rings] == [1, 2, 3]
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
    assert ring == RecordRing("open", room.room.clock.start_revision, at(0), at(0) + 1_234)
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
    write(tmp_path, reports.skipped(BOOT, 1, planned(tmp_path).rings[2].ring, at(BELL_S)))
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
    room.do(PauseRound(1, at(100)))
    room.do(ResumeRound(1, at(200)))
    desk.plan(room.room)
    assert [ring.ring for ring in planned(tmp_path).rings] == before
    room.do(EndTournament(""))
    room.do(CreateTournament("Second", "500-2025", 1, 10, 9, 60, "auto", 1))
    room.do(ImportPlayers((Row(1, "A"), Row(2, "B"), Row(3, "C"), Row(4, "D"))))
    room.do(DrawSeats(False, 1))
    room.do(StartRound(1, at(900)))
    desk.plan(room.room)
    assert not set(before) & {ring.ring for ring in planned(tmp_path).rings}


def test_the_bell_beats_while_its_last_sign_is_fresh(desk: BellDesk, tmp_path: Path) -> None:
    assert not desk.beats(at(0))
    handover.write_whole(tmp_path / handover.ALIVE, reports.line(reports.Alive(BOOT, 1, "mock", at(0), 1)))
    assert desk.beats(at(4.9))
    assert not desk.beats(at(5))


def test_a_room_with_buzzer_and_light_hands_over_their_strokes_too(tmp_path: Path) -> None:
    desk = BellDesk(tmp_path, BellSettings(buzzer_pin=22, light_pin=23, light_warn=""), BOOT, "mark")
    desk.plan(started().room)
    parts = [sorted(ring.strokes) for ring in planned(tmp_path).rings]
    assert parts == [["bell", "buzzer", "light"], ["bell", "buzzer"], ["bell", "buzzer", "light"]]


def test_a_ring_by_hand_stands_among_the_rounds_rings_in_order(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    before = planned(tmp_path)
    name = desk.ring_now("call", at(30))
    after = planned(tmp_path)
    assert [ring for ring in after.rings if ring.ring != name] == list(before.rings)
    assert [ring.at_hub_us for ring in after.rings] == [at(0), at(30), at(540), at(BELL_S)]
    assert after.rings[1].strokes == BellSettings().strokes_for("call")
    assert after.revision > before.revision


def test_a_bell_can_be_tried_before_there_is_a_round(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(drawn().room)
    names = [desk.ring_now("test", at(1)), desk.ring_now("test", at(2))]
    assert [ring.ring for ring in planned(tmp_path).rings] == names
    assert len(set(names)) == 2


def test_a_ring_by_hand_outlives_a_new_plan_until_it_is_over(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(drawn().room)
    name = desk.ring_now("test", at(-60))
    desk.plan(started().room)
    assert name in [ring.ring for ring in planned(tmp_path).rings]
    report(tmp_path, name, -60)
    desk.rung()
    desk.plan(running().room)
    assert name not in [ring.ring for ring in planned(tmp_path).rings]


def test_a_ring_by_hand_judges_nothing_and_is_told_apart(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    name = desk.ring_now("call", at(30))
    report(tmp_path, planned(tmp_path).rings[0].ring, 0)
    report(tmp_path, name, 30, late_us=7)
    assert [ring.ring for _, ring in desk.rung()] == ["open"]
    (by_hand,) = desk.rung_by_hand()
    assert (by_hand.ring, by_hand.outcome, by_hand.late_us) == (name, "rung", 7)
    assert desk.rung_by_hand() == []


@pytest.mark.parametrize("at_s", [536, 540, 544.9, BELL_S - 4.9, BELL_S + 4.9])
def test_no_ring_by_hand_beside_a_bell_of_the_round(desk: BellDesk, tmp_path: Path, at_s: float) -> None:
    desk.plan(running().room)
    before = planned(tmp_path)
    with pytest.raises(Refusal) as caught:
        desk.must_be_clear(at(at_s))
    assert caught.value.code == "bell_is_due"
    assert planned(tmp_path) == before


def test_a_ring_by_hand_gives_way_to_a_round_that_is_started_meanwhile(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(drawn().room)
    name = desk.ring_now("test", at(-1))
    desk.plan(started().room)
    assert name not in [ring.ring for ring in planned(tmp_path).rings]


def test_an_unheard_ring_is_shown_until_a_ring_is_heard(desk: BellDesk, tmp_path: Path) -> None:
    desk.plan(started().room)
    opens, warns, _ = planned(tmp_path).rings
    assert desk.unheard() is None
    struck = {
        ring.ring: reports.rung(BOOT, 1, ring.ring, ring.at_hub_us, ring.at_hub_us + 5, 1) for ring in (opens, warns)
    }
    write(tmp_path, struck[opens.ring], reports.listened(struck[opens.ring], "unheard", at(0.5)))
    assert [ring.struck_hub_us for _, ring in desk.rung()] == [at(0) + 5]
    unheard = desk.unheard()
    assert unheard and (unheard.ring, unheard.struck_hub_us) == (opens.ring, at(0.5))
    write(tmp_path, struck[warns.ring])
    desk.rung()
    assert desk.unheard() == unheard
    write(tmp_path, reports.listened(struck[warns.ring], "heard", at(540.1)))
    assert desk.rung() == []
    assert desk.unheard() is None


def test_a_try_out_that_nobody_heard_is_an_alarm_too(desk: BellDesk, tmp_path: Path) -> None:
    name = desk.ring_now("test", at(1))
    struck = reports.rung(BOOT, 1, name, at(1), at(1), 1)
    write(tmp_path, struck, reports.listened(struck, "unheard", None))
    assert desk.rung() == []
    assert [record.outcome for record in desk.rung_by_hand()] == ["rung", "unheard"]
    assert desk.unheard() is not None


def test_what_is_missing_beside_the_bell_is_known_to_the_hub(desk: BellDesk, tmp_path: Path) -> None:
    assert desk.trouble() is None
    for trouble in (None, "The light is silent: its pin 3 cannot be used."):
        alive = reports.Alive(BOOT, 1, "gpio", at(0), 1, trouble=trouble)
        handover.write_whole(tmp_path / handover.ALIVE, reports.line(alive))
        assert desk.trouble() == trouble
