"""A house in which a round runs, with nobody at its tables: for tests that are about the bell."""

import json
from typing import Any

from tests.support.house import Evening, House
from tests.support.waiting import eventually

SANE_US = 600_000_000  # not a promise of the bell: a machine may stand still; a clock that stepped is off by hours


def seat_a_table(evening: Evening, rounds: int = 1) -> None:
    """An evening with four players at one table, ready to start; there is no node."""
    evening.do(
        "create_tournament", name="Club night", profile="500-2025", rounds=rounds, minutes=10, tables=1,
        warning_s=60, clipping="result",
    )  # fmt: skip
    rows = [{"line": number, "name": f"Player {number}", "club": "", "card": ""} for number in range(1, 5)]
    evening.do("import_players", rows=rows)
    evening.do("draw_seats", house_players=0)


def start_round(house: House, evening: Evening) -> int:
    """Start round 1 and wait until its start bell is in the log; the hub instant of the finish bell."""
    evening.do("start_round", round=1)
    eventually(lambda: logged(house, "BellRang"), what="the start bell in the log")
    closes = evening.clock["closes_at_hub_us"]
    assert type(closes) is int
    return closes


def logged(house: House, name: str) -> list[dict[str, Any]]:
    """The events of a kind in the log, in order."""
    return [json.loads(body) for (body,) in house.rows("SELECT body FROM events WHERE name=? ORDER BY seq", name)]


def finish_bell(house: House) -> dict[str, Any] | None:
    """What the bell reported of a finish bell, if it has rung."""
    return next((ring for ring in house.rings() if ring["ring"].endswith("/close")), None)


def wait_for_finish_bell(house: House, within_s: float = 30) -> dict[str, Any]:
    """What the bell reports of the finish bell, once it does."""
    return eventually(lambda: finish_bell(house), within_s, what="the finish bell") or {}


def edges(house: House) -> int:
    """How many edges the bell's pin has made."""
    path = house.folder / "run" / "bell.edges"
    return path.read_bytes().count(b"\n") if path.exists() else 0
