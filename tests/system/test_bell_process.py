"""The bell as its own process: real files, real signals, mock pins."""

import os
import signal
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.bell import handover
from controller.bell.handover import read_alive
from tests.support.bell_process import BellProcess, bell_process
from tests.support.bell_room import ring
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SHORT = [(20, 20), (40, 0)]
LONG = [(1_400, 0)]


@pytest.fixture
def bell(tmp_path: Path) -> Iterator[BellProcess]:
    with bell_process(tmp_path) as process:
        yield process


def test_the_bell_says_when_it_is_ready_and_with_what(bell: BellProcess) -> None:
    ready = bell.start()
    assert ready.startswith("roundbell bell: ready pins=mock bell=17 sched=")
    assert bell.edges() == []
    alive = read_alive(bell.run_dir)
    assert alive and (alive.pins, alive.revision) == ("mock", 0)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_bell_ends_cleanly_when_asked(bell: BellProcess, how: signal.Signals) -> None:
    bell.start()
    assert bell.end(how) == 0
    assert bell.edges() == []


def test_the_start_bell_and_the_finish_bell_ring_at_their_instants_in_order(bell: BellProcess) -> None:
    bell.start()
    start, finish = ring("r1/open", 300, SHORT), ring("r1/close", 900, SHORT)
    woken = handover.bell_reports(bell.run_dir)
    bell.plan(1, start, finish)
    assert woken.wait(5.0)
    eventually(lambda: len(bell.edges()) == 8, what="both rings")
    woken.close()
    assert bell.rung_names() == ["r1/open", "r1/close"]
    for planned, record in zip((start, finish), bell.rung(), strict=True):
        assert (record.outcome, record.planned_hub_us, record.strokes) == ("rung", planned.at_hub_us, 2)
        assert record.struck_hub_us
        assert 0 <= record.struck_hub_us - planned.at_hub_us == record.late_us
    assert bell.levels() == [1, 0] * 4
    instants = [edge.hub_us for edge in bell.edges()]
    assert instants == sorted(instants)


def test_the_finish_bell_rings_though_the_hub_is_gone(bell: BellProcess) -> None:
    """The plan was written by a process that is long dead when the bell rings."""
    bell.start()
    bell.plan(1, ring("r1/close", 800, SHORT))
    bell.wait_for_plan(1)
    eventually(bell.rung, what="the finish bell")
    assert bell.rung_names() == ["r1/close"]


def test_a_plan_of_another_boot_never_rings(bell: BellProcess) -> None:
    """N22, D10: what is found after a reboot must not ring."""
    bell.plan(9, ring("r1/open", 0, SHORT), ring("r1/close", 200, SHORT), boot=str(uuid.uuid4()))
    bell.start()
    bell.wait_for_plan(0)
    assert eventually(bell.refused, what="the refusal").startswith("other_boot")
    bell.plan(1, ring("r2/open", 400, SHORT))
    eventually(bell.rung, what="a ring of this boot")
    assert bell.rung_names() == ["r2/open"]


def test_an_older_plan_changes_nothing(bell: BellProcess) -> None:
    bell.start()
    bell.plan(5, ring("r1/open", 700, SHORT))
    bell.wait_for_plan(5)
    bell.plan(4, ring("r9/open", 200, SHORT))
    eventually(bell.rung, what="the ring of the newer plan")
    assert bell.rung_names() == ["r1/open"]


def test_a_restarted_bell_still_knows_which_plan_is_old(bell: BellProcess) -> None:
    bell.start()
    bell.plan(5)
    bell.wait_for_plan(5)
    bell.end(signal.SIGKILL)
    bell.plan(4, ring("r9/open", 0, SHORT))
    bell.start()
    bell.plan(6, ring("r1/open", 100, SHORT))
    eventually(bell.rung, what="the ring of the newer plan")
    assert bell.rung_names() == ["r1/open"]


