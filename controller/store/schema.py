"""The shape of a room's database, numbered: an older file is brought up to date, a newer one is left alone.

`PRAGMA user_version` holds the number. Events are never rewritten: the codec reads old ones, and what the dashboard
reads is made anew from them. So a step here only adds or reshapes tables beside the log.
"""

import sqlite3
from collections.abc import Callable

_EVENTS = """
CREATE TABLE IF NOT EXISTS events(
    seq INTEGER PRIMARY KEY,
    room TEXT NOT NULL,
    tournament TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    cause TEXT NOT NULL,
    part INTEGER NOT NULL,
    utc_ms INTEGER NOT NULL,
    hub_us INTEGER NOT NULL,
    boot TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE(cause, part)
);
CREATE TABLE IF NOT EXISTS replies(request_id TEXT PRIMARY KEY, body TEXT NOT NULL);
"""
_CLOCKS_AND_MARK = """
DROP TABLE IF EXISTS clocks;
CREATE TABLE clocks(
    hub_boot TEXT NOT NULL, node TEXT NOT NULL, boot TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(node, boot));
CREATE TABLE IF NOT EXISTS log_mark(one INTEGER PRIMARY KEY CHECK(one = 1), value TEXT NOT NULL);
INSERT OR IGNORE INTO log_mark VALUES(1, lower(hex(randomblob(4))));
"""
HOME = """
CREATE TABLE IF NOT EXISTS log_home(
    one INTEGER PRIMARY KEY CHECK(one = 1), machine TEXT NOT NULL, name TEXT NOT NULL);
"""
"""Whose log it is. Made where it is missing, and no step: an earlier Roundbell may go on with the file."""


class NewerFile(sqlite3.DatabaseError):
    """The file was written by a newer Roundbell, and this one would not understand it."""


def _first(connection: sqlite3.Connection) -> None:
    """The log as it was first, and as every unnumbered file has it."""
    _each(connection, _EVENTS)


def _clocks(connection: sqlite3.Connection) -> None:
    """The nodes' clocks over a power cut, and the log's own mark; unnumbered files may have them already."""
    kept = list(connection.execute("SELECT * FROM clocks")) if _columns(connection, "clocks") == _CLOCK else []
    _each(connection, _CLOCKS_AND_MARK)
    connection.executemany("INSERT INTO clocks VALUES(?,?,?,?)", kept)


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _clocks)
"""Step n brings a file from version n to n + 1. Add at the end, with an old log in tests/fixtures/logs."""

VERSION = len(STEPS)
_CLOCK = ["hub_boot", "node", "boot", "body"]


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Take a file, new or old, to VERSION, in one transaction. Raises sqlite3.Error, NewerFile for a newer file."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    if found > VERSION:
        raise NewerFile(f"it has the shape {found} of a newer Roundbell, and this one knows up to {VERSION}")
    if found == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[found:]:
            step(connection)
        connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _each(connection: sqlite3.Connection, script: str) -> None:
    """Not `executescript`, which would commit before the script is through."""
    for statement in script.split(";"):
        connection.execute(statement)


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
