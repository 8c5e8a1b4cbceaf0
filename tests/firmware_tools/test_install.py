"""The node's program goes onto a board by cable: whole or not at all, whenever the plug is pulled."""

import subprocess
from pathlib import Path

import pytest

from firmware_tools.agent import Agent
from firmware_tools.bundle import Bundle, node_bundle
from firmware_tools.install import Installed, install, is_installed
from firmware_tools.refusals import EXIT_CODES, BenchRefusal
from firmware_tools.repl import ANSWER_S, Repl
from table_node.boards.micropython.start import fingerprint
from tests.firmware_tools.bundles import put_by_hand, small_bundle, would_start
from tests.firmware_tools.conftest import MakeBoard
from tests.support.usb_board.board import UsbBoard
from tests.support.waiting import PATIENT_S, eventually
from tests.table_node.virtual_board.board import REPOSITORY, tool

pytestmark = pytest.mark.system

NEW = small_bundle("1.1")
SWALLOWS_CTRL_C = """
import time
while True:
    try:
        print('at work\\nand so', end='')  # heard in mid-word
        time.sleep(0.02)
    except KeyboardInterrupt:
        pass
"""
COMMANDS = 18  # of an install of NEW, from the first fact to the last rename


def put(board: UsbBoard, bundle: Bundle, answer_s: float = ANSWER_S) -> Installed:
    """Install, as the command does."""
    with Repl(board.port, answer_s=answer_s) as repl:
        agent = Agent(repl)
        return install(agent, bundle, agent.facts())


def test_a_fresh_board_starts_the_node_after_an_install(board: UsbBoard) -> None:
    bundle = node_bundle()
    done = put(board, bundle)
    assert (done.slot, done.written, done.kept) == ("a", len(bundle.files) + 2, 0)
    assert would_start(board.flash) == bundle.version
    with Repl(board.port) as repl:
        agent = Agent(repl)
        assert is_installed(agent, bundle, agent.facts())
        repl.restart()
        said = [line for line in repl.lines(2) if line.startswith("roundbell")]
    assert said == ["roundbell: There is no config.json on this board. Give it one with: roundbell firmware"]


def test_an_update_by_cable_goes_into_the_slot_that_does_not_run(board: UsbBoard) -> None:
    put_by_hand(board.flash, small_bundle("1.0"))
    assert put(board, NEW).slot == "b"
    assert would_start(board.flash) == "1.1"
    assert (board.flash / "a/table_node/version.txt").read_text() == "1.0"


@pytest.mark.parametrize("step", range(2, COMMANDS + 1))
def test_unplugged_at_any_step_of_an_install_a_board_starts_the_old_program_or_the_new_one(
    board: UsbBoard, step: int
) -> None:
    put_by_hand(board.flash, small_bundle("1.0"))
    board.unplug_at_command(step)
    with pytest.raises(BenchRefusal) as refused:
        put(board, NEW)
    assert refused.value.code in ("port_gone", "board_silent") and not board.plugged
    assert would_start(board.flash) == "1.0"
    if step % 5 == 0:
        board.unplug()
        board.plug_in()
        assert put(board, NEW).written <= 5
        assert would_start(board.flash) == "1.1"


def test_the_steps_above_are_all_there_are(board: UsbBoard) -> None:
    put_by_hand(board.flash, small_bundle("1.0"))
    board.unplug_at_command(COMMANDS + 1)
    assert put(board, NEW).slot == "b"
    assert would_start(board.flash) == "1.1"


def test_unplugged_in_the_middle_of_a_file_a_board_keeps_what_is_whole_and_the_install_goes_on(
    board: UsbBoard,
) -> None:
    bundle = node_bundle()
    board.unplug_after(40_000)
    with pytest.raises(BenchRefusal):
        put(board, bundle)
    assert would_start(board.flash) is None
    board.unplug()
    board.plug_in()
    done = put(board, bundle)
    assert done.kept > 5 and done.written + done.kept == len(bundle.files) + 2
    assert would_start(board.flash) == bundle.version


