"""The hub's clock: the dashboard runs on the same machine, so both read the same CLOCK_MONOTONIC."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Clock(Protocol):
    """The times that pages may ask for."""

    @property
    def boot(self) -> str:
        """The machine's boot, without which `hub_us` means nothing."""

    def hub_us(self) -> int:
        """Now, in the hub's microseconds."""

    def day_ms(self) -> int:
        """Milliseconds since this machine's midnight: a label for people, never used to decide."""


@dataclass(frozen=True)
class MachineClock:
    """The clock of the machine that the dashboard shares with the hub."""

    boot: str

    def hub_us(self) -> int:
        """Now, in the hub's microseconds."""
        return time.monotonic_ns() // 1000

    def day_ms(self) -> int:
        """Milliseconds since this machine's midnight, as its wall clock has it."""
        now = time.localtime()
        return ((now.tm_hour * 60 + now.tm_min) * 60 + now.tm_sec) * 1000


def machine_clock() -> MachineClock:
    """The clock of this machine in its current boot."""
    return MachineClock(boot=BOOT_ID.read_text(encoding="ascii").strip())


def date_of(utc_ms: int) -> str:
    """The date of a moment of the log, by this machine's calendar: 2026-11-27."""
    return time.strftime("%Y-%m-%d", time.localtime(utc_ms / 1000))
