"""Nodes without a table: the real core and the real Pi board on mock pins, pushed by whoever holds the object."""

import random
from collections import deque
from collections.abc import Callable
from functools import partial

from table_node.boards.pi.link import Link
from table_node.boards.pi.pi_node import Identity, LinkOf, PiNode
from table_node.boards.pi.program import NodeSettings, digest, new_boot
from table_node.boards.pi.schedule import Schedule
from table_node.core.debounce import SETTLE_US
from table_node.core.outbox import MemoryStorage
from table_node.shared.settings import MqttSettings
from table_node.simulator.faults import Faults, FaultyLink, UnsteadyClock
from table_node.simulator.gestures import TAP_GAP_US, FingerPin, StampingFactory, push
from table_node.simulator.record import Record, RecordedStorage

AGAIN_US = 2_000_000  # after a tap, a reader that tells the card once more
TOGETHER_US = 130_000  # a second finger later than this would make two presses of one of both: then it stays away
STALLED_US = 50_000  # a bounce later than this would come when the core takes a contact for a new push
STARTING_US = 2 * SETTLE_US  # a push that began before the core knows what is one is none
APART_US = 420_000  # from one push to the next at a node: longer than the core's lock-out and chord
NAP_US = 1_000_000  # its pins lose no edge, and its lamps are asked for
OPEN_US = 2 * SETTLE_US  # a contact that came open later than planned stays so for at least so long


