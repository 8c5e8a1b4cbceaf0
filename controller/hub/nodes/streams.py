"""The numbered messages of every boot of a node: each counts once and in order.

MQTT may deliver a message twice and, after a reconnect, two in the wrong order. Nodes therefore number theirs from 1
without gaps. A message that arrives too early waits for the missing one: 5 waits while 4 is still to come. A press
also waits, for up to five seconds, until something is proven about its node's clock.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

GAP_WAIT_US = 2_000_000
PROOF_WAIT_US = 5_000_000  # a node that the hub does not know says hello every two seconds
WAITING_MOST = 600  # more than a node's outbox holds: a flood beyond it is not a node of ours


@dataclass(frozen=True)
class Numbered:
    """A numbered press or card tap as it arrived."""

    node: str
    boot: str
    number: int
    message: dict[str, object]
    arrived_hub_us: int

    @property
    def cause(self) -> str:
        """Its name in the log, by which the same message never counts twice."""
        return f"node:{self.node}:{self.boot}:{self.number}"


@dataclass
class _Stream:
    expected: int = 1
    missing: set[int] = field(default_factory=set)
    waiting: dict[int, Numbered] = field(default_factory=dict)

    def has(self, number: int) -> bool:
        return number < self.expected and number not in self.missing

    def settle(self, number: int) -> None:
        if number < self.expected:
            self.missing.discard(number)
            return
        oldest = number - WAITING_MOST  # a node holds no more than that, so nothing older is still to come
        self.missing.update(range(max(self.expected, oldest), number))
        self.missing = {still for still in self.missing if still >= oldest}
        self.expected = number + 1


class Streams:
    """What is stored of each (node, boot), and what still waits for its turn."""

    def __init__(self) -> None:
        self._streams: dict[tuple[str, str], _Stream] = {}

    def note_stored(self, cause: str) -> None:
        """Learn which messages the log holds; called for each cause in the order of the log."""
        kind, _, rest = cause.partition(":")
        if kind == "node":
            node, _, rest = rest.partition(":")
            boot, _, number = rest.rpartition(":")
            self._stream(node, boot).settle(int(number))

    def arrive(self, item: Numbered) -> bool:
        """Queue a message. False if it is stored already: then it is only acknowledged again."""
        stream = self._stream(item.node, item.boot)
        if stream.has(item.number):
            return False
        if item.number not in stream.waiting and len(stream.waiting) < WAITING_MOST:
            stream.waiting[item.number] = item
        return True

    def skip_to(self, node: str, boot: str, oldest: int) -> None:
        """Stop waiting for messages before this number: the node no longer holds any."""
        stream = self._stream(node, boot)
        stream.expected = max(stream.expected, min([oldest, *stream.waiting]))

    def ready(self, now_hub_us: int, provable: Callable[[str, str], bool]) -> Iterator[Numbered]:
        """The messages to decide now: each node's in order, and those of an earlier boot first.

        `provable`: whether something is proven about this boot's clock, so that its presses need not wait.
        """
        held: set[str] = set()
        for (node, boot), stream in list(self._streams.items()):
            while stream.waiting and node not in held:
                item = stream.waiting[min(stream.waiting)]
                waited_us = now_hub_us - item.arrived_hub_us
                gap = item.number > stream.expected and waited_us < GAP_WAIT_US
                if gap or (waited_us < PROOF_WAIT_US and not provable(node, boot)):
                    held.add(node)
                    break
                del stream.waiting[item.number]
                stream.settle(item.number)
                yield item

    def give_back(self, items: list[Numbered]) -> None:
        """Queue messages again that could not be stored."""
        for item in items:
            stream = self._stream(item.node, item.boot)
            stream.missing.add(item.number)
            stream.waiting[item.number] = item

    def waits(self) -> bool:
        """Whether any message waits for its turn."""
        return any(stream.waiting for stream in self._streams.values())

    def _stream(self, node: str, boot: str) -> _Stream:
        return self._streams.setdefault((node, boot), _Stream())
