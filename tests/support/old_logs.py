"""What a log folds to, as digests: every step of it, the read model and the standings.

A `.db.gz` is a real log, packed. A `.jsonl.gz` holds evenings that were made up, one after the other, with nearly every
kind of event: a line is [name, version, body].

`python -m tests.support.old_logs` writes them anew for the logs of earlier versions. Do so only where a log is added,
or where what people read of an old evening is meant to be different from now on.
"""

import gzip
import hashlib
import json
import sqlite3
import tempfile
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing
from pathlib import Path

from controller.domain.evolve import evolve
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.hub.writer import Clock, Writer
from controller.store.event_log import EventLog

LOGS = Path(__file__).parents[1] / "fixtures" / "logs"
DIGESTS = LOGS / "digests.json"
OF_THE_SHEETS = ("shown_meta", "shown_rule", "shown_moment", "shown_house_rule")
WORDING = {"sentence", "rules", "status", "open_end", "settled", "words", "what", "told", "text", "merged"}
"""Columns whose words may be put better; what they tell of stands in other columns."""
Digests = Mapping[str, str]


def digests(packed: Path, folder: Path, names: Collection[str] = ()) -> Digests:
    """The digests of one packed log by name; of the read model only these tables and columns, where any are named."""
    path = folder / "room.db"
    unpacked = gzip.decompress(packed.read_bytes())
    if packed.name.endswith(".db.gz"):
        path.write_bytes(unpacked)
    with closing(EventLog(path, "demo")) as log:
        if packed.name.endswith(".jsonl.gz"):
            log.take_over([_row(number, line) for number, line in enumerate(unpacked.splitlines(), start=1)])
        events = [logged.event for logged in log.all()]
        Writer(log, "boot-of-the-test", Clock(lambda: 1, lambda: 2, lambda: 3)).recall(lambda _cause: None)
    room, steps = Room(), list[object]()
    for event in events:
        room = evolve(room, event)
        tables = [(one.number, one.phase, one.called, sorted(one.seats.items())) for one in room.tables.values()]
        last = room.last and (room.last.number, type(room.last.event).__name__, room.last.just_now, room.last.moved)
        steps.append((room.phase, room.round, room.revision, tables, room.actions, last))
    found = {"steps": _digest(steps), "standings": _digest(standings(room))}
    with closing(sqlite3.connect(path)) as connection:
        for name in [name for name in names if "(" in name] or _shown(connection):
            table, _, columns = name.removesuffix(")").partition("(")
            rows = connection.execute(f"SELECT {columns} FROM {table}")
            found[name] = _digest(sorted(map(repr, rows)))
    return found


def _row(number: int, line: bytes) -> tuple[object, ...]:
    """An event as a row of the log, a second after the one before."""
    name, version, body = json.loads(line)
    return (number, "demo", "", name, version, f"made-up:{number}", 0, number * 1000, number * 1_000_000, "boot-1",
            json.dumps(body))  # fmt: skip


def _shown(connection: sqlite3.Connection) -> list[str]:
    """Each table of the read model with its columns: shown_place(table_no,x,y)."""
    found = []
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE name LIKE 'shown_%' AND type='table'"):
        columns = [column[1] for column in connection.execute(f"PRAGMA table_info({table})")]
        if table not in OF_THE_SHEETS and (kept := [column for column in columns if column not in WORDING]):
            found.append(f"{table}({','.join(kept)})")
    return sorted(found)


def _digest(facts: Iterable[object]) -> str:
    return hashlib.sha256("\n".join(map(repr, facts)).encode()).hexdigest()[:16]


def _write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = {}
        for packed in sorted(LOGS.glob("*.gz")):
            (apart := Path(folder) / packed.name).mkdir()
            found[packed.name] = digests(packed, apart)
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    _write()
