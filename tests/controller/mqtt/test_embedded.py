"""The built-in broker as a process: who is let in, what arrives, what a lost client leaves behind."""

import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from controller.mqtt import embedded
from tests.controller.mqtt.brokers import BuiltIn, Client
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[BuiltIn]:
    started = BuiltIn(tmp_path)
    yield started
    started.process.kill()
    started.process.communicate()


def test_it_says_when_it_is_ready_ends_with_0_and_keeps_quiet(broker: BuiltIn) -> None:
    hub = Client(broker, "hub", will="roundbell/hall/room/hub")
    hub.subscribe("roundbell/hall/node/+/up")
    Client(broker, "node-7", password="wrong").leave()
    hub.cut()
    code, out, errors = broker.end()
    assert (code, out, errors) == (0, f"roundbell broker: ready 127.0.0.1:{broker.port}\n", "")


def test_only_the_right_password_opens_the_door(broker: BuiltIn) -> None:
    assert Client(broker, "node-7").answer == "Success"
    for identity, password in (("node-7", "wrong"), ("node-7", ""), ("nobody", "x"), ("../passwords/hub", "x")):
        assert Client(broker, identity, password=password).answer == "Not authorized"


def test_a_node_that_comes_after_the_start_is_let_in_by_its_new_password_file(broker: BuiltIn) -> None:
    (broker.passwords / "node-9").write_text("made by the bench\n")
    assert Client(broker, "node-9").answer == "Success"


def test_a_retained_document_reaches_who_subscribes_later(broker: BuiltIn) -> None:
    Client(broker, "hub").say("roundbell/hall/room/clock", "nine minutes", retain=True)
    late = Client(broker, "people")
    late.subscribe("roundbell/hall/room/#")
    late.has_heard("roundbell/hall/room/clock", "nine minutes")


def test_nobody_is_sent_what_only_others_have_asked_for(broker: BuiltIn) -> None:
    hub, people = Client(broker, "hub"), Client(broker, "people")
    people.subscribe("roundbell/hall/room/#")
    hub.say("roundbell/hall/room/clock", "nine minutes", retain=True)
    node = Client(broker, "node-7")
    node.subscribe("roundbell/hall/node/node-7/down")
    hub.say("roundbell/hall/node/node-7/down", "welcome")
    node.has_heard("roundbell/hall/node/node-7/down", "welcome")
    assert len(node.heard) == 1


def test_the_will_of_a_node_whose_battery_is_pulled_reaches_the_hub(broker: BuiltIn) -> None:
    hub = Client(broker, "hub")
    hub.subscribe("roundbell/hall/node/+/up")
    Client(broker, "node-7", will="roundbell/hall/node/node-7/up").cut()
    eventually(lambda: hub.heard == [("roundbell/hall/node/node-7/up", "gone")], what="the last will")


def test_nobody_leaves_a_will_in_another_name(broker: BuiltIn) -> None:
    people = Client(broker, "people")
    people.subscribe("roundbell/hall/room/#")
    Client(broker, "node-7", will="roundbell/hall/room/hub").cut()
    hub = Client(broker, "hub", will="roundbell/hall/room/hub")
    hub.cut()
    eventually(lambda: people.heard, what="the hub's own will")
    assert people.heard == [("roundbell/hall/room/hub", "gone")]


def test_a_room_that_comes_in_all_at_once_loses_no_word(broker: BuiltIn) -> None:
    hub = Client(broker, "hub")
    hub.subscribe("roundbell/hall/node/+/up")
    for table in range(20):
        hub.say(f"roundbell/hall/room/table/{table}", "vacant", retain=True)
    names = [f"crowd-{number}" for number in range(30)]
    for name in names:
        (broker.passwords / name).write_text("x")
    with ThreadPoolExecutor(len(names)) as crowd:
        nodes = list(crowd.map(lambda name: come_in(broker, name), names))
    eventually(lambda: len(hub.heard) == len(names), what="every hello")
    for name in names:
        hub.say(f"roundbell/hall/node/{name}/down", "welcome")
    for node in nodes:
        node.has_heard(f"roundbell/hall/node/{node.identity}/down", "welcome")
    assert broker.end() == (0, f"roundbell broker: ready 127.0.0.1:{broker.port}\n", "")


def come_in(broker: BuiltIn, name: str) -> Client:
    """A node that connects, listens for its orders and says hello."""
    node = Client(broker, name)
    node.subscribe(f"roundbell/hall/node/{name}/down")
    node.say(f"roundbell/hall/node/{name}/up", "hello")
    return node


def test_a_port_that_is_taken_ends_it_with_a_sentence(broker: BuiltIn, tmp_path: Path) -> None:
    second = subprocess.run(broker.command(tmp_path), capture_output=True, text=True, timeout=PATIENT_S)
    assert second.returncode == 1
    assert f"port {broker.port} cannot be served" in second.stderr
    assert "Traceback" not in second.stderr


def test_it_refuses_to_pretend_to_be_a_broker_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    configuration = tmp_path / "roundbell.toml"
    configuration.write_text('[mqtt]\nhost = "10.0.0.5"\n')
    assert embedded.run(configuration) == 2
    assert "the built-in broker serves 127.0.0.1 only" in capsys.readouterr().err


def test_without_a_password_folder_everybody_is_let_in(tmp_path: Path) -> None:
    room = BuiltIn(tmp_path)
    room.end()
    configuration = tmp_path / "roundbell.toml"
    configuration.write_text(f"[mqtt]\nport = {room.port}\n")
    open_room = subprocess.Popen(room.command_for(configuration), stdout=subprocess.PIPE, text=True)
    assert open_room.stdout is not None
    assert open_room.stdout.readline().startswith("roundbell broker: ready")
    assert Client(room, "stranger", password="").answer == "Success"
    open_room.terminate()
    assert open_room.wait(PATIENT_S) == 0
