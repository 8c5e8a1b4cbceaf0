"""A node's own counter, made of the machine's CLOCK_MONOTONIC."""

import time
from collections.abc import Callable


def monotonic_us() -> int:
    """The machine's CLOCK_MONOTONIC, in microseconds."""
    return time.monotonic_ns() // 1000


class NodeClock:
    """Ticks since a node's boot. Simulated nodes begin elsewhere than at zero and run a little fast or slow."""

    def __init__(self, offset_us: int = 0, skew_ppm: int = 0, now_us: Callable[[], int] = monotonic_us) -> None:
        """`now_us`: CLOCK_MONOTONIC, or made-up time."""
        self._now_us = now_us
        self._born_us = now_us()
        self._offset_us = offset_us
        self._skew_ppm = skew_ppm

    def tick_us(self) -> int:
        """The tick of this moment."""
        return self.tick_of(self._now_us())

    def tick_of(self, at_us: int) -> int:
        """The tick of a moment of CLOCK_MONOTONIC, such as the kernel's stamp of an edge."""
        since_us = at_us - self._born_us
        return self._offset_us + since_us + since_us * self._skew_ppm // 1_000_000

    def moment_of(self, tick_us: int) -> int:
        """The moment of CLOCK_MONOTONIC at which the counter reads this, to the microsecond or so."""
        return self._born_us + (tick_us - self._offset_us) * 1_000_000 // (1_000_000 + self._skew_ppm)
