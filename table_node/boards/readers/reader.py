"""A reader's thread: opens its source, again and again while it is not there, and hands on what it reads."""

import sys
import threading
import traceback
from collections.abc import Callable
from typing import Protocol

from table_node.boards.pi.clock import monotonic_us

AGAIN_S = 1.0  # between two tries to open a reader that is not plugged in


class Source(Protocol):
    """One kind of reader at one place. Whatever says that it is not there, or gone, is an OSError."""

    where: str
    """The place, for people."""

    def open(self) -> None:
        """Begin to read. Raises OSError."""

    def reads(self) -> list[str]:
        """The uids read meanwhile; waits for some milliseconds, never for long. Raises OSError."""

    def word(self, now_us: int) -> str:
        """How it is while it is open: `ok` or `silent`. `now_us` in CLOCK_MONOTONIC."""

    def close(self) -> None:
        """Let go of it; of one that is not open, too."""


class Reader:
    """Keeps one source open. `on_read(uid, at_us)` is called in its thread, `at_us` in CLOCK_MONOTONIC."""

    def __init__(self, source: Source, on_read: Callable[[str, int], None]) -> None:
        self._source = source
        self._on_read = on_read
        self._is_open = False
        self._complained = False
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="reader", daemon=True)

    def start(self) -> None:
        """Begin to look for it."""
        self._thread.start()

    def close(self) -> None:
        """Let go of it."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join()

    def word(self) -> str:
        """What the heartbeat says of it: a reader that is unplugged is silent at once."""
        return self._source.word(monotonic_us()) if self._is_open else "silent"

    def _run(self) -> None:
        while not self._end.is_set():
            try:
                self._serve()
            except OSError as error:
                self._complain(f"reader {self._source.where}: {error.strerror or error}")
            except Exception:  # a fault of ours must not leave the table without its reader for the evening
                traceback.print_exc(file=sys.stderr)
            self._is_open = False
            self._source.close()
            self._end.wait(AGAIN_S)

    def _serve(self) -> None:
        self._source.open()
        self._is_open = True
        self._complained = False
        while not self._end.is_set():
            for uid in self._source.reads():
                self._on_read(uid, monotonic_us())

    def _complain(self, words: str) -> None:
        if not self._complained:
            self._complained = True
            print(words, file=sys.stderr, flush=True)
