"""A convenor without a browser: sends commands over MQTT, for the demonstration, benchmarks and tests."""

import threading
import uuid
from types import TracebackType
from typing import Any, Self

from controller.mqtt.link import Connected, Link, NotLetIn, Received
from table_node.shared.settings import MqttSettings
from table_node.wire import topics
from table_node.wire.codec import decode
from table_node.wire.messages import make
from table_node.wire.shapes import WireError

IDENTITY = "convenor-cli"
PATIENCE_S = 2.0
TRIES = 5


class NoReply(Exception):
    """The hub did not answer."""


class Convenor:
    """A connection that sends commands and keeps the latest of every document the room publishes."""

    def __init__(self, settings: MqttSettings, room: str) -> None:
        self._room = room
        self._came = threading.Condition()
        self._replies: dict[str, dict[str, Any]] = {}
        self.documents: dict[str, dict[str, Any]] = {}
        """The newest of each: clock, summary, nodes, hub, and `table/<n>`."""
        wanted = (topics.reply(room, IDENTITY), topics.room_documents(room))
        self._link = Link(settings, IDENTITY, wanted, self._take)

    def __enter__(self) -> Self:
        self._link.start()
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._link.stop()

    def ask(self, name: str, args: dict[str, Any], request_id: str = "") -> dict[str, Any]:
        """Send a command, repeating it under the same request id, until the hub replies. Raises NoReply."""
        request_id = request_id or str(uuid.uuid4())
        message = make("command", request_id=request_id, name=name, args=args)
        with self._came:
            for _ in range(TRIES):
                self._link.send(topics.command(self._room, IDENTITY), message)
                if self._came.wait_for(lambda: request_id in self._replies, PATIENCE_S):
                    return self._replies.pop(request_id)
        raise NoReply(f"The hub did not answer {name}.")

    def _take(self, arrival: Received | Connected | NotLetIn) -> None:
        if not isinstance(arrival, Received):
            return
        place, _, who = topics.parse(arrival.topic)
        try:
            message = decode(place, arrival.payload)
        except WireError:
            return  # not of the room's protocol: whatever somebody left in the broker
        with self._came:
            if place == "reply":
                self._replies[message["request_id"]] = message
            else:
                self.documents[f"table/{who}" if place == "table" else place] = message
            self._came.notify_all()
