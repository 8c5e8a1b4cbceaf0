"""What the simulated people truly did, beside what their nodes made of it: JSON lines a test can hold the log to."""

import json
import threading
from collections import deque
from pathlib import Path

from table_node.core.outbox import MemoryStorage


class Record:
    """Appends to a file, or only remembers when there is none.

    `{"what": "pushed", node, boot, control, true_us}`: a button's first edge, `true_us` in CLOCK_MONOTONIC.
    `{"what": "slipped", node, boot, control, true_us}`: a push of both of that instant was one of this button alone.
    `{"what": "kept", node, boot, number, kind, word, tick_us, true_us}`: what the core numbered; `true_us` is that of
    its push, null for a card.
    `{"what": "mishap", node, kind, true_us}`: something that was done to a node.
    `{"what": "lost", node, boot, number}`: a power cut took what a full flash had not kept, or the node left for good.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.lines: list[dict[str, object]] = []
        self._file = open(path, "a", encoding="utf-8", buffering=1) if path is not None else None  # noqa: SIM115
        self._lock = threading.Lock()

    def write(self, **line: object) -> None:
        """Add one line."""
        with self._lock:
            if self._file is None:
                self.lines.append(line)
            else:
                self._file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


class RecordedStorage(MemoryStorage):
    """A node's storage that also records what the core numbers."""

    def __init__(self, node: str, record: Record, kept: MemoryStorage) -> None:
        super().__init__()
        self._node = node
        self._record = record
        self._kept = kept
        self._pushed: dict[str, deque[int]] = {}
        self._volatile: list[tuple[str, int]] = []

    def pushed(self, boot: str, control: str, true_us: int) -> None:
        """A hand is about to close this button's contact."""
        self._record.write(what="pushed", node=self._node, boot=boot, control=control, true_us=true_us)
        self._pushed.setdefault(control, deque()).append(true_us)

    def slipped(self, boot: str, control: str) -> None:
        """The second finger of a push of both came too late, and stayed away: it was this button alone."""
        both = self._pushed.get("both")
        if both:
            true_us = both.pop()
            self._pushed.setdefault(control, deque()).append(true_us)
            self._record.write(what="slipped", node=self._node, boot=boot, control=control, true_us=true_us)

    def forget_pushes(self) -> None:
        """The power was cut: what has no number yet never gets one, and what is in memory only is gone."""
        self._pushed.clear()
        there = {(entry[0], entry[1]) for entry in self._kept.load()}
        for boot, number in self._volatile:
            if (boot, number) in there:
                self._record.write(what="lost", node=self._node, boot=boot, number=number)
                self._kept.forget(boot, [number])
        self._volatile = []

    def carry_off(self) -> None:
        """The node is gone for good: what it kept is lost with it."""
        for entry in self._kept.load():
            self._record.write(what="lost", node=self._node, boot=entry[0], number=entry[1])

    def fill(self, full: bool) -> None:
        """The flash is full, or has room again: then what was kept in memory meanwhile is written."""
        self.fault = "no space left" if full else None
        if not full:
            self._volatile = []

    def load(self) -> list[tuple[str, int, int, str, str]]:
        """All entries kept, oldest first."""
        return self._kept.load()

    def append(self, entry: tuple[str, int, int, str, str]) -> None:
        """Record and keep one entry."""
        boot, number, tick_us, kind, word = entry
        pushes = self._pushed.get(word) if kind == "press" else None
        true_us = pushes.popleft() if pushes else None
        self._kept.append(entry)
        if self.fault is not None:
            self._volatile.append((boot, number))
        self._record.write(
            what="kept",
            node=self._node,
            boot=boot,
            number=number,
            kind=kind,
            word=word,
            tick_us=tick_us,
            true_us=true_us,
        )

    def forget(self, boot: str, numbers: list[int]) -> None:
        """Drop what the hub has stored."""
        self._kept.forget(boot, numbers)
