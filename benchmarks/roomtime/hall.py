"""A hall of simulated links around the product's own room time: every message takes its own way and time."""

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from benchmarks.roomtime.wifi import Crystal, Wifi
from controller.domain.values import Stamp
from controller.roomtime.exchange import RoomTime
from controller.roomtime.intervals import Exchange
from controller.roomtime.node_clock import LATE_US

BOOT = "boot-1"
ANSWERS_AFTER_US = 300  # a node's own time between a ping and its pong

Event = tuple[float, int, Callable[[], None]]


@dataclass
class Table:
    """One node: its clock, its network, and every exchange that came back."""

    name: str
    crystal: Crystal
    wifi: Wifi
    late_us: int = 0
    """How long after a press its board may stamp it."""
    exchanges: list[Exchange] = field(default_factory=list)

    def stamp(self, hub_us: float, chance: random.Random) -> Stamp:
        """What it writes on a press at this instant, as late as its board may be."""
        return Stamp(self.name, BOOT, self.crystal.tick_us(hub_us + chance.uniform(0, self.late_us)))


class Hall:
    """Events in the order of the hub's clock, nodes of every board in turn. `keep`: whether exchanges are kept beside
    the product's own."""

    def __init__(self, wifi: Wifi, nodes: int, seed: int, keep: bool = True) -> None:
        self.rng = random.Random(seed)
        self.room = RoomTime()
        boards = itertools.cycle(LATE_US.values())
        self.tables = [Table(f"table-{nth:04}", Crystal(self.rng), wifi, next(boards)) for nth in range(nodes)]
        self._by_name = {table.name: table for table in self.tables}
        self._events: list[Event] = []
        self._order = 0
        self._keep = keep
        for table in self.tables:
            self.room.met(table.name, BOOT, 0, table.late_us)

    def at(self, hub_us: float, then: Callable[[], None]) -> None:
        """Let something happen."""
        self._order += 1
        heappush(self._events, (hub_us, self._order, then))

    def run(self, until_hub_us: int) -> None:
        """Everything that happens until then, pings among it."""
        while True:
            due = self.room.next_due()
            soonest = self._events[0][0] if self._events else float("inf")
            if due is not None and due <= min(soonest, until_hub_us):
                self._ping(due)
            elif soonest <= until_hub_us:
                heappop(self._events)[2]()
            else:
                return

    def _ping(self, now_hub_us: int) -> None:
        for name, ping in self.room.due(now_hub_us):
            self.room.sent(name, ping, now_hub_us)
            table = self._by_name[name]
            if not table.wifi.lost(self.rng) and not table.wifi.lost(self.rng):
                self._answer(table, ping, now_hub_us)

    def _answer(self, table: Table, ping: int, sent_hub_us: int) -> None:
        there = sent_hub_us + table.wifi.to_node(self.rng)
        received, sent = table.crystal.tick_us(there), table.crystal.tick_us(there + ANSWERS_AFTER_US)
        back = int(there + ANSWERS_AFTER_US + table.wifi.to_hub(self.rng))
        self.at(back, lambda: self._hear(table, Exchange(sent_hub_us, received, sent, back), ping))

    def _hear(self, table: Table, exchange: Exchange, ping: int) -> None:
        taken = self.room.answered(
            table.name, BOOT, ping, exchange.received_tick_us, exchange.sent_tick_us, exchange.received_hub_us
        )
        if taken and self._keep:
            table.exchanges.append(exchange)
