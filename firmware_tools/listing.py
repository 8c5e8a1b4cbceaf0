"""What is plugged in: serial ports and UF2 drives, with chip, program and table as far as they are known."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from firmware_tools.agent import Agent
from firmware_tools.boards import Port, plugged_in
from firmware_tools.refusals import BenchRefusal
from firmware_tools.register import Register
from firmware_tools.repl import ANSWER_S, Repl
from firmware_tools.uf2 import Drive

NO_BOARDS = (
    "No boards are plugged in. Plug one in with a USB cable that carries data (many only charge), then list again."
)
WATCH_S = 0.5


@dataclass(frozen=True)
class Found:
    """One thing on the bench. What is not known is empty; `sure` is about `looks_like`."""

    device: str
    kind: str
    looks_like: str
    sure: bool
    usb: str
    serial_number: str
    chip: str
    runs: str
    node: str
    table: int | None


def look(
    ports: Sequence[Port],
    drives: Sequence[Drive],
    register: Register,
    ask: bool = False,
    force: bool = False,
    answer_s: float = ANSWER_S,
) -> list[Found]:
    """Everything on the bench. A Pico tells its chip by USB; others only when asked, which stops their program for a
    moment: a board that serves a table is not asked unless forced. `answer_s`: how long each of three tries waits.
    """
    found = []
    for port, board in plugged_in(list(ports)):
        chip = port.serial_number.lower() if board.kind == "pico" else ""
        runs = ""
        entry = register.of(chip)
        if ask and (force or entry is None or entry.table is None):
            chip, runs = _asked(port.device, chip, answer_s)
            entry = register.of(chip)
        node, table = (entry.node, entry.table) if entry else ("", None)
        found.append(
            Found(port.device, board.kind, board.looks_like, board.sure, port.usb, port.serial_number, chip, runs,
                  node, table)
        )  # fmt: skip
    for drive in drives:
        found.append(Found(str(drive.folder), drive.kind, f"{drive.model} drive", True, "", "", "", "", "", None))
    return found


def _asked(device: str, chip: str, answer_s: float) -> tuple[str, str]:
    """Chip and program of a board that answers; why it does not, otherwise."""
    try:
        with Repl(device, answer_s=answer_s) as repl:
            facts = Agent(repl).facts()
            repl.restart()
    except BenchRefusal as refused:
        return chip, refused.text
    python = "MicroPython " + ".".join(map(str, facts.version))
    return facts.chip, f"node {facts.runs} on {python}" if facts.runs else python


def as_text(found: Sequence[Found]) -> str:
    """One line for each board, or the sentence that there is none."""
    if not found:
        return NO_BOARDS
    rows = [
        (one.device, one.looks_like, one.usb, one.chip or one.serial_number, one.runs, one.node,
         f"table {one.table}" if one.table else "")
        for one in found
    ]  # fmt: skip
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def as_json(found: Sequence[Found]) -> str:
    """The same for programs: a list of objects, empty when nothing is plugged in."""
    return json.dumps([asdict(one) for one in found], indent=2)


def changes(
    looks: Callable[[], list[Found]], until: Callable[[], bool], every_s: float = WATCH_S
) -> Iterator[tuple[str, Found]]:
    """`came` or `gone`, and which, for each board that does, for as long as `until` says no."""
    before: dict[str, Found] = {}
    while not until():
        now = {one.device: one for one in looks()}
        for device in sorted(before.keys() - now.keys()):
            yield "gone", before[device]
        for device in sorted(now.keys() - before.keys()):
            yield "came", now[device]
        before = now
        time.sleep(every_s)


def change_as_text(what: str, one: Found) -> str:
    """A line for people: `+` and all that is known, or `-` and which it was."""
    return f"+ {as_text([one])}" if what == "came" else f"- {one.device}  {one.looks_like}"


def change_as_json(what: str, one: Found) -> str:
    """A line for programs: an object of what the list tells, and `change`."""
    return json.dumps({"change": what, **asdict(one)})


def drive_folders() -> list[Path]:
    """Where Linux and macOS mount a drive that was plugged in."""
    roots = [Path("/media"), Path("/run/media"), Path("/Volumes")]
    return [folder for root in roots for pattern in ("*", "*/*") for folder in root.glob(pattern) if folder.is_dir()]
