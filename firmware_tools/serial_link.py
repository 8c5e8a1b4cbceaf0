"""The only pyserial of the bench: which serial ports this machine has, and how to listen to one without a touch."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import serial
from serial.tools import list_ports

from firmware_tools.boards import Port
from firmware_tools.refusals import BenchRefusal

BAUD = 115_200


def ports() -> list[Port]:
    """Every serial port of this machine, with USB ids where it has them."""
    return [Port(found.device, found.vid, found.pid, found.serial_number or "") for found in list_ports.comports()]


def lines(device: str, until_s: float) -> Iterator[str]:
    """What comes on a port, line by line, until this instant of the monotonic clock. Sends nothing.

    DTR and RTS are low before the port is opened: high, or in turn, they reset many an ESP32. Raises BenchRefusal.
    """
    try:
        port = serial.Serial()
        port.port, port.baudrate, port.timeout, port.exclusive = device, BAUD, 0.2, True
        port.dtr = port.rts = False
        port.open()
    except OSError as error:
        raise why_closed(device, error) from error
    with port:
        rest = b""
        while time.monotonic() < until_s:
            try:
                rest += port.read(port.in_waiting or 1)
            except OSError as error:
                raise gone(device) from error
            *whole, rest = rest.split(b"\n")
            for line in whole:
                yield line.decode("utf-8", "replace").rstrip("\r")


def gone(device: str) -> BenchRefusal:
    """The port is not there, or not any more."""
    return BenchRefusal(
        "port_gone", f"{device} is gone.", "Plug the board in again; what it had before is still on it."
    )


def why_closed(device: str, error: BaseException) -> BenchRefusal:
    """Why a port cannot be opened: gone, held by a program that is named, or forbidden."""
    if not Path(device).exists():
        return gone(device)
    if not os.access(device, os.R_OK | os.W_OK):
        remedy = f"Run: sudo usermod -a -G dialout {os.environ.get('USER', '$USER')} and log in anew."
        return BenchRefusal("port_forbidden", f"You may not use {device}.", remedy)
    if held := holders(device):
        who = ", ".join(f"{name} (process {pid})" for pid, name in held)
        return BenchRefusal("port_busy", f"{device} is held by {who}.", "End that program, then try again.")
    return BenchRefusal("port_busy", f"{device} cannot be opened: {error}.", "Unplug the board and plug it in again.")


def holders(device: str, processes: Path = Path("/proc")) -> list[tuple[int, str]]:
    """Process id and name of every other program that has a port open, as far as this machine lets us see."""
    found = []
    for folder in processes.glob("[0-9]*"):
        if int(folder.name) == os.getpid():
            continue
        try:
            if any(str(held.readlink()) == device for held in (folder / "fd").iterdir()):
                found.append((int(folder.name), (folder / "comm").read_text(encoding="utf-8").strip()))
        except OSError:
            continue  # it has ended, or belongs to somebody else
    return sorted(found)
