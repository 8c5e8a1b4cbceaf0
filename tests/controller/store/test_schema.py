"""Logs of earlier Roundbells, kept as they were written: each can still be read, and played on (D2).

Every fixture is the real log of a room of two tables that an earlier version played, packed with gzip.
"""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.state.room import Room
from controller.hub.writer import Clock, Writer
from controller.store import schema
from controller.store.backup import export
from controller.store.event_log import EventLog, NotStored
from controller.store.salvage import open_log

OLD = sorted((Path(__file__).parents[2] / "fixtures" / "logs").glob("*.db.gz"))


@pytest.fixture(params=OLD, ids=[path.name.removesuffix(".db.gz") for path in OLD])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An old log, unpacked."""
    path = tmp_path / "room.db"
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    return path


def shape(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def recalled(path: Path) -> tuple[Room, int]:
    with closing(EventLog(path, "demo")) as log:
        writer = Writer(log, "new-boot", Clock(lambda: 1, lambda: 2, lambda: 3))
        writer.recall(lambda _cause: None)
    return writer.room, writer.seq


def test_there_is_a_log_of_every_shape_before_this_one(tmp_path: Path) -> None:
    with closing(EventLog(tmp_path / "new.db", "hall")):
        pass
    assert shape(tmp_path / "new.db") == schema.VERSION and OLD


def test_an_old_log_is_folded_again_with_its_players_and_results(old: Path) -> None:
    before = list(export(old))
    room, _ = recalled(old)
    assert shape(old) == schema.VERSION
    assert room.tournament is not None and len(room.players) == 8 and room.round >= 1
    assert list(export(old))[: len(before)] == before  # not one event was rewritten
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT count(*) FROM shown_result").fetchone()[0] > 0
        assert connection.execute("SELECT count(*) FROM shown_player").fetchone() == (8,)


def test_bringing_it_up_to_date_twice_changes_nothing(old: Path) -> None:
    first = recalled(old)
    assert recalled(old) == first
    log, notice = open_log(old, "demo", 1)
    log.close()
    assert notice == ""


def test_a_log_of_a_newer_roundbell_is_left_alone_and_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    EventLog(path, "hall").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    with pytest.raises(NotStored, match="newer Roundbell"):
        open_log(path, "hall", 1)
    assert [file.name for file in tmp_path.glob("*damaged*")] == []
