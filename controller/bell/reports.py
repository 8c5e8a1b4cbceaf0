"""What the bell reports: a ring that sounded or was skipped, each edge of its pin, and that it is alive."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

VERSION = 1

Report = TypeVar("Report")


@dataclass(frozen=True)
class Rung:
    """A ring the bell has dealt with: rung, with the real instant of its first edge, or skipped as too late."""

    boot: str
    revision: int
    ring: str
    outcome: str
    """"rung" or "skipped"."""
    planned_hub_us: int
    struck_hub_us: int | None
    late_us: int | None
    strokes: int


@dataclass(frozen=True)
class Edge:
    """A change of the bell's pin: level 1 is the bell driven, 0 is the bell at rest."""

    boot: str
    hub_us: int
    output: str
    level: int


@dataclass(frozen=True)
class Alive:
    """The bell's heartbeat: who it is, since when this was true, the plan in force and why a later one was refused."""

    boot: str
    pid: int
    pins: str
    beat_hub_us: int
    revision: int
    """The plan in force; 0: none yet."""
    refused: str | None = None


def rung(boot: str, revision: int, ring: str, planned_hub_us: int, struck_hub_us: int, strokes: int) -> Rung:
    """The report of a ring that sounded."""
    return Rung(boot, revision, ring, "rung", planned_hub_us, struck_hub_us, struck_hub_us - planned_hub_us, strokes)


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
    return _parsed(written, Edge, lambda edge: _whole(edge.hub_us) and edge.level in (0, 1))


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


def _is_rung(report: Rung) -> bool:
    struck = (report.struck_hub_us, report.late_us)
    return (
        isinstance(report.ring, str)
        and _whole(report.revision, report.planned_hub_us, report.strokes)
        and (_whole(*struck) if report.outcome == "rung" else report.outcome == "skipped" and struck == (None, None))
    )


def _whole(*values: object) -> bool:
    return all(type(value) is int for value in values)
