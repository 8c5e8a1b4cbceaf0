"""A made-up disk: slow, full, and after a power cut without what was not flushed.

A commit with synchronous=FULL is on the disk when it returns. What a power cut takes is the commit that was under way:
of what it wrote to the write-ahead log any beginning may be there. A killed program leaves its files as they are.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.store.event_log import Batch, EventLog, Logged, NotStored
from tests.simulation.made_service import ROOM
from tests.simulation.world import Killed, Process

FULL = 2
KEPT = 5000
Image = tuple[bytes, bytes]


@dataclass
class Disk:
    """What the disk does to a commit now."""

    slow_us: int = 0
    full: bool = False
    torn: Callable[[], random.Random] | None = None
    """Cuts the power in the next commit."""


class DiskLog(EventLog):
    """The real log on such a disk; the hub may be killed on either side of a commit, or lose its power within."""

    def __init__(self, path: Path, process: Process, disk: Disk) -> None:
        super().__init__(path, ROOM)
        self._path, self._process, self._disk = path, process, disk
        self.stored_seq = 0
        self._newest: list[Logged] = []
        (flushes,) = self._connection.execute("PRAGMA synchronous").fetchone()
        self._left: Image | None = None if flushes >= FULL else self._image()

    def all(self) -> Iterator[Logged]:
        """Every event of the room, in order."""
        for logged in super().all():
            self._note([logged])
            yield logged

    def stored_after(self, seq: int) -> list[Logged]:
        """What has been stored behind this event, as the disk has it."""
        return [logged for logged in self._newest if logged.seq > seq]

    def _note(self, stored: Iterable[Logged]) -> None:
        self._newest += stored
        del self._newest[:-KEPT]
        self.stored_seq = self._newest[-1].seq if self._newest else 0

    def append(self, batch: Batch, tournament: str) -> None:
        """Store a batch in one durable commit. Raises NotStored."""
        self._process.point()
        if self._disk.slow_us:
            self._process.sleep_whole(self._disk.slow_us)
        if self._disk.full:
            raise NotStored("database or disk is full")
        before = self._image() if self._disk.torn is not None else None
        super().append(batch, tournament)
        if before is not None and self._disk.torn is not None:
            self._left = _torn(before, self._image(), self._disk.torn())
            raise Killed
        self._note(batch.logged)
        self._process.point()

    def crash(self, without_power: bool) -> None:
        """Leave the files as a program leaves them that is killed, or a machine whose power goes."""
        left = self._left if without_power and self._left is not None else self._image()
        self.close()
        for path, content in zip(self._files(), left, strict=True):
            path.write_bytes(content)
        self._path.with_name(self._path.name + "-shm").unlink(missing_ok=True)

    def _files(self) -> tuple[Path, Path]:
        return self._path, self._path.with_name(self._path.name + "-wal")

    def _image(self) -> Image:
        database, wal = (path.read_bytes() if path.exists() else b"" for path in self._files())
        return database, wal


def _torn(before: Image, after: Image, chance: random.Random) -> Image:
    """The database of before, and a log of which a beginning of what was written last is there."""
    old, new = before[1], after[1]
    changed = [at for at in range(0, len(new), 512) if new[at : at + 512] != old[at : at + 512]]
    if not changed:
        return before
    cut = chance.choice([*changed, changed[-1] + 512])
    return before[0], new[:cut] + old[cut:]
