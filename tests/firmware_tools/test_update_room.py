"""The whole room's next program over the air: a real hub, the shipped broker with its rules, boards, and an evening."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.mqtt.convenor_client import Convenor
from firmware_tools import cli
from firmware_tools.bundle import node_bundle
from firmware_tools.hub_link import HubLink
from firmware_tools.refusals import EXIT_CODES
from firmware_tools.update import update_all, who_runs_what
from table_node.shared.settings import MqttSettings
from tests.controller.mqtt.brokers import ShippedMosquitto
from tests.firmware_tools.bundles import put_by_hand, version_of
from tests.firmware_tools.conftest import MakeBoard
from tests.support.house import ROOM, Evening, House
from tests.support.usb_board.board import WIFI, UsbBoard
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system

NODES = {"node-7": 1, "node-8": 2}
DEALT = 2  # the button's pin on a Pico


class Room:
    """A real house whose tables have a board each, with a password of its own."""

    def __init__(self, house: House, broker: ShippedMosquitto, evening: Evening, make_board: MakeBoard) -> None:
        self.house, self.evening = house, evening
        self.mqtt = MqttSettings(port=broker.port, password_dir=str(broker.passwords))
        self.boards: dict[str, UsbBoard] = {}
        for node, table in NODES.items():
            board = self.boards[node] = make_board(f"e66141040000000{table}", powered=False)
            put_by_hand(board.flash, version_of("0.9"))
            place = {"wifi": WIFI["name"], "wifi_key": WIFI["key"], "hub": "127.0.0.1", "port": broker.port}
            identity = {"id": node, "password": broker.password(node)}
            (board.flash / "config.json").write_text(json.dumps({**place, **identity}))
            board.plug_in()
        self.set_up()

    def set_up(self) -> None:
        """Two tables of four, seated, each with its board."""
        self.evening.do("create_tournament", name="Club night", profile="500-2025", rounds=2, minutes=10, tables=2,
                        warning_s=60, clipping="result")  # fmt: skip
        rows = [{"line": n, "name": f"Player {n}", "club": f"Club {n}", "card": ""} for n in range(1, 9)]
        self.evening.do("import_players", rows=rows)
        self.evening.do("draw_seats", house_players=0)
        eventually(lambda: set(self.shown()) == set(NODES), 30, "a hello of every board")
        for node, table in NODES.items():
            self.evening.do("bind_node", node=node, table=table)

    def shown(self) -> dict[str, tuple[str, str]]:
        """What the hub tells of each node: the version and the hash of what it runs."""
        rows = self.evening.document("nodes")["nodes"]
        return {row["node"]: (row["firmware"], row["hash"]) for row in rows if row["link"] == "online"}

    def deal(self, node: str) -> None:
        """The start bell has struck, and DEALT is pressed at a board's table."""
        self.evening.do("start_round", round=self.evening.clock["round"])
        eventually(lambda: any(ring["ring"].endswith("/open") for ring in self.house.rings()), 30, "the start bell")
        self.boards[node].press(DEALT)
        eventually(lambda: self.evening.table(NODES[node])["dealt"] == 1, 30, "the deal on the console")
        self.boards[node].let_go(DEALT)

    def end_round(self) -> None:
        """The finish bell before its time, and a result from each table."""
        number = self.evening.clock["round"]
        self.evening.do("finish_round", round=number)
        self.evening.wait_for_phase("overtime", 30)
        for table in NODES.values():
            self.evening.do("enter_result", round=number, table=table, outcome="A", mover=None, reason="")
        self.evening.wait_for_round_end(number, 30)


@pytest.fixture
def room(tmp_path: Path, make_board: MakeBoard) -> Iterator[Room]:
    broker = ShippedMosquitto(tmp_path)
    with House(tmp_path, 1, broker.port) as house:
        settings = house.config.read_text()
        house.config.write_text(settings.replace("[bell]", f'password_dir = "{broker.passwords}"\n[bell]'))
        house.start("bell", "hub")
        with Convenor(MqttSettings(port=broker.port, password_dir=str(broker.passwords)), ROOM) as convenor:
            eventually(lambda: {"clock", "nodes"} <= set(convenor.documents), what="the room's documents")
            yield Room(house, broker, Evening(convenor), make_board)
    broker.end()


def test_between_two_rounds_the_room_gets_its_next_program_and_a_bad_one_is_taken_back(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    new, command = node_bundle(), ["update", "--config", str(room.house.config)]
    room.deal("node-7")
    assert cli.run(command, list) == EXIT_CODES["room_playing"]
    assert "A round is being played." in capsys.readouterr().err
    room.end_round()

    assert cli.run(command, list) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"table   {table}  {node}  0.9 -> {new.version}  runs" for node, table in NODES.items()
    ]
    eventually(lambda: set(room.shown().values()) == {(new.version, new.fingerprint)}, 20, "the hub's own list")
    assert cli.run(command, list) == 0  # again: everybody has it
    assert capsys.readouterr().out.count("already") == 2

    for board in room.boards.values():
        eventually(lambda: json.loads((board.flash / "slots").read_text())["trial"] is None, 20, "kept")  # noqa: B023
    with HubLink(room.mqtt, ROOM) as link:
        outcomes = update_all(link, version_of("9.9", broken=True), only=["node-8"], back_s=PATIENT_S)
    assert list(who_runs_what(outcomes)) == [
        f"table   2  node-8  {new.version} -> {new.version}  back: update heard no hub"
    ]
    eventually(
        lambda: room.shown().get("node-8") == (new.version, new.fingerprint),
        20,
        "what the hub tells",
    )
    room.deal("node-8")
