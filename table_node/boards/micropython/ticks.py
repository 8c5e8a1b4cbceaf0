"""The board's microsecond counter without its wrap, and pauses in whole milliseconds, on CPython as well."""

import asyncio
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WRAP_US = 2**30  # where a board's counter begins anew: after 17.9 minutes
MASK = WRAP_US - 1

if hasattr(time, "ticks_us"):
    sleep_ms = asyncio.sleep_ms  # type: ignore[attr-defined]
    _counter: "Callable[[], int]" = time.ticks_us
else:

    async def sleep_ms(pause_ms: int) -> None:
        """Let the other tasks go on for so long."""
        await asyncio.sleep(pause_ms / 1000)

    def _counter() -> int:
        return time.monotonic_ns() // 1000


def _wrapped() -> int:
    return _counter() & MASK


def _wraps_itself() -> bool:
    return hasattr(time, "ticks_add") and time.ticks_add(0, -1) == MASK


# On a board the builtin itself, which an interrupt may call.
ticks_us: "Callable[[], int]" = _counter if _wraps_itself() else _wrapped


class Counter:
    """Microseconds that only grow, made of a counter that wraps. It must be read at least once in half a period."""

    def __init__(self, read: "Callable[[], int]" = ticks_us) -> None:
        self.read = read
        """The counter itself, for who must not wait."""
        self._raw = read()
        self._now_us = self._raw

    def now_us(self) -> int:
        """The tick of this moment."""
        raw = self.read()
        self._now_us += (raw - self._raw) & MASK
        self._raw = raw
        return self._now_us

    def at(self, raw: int) -> int:
        """The tick of a stamp taken with the same counter less than half a period before or after the last reading."""
        ahead = (raw - self._raw) & MASK
        return self._now_us + (ahead if ahead < WRAP_US // 2 else ahead - WRAP_US)
