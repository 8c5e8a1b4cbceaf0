"""How long the hub takes from its start to ready: with an empty log, and with whole evenings to remember."""

import statistics

from benchmarks.evening import write_evening
from benchmarks.figures import Row, figure
from benchmarks.hall import house
from benchmarks.programs import seconds_to_ready
from tests.support.house import ROOM, House

STARTS = 7
ROUNDS = 6
EVENINGS = {"empty": 0, "12_tables": 12, "100_tables": 100}

BARE = """
import json, sqlite3, sys
import controller.hub.app
log = sqlite3.connect(sys.argv[1])
if log.execute("SELECT 1 FROM sqlite_master WHERE name='events'").fetchone():
    rows = [json.loads(body) for (body,) in log.execute("SELECT body FROM events ORDER BY seq")]
print("ready", flush=True)
"""


def measure() -> list[Row]:
    """Seconds from the start of the process to its ready line, log by log."""
    rows = []
    for name, tables in EVENINGS.items():
        with house() as (room, _):
            rows.append(_row(room, name, tables))
    return rows


def _row(room: House, name: str, tables: int) -> Row:
    path = room.folder / "state" / "room.db"
    path.parent.mkdir()
    events = write_evening(path, ROOM, tables, ROUNDS) if tables else 0
    hub = ["-m", "controller.cli.main", "hub", "--config", str(room.config)]
    hub_s, bare_s = [], []
    for _ in range(STARTS):
        bare_s.append(seconds_to_ready(["-c", BARE, str(path)]))
        hub_s.append(seconds_to_ready(hub))
    limit_name = "the same imports, and the log read as JSON" if events else "the same imports"
    note = f"{events} events; slowest {max(hub_s):.2f} s"
    return figure(
        f"start.{name}", statistics.median(hub_s), "s", statistics.median(bare_s), limit_name, STARTS, note
    )  # fmt: skip
