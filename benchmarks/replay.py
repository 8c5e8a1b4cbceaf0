"""How fast a whole evening is folded again from its log, beside merely reading and decoding the same rows."""

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.evening import write_evening
from benchmarks.figures import Row, figure
from benchmarks.hall import BUILD
from controller.domain.state.room import Room
from controller.store.event_log import EventLog
from tests.support.folding import fold

ROOM = "hall"
TABLES, ROUNDS = 100, 6
TIMES = 5
LIMIT = "the same rows read and decoded as JSON"


def measure() -> list[Row]:
    """Seconds for the evening, and events a second."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        path = Path(folder) / "room.db"
        events = write_evening(path, ROOM, TABLES, ROUNDS)
        log = EventLog(path, ROOM)
        folded_s = _median_s(lambda: fold(Room(), (logged.event for logged in log.all())))
        log.close()
        decoded_s = _median_s(lambda: _decoded(path))
    note = f"{events} events of {TABLES} tables and {ROUNDS} rounds"
    return [
        figure("replay.evening", folded_s, "s", decoded_s, LIMIT, TIMES, note),
        figure("replay.events", events / folded_s, "1/s", events / decoded_s, LIMIT, TIMES, note),
    ]


def _decoded(path: Path) -> list[object]:
    connection = sqlite3.connect(path)
    try:
        return [json.loads(body) for (body,) in connection.execute("SELECT body FROM events ORDER BY seq")]
    finally:
        connection.close()


def _median_s(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        began_s = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began_s)
    return statistics.median(taken)
