"""The sheet of a check on paper and for programs: what was looked at, how it stands, and what to do."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from table_node.shared.room_check import Line, Standing

MARKS: dict[Standing, str] = {"pass": "[ ok ]", "fail": "[FAIL]", "look": "[look]", "unknown": "[  ? ]"}


def page(title: str, lines: Sequence[Line]) -> str:
    """The sheet for people: it fits on one sheet of paper, with room to sign."""
    width = max(len(line.what) for line in lines)
    told = [title, "=" * len(title), ""]
    for line in lines:
        told.append(f"{MARKS[line.standing]} {line.what.ljust(width)}  {line.found}")
        if line.remedy:
            told.append(f"       {' ' * width}  -> {line.remedy}")
    failed = sum(line.standing == "fail" for line in lines)
    told += ["", f"{len(lines) - failed} of {len(lines)} well." if failed else "The room is ready.", ""]
    return "\n".join([*told, "Checked by: ____________________    When: ____________________"])


def as_json(lines: Iterable[Line]) -> str:
    """The sheet for programs."""
    return json.dumps([asdict(line) for line in lines], indent=1, ensure_ascii=False)
