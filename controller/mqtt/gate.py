"""A gate before the hub's queue: it limits each sender to more than a sound node could ever have to say.

A sound node loses nothing by it: it sends everything again until the hub has acknowledged it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.mqtt.link import Connected, NotLetIn, Received
from table_node.wire import topics

BURST = 1_000
"""So many at once: a node's whole outbox after a night without Wi-Fi, and its pings."""
PER_S = 200
TELL_US = 1_000_000
SENDERS_MOST = 1_000  # remembered at a time; a hall has tens


@dataclass(frozen=True)
class TurnedAway:
    """How many messages of a sender were turned away since the last such report."""

    who: str
    count: int


@dataclass
class _Bucket:
    left: float
    at_us: int
    turned_away: int = 0
    told_us: int = -TELL_US


class FloodGate:
    """Counts the messages of each node; called on the connection's own thread."""

    def __init__(self, deliver: Callable[[Received | Connected | NotLetIn | TurnedAway], None]) -> None:
        self._deliver = deliver
        self._buckets: dict[str, _Bucket] = {}

    def take(self, arrival: Received | Connected | NotLetIn) -> None:
        """Pass a message on, or count it as turned away if its sender has sent too many."""
        if not isinstance(arrival, Received):
            self._deliver(arrival)
            return
        place, _, who = topics.parse(arrival.topic)
        if place != "node_up" or self._may(who, arrival.hub_us):
            self._deliver(arrival)

    def _may(self, who: str, now_us: int) -> bool:
        bucket = self._buckets.setdefault(who, _Bucket(BURST, now_us))
        if len(self._buckets) > SENDERS_MOST:
            self._buckets.pop(next(iter(self._buckets)))
        bucket.left = min(BURST, bucket.left + (now_us - bucket.at_us) * PER_S / 1_000_000)
        bucket.at_us = now_us
        if bucket.left >= 1:
            bucket.left -= 1
            return True
        bucket.turned_away += 1
        if now_us - bucket.told_us >= TELL_US:
            self._deliver(TurnedAway(who, bucket.turned_away))
            bucket.told_us, bucket.turned_away = now_us, 0
        return False
