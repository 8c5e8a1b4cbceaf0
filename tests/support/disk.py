"""A disk that is really full, for as long as a test needs it."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from controller.store import past_evenings


@contextmanager
def full_disk(room_bytes: int = 4096) -> Iterator[None]:
    """No file may grow beyond so many bytes: the system refuses the write, as it does when the disk is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


SHOWN = (
    "meta", "tournament", "player", "seat", "bench", "result", "table", "hand", "journal", "ledger", "team", "honour",
    "repeat", "wait", "finish", "undo", "told", "setting", "register",
)  # fmt: skip


def shown(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """The read model as a page reads it: by a connection that may only read."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as reader:
        reader.execute("PRAGMA query_only=1")
        now = {name: sorted(reader.execute(f"SELECT * FROM shown_{name}"), key=repr) for name in SHOWN}
        return now | {name: sorted(reader.execute(f"SELECT * FROM {name}"), key=repr) for name in past_evenings.TABLES}


def stored(path: Path, columns: str = "cause") -> list[tuple[object, ...]]:
    """These columns of every event in the log, in order."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as reader:
        return list(reader.execute(f"SELECT {columns} FROM events ORDER BY seq"))
