"""Broken messages of every kind, without end: the hub goes on serving its room."""

import random

from controller.mqtt.link import Received
from table_node.wire.messages import make
from tests.support.hub_room import HubRoom


def test_a_message_without_end_of_any_kind_stops_nobody(room: HubRoom) -> None:
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
