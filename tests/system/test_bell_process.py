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
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system

SHORT = [(20, 20), (40, 0)]
LONG = [(1_400, 0)]
MANY = 20


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
    assert woken.wait(PATIENT_S)
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


def test_a_plan_of_another_boot_never_rings(bell: BellProcess) -> None:
    """N22, D10: what is found after a reboot must not ring."""
    bell.plan(9, ring("r1/open", 0, SHORT), ring("r1/close", 200, SHORT), boot=str(uuid.uuid4()))
    bell.start()
    bell.wait_for_plan(0)
    assert eventually(bell.refused, what="the refusal").startswith("other_boot")
    bell.plan(1, ring("r2/open", 400, SHORT))
    eventually(bell.rung, what="a ring of this boot")
    assert bell.rung_names() == ["r2/open"]


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


def test_a_bell_asked_to_end_in_mid_stroke_is_off_at_once(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 0, LONG * MANY))
    eventually(bell.levels, what="the stroke")
    assert bell.end(signal.SIGTERM) == 0
    assert bell.levels() in [[1, 0] * struck for struck in range(1, MANY)]


def test_n41_a_second_bell_process_is_refused_with_a_sentence(bell: BellProcess) -> None:
    bell.start()
    second = bell.run()
    assert second.returncode == 2
    assert "A bell process already serves" in second.stderr
    assert "Traceback" not in second.stderr
    bell.plan(1, ring("r1/open", 100, SHORT))
    eventually(lambda: len(bell.edges()) == 4, what="the first bell's ring")
    assert bell.rung_names() == ["r1/open"]


def test_a_configuration_that_cannot_be_used_stops_the_start(bell: BellProcess) -> None:
    bell.config.write_text("[bell]\nvolume = 11\n")
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
