"""A room under attack, and somebody who attacks it over MQTT."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from controller.mqtt.convenor_client import Convenor, NoReply
from tests.support.house import Evening
from tests.support.waiting import PATIENT_S, eventually


class Broker(Protocol):
    """The broker of the room under attack."""

    port: int

    def password(self, identity: str) -> str:
        """What this identity has to say to be let in."""

    def stands(self) -> bool:
        """Whether it runs, and has not been started anew."""


class Premises(Protocol):
    """The room's programs and its database."""

    dashboard_port: int

    def kill(self, name: str) -> None:
        """SIGKILL to a program."""

    def start(self, name: str) -> None:
        """Have it again, ready."""

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows of the room's database."""


@dataclass
class Hall:
    """The room under attack. `renew` gives an identity another password, as the operator does."""

    broker: Broker
    house: Premises
    convenor: Convenor
    evening: Evening
    renew: Callable[[str], None]
    known: int = 0

    def events(self) -> list[tuple[Any, ...]]:
        """The log: what has happened in the room."""
        return self.house.rows("SELECT seq, name, cause FROM events WHERE name != 'NodeSeen' ORDER BY seq")

    def refused(self, source: str) -> dict[str, int]:
        """What the journal names of this sender, by code."""
        return dict(self.house.rows("SELECT code, count FROM shown_refused WHERE source=?", source))

    def still_obeys(self) -> None:
        """The convenor's next command is taken, once, by the hub that was there; on a slow machine, when it can."""
        self.known += 1
        rows = [{"line": 1, "name": f"P {self.known}", "club": "", "card": ""}]

        def asked() -> bool:
            try:
                return self.convenor.ask("import_players", {"rows": rows}, f"still-{self.known}")["ok"] == 1
            except NoReply:
                return False

        eventually(asked, 60, "the hub's answer")


class Stranger:
    """A client that says what it likes under the password of an identity, and remembers what it heard."""

    def __init__(self, hall: Hall, identity: str, password: str | None = None, client_id: str = "stranger") -> None:
        self.heard: list[str] = []
        self.answers: list[str] = []
        self._client = paho.Client(CallbackAPIVersion.VERSION2, client_id=client_id, reconnect_on_failure=False)
        self._client.username_pw_set(identity, hall.broker.password(identity) if password is None else password)
        self._client.on_connect = lambda _c, _u, _f, code, _p: self.answers.append(str(code))
        self._client.on_message = lambda _c, _u, message: self.heard.append(message.topic)
        self._client.on_disconnect = lambda *_: self.answers.append("out")
        self._client.max_queued_messages_set(0)
        self._client.connect("127.0.0.1", hall.broker.port)
        self._client.loop_start()
        eventually(lambda: self.answers, what="the broker's answer")

    def hear(self, topic: str) -> None:
        """Ask for a topic."""
        granted: list[object] = []
        self._client.on_subscribe = lambda *_: granted.append(1)
        self._client.subscribe(topic, 1)
        eventually(lambda: granted, what="an answer to the subscription")

    def say(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Publish, and wait until the broker has had it."""
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENT_S)

    def flood(self, topic: str, messages: int) -> None:
        """Say so much rubbish as fast as the connection takes it."""
        for number in range(messages):
            self._client.publish(topic, b"x" * (number % 200), qos=0)

    def go(self) -> None:
        """Leave."""
        self._client.disconnect()
        self._client.loop_stop()
