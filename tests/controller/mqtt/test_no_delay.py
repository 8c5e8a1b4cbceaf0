"""No small packet waits for the next one (D24: Nagle's algorithm adds tails of 40 ms)."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.mqtt.link import Link as HubLink
from dashboard.hub.connection import Link as DashboardLink
from dashboard.hub.document_cache import Live
from dashboard.words.presenters import for_convenor, for_public
from table_node.boards.pi.link import Link as NodeLink
from table_node.shared.settings import MqttSettings
from table_node.wire import topics
from tests.architecture.source import PACKAGES, sources
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import PATIENT_S, eventually

SHIPPED = Path(__file__).parents[3] / "systemd/mosquitto/roundbell.conf"


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[MqttSettings]:
    broker = Mosquitto(tmp_path)
    yield MqttSettings(port=broker.port)
    broker.kill()


@pytest.mark.parametrize("who", ["hub", "dashboard", "node"])
def test_d24_the_connection_of_each_program_to_the_broker_waits_for_nothing(settings: MqttSettings, who: str) -> None:
    link: HubLink | DashboardLink | NodeLink
    if who == "node":
        link = NodeLink("table-01", settings, topics.node_down("hall", "table-01"))
        link.open()
    else:
        hub = HubLink(settings, "hub", [topics.node_up("hall", "+")], lambda _event: None)
        live = Live(lambda: 0, for_public, for_convenor)
        link = hub if who == "hub" else DashboardLink(settings, "hall", live, PATIENT_S)
        link.start()
    wire = eventually(lambda: link._client and link._client.socket(), what="a connection")
    assert isinstance(wire, socket.socket)
    no_delay = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    link.close() if isinstance(link, NodeLink) else link.stop()
    assert no_delay


def test_d24_no_client_is_made_without_it_and_the_shipped_broker_does_not_wait_either() -> None:
    makers = {source.path for source in sources(*PACKAGES) if "Client(CallbackAPIVersion" in source.text}
    assert makers == {
        "controller/mqtt/link.py",
        "dashboard/hub/connection.py",
        "firmware_tools/hub_link.py",
        "table_node/boards/pi/link.py",
    }
    assert all("on_socket_open" in source.text for source in sources(*PACKAGES) if source.path in makers)
    assert "set_tcp_nodelay true" in SHIPPED.read_text(encoding="utf-8").splitlines()
