"""The bench by its command: what the volunteer types, reads and gets as exit code."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_tools import cli, listing, uf2
from firmware_tools.boards import Port
from firmware_tools.register import Register
from tests.firmware_tools.bundles import put_by_hand, small_bundle
from tests.firmware_tools.conftest import MakeBoard
from tests.firmware_tools.firmware_files import uf2_file
from tests.support.mosquitto import Mosquitto
from tests.support.usb_board.board import WIFI, UsbBoard

pytestmark = pytest.mark.system

Say = pytest.CaptureFixture[str]


class Bench:
    """A folder with a book of boards and a key, and the boards that are plugged in."""

    def __init__(self, folder: Path, boards: list[UsbBoard], broker_port: int) -> None:
        self.folder, self.boards = folder, boards
        (folder / "key").write_text(WIFI["key"] + "\n")
        self.room = ["--wifi", WIFI["name"], "--wifi-key-file", str(folder / "key"), "--hub", "127.0.0.1"]
        self.room += ["--hub-port", str(broker_port)]

    def run(self, *words: str) -> int:
        """Type a command."""
        ports = [Port(board.port, 0x2E8A, 0x0005, board.chip) for board in self.boards]
        return cli.run(["--register", str(self.folder / "boards.json"), *words], lambda: ports)


@pytest.fixture
def bench(tmp_path: Path, make_board: MakeBoard) -> Iterator[Bench]:
    broker = Mosquitto(tmp_path)
    yield Bench(tmp_path, [make_board()], broker.port)
    broker.kill()


def test_one_board_by_hand_installed_provisioned_listed_and_labelled(bench: Bench, capsys: Say) -> None:
    assert bench.run("install") == 0
    assert "It has" not in capsys.readouterr().out
    assert bench.run("install") == 0
    assert "already" in capsys.readouterr().out
    assert bench.run("provision", *bench.room, "--table", "7", "--print-password") == 0
    said = capsys.readouterr().out
    assert "is pico-03150001, table 7; Wi-Fi -61 dBm." in said and said.count("$7$101$") == 1
    assert WIFI["key"] not in said
    assert bench.run("list") == 0
    assert capsys.readouterr().out.rstrip().endswith("pico-03150001  table 7")
    assert bench.run("list", "--json", "--ask") == 0
    assert json.loads(capsys.readouterr().out)[0]["runs"] == ""
    assert bench.run("list", "--json", "--ask", "--force") == 0
    assert json.loads(capsys.readouterr().out)[0]["runs"].startswith("node 0.1.0 on MicroPython 1.")
    page = bench.folder / "labels.html"
    assert bench.run("labels", "--out", str(page), "--site", "http://10.0.0.2:8080") == 0
    assert "pico-03150001" in page.read_text()
    assert bench.run("forget", "pico-03150001") == 0
    assert bench.run("forget", "pico-03150001") == 1


def test_a_batch_by_its_command_ends_with_a_summary(bench: Bench, make_board: MakeBoard, capsys: Say) -> None:
    bench.boards.append(make_board("e661410403150002"))
    assert bench.run("batch", *bench.room, "--tables", "--count", "2", "--idle", "30") == 0
    said = capsys.readouterr().out
    assert "2 of 2 boards online" in said and "installs" in said


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["install", "--port", "/dev/none"], 10, "/dev/none is gone."),
        (["flash", "/none.bin"], 21, "cannot be read"),
        (["provision", "--wifi", "hall", "--wifi-key-file", "/none", "--hub", "h"], 30, "cannot be read"),
    ],
)
def test_a_refusal_is_a_sentence_a_remedy_and_its_exit_code(
    words: list[str], code: int, says: str, bench: Bench, capsys: Say
) -> None:
    assert bench.run(*words) == code
    sentence, remedy = capsys.readouterr().err.strip().splitlines()
    assert says in sentence and remedy


def test_a_board_without_a_program_is_not_provisioned_and_two_boards_are_not_guessed_between(
    bench: Bench, make_board: MakeBoard, capsys: Say
) -> None:
    assert bench.run("provision", *bench.room) == 35
    bench.boards.append(make_board("e661410403150002"))
    assert bench.run("install") == 10
    assert "Which board?" in capsys.readouterr().err
    bench.boards.clear()
    assert bench.run("install") == 10


def test_the_list_knows_drives_and_what_boards_answer(tmp_path: Path, board: UsbBoard, make_board: MakeBoard) -> None:
    put_by_hand(board.flash, small_bundle("1.1"))
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("Model: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    esp = Port(board.port, 0x1A86, 0x7523)
    found = listing.look([esp], uf2.drives([drive]), Register(tmp_path / "boards.json"), ask=True)
    assert [(one.chip, one.runs.split(" on ")[0]) for one in found] == [(board.chip, "node 1.1"), ("", "")]
    assert found[1].looks_like == "Raspberry Pi RP2 drive"
    deaf = make_board("e661410403150002")
    deaf.deaf = True
    there = [Port(deaf.port, 0x1A86, 0x7523)]
    (silent,) = listing.look(there, [], Register(tmp_path / "boards.json"), ask=True, answer_s=0.2)
    assert "does not answer" in silent.runs


def test_watching_tells_each_board_that_comes_and_goes_to_people_and_to_programs(tmp_path: Path) -> None:
    register = Register(tmp_path / "boards.json")
    one, two = Port("/dev/ttyACM0", 0x2E8A, 0x0005, "e6"), Port("/dev/ttyUSB0", 0x1A86, 0x7523)
    looks = [[one], [one], [one, two], [two]]
    seen = list(listing.changes(lambda: listing.look(looks.pop(0), [], register), lambda: not looks, every_s=0))
    lines = [listing.change_as_text(what, found) for what, found in seen]
    assert [line[:14] for line in lines] == ["+ /dev/ttyACM0", "+ /dev/ttyUSB0", "- /dev/ttyACM0"]
    told = [json.loads(listing.change_as_json(what, found)) for what, found in seen]
    assert [(line["change"], line["device"]) for line in told] == [
        ("came", "/dev/ttyACM0"), ("came", "/dev/ttyUSB0"), ("gone", "/dev/ttyACM0"),
    ]  # fmt: skip
    assert told[0]["chip"] == "e6" and told[0]["kind"] == "pico"


def test_a_uf2_file_without_a_drive_asks_for_bootsel(bench: Bench, capsys: Say) -> None:
    path = bench.folder / "pico.uf2"
    path.write_bytes(uf2_file())
    assert bench.run("flash", str(path)) == 23
    assert bench.run("flash", str(path), "--unknown") == 10
    assert "BOOTSEL" in capsys.readouterr().err
