"""The numbered messages of every node boot: each once, in order, and each with the chance to be proven in time.

MQTT may repeat a message, and after a reset may turn two around; the node numbers them from 1 without gaps. A
message that overtook another waits a little for it, and a press waits until something is proven of its node's clock.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

GAP_WAIT_US = 2_000_000
PROOF_WAIT_US = 5_000_000  # a node that the hub does not know says hello every two seconds
WAITING_MOST = 600  # more than a node's outbox holds: a flood beyond it is not a node of ours


@dataclass(frozen=True)
class Numbered:
    """A press or card read as it came."""

    node: str
    boot: str
    number: int
    message: dict[str, object]
    arrived_hub_us: int

    @property
    def cause(self) -> str:
        """What it is called in the log; the same cause never counts twice."""
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
    """What has been taken of each (node, boot), and what waits."""

    def __init__(self) -> None:
        self._streams: dict[tuple[str, str], _Stream] = {}

    def note_stored(self, cause: str) -> None:
        """Learn from the log, in its order, what is stored already."""
        kind, _, rest = cause.partition(":")
        if kind == "node":
            node, _, rest = rest.partition(":")
            boot, _, number = rest.rpartition(":")
            self._stream(node, boot).settle(int(number))

    def arrive(self, item: Numbered) -> bool:
        """Take a message in. False when it is stored already: acknowledge it again and forget it."""
        stream = self._stream(item.node, item.boot)
        if stream.has(item.number):
            return False
        if item.number not in stream.waiting and len(stream.waiting) < WAITING_MOST:
            stream.waiting[item.number] = item
        return True

    def skip_to(self, node: str, boot: str, oldest: int) -> None:
        """The node holds nothing older than this number: do not wait for it."""
        stream = self._stream(node, boot)
        stream.expected = max(stream.expected, min([oldest, *stream.waiting]))

    def ready(self, now_hub_us: int, provable: Callable[[str, str], bool]) -> Iterator[Numbered]:
        """What can be decided now, each node's messages in their order, those of an earlier boot first.

        `provable`: something is proven of this boot's clock, so nothing is gained by waiting longer.
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
        """These could not be stored: they wait again."""
        for item in items:
            stream = self._stream(item.node, item.boot)
            stream.missing.add(item.number)
            stream.waiting[item.number] = item

    def waits(self) -> bool:
        """Whether anything waits for its turn."""
        return any(stream.waiting for stream in self._streams.values())

    def _stream(self, node: str, boot: str) -> _Stream:
        return self._streams.setdefault((node, boot), _Stream())
