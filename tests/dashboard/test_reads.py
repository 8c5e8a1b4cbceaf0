"""The read model is only read, and a hub that is not there is something to show."""

import sqlite3
from pathlib import Path

import pytest

from controller.store.read_model import SCHEMA
from dashboard.read.model import Reads
from tests.dashboard.support import UTC_MS, build_room, insert


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A room in overtime."""
    build_room(tmp_path / "room.db")
    return tmp_path / "room.db"


def files(folder: Path) -> list[str]:
    """What lies in a folder."""
    return [file.name for file in folder.iterdir()]


def test_a_hub_that_has_never_started_is_a_value(tmp_path: Path) -> None:
    with Reads(tmp_path / "room.db").open() as model:
        assert model is None
    assert list(tmp_path.iterdir()) == []


def test_a_database_without_its_tables_yet_is_a_value_too(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "room.db").close()
    (tmp_path / "room.db").write_bytes(b"")
    with Reads(tmp_path / "room.db").open() as model:
        assert model is None


def test_reading_a_closed_database_leaves_no_file_that_could_lock_the_hub_out(tmp_path: Path) -> None:
    database = tmp_path / "room.db"
    with sqlite3.connect(database) as hub:
        hub.execute("PRAGMA journal_mode=WAL")
    hub.close()
    build_room(database)
    assert files(tmp_path) == ["room.db"]
    with Reads(database).open() as model:
        assert model is not None
        assert model.tournament() is not None
    assert files(tmp_path) == ["room.db"]


def test_reading_beside_a_running_hub_sees_what_is_only_in_its_log(tmp_path: Path) -> None:
    database = tmp_path / "room.db"
    hub = sqlite3.connect(database, isolation_level=None)
    hub.execute("PRAGMA journal_mode=WAL")
    hub.executescript(SCHEMA)
    hub.execute("INSERT INTO shown_meta VALUES('seq', '7')")
    with Reads(database).open() as model:
        assert model is not None
        assert model.seq() == 7
        hub.execute("UPDATE shown_meta SET value = '8'")
        assert model.seq() == 7  # one page is drawn from one moment
    assert Reads(database).reached(8, within_s=0)
    assert not Reads(database).reached(9, within_s=0)
    hub.close()


def test_the_read_model_cannot_be_written_from_here(database: Path) -> None:
    before = database.read_bytes()
    with Reads(database).open() as model:
        assert model is not None
        assert len(model.standings()) == 48
    assert database.read_bytes() == before


@pytest.mark.parametrize("name", ["room.db", "a folder with % and ? in it/room.db"])
def test_any_folder_may_hold_the_room(tmp_path: Path, name: str) -> None:
    database = tmp_path / name
    database.parent.mkdir(exist_ok=True)
    build_room(database)
    with Reads(database).open() as model:
        assert model is not None


def test_house_players_come_last_and_without_a_place(database: Path) -> None:
    with sqlite3.connect(database) as hub:
        hub.execute("UPDATE shown_player SET place = NULL, house = 1 WHERE player = 1")
    with Reads(database).open() as model:
        assert model is not None
        assert model.standings()[-1].player == 1


def test_the_journal_is_read_newest_first_by_table_and_page(database: Path) -> None:
    with Reads(database).open() as model:
        assert model is not None
        assert [line.seq for line in model.journal(None, None, 3)] == [40, 39, 38]
        assert [line.seq for line in model.journal(None, 38, 2)] == [37, 36]
        assert [line.seq for line in model.journal(4, None)] == [39, 27, 15, 3]


def test_the_journal_is_read_by_player_too(database: Path) -> None:
    with sqlite3.connect(database) as log:
        about = (UTC_MS, 1, "CardTapped", 3, 1, 3, "A scorecard was tapped.")
        naming = (UTC_MS, 1, "CardClippedByHand", 3, 1, None, "The convenor clipped Cath Parata's scorecard by hand.")
        insert(log, "shown_journal", (90, *about))
        insert(log, "shown_journal", (91, *naming))
        insert(log, "shown_told", (91, "The convenor clipped \x023\x03's scorecard by hand."))
    log.close()
    with Reads(database).open() as model:
        assert model is not None
        assert [line.seq for line in model.journal(None, None, player=3)] == [91, 90]
