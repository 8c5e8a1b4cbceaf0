"""The 13.56 MHz reader RC522 on a Pi's SPI: the driver of the core, and the kernel's spidev."""

import time
from pathlib import Path
from typing import Any

from table_node.boards.pi.clock import monotonic_us
from table_node.core.rc522 import BAUD, Rc522

STEP_S = 0.004


class SpiRc522:
    """Named by its device file, such as /dev/spidev0.0."""

    def __init__(self, path: str) -> None:
        self.where = path
        self._wires: Any = None
        self._chip: Rc522 | None = None

    def open(self) -> None:
        """Begin to read. Raises OSError, also where the spidev package is missing."""
        try:
            from spidev import SpiDev
        except ImportError as error:
            raise OSError("RC522 readers need the spidev package on this machine") from error
        bus, select = Path(self.where).name.removeprefix("spidev").split(".")
        self._wires = SpiDev()
        self._wires.open(int(bus), int(select))
        self._wires.max_speed_hz = BAUD
        self._chip = Rc522(self._transfer, monotonic_us())

    def reads(self) -> list[str]:
        """One step of the driver. Raises OSError."""
        time.sleep(STEP_S)
        return list(self._chip.reads(monotonic_us())) if self._chip is not None else []

    def word(self, now_us: int) -> str:
        """It answers many times a second, so that its silence is told after some."""
        return self._chip.word(now_us) if self._chip is not None else "silent"

    def close(self) -> None:
        """Let go of the device."""
        if self._wires is not None:
            self._wires.close()
            self._wires = self._chip = None

    def _transfer(self, sent: bytes) -> bytes:
        return bytes(self._wires.xfer2(list(sent)))
