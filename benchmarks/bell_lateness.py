"""How late the bell rings, beside a bare sleep-then-spin loop that strikes nothing in the same seconds.

The bell is the product's own process on mock pins, fed through its plan file. The bare loop is a process that sleeps
and spins to instants half-way between the bell's: what it misses, no program in Python on this machine can hold.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.figures import Row, at_percentiles
from controller.bell.clock import hub_us, machine_boot
from controller.bell.handover import next_revision, read_rung, write_plan
from controller.bell.plan import Plan, Ring, Stroke

RINGS = 100
APART_US = 100_000
LEAD_US = 500_000
STROKES = (Stroke(10, 0),)

BARE_LOOP = """
import gc, json, os, sys, time
first_us, apart_us, count = map(int, sys.argv[1:])
gc.disable()
try:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
except OSError:
    pass  # the bell is not granted it either
late_us = []
for at_us in range(first_us, first_us + apart_us * count, apart_us):
    time.sleep(max(0.0, (at_us - 1000) / 1e6 - time.monotonic()))
    while time.monotonic_ns() < at_us * 1000:
        pass
    late_us.append(time.monotonic_ns() // 1000 - at_us)
print(json.dumps(late_us))
"""
BUSY = "while True: pass"


def measure() -> list[Row]:
    """Rows of lateness in microseconds, `idle` and `busy` (one spinning process for each of two cores)."""
    with tempfile.TemporaryDirectory() as folder, _bell(Path(folder)) as (run_dir, ready):
        rows = [*_rows("idle", *_lateness(run_dir), ready)]
        with ExitStack() as load:
            for _ in range(2):
                load.enter_context(_running([sys.executable, "-c", BUSY]))
            return [*rows, *_rows("busy", *_lateness(run_dir), ready)]


def _lateness(run_dir: Path) -> tuple[list[int], list[int]]:
    """The lateness of each ring of the bell, and of each instant of the bare loop between them."""
    first_us = hub_us() + LEAD_US
    revision = next_revision(run_dir)
    rings = [Ring(f"b{revision}/{number}", first_us + number * APART_US, STROKES) for number in range(RINGS)]
    write_plan(run_dir, Plan(machine_boot(), revision, tuple(rings)))
    between = [str(first_us + APART_US // 2), str(APART_US), str(RINGS)]
    bare = subprocess.run([sys.executable, "-c", BARE_LOOP, *between], capture_output=True, text=True, check=True)
    time.sleep(APART_US / 1e6)
    rung = [record for record in read_rung(run_dir, 0)[0] if record.revision == revision]
    return [record.late_us for record in rung if record.late_us is not None], json.loads(bare.stdout)


def _rows(state: str, bell_us: list[int], bare_us: list[int], ready: str) -> list[Row]:
    note = f"{ready}; worst {max(bell_us)} us, bare worst {max(bare_us)} us"
    return at_percentiles(f"bell.late_{state}", "us", bell_us, bare_us, "bare sleep-then-spin loop", note)


@contextmanager
def _bell(folder: Path) -> Iterator[tuple[Path, str]]:
    run_dir, config = folder / "run", folder / "roundbell.toml"
    config.write_text(f'[room]\nrun_dir = "{run_dir}"\n[bell]\npins = "mock"\n')
    with _running([sys.executable, "-m", "controller.bell", "--config", str(config)]) as bell:
        assert bell.stdout
        ready = bell.stdout.readline()
        yield run_dir, ready[ready.index("pins=") : ready.index(" run_dir")]


@contextmanager
def _running(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()
