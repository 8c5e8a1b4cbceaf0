"""Copies of a room's log: taken while the hub writes, checked before they are trusted, and put back whole."""

import itertools
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from controller.games.refusal import Refusal
from controller.store import beside, schema
from table_node.shared.words import say

COPIES_KEPT = 20
_COLUMNS = ("seq", "room", "tournament", "name", "version", "cause", "part", "utc_ms", "hub_us", "boot", "body")


def back_up(database: Path, target: Path) -> int:
    """Copy a log into a new file, consistent though the hub goes on writing; the number of its last event.

    The file appears whole or not at all, readable by its owner and group. Raises Refusal.
    """
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o640))
            with closing(_reader(database)) as source, closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
                beside.put(copy, database.parent)
                copy.execute("PRAGMA journal_mode=DELETE")
            last = check(draft)
            _settle(draft)
            draft.replace(target)
            _settle(target.parent)
        finally:
            draft.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        raise _not_copied(database, target, error) from error
    return last


def back_up_into(database: Path, folder: Path, room: str, keep: int = COPIES_KEPT) -> tuple[Path, int]:
    """Copy a log into a folder, under a name that sorts by its length; the file and its last event's number.

    Of each log the newest `keep` copies stay. No name comes from the wall clock, which a hub without a network does not
    know. Raises Refusal.
    """
    draft = folder / f".roundbell-{room}.copy"
    last = back_up(database, draft)
    try:
        with closing(_reader(draft)) as connection:
            (mark,) = connection.execute("SELECT value FROM log_mark").fetchone()
        target = folder / f"roundbell-{room}-{mark}-{last:08}.db"
        draft.replace(target)
        for old in sorted(folder.glob(f"roundbell-{room}-{mark}-*.db"))[:-keep]:
            old.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        raise _not_copied(database, folder, error) from error
    return target, last


def check(backup: Path) -> int:
    """Look through a copy: the number of its last event. Raises Refusal for a file that cannot be put back."""
    try:
        with closing(_reader(backup)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()
            (shape,) = connection.execute("PRAGMA user_version").fetchone()
            (last,) = connection.execute("SELECT coalesce(max(seq), 0) FROM events").fetchone()
    except sqlite3.Error as error:
        raise _useless(backup, str(error)) from error
    if found != ("ok",):
        raise _useless(backup, str(found))
    if shape > schema.VERSION:
        raise _useless(backup, "it was made by a newer Roundbell")
    return int(last)


def restore(backup: Path, database: Path) -> tuple[int, Path | None]:
    """Put a copy in the log's place; its last event's number, and where the log that was there is kept.

    The hub must not run (the caller holds its lock). Raises Refusal, with the log as it was.
    """
    check(backup)
    fresh = database.with_name(database.name + ".restored")
    fresh.unlink(missing_ok=True)
    last = back_up(backup, fresh)
    with closing(sqlite3.connect(fresh)) as copy:
        files = beside.take(copy)
        copy.execute("DROP TABLE IF EXISTS log_home")  # put back on purpose: it is this machine's log from now on
        copy.commit()
    aside = put_aside(database, _free_name(database)) if database.exists() else None
    fresh.chmod(0o660)  # the group's, as the hub's own: the dashboard reads it
    fresh.replace(database)
    beside.lay_out(files, database.parent)
    _settle(database.parent)
    return last, aside


def put_aside(database: Path, ending: str) -> Path:
    """Rename a log, with what SQLite keeps beside it, so that nothing is ever deleted; its new name."""
    aside = database.with_name(f"{database.name}.{ending}")
    for part in ("", "-wal", "-shm"):
        if (beside := database.with_name(database.name + part)).exists():
            beside.rename(aside.with_name(aside.name + part))
    return aside


def export(database: Path) -> Iterator[str]:
    """Every event as a line of JSON, in order: the same log gives the same bytes on any machine. Raises Refusal."""
    try:
        with closing(_reader(database)) as connection:
            for row in connection.execute(f"SELECT {', '.join(_COLUMNS)} FROM events ORDER BY seq"):
                told = dict(zip(_COLUMNS, row, strict=True))
                told["body"] = json.loads(told["body"])
                yield json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    except sqlite3.Error as error:
        raise _useless(database, str(error)) from error


def _free_name(database: Path) -> str:
    taken = [path.name for path in database.parent.glob(f"{database.name}.replaced-*")]
    return next(name for n in itertools.count(1) if f"{database.name}.{(name := f'replaced-{n}')}" not in taken)


def _reader(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise sqlite3.OperationalError(f"there is no file {path}")
    # Opening a log whose hub is away may need to make SQLite's shared index beside it: not mode=ro, but no writing.
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=10)
    connection.execute("PRAGMA query_only=1")
    return connection


def _settle(path: Path) -> None:
    """Have a file or a folder on the medium before going on."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _not_copied(database: Path, target: Path, error: Exception) -> Refusal:
    return Refusal(
        "not_copied",
        say("{database} could not be copied to {target}: {error}.", database=database, target=target, error=error),
        say("Look at the medium: is it there, writable, and is there space on it?"),
    )


def _useless(path: Path, why: str) -> Refusal:
    return Refusal(
        "not_a_log",
        say("{path} is no whole log of a room: {why}.", path=path, why=why),
        say("Take another copy; nothing was changed."),
    )
