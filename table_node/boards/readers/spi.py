"""The 13.56 MHz reader RC522 on a Pi's SPI: the driver of the core, and the kernel's spidev."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from table_node.boards.pi.clock import monotonic_us
from table_node.core.rc522 import BAUD, Rc522

STEP_S = 0.004


class Wires(Protocol):
    """An SPI with one chip selected, as spidev's SpiDev is one."""

    def xfer2(self, sent: list[int]) -> Sequence[int]:
        """Exchange these bytes for as many. Raises OSError."""

    def close(self) -> None:
        """Let go of it."""


def wires_at(path: str) -> Wires:
    """The SPI at a path like /dev/spidev0.0. Raises OSError, also where the spidev package is missing."""
    try:
        from spidev import SpiDev
    except ImportError as error:
        raise OSError("RC522 readers need the spidev package on this machine") from error
    bus, select = Path(path).name.removeprefix("spidev").split(".")
    wires: Any = SpiDev()
    wires.open(int(bus), int(select))
    wires.max_speed_hz = BAUD
    found: Wires = wires
    return found


class SpiRc522:
    """Named by its device file, such as /dev/spidev0.0."""

    def __init__(self, path: str, wires: Callable[[str], Wires] = wires_at) -> None:
        self.where = path
        self._find = wires
        self._wires: Wires | None = None
        self._chip: Rc522 | None = None

    def open(self) -> None:
        """Begin to read. Raises OSError."""
        wires = self._wires = self._find(self.where)
        self._chip = Rc522(lambda sent: bytes(wires.xfer2(list(sent))), monotonic_us())

    def reads(self) -> list[str]:
        """One step of the driver. Raises OSError."""
        time.sleep(STEP_S)
        return list(self._chip.reads(monotonic_us())) if self._chip is not None else []

    def word(self, now_us: int) -> str:
        """It answers many times a second, so that its silence is told after some."""
        return self._chip.word(now_us) if self._chip is not None else "silent"

    def close(self) -> None:
        """Let go of the device."""
        wires, self._wires, self._chip = self._wires, None, None
        if wires is not None:
            wires.close()
