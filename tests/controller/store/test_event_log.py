"""The log: stored whole or not at all, each cause once, and whole after anything (D1, D12, R67)."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.events.round import TournamentEnded
from controller.domain.state.room import Room
from controller.projections.trail import Trail
from controller.store.codec import UnknownEvent
from controller.store.event_log import Batch, EventLog, Logged, NotStored, Unwritable
from controller.store.read_model import Change
from tests.support.disk import full_disk, shown, stored


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def log(path: Path) -> Iterator[EventLog]:
    with closing(EventLog(path, "hall")) as opened:
        yield opened


def ended(seq: int, cause: str = "", part: int = 0, reason: str = "late") -> Logged:
    return Logged(seq, TournamentEnded(reason), cause or f"request:{seq}", part, 1_700_000_000_000, 5_000_000, "boot-1")


def batch(*logged: Logged, replies: tuple[tuple[str, str], ...] = ()) -> Batch:
    return Batch(logged, replies, Change(Room(), Room(), logged[-1].seq if logged else 0))


def test_what_was_stored_is_read_back_in_order(log: EventLog) -> None:
    log.append(batch(ended(1), ended(2)), "Club night")
    log.append(batch(ended(3)), "Club night")
    assert list(log.all()) == [ended(1), ended(2), ended(3)]


def test_the_log_outlives_the_program(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1), replies=(("ask-1", '{"ok":1}'),)), "Club night")
    mark = log.mark()
    log.close()
    with closing(EventLog(path, "hall")) as again:
        assert list(again.all()) == [ended(1)]
        assert again.replies() == {"ask-1": '{"ok":1}'}
        assert again.mark() == mark


def test_another_log_has_another_mark(log: EventLog, tmp_path: Path) -> None:
    with closing(EventLog(tmp_path / "other.db", "hall")) as other:
        assert other.mark() != log.mark()


def test_rooms_that_share_a_file_do_not_read_each_others_events(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1)), "Club night")
    with closing(EventLog(path, "annexe")) as annexe:
        assert list(annexe.all()) == []


def test_d12_one_cause_never_counts_twice(log: EventLog) -> None:
    log.append(batch(ended(1, "node:a:b:7"), ended(2, "node:a:b:7", part=1)), "Club night")
    with pytest.raises(Unwritable):
        log.append(batch(ended(3), ended(4, "node:a:b:7")), "Club night")
    assert list(log.all()) == [ended(1, "node:a:b:7"), ended(2, "node:a:b:7", part=1)]


def test_after_such_a_fault_the_log_can_still_be_written(log: EventLog) -> None:
    log.append(batch(ended(1, "once")), "Club night")
    with pytest.raises(Unwritable):
        log.append(batch(ended(2, "once")), "Club night")
    log.append(batch(ended(2)), "Club night")
    assert [logged.seq for logged in log.all()] == [1, 2]


def test_the_first_reply_to_a_request_stands(log: EventLog) -> None:
    log.append(batch(replies=(("ask-1", "first"),)), "")
    log.append(batch(replies=(("ask-1", "second"),)), "")
    assert log.replies() == {"ask-1": "first"}


def test_a_full_disk_stores_nothing_of_the_batch_and_says_so(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1)), "Club night")
    with full_disk(), pytest.raises(NotStored):
        log.append(batch(ended(2), ended(3, reason="x" * 200_000), replies=(("ask-1", "{}"),)), "Club night")
    assert list(log.all()) == [ended(1)]
    assert log.replies() == {}
    assert stored(path) == [("request:1",)]


def test_when_there_is_room_again_the_log_goes_on(log: EventLog) -> None:
    with full_disk(), pytest.raises(NotStored):
        log.append(batch(ended(1)), "Club night")
    log.append(batch(ended(1)), "Club night")
    assert list(log.all()) == [ended(1)]


def test_a_disk_that_fills_while_the_read_model_is_written_anew_leaves_the_old_one(log: EventLog, path: Path) -> None:
    line = (1, 0, 0, "TournamentEnded", None, None, None, "The tournament is over.")
    log.rebuild(Change(None, Room(), 1, Trail([line])))
    before = shown(path)
    with full_disk(), pytest.raises(NotStored):
        log.rebuild(Change(None, Room(), 2, Trail([line, (2, *line[1:-1], "x" * 200_000)])))
    assert shown(path) == before


def test_while_somebody_else_writes_for_long_nothing_is_stored_and_nothing_lost(log: EventLog, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotStored):
            log.append(batch(ended(1)), "Club night")
        other.execute("ROLLBACK")
    log.append(batch(ended(1)), "Club night")
    assert list(log.all()) == [ended(1)]


def test_a_page_reads_while_the_hub_writes_and_after_it_has_ended(log: EventLog, path: Path) -> None:
    assert shown(path)["meta"] == []
    log.append(batch(ended(1)), "Club night")
    assert shown(path)["meta"] == [("seq", "1")]
    log.close()
    assert shown(path)["meta"] == [("seq", "1")]
    with closing(EventLog(path, "hall")) as again:  # and the reader has locked nobody out
        again.append(batch(ended(2)), "Club night")
    assert shown(path)["meta"] == [("seq", "2")]


def test_a_page_that_reads_for_long_sees_one_state_and_holds_nobody_up(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1)), "Club night")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        first = reader.execute("SELECT value FROM shown_meta").fetchall()
        log.append(batch(ended(2)), "Club night")
        assert reader.execute("SELECT value FROM shown_meta").fetchall() == first == [("1",)]


def test_an_acknowledged_event_survives_a_power_cut_by_settings_that_promise_it(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1)), "Club night")
    copy = path.with_name("after-the-cut.db")  # what stood on the disk: the file and its write-ahead log
    copy.write_bytes(path.read_bytes())
    copy.with_name(copy.name + "-wal").write_bytes(path.with_name(path.name + "-wal").read_bytes())
    with closing(EventLog(copy, "hall")) as again:
        assert list(again.all()) == [ended(1)]


def test_a_log_of_a_newer_program_stops_the_start(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1)), "Club night")
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE events SET version=2")
        other.commit()
    with pytest.raises(UnknownEvent):
        list(log.all())


def test_a_file_that_is_no_log_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    path.write_bytes(b"holiday photographs" * 100)
    with pytest.raises(NotStored, match=r"room\.db"):
        EventLog(path, "hall")
    with pytest.raises(NotStored):
        EventLog(tmp_path / "no" / "such" / "folder" / "room.db", "hall")


def test_every_row_says_which_room_tournament_and_clock_it_belongs_to(log: EventLog, path: Path) -> None:
    log.append(batch(ended(1)), "Club night")
    columns = "room, tournament, name, version, utc_ms, hub_us, boot, part"
    assert stored(path, columns) == [
        ("hall", "Club night", "TournamentEnded", 1, 1_700_000_000_000, 5_000_000, "boot-1", 0)
    ]


def test_the_nodes_clocks_are_kept_for_the_boot_they_were_learnt_in(log: EventLog) -> None:
    log.keep_clocks("boot-1", {("node-1", "a"): "[1]", ("node-2", "b"): "[2]"})
    log.keep_clocks("boot-1", {("node-1", "a"): "[3]"})
    assert log.clocks_of("boot-1") == {("node-1", "a"): "[3]"}
    assert log.clocks_of("boot-2") == {}
