"""The bell's side of the handover: it holds the lock, finds new plans, and writes down what it did."""

import fcntl
import os
from pathlib import Path
from typing import Literal

from controller.bell import handover, reports
from controller.bell.clock import BellClock
from controller.bell.handover import PokeInbox
from controller.bell.reports import Alive, Edge, Rung

EDGES_MOST_BYTES = 1_000_000
WAITING_MOST = 1000


class BellTaken(Exception):
    """Another bell process serves this folder: two bells would ring everything twice."""


class BellFolder:
    """The folder as the one bell process of this machine sees it."""

    def __init__(
        self, run_dir: Path, *, edges_most_bytes: int = EDGES_MOST_BYTES, clock: BellClock | None = None
    ) -> None:
        """Take the lock. Raises BellTaken, or OSError where the folder cannot be used."""
        run_dir.mkdir(parents=True, exist_ok=True)
        self.run_dir = run_dir
        self.clock = clock or BellClock()
        self.boot = self.clock.boot
        self._lock = _locked(run_dir / handover.LOCK, self.boot)
        self._pokes = PokeInbox(run_dir / handover.BELL_POKE)
        self._rung = _Journal(run_dir / handover.RUNG)
        self._edges = _Journal(run_dir / handover.EDGES)
        self._edges_most_bytes = edges_most_bytes
        self._seen_plan: tuple[int, int, int] | None = None

    @property
    def pokes(self) -> PokeInbox:
        """Where the hub says that there is a new plan."""
        return self._pokes

    def new_plan(self) -> bytes | None:
        """The plan document, if there is another than at the last look; None too while there is none at all."""
        path = self.run_dir / handover.PLAN
        try:
            found = path.stat()
            seen = (found.st_ino, found.st_mtime_ns, found.st_size)
            if seen == self._seen_plan:
                return None
            self._seen_plan = seen
            return handover.read_document(path)
        except OSError:
            return None

    def report(self, rung: Rung) -> bool:
        """Report a ring and wake the hub; False if the line must wait for room in the folder (see `catch_up`)."""
        written = self._rung.append(reports.line(rung))
        handover.poke(self.run_dir / handover.HUB_POKE)
        return written

    def catch_up(self) -> bool:
        """Write the reports for which there was no room; whether all are written now."""
        if self._rung.is_behind and self._rung.append(b""):
            handover.poke(self.run_dir / handover.HUB_POKE)
        return not self._rung.is_behind

    def edge(self, output: str, at_hub_us: int, level: Literal[0, 1]) -> None:
        """Note an edge of an output's pin."""
        self._edges.append(reports.line(Edge(self.boot, at_hub_us, output, level)))

    def left_driven(self) -> set[str]:
        """The outputs that an earlier process of this boot left between the two edges of a stroke when it died."""
        edges = [edge for line in self._edges.lines() if (edge := reports.parse_edge(line))]
        last = {edge.output: edge.level for edge in edges if edge.boot == self.boot}
        return {output for output, level in last.items() if level == 1}

    def tidy(self) -> None:
        """Keep the edges within bounds; called at rest, so that the file in use always ends with every output so."""
        self._edges.rotate(self._edges_most_bytes)

    def beat(self, pins: str, revision: int, refused: str | None, trouble: str | None = None) -> None:
        """Say that the bell is alive. Raises OSError when there is no room to say so."""
        alive = Alive(self.boot, os.getpid(), pins, self.clock.hub_us(), revision, refused, trouble)
        handover.write_whole(self.run_dir / handover.ALIVE, reports.line(alive))

    def close(self) -> None:
        """Give the folder up to the next bell process."""
        self._pokes.close()
        self._rung.close()
        self._edges.close()
        os.close(self._lock)


class _Journal:
    """A file that only grows, line by line; lines for which there is no room wait their turn."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[bytes] = []
        self._open()

    @property
    def is_behind(self) -> bool:
        """Whether lines wait to be written."""
        return bool(self._waiting)

    def append(self, line: bytes) -> bool:
        """Write a line after those that wait; False if it has to wait itself. An empty one only tries the others."""
        if line:
            self._waiting.append(line)
            del self._waiting[:-WAITING_MOST]
        try:
            while self._waiting:
                self._write(self._waiting[0])
                del self._waiting[0]
        except OSError:
            return False
        return True

    def lines(self) -> list[bytes]:
        """All whole lines of the file in use."""
        return self._path.read_bytes().split(b"\n")[:-1]

    def rotate(self, most_bytes: int) -> None:
        """Move a file that has grown too long aside, over the one moved aside before."""
        if os.fstat(self._file).st_size > most_bytes:
            full = self._file
            self._path.replace(self._path.with_name(self._path.name + ".1"))
            self._open()
            os.close(full)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _open(self) -> None:
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
        self._file = os.open(self._path, flags, 0o660)
        size = os.fstat(self._file).st_size
        self._torn = size > 0 and os.pread(self._file, 1, size - 1) != b"\n"

    def _write(self, line: bytes) -> None:
        # What a dying process or a full folder left half written must not swallow the next line.
        line = b"\n" + line if self._torn else line
        self._torn = os.write(self._file, line) < len(line)
        if self._torn:
            raise OSError(f"{self._path.name} has no room")


def _locked(path: Path, boot: str) -> int:
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(file)
        holder = handover.read_alive(path.parent, boot)
        who = f" (process {holder.pid})" if holder else ""
        raise BellTaken(
            f"A bell process already serves {path.parent}{who}. Stop it, or give this one another run_dir in [room]."
        ) from error
    return file
