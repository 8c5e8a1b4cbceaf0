"""One client of the room's broker: the only paho of the node and of the simulated room."""

import socket
import sys
import threading
from collections.abc import Callable

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from table_node.boards.pi.clock import monotonic_us
from table_node.shared.settings import MqttSettings, with_tls, without_delay

KEEPALIVE_S = 10
RECONNECT_S = (1, 3)


class Link:
    """Keeps a subscription alive through every loss of the broker. All callbacks come from paho's thread."""

    def __init__(
        self, client_id: str, settings: MqttSettings, topic: str, will: tuple[str, bytes] | None = None
    ) -> None:
        self._client_id = client_id
        self._settings = settings
        self._topic = topic
        self._will = will
        self._client: Client | None = None
        self._up = False
        self.on_up: Callable[[], None] = lambda: None
        """The subscription stands, for the first time or again."""
        self.on_down: Callable[[], None] = lambda: None
        self.on_message: Callable[[str, bytes, int], None] = lambda topic, payload, at_us: None
        """A message, and the moment it came in CLOCK_MONOTONIC us."""

    def open(self) -> None:
        """Begin to connect; a broker that is not there yet is tried again for ever."""
        client = Client(CallbackAPIVersion.VERSION2, client_id=self._client_id, clean_session=True)
        client.reconnect_delay_set(*RECONNECT_S)
        client.connect_timeout = 3.0
        password = self._settings.password(self._client_id)
        if password is not None:
            client.username_pw_set(self._client_id, password)
        if self._will is not None:
            client.will_set(*self._will, qos=1, retain=False)
        client.on_socket_open = without_delay
        with_tls(client, self._settings)
        client.on_connect = self._connected
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._received
        self._client = client
        client.connect_async(self._settings.host, self._settings.port, KEEPALIVE_S)
        client.loop_start()

    def publish(self, topic: str, payload: bytes, qos: int) -> None:
        """Send a message, never retained. Never waits for the network."""
        client = self._client
        if client is not None:
            client.publish(topic, payload, qos=qos, retain=False)

    def subscribe(self) -> None:
        """Ask for the subscription (again)."""
        client = self._client
        if client is not None and self._up:
            client.subscribe(self._topic, qos=1)

    def close(self) -> None:
        """Say goodbye to the broker, which then sends no will."""
        client, self._client = self._client, None
        if client is not None:
            client.disconnect()
            client.loop_stop()

    def is_open(self) -> bool:
        """Whether it is connected or tries to be."""
        return self._client is not None

    def deliver(self, topic: str, payload: bytes, at_us: int) -> None:
        """Hand on a message that has come."""
        self.on_message(topic, payload, at_us)

    def cut(self) -> None:
        """Lose the network without a word, and stay away until `open`."""
        client, self._client = self._client, None
        if client is not None:
            _shut(client)
            threading.Thread(target=_bury, args=(client,), daemon=True).start()
            self._lost()

    def _connected(
        self, client: Client, _userdata: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            print(f"{self._client_id}: the broker refuses us: {reason}", file=sys.stderr, flush=True)
            return
        client.subscribe(self._topic, qos=1)

    def _subscribed(
        self, client: Client, _userdata: object, _mid: int, reasons: list[ReasonCode], _more: object
    ) -> None:
        if any(reason.is_failure for reason in reasons):
            print(f"{self._client_id}: the broker refuses {self._topic}", file=sys.stderr, flush=True)
        elif client is self._client:
            self._up = True
            self.on_up()

    def _disconnected(self, client: Client, *_: object) -> None:
        if client is self._client:
            self._lost()

    def _lost(self) -> None:
        if self._up:
            self._up = False
            self.on_down()

    def _received(self, client: Client, _userdata: object, message: MQTTMessage) -> None:
        at_us = monotonic_us()
        if client is self._client:
            self.deliver(message.topic, bytes(message.payload), at_us)


def _bury(client: Client) -> None:
    """End the thread of a client that was cut off; it may sit in a pause of up to a second, or in a connect."""
    client.loop_stop()
    _shut(client)


def _shut(client: Client) -> None:
    wire = client.socket()
    if isinstance(wire, socket.socket):
        try:
            wire.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # lost already