class SimulatedNode:
    """One node that can be pushed, cut off and power-cycled. Everything it does happens in the schedule's thread.

    tick_offset_us: where its counter begins; skew_ppm: how fast it runs (a crystal: within 40).
    faults: what is wrong with it.
    storage: what survives a reboot. Without a schedule it makes one of its own and stops it on `close`.
    """

    def __init__(
        self,
        node_id: str,
        room: str,
        mqtt: MqttSettings,
        tick_offset_us: int = 0,
        skew_ppm: int = 0,
        storage: MemoryStorage | None = None,
        schedule: Schedule | None = None,
        record: Record | None = None,
        seed: int = 0,
        faults: Faults | None = None,
        link_of: LinkOf = Link,
        boot_of: Callable[[], str] = new_boot,
    ) -> None:
        """`link_of`: makes the way to the hub; `boot_of`: names each of its boots as no other is named."""
        self.node_id = node_id
        self.room = room
        self._mqtt = mqtt
        self._tick_offset_us = tick_offset_us
        self._skew_ppm = skew_ppm
        self._owns_schedule = schedule is None
        self.schedule = Schedule() if schedule is None else schedule
        self._storage = RecordedStorage(node_id, record or Record(), storage or MemoryStorage())
        self._chance = random.Random(f"{node_id}/{seed}")
        self._network = random.Random(f"{node_id}/{seed}/network")
        self._faults = faults if faults is not None else Faults()
        self._held: set[str] = set()
        self._wiring = NodeSettings().wiring()
        self._factory = StampingFactory(self.schedule.now_us)
        self._link_of, self._boot_of = link_of, boot_of
        self._meant: deque[tuple[Callable[[], None], int]] = deque()
        self._hand = self.schedule.task(self._move_hand)
        self._free_us = 0
        self.boot = ""
        self._start()

    def press(self, control: str, at_us: int = 0) -> None:
        """Push a button (`both`: amber and blue), bounces and all; exactly one press comes of it.

        It is pushed after all that was asked for earlier, as soon as the last push allows, and not before `at_us` of
        CLOCK_MONOTONIC. Pushing what is down already does nothing.
        """
        self._mean(lambda: self._begin(control), at_us)

    def hold(self, control: str) -> None:
        """Put a finger on a button, without bounces, and leave it there."""
        self._held.add(control)
        start_us = max(self.schedule.now_us(), self._free_us)
        self._free_us = start_us + APART_US

        def touch() -> None:
            self._storage.pushed(self.boot, control, self.schedule.now_us())
            self._pin(control).touch()

        self.schedule.once(start_us, touch)

    def holds(self, control: str) -> bool:
        """Whether a finger was left on a button."""
        return control in self._held

    def let_go(self, control: str) -> None:
        """Take the finger off a button that is held."""
        self._held.discard(control)
        self._free_us = max(self._free_us, self.schedule.now_us() + APART_US)
        self.schedule.once(0, self._pin(control).let_go)

    def tap(self, uid: str) -> None:
        """Hold a scorecard to the reader for a moment: a few raw reads."""
        self.leave_card(uid, TAP_GAP_US * self._chance.randint(1, 3))
        if self._chance.randrange(100) < self._faults.double_read_percent:
            again_us = self.schedule.now_us() + AGAIN_US
            self.schedule.once(again_us, lambda: self._node.card(uid, again_us))

    def leave_card(self, uid: str, for_us: int) -> None:
        """Leave a scorecard on the reader: raw reads as long as it lies there, some of them missed."""
        start_us = self.schedule.now_us()
        for after_us in range(0, for_us, TAP_GAP_US):
            if after_us == 0 or self._chance.random() < 0.9:
                at_us = start_us + after_us
                self.schedule.once(at_us, lambda at_us=at_us: self._node.card(uid, at_us))  # type: ignore[misc]

    def disconnect(self) -> None:
        """Lose the network without a word; the buttons go on working."""
        self._node.cut()

    def reconnect(self) -> None:
        """The network is back."""
        self._node.open()

    def reboot(self, tick_offset_us: int | None = None) -> None:
        """Cut the power and give it back: a new boot, a new counter, the outbox as its storage kept it."""
        self._node.power_off()
        self._storage.forget_pushes()
        if tick_offset_us is not None:
            self._tick_offset_us = tick_offset_us
        self._start()

    def step_clock(self, by_us: int) -> None:
        """Let its counter jump ahead, once no finger is at a button: one push would seem to be two."""
        self._mean(lambda: self._clock.step(by_us))

    def fill_flash(self, full: bool) -> None:
        """From now on what is pressed is kept in memory only; or on flash again."""
        self._storage.fill(full)

    def vanish(self) -> None:
        """Leave the room without a word to anybody, and with whatever was not acknowledged."""
        self._node.power_off()
        self._storage.carry_off()

    def close(self) -> None:
        """Leave the room for good."""
        self._node.close()
        if self._owns_schedule:
            self.schedule.stop()

    def unacked(self) -> list[tuple[str, int]]:
        """`(boot, number)` of each message the hub has not acknowledged, oldest first."""
        return [(entry[0], entry[1]) for entry in self._storage.load()]

    def tick_us(self) -> int:
        """The node's own counter, now."""
        return self._clock.tick_us()

    def moment_of(self, tick_us: int) -> int:
        """When its counter showed this, on CLOCK_MONOTONIC to the microsecond: the truth, which no hub is told."""
        return self._clock.moment_of(tick_us)

    def table(self) -> int | None:
        """The table the hub has bound this node to."""
        return self._node.core.table

    def look(self) -> dict[str, object]:
        """What its lamps say, as `core.lamps.look` words it."""
        return self._node.core.look(self._clock.tick_us())

    def lights(self) -> dict[str, int]:
        """The levels of its lamps and buzzer at this instant."""
        return self._node.core.lights(self._clock.tick_us())

    def _start(self) -> None:
        self.boot = self._boot_of()
        self._clock = UnsteadyClock(self._tick_offset_us, self._skew_ppm + self._faults.skew_ppm, self.schedule.now_us)
        identity = Identity(
            self.room, self.node_id, self.boot, board="simulated", reader="ok", hardware=self.node_id, program=digest()
        )
        self._node = PiNode(
            identity, self._mqtt, self._wiring, self._factory, self._storage, self._clock, self.schedule,
            link_of=self._link, nap_us=NAP_US,
        )  # fmt: skip
        self._node.open()
        self._free_us = max(self._free_us, self.schedule.now_us() + STARTING_US)

    def _link(self, client_id: str, mqtt: MqttSettings, topic: str, will: tuple[str, bytes]) -> Link:
        if not self._faults.spoil_the_network():
            return self._link_of(client_id, mqtt, topic, will)
        return FaultyLink(client_id, mqtt, topic, will, self._faults, self._network, self.schedule)

    def _pin(self, control: str) -> FingerPin:
        pin: FingerPin = self._factory.pin(self._wiring.buttons[control])
        return pin

    def _mean(self, act: Callable[[], None], at_us: int = 0) -> None:
        """Do this after all that was meant earlier, when no finger is at a button, and not before this moment."""
        self._meant.append((act, at_us))
        self._hand.wake()

    def _move_hand(self) -> int | None:
        """Do what is meant next, unless the last push is too near; when to look again."""
        if not self._meant:
            return None
        act, at_us = self._meant[0]
        due_us = max(at_us, self._free_us)
        if self.schedule.now_us() < due_us:
            return due_us
        self._meant.popleft()
        act()
        return self._free_us

    def _begin(self, control: str) -> None:
        if self._held & {control, *(("amber", "blue") if control == "both" else ())}:
            return
        now_us = self.schedule.now_us()
        self._free_us = now_us + APART_US
        self._storage.pushed(self.boot, control, now_us)
        if control == "both":
            first, second = self._chance.sample(("amber", "blue"), 2)
            self._push(first, now_us)
            self.schedule.once(now_us + self._chance.randint(5_000, 90_000), lambda: self._join(first, second, now_us))
        else:
            self._push(control, now_us)

    def _join(self, first: str, second: str, begun_us: int) -> None:
        """Push the second button of a press of both."""
        now_us = self.schedule.now_us()
        if now_us - begun_us > TOGETHER_US:
            self._storage.slipped(self.boot, first)
        else:
            self._push(second, now_us)

    def _push(self, control: str, start_us: int) -> None:
        """The edges of one push that begins now."""
        pin = self._pin(control)

        def close(at_us: int) -> None:
            if self.schedule.now_us() - at_us < STALLED_US:
                pin.touch()

        def open_() -> None:
            pin.let_go()
            self._free_us = max(self._free_us, self.schedule.now_us() + OPEN_US)

        pin.touch()
        for after_us, down in push(self._chance, self._faults.bounce_ms * 1000)[1:]:
            at_us = start_us + after_us
            self.schedule.once(at_us, partial(close, at_us) if down else open_)
