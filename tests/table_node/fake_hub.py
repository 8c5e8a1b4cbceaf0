"""A stand-in for the hub: takes what nodes send, acknowledges it, pings, binds and shows. It knows no rules."""

import threading
from collections import defaultdict

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from table_node.wire import codec, topics
from table_node.wire.messages import make
from tests.support.waiting import eventually

Message = dict[str, object]


class FakeHub:
    """Remembers every message by its node; stores each numbered one once. `acks` can be turned off."""

    def __init__(self, port: int, room: str = "hall") -> None:
        self.acks = True
        self.tables: dict[str, int] = {}
        self.heard: dict[str, list[Message]] = defaultdict(list)
        self.stored: dict[tuple[str, str, int], Message] = {}
        self.repeated = 0
        self._room = room
        self._ready = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2, client_id="hub")
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect = self._connected
        self._client.on_subscribe = self._subscribed
        self._client.on_message = self._received
        self._client.connect_async("127.0.0.1", port)
        self._client.loop_start()
        eventually(self._ready.is_set, what="the fake hub's subscription")

    def close(self) -> None:
        """Leave the broker."""
        self._client.disconnect()
        self._client.loop_stop()

    def tell(self, node: str, kind: str, qos: int = 1, **fields: object) -> None:
        """Send a node a message."""
        self.send(node, codec.encode(make(kind, **fields)), qos)

    def send(self, node: str, payload: bytes, qos: int = 1) -> None:
        """Send a node these very bytes."""
        self._client.publish(topics.node_down(self._room, node), payload, qos)

    def publish(self, kind: str, table: int = 0, **fields: object) -> None:
        """Publish a retained document of the room."""
        topic = topics.table_document(self._room, table) if table else topics.room_document(self._room, kind)
        if table:
            fields["table"] = table
        self._client.publish(topic, codec.encode(make(kind, **fields)), 1, retain=True)

    def of(self, node: str, kind: str) -> list[Message]:
        """What a node sent of one kind, in the order it came."""
        return [message for message in list(self.heard[node]) if message["kind"] == kind]

    def presses(self, node: str) -> list[str]:
        """The controls of a node's stored presses by boot and number, boots in the order they were first heard."""
        presses = [message for message in list(self.stored.values()) if message["kind"] == "press"]
        boots = list(dict.fromkeys(message["boot"] for message in list(self.heard[node])))
        mine = [message for message in presses if self.stored.get((node, str(message["boot"]), _number(message)))]
        mine.sort(key=lambda message: (boots.index(message["boot"]), _number(message)))
        return [str(message["control"]) for message in mine]

    def _connected(self, client: Client, *_: object) -> None:
        client.subscribe(topics.node_up(self._room, "+"), qos=1)

    def _subscribed(self, *_: object) -> None:
        self._ready.set()

    def _received(self, _client: Client, _userdata: object, message: MQTTMessage) -> None:
        _, _, node = topics.parse(message.topic)
        got = codec.decode("node_up", message.payload)
        self.heard[node].append(got)
        if got["kind"] == "hello" and node in self.tables:
            self.tell(node, "bind", table=self.tables[node])
        if "number" in got:
            self._store(node, got)

    def _store(self, node: str, got: Message) -> None:
        key = (node, str(got["boot"]), _number(got))
        if key in self.stored:
            self.repeated += 1
        self.stored[key] = got
        if self.acks:
            self.tell(node, "ack", boot=got["boot"], numbers=[got["number"]], ignored=[])


def _number(message: Message) -> int:
    return int(str(message["number"]))
