"""The outbox on disk: lines with a checksum, appended and synced, so that a torn write costs that line at most."""

import os
import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from table_node.core.lines import entries_in, line_of
from table_node.core.outbox import MemoryStorage

COMPACT_BYTES = 65536

Entry = tuple[str, int, int, str, str]


class OutboxFile(MemoryStorage):
    """Keeps entries in one file, in the lines of `core.lines`.

    The disk has a thread of its own: a card that stalls for seconds delays nobody.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.fault: str | None = None
        """Why the last write failed, while writes fail; the entries are kept in memory all the same."""
        self._written = 0
        self._writes: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._entries = entries_in(path.read_bytes() if path.exists() else b"")
        self._guarded(self._rewrite)
        self._thread = threading.Thread(target=self._run, name="outbox", daemon=True)
        self._thread.start()

    def append(self, entry: Entry) -> None:
        """Keep one entry; it is on disk a moment later."""
        super().append(entry)
        self._writes.put(lambda: self._add(line_of(list(entry)), synced=True))

    def forget(self, boot: str, numbers: list[int]) -> None:
        """Drop entries. Not synced: an entry that comes back after a power cut is one the hub knows already."""
        super().forget(boot, numbers)
        self._writes.put(lambda: self._add(line_of({"boot": boot, "numbers": numbers}), synced=False))

    def settle(self) -> None:
        """Wait until everything kept so far has been written, or failed to be."""
        written = threading.Event()
        self._writes.put(written.set)
        written.wait()

    def close(self) -> None:
        """Write what is left and end the thread."""
        self._writes.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (write := self._writes.get()) is not None:
            self._guarded(write)

    def _guarded(self, write: Callable[[], None]) -> None:
        """A disk that is full or gone must not stop the table: the entry is still sent from memory."""
        try:
            write()
            self.fault = None
        except OSError as error:
            if self.fault is None:
                print(f"{self._path}: the outbox is not on disk: {error.strerror}", file=sys.stderr, flush=True)
            self.fault = error.strerror or str(error)

    def _add(self, line: bytes, synced: bool) -> None:
        if self.fault is not None or self._written + len(line) > COMPACT_BYTES:
            self._rewrite()
            return
        with open(self._path, "ab") as file:
            file.write(line)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        self._written += len(line)

    def _rewrite(self) -> None:
        """Write what is kept as a new file and rename it into place: the old one or the new one, never neither."""
        content = b"".join(line_of(list(entry)) for entry in self.load())
        fresh = self._path.with_name(self._path.name + ".new")
        with open(fresh, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
        folder = os.open(self._path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
        self._written = len(content)
