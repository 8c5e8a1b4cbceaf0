"""What simulated people truly did, held against what the hub's log holds of it."""

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

Line = dict[str, Any]


class Ledger:
    """The record of a simulated room: its lines, copied, with each slip at the push that it was."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = [dict(line) for line in lines]
        slips = {(line["node"], line["true_us"]): line["control"] for line in self.of("slipped")}
        for line in self.of("pushed"):
            line["control"] = slips.get((line["node"], line["true_us"]), line["control"])

    @classmethod
    def read(cls, record: Path) -> "Ledger":
        """The ledger of a record that was written to a file."""
        return cls([json.loads(line) for line in record.read_text().splitlines()])

    def of(self, what: str) -> list[Line]:
        """The lines of one kind."""
        return [line for line in self.lines if line["what"] == what]

    def pushes(self) -> list[str]:
        """The buttons that were truly pushed, in order."""
        return [line["control"] for line in self.of("pushed")]

    def made(self) -> set[str]:
        """What the nodes numbered and did not lose with their power, by the name it must have in the log."""
        lost = {_cause(line) for line in self.of("lost")}
        return {_cause(line) for line in self.of("kept")} - lost

    def invented(self) -> list[Line]:
        """Presses that nodes numbered and nobody pushed: each must have a push of its button, or of both, before it."""
        pushes: dict[str, list[Line]] = defaultdict(list)
        invented = []
        for line in self.lines:
            if line["what"] == "pushed":
                pushes[line["node"]].append(line)
            elif line["what"] == "kept" and line["kind"] == "press":
                mine = [push for push in pushes[line["node"]] if _fits(push, line)]
                if mine:
                    pushes[line["node"]].remove(mine[0])
                else:
                    invented.append(line)
        return invented

    def swallowed(self) -> list[Line]:
        """Pushes that became no press although the node kept its power around them."""
        found = {(line["node"], line["boot"], line["true_us"]) for line in self.of("kept") if line["kind"] == "press"}
        cuts = [line for line in self.of("mishap") if line["kind"] in ("reboot", "brown_out")]
        return [push for push in self.of("pushed")
                if (push["node"], push["boot"], push["true_us"]) not in found
                and not any(cut["node"] == push["node"] and -1_000_000 < push["true_us"] - cut["true_us"] < 6_000_000
                            for cut in cuts)]  # fmt: skip

    def mishaps(self) -> Counter[str]:
        """What happened, and how often."""
        return Counter(line["kind"] for line in self.of("mishap"))


def _cause(line: Line) -> str:
    return f"node:{line['node']}:{line['boot']}:{line['number']}"


def _fits(push: Line, kept: Line) -> bool:
    if kept["true_us"] is not None:
        return bool(push["true_us"] == kept["true_us"] and push["control"] == kept["word"])
    return push["control"] in (kept["word"], "both")  # its node lost its power in mid-push
