"""The 125 kHz reader RDM6300 on a serial line: the only pyserial of the node."""

from serial import Serial

from table_node.boards.pi.clock import monotonic_us
from table_node.core.cards import ReaderWatch
from table_node.core.rdm6300 import BAUD, Frames

WAIT_S = 0.1


class Rdm6300:
    """Named by a port that stays the same when it is plugged in again, such as one of /dev/serial/by-id."""

    def __init__(self, port: str) -> None:
        self.where = port
        self._line: Serial | None = None
        self._frames = Frames()
        self._watch = ReaderWatch(monotonic_us())

    def open(self) -> None:
        """Begin to read, alone: two programs at one port would each get half of a frame. Raises OSError."""
        self._line = Serial(self.where, BAUD, timeout=WAIT_S, exclusive=True)
        self._frames = Frames()
        self._watch = ReaderWatch(monotonic_us())

    def reads(self) -> list[str]:
        """The uids read meanwhile. Raises OSError when the line is gone."""
        if self._line is None:
            return []
        received = self._line.read(self._line.in_waiting or 1)
        now_us = monotonic_us()
        if received:
            self._watch.heard(now_us)
        return list(self._frames.feed(received, now_us))

    def word(self, now_us: int) -> str:
        """It speaks only of cards, so that its silence is told only after a long while."""
        return self._watch.word(now_us)

    def close(self) -> None:
        """Let go of the port."""
        line, self._line = self._line, None
        if line is not None:
            line.close()
