"""`roundbell firmware …`: the bench, where boards become table nodes."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware_tools import doctor
from firmware_tools.boards import Port, plugged_in
from firmware_tools.refusals import BenchRefusal
from firmware_tools.register import DEFAULT


def run(arguments: list[str], ports: Callable[[], list[Port]] | None = None) -> int:
    """Do what the words after `roundbell firmware` ask; the exit code, as docs/bench.md lists them.

    Words it does not know end the program with 2.
    """
    asked = _parser().parse_args(arguments)
    try:
        if asked.act == "doctor":
            return _doctor(asked, ports)
        return _act(asked, ports)
    except BenchRefusal as refused:
        print(f"{refused.text}\n{refused.remedy}", file=sys.stderr)
        return refused.exit_code
    except KeyboardInterrupt:
        print("Stopped. The same command goes on where this was.", file=sys.stderr)
        return 1


def _act(asked: argparse.Namespace, ports: Callable[[], list[Port]] | None) -> int:
    """Everything but the doctor needs the libraries of the bench."""
    try:
        from firmware_tools import commands, serial_link
    except ModuleNotFoundError as missing:
        text = f"{missing.name} is not installed."
        raise BenchRefusal("extra_missing", text, "Run: roundbell firmware doctor") from missing
    return int(getattr(commands, asked.act)(asked, ports or serial_link.ports))


def _doctor(asked: argparse.Namespace, ports: Callable[[], list[Port]] | None) -> int:
    """0 when nothing needs a cure, else 1."""
    if asked.udev:
        print(doctor.UDEV_RULE, end="")
        return 0
    try:
        from firmware_tools import serial_link
    except ModuleNotFoundError:
        checks = list(doctor.look([], lambda _device: []))
    else:
        devices = [port.device for port, _ in plugged_in((ports or serial_link.ports)())]
        checks = list(doctor.look(devices, serial_link.holders))
    print("\n".join(doctor.lines(checks)))
    return 1 if any(check.cure for check in checks) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="roundbell firmware", description="Turn boards into table nodes.")
    parser.add_argument("--register", type=Path, default=DEFAULT, help="the bench's book of boards (%(default)s)")
    known = parser.add_subparsers(required=True, metavar="command")
    listing = _command(known, "list", "listing", "show every board that is plugged in")
    listing.add_argument("--json", action="store_true", help="for programs")
    listing.add_argument("--ask", action="store_true", help="ask the boards themselves; their programs start anew")
    listing.add_argument("--watch", action="store_true", help="go on, with a line for each board that comes or goes")
    listing.add_argument("--force", action="store_true", help="ask boards of a table as well")
    _flash(known)
    install = _command(known, "install", "install_node", "put the node's program onto boards")
    _boards(install)
    provision = _command(known, "provision", "provision_node", "make one board a node of the room")
    _boards(provision)
    _room(provision)
    provision.add_argument("--table", type=int, help="the table its label names")
    provision.add_argument("--no-wait", action="store_true", help="do not wait for it to come online")
    batch = _command(known, "batch", "batch", "install and provision every board that is plugged in")
    _room(batch)
    batch.add_argument("--count", type=int, default=0, help="end when so many are online (else: Ctrl-C)")
    batch.add_argument("--idle", type=float, default=3600, help="end after so many seconds with nothing to do")
    batch.add_argument("--tables", action="store_true", help="number tables as boards come, from the lowest free one")
    batch.add_argument("--again", action="store_true", help="also boards that are nodes already")
    test = _command(known, "test", "test", "try a node's buttons, lamps, reader, radio and clock, one by one")
    _boards(test)
    _room(test, required=False)
    test.add_argument("--card", default="", help="the uid of the card that is held to the reader")
    test.add_argument("--reports", type=Path, default=Path("reports"), help="the folder of reports (%(default)s)")
    tail = _command(known, "tail", "tail", "show what a node says, without resetting it")
    _boards(tail)
    tail.add_argument("--seconds", type=float, default=1e9, help="end after so long (else: Ctrl-C)")
    for one in (test, tail):
        one.add_argument("--force", action="store_true", help="also a board that serves a table")
    update = _command(known, "update", "update", "bring all boards of the room their next program over the air")
    update.add_argument("--config", type=Path, help="the room's roundbell.toml (an installed hub's own)")
    update.add_argument("--node", action="append", default=[], help="only this one; may be given several times")
    cure = _command(known, "doctor", "doctor", "find what keeps the bench from working, and say the cure")
    cure.add_argument("--udev", action="store_true", help="only print the udev rule")
    labels = _command(known, "labels", "labels", "write a sheet of labels to print")
    labels.add_argument("--out", type=Path, default=Path("labels.html"), help="the page (%(default)s)")
    labels.add_argument("--site", default="", help="the room's address, such as http://10.0.0.2:8080, for the QR code")
    forget = _command(known, "forget", "forget", "strike a node out of the bench's book")
    forget.add_argument("node")
    return parser


if TYPE_CHECKING:
    Known = argparse._SubParsersAction[argparse.ArgumentParser]


def _command(known: "Known", name: str, act: str, about: str) -> argparse.ArgumentParser:
    parser = known.add_parser(name, help=about)
    parser.set_defaults(act=act)
    return parser


def _flash(known: "Known") -> None:
    flash = _command(known, "flash", "flash_board", "put MicroPython onto a board, from a file you fetched")
    flash.add_argument("file", type=Path, help="the .bin file for an ESP32, the .uf2 file for a Pico W")
    flash.add_argument("--port", help="the ESP32's; without it the one there is")
    flash.add_argument("--sha256", default="", help="what the file's SHA-256 must be")
    flash.add_argument("--unknown", action="store_true", help="take a file whose SHA-256 nobody has given")
    flash.add_argument("--erase", action="store_true", help="erase everything first (ESP32)")
    flash.add_argument("--by-hand", action="store_true", help="BOOT was held at EN: do not reset the ESP32")
    flash.add_argument("--rom-only", action="store_true", help="slower, where esptool's own loader does not start")


def _boards(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", help="the board's; without it the one there is")


def _room(parser: argparse.ArgumentParser, required: bool = True) -> None:
    parser.add_argument("--wifi", required=required, help="the network's name")
    parser.add_argument("--wifi-key-file", type=Path, help="a file with its key; without it the key is asked for")
    parser.add_argument(
        "--hub", required=required, default="", help="the hub's address; a number is found faster than a name"
    )
    parser.add_argument("--hub-port", type=int, default=1883, help="of its broker (%(default)s)")
    parser.add_argument("--room", default="hall", help="the room's id (%(default)s)")
    parser.add_argument("--reader", default="none", choices=["none", "rdm6300", "rc522"], help="the scorecard reader")
    parser.add_argument("--country", help="two letters: which radio channels are allowed")
    parser.add_argument("--password-file", type=Path, help="Mosquitto's: each node gets a password, its hash goes here")
    parser.add_argument("--password-dir", type=Path, help="the room's password_dir: a file for each node")
    parser.add_argument("--print-password", action="store_true", help="print the line for the broker, once")
    parser.add_argument("--reload", default="", help="the command after which the broker knows a new password")
