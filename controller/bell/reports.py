"""What the bell reports: a ring that sounded or was skipped, each edge of its pin, and that it is alive."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeVar

VERSION = 1

Report = TypeVar("Report")


@dataclass(frozen=True)
class Rung:
    """What the bell has to say of a ring, by `outcome`.

    - `rung`: the bell was struck; the real instant of its first edge.
    - `skipped`: found too late to sound; no instant.
    - `heard`: the sound of a ring that was reported as rung was noticed at this instant.
    - `unheard`: nobody heard it in time; the instant at which the other output took over, if there is one.
    """

    boot: str
    revision: int
    ring: str
    outcome: str
    planned_hub_us: int
    struck_hub_us: int | None
    late_us: int | None
    strokes: int
    """How many the bell has in this ring; none where it was skipped."""


@dataclass(frozen=True)
class Edge:
    """A change of an output's pin: level 1 is driven, 0 is at rest."""

    boot: str
    hub_us: int
    output: str
    level: int


@dataclass(frozen=True)
class Alive:
    """The bell's heartbeat: who it is, since when this was true, the plan in force, why a later one was refused."""

    boot: str
    pid: int
    pins: str
    beat_hub_us: int
    revision: int
    """The plan in force; 0: none yet."""
    refused: str | None = None
    trouble: str | None = None
    """What is wired beside the bell and cannot be had."""


def rung(boot: str, revision: int, ring: str, planned_hub_us: int, struck_hub_us: int, strokes: int) -> Rung:
    """The report of a ring for which the bell was struck."""
    return Rung(boot, revision, ring, "rung", planned_hub_us, struck_hub_us, struck_hub_us - planned_hub_us, strokes)


def listened(struck: Rung, outcome: Literal["heard", "unheard"], at_hub_us: int | None) -> Rung:
    """What came of a ring that was reported as rung: heard, or unheard and perhaps taken over at this instant."""
    late_us = None if at_hub_us is None else at_hub_us - struck.planned_hub_us
    return replace(struck, outcome=outcome, struck_hub_us=at_hub_us, late_us=late_us)


def skipped(boot: str, revision: int, ring: str, planned_hub_us: int) -> Rung:
    """The report of a ring that was found too late to sound."""
    return Rung(boot, revision, ring, "skipped", planned_hub_us, None, None, 0)


def line(report: Rung | Edge | Alive) -> bytes:
    """The report as one line of JSON."""
    return json.dumps({"v": VERSION, **asdict(report)}).encode() + b"\n"


def parse_rung(written: bytes) -> Rung | None:
    """The ring a line reports, or None for a torn or foreign line."""
    return _parsed(written, Rung, _is_rung)


def parse_edge(written: bytes) -> Edge | None:
    """The edge a line reports, or None for a torn or foreign line."""
    return _parsed(written, Edge, _is_edge)


def parse_alive(written: bytes) -> Alive | None:
    """The heartbeat a file holds, or None for a torn or foreign one."""
    return _parsed(written, Alive, lambda alive: _whole(alive.pid, alive.beat_hub_us, alive.revision))


def _parsed(written: bytes, kind: Callable[..., Report], sound: Callable[[Report], bool]) -> Report | None:
    try:
        fields: dict[str, Any] = json.loads(written)
        if fields.pop("v") != VERSION:
            return None
        report = kind(**fields)
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        return None
    return report if sound(report) else None


def _is_edge(report: Edge) -> bool:
    return isinstance(report.output, str) and _whole(report.hub_us) and report.level in (0, 1)


def _is_rung(report: Rung) -> bool:
    struck = (report.struck_hub_us, report.late_us)
    outcomes = []
    if _whole(*struck):
        outcomes = ["rung", "heard", "unheard"]
    elif struck == (None, None):
        outcomes = ["skipped", "unheard"]
    return (
        isinstance(report.ring, str)
        and _whole(report.revision, report.planned_hub_us, report.strokes)
        and report.outcome in outcomes
    )


def _whole(*values: object) -> bool:
    return all(type(value) is int for value in values)
