"""A room's log carried away and brought back: consistent while the hub writes, and not a byte less (R68)."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.events.round import TournamentEnded
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from controller.store.backup import COPIES_KEPT, back_up, back_up_into, export, restore
from controller.store.event_log import Batch, EventLog, Logged
from controller.store.read_model import Change
from tests.support.disk import full_disk

UTC_MS = 1_700_000_000_000


def write(log: EventLog, seq: int) -> None:
    events = [Logged(seq + part, TournamentEnded(f"reason {seq}"), f"request:{seq}", part, UTC_MS, 5, "boot-1")
              for part in range(2)]  # fmt: skip
    log.append(Batch(events, [(f"request-{seq}", "{}")], Change(Room(), Room(), seq + 1)), "Club night")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    with closing(EventLog(path, "hall")) as log:
        for seq in range(1, 101, 2):
            write(log, seq)
    return path


def test_r68_what_is_restored_exports_to_the_same_bytes(path: Path, tmp_path: Path) -> None:
    before = list(export(path))
    assert back_up(path, tmp_path / "stick" / "evening.db") == 100
    clean = tmp_path / "another Pi" / "room.db"
    clean.parent.mkdir()
    assert restore(tmp_path / "stick" / "evening.db", clean) == (100, None)
    assert list(export(clean)) == before and len(before) == 100
    with closing(EventLog(clean, "hall")) as log, closing(EventLog(path, "hall")) as old:
        assert list(log.all()) == list(old.all()) and log.replies() == old.replies() and log.mark() == old.mark()


def test_a_copy_taken_while_the_hub_writes_ends_between_two_commits(path: Path, tmp_path: Path) -> None:
    stop = threading.Event()

    def go_on_writing() -> None:
        with closing(EventLog(path, "hall")) as log:
            for seq in range(101, 100_000, 2):
                if stop.is_set():
                    return
                write(log, seq)

    writer = threading.Thread(target=go_on_writing)
    writer.start()
    try:
        lasts = [back_up(path, tmp_path / f"copy-{number}.db") for number in range(8)]
    finally:
        stop.set()
        writer.join()
    assert lasts == sorted(lasts)
    for number, last in enumerate(lasts):
        lines = list(export(tmp_path / f"copy-{number}.db"))
        assert len(lines) == last and last % 2 == 0
    assert list(export(path))[: lasts[-1]] == list(export(tmp_path / "copy-7.db"))


def test_the_log_that_was_there_is_kept_with_what_sqlite_had_not_yet_written_into_it(
    path: Path, tmp_path: Path
) -> None:
    back_up(path, tmp_path / "early.db")
    with closing(EventLog(path, "hall")) as log:
        write(log, 101)
    late = list(export(path))
    last, aside = restore(tmp_path / "early.db", path)
    assert last == 100 and aside is not None and list(export(aside)) == late
    _, again = restore(tmp_path / "early.db", path)
    assert again is not None and again != aside and aside.exists()


def _torn(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:-5000])


def _no_log(copy: Path) -> None:
    copy.write_text("a shopping list")


def _newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA user_version=99")


@pytest.mark.parametrize("spoil", [_torn, _no_log, _newer, Path.unlink])
def test_a_copy_that_is_not_whole_is_refused_and_the_log_stays(
    path: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    copy = tmp_path / "copy.db"
    back_up(path, copy)
    spoil(copy)
    before = list(export(path))
    with pytest.raises(Refusal) as refused:
        restore(copy, path)
    assert refused.value.code == "not_a_log" and refused.value.remedy
    assert list(export(path)) == before and not list(tmp_path.glob("room.db.*replaced*"))


def test_a_full_stick_leaves_no_half_copy_and_the_last_good_one(path: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    back_up(path, stick / "evening.db")
    good = (stick / "evening.db").read_bytes()
    with full_disk(), pytest.raises(Refusal) as refused:
        back_up(path, stick / "evening.db")
    assert refused.value.code == "not_copied"
    assert [file.name for file in stick.iterdir()] == ["evening.db"]
    assert (stick / "evening.db").read_bytes() == good


def test_of_one_log_the_newest_copies_are_kept_and_those_of_another_are_let_be(path: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with closing(EventLog(tmp_path / "other.db", "hall")) as other:
        write(other, 1)
    others, _ = back_up_into(tmp_path / "other.db", stick, "hall")
    with closing(EventLog(path, "hall")) as log:
        for seq in range(101, 101 + 2 * COPIES_KEPT + 4, 2):
            write(log, seq)
            newest, last = back_up_into(path, stick, "hall")
    kept = sorted(stick.glob("*.db"))
    assert len(kept) == COPIES_KEPT + 1 and others in kept and newest in kept
    assert len(list(export(newest))) == last


def test_the_list_of_displays_goes_with_the_log_and_nothing_secret_does(path: Path, tmp_path: Path) -> None:
    (tmp_path / "dashboard.displays").write_text('[{"name": "Bar"}]')
    (tmp_path / "dashboard.passcode").write_text("scrypt:…")
    target, _ = back_up_into(path, tmp_path / "stick", "hall")
    clean = tmp_path / "another Pi" / "room.db"
    clean.parent.mkdir()
    restore(target, clean)
    assert (clean.parent / "dashboard.displays").read_text() == '[{"name": "Bar"}]'
    assert not (clean.parent / "dashboard.passcode").exists()
    with closing(sqlite3.connect(clean)) as log:
        assert log.execute("SELECT 1 FROM sqlite_master WHERE name = 'beside'").fetchone() is None
    assert list(export(clean)) == list(export(path))


def test_a_log_without_a_dashboard_is_copied_all_the_same(path: Path, tmp_path: Path) -> None:
    back_up(path, tmp_path / "copy.db")
    clean = tmp_path / "clean" / "room.db"
    clean.parent.mkdir()
    (clean.parent / "dashboard.displays").write_text("[]")
    restore(tmp_path / "copy.db", clean)
    assert (clean.parent / "dashboard.displays").read_text() == "[]"
