"""The 125 kHz serial reader on a board's UART, looked at in passing: stream polling of a UART can hang on an RP2040."""

from table_node.core.cards import ReaderWatch
from table_node.core.rdm6300 import BAUD, Frames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


class UartReader:
    """An RDM6300. It speaks only of cards, so that its silence is told only after a long while."""

    every_us = 30000

    def __init__(self, machine: "ModuleType", pins: "ModuleType", now_us: int) -> None:
        self._uart = machine.UART(pins.READER_UART, baudrate=BAUD, tx=pins.READER_TX, rx=pins.READER_RX)
        self._frames = Frames()
        self._watch = ReaderWatch(now_us)

    def reads(self, now_us: int) -> list:
        """The uids read since the last look."""
        if not self._uart.any():
            return []
        self._watch.heard(now_us)
        return self._frames.feed(self._uart.read() or b"", now_us)

    def word(self, now_us: int) -> str:
        """How it is, as the heartbeat tells it."""
        return self._watch.word(now_us)
