"""Real hubs on the shipped Mosquitto: two of one room, and rooms that are not called hall."""

import json
import queue
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.mqtt.convenor_client import Convenor
from table_node.shared.settings import MqttSettings
from table_node.shared.two_hubs import ASIDE, read_aside
from table_node.wire import topics
from table_node.wire.codec import encode
from table_node.wire.messages import make
from tests.controller.mqtt.brokers import BrokerProcess, Client, ShippedMosquitto
from tests.support.house import roundbell
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system
PRESSES = 30


class MosquittoOfItsRoom(ShippedMosquitto):
    """The shipped Mosquitto, with the rules that the installer writes for the room of this configuration."""

    room = "annexe"

    def command(self, folder: Path) -> list[str]:
        """As shipped, but for the rules."""
        command = super().command(folder)
        config = folder / "room.toml"
        config.write_text(f'[room]\nid = "{self.room}"\n')
        (folder / "roundbell.acl").write_text(roundbell("access", "--config", str(config)).stdout)
        return command


class Machine:
    """One hub's machine: its own state, its own bell folder."""

    def __init__(self, folder: Path, room: str, broker: BrokerProcess) -> None:
        folder.mkdir()
        self.state, self.config, self.room = folder / "state", folder / "roundbell.toml", room
        self.mqtt = MqttSettings(port=broker.port, password_dir=str(broker.passwords))
        self.config.write_text(
            f'[room]\nid = "{room}"\nstate_dir = "{self.state}"\nrun_dir = "{folder}/run"\n'
            f'[mqtt]\nport = {broker.port}\npassword_dir = "{broker.passwords}"\n[bell]\npins = "mock"\n'
        )

    @contextmanager
    def hub(self) -> Iterator["subprocess.Popen[str]"]:
        """Its hub, switched on."""
        command = [sys.executable, "-m", "controller.cli.main", "hub", "--config", str(self.config)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        lines: queue.Queue[str] = queue.Queue()
        stdout = process.stdout
        assert stdout is not None
        threading.Thread(target=lambda: [lines.put(line) for line in stdout], daemon=True).start()
        try:
            assert "ready" in lines.get(timeout=PATIENT_S)
            yield process
        finally:
            process.kill()
            process.wait()
            stdout.close()

    def causes(self) -> list[str]:
        """What made the events of its log."""
        connection = sqlite3.connect(self.state / "room.db")
        try:
            return [cause for (cause,) in connection.execute("SELECT cause FROM events ORDER BY seq")]
        finally:
            connection.close()

    def stands_aside(self) -> bool:
        """Whether its hub tells its pages that it does not hold the room."""
        return (self.state / ASIDE).exists()


class Node:
    """A table's node in raw messages: it numbers its presses and remembers what is acknowledged."""

    def __init__(self, broker: BrokerProcess, room: str) -> None:
        self._client, self._room, self.pressed = Client(broker, "node-7"), room, 0
        self._client.subscribe(topics.node_down(room, "node-7"))

    def press(self) -> None:
        """A press, after a hello: a hub that has just begun knows this node, too."""
        oldest = min(set(range(1, self.pressed + 2)) - set(self.acknowledged()))
        self._say(make("hello", boot="b", tick_us=1, board="pi", firmware="1", reset="start", oldest=oldest, queued=0))
        self.pressed += 1
        self._say(make("press", boot="b", number=self.pressed, tick_us=self.pressed, control="dealt"))

    def acknowledged(self) -> list[int]:
        """The numbers of every acknowledgement."""
        heard = [json.loads(words) for _, words in list(self._client.heard)]
        return [number for said in heard if said["kind"] == "ack" for number in said["numbers"]]

    def _say(self, message: dict[str, Any]) -> None:
        self._client.say(topics.node_up(self._room, "node-7"), encode(message).decode())


def holder(convenor: Convenor) -> str:
    """The id of the hub that says that it holds the room."""
    hub = convenor.documents.get("hub", {})
    return str(hub.get("id")) if hub.get("online") else ""


def test_a_copy_beside_the_first_hub_acknowledges_nothing_and_takes_over_only_when_told(tmp_path: Path) -> None:
    broker = ShippedMosquitto(tmp_path)
    first = Machine(tmp_path / "first", "hall", broker)
    second = Machine(tmp_path / "second", "hall", broker)
    with ExitStack() as ends:
        ends.callback(broker.end)
        node, convenor = Node(broker, "hall"), ends.enter_context(Convenor(first.mqtt, "hall"))
        with first.hub():
            eventually(lambda: holder(convenor), 30, "a hub that holds the room")
            node.press()
            eventually(lambda: node.acknowledged(), 30, "the first press")
        shutil.copytree(first.state, second.state)
        with first.hub() as process:
            eventually(lambda: holder(convenor), 30, "the hub once more")
            of_first = holder(convenor)
            kept = len(second.causes())
            ends.enter_context(second.hub())
            eventually(second.stands_aside, 30, "the copy standing aside")
            for _ in range(PRESSES):
                node.press()
            eventually(lambda: len(set(node.acknowledged())) == PRESSES + 1, 60, "every acknowledgement")
            assert len({cause for cause in first.causes() if cause.startswith("node:node-7:b:")}) == PRESSES + 1
            assert len(second.causes()) == kept
            beside = eventually(lambda: convenor.documents["hub"]["beside"], 30, "word of the copy")
            assert beside == (read_aside(second.state) or {})["name"]
            assert roundbell("take-over", "--config", str(second.config)).returncode == 1
            assert holder(convenor) == of_first
            process.kill()
            process.wait()
        eventually(lambda: not (read_aside(second.state) or {"heard": 1})["heard"], 30, "silence of the first")
        assert holder(convenor) == "" and second.stands_aside()
        assert roundbell("take-over", "--config", str(second.config)).returncode == 0
        eventually(lambda: holder(convenor) not in ("", of_first), 30, "the copy taking over")
        ends.enter_context(first.hub())
        eventually(first.stands_aside, 30, "the first standing aside")
        node.press()
        eventually(lambda: PRESSES + 2 in node.acknowledged(), 30, "the last press")
        assert f"node:node-7:b:{PRESSES + 2}" in second.causes()
        assert f"node:node-7:b:{PRESSES + 2}" not in first.causes()


def test_a_broker_that_knows_no_standby_is_served_all_the_same(tmp_path: Path) -> None:
    broker = ShippedMosquitto(tmp_path)
    machine = Machine(tmp_path / "first", "hall", broker)
    with ExitStack() as ends:
        ends.callback(broker.end)
        (broker.passwords / "hub-standby").write_text("not the broker's\n")
        ends.enter_context(machine.hub())
        convenor = ends.enter_context(Convenor(machine.mqtt, "hall"))
        eventually(lambda: holder(convenor), 40, "a hub that holds the room")


def test_a_room_of_another_name_works_and_two_rooms_do_not_hear_or_command_each_other(tmp_path: Path) -> None:
    broker = MosquittoOfItsRoom(tmp_path)
    annexe, hall = Machine(tmp_path / "annexe", "annexe", broker), Machine(tmp_path / "hall", "hall", broker)
    with ExitStack() as ends:
        ends.callback(broker.end)
        ends.enter_context(annexe.hub())
        with Convenor(annexe.mqtt, "annexe") as convenor:
            eventually(lambda: holder(convenor), 30, "the hub of the annexe")
        node = Node(broker, "annexe")
        node.press()
        eventually(node.acknowledged, 30, "the press in the annexe")
        stranger, listener = Client(broker, "dashboard"), Client(broker, "people")
        listener.subscribe("roundbell/hall/room/#")
        listener.subscribe(topics.room_documents("annexe"))
        made = make("command", request_id="r-1", name="create_tournament", args={})
        stranger.say(topics.command("hall", "dashboard"), encode(made).decode())
        stranger.say(topics.room_document("hall", "clock"), "forged")
        Client(broker, "node-8").say(topics.node_up("hall", "node-8"), "forged")
        eventually(lambda: listener.heard, 30, "the annexe's documents")
        assert not any(topic.startswith("roundbell/hall/") for topic, _ in listener.heard)
        assert not [cause for cause in annexe.causes() if "node-7" not in cause]
        assert "[ ok ] commands" in roundbell("check", "room", "--config", str(annexe.config)).stdout
        shown = roundbell("check", "room", "--config", str(hall.config)).stdout
        assert "[FAIL] hub" in shown and "[FAIL] commands" in shown
