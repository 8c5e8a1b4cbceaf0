"""One boot of one node: the pings it has not answered, what its answers have proven, and whether it is believed."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Literal

from controller.roomtime.intervals import BrokenClock, ClockBounds, Exchange

Doubt = Literal["other_boot", "unasked", "other_node", "replayed", "late", "backwards", "skew", "contradiction"]
"""Why an answer was dropped: it came from another boot, to no ping at all, to a ping of another node's, a second time,
to a ping that is no longer waited for; its ticks run backwards, no clock can have made it, or not with those before."""

UNANSWERED_MOST = 64
BROKEN_MOST = 3  # a clock that contradicts itself this often within the hour is not believed any more in this boot
BROKEN_WITHIN_US = 3_600_000_000  # one that merely wanders too far in a warm afternoon starts afresh now and then
FORGED_MOST = 20  # nor is a node in whose name this many answers came that an honest one does not give
FORGED: tuple[Doubt, ...] = ("other_boot", "unasked", "other_node", "replayed", "backwards", "skew")

# How long after a contact closed its tick may be taken. pi: the kernel's own stamp, without real-time scheduling.
# pico: an interrupt of the RP2 can drop out for 8 ms. esp32: not measured, taken to be no better than that.
LATE_US = {"pi": 1_000, "pico": 8_000, "esp32": 8_000, "simulated": 0}


def late_us(board: str) -> int:
    """How long after a contact closed this board may have stamped it; of a board that is not known, the longest."""
    return LATE_US.get(board, max(LATE_US.values()))


@dataclass
class NodeClock:
    """What the hub knows of a node boot's clock. `late_us`: one of LATE_US."""

    boot: str
    next_ping_hub_us: int
    late_us: int = 0
    pings: int = 0
    unanswered: dict[int, int] = field(default_factory=dict)
    """Hub instants of sending, by ping."""
    bounds: ClockBounds | None = None
    exchanges: int = 0
    newest_tick_us: int = 0
    newest_hub_us: int | None = None
    since_tick_us: int = 0
    round_trips_us: deque[int] = field(default_factory=lambda: deque(maxlen=32))
    broken: int = 0
    dropped: Counter[Doubt] = field(default_factory=Counter)
    _answered: deque[int] = field(default_factory=lambda: deque(maxlen=UNANSWERED_MOST))
    _breaks_hub_us: deque[int] = field(default_factory=lambda: deque(maxlen=BROKEN_MOST))
    _newest_ping: int = 0
    _too_often: bool = False

    @property
    def trusted(self) -> bool:
        """False once the clock broke its promise, or lies were told in its name, again and again."""
        return not self._too_often and sum(self.dropped[doubt] for doubt in FORGED) < FORGED_MOST

    def sent(self, ping: int, hub_us: int) -> None:
        """A ping left the hub at this instant."""
        self.unanswered[ping] = hub_us
        self._newest_ping = ping
        if len(self.unanswered) > UNANSWERED_MOST:
            del self.unanswered[next(iter(self.unanswered))]

    def doubt(self, ping: int) -> Doubt:
        """Why an answer to this ping, which this node is not waited for, proves nothing."""
        if ping in self._answered:
            return "replayed"
        return "unasked" if ping > self._newest_ping else "late"

    def learn(self, ping: int, received_tick_us: int, sent_tick_us: int, hub_us: int) -> Doubt | None:
        """Take the answer to a ping that is waited for; None when it is believed."""
        exchange = Exchange(self.unanswered.pop(ping), received_tick_us, sent_tick_us, hub_us)
        self._answered.append(ping)
        if sent_tick_us < received_tick_us:
            return "backwards"
        try:
            alone = ClockBounds.first(exchange, self.since_tick_us, self.late_us)
        except BrokenClock:
            return "skew"
        try:
            self.bounds = self.bounds.after(exchange) if self.bounds else alone
        except BrokenClock:
            self._start_afresh(exchange)
            return "contradiction"
        self.exchanges += 1
        self.newest_tick_us = max(self.newest_tick_us, sent_tick_us)
        self.newest_hub_us = hub_us
        self.round_trips_us.append(exchange.round_trip_us)
        return None

    def _start_afresh(self, exchange: Exchange) -> None:
        """The promise of a steady clock is broken: nothing proven before can be trusted, of no tick before this one."""
        self.bounds = None
        self.since_tick_us = max(self.newest_tick_us, exchange.sent_tick_us)
        self.pings = 0
        self.broken += 1
        self._breaks_hub_us.append(exchange.received_hub_us)
        lately_us = exchange.received_hub_us - self._breaks_hub_us[0]
        if len(self._breaks_hub_us) == BROKEN_MOST and lately_us < BROKEN_WITHIN_US:
            self._too_often = True

    def faulty(self, tick_us: int) -> bool:
        """Whether the clock has proved broken since it showed this tick, so that its stamp proves nothing."""
        return not self.trusted or tick_us < self.since_tick_us
