"""The bench test finds the dead button, the dark lamp and the deaf radio before the evening does."""

import json
import os
import subprocess
import threading
from pathlib import Path

import pytest

from firmware_tools import cli, doctor
from firmware_tools.agent import Agent
from firmware_tools.bench_test import Bench, Report, Result, run_tests
from firmware_tools.boards import Port
from firmware_tools.bundle import node_bundle
from firmware_tools.install import install
from firmware_tools.provision import Room
from firmware_tools.register import Register
from firmware_tools.repl import Repl
from firmware_tools.serial_link import holders
from table_node.boards.micropython.pins import pico_w
from tests.firmware_tools.bundles import put_by_hand, small_bundle
from tests.firmware_tools.conftest import MakeBoard
from tests.support.mosquitto import Mosquitto
from tests.support.usb_board.board import WIFI, UsbBoard
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

PINS = dict(pico_w.BUTTONS)
CARD = b"\x0261008EB2F9A4\x03"


class Volunteer:
    """Does what the bench says, but for what is broken; looks at the lamps as they are."""

    def __init__(self, board: UsbBoard, broken: tuple[str, ...] = ()) -> None:
        self._board, self._broken = board, broken
        self.told: list[str] = []

    def do(self, what: str) -> None:
        self.told.append(what)
        if what.startswith("Press"):
            control = what.split()[1].lower()
            if control not in self._broken:
                threading.Thread(target=self._board.push, args=(PINS[control],), daemon=True).start()
        elif "card" not in self._broken:
            (self._board.world / "uart").write_bytes(CARD + CARD)

    def sees(self, question: str) -> bool:
        assert question.endswith("?")
        lit = [name for name, pin in pico_w.OUTPUTS if (self._board.world / f"pin_{pin}").exists()
               and (self._board.world / f"pin_{pin}").read_text() == "1"]  # fmt: skip
        return len(lit) == 1 and lit[0] not in self._broken


def try_out(board: UsbBoard, broker: Mosquitto, broken: tuple[str, ...] = (), key: str = WIFI["key"]) -> Report:
    room = Room(WIFI["name"], key, "127.0.0.1", broker.port, reader="rdm6300")
    with Repl(board.port) as repl:
        agent = Agent(repl)
        install(agent, node_bundle(), agent.facts())
        shown: list[Result] = []
        bench = Bench(agent, agent.facts(), Volunteer(board, broken), room, press_ms=2000, rate_s=0.5)
        report = run_tests(bench, shown.append)
    assert tuple(shown) == report.results
    return report


def test_a_sound_board_passes_every_step_that_it_has(board: UsbBoard, tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    try:
        report = try_out(board, broker)
    finally:
        broker.kill()
    verdicts = {result.step: result.verdict for result in report.results}
    assert [step for step, verdict in verdicts.items() if verdict == "failed"] == []
    assert [step for step, verdict in verdicts.items() if verdict == "skipped"] == ["battery"]
    assert report.verdict == "passed" and len(verdicts) == 16
    written = json.loads(report.as_json())
    assert written["chip"] == board.chip and written["verdict"] == "passed"
    assert {"step", "value", "unit", "low", "high", "verdict", "look_at"} == set(written["results"][0])


def test_what_is_broken_is_named_with_what_to_look_at(board: UsbBoard, tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    try:
        report = try_out(board, broker, broken=("undo", "green"), key="not the key")
    finally:
        broker.kill()
    failed = {result.step: result.line() for result in report.results if result.verdict == "failed"}
    assert set(failed) == {"button undo", "green", "Wi-Fi"}
    assert "the plug of UNDO" in failed["button undo"] and "the key is wrong" in failed["Wi-Fi"]
    assert report.verdict == "failed"


def test_a_result_is_a_line_with_its_limits() -> None:
    assert Result("Wi-Fi", -61, "dBm", -75, 0, "passed").line() == "passed  Wi-Fi -61 dBm (-75 to 0)"
    assert Result("battery", None, "mV", 3300, 6600, "skipped").line() == "skipped battery"


def test_a_table_in_play_is_neither_tested_nor_tailed_unless_forced(
    board: UsbBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_by_hand(board.flash, small_bundle("1.0"))
    (board.flash / "main.py").write_text("import time\nwhile True:\n    print('at work')\n    time.sleep(0.05)\n")
    board.unplug()
    board.plug_in()
    book = tmp_path / "boards.json"
    Register(book).reserve(board.chip, "pico", 7)
    ports = [Port(board.port, 0x2E8A, 0x0005, board.chip)]
    for command in ("test", "tail"):
        assert cli.run(["--register", str(book), command], lambda: ports) == 43
        assert "table 7, in the middle of a hand" in capsys.readouterr().err
    assert cli.run(["--register", str(book), "tail", "--force", "--seconds", "1"], lambda: ports) == 0
    assert "at work" in capsys.readouterr().out
    assert board.boots == 2 and board.heard_bytes == 0


def test_the_doctor_names_who_holds_a_port_and_has_a_cure_for_everything(
    make_board: MakeBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = make_board()
    holding = subprocess.Popen(["sleep", "60"], stdin=Path(board.port).open("rb"))  # noqa: SIM115
    try:  # a board that is just starting holds what this process has open, for as long as its fork lasts
        eventually(lambda: holders(board.port) == [(holding.pid, "sleep")], 10, "one holder")
        checks = list(doctor.look([board.port], holders, [], tmp_path / "no.rules", lambda _name: None))
    finally:
        holding.kill()
        holding.wait()
    wrong = {check.what: check.cure for check in checks if check.cure}
    assert wrong[board.port] == f"kill {holding.pid}"
    assert wrong["mpremote"] == "pip install 'roundbell[tools]'" and "udev rule" in wrong
    assert ("dialout" in wrong) is (os.geteuid() != 0)
    rule = tmp_path / "70.rules"
    rule.write_text(doctor.UDEV_RULE)
    well = list(doctor.look([], holders, ["dialout"], rule))
    assert [check for check in well if check.cure] == []
    assert next(doctor.lines(well)) == "ok   pyserial: is installed"
    assert cli.run(["doctor", "--udev"], list) == 0
    assert capsys.readouterr().out == doctor.UDEV_RULE
    assert cli.run(["doctor"], list) in (0, 1)
    assert "udev rule" in capsys.readouterr().out
