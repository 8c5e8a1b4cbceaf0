"""Who is to be pinged when, and what the answers have proven, node by node."""

from collections import deque
from dataclasses import dataclass, field

from controller.domain.ids import Interval
from controller.roomtime.intervals import BrokenClock, ClockBounds, Exchange

FAST_PINGS = 12  # on first contact: a dozen exchanges in three seconds
FAST_US = 250_000
STEADY_US = 2_000_000
SPREAD_US = 400_000  # nodes drift apart within this, so that they never answer in step
UNANSWERED_MOST = 64
BOOTS_KEPT = 4  # an outbox that outlived a reboot still brings presses of the boot before


@dataclass
class _NodeClock:
    boot: str
    next_ping_hub_us: int
    pings: int = 0
    unanswered: dict[int, int] = field(default_factory=dict)
    bounds: ClockBounds | None = None
    recent_us: deque[int] = field(default_factory=lambda: deque(maxlen=16))
    broken: int = 0


class RoomTime:
    """The hub's knowledge of every node's clock. All instants are handed in."""

    def __init__(self) -> None:
        self._clocks: dict[str, _NodeClock] = {}
        self._earlier: dict[tuple[str, str], ClockBounds] = {}
        self._last_id = 0

    def met(self, node: str, boot: str, now_hub_us: int) -> None:
        """A node said hello: ping it fast if its boot is new, and again if it came back."""
        known = self._clocks.get(node)
        if known is not None and known.boot == boot:
            known.next_ping_hub_us = now_hub_us
            return
        if known is not None and known.bounds is not None:
            self._earlier[node, known.boot] = known.bounds
            for oldest in [key for key in self._earlier if key[0] == node][:-BOOTS_KEPT]:
                del self._earlier[oldest]
        self._clocks[node] = _NodeClock(boot, now_hub_us)

    def due(self, now_hub_us: int) -> list[tuple[str, int]]:
        """The pings to send now, as (node, id). Call `sent` for each as it leaves."""
        pings = []
        for node, clock in self._clocks.items():
            if clock.next_ping_hub_us <= now_hub_us:
                self._last_id += 1
                pings.append((node, self._last_id))
                clock.pings += 1
                wait_us = FAST_US if clock.pings < FAST_PINGS else STEADY_US + self._last_id * 7919 % SPREAD_US
                clock.next_ping_hub_us = now_hub_us + wait_us
        return pings

    def next_due(self) -> int | None:
        """When the next ping is due, or None without nodes."""
        return min((clock.next_ping_hub_us for clock in self._clocks.values()), default=None)

    def sent(self, node: str, ping: int, hub_us: int) -> None:
        """A ping left the hub at this instant, read last thing before it was handed over."""
        unanswered = self._clocks[node].unanswered
        unanswered[ping] = hub_us
        if len(unanswered) > UNANSWERED_MOST:
            del unanswered[next(iter(unanswered))]

    def answered(self, node: str, boot: str, ping: int, received_tick_us: int, sent_tick_us: int, hub_us: int) -> bool:
        """A pong came. False when it answers no ping of ours, or from another boot: it proves nothing."""
        clock = self._clocks.get(node)
        if clock is None or clock.boot != boot or ping not in clock.unanswered:
            return False
        exchange = Exchange(clock.unanswered.pop(ping), received_tick_us, sent_tick_us, hub_us)
        try:
            clock.bounds = clock.bounds.after(exchange) if clock.bounds else ClockBounds.first(exchange)
        except BrokenClock:
            # The promise of a steady clock is broken: nothing proven before can be trusted.
            clock.broken += 1
            clock.bounds = None
            return False
        clock.recent_us.append(exchange.round_trip_us)
        return True

    def bounds(self, node: str, boot: str) -> ClockBounds | None:
        """What is proven of a node boot's clock, or None while nothing is."""
        clock = self._clocks.get(node)
        if clock is not None and clock.boot == boot:
            return clock.bounds
        return self._earlier.get((node, boot))

    def quality(self, node: str, now_hub_us: int) -> tuple[int | None, int | None]:
        """Shortest recent round trip and the width of the node's interval now, in microseconds."""
        clock = self._clocks.get(node)
        if clock is None or clock.bounds is None:
            return None, None
        now = clock.bounds.instant(clock.bounds.tick(now_hub_us))
        # A fast clock that held a ping for seconds seems to answer before it was asked.
        shortest_us = max(min(clock.recent_us), 0) if clock.recent_us else None
        return shortest_us, now.high_hub_us - now.low_hub_us


def no_later_than(arrived_hub_us: int) -> Interval:
    """All that an arrival proves: the press was not after it."""
    return Interval(0, arrived_hub_us)
