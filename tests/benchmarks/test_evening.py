"""The evening that the benchmark writes is one: the hub's own log of it makes the whole room again."""

from pathlib import Path

from benchmarks.evening import write_evening
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.store.event_log import EventLog
from tests.support.folding import fold

TABLES, ROUNDS = 2, 3


def test_a_written_evening_has_every_game_played_and_every_click_clipped(tmp_path: Path) -> None:
    last = write_evening(tmp_path / "room.db", "hall", TABLES, ROUNDS)

    log = EventLog(tmp_path / "room.db", "hall")
    logged = list(log.all())
    log.close()
    room = fold(Room(), [one.event for one in logged])
    assert len(logged) == last
    assert room.phase == "ended"
    assert len(room.results) == TABLES * ROUNDS
    assert all(result.hands == 4 for result in room.results.values())
    assert sum(standing.clicks for standing in standings(room)) == 4 * TABLES * ROUNDS  # 500 1e: two a winner
    assert not any(type(one.event).__name__ == "PressIgnored" for one in logged)
