"""The hub's clock as the bell sees it: microseconds that only go forward, and the boot they belong to."""

import gc
import time
from pathlib import Path


class BellClock:
    """The machine's clock and its boot, as the bell goes by them. Made-up time has the same three methods."""

    def __init__(self) -> None:
        self.boot = machine_boot()

    def hub_us(self) -> int:
        """Now."""
        return hub_us()

    def spin_until(self, instant_hub_us: int) -> None:
        """Reach this instant awake."""
        spin_until(instant_hub_us)

    def sweep(self) -> None:
        """Collect garbage now, while nothing is due."""
        gc.collect()


def hub_us() -> int:
    """The hub's CLOCK_MONOTONIC, in microseconds: the same number in every process of one boot."""
    return time.monotonic_ns() // 1000


def spin_until(instant_hub_us: int) -> None:
    """Burn the last moment before a stroke: a processor that stays busy is not woken late."""
    instant_ns = instant_hub_us * 1000
    while time.monotonic_ns() < instant_ns:
        pass


def machine_boot() -> str:
    """The kernel's name for this boot; instants of another boot mean nothing in this one."""
    return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
