"""A made-up broker and the Wi-Fi around it: late, lost, repeated, cut, half-open, restarted, forgetful.

It keeps to what MQTT and paho promise and to nothing more: what one client sends arrives in its order; a message at
QoS 1 may come again after a connection broke; at QoS 0 it may be lost; a broker that restarts knows no session.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from paho.mqtt.client import topic_matches_sub

from controller.mqtt.link import Connected, Received
from table_node.wire.codec import encode
from tests.simulation.world import World

FAST_US = (300, 4_000)
SLOW_US = (50_000, 2_500_000)
BACK_US = (1_000_000, 3_000_000)
NOTICED_US = 15_000_000  # a half-open connection is given up after one and a half keepalives


_matches = cache(topic_matches_sub)


@dataclass
class Weather:
    """How bad the network is at this moment; chances in percent."""

    slow: int = 0
    lost: int = 0
    repeated: int = 0


@dataclass(frozen=True)
class _Message:
    topic: str
    payload: bytes
    qos: int
    retain: bool


class Broker:
    """The one broker of the room."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.weather = Weather()
        self.up = True
        self.heard: Callable[[str, bytes], None] = lambda topic, payload: None
        """What a test listens with: every message that the broker has taken."""
        self._chance = world.chance("network")
        self._retained: dict[str, bytes] = {}
        self._clients: dict[str, Client] = {}

    def join(self, client: "Client") -> None:
        """Take a client; one of the same name is thrown out, as brokers do."""
        other = self._clients.get(client.name)
        self._clients[client.name] = client
        if other is not None and other is not client:
            other.drop()
        for topic in sorted(self._retained):
            if client.wants(topic):
                client.arrive(topic, self._retained[topic], 1, True)

    def leave(self, client: "Client", with_will: bool) -> None:
        """A client is gone."""
        if self._clients.get(client.name) is client:
            del self._clients[client.name]
            if with_will and client.will is not None:
                self.take(client.will)

    def take(self, message: _Message) -> None:
        """Hand a message on to all who want it."""
        if not self.up:
            return
        self.heard(message.topic, message.payload)
        self.world.trace("broker", message.topic, message.payload)
        if message.retain:
            self._retained[message.topic] = message.payload
        for client in list(self._clients.values()):
            if client.wants(message.topic):
                client.arrive(message.topic, message.payload, message.qos, False)

    def restart(self, forgets: bool, away_us: int) -> None:
        """Everybody is thrown out, without wills; after a crash what was retained may be forgotten."""
        self.up = False
        if forgets:
            self._retained.clear()
        clients, self._clients = list(self._clients.values()), {}
        for client in clients:
            client.drop()
        self.world.after(away_us, self._come_back)

    def _come_back(self) -> None:
        self.up = True

    def delay_us(self, qos: int) -> list[int]:
        """How late each copy of a message comes; none: it is lost."""
        weather, chance = self.weather, self._chance
        if weather.lost and chance.randrange(100) < weather.lost and qos == 0:
            return []
        slow = weather.slow and chance.randrange(100) < weather.slow
        late = [chance.randint(*(SLOW_US if slow else FAST_US))]
        if qos and weather.repeated and chance.randrange(100) < weather.repeated:
            late.append(late[0] + chance.randint(*SLOW_US))
        return late

    def find(self, name: str) -> "Client":
        """A client that is connected."""
        return self._clients[name]

    def client_names(self) -> list[str]:
        """Who is connected."""
        return list(self._clients)


