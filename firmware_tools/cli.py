"""`roundbell firmware …`: the bench, where boards become table nodes."""

import argparse
import json
from collections.abc import Callable

from firmware_tools import serial_link
from firmware_tools.boards import Board, Port, plugged_in

NO_BOARDS = (
    "No boards are plugged in. Plug one in with a USB cable that carries data (many only charge), then list again."
)


def run(arguments: list[str], ports: Callable[[], list[Port]] = serial_link.ports) -> int:
    """Do what the words after `roundbell firmware` ask; 0 when done. Words it does not know end the program with 2."""
    asked = _parser().parse_args(arguments)
    boards = plugged_in(ports())
    print(as_json(boards) if asked.json else as_text(boards))
    return 0


def as_text(boards: list[tuple[Port, Board]]) -> str:
    """One line for each board, or the sentence that there is none."""
    if not boards:
        return NO_BOARDS
    device_width = max(len(port.device) for port, _ in boards)
    board_width = max(len(board.looks_like) for _, board in boards)
    lines = [
        f"{port.device:{device_width}}  {board.looks_like:{board_width}}  {port.usb}  {port.serial_number}".rstrip()
        for port, board in boards
    ]
    return "\n".join(lines)


def as_json(boards: list[tuple[Port, Board]]) -> str:
    """The same for programs: a list of objects, empty when nothing is plugged in."""
    return json.dumps(
        [
            {
                "device": port.device,
                "kind": board.kind,
                "looks_like": board.looks_like,
                "sure": board.sure,
                "usb": port.usb,
                "serial_number": port.serial_number,
            }
            for port, board in boards
        ],
        indent=2,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="roundbell firmware", description="Turn boards into table nodes.")
    commands = parser.add_subparsers(required=True, metavar="command")
    listing = commands.add_parser("list", help="show every board that is plugged in")
    listing.add_argument("--json", action="store_true", help="for programs")
    return parser
