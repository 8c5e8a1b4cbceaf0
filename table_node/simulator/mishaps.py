"""Things that happen to the nodes of a room, at moments drawn from a seed or written in a scenario."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from table_node.boards.pi.schedule import Schedule
from table_node.simulator.faults import Faults
from table_node.simulator.nodes import SimulatedNode
from table_node.simulator.people import card_of
from table_node.simulator.record import Record

HOUR_US = 3_600_000_000
STEP_US = 500_000
BROWN_OUTS = 5
BROWN_OUT_MS = (150, 900)
FOR_A_WHILE_MS = (2_000, 12_000)
LIES_MS = 32_000  # longer than a button may be down before it counts as stuck
STUCK = "undo"

Nodes = Mapping[str, SimulatedNode]


@dataclass(frozen=True)
class Mishap:
    """Something that happens to one node, so many seconds of the room after the start."""

    at_s: int
    node: str
    what: str


class Mishaps:
    """Lets things happen. `clone(name)` makes a second board of this name; `is_over`: the evening is."""

    def __init__(
        self,
        nodes: Nodes,
        schedule: Schedule,
        record: Record,
        speed: int,
        seed: int,
        clone: Callable[[str], SimulatedNode],
        is_over: Callable[[], bool],
    ) -> None:
        self._nodes, self._schedule, self._record, self._speed, self._clone = nodes, schedule, record, speed, clone
        self._seed, self._is_over = seed, is_over
        self._over = False
        self._count: Counter[tuple[str, str]] = Counter()

    def begin(self, faults: Mapping[str, Faults], planned: Sequence[Mishap]) -> None:
        """Draw when each kind of mishap comes to each node, and note what is planned."""
        begins_us = self._schedule.now_us()
        for mishap in planned:
            self._schedule.once(begins_us + mishap.at_s * 1_000_000 // self._speed, self._happening(mishap))
        for name in sorted(self._nodes):
            for what, rate in RATES.items():
                if an_hour := getattr(faults[name], rate):
                    self._again(name, what, an_hour, random.Random(f"{self._seed}/{name}/{what}"))

    def end(self) -> None:
        """Let nothing more happen."""
        self._over = True

    def _again(self, name: str, what: str, an_hour: int, chance: random.Random) -> None:
        wait_us = round(chance.expovariate(an_hour / HOUR_US))

        def act() -> None:
            if not self._over and not self._is_over():
                self._happening(Mishap(0, name, what))()
                self._again(name, what, an_hour, chance)

        self._schedule.once(self._schedule.now_us() + wait_us, act)

    def _happening(self, mishap: Mishap) -> Callable[[], None]:
        def act() -> None:
            self._record.write(what="mishap", node=mishap.node, kind=mishap.what, true_us=self._schedule.now_us())
            self._count[mishap.node, mishap.what] += 1
            nth = self._count[mishap.node, mishap.what]
            chance = random.Random(f"{self._seed}/{mishap.node}/{mishap.what}/{nth}")
            ACTS[mishap.what](self, self._nodes[mishap.node], chance)

        return act

    def _later(self, after_ms: int, act: Callable[[], object]) -> None:
        self._schedule.once(self._schedule.now_us() + after_ms * 1000, act)

    # What happens

    def _reboot(self, node: SimulatedNode, _chance: random.Random) -> None:
        node.reboot()

    def _brown_out(self, node: SimulatedNode, chance: random.Random) -> None:
        after_ms = 0
        for _ in range(BROWN_OUTS):
            self._later(after_ms, node.reboot)
            after_ms += chance.randint(*BROWN_OUT_MS)

    def _cut(self, node: SimulatedNode, chance: random.Random) -> None:
        node.disconnect()
        self._later(chance.randint(*FOR_A_WHILE_MS), node.reconnect)

    def _step(self, node: SimulatedNode, _chance: random.Random) -> None:
        node.step_clock(STEP_US)

    def _stick(self, node: SimulatedNode, _chance: random.Random) -> None:
        if not node.holds(STUCK):
            node.hold(STUCK)
            self._later(LIES_MS, lambda: node.let_go(STUCK))

    def _fill(self, node: SimulatedNode, chance: random.Random) -> None:
        node.fill_flash(True)
        self._later(chance.randint(*FOR_A_WHILE_MS), lambda: node.fill_flash(False))

    def _double(self, node: SimulatedNode, chance: random.Random) -> None:
        twin = self._clone(node.node_id)
        twin.press("undo", self._schedule.now_us() + 1_000_000)
        self._later(chance.randint(*FOR_A_WHILE_MS), lambda: self._leave(twin))

    def _leave(self, twin: SimulatedNode) -> None:
        """The second board goes when the hub has stored what it took."""
        if twin.unacked() and not self._over:
            self._later(1_000, lambda: self._leave(twin))
        else:
            twin.vanish()

    def _wrong_card(self, node: SimulatedNode, chance: random.Random) -> None:
        node.tap(card_of(chance.randint(1, 4 * len(self._nodes))))


# What can happen, and the rate of `Faults` that says how often.
RATES = {
    "reboot": "reboots_an_hour",
    "brown_out": "brown_outs_an_hour",
    "cut": "cuts_an_hour",
    "step": "steps_an_hour",
    "stick": "stuck_an_hour",
    "full_flash": "full_flashes_an_hour",
    "clone": "clones_an_hour",
    "wrong_card": "wrong_cards_an_hour",
}
ACTS: dict[str, Callable[[Mishaps, SimulatedNode, random.Random], None]] = {
    "reboot": Mishaps._reboot,
    "brown_out": Mishaps._brown_out,
    "cut": Mishaps._cut,
    "step": Mishaps._step,
    "stick": Mishaps._stick,
    "full_flash": Mishaps._fill,
    "clone": Mishaps._double,
    "wrong_card": Mishaps._wrong_card,
}
