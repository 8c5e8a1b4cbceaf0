"""A room of simulated nodes and the people who push their buttons, in one process and one thread beside paho's."""

import random
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from table_node.boards.pi.link import Link
from table_node.boards.pi.schedule import Schedule, Task
from table_node.shared.settings import MqttSettings
from table_node.simulator.nodes import SimulatedNode
from table_node.simulator.people import Document, Gesture, TablePeople
from table_node.simulator.record import Record
from table_node.simulator.scenario import Scenario, node_names
from table_node.wire import codec, topics
from table_node.wire.shapes import WireError

SKEW_PPM = 40  # a crystal's tolerance
BEGINS_US = 600_000_000  # simulated counters begin somewhere in their first ten minutes
LIES_US = 12_000_000  # a card left on the reader


def make_nodes(
    scenario: Scenario, room: str, mqtt: MqttSettings, schedule: Schedule, record: Record
) -> dict[str, SimulatedNode]:
    """The nodes of a scenario, each with a counter of its own."""
    chance = random.Random(scenario.seed)
    nodes = {}
    for name in node_names(scenario.tables):
        nodes[name] = SimulatedNode(
            name,
            room,
            mqtt,
            tick_offset_us=chance.randint(0, BEGINS_US),
            skew_ppm=chance.randint(-SKEW_PPM, SKEW_PPM),
            schedule=schedule,
            record=record,
            seed=scenario.seed,
            faults=scenario.faults_of(name),
        )
    return nodes


class RoomPeople:
    """Everybody in the room: reads the room's documents and lets each table's people act on its node."""

    def __init__(
        self,
        nodes: Mapping[str, SimulatedNode],
        room: str,
        mqtt: MqttSettings,
        schedule: Schedule,
        speed: int,
        seed: int,
        link_of: Callable[[str, MqttSettings, str], Link] = Link,
    ) -> None:
        """`link_of`: makes the way to the room's documents."""
        self._nodes = nodes
        self._schedule = schedule
        self._speed = speed
        self._seed = seed
        self._clock: Document | None = None
        self._shown: dict[int, Document] = {}
        self._people: dict[int, TablePeople] = {}
        self._tasks: dict[int, Task] = {}
        self._link = link_of("people", mqtt, topics.room_documents(room))
        self._link.on_message = self._received

    def open(self) -> None:
        """Begin to look."""
        self._link.open()

    def close(self) -> None:
        """Look no more."""
        self._link.close()

    def have_gone_home(self) -> bool:
        """Whether the evening is over."""
        return self._clock is not None and self._clock["phase"] == "ended"

    def _received(self, topic: str, payload: bytes, _at_us: int) -> None:
        place, _, who = topics.parse(topic)
        if place not in ("clock", "table"):
            return
        try:
            document = codec.decode(place, payload)
        except WireError as error:
            print(f"people: {topic} is not taken: {error.text}", file=sys.stderr, flush=True)
            return
        if place == "clock":
            self._clock = document
            for task in list(self._tasks.values()):
                task.wake()
            return
        table = int(who)
        self._shown[table] = document
        if table not in self._tasks:
            self._people[table] = TablePeople(random.Random(f"{self._seed}/{table}"), self._speed)
            self._tasks[table] = self._schedule.task(lambda: self._think(table))
        self._tasks[table].wake()

    def _think(self, table: int) -> int | None:
        people = self._people[table]
        now_us = self._schedule.now_us()
        people.see(self._shown[table], self._clock, now_us)
        node = self._nodes.get(self._shown[table]["node"])
        for gesture in people.act(now_us):
            if node is not None:
                _do(node, gesture)
        return people.due_us()


def _do(node: SimulatedNode, gesture: Gesture) -> None:
    if gesture.what == "press":
        node.press(gesture.word)
    elif gesture.what == "tap":
        node.tap(gesture.word)
    else:
        node.leave_card(gesture.word, LIES_US)


def close_all(nodes: Mapping[str, SimulatedNode]) -> None:
    """Let all nodes leave together: each may wait a moment for its own network."""
    with ThreadPoolExecutor(max_workers=32) as leaving:
        list(leaving.map(lambda node: node.close(), nodes.values()))