class Client:
    """One client of the broker, which connects again by itself for as long as it is wanted."""

    def __init__(self, broker: Broker, name: str, filters: Sequence[str], will: _Message | None = None) -> None:
        self.broker, self.name, self.will = broker, name, will
        self.filters = filters
        self._wanted_topics: dict[str, bool] = {}
        self.is_up = False
        self.on_up: Callable[[], None] = lambda: None
        self.on_down: Callable[[], None] = lambda: None
        self.on_message: Callable[[str, bytes, bool], None] = lambda topic, payload, retained: None
        self._world = broker.world
        self._chance: random.Random = broker.world.chance(f"client/{name}")
        self._wanted = False
        self._session = 0
        self._deaf = False
        self._sent: list[_Message] = []
        self._to_broker_us = self._to_us_us = 0

    def open(self) -> None:
        """Begin to connect."""
        if not self._wanted:
            self._wanted = True
            self._connect_soon((1_000, 20_000))

    def hears(self) -> bool:
        """Whether the broker's messages reach it."""
        return self.is_up and not self._deaf

    def wants(self, topic: str) -> bool:
        """Whether it has subscribed to this."""
        wanted = self._wanted_topics.get(topic)
        if wanted is None:
            wanted = self._wanted_topics[topic] = any(_matches(one, topic) for one in self.filters)
        return wanted

    def publish(self, topic: str, payload: bytes, qos: int, retain: bool = False) -> None:
        """Send a message; what is lost with the connection at QoS 1 is sent again on the next."""
        message = _Message(topic, payload, qos, retain)
        if qos:
            self._sent.append(message)
        if self.is_up:
            self._carry(message)

    def arrive(self, topic: str, payload: bytes, qos: int, retained: bool) -> None:
        """The broker hands this client a message."""
        session = self._session
        for late_us in self.broker.delay_us(qos):
            at_us = self._to_us_us = max(self._world.now_us + late_us, self._to_us_us + 1)

            def deliver() -> None:
                if session == self._session and self.hears():
                    self.on_message(topic, payload, retained)

            self._world.at(at_us, deliver)

    def drop(self) -> None:
        """The connection breaks; both sides know at once."""
        if not self.is_up:
            return
        self._gone(with_will=True)
        if self._wanted:
            self._connect_soon(BACK_US)

    def go_deaf(self) -> None:
        """The connection is half open: nothing arrives either way until somebody's patience is over."""
        if self.is_up and not self._deaf:
            self._deaf, session = True, self._session
            self._world.after(
                self._chance.randint(5_000_000, NOTICED_US), lambda: self.drop() if session == self._session else None
            )

    def cut(self) -> None:
        """Lose the network without a word, and stay away until `open`; what was under way is lost."""
        self._wanted = False
        self._sent = []
        if self.is_up:
            self._gone(with_will=True)

    def close(self) -> None:
        """Say goodbye: no will."""
        self._wanted = False
        if self.is_up:
            self._gone(with_will=False)

    def _connect_soon(self, within_us: tuple[int, int]) -> None:
        self._world.after(self._chance.randint(*within_us), self._connect)

    def _connect(self) -> None:
        if not self._wanted or self.is_up:
            return
        if not self.broker.up:
            self._connect_soon(BACK_US)
            return
        self._session += 1
        self.is_up, self._deaf = True, False
        self._to_broker_us = self._to_us_us = self._world.now_us
        self.broker.join(self)
        for message in self._sent:
            self._carry(message)
        self.on_up()

    def _carry(self, message: _Message) -> None:
        session = self._session
        for late_us in self.broker.delay_us(message.qos):
            at_us = self._to_broker_us = max(self._world.now_us + late_us, self._to_broker_us + 1)

            def reach() -> None:
                if session != self._session or self._deaf or not self.is_up:
                    return
                # Until the broker's PUBACK is back, a break lets the message come once more.
                if message in self._sent and self._chance.randrange(100) >= 2:
                    self._sent.remove(message)
                self.broker.take(message)

            self._world.at(at_us, reach)

    def _gone(self, with_will: bool) -> None:
        self.is_up = False
        self._session += 1
        self.broker.leave(self, with_will)
        self.on_down()


class HubLink:
    """The hub's connection, as `controller.mqtt.link.Link` is one."""

    def __init__(
        self, broker: Broker, name: str, filters: Sequence[str], deliver: Callable[[Received | Connected], None],
        hub_us: Callable[[], int],
    ) -> None:  # fmt: skip
        self.client = Client(broker, name, filters)
        self._connection, self._opened = 0, -1
        self.client.on_up = lambda: deliver(Connected(self._connection))
        self.client.on_down = self._down
        self.client.on_message = lambda topic, payload, retained: deliver(Received(topic, payload, retained, hub_us()))

    def start(self, will: tuple[str, dict[str, object]] | None = None) -> None:
        """Connect in the background."""
        self.client.will = _Message(will[0], encode(will[1]), 1, True) if will is not None else None
        self.client.open()

    def stop(self, farewell: tuple[str, dict[str, object]] | None = None) -> None:
        """Leave the broker, with a last word."""
        if farewell is not None:
            self.send(*farewell, retain=True)
        self.client.close()

    def is_up(self) -> bool:
        """Whether the broker is connected."""
        return self.client.is_up

    def is_stuck(self, _now_hub_us: int) -> bool:
        """A made-up connection has no thread that could stand still."""
        return False

    def reconnect(self) -> None:
        """Drop a connection that brings nothing."""
        self.client.drop()

    def send(self, topic: str, message: dict[str, object], qos: int = 1, retain: bool = False) -> None:
        """Publish a message; without a broker it is dropped."""
        if self.client.is_up and self._opened == self._connection:
            self.client.publish(topic, encode(message), qos, retain)

    def whisper(self, topic: str, message: dict[str, object]) -> None:
        """Publish a message also on a connection that is not open."""
        if self.client.is_up:
            self.client.publish(topic, encode(message), 1)

    def open(self, connection: int) -> None:
        """Let `send` through, for as long as this connection lasts."""
        self._opened = connection

    def _down(self) -> None:
        self._connection += 1


class NodeLink:
    """A node's connection, as `table_node.boards.pi.link.Link` is one."""

    def __init__(self, broker: Broker, client_id: str, topic: str, will: tuple[str, bytes] | None = None) -> None:
        last = _Message(will[0], will[1], 1, False) if will is not None else None
        self.client = Client(broker, client_id, [topic], last)
        self.on_up: Callable[[], None] = lambda: None
        self.on_down: Callable[[], None] = lambda: None
        self.on_message: Callable[[str, bytes, int], None] = lambda topic, payload, at_us: None
        self.client.on_up = lambda: self.on_up()
        self.client.on_down = lambda: self.on_down()
        now_us = broker.world
        self.client.on_message = lambda topic, payload, _retained: self.on_message(topic, payload, now_us.now_us)

    def open(self) -> None:
        """Begin to connect."""
        self.client.open()

    def publish(self, topic: str, payload: bytes, qos: int) -> None:
        """Send a message."""
        self.client.publish(topic, payload, qos)

    def subscribe(self) -> None:
        """The subscription stands for as long as the connection does."""

    def close(self) -> None:
        """Say goodbye."""
        self.client.close()

    def is_open(self) -> bool:
        """Whether it is connected."""
        return self.client.is_up

    def cut(self) -> None:
        """Lose the network without a word."""
        self.client.cut()
