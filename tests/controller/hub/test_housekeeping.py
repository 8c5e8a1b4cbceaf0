"""The hub looks after its machine: a copy after each round, space on the disk, and a word to systemd."""

import gzip
import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from controller.domain.state.room import Room
from controller.hub.housekeeping import LOOK_US, Caretaker, Place, free_mb, is_second_medium
from controller.hub.watchdog import Watchdog
from controller.hub.writer import Clock, Writer
from controller.store.event_log import EventLog
from tests.support.waiting import eventually

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"


@pytest.fixture
def stick() -> Iterator[Path]:
    """A folder on another disk than the tests' own: shared memory."""
    folder = Path(tempfile.mkdtemp(dir="/dev/shm"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    path.write_bytes(gzip.decompress(min(LOGS.iterdir()).read_bytes()))
    return path


@pytest.fixture
def room(database: Path) -> Room:
    with closing(EventLog(database, "demo")) as log:
        writer = Writer(log, "boot", Clock(lambda: 1, lambda: 2, lambda: 3))
        writer.recall(lambda _cause: None)
    return writer.room


def caretaker(database: Path, copies: Path | None, free_least_mb: int = 1, notice: str = "") -> Caretaker:
    return Caretaker(Place(database, copies, free_least_mb, "demo"), Watchdog(""), notice)


def test_each_round_that_ends_is_copied_to_the_stick(database: Path, room: Room, stick: Path) -> None:
    care = caretaker(database, stick)
    care.attend(room, 0)
    assert list(stick.iterdir()) == []  # a hub that starts has ended no round
    care.attend(replace(room, round=room.round + 1), 1)
    (copy,) = eventually(lambda: list(stick.glob("roundbell-demo-*.db")), what="the copy")
    with closing(sqlite3.connect(copy)) as found:
        assert found.execute("SELECT count(*) FROM events").fetchone()[0] > 0
    care.end()
    assert list(care.alarms()) == []


def test_the_end_of_the_evening_is_copied_before_the_hub_is_gone(database: Path, room: Room, stick: Path) -> None:
    care = caretaker(database, stick)
    care.attend(room, 0)
    care.attend(replace(room, phase="ended"), 1)
    care.end()
    assert len(list(stick.glob("roundbell-demo-*.db"))) == 1


def test_without_the_stick_its_empty_folder_on_the_hubs_own_disk_is_not_filled(database: Path, room: Room) -> None:
    mount_point = database.parent / "stick"
    mount_point.mkdir()
    care = caretaker(database, mount_point)
    care.attend(room, 0)
    care.attend(replace(room, round=room.round + 1), 1)
    care.end()
    assert list(mount_point.iterdir()) == [] and not is_second_medium(mount_point, database)
    assert list(care.alarms()) == []


def test_a_stick_that_takes_no_copy_is_told_to_the_convenor(database: Path, room: Room, stick: Path) -> None:
    database.unlink()
    care = caretaker(database, stick)
    care.attend(room, 0)
    care.attend(replace(room, round=room.round + 1), 1)
    care.end()
    (alarm,) = care.alarms()
    assert "not copied to the second medium" in alarm


def test_a_disk_that_grows_full_is_told_before_anything_is_refused(database: Path, room: Room) -> None:
    free = free_mb(database.parent)
    care = caretaker(database, None, free_least_mb=free * 2, notice="The event log was damaged.")
    care.attend(room, 0)
    notice, tight = care.alarms()
    assert notice == "The event log was damaged." and "make space" in tight
    content = caretaker(database, None, free_least_mb=1)
    content.attend(room, LOOK_US)
    assert list(content.alarms()) == []


def test_systemd_hears_of_the_loop_once_a_second_at_most(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        watchdog = Watchdog(str(tmp_path / "notify"))
        watchdog.ready()
        for now_us in (0, 10, 999_999, 1_000_000, 1_500_000):
            watchdog.turns(now_us)
        watchdog.ends()
        assert [systemd.recv(100) for _ in range(4)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1", b"STOPPING=1"]
        with pytest.raises(BlockingIOError):
            systemd.recv(100)
    (tmp_path / "notify").unlink()
    watchdog.ready()  # nobody listens: the room goes on
