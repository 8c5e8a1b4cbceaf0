"""All tables get their next program between two rounds, and a board that cannot use it goes back by itself."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.generator.shapes import SHAPES
from firmware_tools import cli
from firmware_tools.hub_link import HubLink
from firmware_tools.refusals import BenchRefusal
from firmware_tools.update import update_all, who_runs_what
from table_node.shared.settings import MqttSettings
from tests.firmware_tools.bundles import put_by_hand, version_of, would_start
from tests.firmware_tools.conftest import MakeBoard
from tests.support.mosquitto import Mosquitto
from tests.support.usb_board.board import WIFI, UsbBoard
from tests.support.waiting import PATIENCE, PATIENT_S, eventually
from tests.table_node.fake_hub import FakeHub

pytestmark = pytest.mark.system

NODE_FIELDS = [field[0] for field in SHAPES["nodes"][1][1][1][1][1]]


class Room:
    """A broker, a hub that tells what there is, and boards that run the node of this installation as version 1.0."""

    def __init__(self, folder: Path, make_board: MakeBoard, boards: int) -> None:
        self.broker = Mosquitto(folder)
        self.hub = FakeHub(self.broker.port)
        self.boards = [make_board(f"e66141040000000{number}", powered=False) for number in range(boards)]
        self.nodes = [f"pico-{number}" for number in range(boards)]
        for board, node in zip(self.boards, self.nodes, strict=True):
            put_by_hand(board.flash, version_of("1.0"))
            config = {"wifi": WIFI["name"], "wifi_key": WIFI["key"], "hub": "127.0.0.1", "port": self.broker.port}
            (board.flash / "config.json").write_text(json.dumps({**config, "id": node}))
            self.hub.tables[node] = int(node[-1]) + 1
            board.plug_in()
        self.tell("ready")

    def tell(self, phase: str) -> None:
        """The hub's documents."""
        nothing = dict.fromkeys((
            "opens_at_hub_us", "warns_at_hub_us", "closes_at_hub_us", "left_us", "rang_at_hub_us", "starts_at_hub_us",
            "break_kind", "until_hub_us", "tournament",
        ))  # fmt: skip
        self.hub.publish("clock", seq=1, boot="b", round=1, rounds=6, phase=phase, speed=1, **nothing)
        self.hub.publish("nodes", seq=1, nodes=[self._row(node) for node in self.nodes])

    def _row(self, node: str) -> dict[str, object]:
        row: dict[str, object] = dict.fromkeys(NODE_FIELDS)
        row.update(node=node, table=self.hub.tables[node], board="pico", firmware="1.0", link="online", queued=0)
        return {**row, "reader": "none"}

    def online(self) -> None:
        """Wait for every board."""
        eventually(lambda: all(self.hub.of(node, "hello") for node in self.nodes), 30, "a hello of every board")

    def link(self) -> HubLink:
        """The bench's connection."""
        return HubLink(MqttSettings(port=self.broker.port), "hall")

    def close(self) -> None:
        """The evening is over."""
        self.hub.close()
        self.broker.kill()


@pytest.fixture
def room(tmp_path: Path, make_board: MakeBoard) -> Iterator[Room]:
    made = Room(tmp_path, make_board, 3)
    made.online()
    yield made
    made.close()


def newest_hash(room: Room, node: str) -> object:
    return room.hub.of(node, "hello")[-1]["hash"]


def test_every_board_runs_the_next_program_and_keeps_it_once_it_has_heard_the_hub(room: Room) -> None:
    bundle = version_of("1.1")
    with room.link() as link:
        outcomes = update_all(link, bundle, back_s=PATIENT_S)
    assert [(outcome.table, outcome.state, outcome.after) for outcome in outcomes] == [
        (1, "runs", "1.1"), (2, "runs", "1.1"), (3, "runs", "1.1"),
    ]  # fmt: skip
    eventually(lambda: {newest_hash(room, node) for node in room.nodes} == {bundle.fingerprint}, what="the hub's hello")
    for board in room.boards:
        eventually(lambda: marks(board)["good"] == "b" and marks(board)["trial"] is None, 20, "kept")  # noqa: B023
    assert next(who_runs_what(outcomes)) == "table   1  pico-0  1.0 -> 1.1  runs"


def marks(board: UsbBoard) -> dict[str, object]:
    return dict(json.loads((board.flash / "slots").read_text()))


def test_a_program_that_fails_gives_way_to_the_one_before_and_the_bench_says_so(room: Room) -> None:
    with room.link() as link:
        (outcome,) = update_all(link, version_of("1.1", broken=True), only=["pico-1"], back_s=PATIENT_S)
    assert (outcome.node, outcome.state, outcome.after) == ("pico-1", "back", "1.0")
    assert outcome.why == "update heard no hub"
    assert newest_hash(room, "pico-1") == version_of("1.0").fingerprint
    assert would_start(room.boards[1].flash) == "1.0"


def test_while_a_round_is_played_no_board_is_touched(room: Room) -> None:
    room.tell("running")
    with room.link() as link:
        assert link.wait_for(lambda: link.documents.get("clock", {}).get("phase") == "running", 5)
        with pytest.raises(BenchRefusal) as refused:
            update_all(link, version_of("1.1"))
    assert refused.value.code == "room_playing"
    assert not list(room.boards[0].flash.glob("b/*"))


def test_a_board_whose_plug_is_pulled_in_the_middle_of_an_update_starts_what_it_had(room: Room) -> None:
    board = room.boards[0]
    with room.link() as link:

        def pull() -> None:
            eventually((board.flash / "b" / "table_node" / "core").exists, 30, "half of an update")
            board.unplug()

        puller = threading.Thread(target=pull)
        puller.start()
        outcomes = update_all(link, version_of("1.1"), only=["pico-0"], back_s=1, answer_s=PATIENCE)
        puller.join()
    assert outcomes[0].state == "skipped" and outcomes[0].why == "it does not answer"
    assert would_start(board.flash) == "1.0"
    board.plug_in()
    with room.link() as link:
        eventually(lambda: newest_boots(room) == 2, 20, "its next hello")
        (again,) = update_all(link, version_of("1.1"), only=["pico-0"], back_s=PATIENT_S)
    assert again.state == "runs"


def newest_boots(room: Room) -> object:
    return room.hub.of("pico-0", "hello")[-1]["boots"]


def test_the_command_without_a_broker_says_where_to_run_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    config = tmp_path / "roundbell.toml"
    config.write_text("[mqtt]\nport = 1\n")
    assert cli.run(["update", "--config", str(config)], list) == 45
    assert "Run this on the hub" in capsys.readouterr().err
