"""The dashboard as its own process, with a real broker and a hub of cardboard."""

import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from dashboard.hub.connection import Link
from dashboard.hub.document_cache import Live
from dashboard.words.presenters import for_convenor, for_public
from table_node.shared.settings import MqttSettings
from table_node.wire import topics
from tests.dashboard.fake_hub import ROOM, FakeHub
from tests.dashboard.process import Dashboard
from tests.dashboard.support import clock_document, table_document
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system


@dataclass
class Hall:
    """A broker, a hub of cardboard and a dashboard."""

    broker: Mosquitto
    hub: FakeHub
    dashboard: Dashboard

    def snapshot(self) -> dict[str, Any]:
        """The documents that the whole hall sees."""
        with urllib.request.urlopen(f"{self.dashboard.address}/snapshot", timeout=PATIENT_S) as answer:
            documents: dict[str, Any] = json.load(answer)["documents"]
        return documents


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall that runs."""
    broker = Mosquitto(tmp_path)
    with FakeHub(broker.port) as hub:
        dashboard = Dashboard(tmp_path, broker.port)
        yield Hall(broker, hub, dashboard)
        dashboard.end()
    broker.kill()


def test_the_passcode_is_printed_at_the_first_start_and_never_again(hall: Hall) -> None:
    assert len(hall.dashboard.passcode) == len("1234-5678")
    assert hall.dashboard.end() == 0
    hall.dashboard.start()
    assert hall.dashboard.passcode == ""


def test_a_start_that_fails_says_why_and_has_not_used_up_the_passcode(hall: Hall, tmp_path: Path) -> None:
    folder = tmp_path / "another"
    folder.mkdir()
    config = folder / "roundbell.toml"
    config.write_text(
        f'[room]\nstate_dir = "{folder}"\n[dashboard]\nhost = "127.0.0.1"\nport = {hall.dashboard.port}\n'
    )
    command = [sys.executable, "-m", "dashboard", "--config", str(config)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENT_S, check=False)
    assert second.returncode == 2
    assert "cannot be served: Address already in use" in second.stderr
    assert [file.name for file in folder.iterdir()] == ["roundbell.toml"]


@pytest.mark.parametrize("with_signal", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_cleanly_with_a_live_stream_open(hall: Hall, with_signal: signal.Signals) -> None:
    stream: HTTPResponse = urllib.request.urlopen(f"{hall.dashboard.address}/live", timeout=PATIENT_S)
    assert stream.readline().startswith(b"retry")
    assert hall.dashboard.end(with_signal) == 0
    hall.dashboard.start()


def test_a_published_document_is_on_the_pages_at_once(hall: Hall) -> None:
    hall.hub.publish(clock_document("paused", left_us=5_000_000))
    eventually(lambda: hall.snapshot().get("clock", {}).get("phase") == "paused", what="the clock")


def test_after_a_restart_of_the_broker_it_hears_again(hall: Hall) -> None:
    hall.hub.publish(clock_document("running"))
    eventually(lambda: "clock" in hall.snapshot(), what="the clock")
    hall.broker.kill()
    eventually(lambda: hall.snapshot()["link"]["broker"] == 0, what="the loss of the broker")
    hall.broker.start()
    eventually(lambda: hall.snapshot()["link"]["broker"] == 1, what="the broker's return")
    hall.hub.publish(clock_document("paused", left_us=1))
    eventually(lambda: hall.snapshot()["clock"]["phase"] == "paused", what="the clock after the restart")


def test_nonsense_from_the_broker_leaves_the_pages_standing(hall: Hall) -> None:
    publisher = mqtt.Client(CallbackAPIVersion.VERSION2)
    publisher.connect("127.0.0.1", hall.broker.port)
    publisher.loop_start()
    for payload in (b"", b"{", b"[]", b"\xff\xfe", b'{"v":1,"kind":"clock"}', b'{"v":2,"kind":"clock"}'):
        publisher.publish(topics.room_document(ROOM, "clock"), payload, qos=1).wait_for_publish(PATIENT_S)
    publisher.publish(topics.room_document(ROOM, "elsewhere"), b"{}", qos=1).wait_for_publish(PATIENT_S)
    hall.hub.publish(table_document(4))
    eventually(lambda: "table/4" in hall.snapshot(), what="the table after the nonsense")
    publisher.disconnect()
    publisher.loop_stop()


def test_a_request_reaches_the_hub_and_its_reply_comes_back(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    live = Live(lambda: 0, for_public, for_convenor)
    link = Link(MqttSettings(port=broker.port), ROOM, live, answer_within_s=5)
    with FakeHub(broker.port, answer=lambda command: {"seq": 9}) as hub:
        assert link.ask("start_round", {"round": 1}, "before-connecting").is_silence
        link.start()
        eventually(lambda: (live.get("link") or {}).get("broker"), what="the connection")
        reply = eventually(lambda: link.ask("start_round", {"round": 3}, "form-0001"), what="a reply")
        assert (reply.ok, reply.seq) == (True, 9)
        assert [command["args"] for command in hub.asked] == [{"round": 3}]
        link.stop()
    broker.kill()
