"""Evenings that are over, kept beside the one that is shown: the same tables, each row with its evening's number.

An evening's number is the place in the log of the event that made its tournament.
"""

import sqlite3

KEPT = (
    "tournament", "player", "seat", "bench", "result", "hand", "ledger", "team", "honour", "repeat", "wait", "finish",
    "setting",
)  # fmt: skip
"""What of an evening is kept: all that can be read of it when it is over."""
SCHEMA = "\n".join(
    [
        "CREATE TABLE IF NOT EXISTS past_evening(evening INTEGER PRIMARY KEY, ended_seq INTEGER);",
        *(
            f"CREATE TABLE IF NOT EXISTS past_{name} AS SELECT 0 AS evening, * FROM shown_{name} WHERE 0;\n"
            f"CREATE INDEX IF NOT EXISTS past_{name}_of ON past_{name}(evening);"
            for name in KEPT
        ),
    ]
)
TABLES = ("past_evening", *(f"past_{name}" for name in KEPT))
_OF_THE_TRAIL = ("ledger", "finish")
"""What is written line by line as it happens, and never made again from the room."""


def keep(connection: sqlite3.Connection, ended_seq: int) -> None:
    """Keep the evening that is shown: the event `ended_seq` made another tournament."""
    evening = shown(connection)
    connection.execute("INSERT OR REPLACE INTO past_evening VALUES(?,?)", (evening, ended_seq))
    for name in KEPT:
        connection.execute(f"INSERT INTO past_{name} SELECT ?, * FROM shown_{name}", (evening,))


def begin(connection: sqlite3.Connection, evening: int) -> None:
    """Show another evening, which has nothing yet."""
    connection.execute("INSERT OR REPLACE INTO shown_meta VALUES('evening', ?)", (str(evening),))
    for name in _OF_THE_TRAIL:
        connection.execute(f"DELETE FROM shown_{name}")


def reopen(connection: sqlite3.Connection) -> None:
    """The newest of the past evenings goes on: it is no past one any more. Without one, there is no tournament."""
    (evening,) = connection.execute("SELECT coalesce(max(evening), 0) FROM past_evening").fetchone()
    begin(connection, evening)
    for name in _OF_THE_TRAIL:
        columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info(shown_{name})"))
        connection.execute(f"INSERT INTO shown_{name} SELECT {columns} FROM past_{name} WHERE evening=?", (evening,))
    for name in TABLES:
        connection.execute(f"DELETE FROM {name} WHERE evening=?", (evening,))


def shown(connection: sqlite3.Connection) -> int:
    """The number of the evening that is shown; 0 before the first."""
    row = connection.execute("SELECT value FROM shown_meta WHERE key='evening'").fetchone()
    return int(row[0]) if row else 0
