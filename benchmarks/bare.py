"""Bare paho clients: what the room could do at best over the same broker, with none of the product in between."""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from table_node.shared.settings import without_delay

PATIENCE_S = 10.0

Hear = Callable[[str, bytes], None]


class Client:
    """One connection without Nagle's delay, subscribed before it is handed out."""

    def __init__(self, port: int, name: str, topic: str, hear: Hear) -> None:
        """`hear` gets topic and payload of each message, on paho's thread."""
        self._subscribed = threading.Event()
        self._port = port
        self._topic = topic
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, clean_session=True)
        self._client.on_socket_open = without_delay
        self._client.on_connect = self._connected
        self._client.on_subscribe = lambda *_: self._subscribed.set()
        self._client.on_message = lambda _client, _userdata, message: hear(message.topic, bytes(message.payload))

    def __enter__(self) -> Self:
        self.join()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self.leave()

    def join(self) -> None:
        """Connect and subscribe. Raises TimeoutError."""
        self._client.connect("127.0.0.1", self._port)
        self._client.loop_start()
        if not self._subscribed.wait(PATIENCE_S):
            raise TimeoutError(f"no subscription to {self._topic}")

    def leave(self) -> None:
        """Leave the broker."""
        self._client.disconnect()
        self._client.loop_stop()

    def send(self, topic: str, payload: bytes, qos: int = 1) -> None:
        """Publish."""
        self._client.publish(topic, payload, qos=qos)

    def _connected(self, *_: object) -> None:
        self._client.subscribe(self._topic, qos=1)


class Echo:
    """Two clients on one broker: what the first publishes comes back from the second, both ways at QoS 1."""

    def __init__(self, port: int) -> None:
        self._came = threading.Event()
        self._came_ns = 0
        self._asking = Client(port, "echo-asks", "echo/back", self._back)
        self._answering = Client(port, "echo-answers", "echo/there", self._there)

    def __enter__(self) -> Self:
        self._answering.join()
        self._asking.join()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._asking.leave()
        self._answering.leave()

    def round_trip_ms(self, payload: bytes) -> float:
        """There and back once."""
        self._came.clear()
        began_ns = time.monotonic_ns()
        self._asking.send("echo/there", payload)
        if not self._came.wait(PATIENCE_S):
            raise TimeoutError("the echo did not come back")
        return (self._came_ns - began_ns) / 1e6

    def _there(self, _topic: str, payload: bytes) -> None:
        self._answering.send("echo/back", payload)

    def _back(self, _topic: str, _payload: bytes) -> None:
        self._came_ns = time.monotonic_ns()
        self._came.set()
