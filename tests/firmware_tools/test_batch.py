"""A box of forty boards becomes a room, although somebody pulls cables."""

import io
import json
import random
from pathlib import Path

import pytest
from rich.console import Console

from firmware_tools.batch import Batch, Row
from firmware_tools.boards import Port
from firmware_tools.bundle import node_bundle
from firmware_tools.live_table import live, table_of, told
from firmware_tools.provision import Room
from firmware_tools.register import Register
from firmware_tools.work import Order, Progress
from tests.firmware_tools.brokers import LockedMosquitto
from tests.firmware_tools.bundles import small_bundle, would_start
from tests.firmware_tools.conftest import MakeBoard
from tests.support.mosquitto import Mosquitto
from tests.support.usb_board.board import WIFI, UsbBoard
from tests.support.waiting import PATIENT_S, eventually
from tests.table_node.fake_hub import FakeHub

pytestmark = pytest.mark.system

BOARDS = 40
PULLED = 8
CHANCE = random.Random(40)


def usb_ports(boards: list[UsbBoard]) -> list[Port]:
    """What a machine with these boards lists."""
    return [Port(board.port, 0x2E8A, 0x0005, board.chip) for board in boards if board.plugged]


def room_at(port: int, **more: object) -> Room:
    told_: dict[str, object] = {"wifi": WIFI["name"], "wifi_key": WIFI["key"], "hub": "127.0.0.1", "port": port}
    return Room(**{**told_, **more})  # type: ignore[arg-type]


def test_forty_boards_come_online_and_none_is_half_a_node_although_some_are_pulled_in_the_middle(
    make_board: MakeBoard, tmp_path: Path
) -> None:
    broker = Mosquitto(tmp_path)
    hub = FakeHub(broker.port)
    bundle = node_bundle()
    boards = [make_board(f"e6614104{number:08x}") for number in range(BOARDS)]
    pulled = CHANCE.sample(boards, PULLED)
    for board in pulled:
        board.unplug_after(CHANCE.randrange(4_000, bundle.size))  # certainly while it is written
    left: list[str | None] = []

    def plug_in_again(rows: object) -> None:
        for board in [board for board in pulled if not board.plugged]:
            pulled.remove(board)
            board.unplug()
            left.append(would_start(board.flash))
            assert not (board.flash / "config.json").exists()
            board.plug_in()

    register = Register(tmp_path / "boards.json")
    order = Order(bundle, room_at(broker.port), next_free=True, online_s=PATIENT_S)
    batch = Batch(lambda: usb_ports(boards), order, register, at_once=6)
    try:
        assert batch.run(BOARDS, 2 * PATIENT_S, plug_in_again) == 0
        nodes = {entry.node for entry in register.all()}
        eventually(lambda: nodes <= set(hub.heard), 60, "a hello of every node")
    finally:
        hub.close()
        broker.kill()
    assert len(left) == PULLED and set(left) <= {None, bundle.version}
    assert len(nodes) == BOARDS and {entry.state for entry in register.all()} == {"done"}
    assert sorted(entry.table or 0 for entry in register.all()) == list(range(1, BOARDS + 1))
    for board in boards:
        assert would_start(board.flash) == bundle.version
        entry = register.of(board.chip)
        assert entry is not None and json.loads((board.flash / "config.json").read_text())["id"] == entry.node
    hellos = {node: hub.of(node, "hello")[0] for node in nodes}
    assert {hello["hash"] for hello in hellos.values()} == {bundle.fingerprint}
    assert {hello["hardware"] for hello in hellos.values()} == {board.chip for board in boards}


def test_a_batch_that_is_stopped_goes_on_where_it_was(make_board: MakeBoard, tmp_path: Path) -> None:
    broker = LockedMosquitto(tmp_path)
    room = room_at(broker.port, password_file=broker.passwords, reload=("kill", "-HUP", str(broker.pid)))
    order = Order(node_bundle(), room, next_free=True)
    boards = [make_board(f"e66141040000000{number}") for number in range(3)]
    book = tmp_path / "boards.json"
    try:
        first = Batch(lambda: usb_ports(boards[:1]), order, Register(book))
        assert first.run(1, PATIENT_S, lambda _rows: None) == 0
        config = (boards[0].flash / "config.json").read_text()
        again = Batch(lambda: usb_ports(boards), order, Register(book))
        assert again.run(3, PATIENT_S, lambda _rows: None) == 0
        assert (boards[0].flash / "config.json").read_text() == config
        assert [row.progress.table for row in again.rows()] == [1, 2, 3] or len(again.rows()) == 3
    finally:
        broker.kill()


def test_the_summary_says_of_each_board_that_failed_what_to_do(make_board: MakeBoard, tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    wrong = make_board("e661410400000009")
    order = Order(small_bundle("1.0"), room_at(broker.port, wifi_key="not the key"))
    batch = Batch(lambda: usb_ports([wrong]), order, Register(tmp_path / "boards.json"))
    try:
        assert batch.run(1, 0.5, lambda _rows: None) == 1
    finally:
        broker.kill()
    (row,) = batch.rows()
    summary = told(batch.rows())
    assert summary[0] == "0 of 1 boards online; 1 failed"
    assert "the key is wrong. Give the key again" in summary[1]
    drawn = io.StringIO()
    Console(file=drawn, width=120).print(table_of([row], 1000))
    assert "failed: wifi_key_wrong" in drawn.getvalue() and wrong.chip in drawn.getvalue()


@pytest.mark.parametrize("at_once", [1, 2])
def test_two_boards_with_one_chip_number_are_not_both_made_nodes(
    make_board: MakeBoard, tmp_path: Path, at_once: int
) -> None:
    """Side by side or one after the other: the first that answers is the node, or would be with a network."""
    broker = Mosquitto(tmp_path)
    twins = [make_board("e661410400000007"), make_board("e661410400000007")]
    order = Order(small_bundle("1.0"), room_at(broker.port), online_s=1)
    batch = Batch(lambda: usb_ports(twins), order, Register(tmp_path / "boards.json"), at_once)
    try:
        assert batch.run(0, 0.5, lambda rows: None) == 1
    finally:
        broker.kill()
    rows = batch.rows()
    assert len(rows) == 2
    assert [row.refusal.code for row in rows if row.refusal is not None].count("chip_twice") == 1


def test_a_board_with_the_chip_of_a_node_made_earlier_is_asked_about(make_board: MakeBoard, tmp_path: Path) -> None:
    register = Register(tmp_path / "boards.json")
    register.reserve("e661410400000007", "pico", None)
    register.done("e661410400000007")
    order = Order(small_bundle("1.0"), room_at(1))
    batch = Batch(lambda: usb_ports([copied]), order, Register(tmp_path / "boards.json"))
    copied = make_board("e661410400000007")
    assert batch.run(1, 0.5, lambda rows: None) == 1
    (row,) = batch.rows()
    assert row.refusal is not None and row.refusal.code == "chip_twice" and "forget pico-00000007" in row.refusal.remedy


def test_without_a_terminal_each_step_is_a_line(make_board: MakeBoard, tmp_path: Path) -> None:
    printed = io.StringIO()
    row = Row("/dev/ttyACM0", Progress())
    with live(100, Console(file=printed)) as show:
        row.progress.step = "installs"
        show([row])
        show([row])
        row.state = "online"
        show([row])
    assert printed.getvalue().splitlines() == ["/dev/ttyACM0  installs", "/dev/ttyACM0  online"]
