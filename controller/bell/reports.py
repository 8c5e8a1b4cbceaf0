"""What the bell reports: a ring that sounded or was skipped, each edge of its pin, and that it is alive."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Literal, TypeVar

from table_node.shared.decoder import STRICT

VERSION = 1

Document = TypeVar("Document")


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
    outcome: Literal["rung", "skipped", "heard", "unheard"]
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
    level: Literal[0, 1]


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
    rung = _report(written, Rung)
    return rung if rung is not None and _has_its_instants(rung) else None


def parse_edge(written: bytes) -> Edge | None:
    """The edge a line reports, or None for a torn or foreign line."""
    return _report(written, Edge)


def parse_alive(written: bytes) -> Alive | None:
    """The heartbeat a file holds, or None for a torn or foreign one."""
    return _report(written, Alive)


def read_document(written: bytes, version: int, kind: type[Document]) -> Document:
    """What a document of the bell says: an object of JSON with its version beside the fields of `kind`.

    Raises ValueError for anything else.
    """
    try:
        content = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise ValueError("not JSON") from error
    if not isinstance(content, dict) or content.pop("v", None) != version:
        raise ValueError(f"no object with v {version}")
    return STRICT.read(kind, content)


def _report(written: bytes, kind: type[Document]) -> Document | None:
    try:
        return read_document(written, VERSION, kind)
    except ValueError:
        return None


def _has_its_instants(rung: Rung) -> bool:
    """Whether a ring that sounded has both its instants, and one that was skipped has none."""
    struck = {rung.struck_hub_us is not None, rung.late_us is not None}
    return struck in {"skipped": [{False}], "unheard": [{True}, {False}]}.get(rung.outcome, [{True}])
