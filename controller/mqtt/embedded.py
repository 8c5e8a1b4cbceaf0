"""The built-in broker for a room without Mosquitto: `amqtt` in a process of its own, on this machine only.

It keeps the room's access rules and passwords and fires a last will when a client's connection breaks. It does not
queue for clients that are away, resend, keep retained documents over a restart, drop a silent client at the end of its
keep-alive, or limit a message's size, and a client that knows an identity's client id can disturb its connection
without knowing its password. The room's own acknowledgements, numbers, heartbeats and re-publishing cover the first
four; for the rest, it listens on 127.0.0.1 only. A real room runs Mosquitto (systemd/mosquitto).
"""

import asyncio
import hmac
import logging
import signal
import sys
from collections.abc import ItemsView, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from amqtt.broker import Broker
from amqtt.contexts import Action, BaseContext
from amqtt.errors import BrokerError
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin
from amqtt.session import Session

from controller.mqtt.access import may_publish, may_subscribe
from controller.mqtt.credentials import read_password
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section

LOOPBACK = "127.0.0.1"


def run(config: Path | None) -> int:
    """Serve the configured room until SIGTERM or SIGINT (0). 1: the port is taken; 2: the settings are wrong."""
    logging.getLogger("amqtt").setLevel(logging.CRITICAL)
    try:
        room = read_section(config, "room", RoomSettings)
        mqtt = _ours(read_section(config, "mqtt", MqttSettings))
        asyncio.run(_serve(room, mqtt))
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokerError as error:
        print(f"roundbell broker: port {mqtt.port} cannot be served. {error}", file=sys.stderr)
        return 1
    return 0


def _ours(mqtt: MqttSettings) -> MqttSettings:
    """The settings, if they mean a broker on this machine. Raises SettingsError."""
    if mqtt.host not in (LOOPBACK, "localhost"):
        raise SettingsError(
            f"[mqtt] host is {mqtt.host}, but the built-in broker serves {LOOPBACK} only. Start Mosquitto there."
        )
    return mqtt


async def _serve(room: RoomSettings, mqtt: MqttSettings) -> None:
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    broker = RoomBroker(
        {
            "listeners": {"default": {"type": "tcp", "bind": f"{LOOPBACK}:{mqtt.port}"}},
            "plugins": {"controller.mqtt.embedded.RoomAccess": {"room": room.id, "password_dir": mqtt.password_dir}},
        }
    )
    await broker.start()
    print(f"roundbell broker: ready {LOOPBACK}:{mqtt.port}", flush=True)
    await ended.wait()
    await broker.shutdown()


class RoomBroker(Broker):  # type: ignore[misc]
    """`amqtt` with two faults mended.

    It awaits while it iterates over its subscriptions. If another client subscribes or leaves at that moment, as
    happens at the start of every room, the iteration fails: a message is lost or a connecting client thrown out.
    And it sends a new client all retained documents that anybody, not just this client, has subscribed to.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__(config)
        self._subscriptions = SettledDict()

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        asked_by = {asking.client_id for asking, _ in self._subscriptions.get(subscription[0], ())}
        if session.client_id in asked_by:
            await super()._publish_retained_messages_for_subscription(subscription, session)


class SettledDict(dict[str, Any]):
    """A dict that may change during iteration, which sees what was there when it began."""

    def __iter__(self) -> Iterator[str]:
        return iter(list(super().__iter__()))

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        """The pairs as they are now."""
        return dict(super().items()).items()


class RoomAccess(BaseAuthPlugin, BaseTopicPlugin):  # type: ignore[misc]
    """The room's passwords and access rules, asked by `amqtt` at each connect, subscription and message."""

    @dataclass
    class Config:
        """What `amqtt` hands to its plug-in."""

        room: str
        password_dir: str

    def __init__(self, context: BaseContext) -> None:
        super().__init__(context)
        self._room: str = context.config.room
        self._password_dir: str = context.config.password_dir

    async def authenticate(self, *, session: Session) -> bool:
        """Whether name and password belong together. A last will this identity may not speak is dropped."""
        if not self._password_dir:
            return True
        password = read_password(Path(self._password_dir), session.username or "")
        if password is None or not hmac.compare_digest(password.encode(), (session.password or "").encode()):
            return False
        if session.will_flag and not may_publish(session.username, session.will_topic, self._room):
            session.will_flag = False
        return True

    async def topic_filtering(
        self, *, session: Session | None = None, topic: str | None = None, action: Action | None = None
    ) -> bool:
        """Whether this client may publish to, subscribe to or receive from a topic."""
        if not self._password_dir:
            return True
        identity = (session.username if session else None) or ""
        allowed = may_publish if action == Action.PUBLISH else may_subscribe
        return allowed(identity, topic or "", self._room)
