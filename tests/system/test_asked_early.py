"""A convenor who presses while the hub is still starting is answered, by the same press."""

from pathlib import Path

import pytest

from dashboard.hub.clock import machine_clock
from dashboard.hub.connection import Link
from dashboard.hub.document_cache import Live
from dashboard.words import presenters
from tests.support.house import ROOM, House
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.system

TOURNAMENT = {
    "name": "Club night",
    "profile": "500-2025",
    "rounds": 6,
    "minutes": 10,
    "tables": 3,
    "warning_s": 60,
    "clipping": "auto",
}


def test_a_request_is_taken_by_a_hub_that_does_not_know_yet_that_it_is_alone_in_the_room(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    live = Live(machine_clock().hub_us, presenters.for_public, presenters.for_convenor)
    try:
        with House(tmp_path, 1, broker.port) as house:
            link = Link(house.mqtt, ROOM, live, 5 * PATIENCE)
            link.start()
            try:
                eventually(lambda: (live.get("link") or {}).get("broker"), what="the dashboard's connection")
                house.start("hub")
                reply = link.ask("create_tournament", TOURNAMENT, "form-0001")
            finally:
                link.stop()
            assert (reply.ok, reply.text) == (True, "")
            assert house.rows("SELECT count(DISTINCT cause) FROM events") == [(1,)]
    finally:
        broker.kill()
