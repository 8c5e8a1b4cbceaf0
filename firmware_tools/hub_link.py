"""The bench's connection to the room's broker, and its only paho: hears nodes and the clock, sends programs."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from firmware_tools.refusals import BenchRefusal
from table_node.shared.settings import MqttSettings, with_tls, without_delay
from table_node.wire import codec, topics
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

IDENTITY = "bench"
CONNECT_S = 10.0

Message = dict[str, Any]


class HubLink:
    """Everything heard so far: the newest hello of each node, the newest answer of each, and the room's documents."""

    def __init__(self, settings: MqttSettings, room: str) -> None:
        self.hellos: dict[str, Message] = {}
        self.answers: dict[str, Message] = {}
        self.documents: dict[str, Message] = {}
        self._settings, self._room = settings, room
        self._came = threading.Condition()
        self._ready = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=IDENTITY)
        self._client.on_socket_open = without_delay
        with_tls(self._client, settings)
        self._client.on_connect = self._connected
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_message = self._received

    def __enter__(self) -> Self:
        """Connect. Raises BenchRefusal: broker_gone."""
        where = f"{self._settings.host} port {self._settings.port}"
        password = self._settings.password(IDENTITY)
        if password is not None:
            self._client.username_pw_set(IDENTITY, password)
        try:
            self._client.connect(self._settings.host, self._settings.port)
        except OSError as error:
            text = f"No broker answers at {where}: {error}."
            raise BenchRefusal("broker_gone", text, "Run this on the hub, with the room's --config.") from error
        self._client.loop_start()
        if not self._ready.wait(CONNECT_S):
            self._client.loop_stop()
            remedy = f"Give the identity {IDENTITY!r} a password in the room's password_dir and at the broker."
            raise BenchRefusal("broker_gone", f"The broker at {where} does not take the bench.", remedy)
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def wait_for(self, done: Callable[[], bool], within_s: float) -> bool:
        """Wait until something that was heard makes this true; whether it did in time."""
        with self._came:
            return self._came.wait_for(done, within_s)

    def step(self, node: str, number: int, step: str, **fields: object) -> None:
        """Send a node one step of an update."""
        message = make("update", number=number, step=step, name=None, sha256=None, content=None)
        self._client.publish(topics.node_update(self._room, node), codec.encode({**message, **fields}), 1)

    def _connected(self, client: Client, *_: object) -> None:
        room = self._room
        wanted = (topics.node_up(room, "+"), topics.node_updated(room, "+"), topics.room_documents(room))
        client.subscribe([(topic, 1) for topic in wanted])

    def _received(self, _client: Client, _userdata: object, message: MQTTMessage) -> None:
        place, _, who = topics.parse(message.topic)
        try:
            said = codec.decode(place, bytes(message.payload))
        except WireError:
            return  # not of the room's protocol: whatever somebody left in the broker
        with self._came:
            if place == "node_up" and said["kind"] == "hello":
                self.hellos[who] = {**said, "heard_s": time.monotonic()}
            elif place == "node_updated":
                self.answers[who] = said
            elif place not in ("node_up", "table"):
                self.documents[place] = said
            self._came.notify_all()
