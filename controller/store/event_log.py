"""The room's log in SQLite: the only place that inserts an event, and never a place that changes one."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.domain.events import Event
from controller.store import codec, schema
from controller.store.read_model import SCHEMA as READ_MODEL_SCHEMA
from controller.store.read_model import Change, write


class NotStored(Exception):
    """The log could not be written: nothing of the batch is stored, and nothing of it may be acknowledged."""


class Unwritable(Exception):
    """A mistake of ours, and not the disk's: nothing of the batch is stored, and trying it again would not help."""


class Damaged(NotStored):
    """The file is no database any more, or parts of it cannot be read."""


@dataclass(frozen=True)
class Logged:
    """An event with its place in the log. `cause` is what made it: (node, boot, number), a request, a ring."""

    seq: int
    event: Event
    cause: str
    part: int
    utc_ms: int
    hub_us: int
    boot: str


@dataclass(frozen=True)
class Batch:
    """What one commit holds."""

    logged: Sequence[Logged]
    replies: Sequence[tuple[str, str]]
    change: Change | None
    """None: the read model stays as it is."""


class EventLog:
    """One room's log."""

    def __init__(self, path: Path, room: str) -> None:
        """Open the file, or make it. Raises NotStored when that cannot be done, Damaged when the file is broken."""
        self._room = room
        try:
            self._connection = sqlite3.connect(path, isolation_level=None)
        except sqlite3.Error as error:
            raise NotStored(f"{path} cannot be used: {error}") from error
        try:
            # FULL: an acknowledgement promises that a power cut will not take the event back.
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=2000"):
                self._connection.execute(f"PRAGMA {pragma}")
            schema.bring_up_to_date(self._connection)
            self._connection.executescript(READ_MODEL_SCHEMA + schema.HOME)
        except sqlite3.Error as error:
            self._connection.close()
            kind = NotStored if isinstance(error, sqlite3.OperationalError | schema.NewerFile) else Damaged
            raise kind(f"{path} cannot be used: {error}") from error

    def check(self) -> None:
        """Look through the whole file once. Raises Damaged."""
        try:
            found = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            raise Damaged(str(error)) from error
        if found != ("ok",):
            raise Damaged(str(found))

    def take_over(self, rows: Sequence[tuple[object, ...]]) -> None:
        """Take the events of another file as they are, into a new one. Raises NotStored."""
        with self._commit():
            self._connection.executemany("INSERT INTO events VALUES(?,?,?,?,?,?,?,?,?,?,?)", rows)

    def all(self) -> Iterator[Logged]:
        """Every event of the room, in order."""
        rows = self._connection.execute(
            "SELECT seq, name, version, body, cause, part, utc_ms, hub_us, boot FROM events WHERE room=? ORDER BY seq",
            (self._room,),
        )
        for seq, name, version, body, cause, part, utc_ms, hub_us, boot in rows:
            yield Logged(seq, codec.from_body(name, version, body), cause, part, utc_ms, hub_us, boot)

    def replies(self) -> dict[str, str]:
        """The newest replies by request id, for requests that come again."""
        return dict(self._connection.execute("SELECT request_id, body FROM replies ORDER BY rowid DESC LIMIT 5000"))

    def keep_clocks(self, hub_boot: str, clocks: Mapping[tuple[str, str], str]) -> None:
        """Keep what is proven of each (node, boot)'s clock, for after a power cut. Raises NotStored."""
        with self._commit():
            self._connection.execute("DELETE FROM clocks")
            self._connection.executemany(
                "INSERT INTO clocks VALUES(?,?,?,?)", [(hub_boot, *whose, body) for whose, body in clocks.items()]
            )

    def clocks_of(self, hub_boot: str) -> dict[tuple[str, str], str]:
        """What was kept of the nodes' clocks in one boot of this machine, by (node, boot)."""
        rows = self._connection.execute("SELECT node, boot, body FROM clocks WHERE hub_boot=?", (hub_boot,))
        return {(node, boot): body for node, boot, body in rows}

    def mark(self) -> str:
        """A name for this very log, as long as the file lives: its rings are not those of an earlier log."""
        (mark,) = self._connection.execute("SELECT value FROM log_mark").fetchone()
        return str(mark)

    def home(self) -> tuple[str, str] | None:
        """The machine that keeps this log, and its name; None in a log that no hub has been served from since.

        It goes with the file: a copy on another machine says so.
        """
        found = self._connection.execute("SELECT machine, name FROM log_home").fetchone()
        return (str(found[0]), str(found[1])) if found else None

    def settle(self, machine: str, name: str) -> None:
        """From now on this machine keeps the log. Raises NotStored."""
        with self._commit():
            self._connection.execute("INSERT OR REPLACE INTO log_home VALUES(1, ?, ?)", (machine, name))

    def append(self, batch: Batch, tournament: str) -> None:
        """Store a batch in one durable commit. Raises NotStored or Unwritable, with nothing of it stored."""
        with self._commit():
            self._write(batch, tournament)

    def try_out(self, batch: Batch, tournament: str) -> None:
        """Write a batch and take it back. Raises what `append` would."""
        with self._commit("ROLLBACK"):
            self._write(batch, tournament)

    def _write(self, batch: Batch, tournament: str) -> None:
        self._connection.executemany(
            "INSERT INTO events VALUES(?,?,?,?,?,?,?,?,?,?,?)",
            [self._row(logged, tournament) for logged in batch.logged],
        )
        self._connection.executemany("INSERT OR IGNORE INTO replies VALUES(?,?)", batch.replies)
        if batch.change is not None:
            write(self._connection, batch.change)

    def rebuild(self, change: Change) -> None:
        """Write the read model anew from the whole log. Raises NotStored or Unwritable."""
        with self._commit():
            write(self._connection, change)

    @contextmanager
    def _commit(self, end: str = "COMMIT") -> Iterator[None]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute(end)
        except Exception as error:
            if type(error) is sqlite3.DatabaseError:
                raise  # the file is damaged: the next start puts it aside
            if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise NotStored(str(error)) from error
            raise Unwritable(repr(error)) from error
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _row(self, logged: Logged, tournament: str) -> tuple[object, ...]:
        event, name = logged.event, type(logged.event).__name__
        return (
            logged.seq, self._room, tournament, name, codec.version_of(name), logged.cause, logged.part, logged.utc_ms,
            logged.hub_us, logged.boot, codec.to_body(event),
        )  # fmt: skip
