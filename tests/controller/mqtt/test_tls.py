"""The encrypted door of the shipped broker: who has the room's authority comes in, and believes no other broker."""

import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.mqtt.link import Connected
from controller.mqtt.link import Link as HubLink
from dashboard.hub.connection import Link as DashboardLink
from dashboard.hub.document_cache import Live
from dashboard.words.presenters import for_convenor, for_public
from firmware_tools.hub_link import HubLink as BenchLink
from table_node.boards.pi.link import Link as NodeLink
from table_node.shared.settings import MqttSettings, SettingsError
from table_node.wire import topics
from tests.controller.mqtt.brokers import SHIPPED_MOSQUITTO, ShippedMosquitto
from tests.controller.mqtt.cases import ROOM
from tests.support.cable import Cable
from tests.support.mosquitto import free_port, listens
from tests.support.waiting import PATIENT_S, eventually

NODE = "node-7"


def certify(folder: Path, *names: str) -> Path:
    """Run the installer's script; the authority's certificate."""
    command = [SHIPPED_MOSQUITTO / "certificates.sh", folder / "tls", folder / "certs", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENT_S)
    assert done.returncode == 0, done.stderr
    return folder / "tls" / "ca.crt"


class EncryptedMosquitto(ShippedMosquitto):
    """The shipped broker with its encrypted door beside the plain one."""

    def command(self, folder: Path) -> list[str]:
        """As the installer puts it into place with `--tls`."""
        command = super().command(folder)
        self.authority = certify(folder, "hub.local", "localhost", "127.0.0.1")
        self.tls_port = free_port()
        door = (SHIPPED_MOSQUITTO / "roundbell-tls.conf").read_text().replace("/etc/mosquitto/", f"{folder}/")
        door = door.replace("listener 8883", f"listener {self.tls_port} 127.0.0.1")
        (folder / "conf.d" / "roundbell-tls.conf").write_text(door)
        return command


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EncryptedMosquitto]:
    broker = EncryptedMosquitto(tmp_path_factory.mktemp("broker"))
    eventually(lambda: listens(broker.tls_port), what="the encrypted door")
    yield broker
    broker.end()


@pytest.fixture
def settings(broker: EncryptedMosquitto) -> MqttSettings:
    return MqttSettings("127.0.0.1", broker.tls_port, str(broker.passwords), str(broker.authority))


def node_link(settings: MqttSettings) -> NodeLink:
    return NodeLink(NODE, settings, topics.node_down(ROOM, NODE))


def test_a_node_is_heard_by_the_hub_through_it_and_still_speaks_for_itself_alone(
    broker: EncryptedMosquitto, settings: MqttSettings
) -> None:
    heard: list[str] = []
    plain = replace(settings, port=broker.port, tls_ca="")
    hub = HubLink(plain, "hub", [topics.node_up(ROOM, "+")], lambda came: heard.append(getattr(came, "topic", "up")))
    hub.start()
    eventually(lambda: heard, what="the hub at the broker")
    ups: list[int] = []
    node = node_link(settings)
    node.on_up = lambda: ups.append(1)
    node.open()
    eventually(lambda: ups, what="the node at the broker")
    for name in ("node-8", NODE):
        node.publish(topics.node_up(ROOM, name), b"{}", 1)
    eventually(lambda: topics.node_up(ROOM, NODE) in heard, what="the node's message")
    node.close()
    hub.stop()
    assert topics.node_up(ROOM, "node-8") not in heard


def test_hub_dashboard_and_bench_can_use_it_too(settings: MqttSettings) -> None:
    came: list[object] = []
    hub = HubLink(settings, "hub", [topics.node_up(ROOM, "+")], came.append)
    hub.start()
    eventually(lambda: any(isinstance(one, Connected) for one in came), what="the hub")
    hub.stop()
    dashboard = DashboardLink(settings, ROOM, Live(lambda: 0, for_public, for_convenor), PATIENT_S)
    dashboard.start()
    eventually(lambda: dashboard._client.is_connected(), what="the dashboard")
    dashboard.stop()
    with BenchLink(settings, ROOM):
        pass  # it is in, or it would have raised


def never_up(settings: MqttSettings) -> bool:
    """Whether a node comes to nothing at this broker; when it tries again, its first attempt has ended."""
    cable, ups = Cable(settings.port), list[int]()
    node = node_link(replace(settings, port=cable.port))
    node.on_up = lambda: ups.append(1)
    node.open()
    eventually(lambda: cable.taken > 1, 20, "its second attempt")
    node.close()
    cable.close()
    return not ups


def test_a_broker_that_is_not_the_rooms_own_gets_no_password(settings: MqttSettings, tmp_path: Path) -> None:
    assert never_up(replace(settings, tls_ca=str(certify(tmp_path, "127.0.0.1"))))


def test_nobody_speaks_plainly_at_the_encrypted_door(settings: MqttSettings) -> None:
    assert never_up(replace(settings, tls_ca=""))


def test_an_authority_that_is_not_there_is_said_with_what_to_do(settings: MqttSettings) -> None:
    with pytest.raises(SettingsError, match=r"Copy the hub's /etc/roundbell/tls/ca\.crt there"):
        node_link(replace(settings, tls_ca="/none/ca.crt")).open()


def test_the_certificate_is_made_anew_only_for_a_new_name_and_the_authority_never(tmp_path: Path) -> None:
    def made() -> list[bytes]:
        return [(tmp_path / name).read_bytes() for name in ("tls/ca.crt", "certs/roundbell.crt", "certs/roundbell.key")]

    certify(tmp_path, "hub.local", "10.0.0.2")
    first = made()
    certify(tmp_path, "hub.local", "10.0.0.2")
    assert made() == first
    certify(tmp_path, "hub.local", "10.0.0.3")
    assert made()[0] == first[0] and made()[1] != first[1]
    for key in (tmp_path / "tls" / "ca.key", tmp_path / "certs" / "roundbell.key"):
        assert key.stat().st_mode & 0o077 == 0
