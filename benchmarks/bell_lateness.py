"""How late the bell rings, beside bare sleep-then-spin loops in the same seconds and under the same scheduling.

The bell is the product's own process on mock pins, fed through its plan file. Two bare loops sleep and spin to instants
between the bell's: one writes the same kind of mock pin at each and is the limit, as no bell rings without a pin; the
other writes nothing, and what it misses no program in Python on this machine can hold.
"""

import json
import math
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.figures import Row, figure
from benchmarks.hall import folder_on_disk, house, start_first_round
from benchmarks.programs import line_of, running
from controller.bell.clock import hub_us, machine_boot
from controller.bell.handover import next_revision, read_rung, write_plan
from controller.bell.plan import Plan, Ring, Stroke
from tests.support.house import ROOM

RINGS = 1000  # as many as a plan holds: the least of which a p99.9 can be told
APART_US = 15_000
LEAD_US = 200_000
STROKES = {"bell": (Stroke(1, 0),)}
PER_MILLE = {"p50": 500, "p99": 990, "p99.9": 999, "max": 1000}

MEMORY = Path("/dev/shm")  # the run folder is on tmpfs, as in a room
WITH_PIN = "bare sleep-then-spin loop that writes such a pin"
WITHOUT = "bare sleep-then-spin loop that writes nothing"

BARE_LOOP = """
import json, sys, time
from controller.bell.realtime import hold_still
from gpiozero import OutputDevice
from gpiozero.pins.mock import MockFactory
apart_us, count, pin = map(int, sys.argv[1:])
device = OutputDevice(17, pin_factory=MockFactory())
strike, release = (device.on, device.off) if pin else (lambda: None, lambda: None)
hold_still()
print("ready", flush=True)
first_us = int(sys.stdin.readline())
late_us = []
for at_us in range(first_us, first_us + apart_us * count, apart_us):
    time.sleep(max(0.0, (at_us - 1000) / 1e6 - time.monotonic()))
    while time.monotonic_ns() < at_us * 1000:
        pass
    strike()
    late_us.append(time.monotonic_ns() // 1000 - at_us)
    release()
print(json.dumps(late_us))
"""
TABLES, VIEWERS, STORM_S = 200, 500, 60
COMMITS = """
import sys
from pathlib import Path
from benchmarks.commits import Commits
with Commits(Path(sys.argv[1])) as commits:
    while True:
        commits.commit_ms("x" * 300)
"""


def measure() -> list[Row]:
    """Rows of lateness in microseconds, `idle` and `loaded`."""
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        bell_process(Path(folder)) as (run_dir, ready),
    ):
        rows = _rows("idle", lateness(run_dir), ready)
        with _full_hall():
            loaded = _rows("loaded", lateness(run_dir), ready)
        return [*rows, *loaded]


@contextmanager
def _full_hall() -> Iterator[None]:
    """A hall that storms: every table presses without a pause, people watch, and another program commits as it can."""
    with house() as (room, _), folder_on_disk() as disk, ExitStack() as load:
        room.start("hub", "dashboard")
        storm = load.enter_context(
            running("-m", "benchmarks.flood", "publish", str(room.mqtt.port), ROOM, str(TABLES), str(STORM_S))
        )
        line_of(storm)
        with room.convenor() as evening:
            start_first_round(evening, TABLES)
        line_of(load.enter_context(running("-m", "benchmarks.dashboard.crowd", str(room.dashboard_port), str(VIEWERS))))
        load.enter_context(running("-c", COMMITS, str(disk)))
        assert storm.stdin
        print(file=storm.stdin, flush=True)
        yield


def lateness(run_dir: Path) -> tuple[list[int], list[int], list[int]]:
    """The lateness of each ring, and of each instant of the bare loops with and without a pin between them."""
    with _bare_loop(pin=1) as with_pin, _bare_loop(pin=0) as without:
        first_us, revision = hub_us() + LEAD_US, next_revision(run_dir)
        instants = range(first_us, first_us + RINGS * APART_US, APART_US)
        rings = [Ring(f"b{revision}/{number}", at_us, STROKES) for number, at_us in enumerate(instants)]
        write_plan(run_dir, Plan(machine_boot(), revision, tuple(rings)))
        for part, loop in enumerate((with_pin, without), start=1):
            assert loop.stdin
            print(first_us + part * APART_US // 3, file=loop.stdin, flush=True)
        bare = [json.loads(line_of(loop)) for loop in (with_pin, without)]
    time.sleep(APART_US / 1e6)
    rung = [record for record in read_rung(run_dir, 0)[0] if record.revision == revision]
    return [record.late_us for record in rung if record.late_us is not None], bare[0], bare[1]


@contextmanager
def _bare_loop(pin: int) -> Iterator["subprocess.Popen[str]"]:
    """A loop that waits to be told its first instant."""
    with running("-c", BARE_LOOP, str(APART_US), str(RINGS), str(pin)) as loop:
        line_of(loop)
        yield loop


def _rows(state: str, measured: tuple[list[int], list[int], list[int]], ready: str) -> list[Row]:
    rows, n = [], len(measured[0])
    for name, per_mille in PER_MILLE.items():
        bell_us, with_pin_us, without_us = (quantile(samples, per_mille) for samples in measured)
        rows.append(figure(f"bell.late_{name}.{state}", bell_us, "us", with_pin_us, WITH_PIN, n, ready))
        if name == "p99.9":
            rows.append(figure(f"bell.late_{name}.{state}.pinless", bell_us, "us", without_us, WITHOUT, n, ready))
    return rows


def quantile(samples: Sequence[int], per_mille: int) -> int:
    """The smallest sample that so many in a thousand of all do not exceed."""
    return sorted(samples)[max(math.ceil(len(samples) * per_mille / 1000), 1) - 1]


@contextmanager
def bell_process(folder: Path) -> Iterator[tuple[Path, str]]:
    """The product's own bell on mock pins: its run folder, and what it says of its pins."""
    run_dir, config = folder / "run", folder / "roundbell.toml"
    config.write_text(f'[room]\nrun_dir = "{run_dir}"\n[bell]\npins = "mock"\n', encoding="utf-8")
    with running("-m", "controller.bell", "--config", str(config)) as bell:
        ready = line_of(bell)
        yield run_dir, ready[ready.index("pins=") : ready.index(" run_dir")]
