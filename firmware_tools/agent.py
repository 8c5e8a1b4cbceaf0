"""What the bench asks of a board at its prompt, in words of files and facts."""

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_tools.bundle import sha256
from firmware_tools.refusals import BenchRefusal
from firmware_tools.repl import Repl

PIECE = 1536  # bytes sent at once: 2 kB as base64, which a Pico has room for while a program is still in memory
NAMES_AT_ONCE = 16


@dataclass(frozen=True)
class Facts:
    """A board as it answers: `platform` is pico, esp32 or what MicroPython calls it; `free` in bytes.

    `good`: the slot it starts from. `programs`: the version in each slot that is whole, else None.
    """

    chip: str
    platform: str
    machine: str
    version: tuple[int, ...]
    mpy: int
    free: int
    good: str
    programs: dict[str, str | None]
    node: str | None

    @property
    def runs(self) -> str | None:
        """The version it starts, or None where it has no whole program."""
        other = "b" if self.good == "a" else "a"
        return self.programs[self.good] or self.programs[other]


class Agent:
    """Files and facts of one board."""

    def __init__(self, repl: Repl) -> None:
        self.repl = repl
        repl.load("files")

    def facts(self) -> Facts:
        """Ask the board what it is."""
        said = self._ask("facts()", 30)
        marks = said["slots"] if isinstance(said["slots"], dict) else {}
        good = "b" if marks.get("good") == "b" else "a"
        return Facts(
            said["chip"], said["platform"], said["machine"], tuple(said["version"]), said["mpy"], said["free"],
            good, said["programs"], said["node"],
        )  # fmt: skip

    def digests(self, names: Sequence[str]) -> dict[str, str | None]:
        """The sha256 of each of these files as it lies on the board; None for one that does not."""
        found: dict[str, str | None] = {}
        for start in range(0, len(names), NAMES_AT_ONCE):
            some = list(names[start : start + NAMES_AT_ONCE])
            found |= dict(zip(some, self._ask(f"digests({some!r})", 30), strict=True))
        return found

    def replace(self, name: str, content: bytes, on_bytes: Callable[[int], None] | None = None) -> None:
        """Write NAME.new, compare its sha256 on the board, rename. At every moment NAME is the old file or the new.

        Raises BenchRefusal, `not_verified` where the board holds something else than was sent.
        """
        for start in range(0, max(len(content), 1), PIECE):
            piece = content[start : start + PIECE]
            text = base64.b64encode(piece).decode()
            self.repl.run(f"put({name!r}, {text!r}, {start == 0})")
            if on_bytes is not None:
                on_bytes(len(piece))
        if not self._ask(f"keep({name!r}, {sha256(content)!r})", 10):
            text = f"{name} did not arrive on {self.repl.device} as it was sent."
            raise BenchRefusal("not_verified", text, "Try a shorter cable, or another port of the hub.")

    def remove(self, name: str) -> None:
        """Take a file away."""
        self.repl.run(f"remove({name!r})")

    def tidy(self, folder: str, known: Sequence[str]) -> None:
        """Take away what lies below a folder beside these files."""
        self.repl.run(f"tidy({folder!r}, {list(known)!r})")

    def _ask(self, question: str, within_s: float) -> Any:  # noqa: ANN401
        said = self.repl.run(question, within_s).strip()
        try:
            return json.loads(said)
        except ValueError:
            text = f"The board on {self.repl.device} answered {said[:60]!r}."
            raise BenchRefusal("board_fault", text, "Unplug it, plug it in and try again.") from None
