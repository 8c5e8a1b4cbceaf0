"""A whole board under MicroPython against a real Mosquitto that is killed, swallows everything, and comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.cable import Cable
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import eventually
from tests.table_node.fake_hub import FakeHub
from tests.table_node.virtual_board.board import VirtualBoard

pytestmark = pytest.mark.system

NODE = "table-7"


@pytest.fixture
def hub(hub: FakeHub) -> FakeHub:
    hub.tables[NODE] = 7
    return hub


@pytest.fixture
def cable(broker: Mosquitto) -> Iterator[Cable]:
    cable = Cable(broker.port)
    yield cable
    cable.close()


@pytest.fixture
def board(cable: Cable, compiled: Path, tmp_path: Path) -> Iterator[VirtualBoard]:
    config = {"wifi": "hall", "wifi_key": "", "hub": "127.0.0.1", "port": cable.port, "id": NODE}
    board = VirtualBoard(tmp_path / "flash", compiled, config)
    board.power_on()
    yield board
    board.pull_the_plug()


def more_pushes(board: VirtualBoard, count: int) -> None:
    """Wait until fingers have pushed so often once more."""
    enough = len(board.pushed()) + count
    eventually(lambda: board.lives() and len(board.pushed()) >= enough, 30, "pushes")


def all_told(board: VirtualBoard, hub: FakeHub) -> None:
    """Wait until the hub has stored every push of now."""
    pushed = board.pushed()
    eventually(lambda: board.lives() and hub.presses(NODE)[: len(pushed)] == pushed, 30, "every push so far")


def test_f1_f6_f8_d23_n23_a_board_loses_no_press_to_a_killed_broker_or_a_black_hole(
    board: VirtualBoard, hub: FakeHub, broker: Mosquitto, cable: Cable
) -> None:
    more_pushes(board, 3)
    all_told(board, hub)
    broker.kill()
    more_pushes(board, 3)
    broker.start()
    all_told(board, hub)
    hellos, taken = len(hub.of(NODE, "hello")), cable.taken
    cable.hole.set()
    eventually(lambda: board.lives() and cable.taken >= taken + 2, 40, "the board's own finding that nobody answers")
    eventually(lambda: board.radio().count("off") >= 2, 40, "the radio switched off and on")
    cable.heal()
    all_told(board, hub)
    assert len(hub.of(NODE, "hello")) > hellos
    board.hands_off()
    pushed = board.pushed()
    eventually(lambda: hub.presses(NODE) == pushed and hub.of(NODE, "health")[-1]["queued"] == 0, 20, "all stored")


def test_d17_a_board_whose_plug_is_pulled_tells_later_what_it_had_taken(
    board: VirtualBoard, hub: FakeHub, broker: Mosquitto
) -> None:
    more_pushes(board, 2)
    all_told(board, hub)
    broker.kill()
    more_pushes(board, 4)
    board.pull_the_plug()
    before = board.pushed()
    broker.start()
    board.power_on()
    more_pushes(board, 2)
    board.hands_off()
    after = board.pushed()[len(before) :]
    taken = (before + after, before[:-1] + after)  # the last push may have come too late for its number
    eventually(lambda: board.lives() and hub.presses(NODE) in taken, 30, "what the first life had taken")
    assert (board.root / "boots").read_text() == "2"
