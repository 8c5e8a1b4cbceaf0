"""A bare durable commit: one row like the log's into SQLite, with WAL and FULL as the hub has them."""

import sqlite3
import time
from pathlib import Path
from types import TracebackType
from typing import Self

_TABLE = "CREATE TABLE kept(seq INTEGER PRIMARY KEY, cause TEXT NOT NULL, part INTEGER, body TEXT, UNIQUE(cause, part))"


class Commits:
    """A database of its own in a folder; its file system decides what a commit costs."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / "commits.db", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute(_TABLE)
        self._number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _what: object, _where: TracebackType | None) -> None:
        self._connection.close()

    def commit_ms(self, body: str) -> float:
        """Store one row for good."""
        self._number += 1
        began_ns = time.monotonic_ns()
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO kept VALUES(?, ?, 0, ?)", (self._number, f"cause:{self._number}", body))
        self._connection.execute("COMMIT")
        return (time.monotonic_ns() - began_ns) / 1e6