def test_files_that_do_not_belong_to_the_program_do_not_stay_in_its_slot(board: UsbBoard) -> None:
    old = small_bundle("1.0")
    put_by_hand(board.flash, Bundle("1.0", {**old.files, "table_node/gone.mpy": b"x"}, old.main, old.pins))
    put(board, NEW)
    put(board, small_bundle("1.2"))
    assert not (board.flash / "a/table_node/gone.mpy").exists()


def test_mpremote_itself_reads_what_was_installed(board: UsbBoard) -> None:
    put(board, NEW)
    said = subprocess.run(
        [tool("mpremote"), "connect", board.port, "cat", ":/a/table_node/version.txt"],
        capture_output=True, text=True, timeout=PATIENT_S,
    )  # fmt: skip
    assert said.stdout == "1.1"


def test_a_bundle_has_the_fingerprint_that_the_node_tells_in_its_hello() -> None:
    bundle = node_bundle()
    assert bundle.fingerprint == fingerprint([[name, digest] for name, digest in bundle.digests.items()])
    assert set(bundle.pins) == {"pico", "esp32"}


def refusal_of(board: UsbBoard, bundle: Bundle = NEW, answer_s: float = ANSWER_S) -> BenchRefusal:
    with pytest.raises(BenchRefusal) as refused:
        put(board, bundle, answer_s)
    assert refused.value.text and refused.value.remedy
    return refused.value


def test_a_board_of_another_kind_is_refused_and_stays_as_it_was(make_board: MakeBoard) -> None:
    board = make_board(powered=False)
    (board.world / "platform").write_text("samd")
    board.plug_in()
    assert refusal_of(board).code == "wrong_chip"
    assert list(board.flash.iterdir()) == []


@pytest.mark.parametrize("free", [0, 4096])
def test_a_full_flash_is_found_before_anything_is_written(board: UsbBoard, free: int) -> None:
    put_by_hand(board.flash, small_bundle("1.0"))
    (board.world / "free").write_text(str(free))
    assert refusal_of(board).code == "flash_full"
    assert would_start(board.flash) == "1.0"


def test_a_flash_that_fills_up_on_the_way_leaves_the_old_program(board: UsbBoard, tmp_path: Path) -> None:
    put_by_hand(board.flash, small_bundle("1.0"))

    def fill(_sent: int) -> None:
        (board.world / "free").write_text("0")

    with Repl(board.port) as repl, pytest.raises(BenchRefusal) as refused:
        agent = Agent(repl)
        install(agent, NEW, agent.facts(), fill)
    assert refused.value.code == "flash_full"
    assert would_start(board.flash) == "1.0"


def test_a_silent_board_a_deaf_program_a_busy_port_and_no_port_each_have_their_sentence(
    board: UsbBoard, make_board: MakeBoard
) -> None:
    with Repl(board.port):
        busy = refusal_of(board)
    assert busy.code == "port_busy" and board.port in busy.text
    board.deaf = True
    assert refusal_of(board, answer_s=0.2).code == "board_silent"
    gone = board.port
    board.unplug()
    with pytest.raises(BenchRefusal) as refused:
        Repl(gone)
    assert refused.value.code == "port_gone"
    swallowing = make_board("e661410403150002", powered=False)
    (swallowing.flash / "main.py").write_text(SWALLOWS_CTRL_C)
    swallowing.plug_in()

    def heard_and_refused() -> BenchRefusal | None:
        refused = refusal_of(swallowing, answer_s=0.2)
        return refused if "at work" in refused.text else None  # as soon as its program says so

    deaf = eventually(heard_and_refused, 20, "a board that says something")
    assert deaf.code == "board_deaf" and "AMBER and BLUE" in deaf.remedy


def test_every_refusal_has_an_exit_code_of_its_own_and_the_page_lists_it() -> None:
    page = (REPOSITORY / "docs" / "bench.md").read_text(encoding="utf-8")
    assert len(set(EXIT_CODES.values())) == len(EXIT_CODES) and 0 not in EXIT_CODES.values()
    assert [code for code, number in EXIT_CODES.items() if f"| {number} | `{code}` |" not in page] == []
