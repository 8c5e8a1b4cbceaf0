"""A room's bell as its own process: real files, real signals, mock pins."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.bell import handover, reports
from controller.bell.clock import machine_boot
from controller.bell.handover import read_alive, read_rung, write_plan
from controller.bell.plan import Plan, Ring
from controller.bell.reports import Edge, Rung
from tests.support.waiting import PATIENT_S, eventually


class BellProcess:
    """A room's bell process, and the run folder as the hub sees it."""

    def __init__(self, folder: Path, settings: str = "") -> None:
        """`settings`: more lines of the section `[bell]`."""
        self.run_dir = folder / "run"
        self.config = folder / "roundbell.toml"
        self.config.write_text(f'[room]\nrun_dir = "{self.run_dir}"\n[bell]\npins = "mock"\n{settings}')
        self.run_dir.mkdir()
        self._process: subprocess.Popen[str] | None = None

    def command(self, *more: str) -> list[str]:
        """The command line that starts a bell for this room."""
        return [sys.executable, "-m", "controller.cli.main", "bell", "--config", str(self.config), *more]

    def run(self, *more: str) -> "subprocess.CompletedProcess[str]":
        """Run such a command to its end."""
        return subprocess.run(self.command(*more), capture_output=True, text=True, check=False, timeout=PATIENT_S)

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
        code = self._process.wait(PATIENT_S)
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
        path = self.run_dir / handover.EDGES
        lines = path.read_bytes().split(b"\n") if path.exists() else []
        return [edge for line in lines if (edge := reports.parse_edge(line))]

    def levels(self, output: str = "bell") -> list[int]:
        """The levels an output went through."""
        return [edge.level for edge in self.edges() if edge.output == output]

    def refused(self) -> str:
        """Why the bell did not take the last plan."""
        alive = read_alive(self.run_dir)
        return alive.refused or "" if alive else ""

    def wait_for_plan(self, revision: int) -> None:
        """Wait until the bell says that it has this plan."""
        eventually(lambda: (alive := read_alive(self.run_dir)) and alive.revision == revision, what="the plan taken")


@contextmanager
def bell_process(folder: Path, settings: str = "") -> Iterator[BellProcess]:
    """A room's bell, not yet started, and ended with the test."""
    process = BellProcess(folder, settings)
    try:
        yield process
    finally:
        process.close()
