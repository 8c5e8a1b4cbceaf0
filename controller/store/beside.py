"""What lies beside the log and goes with its copies: the list of displays, which the dashboard keeps in a file."""

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

NAMES = ("dashboard.displays",)
"""Nothing else is taken out of a copy, whatever it says: passcodes and keys stay with their machine."""


def put(copy: sqlite3.Connection, folder: Path) -> None:
    """Lay the files of a folder into a copy. One that cannot be read is left out: the log is worth more."""
    copy.execute("CREATE TABLE IF NOT EXISTS beside(name TEXT PRIMARY KEY, content BLOB NOT NULL)")
    for name in NAMES:
        try:
            content = (folder / name).read_bytes()
        except OSError:
            continue
        copy.execute("INSERT OR REPLACE INTO beside VALUES(?, ?)", (name, content))
    copy.commit()


def take(copy: sqlite3.Connection) -> dict[str, bytes]:
    """Take the files out of a copy, which is a log again without them."""
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'beside'").fetchone():
        return {}
    found = dict(copy.execute("SELECT name, content FROM beside"))
    copy.execute("DROP TABLE beside")
    copy.commit()
    return {name: bytes(found[name]) for name in NAMES if name in found}


def lay_out(files: Mapping[str, bytes], folder: Path) -> None:
    """Write them into a folder, each whole or not at all, for its group to read and write. Raises OSError."""
    for name, content in files.items():
        draft = folder / f".{name}.restored"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o660), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.chmod(0o660)
        draft.replace(folder / name)
