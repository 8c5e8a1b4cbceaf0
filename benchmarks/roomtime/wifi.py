"""Four kinds of Wi-Fi between the hub and a table, and the clocks of nodes: made up, and known exactly."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

HOUR_US = 3_600_000_000
Way = Callable[[random.Random], float]
"""How long one message is on its way, in microseconds."""


@dataclass(frozen=True)
class Wifi:
    """A network class. Ways to the node and to the hub; of 1,000 messages so many are lost."""

    to_node: Way
    to_hub: Way
    lost_per_mille: int

    def lost(self, rng: random.Random) -> bool:
        """Whether this message never arrives."""
        return rng.random() * 1000 < self.lost_per_mille


def _typical(rng: random.Random) -> float:
    way = 5_000 + rng.expovariate(1 / 4_000)
    return way + rng.expovariate(1 / 150_000) if rng.random() < 0.03 else way


def _typical_down(rng: random.Random) -> float:
    return _typical(rng) + (rng.uniform(0, 100_000) if rng.random() < 1 / 3 else 0)


def _hostile(rng: random.Random) -> float:
    way = 4_000 + rng.expovariate(1 / 40_000)
    return way + rng.uniform(0, 2_000_000) if rng.random() < 0.1 else way


NETWORKS = {
    # An access point in the hall and nobody else on it.
    "good": Wifi(
        lambda rng: 1_200 + rng.expovariate(1 / 1_500), lambda rng: 1_200 + rng.expovariate(1 / 1_500), 2
    ),
    # A hundred phones beside the nodes; the node sleeps before a third of what it is sent; some messages are repeated.
    "typical": Wifi(_typical_down, _typical, 10),
    # The node sleeps through three beacons of 102.4 ms before it takes anything.
    "power_save": Wifi(
        lambda rng: 2_000 + rng.uniform(0, 307_200), lambda rng: 2_000 + rng.expovariate(1 / 2_000), 10
    ),
    # Full queues, one way longer than the other, messages that overtake each other, one in five lost.
    "hostile": Wifi(lambda rng: 12_000 + _hostile(rng), _hostile, 200),
}  # fmt: skip


class Crystal:
    """A node's clock: within 50 ppm of the hub's, wandering by up to 2 ppm as the hall warms up and cools down."""

    def __init__(self, rng: random.Random) -> None:
        self._rate = 1 + rng.uniform(-50e-6, 50e-6)
        self._wander = rng.uniform(0, 2e-6)
        self._period_us = rng.uniform(0.1, 1) * HOUR_US
        self._since_us = rng.uniform(10, 3600) * 1e6

    def tick_us(self, hub_us: float) -> int:
        """What the node's counter shows at a hub instant."""
        turn = 2 * math.pi * hub_us / self._period_us
        wandered = self._wander * self._period_us / (2 * math.pi) * math.sin(turn)
        return math.floor(self._since_us + hub_us * self._rate + wandered)
