"""The bell as its own process: real files, real signals, mock pins."""

import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.bell import handover, reports
from controller.bell.clock import hub_us, machine_boot
from controller.bell.handover import read_alive, read_rung, write_plan
from controller.bell.plan import Plan, Ring, Stroke
from controller.bell.reports import Edge, Rung
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SANE_US = 250_000  # not a promise of the bell's: a busy build machine is granted this much
SHORT = ((20, 20), (40, 0))
LONG = ((1_400, 0),)


class BellProcess:
    """A room's bell process, and the run folder as the hub sees it."""

    def __init__(self, folder: Path) -> None:
        self.run_dir = folder / "run"
        self.config = folder / "roundbell.toml"
        self.config.write_text(f'[room]\nrun_dir = "{self.run_dir}"\n[bell]\npins = "mock"\n')
        self.run_dir.mkdir()
        self._process: subprocess.Popen[str] | None = None

    def command(self, *more: str) -> list[str]:
        """The command line that starts a bell for this room."""
        return [sys.executable, "-m", "controller.bell", "--config", str(self.config), *more]

    def start(self) -> str:
        """Start the bell; its ready line."""
        self._process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        return self._process.stdout.readline()

    def end(self, how: signal.Signals) -> int:
        """End the bell by a signal; its exit code."""
        assert self._process
        assert self._process.stdout
        self._process.send_signal(how)
        code = self._process.wait(5)
        self._process.stdout.close()
        self._process = None
        return code

    def close(self) -> None:
        """End the bell if it still runs."""
        if self._process:
            self.end(signal.SIGKILL)

    def plan(self, revision: int, *rings: Ring, boot: str | None = None) -> None:
        """Hand the bell a plan."""
        write_plan(self.run_dir, Plan(boot or machine_boot(), revision, rings))

    def rung(self) -> list[Rung]:
        """What the bell has reported."""
        return read_rung(self.run_dir, 0)[0]

    def rung_names(self) -> list[str]:
        """The rings the bell has reported, in order."""
        return [record.ring for record in self.rung()]

    def edges(self) -> list[Edge]:
        """The edges of the pin on record."""
        lines = (self.run_dir / handover.EDGES).read_bytes().split(b"\n")
        return [edge for line in lines if (edge := reports.parse_edge(line))]

    def levels(self) -> list[int]:
        """The levels the pin went through."""
        return [edge.level for edge in self.edges()]

    def refused(self) -> str:
        """Why the bell did not take the last plan."""
        alive = read_alive(self.run_dir)
        return alive.refused or "" if alive else ""

    def wait_for_plan(self, revision: int) -> None:
        """Wait until the bell says that it has this plan."""
        eventually(lambda: (alive := read_alive(self.run_dir)) and alive.revision == revision, what="the plan taken")


@pytest.fixture
def bell(tmp_path: Path) -> Iterator[BellProcess]:
    process = BellProcess(tmp_path)
    yield process
    process.close()


def ring(name: str, in_ms: int, strokes: tuple[tuple[int, int], ...] = SHORT) -> Ring:
    return Ring(name, hub_us() + in_ms * 1000, tuple(Stroke(*hit) for hit in strokes))


def test_the_bell_says_when_it_is_ready_and_with_what(bell: BellProcess) -> None:
    ready = bell.start()
    assert ready.startswith("roundbell bell: ready pins=mock pin=17 sched=")
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
    start, finish = ring("r1/open", 300), ring("r1/close", 900)
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
        assert record.late_us < SANE_US
    assert bell.levels() == [1, 0] * 4
    instants = [edge.hub_us for edge in bell.edges()]
    assert instants == sorted(instants)


def test_the_finish_bell_rings_though_the_hub_is_gone(bell: BellProcess) -> None:
    """The plan was written by a process that is long dead when the bell rings."""
    bell.start()
    bell.plan(1, ring("r1/close", 800))
    bell.wait_for_plan(1)
    eventually(bell.rung, what="the finish bell")
    assert bell.rung_names() == ["r1/close"]


def test_a_plan_of_another_boot_never_rings(bell: BellProcess) -> None:
    """N22, D10: what is found after a reboot must not ring."""
    bell.plan(9, ring("r1/open", 0), ring("r1/close", 200), boot=str(uuid.uuid4()))
    bell.start()
    bell.wait_for_plan(0)
    assert eventually(bell.refused, what="the refusal").startswith("other_boot")
    bell.plan(1, ring("r2/open", 400))
    eventually(bell.rung, what="a ring of this boot")
    assert bell.rung_names() == ["r2/open"]


def test_an_older_plan_changes_nothing(bell: BellProcess) -> None:
    bell.start()
    bell.plan(5, ring("r1/open", 700))
    bell.wait_for_plan(5)
    bell.plan(4, ring("r9/open", 200))
    eventually(bell.rung, what="the ring of the newer plan")
    assert bell.rung_names() == ["r1/open"]


