"""Pages hear of the standings when they have changed, and only then."""

import sqlite3

from dashboard.hub.standings_watch import StandingsWatch
from dashboard.read.model import Reads
from tests.dashboard.support import Hall, build_room, summary_document


def test_a_press_that_moves_nobody_is_no_news_and_a_click_taken_back_is(hall: Hall) -> None:
    build_room(hall.database, "running")
    watch = StandingsWatch(hall.live, Reads(hall.database))
    watch.look()
    first = hall.live.snapshot(False)["standings"]
    hall.live.take("summary", summary_document(seq=101))
    watch.look()
    assert hall.live.snapshot(False)["standings"] == first
    with sqlite3.connect(hall.database) as log:
        log.execute("UPDATE shown_player SET clicks = clicks - 1 WHERE player = 3")
        log.execute("UPDATE shown_meta SET value = '102' WHERE key = 'seq'")
    log.close()
    watch.look()
    now = hall.live.snapshot(False)["standings"]
    assert now["seq"] == 102
    assert now["mark"] != first["mark"]


def test_before_any_hub_has_started_there_is_nothing_to_say(hall: Hall) -> None:
    StandingsWatch(hall.live, Reads(hall.database)).look()
    assert "standings" not in hall.live.snapshot(False)
