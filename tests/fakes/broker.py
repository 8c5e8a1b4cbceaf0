"""A broker that is not there: one connection a name, wills, retained documents, and a network that takes its time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.mqtt.access import may_publish
from controller.mqtt.link import Connected, NotLetIn, Received
from table_node.wire.codec import encode

Said = dict[str, Any]
Arrival = Connected | Received | NotLetIn
ROOM = "hall"
AGAIN_US = 1_000_000  # a client that has lost its connection waits for so long before it makes another


@dataclass
class Session:
    """One connection as the broker has it: what is on its way to the broker, and back."""

    link: "BrokerLink"
    will: tuple[str, Said] | None
    stands: bool = True
    up: list[tuple[str, bytes, bool]] = field(default_factory=list)
    down: list[Arrival] = field(default_factory=list)


class MadeUpBroker:
    """Nothing moves until a test says so."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now`: the room's clock, in microseconds."""
        self.now = now
        self.retained: dict[str, bytes] = {}
        self.sessions: dict[str, Session] = {}
        self.links: list[BrokerLink] = []
        self.heard: Callable[[str, str, bytes], None] = lambda name, topic, payload: None
        """Told of each message the broker takes: who said it, where, and what."""

    def connect(self, link: "BrokerLink") -> None:
        """A client comes. Another one of this name is thrown out, and its will is read."""
        self.drop(link.name)
        session = self.sessions[link.name] = link.session = Session(link, link.will)
        link.connection += 1
        session.down.append(Connected(link.connection))
        for topic, payload in self.retained.items():
            if link.wants(topic):
                session.down.append(Received(topic, payload, True, self.now()))

    def drop(self, name: str, with_will: bool = True) -> None:
        """A connection is gone, as the broker sees it."""
        session = self.sessions.pop(name, None)
        if session is not None:
            session.stands = False
            if session.will is not None and with_will:
                self.publish(name, session.will[0], encode(session.will[1]), True)

    def publish(self, name: str, topic: str, payload: bytes, retain: bool) -> None:
        """A message reaches the broker, which hands it on to whoever may hear it."""
        if not may_publish(name.partition("/")[0], topic, ROOM) and not name.startswith("node"):
            return
        self.heard(name, topic, payload)
        if retain:
            self.retained[topic] = payload
        for session in self.sessions.values():
            if session.link.wants(topic):
                session.down.append(Received(topic, payload, False, self.now()))

    def restart(self, forgets: bool) -> None:
        """The broker dies and is back: everybody has lost it, and no will is read."""
        for name in list(self.sessions):
            self.drop(name, with_will=False)
        if forgets:
            self.retained.clear()


class BrokerLink:
    """A client's end. It does not know that its connection is gone before it has noticed."""

    def __init__(self, broker: MadeUpBroker, name: str, wanted: Sequence[str], arrivals: list[Arrival]) -> None:
        self.name, self.will = name, None
        self.connection, self.session = 0, None
        self._broker, self._wanted, self._arrivals = broker, wanted, arrivals
        self._opened, self._is_on, self._is_up, self._again_us = -1, False, False, 0
        self.will: tuple[str, Said] | None
        self.session: Session | None
        broker.links.append(self)

    def wants(self, topic: str) -> bool:
        """Whether it has subscribed to this."""
        parts = topic.split("/")
        return any(
            len(parts) == len(wanted.split("/"))
            and all(level in ("+", part) for level, part in zip(wanted.split("/"), parts, strict=True))
            for wanted in self._wanted
        )

    def start(self, will: tuple[str, Said] | None = None) -> None:
        """From now on it tries to connect."""
        self.will, self._is_on = will or self.will, True

    def stop(self, farewell: tuple[str, Said] | None = None) -> None:
        """Say goodbye."""
        if farewell is not None:
            self.send(farewell[0], farewell[1], retain=True)
        self.carry_up()
        if self.session is not None and self.session.stands:
            self._broker.drop(self.name, with_will=False)
        self.die()

    def die(self) -> None:
        """The program is gone; the broker has not noticed."""
        self._is_on = self._is_up = False

    def is_up(self) -> bool:
        """Whether the client believes that it is connected."""
        return self._is_up

    def is_stuck(self, _now_hub_us: int) -> bool:
        """Never."""
        return False

    def reconnect(self) -> None:
        """Drop the connection."""
        self.lose()

    def send(self, topic: str, message: Said, qos: int = 1, retain: bool = False) -> None:  # noqa: ARG002
        """Say something, if the connection was opened."""
        if self._is_up and self.session and self._opened == self.connection:
            self.session.up.append((topic, encode(message), retain))

    def whisper(self, topic: str, message: Said) -> None:
        """Say something."""
        if self._is_up and self.session:
            self.session.up.append((topic, encode(message), False))

    def open(self, connection: int) -> None:
        """Let `send` through on this connection."""
        self._opened = connection

    def lose(self) -> None:
        """The client notices that its connection is gone, and so does the broker."""
        if self.session is not None and self.session.stands:
            self._broker.drop(self.name)
        self._is_up = False

    def carry_up(self) -> None:
        """What was said reaches the broker, unless it knows this connection no more."""
        if self.session is not None:
            said, self.session.up = self.session.up, []
            for topic, payload, retain in said if self.session.stands else []:
                self._broker.publish(self.name, topic, payload, retain)

    def carry_down(self, most: int = 1000) -> None:
        """What the broker has for it arrives, and a client that has lost its connection notices and makes another."""
        if not self._is_on:
            return
        if self.session is not None and not self.session.stands:
            self._is_up, self.session = False, None
            self._again_us = self._broker.now() + AGAIN_US
        if self.session is None:
            if self._broker.now() < self._again_us:
                return
            self._broker.connect(self)
        session = self.session
        assert session is not None
        came, session.down = session.down[:most], session.down[most:]
        self._is_up = self._is_up or bool(came)
        self._arrivals.extend(came)
