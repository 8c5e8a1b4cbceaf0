"""Broken messages of every kind, without end: the hub goes on serving its room."""

import random

from controller.mqtt.link import Received
from table_node.wire.messages import make
from tests.support.hub_room import HubRoom


def test_a_message_without_end_of_any_kind_stops_nobody(room: HubRoom) -> None:
    chance = random.Random(5)
    (node,) = room.evening()
    sound = [node.press("dealt"), node.health(), node.greeting(), make("ping", id=1)]
    for _ in range(40):
        broken = []
        for _ in range(50):
            whole = node.received(chance.choice(sound))
            at = chance.randrange(len(whole.payload))
            payload = whole.payload[:at] + chance.randbytes(2) + whole.payload[at + chance.randrange(4) :]
            broken.append(Received(whole.topic, payload, False, room.now))
        room.step(*broken)
    room.open_round()
    room.step(after_s=3)
    assert room.document("clock")["phase"] == "running"
