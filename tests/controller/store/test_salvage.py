"""A damaged log costs no evening: what can be read goes on, and the damaged file is kept (D2, R67)."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.events.round import TournamentEnded
from controller.domain.state.room import Room
from controller.store.event_log import Batch, EventLog, Logged
from controller.store.read_model import Change
from controller.store.salvage import open_log

EVENTS = 400
UTC_MS = 1_700_000_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of some hundred events, closed."""
    path = tmp_path / "room.db"
    with closing(EventLog(path, "hall")) as log:
        for seq in range(1, EVENTS + 1):
            event = Logged(seq, TournamentEnded("x" * 200), f"request:{seq}", 0, UTC_MS, 5, "boot-1")
            log.append(Batch([event], (), Change(Room(), Room(), seq)), "Club night")
    return path


def opened(path: Path) -> tuple[list[int], str]:
    log, notice = open_log(path, "hall", UTC_MS)
    with closing(log):
        return [logged.seq for logged in log.all()], notice


def test_a_whole_log_is_opened_without_a_word(path: Path) -> None:
    assert opened(path) == (list(range(1, EVENTS + 1)), "")


@pytest.mark.parametrize("seed", range(20))
def test_d2_overwritten_pages_cost_at_most_what_stood_in_them_and_after(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    body = bytearray(path.read_bytes())
    for _ in range(3):
        at = chance.randrange(len(body) // 2, len(body) - 4096)
        body[at : at + 4096] = chance.randbytes(4096)
    path.write_bytes(bytes(body))
    saved, notice = opened(path)
    assert saved == list(range(1, len(saved) + 1))
    if notice:
        (aside,) = path.parent.glob("room.db.damaged-*")
        assert aside.name in notice and aside.read_bytes() == bytes(body)
    assert opened(path) == (saved, "")  # the new one is whole


def test_d2_a_file_that_is_no_database_at_all_is_put_aside_and_the_room_starts(path: Path) -> None:
    path.write_bytes(b"\0" * 8192)
    saved, notice = opened(path)
    assert saved == [] and "0 events" in notice


@pytest.mark.parametrize("cut", range(10))
def test_r67_a_file_cut_short_anywhere_is_opened_with_all_that_is_left(path: Path, cut: int) -> None:
    body = path.read_bytes()
    path.write_bytes(body[: len(body) * (cut + 1) // 11])
    saved, _ = opened(path)
    assert saved == list(range(1, len(saved) + 1))
