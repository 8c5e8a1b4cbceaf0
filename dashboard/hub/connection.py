"""The dashboard's only MQTT connection: it receives documents and replies, and sends commands."""

import logging
import secrets
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from dashboard.hub.commands import Reply, Requests
from dashboard.hub.document_cache import Live
from table_node.shared.settings import MqttSettings, with_tls, without_delay
from table_node.wire import topics
from table_node.wire.codec import decode
from table_node.wire.shapes import WireError

IDENTITY = "dashboard"
KEEPALIVE_S = 5
DOCUMENTS = (*topics.DOCUMENTS, "table")

log = logging.getLogger(__name__)


class Link:
    """Keeps the connection, and passes documents to `live` and replies to whoever waits for them."""

    def __init__(self, settings: MqttSettings, room: str, live: Live, answer_within_s: float) -> None:
        self._settings = settings
        self._room = room
        self._live = live
        self._is_aside = False
        self._requests = Requests(self._send, answer_within_s)
        # A random tail: a second dashboard by mistake must not throw the first one off the broker over and over.
        name = f"{IDENTITY}-{secrets.token_hex(4)}"
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, clean_session=True)
        password = settings.password(IDENTITY)
        if password is not None:
            self._client.username_pw_set(IDENTITY, password)
        self._client.reconnect_delay_set(1, 3)
        self._client.on_socket_open = without_delay
        with_tls(self._client, settings)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._came

    def start(self) -> None:
        """Connect in the background, now or whenever the broker is there."""
        self._client.connect_async(self._settings.host, self._settings.port, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def step_aside(self) -> None:
        """Leave the broker to another dashboard, without telling the pages that the broker is gone."""
        self._is_aside = True
        self.stop()
        self._is_aside = False

    def stop(self) -> None:
        """Leave the broker."""
        self._client.disconnect()
        self._client.loop_stop()

    def ask(self, name: str, args: dict[str, Any], request_id: str) -> Reply:
        """Send a command to the hub and return its reply."""
        return self._requests.ask(name, args, request_id)

    def _send(self, payload: bytes) -> bool:
        """Send a command; whether it went out. QoS 0 and no queue, so that no command acts late."""
        if not self._client.is_connected():
            return False
        sent = self._client.publish(topics.command(self._room, IDENTITY), payload, qos=0)
        return sent.rc == mqtt.MQTT_ERR_SUCCESS

    def _connected(
        self, client: mqtt.Client, _userdata: object, _flags: object, code: ReasonCode, _properties: Properties | None
    ) -> None:
        if code != ReasonCode(PacketTypes.CONNACK, "Success"):
            log.warning("The broker refused the dashboard: %s", code)
            return
        # Subscribing on every connect is what makes a reconnected client hear again.
        client.subscribe([(topics.room_documents(self._room), 1), (topics.reply(self._room, IDENTITY), 1)])
        self._live.broker(True)

    def _disconnected(
        self,
        _client: mqtt.Client,
        _userdata: object,
        _flags: object,
        _code: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        if not self._is_aside:
            self._live.broker(False)

    def _came(self, _client: mqtt.Client, _userdata: object, message: mqtt.MQTTMessage) -> None:
        """Take in a message. Whatever it holds, the connection's thread goes on."""
        try:
            self._take(message.topic, bytes(message.payload))
        except WireError as error:
            log.warning("Left out a message at %s: %s", message.topic, error.text)
        except Exception:
            log.exception("A message at %s could not be shown", message.topic)

    def _take(self, topic: str, payload: bytes) -> None:
        place, room, who = topics.parse(topic)
        if room != self._room:
            return
        if place == "reply":
            self._requests.take_reply(decode(place, payload))
        elif place in DOCUMENTS:
            key = f"table/{int(who)}" if place == "table" else place
            if payload:
                self._live.take(key, decode(place, payload))
            else:
                self._live.forget(key)