def test_a_cancelled_ring_does_not_ring(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/warn", 2_000, SHORT), ring("r1/close", 2_200, SHORT))
    bell.wait_for_plan(1)
    bell.plan(2, ring("r1/close", 2_200, SHORT))
    eventually(bell.rung, what="the ring that was left")
    assert bell.rung_names() == ["r1/close"]


def test_a_killed_and_restarted_bell_rings_nothing_twice(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/open", 100, SHORT), ring("r1/close", 1_500, SHORT))
    eventually(lambda: len(bell.edges()) == 4, what="the start bell")
    bell.end(signal.SIGKILL)
    bell.start()
    eventually(lambda: len(bell.edges()) == 8, what="the finish bell")
    bell.end(signal.SIGKILL)
    bell.start()
    bell.plan(2, ring("r2/open", 100, SHORT))
    eventually(lambda: len(bell.edges()) == 12, what="the next round's start bell")
    assert bell.rung_names() == ["r1/open", "r1/close", "r2/open"]


def test_a_ring_missed_by_a_dead_bell_rings_late_or_is_skipped(bell: BellProcess) -> None:
    bell.plan(1, ring("r1/open", -60_000, SHORT), ring("r1/warn", -2_000, SHORT), ring("r1/close", 1_500, SHORT))
    bell.start()
    eventually(lambda: len(bell.rung()) == 3, what="all three reports")
    skipped, late, on_time = bell.rung()
    assert (skipped.ring, skipped.outcome, skipped.late_us) == ("r1/open", "skipped", None)
    assert (late.ring, late.outcome) == ("r1/warn", "rung")
    assert late.late_us and late.late_us >= 2_000_000
    assert (on_time.ring, on_time.outcome) == ("r1/close", "rung")


def test_n29_d30_a_bell_killed_in_mid_stroke_is_put_off_by_the_restart(bell: BellProcess) -> None:
    """N29, D30: what a killed process left driven is released, and its ring is not rung again."""
    bell.start()
    bell.plan(1, ring("r1/close", 0, LONG))
    eventually(lambda: bell.levels() == [1], what="the stroke")
    bell.end(signal.SIGKILL)
    assert bell.levels() == [1]
    bell.start()
    assert bell.levels() == [1, 0]
    bell.end(signal.SIGTERM)
    bell.start()
    bell.plan(2, ring("r2/open", 50, SHORT))
    eventually(lambda: len(bell.rung()) == 2, what="the next ring")
    assert bell.rung_names() == ["r1/close", "r2/open"]


def test_a_killed_bell_can_be_silenced_without_starting_another(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 0, LONG))
    eventually(lambda: bell.levels() == [1], what="the stroke")
    bell.end(signal.SIGKILL)
    assert bell.run("--off").returncode == 0
    assert bell.levels() == [1, 0]


def test_a_bell_asked_to_end_in_mid_stroke_is_off_at_once(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 0, [*LONG, *LONG]))
    eventually(lambda: bell.levels() == [1], what="the stroke")
    assert bell.end(signal.SIGTERM) == 0
    on, off = bell.edges()
    assert (on.level, off.level) == (1, 0)
    assert off.hub_us - on.hub_us < 1_400_000


def test_n41_a_second_bell_process_is_refused_with_a_sentence(bell: BellProcess) -> None:
    bell.start()
    second = bell.run()
    assert second.returncode == 2
    assert "A bell process already serves" in second.stderr
    assert "Traceback" not in second.stderr
    bell.plan(1, ring("r1/open", 100, SHORT))
    eventually(lambda: len(bell.edges()) == 4, what="the first bell's ring")
    assert bell.rung_names() == ["r1/open"]


@pytest.mark.parametrize("written", ["[bell]\nvolume = 11\n", "[bell]\nclose = 'loud'\n", "[bell\n"])
def test_a_configuration_that_cannot_be_used_stops_the_start(bell: BellProcess, written: str) -> None:
    bell.config.write_text(written)
    refused = bell.run()
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert "Traceback" not in refused.stderr


def test_garbage_in_the_run_folder_stops_no_bell(bell: BellProcess) -> None:
    garbage = os.urandom(2_000)
    for name in (handover.PLAN, handover.RUNG, handover.EDGES, handover.ALIVE, handover.BELL_POKE):
        (bell.run_dir / name).write_bytes(garbage)
    bell.start()
    bell.plan(1, ring("r1/open", 100, SHORT))
    eventually(bell.rung, what="the ring")
    assert bell.rung_names() == ["r1/open"]


@pytest.mark.parametrize(
    "garbage",
    [
        b"bell on", b"", b'{"v":2}', b"\x00" * 4096, b'{"v":1,"boot":"x","revision":1,"rings":[]}',
        b'{"v":2,"boot":"x","revision":1,"rings":[{"ring":"r1/open","at_hub_us":0,"strokes":"700"}]}',
    ],
)  # fmt: skip
def test_garbage_in_place_of_a_plan_is_told_and_makes_no_stroke(bell: BellProcess, garbage: bytes) -> None:
    bell.start()
    bell.plan(3, ring("r1/close", 60_000, SHORT))
    bell.wait_for_plan(3)
    handover.write_whole(bell.run_dir / handover.PLAN, garbage)
    handover.poke(bell.run_dir / handover.BELL_POKE)
    assert eventually(bell.refused, what="the refusal").startswith("malformed")
    bell.wait_for_plan(3)
    assert bell.edges() == []
    assert bell.rung() == []
