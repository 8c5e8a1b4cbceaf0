"""MicroPython itself onto a board, from the user's file: over a serial port for an ESP32, by a drive for a Pico."""

import csv
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources, util
from pathlib import Path

from firmware_tools import esp_image, uf2
from firmware_tools.bundle import sha256
from firmware_tools.refusals import BenchRefusal
from firmware_tools.serial_link import gone, holders
from table_node.shared.outside import read_text

ESPTOOL_S = 300
COLUMNS = "sha256,name,source"
OWN_TABLE = "known_firmware.csv"
"""The user's own table of files, in the folder of the bench's book."""
BAUD = 460_800
OTHER_CHIP = re.compile(r"[Tt]his chip is (ESP[\w-]+)")
PERCENT = re.compile(rb"(\d+(?:\.\d+)?)\s?%")


@dataclass(frozen=True)
class Firmware:
    """A file the user gave. `source`: where its hash was found to be known, or empty."""

    path: Path
    content: bytes
    digest: str
    source: str


def read_firmware(
    path: Path, expected: str = "", accept_unknown: bool = False, own_table: Path | None = None
) -> Firmware:
    """Read a file and know it by its sha256: from the shipped table or the user's own, or as the user expects it.

    Raises BenchRefusal.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        text = f"{path} cannot be read: {error.strerror}."
        raise BenchRefusal("file_wrong", text, "Give the path of the file you fetched.") from error
    digest = sha256(content)
    source = known(own_table).get(digest, "")
    if expected and digest != expected.lower():
        text = f"{path.name} has the SHA-256 {digest}, not {expected.lower()}."
        raise BenchRefusal("file_wrong", text, "Fetch it again; it is not the file you expect.")
    if not (source or expected or accept_unknown):
        text = f"{path.name} is no file we know; its SHA-256 is {digest}."
        remedy = "Compare that with its source, then give it with --sha256, or take the file as it is with --unknown."
        raise BenchRefusal("file_unknown", text, remedy)
    return Firmware(path, content, digest, source or ("given by you" if expected else ""))


def known(own_table: Path | None = None) -> dict[str, str]:
    """The shipped table and the user's own, where there is one: sha256, and the file's name with who says so.

    Raises BenchRefusal for a table of the user's that is none.
    """
    found = _rows(resources.files("firmware_tools").joinpath("known_firmware.csv").read_text("utf-8"))
    if own_table is None or not own_table.exists():
        return found
    try:
        return found | _rows(read_text(own_table))
    except (OSError, ValueError, KeyError, TypeError) as error:
        text = f"{own_table} is no table of files: {error}."
        remedy = f"Its first line is {COLUMNS}; each line after it has these three, and no source may be empty."
        raise BenchRefusal("config_wrong", text, remedy) from error


def _rows(text: str) -> dict[str, str]:
    found = {}
    for row in csv.DictReader(text.splitlines()):
        digest, name, source = row["sha256"].strip().lower(), row["name"].strip(), row["source"].strip()
        if len(bytes.fromhex(digest)) != 32 or not source:
            raise ValueError(f"the line of {name!r} has no SHA-256 or no source")
        found[digest] = f"{name}, by {source}"
    return found


def flash_drive(firmware: Firmware, drive: uf2.Drive, on_percent: Callable[[int], None]) -> None:
    """Copy a UF2 file to a Pico's drive. Raises BenchRefusal; with the wrong chip nothing is copied."""
    sent = 0

    def count(written: int) -> None:
        nonlocal sent
        sent += written
        on_percent(100 * sent // len(firmware.content))

    uf2.copy(firmware.content, firmware.path.name, drive, count)


def await_port(there_before: Sequence[str], ports: Callable[[], list[str]], within_s: float) -> str:
    """The port that a Pico comes back with after it took its firmware. Raises BenchRefusal."""
    deadline_s = time.monotonic() + within_s
    while time.monotonic() < deadline_s:
        if new := sorted(set(ports()) - set(there_before)):
            return new[0]
        time.sleep(0.1)
    text = f"No new serial port came within {within_s:.0f} s after the copy."
    raise BenchRefusal("port_gone", text, "Unplug the Pico, plug it in without BOOTSEL, and list again.")


def flash_serial(
    firmware: Firmware, device: str, on_percent: Callable[[int], None], erase: bool = False,
    by_hand: bool = False, rom_only: bool = False, baud: int = BAUD,
) -> None:  # fmt: skip
    """Write a .bin file to an ESP32 with esptool and let it verify. Raises BenchRefusal.

    `by_hand`: the board is in its boot loader already (BOOT held at EN), and is not reset. `rom_only`: slower, without
    esptool's own loader on the chip.
    """
    chip = esp_image.chip_of(firmware.content, firmware.path.name)
    if util.find_spec("esptool") is None:
        remedy = "Install it: pip install 'roundbell[esp32]'."
        raise BenchRefusal("extra_missing", "esptool, which flashes an ESP32, is not installed.", remedy)
    if not Path(device).exists():
        raise gone(device)
    if held := holders(device):
        who = ", ".join(f"{name} (process {pid})" for pid, name in held)
        raise BenchRefusal("port_busy", f"{device} is held by {who}.", "End that program, then try again.")
    command = [sys.executable, "-m", "esptool", "--chip", chip.name, "--port", device, "--baud", str(baud)]
    command += ["--before", "no-reset", "--after", "no-reset"] if by_hand else []
    command += ["--no-stub"] if rom_only else []
    command += ["--connect-attempts", "3", "write-flash", *(["--erase-all"] if erase else [])]
    code, said = _run([*command, hex(chip.boot_at), str(firmware.path)], on_percent)
    if code != 0:
        raise _why(said, device, chip.name)


def _run(command: Sequence[str], on_percent: Callable[[int], None]) -> tuple[int, str]:
    """Run a program with an end; its exit code and what it said."""
    said = b""
    deadline_s = time.monotonic() + ESPTOOL_S
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        assert running.stdout is not None
        while piece := os.read(running.stdout.fileno(), 4096):
            said += piece
            if found := PERCENT.findall(piece):
                on_percent(int(float(found[-1])))
            if time.monotonic() > deadline_s:
                running.kill()
        return running.wait(), said.decode("utf-8", "replace")


def _why(said: str, device: str, wanted: str) -> BenchRefusal:
    """What esptool's words mean here."""
    if not Path(device).exists():
        return gone(device)
    if other := OTHER_CHIP.search(said):
        text = f"The board on {device} is an {other[1]}; the file is for {wanted}."
        return BenchRefusal("wrong_chip", text, "Take the file for that board. Nothing was written.")
    if "Failed to connect" in said or "No serial data" in said:
        remedy = "Hold BOOT, press EN, let go of BOOT, and flash again with --by-hand."
        return BenchRefusal("board_silent", f"No ESP32 answers on {device}.", remedy)
    last = [line.strip() for line in said.splitlines() if line.strip()][-1:] or ["nothing"]
    text = f"The board on {device} was not flashed; esptool said: {last[0]}"
    return BenchRefusal("flash_failed", text, "Its boot loader is in ROM: try again, with a shorter cable.")
