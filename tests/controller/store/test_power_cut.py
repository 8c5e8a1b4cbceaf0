"""The plug is pulled while the log is written: whatever was acknowledged is there when the room is opened again (D1).

What the disk was told to keep and confirmed (the log flushes at every commit) is kept; of what was written since, a cut
leaves any sectors it likes, in any order. A card that lies about flushing is not held up by any of this.
"""

import random
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.events.round import TournamentEnded
from controller.domain.state.room import Room
from controller.store.event_log import Batch, EventLog, Logged
from controller.store.read_model import Change
from controller.store.salvage import open_log

SECTOR = 512
UTC_MS = 1_700_000_000_000
Files = dict[str, bytes]


def files(path: Path) -> Files:
    """The database and its write-ahead log as they stand."""
    return {each.name: each.read_bytes() for each in path.parent.glob("room.db*") if not each.name.endswith("-shm")}


def torn(kept: bytes, written: bytes, chance: random.Random) -> bytes:
    """What a cut leaves of a file: every sector as it was confirmed, or as it was written since."""
    length = chance.choice((len(kept), len(written), chance.randint(0, max(len(written), len(kept)))))
    length = max(length, min(len(kept), len(written)))
    old, new = kept.ljust(length, b"\0"), written.ljust(length, b"\0")
    sectors = range(0, length, SECTOR)
    return b"".join((new if chance.random() < 0.5 else old)[at : at + SECTOR] for at in sectors)[:length]


def store(log: EventLog, seq: int) -> None:
    """One event, acknowledged when this returns."""
    event = Logged(seq, TournamentEnded("x" * (seq * 37 % 400)), f"request:{seq}", 0, UTC_MS, 5, "boot-1")
    log.append(Batch([event], (), Change(Room(), Room(), seq)), "Club night")


@pytest.mark.parametrize("seed", range(12))
def test_d1_every_acknowledged_event_outlives_a_cut_in_the_middle_of_the_next_commit(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    (tmp_path / "hall").mkdir()
    path = tmp_path / "hall" / "room.db"
    with closing(EventLog(path, "hall")) as log:
        acknowledged = chance.randint(1, 60)
        for seq in range(1, acknowledged + 1):
            store(log, seq)
        confirmed = files(path)
        store(log, acknowledged + 1)
        written = files(path)
    for cut in range(10):
        room = tmp_path / f"cut-{cut}"
        room.mkdir()
        for name in written:
            (room / name).write_bytes(torn(confirmed.get(name, b""), written[name], chance))
        log, notice = open_log(room / "room.db", "hall", UTC_MS)
        with closing(log):
            kept = [logged.seq for logged in log.all()]
            assert kept[:acknowledged] == list(range(1, acknowledged + 1)), notice
            assert len(kept) <= acknowledged + 1
            store(log, len(kept) + 1)
