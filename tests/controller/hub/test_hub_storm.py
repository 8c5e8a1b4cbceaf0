"""An evening on which everything happens at once: nothing is lost, counted twice, or acknowledged unstored."""

import random
from pathlib import Path

import pytest

from controller.hub.loop import Rung
from controller.mqtt.link import Connected, Received
from table_node.wire import topics
from table_node.wire.messages import make
from table_node.wire.node_shapes import CONTROLS
from tests.support.disk import full_disk, shown, stored
from tests.support.hub_room import ROOM, HubRoom, Said, TableNode

SECOND_US = 1_000_000
TABLES = 3


class Storm:
    """Everybody in the room at once, drawn from a seed."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.room = HubRoom(folder)
        self.room.connect()
        self.nodes = self.room.evening(TABLES, rounds=3)
        self.sent: list[tuple[TableNode, Said]] = []

    def blow(self) -> None:
        """One thing more."""
        self.room.now += self.chance.choice((0, 1_000, 200_000, 3 * SECOND_US, 40 * SECOND_US))
        if self.chance.random() < 0.08:
            with full_disk():
                self._anything(self.chance.uniform(0, 0.97))  # a hub that starts on a full disk says so and ends
        else:
            self._anything(self.chance.random())

    def _anything(self, draw: float) -> None:
        if draw < 0.45:
            self._presses()
        elif draw < 0.6:
            self._commands()
        elif draw < 0.75:
            self._bell()
        elif draw < 0.85:
            self._rubbish()
        elif draw < 0.97:
            self._greets()
        else:
            self._falls()

    def _presses(self) -> None:
        node = self.chance.choice(self.nodes)
        messages = []
        for _ in range(self.chance.randint(1, 4)):
            pressed_at = self.room.now - self.chance.choice((0, 5_000, SECOND_US))
            message = node.press(self.chance.choice(CONTROLS), pressed_at)
            if self.chance.random() < 0.2:
                del message["control"]
                message.update(kind="card_read", uid="CA00000A")
            messages.append(message)
        self.sent += [(node, message) for message in messages]
        self.chance.shuffle(messages)
        again = [message for sender, message in self.sent[-30:] if sender is node]
        node.say(*messages, *self.chance.sample(again, min(2, len(again))))

    def _commands(self) -> None:
        round_ = self.room.document("clock")["round"]
        name, args = self.chance.choice(
            [
                ("start_round", {"round": round_}), ("start_round", {"round": round_}),
                ("pause_round", {"round": round_}), ("resume_round", {"round": round_}),
                ("finish_round", {"round": round_}),
                *[("enter_result", {"round": round_, "table": table, "outcome": "A", "mover": None, "reason": "storm"})
                  for table in range(1, TABLES + 1)],
                ("excuse_clips", {"round": round_, "table": 1, "reason": ""}),
                ("rule_deal", {"round": round_, "table": 2, "begun": 1, "reason": ""}),
                ("answer_call", {"table": self.chance.randint(0, 4)}),
                ("bind_node", {"node": "node-1", "table": self.chance.randint(1, 3)}),
                ("open_the_bar", {}), ("start_round", {"round": "one"}),
            ]
        )  # fmt: skip
        reply = self.room.ask(name, **args)
        assert reply["ok"] or (reply["code"] and reply["text"] and reply["remedy"])

    def _bell(self) -> None:
        rings = self.room.plan().rings
        if rings and self.chance.random() < 0.8:
            self.room.strike(rings[0].ring.rpartition("/")[2], late_us=self.chance.choice((20, 150_000)))
        else:
            self.room.step(Rung(), after_s=3)

    def _rubbish(self) -> None:
        topic = self.chance.choice((topics.node_up(ROOM, "node-1"), topics.command(ROOM, "dashboard"), "a/b"))
        payload = self.chance.choice((self.chance.randbytes(40), b'{"v":1,"kind":"press"}', b'{"v":1}', b""))
        self.room.step(Received(topic, payload, self.chance.random() < 0.3, self.room.now))

    def _greets(self) -> None:
        node = self.chance.choice(self.nodes)
        node.say(node.health(online=self.chance.choice((1, 1, 0))))
        if node.pings():
            node.converse()

    def _falls(self) -> None:
        if self.chance.random() < 0.5:
            self.room.start()
        self.room.step(Connected())

    def calm(self) -> None:
        """The nodes send what is not acknowledged until everything is."""
        for _ in range(4):
            for node, message in self.sent:
                if message["number"] not in node.acked():
                    node.say(message)
            self.room.step(after_s=6)


@pytest.mark.parametrize("seed", range(8))
def test_in_any_storm_each_press_is_stored_once_and_acknowledged_only_then(tmp_path: Path, seed: int) -> None:
    storm = Storm(tmp_path, seed)
    for _ in range(120):
        storm.blow()
        log = {str(cause) for (cause,) in stored(storm.room.path)}
        for node in storm.nodes:
            assert {f"node:{node.name}:{node.boot}:{number}" for number in node.acked()} <= log
    storm.calm()
    for node, message in storm.sent:
        assert message["number"] in node.acked()
    first_parts = [cause for cause, part in stored(storm.room.path, "cause, part") if part == 0]
    assert len([cause for cause in first_parts if str(cause).startswith("node:")]) == len(storm.sent)
    storm.room.close()
    as_it_happened = shown(storm.room.path)
    storm.room.start()
    assert shown(storm.room.path) == as_it_happened
    storm.room.close()


def test_a_message_without_end_of_any_kind_stops_nobody(tmp_path: Path) -> None:
    room = HubRoom(tmp_path)
    room.connect()
    chance = random.Random(5)
    (node,) = room.evening()
    sound = [node.press("dealt"), node.health(), node.greeting(), make("ping", id=1)]
    for _ in range(2_000):
        received = node.received(chance.choice(sound))
        at = chance.randrange(len(received.payload))
        broken = received.payload[:at] + chance.randbytes(2) + received.payload[at + chance.randrange(4) :]
        room.step(Received(received.topic, broken, False, room.now))
    room.open_round()
    room.step(after_s=3)
    assert room.document("clock")["phase"] == "running"
    room.close()