def test_a_restarted_bell_still_knows_which_plan_is_old(bell: BellProcess) -> None:
    bell.start()
    bell.plan(5)
    bell.wait_for_plan(5)
    bell.end(signal.SIGKILL)
    bell.plan(4, ring("r9/open", 0))
    bell.start()
    bell.plan(6, ring("r1/open", 100))
    eventually(bell.rung, what="the ring of the newer plan")
    assert bell.rung_names() == ["r1/open"]


def test_a_cancelled_ring_does_not_ring(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/warn", 2_000), ring("r1/close", 2_200))
    bell.wait_for_plan(1)
    bell.plan(2, ring("r1/close", 2_200))
    eventually(bell.rung, what="the ring that was left")
    assert bell.rung_names() == ["r1/close"]


def test_a_killed_and_restarted_bell_rings_nothing_twice(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/open", 100), ring("r1/close", 1_500))
    eventually(lambda: len(bell.edges()) == 4, what="the start bell")
    bell.end(signal.SIGKILL)
    bell.start()
    eventually(lambda: len(bell.edges()) == 8, what="the finish bell")
    bell.end(signal.SIGKILL)
    bell.start()
    bell.plan(2, ring("r2/open", 100))
    eventually(lambda: len(bell.edges()) == 12, what="the next round's start bell")
    assert bell.rung_names() == ["r1/open", "r1/close", "r2/open"]


def test_a_ring_missed_by_a_dead_bell_rings_late_or_is_skipped(bell: BellProcess) -> None:
    bell.plan(1, ring("r1/open", -60_000), ring("r1/warn", -2_000), ring("r1/close", 1_500))
    bell.start()
    eventually(lambda: len(bell.rung()) == 3, what="all three reports")
    skipped, late, on_time = bell.rung()
    assert (skipped.ring, skipped.outcome, skipped.late_us) == ("r1/open", "skipped", None)
    assert (late.ring, late.outcome) == ("r1/warn", "rung")
    assert late.late_us and late.late_us >= 2_000_000
    assert (on_time.ring, on_time.outcome) == ("r1/close", "rung")


def test_a_bell_killed_in_mid_stroke_is_put_off_by_the_restart(bell: BellProcess) -> None:
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
    bell.plan(2, ring("r2/open", 50))
    eventually(lambda: len(bell.rung()) == 2, what="the next ring")
    assert bell.rung_names() == ["r1/close", "r2/open"]


def test_a_killed_bell_can_be_silenced_without_starting_another(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 0, LONG))
    eventually(lambda: bell.levels() == [1], what="the stroke")
    bell.end(signal.SIGKILL)
    assert subprocess.run(bell.command("--silence"), check=False, timeout=20).returncode == 0
    assert bell.levels() == [1, 0]


def test_a_bell_asked_to_end_in_mid_stroke_is_off_at_once(bell: BellProcess) -> None:
    bell.start()
    bell.plan(1, ring("r1/close", 0, (*LONG, *LONG)))
    eventually(lambda: bell.levels() == [1], what="the stroke")
    assert bell.end(signal.SIGTERM) == 0
    on, off = bell.edges()
    assert (on.level, off.level) == (1, 0)
    assert off.hub_us - on.hub_us < 1_400_000


def test_a_second_bell_process_is_refused_with_a_sentence(bell: BellProcess) -> None:
    bell.start()
    second = subprocess.run(bell.command(), capture_output=True, text=True, check=False, timeout=20)
    assert second.returncode == 2
    assert "A bell process already serves" in second.stderr
    assert "Traceback" not in second.stderr
    bell.plan(1, ring("r1/open", 100))
    eventually(lambda: len(bell.edges()) == 4, what="the first bell's ring")
    assert bell.rung_names() == ["r1/open"]


@pytest.mark.parametrize("written", ["[bell]\nvolume = 11\n", "[bell]\nclose = 'loud'\n", "[bell\n"])
def test_a_configuration_that_cannot_be_used_stops_the_start(bell: BellProcess, written: str) -> None:
    bell.config.write_text(written)
    refused = subprocess.run(bell.command(), capture_output=True, text=True, check=False, timeout=20)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert "Traceback" not in refused.stderr


def test_garbage_in_the_run_folder_stops_no_bell(bell: BellProcess) -> None:
    garbage = os.urandom(2_000)
    for name in (handover.PLAN, handover.RUNG, handover.EDGES, handover.ALIVE, handover.BELL_POKE):
        (bell.run_dir / name).write_bytes(garbage)
    bell.start()
    bell.plan(1, ring("r1/open", 100))
    eventually(bell.rung, what="the ring")
    assert bell.rung_names() == ["r1/open"]
