"""A hub of cardboard over a real broker, for browser tests: it beats, publishes what a test says, answers commands."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from dashboard.hub.clock import machine_clock
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make

ROOM = "hall"
BEAT_S = 1.0

Answer = Callable[[dict[str, Any]], dict[str, Any] | None]


class FakeHub:
    """Publishes retained documents and a heartbeat; answers each command by `answer` (None: stays silent)."""

    def __init__(self, port: int, answer: Answer | None = None) -> None:
        self.boot = machine_clock().boot
        self.asked: list[dict[str, Any]] = []
        self.answer: Answer = answer or (lambda command: {})
        self._over = threading.Event()
        self._beats = threading.Event()
        self._beats.set()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="hub-of-cardboard")
        self._client.on_message = self._came
        self._client.connect("127.0.0.1", port)
        self._client.subscribe(topics.command(ROOM, "+"), qos=1)
        self._client.loop_start()
        self._beat = threading.Thread(target=self._keep_beating, daemon=True)

    def __enter__(self) -> Self:
        self._beat.start()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._over.set()
        self._client.disconnect()
        self._client.loop_stop()

    def hub_us(self) -> int:
        """Now, on the hub's clock."""
        return time.monotonic_ns() // 1000

    def publish(self, document: dict[str, Any]) -> None:
        """Publish a document, retained, with this machine's boot where it has one."""
        if "boot" in document:
            document = document | {"boot": self.boot}
        kind = document["kind"]
        place = topics.table_document(ROOM, document["table"]) if kind == "table" else topics.room_document(ROOM, kind)
        self._client.publish(place, encode(document), qos=1, retain=True)

    def fall_silent(self) -> None:
        """Hang: no heartbeat, no last will."""
        self._beats.clear()

    def beat_again(self) -> None:
        """Come back."""
        self._beats.set()

    def _keep_beating(self) -> None:
        while not self._over.wait(BEAT_S):
            if self._beats.is_set():
                facts = {"hub_us": self.hub_us(), "version": "test", "bell": "ok", "fault": None}
                self.publish(make("hub", online=1, boot=self.boot, **facts))

    def _came(self, client: mqtt.Client, _userdata: object, message: mqtt.MQTTMessage) -> None:
        place, _, who = topics.parse(message.topic)
        command = decode(place, bytes(message.payload))
        self.asked.append(command)
        given = self.answer(command)
        if given is not None:
            reply = make("reply", request_id=command["request_id"], ok=1, seq=0, code=None, text=None, remedy=None)
            client.publish(topics.reply(ROOM, who), encode(reply | {"detail": None} | given), qos=1)
