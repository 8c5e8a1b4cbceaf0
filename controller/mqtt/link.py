"""The hub's connection to the broker, which reconnects by itself; the hub imports paho only here."""

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.reasoncodes import ReasonCode

from controller.bell.clock import hub_us
from table_node.shared.settings import MqttSettings, with_tls, without_delay
from table_node.wire.codec import encode

KEEPALIVE_S = 10
STUCK_US = 60_000_000

Message = dict[str, object]


@dataclass(frozen=True)
class Received:
    """A message with its arrival time, taken first thing in the callback."""

    topic: str
    payload: bytes
    retained: bool
    hub_us: int


@dataclass(frozen=True)
class Connected:
    """A new connection is made: publish all retained documents again, as the broker may have lost them."""

    connection: int = 0
    """The how many connection of this link it is."""


@dataclass(frozen=True)
class NotLetIn:
    """The broker refuses this identity: its name or its password."""


class Speaker(Protocol):
    """What the hub needs of a connection: publish, ask whether it is up, and reconnect."""

    def send(self, topic: str, message: Message, qos: int = 1, retain: bool = False) -> None:
        """Publish a message; without a broker it is dropped."""

    def whisper(self, topic: str, message: Message) -> None:
        """Publish a message even while `send` is blocked: the one by which a hub learns whether it may speak."""

    def open(self, connection: int) -> None:
        """Unblock `send` for as long as this connection lasts."""

    def is_up(self) -> bool:
        """Whether the broker is connected."""

    def is_stuck(self, now_hub_us: int) -> bool:
        """Whether the connection's thread has stopped working."""

    def reconnect(self) -> None:
        """Drop a connection that delivers nothing; a new one is made in the background."""


class _Client(mqtt.Client):
    """paho's client, whose thread ends with an error if it was not asked to end."""

    leaving = False
    turned_hub_us = 0

    def loop_misc(self) -> MQTTErrorCode:
        """Called by paho's thread in each turn, about once a second."""
        self.turned_hub_us = hub_us()
        return super().loop_misc()

    def reconnect(self) -> MQTTErrorCode:
        """Make a connection, and drop what the earlier one had not sent yet: it is out of date."""
        self.turned_hub_us = hub_us()
        with self._out_message_mutex:
            self._out_messages.clear()
        return super().reconnect()

    def loop_forever(self, timeout: float = 1.0, retry_first_connection: bool = False) -> MQTTErrorCode:
        """The whole life of paho's thread."""
        ended = super().loop_forever(timeout, retry_first_connection)
        if not self.leaving:
            raise RuntimeError(f"the connection to the broker ended by itself: {ended}")
        return ended


class Link:
    """The connection of one identity: delivers incoming messages and publishes outgoing ones."""

    def __init__(
        self,
        settings: MqttSettings,
        identity: str,
        wanted: Sequence[str],
        deliver: Callable[[Received | Connected | NotLetIn], None],
        client_id: str = "",
        asks_first: bool = False,
    ) -> None:
        """`wanted`: the topic filters to subscribe to. `deliver` is called on the link's own thread.

        `client_id`: the identity if empty. `asks_first`: `send` is blocked on each connection until `open`.
        """
        self._settings, self._wanted, self._deliver = settings, wanted, deliver
        self._asks_first, self._connection, self._opened = asks_first, 0, -1
        self._client = _Client(CallbackAPIVersion.VERSION2, client_id=client_id or identity, clean_session=True)
        password = settings.password(identity)
        if password is not None:
            self._client.username_pw_set(identity, password)
        self._client.reconnect_delay_set(1, 3)
        self._client.on_socket_open = without_delay
        with_tls(self._client, settings)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._came

    def start(self, will: tuple[str, Message] | None = None) -> None:
        """Connect in the background, now or whenever the broker is there. `will`: topic and last word."""
        if will is not None:
            self._client.will_set(will[0], encode(will[1]), qos=1, retain=True)
        self._client.leaving, self._client.turned_hub_us = False, hub_us()
        self._client.connect_async(self._settings.host, self._settings.port, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def stop(self, farewell: tuple[str, Message] | None = None) -> None:
        """Leave the broker. `farewell`: topic and message to retain there, published if this connection may send."""
        if farewell is not None and self._may_send():
            self._client.publish(farewell[0], encode(farewell[1]), qos=1, retain=True).wait_for_publish(2)
        self._client.leaving = True
        self._client.disconnect()
        self._client.loop_stop()

    def is_up(self) -> bool:
        """Whether the broker is connected."""
        return self._client.is_connected()

    def is_stuck(self, now_hub_us: int) -> bool:
        """Whether its thread has not run for a minute; an attempt to connect takes only seconds."""
        return now_hub_us - self._client.turned_hub_us > STUCK_US

    def reconnect(self) -> None:
        """Drop a connection that delivers nothing any more; the background loop makes a new one."""
        stream: Any = self._client.socket()
        if stream is not None:
            try:
                stream.shutdown(socket.SHUT_RDWR)
            except OSError:  # the background loop closed it between the two lines
                return

    def send(self, topic: str, message: Message, qos: int = 1, retain: bool = False) -> None:
        """Publish a message. Without a broker it is dropped: all that matters is sent again after a reconnect."""
        if self._may_send():
            self._client.publish(topic, encode(message), qos=qos, retain=retain)

    def whisper(self, topic: str, message: Message) -> None:
        """Publish a message even on a connection whose `send` is blocked."""
        if self._client.is_connected():
            self._client.publish(topic, encode(message), qos=1)

    def open(self, connection: int) -> None:
        """Unblock `send`, if this is still the current connection."""
        self._opened = connection

    def _may_send(self) -> bool:
        # A connection that comes while this is asked has a higher number: nothing slips through to it.
        return self._client.is_connected() and (not self._asks_first or self._opened == self._connection)

    def _connected(
        self, client: mqtt.Client, _userdata: object, _flags: object, code: ReasonCode, _properties: object
    ) -> None:
        if code.is_failure:
            self._deliver(NotLetIn())
            return
        # Subscribed on every connect: a broker that restarted knows nothing of us.
        client.subscribe([(topic, 1) for topic in self._wanted])
        self._deliver(Connected(self._connection))

    def _disconnected(self, *_: object) -> None:
        self._connection += 1

    def _came(self, _client: mqtt.Client, _userdata: object, message: mqtt.MQTTMessage) -> None:
        now_hub_us = hub_us()
        try:
            topic = message.topic
        except UnicodeDecodeError:
            topic = ""
        self._deliver(Received(topic, bytes(message.payload), message.retain, now_hub_us))
