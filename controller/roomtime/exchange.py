"""Who is to be pinged when, and whose answers are believed, node by node."""

from heapq import heappop, heappush

from controller.domain.values import Interval
from controller.roomtime.intervals import ClockBounds
from controller.roomtime.node_clock import Doubt, NodeClock
from controller.roomtime.report import Report, report

FAST_PINGS = 12  # on first contact, and after a clock broke its promise: a dozen exchanges in three seconds
FAST_US, FAST_SPREAD_US = 230_000, 40_000
STEADY_US, SPREAD_US = 2_000_000, 400_000  # nodes drift apart within the spread, so that they never answer in step
HURRY_US = 500_000  # near a bell, and for a while after a press near one
HURRY_EACH_US = 2_000  # in a large room nobody is hurried so much that the hub has less time than this for a node
BOOTS_KEPT = 4  # an outbox that outlived a reboot still brings presses of the boot before


class RoomTime:
    """The hub's knowledge of every node's clock. All instants are handed in.

    `last_id`: pings are numbered from the next one on. A hub that was started again begins elsewhere than the one
    before it, and takes no answer to that one's pings for an answer to its own.
    """

    def __init__(self, last_id: int = 0) -> None:
        self._clocks: dict[str, NodeClock] = {}
        self._earlier: dict[tuple[str, str], NodeClock] = {}
        self._pings: list[tuple[int, str]] = []  # a heap of (instant, node); an entry a clock no longer has is stale
        self._last_id = last_id
        self._turn = 0
        self._hurry_until_hub_us = 0

    # Whom to ask

    def met(self, node: str, boot: str, now_hub_us: int, late_us: int = 0) -> None:
        """A node said hello: ping it fast if its boot is new, and again if it came back. `late_us`: of LATE_US."""
        known = self._clocks.get(node)
        if known is not None and known.boot == boot:
            self._ask(node, known, now_hub_us)
            return
        if known is not None and known.bounds is not None:
            self._earlier[node, known.boot] = known
            for oldest in [key for key in self._earlier if key[0] == node][:-BOOTS_KEPT]:
                del self._earlier[oldest]
        self._clocks[node] = NodeClock(boot, now_hub_us, late_us)
        self._ask(node, self._clocks[node], now_hub_us)

    def hurry(self, now_hub_us: int, until_hub_us: int) -> None:
        """Ping everybody more often until then: a bell is near, or a press near one is still in doubt."""
        hurrying = now_hub_us < self._hurry_until_hub_us
        self._hurry_until_hub_us = max(self._hurry_until_hub_us, until_hub_us)
        if hurrying or until_hub_us <= now_hub_us:
            return
        for place, (node, clock) in enumerate(self._clocks.items()):
            soon_hub_us = now_hub_us + place * 7919 % HURRY_US
            if soon_hub_us < clock.next_ping_hub_us:
                self._ask(node, clock, soon_hub_us)

    def due(self, now_hub_us: int) -> list[tuple[str, int]]:
        """The pings to send now, as (node, id). Call `sent` for each as it leaves."""
        pings = []
        while (at := self.next_due()) is not None and at <= now_hub_us:
            _, node = heappop(self._pings)
            clock = self._clocks[node]
            self._last_id += 1
            pings.append((node, self._last_id))
            clock.pings += 1
            self._ask(node, clock, now_hub_us + self._wait_us(clock, now_hub_us))
        return pings

    def _wait_us(self, clock: NodeClock, now_hub_us: int) -> int:
        self._turn += 1
        if clock.pings < FAST_PINGS:
            return FAST_US + self._turn * 7919 % FAST_SPREAD_US
        if now_hub_us < self._hurry_until_hub_us:
            return max(HURRY_US, len(self._clocks) * HURRY_EACH_US) + self._turn * 7919 % (SPREAD_US // 4)
        return STEADY_US + self._turn * 7919 % SPREAD_US

    def _ask(self, node: str, clock: NodeClock, at_hub_us: int) -> None:
        clock.next_ping_hub_us = at_hub_us
        heappush(self._pings, (at_hub_us, node))

    def next_due(self) -> int | None:
        """When the next ping is due, or None without nodes."""
        while self._pings:
            at_hub_us, node = self._pings[0]
            if self._clocks[node].next_ping_hub_us == at_hub_us:
                return at_hub_us
            heappop(self._pings)
        return None

    def sent(self, node: str, ping: int, hub_us: int) -> None:
        """A ping left the hub at this instant, read last thing before it was handed over."""
        self._clocks[node].sent(ping, hub_us)

    # What the answers prove

    def answered(self, node: str, boot: str, ping: int, received_tick_us: int, sent_tick_us: int, hub_us: int) -> bool:
        """A pong came. False when it is not believed: it proves nothing, and is counted by its reason."""
        clock = self._clocks.get(node)
        if clock is None:
            return False
        doubt = self._doubt(clock, boot, ping) or clock.learn(ping, received_tick_us, sent_tick_us, hub_us)
        if doubt is None:
            return True
        clock.dropped[doubt] += 1
        if doubt == "contradiction":
            self._ask(node, clock, hub_us)
        return False

    def _doubt(self, clock: NodeClock, boot: str, ping: int) -> Doubt | None:
        if clock.boot != boot:
            return "other_boot"
        if ping in clock.unanswered:
            return None
        return "other_node" if any(ping in other.unanswered for other in self._clocks.values()) else clock.doubt(ping)

    def clock(self, node: str, boot: str) -> NodeClock | None:
        """A node boot's clock, the present one or one of the last before it; None for one that is not known."""
        clock = self._clocks.get(node)
        return clock if clock is not None and clock.boot == boot else self._earlier.get((node, boot))

    def bounds(self, node: str, boot: str) -> ClockBounds | None:
        """What is proven of a node boot's clock, or None while nothing is, or nothing is believed."""
        clock = self.clock(node, boot)
        return clock.bounds if clock is not None and clock.trusted else None

    def trusted(self, node: str) -> bool:
        """False for a node whose clock broke its promise, or in whose name lies were told, again and again."""
        clock = self._clocks.get(node)
        return clock is None or clock.trusted

    def known(self) -> dict[tuple[str, str], ClockBounds]:
        """What is proven of the clocks of all nodes now there, by (node, boot)."""
        return {
            (node, clock.boot): clock.bounds
            for node, clock in self._clocks.items()
            if clock.bounds is not None and clock.trusted
        }

    def quality(self, node: str, now_hub_us: int) -> tuple[int | None, int | None]:
        """Shortest recent round trip and the width of the node's interval now, in microseconds."""
        found = self.report(node, now_hub_us)
        return (None, None) if found is None or found.band_us is None else (found.round_trip_us, found.band_us)

    def report(self, node: str, now_hub_us: int) -> Report | None:
        """Everything about one node's clock; None for a node nobody has met."""
        clock = self._clocks.get(node)
        return None if clock is None else report(node, clock, now_hub_us)


def no_later_than(arrived_hub_us: int) -> Interval:
    """All that an arrival proves: the press was not after it."""
    return Interval(0, arrived_hub_us)
