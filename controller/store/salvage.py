"""A log that a power cut has damaged: it is put aside, and every event that can still be read goes into a new one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from controller.store.backup import put_aside
from controller.store.event_log import Damaged, EventLog


def open_log(path: Path, room: str, now_utc_ms: int) -> tuple[EventLog, str]:
    """The log, and a sentence about what became of a damaged one, or none. Raises NotStored where nothing can be had.

    `now_utc_ms` names the file that is put aside; nothing is ever deleted.
    """
    try:
        event_log = EventLog(path, room)
        try:
            event_log.check()
        except Damaged:
            event_log.close()
            raise
        return event_log, ""
    except Damaged:
        aside = put_aside(path, f"damaged-{now_utc_ms}")
    rows = list(_readable(aside))
    event_log = EventLog(path, room)
    event_log.take_over(rows)
    return event_log, (
        f"The event log was damaged: {len(rows)} events of it were saved, in their order."
        f" Look at the journal's end. The damaged file is kept as {aside.name}."
    )


def _readable(path: Path) -> Iterator[tuple[object, ...]]:
    """The events from the first on, up to the first that cannot be read: what follows a gap would not be the truth."""
    try:
        with closing(sqlite3.connect(path)) as damaged:
            yield from damaged.execute("SELECT * FROM events ORDER BY seq")
    except sqlite3.DatabaseError:
        return
