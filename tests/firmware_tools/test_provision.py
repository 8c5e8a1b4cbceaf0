"""A board becomes a node: by its own report, with its own password, whole or not at all."""

import json
from pathlib import Path

import pytest

from firmware_tools.agent import Agent
from firmware_tools.bundle import node_bundle
from firmware_tools.install import install
from firmware_tools.passwords import Password, write_hashed, write_plain
from firmware_tools.provision import Provisioned, Room, provision, wait_online
from firmware_tools.refusals import BenchRefusal
from firmware_tools.register import Register
from firmware_tools.repl import Repl
from tests.firmware_tools.brokers import LockedMosquitto
from tests.firmware_tools.conftest import MakeBoard
from tests.support.mosquitto import Mosquitto, free_port
from tests.support.usb_board.board import WIFI, UsbBoard

pytestmark = pytest.mark.system


@pytest.fixture
def register(tmp_path: Path) -> Register:
    return Register(tmp_path / "bench" / "boards.json")


def room_at(port: int, **more: object) -> Room:
    told: dict[str, object] = {"wifi": WIFI["name"], "wifi_key": WIFI["key"], "hub": "127.0.0.1", "port": port}
    return Room(**{**told, **more})  # type: ignore[arg-type]


def make_node(board: UsbBoard, room: Room, register: Register, table: int | None = None) -> Provisioned:
    with Repl(board.port) as repl:
        agent = Agent(repl)
        return provision(agent, agent.facts(), room, register, table)


def config_of(board: UsbBoard) -> dict[str, object]:
    path = board.flash / "config.json"
    return dict(json.loads(path.read_text())) if path.exists() else {}


def test_a_board_becomes_a_node_and_comes_online_with_a_password_of_its_own(
    board: UsbBoard, register: Register, tmp_path: Path
) -> None:
    broker = LockedMosquitto(tmp_path)
    room = room_at(broker.port, password_file=broker.passwords)
    try:
        with Repl(board.port) as repl:
            agent = Agent(repl)
            facts = agent.facts()
            install(agent, node_bundle(), facts)
            done = provision(agent, facts, room, register, table=7)
            with pytest.raises(BenchRefusal) as refused:
                wait_online(agent, done.entry.node)
        assert refused.value.code == "broker_refused"
        broker.reload()
        said: list[str] = []
        with Repl(board.port) as repl:
            wait_online(Agent(repl), done.entry.node, say=said.append)
    finally:
        broker.kill()
    assert said[-1] == "online at 127.0.0.1"
    assert (done.entry.node, done.entry.table, done.rssi_dbm) == ("pico-03150001", 7, -61)
    password = str(config_of(board)["password"])
    assert len(password) == 32 and password not in broker.passwords.read_text()
    assert password not in (tmp_path / "bench" / "boards.json").read_text()


def test_a_wrong_key_another_network_and_a_silent_hub_leave_the_board_as_it_was(
    board: UsbBoard, register: Register
) -> None:
    nobody = free_port()
    for room, code in (
        (room_at(nobody, wifi_key="bluegreen"), "wifi_key_wrong"),
        (room_at(nobody, wifi="church"), "wifi_not_found"),
        (room_at(nobody), "hub_not_found"),
    ):
        with pytest.raises(BenchRefusal) as refused:
            make_node(board, room, register)
        assert refused.value.code == code
    assert config_of(board) == {} and register.all() == []


def test_a_table_has_one_node(make_board: MakeBoard, register: Register, tmp_path: Path) -> None:
    one, two = make_board("e661410403150001"), make_board("e661410403150002")
    broker = Mosquitto(tmp_path)
    try:
        room = room_at(broker.port)
        make_node(one, room, register, table=7)
        with pytest.raises(BenchRefusal) as refused:
            make_node(two, room, register, table=7)
        assert refused.value.code == "table_taken" and "pico-03150001" in refused.value.text
        assert config_of(two) == {}
        assert register.forget("pico-03150001")
        assert make_node(two, room, register, table=7).entry.table == 7
    finally:
        broker.kill()


@pytest.mark.parametrize("step", range(1, 10))
def test_unplugged_at_any_step_of_being_provisioned_a_board_is_what_it_was_and_is_done_again(
    board: UsbBoard, register: Register, tmp_path: Path, step: int
) -> None:
    broker = Mosquitto(tmp_path)
    try:
        before = {"wifi": "old", "wifi_key": "", "hub": "old"}
        (board.flash / "config.json").write_text(json.dumps(before))
        board.unplug_at_command(step)
        try:
            make_node(board, room_at(broker.port), register)
        except BenchRefusal as refused:
            assert refused.code in ("port_gone", "board_silent")
            assert config_of(board) == before
            entry = register.of(board.chip)
            assert entry is None or entry.state == "begun"
            board.unplug()
            board.plug_in()
            make_node(board, room_at(broker.port), register)
        assert config_of(board)["id"] == "pico-03150001"
        done = register.of(board.chip)
        assert done is not None and done.state == "done"
    finally:
        broker.kill()


def test_the_book_outlives_the_bench_and_keeps_a_boards_name_and_table(tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    first = Register(path)
    first.reserve("aaaa1111", "pico", 3)
    first.done("aaaa1111")
    again = Register(path)
    assert again.reserve("aaaa1111", "pico", None).table == 3
    assert again.reserve("bbbb1111aaaa1111", "pico", None, next_free=True).table == 1
    names = [entry.node for entry in again.all()]
    assert len(set(names)) == 2
    path.write_text("[]")
    with pytest.raises(BenchRefusal) as refused:
        Register(path)
    assert refused.value.code == "register_spoiled" and path.read_text() == "[]"


def test_two_boards_that_answer_with_one_number_are_told_apart_by_their_ports(
    tmp_path: Path, register: Register
) -> None:
    one, two = tmp_path / "ttyACM0", tmp_path / "ttyACM1"
    one.touch()
    two.touch()
    register.begin_work("e661410403150001", str(one))
    with pytest.raises(BenchRefusal) as refused:
        register.begin_work("e661410403150001", str(two))
    assert refused.value.code == "chip_twice" and str(one) in refused.value.text
    one.unlink()  # as the kernel does once a board is unplugged
    register.begin_work("e661410403150001", str(two))


def test_a_password_does_not_show_itself_and_replaces_only_its_own_line(tmp_path: Path) -> None:
    password = Password()
    assert password.words not in repr(password) and password.words not in repr([password])
    path = tmp_path / "passwords"
    path.write_text("hub:$7$101$x$y\npico-1:old\n")
    write_hashed(path, "pico-1", password)
    lines = path.read_text().splitlines()
    assert lines[0] == "hub:$7$101$x$y" and lines[1].startswith("pico-1:$7$101$") and len(lines) == 2
    write_plain(tmp_path / "dir", "pico-1", password)
    assert (tmp_path / "dir" / "pico-1").read_text().strip() == password.words
    assert (tmp_path / "dir" / "pico-1").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "wrong", [{"wifi": ""}, {"wifi": "x" * 33}, {"wifi_key": "short"}, {"hub": ""}, {"room": "The Hall"}]
)
def test_what_no_board_could_use_is_refused_before_any_board_is_touched(wrong: dict[str, str]) -> None:
    with pytest.raises(BenchRefusal) as refused:
        room_at(1883, **wrong)
    assert refused.value.code == "config_wrong"
    assert "amberblue" not in repr(room_at(1883))
