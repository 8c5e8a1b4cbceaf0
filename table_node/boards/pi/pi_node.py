"""One node: the core between its pins and its link, behind one lock."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from table_node.boards.pi.clock import NodeClock
from table_node.boards.pi.link import Link
from table_node.boards.pi.panel import Panel, Wiring
from table_node.boards.pi.schedule import Schedule
from table_node.boards.readers.reader import Reader, Source
from table_node.core.node import NAP_US, Node
from table_node.core.outbox import MemoryStorage
from table_node.shared.settings import MqttSettings
from table_node.wire import codec, topics

ASK_AGAIN_US = 15_000_000  # connected and no word from the hub this long: perhaps the subscription is gone

LinkOf = Callable[[str, MqttSettings, str, tuple[str, bytes]], Link]


@dataclass(frozen=True)
class Identity:
    """Who a node is, for one boot."""

    room: str
    node: str
    boot: str
    board: str = "pi"
    reset: str = "start"
    reader: str = "none"
    hardware: str | None = None
    """The machine's own number, where it has one."""
    program: str | None = None
    """A digest of the program's files, as `program.digest` makes it."""


class PiNode:
    """A node on gpiozero's pins and paho's network. Pins, storage and clock are handed in."""

    def __init__(
        self,
        identity: Identity,
        mqtt: MqttSettings,
        wiring: Wiring,
        factory: object,
        storage: MemoryStorage,
        clock: NodeClock,
        schedule: Schedule,
        source: Source | None = None,
        link_of: LinkOf = Link,
        nap_us: int = NAP_US,
    ) -> None:
        """`source`: the scorecard reader, where the node has one; `link_of`: makes the way to the hub.

        `nap_us`: the longest sleep between two looks at the pins.
        """
        self.core = Node(
            identity.boot, identity.board, _release(), identity.reset, storage, reader=identity.reader,
            facts={"hardware": identity.hardware, "hash": identity.program}, nap_us=nap_us,
        )  # fmt: skip
        self._clock = clock
        self._lock = threading.RLock()
        self._up_topic = topics.node_up(identity.room, identity.node)
        self._ask_again_us = 0
        self._off = False
        self._link = link_of(
            identity.node,
            mqtt,
            topics.node_down(identity.room, identity.node),
            (self._up_topic, codec.encode(self.core.will())),
        )
        self._link.on_up = self._connected
        self._link.on_down = self._disconnected
        self._link.on_message = self._received
        self._task = schedule.task(self._step)
        with self._lock:  # an edge that comes meanwhile waits until the core knows what was down at the start
            self._panel = Panel(wiring, factory, self._edge)
            for control, down in self._panel.levels().items():
                self.core.at_start(control, down, clock.tick_us())
        self._reader = Reader(source, self._read) if source is not None else None
        self._task.wake()
        if self._reader is not None:
            self._reader.start()

    def tick_us(self) -> int:
        """The node's own counter, now."""
        return self._clock.tick_us()

    def card(self, uid: str, at_us: int) -> None:
        """The reader has read a scorecard at this moment of CLOCK_MONOTONIC."""
        self._do(lambda: self.core.card(uid, self._clock.tick_of(at_us)))

    def open(self) -> None:
        """Begin to connect."""
        self._link.open()

    def cut(self) -> None:
        """Lose the network without a word, until `open`."""
        self._link.cut()

    def close(self) -> None:
        """Leave: say offline and goodbye, let go of the pins."""
        self._link.publish(self._up_topic, codec.encode(self.core.will()), 1)
        self._link.close()
        self.power_off()

    def power_off(self) -> None:
        """Stop at once, as without power: no word to anybody."""
        self._link.cut()
        if self._reader is not None:
            self._reader.close()
        with self._lock:
            self._off = True
            self._panel.close()

    def _edge(self, control: str, down: bool, at_us: int) -> None:
        self._do(lambda: self.core.edge(control, down, self._clock.tick_of(at_us)))

    def _read(self, uid: str, at_us: int) -> None:
        if not self._off:
            self.card(uid, at_us)

    def _connected(self) -> None:
        self._do(lambda: self.core.connected(self._clock.tick_us()))

    def _disconnected(self) -> None:
        self._do(self.core.disconnected)

    def _received(self, _topic: str, payload: bytes, at_us: int) -> None:
        self._do(lambda: self.core.received(payload, self._clock.tick_of(at_us)))

    def _do(self, act: Callable[[], None]) -> None:
        """Let the core hear of something, send what it answers, and let its time go on."""
        with self._lock:
            act()
            self._send()
        self._task.wake()

    def _send(self) -> None:
        for message, qos in self.core.take(self._clock.tick_us()):
            self._link.publish(self._up_topic, codec.encode(message), qos)

    def _step(self) -> int | None:
        with self._lock:
            if self._off:
                return None
            levels = self._panel.levels()
            now_us = self._clock.tick_us()
            if self._reader is not None:
                self.core.reader = self._reader.word()
            for control, down in levels.items():
                self.core.level(control, down, now_us)
            self.core.tick(now_us)
            self._send()
            self._panel.shine(self.core.lights(now_us))
            if self.core.hears_hub(now_us):
                self._ask_again_us = now_us + ASK_AGAIN_US
            elif now_us >= self._ask_again_us:
                self._ask_again_us = now_us + ASK_AGAIN_US
                self._link.subscribe()
            return self._clock.moment_of(self.core.wake_us(self._clock.tick_us())) + 1


@cache
def _release() -> str:
    return version("roundbell")  # read from the disk: a room of simulated nodes starts often
