"""The identity of this machine and hub. It decides who holds the room, and never a question of time."""

import hashlib
import platform
from dataclasses import dataclass
from pathlib import Path

from controller.bell.clock import machine_boot

SYSTEM = Path("/etc/machine-id")
BOARD = Path("/sys/firmware/devicetree/base/serial-number")
"""A Pi's own number: a copied card takes the system's name with it, and not this."""


@dataclass(frozen=True)
class Machine:
    """This machine and this hub on it."""

    hub: str
    """Names the hub among all others: one state folder on one machine, for as long as the machine runs."""
    name: str
    """What people call the machine."""
    machine: str
    """The machine itself, over its restarts."""


def this_machine(state_dir: Path) -> Machine:
    """The machine this program runs on. `state_dir` is there: its lock is held by one hub at a time."""
    folder = state_dir.stat()
    machine = _digest(_read(SYSTEM), _read(BOARD))
    hub = _digest(machine, machine_boot(), str(state_dir.resolve()), str(folder.st_dev), str(folder.st_ino))
    return Machine(hub, platform.node()[:60], machine)


def _digest(*words: str) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip("\0\n ")
    except OSError:
        return ""
