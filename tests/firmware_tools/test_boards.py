"""The bench's first look at a box of boards."""

import json

import pytest

from firmware_tools import cli, serial_link
from firmware_tools.boards import Port, classify, plugged_in

PICO = Port("/dev/ttyACM1", 0x2E8A, 0x0005, "e66141040396962a")
ESP32_CLONE = Port("/dev/ttyUSB0", 0x1A86, 0x7523)
MAINBOARD = Port("/dev/ttyS0")


@pytest.mark.parametrize(
    ("ids", "kind", "looks_like"),
    [
        ((0x2E8A, 0x0005), "pico", "Pico with MicroPython"),
        ((0x2E8A, 0x0003), "pico_boot", "Pico waiting for firmware (RP2 boot)"),
        ((0x303A, 0x1001), "esp32", "ESP32 (own USB)"),
        ((0x303A, 0x4001), "esp32", "ESP32 (own USB)"),
        ((0x10C4, 0xEA60), "esp32", "probably ESP32 (via CP210x)"),
        ((0x1A86, 0x7523), "esp32", "probably ESP32 (via CH340)"),
        ((0x1A86, 0x55D4), "esp32", "probably ESP32 (via CH9102)"),
        ((0x0403, 0x6001), "esp32", "probably ESP32 (via FTDI)"),
        ((0x046D, 0xC31C), "unknown", "unknown USB serial device"),
    ],
)
def test_a_board_is_told_by_its_usb_ids(ids: tuple[int, int], kind: str, looks_like: str) -> None:
    board = classify(Port("/dev/ttyX", *ids))
    assert board is not None
    assert (board.kind, board.looks_like) == (kind, looks_like)
    assert board.sure is not (looks_like.startswith("probably") or kind == "unknown")


def test_a_port_of_the_mainboard_is_no_board() -> None:
    assert [port.device for port, _ in plugged_in([ESP32_CLONE, MAINBOARD, PICO])] == ["/dev/ttyACM1", "/dev/ttyUSB0"]


def test_the_list_for_people_has_a_line_for_each_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["list"], lambda: [ESP32_CLONE, PICO]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "/dev/ttyACM1  Pico with MicroPython       2E8A:0005  e66141040396962a",
        "/dev/ttyUSB0  probably ESP32 (via CH340)  1A86:7523",
    ]


def test_the_list_for_programs_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["list", "--json"], lambda: [PICO]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {
            "device": "/dev/ttyACM1",
            "kind": "pico",
            "looks_like": "Pico with MicroPython",
            "sure": True,
            "usb": "2E8A:0005",
            "serial_number": "e66141040396962a",
            "chip": "e66141040396962a",
            "runs": "",
            "node": "",
            "table": None,
        }
    ]


def test_an_empty_bench_is_a_sentence_and_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["list"], lambda: [MAINBOARD]) == 0
    assert capsys.readouterr().out.startswith("No boards are plugged in.")
    assert cli.run(["list", "--json"], list) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_the_real_ports_of_this_machine_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["list"]) == 0
    told = capsys.readouterr().out
    boards = plugged_in(serial_link.ports())
    assert told.startswith("No boards are plugged in.") if not boards else boards[0][0].device in told


def test_words_nobody_knows_end_the_program_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(["bake"])
    assert ended.value.code == 2
    assert "invalid choice: 'bake'" in capsys.readouterr().err
