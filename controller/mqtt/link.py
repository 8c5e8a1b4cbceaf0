"""A connection to the broker that comes back by itself, and the only paho of the hub's side."""

import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from controller.bell.clock import hub_us
from table_node.settings import MqttSettings, with_tls, without_delay
from table_node.wire.codec import encode

KEEPALIVE_S = 10

Message = dict[str, object]


@dataclass(frozen=True)
class Received:
    """A message as it came in, stamped first thing in the callback."""

    topic: str
    payload: bytes
    retained: bool
    hub_us: int


@dataclass(frozen=True)
class Connected:
    """The broker took us: everything retained is to be published again, as it may have forgotten it."""


class Speaker(Protocol):
    """What the hub needs of a connection: to say things, to know whether it is up, and to have it made anew."""

    def send(self, topic: str, message: Message, qos: int = 1, retain: bool = False) -> None:
        """Publish a message; without a broker it is dropped."""

    def is_up(self) -> bool:
        """Whether the broker is connected."""

    def reconnect(self) -> None:
        """Drop a connection that brings nothing; another one is made in the background."""


class Link:
    """One identity on the broker: delivers what comes, sends what is said."""

    def __init__(
        self,
        settings: MqttSettings,
        identity: str,
        wanted: Sequence[str],
        deliver: Callable[[Received | Connected], None],
        will: tuple[str, Message] | None = None,
    ) -> None:
        """`wanted`: the topic filters to hear. `deliver` is called on paho's thread. `will`: topic and last word."""
        self._settings, self._wanted, self._deliver = settings, wanted, deliver
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=identity, clean_session=True)
        password = settings.password(identity)
        if password is not None:
            self._client.username_pw_set(identity, password)
        if will is not None:
            self._client.will_set(will[0], encode(will[1]), qos=1, retain=True)
        self._client.reconnect_delay_set(1, 3)
        self._client.on_socket_open = without_delay
        with_tls(self._client, settings)
        self._client.on_connect = self._connected
        self._client.on_message = self._came

    def start(self) -> None:
        """Connect in the background, now or whenever the broker is there."""
        self._client.connect_async(self._settings.host, self._settings.port, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def stop(self, farewell: tuple[str, Message] | None = None) -> None:
        """Leave the broker, with a last retained word if there is one."""
        if farewell is not None and self._client.is_connected():
            self._client.publish(farewell[0], encode(farewell[1]), qos=1, retain=True).wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()

    def is_up(self) -> bool:
        """Whether the broker is connected."""
        return self._client.is_connected()

    def reconnect(self) -> None:
        """Drop a connection that no longer brings anything; the background loop makes a new one."""
        stream: Any = self._client.socket()
        if stream is not None:
            try:
                stream.shutdown(socket.SHUT_RDWR)
            except OSError:  # the background loop closed it between the two lines
                return

    def send(self, topic: str, message: Message, qos: int = 1, retain: bool = False) -> None:
        """Publish a message. Without a broker it is dropped: what matters is said again on the next connect."""
        if self._client.is_connected():
            self._client.publish(topic, encode(message), qos=qos, retain=retain)

    def _connected(
        self, client: mqtt.Client, _userdata: object, _flags: object, code: ReasonCode, _properties: object
    ) -> None:
        if code.is_failure:
            return
        # Subscribed on every connect: a broker that restarted knows nothing of us.
        client.subscribe([(topic, 1) for topic in self._wanted])
        self._deliver(Connected())

    def _came(self, _client: mqtt.Client, _userdata: object, message: mqtt.MQTTMessage) -> None:
        now_hub_us = hub_us()
        try:
            topic = message.topic
        except UnicodeDecodeError:
            topic = ""
        self._deliver(Received(topic, bytes(message.payload), message.retain, now_hub_us))
