"""A node dies in mid-round, and the next one whose button is pressed takes its place: real nodes, hub and broker."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.cable import Cable
from tests.support.house import Evening, House, house_with_mosquitto
from tests.support.pushed_node import PushedNode
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

OLD, NEW = "table-01", "spare"


class Hall:
    """One table in play, its node at the end of a cable, and a spare node that serves no table."""

    def __init__(self, house: House, evening: Evening, cable: Cable) -> None:
        self.house, self.evening, self.cable = house, evening, cable
        self.old = self.switched_on(OLD, cable.port)
        self.new = self.switched_on(NEW, house.mqtt.port)

    def switched_on(self, name: str, port: int) -> PushedNode:
        """A node that has said hello."""
        node = PushedNode(name, port, self.house.folder)
        eventually(lambda: self.row(name) and node.look()["heard"], 20, f"the hello of {name}")
        return node

    def row(self, node: str) -> dict[str, object]:
        """A node's line of the newest list of nodes; empty while there is none."""
        return next((dict(line) for line in self.evening.document("nodes")["nodes"] if line["node"] == node), {})

    def newest(self, count: int) -> list[str]:
        """The newest events of the log, the oldest first; bells ring when they are due, and are left out."""
        rows = self.house.rows("SELECT name FROM events WHERE name != 'BellRang' ORDER BY seq DESC LIMIT ?", count)
        return [name for (name,) in reversed(rows)]

    def lose_touch_with_two_presses(self) -> None:
        """The old node goes out of reach, is pressed twice, and comes back for no longer than a hello."""
        tried = self.cable.taken
        self.cable.hole.set()
        self.cable.cut()
        # A press made before it has noticed would be sent by its MQTT client ahead of the hello.
        eventually(lambda: self.cable.taken > tried, 20, "a try to connect again")
        self.old.push("undo")
        self.old.push("blue")
        eventually(lambda: self.old.look()["queued"] == 2, what="two presses in the node's outbox")
        self.cable.breaks_at = b'"press"'
        self.cable.heal()
        eventually(lambda: self.row(OLD)["queued"] == 2, 20, "the hello that tells of them")

    def pull_the_plug(self) -> None:
        """The old node loses its power."""
        self.old.unplug()
        self.cable.cut()

    def plug_in_again(self) -> None:
        """The old node is found on the floor and plugged in somewhere."""
        self.cable.breaks_at = b""
        self.cable.heal()
        self.old = self.switched_on(OLD, self.cable.port)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with house_with_mosquitto(tmp_path, 1) as (house, _), closing(Cable(house.mqtt.port)) as cable:
        house.start("bell", "hub")
        with house.convenor() as evening:
            hall = Hall(house, evening, cable)
            try:
                evening.set_up(tables=1, rounds=1)
                evening.do("start_round", round=1)
                eventually(lambda: evening.table(1)["phase"] == "dealing", what="the open round")
                yield hall
            finally:
                hall.old.unplug()
                hall.new.unplug()


def test_a_node_is_replaced_in_mid_round_by_a_pressed_button_and_loses_nothing_that_was_acknowledged(
    hall: Hall,
) -> None:
    evening, new = hall.evening, hall.new
    for control in ("dealt", "amber"):
        hall.old.push(control)
    eventually(lambda: evening.table(1)["pending"] == "A" and hall.old.look()["queued"] == 0, what="both acknowledged")
    hall.lose_touch_with_two_presses()
    hall.pull_the_plug()

    evening.do("await_node", table=1, replaces=OLD)
    eventually(lambda: new.look()["amber"] == "blink", what="the lamps that say: press me")
    new.push("dealt")
    eventually(lambda: new.look()["table"] == 1 and evening.table(1)["node"] == NEW, what="the new node at the table")
    assert hall.newest(2) == ["ResultProposed", "NodeBound"]
    table = evening.table(1)
    assert (table["phase"], table["dealt"], table["pending"]) == ("hand", 1, "A")
    held = f"Node {OLD}, which served table 1, is silent and held 2 presses or taps when last heard"
    eventually(lambda: held in str(evening.document("summary")["attention"]), 20, "the word of what the dead one held")

    hall.plug_in_again()
    eventually(lambda: hall.old.look()["queued"] == 0, what="its outbox, empty")
    eventually(lambda: hall.newest(2) == ["LatePressKept"] * 2, what="what it held, kept for the convenor's word")
    assert (evening.table(1)["pending"], evening.table(1)["node"]) == ("A", NEW)

    def is_confirmed() -> bool:
        new.push("amber")
        return bool(evening.table(1)["outcome"] == "A")

    eventually(is_confirmed, what="the result, confirmed at the new node")
