"""Who is there, and since when not (scenarios D8, D11, F34, N26)."""

import pytest

from controller.presence import Presence
from controller.roomtime.exchange import RoomTime
from table_node.wire.messages import make

SECOND_US = 1_000_000
HELLO = make("hello", boot="b", tick_us=1, board="pico", firmware="1.0", reset="power", oldest=1, queued=3)


def health(online: int = 1, queued: int = 0) -> dict[str, object]:
    return make("health", boot="b", online=online, uptime_s=9, queued=queued, plan=0, gap_us=1, reader="ok",
                battery_mv=3_700, rssi_dbm=-55, free_bytes=1)  # fmt: skip


@pytest.fixture
def presence() -> Presence:
    """One node that said hello at second 0."""
    known = Presence()
    known.hello("node-1", HELLO, 0)
    return known


def test_a_table_without_a_node_has_no_link(presence: Presence) -> None:
    assert presence.link(None, 0) == ("none", None)


def test_a_node_nobody_has_heard_is_silent_since_nobody_knows_when(presence: Presence) -> None:
    assert presence.link("stranger", 0) == ("silent", None)
    presence.expect("node-2", "pico", "1.0")
    assert presence.link("node-2", 0) == ("silent", None)


def test_d11_a_node_is_silent_when_two_of_its_heartbeats_are_missing(presence: Presence) -> None:
    assert presence.link("node-1", 12 * SECOND_US) == ("online", None)
    assert presence.link("node-1", 12 * SECOND_US + 1) == ("silent", 0)
    presence.heard("node-1", 20 * SECOND_US)
    assert presence.link("node-1", 21 * SECOND_US) == ("online", None)


def test_f34_a_last_will_counts_when_nothing_was_heard_for_a_while_after_it(presence: Presence) -> None:
    presence.heard("node-1", SECOND_US)
    presence.health("node-1", health(online=0), SECOND_US)
    assert presence.link("node-1", 5 * SECOND_US) == ("online", None)
    assert presence.link("node-1", 5 * SECOND_US + 1) == ("silent", SECOND_US)


def test_f34_a_node_that_came_back_faster_than_its_will_is_there(presence: Presence) -> None:
    presence.health("node-1", health(online=0), SECOND_US)
    presence.heard("node-1", 2 * SECOND_US)
    assert presence.link("node-1", 9 * SECOND_US) == ("online", None)


def test_n26_a_heartbeat_before_a_hello_introduces_nobody(presence: Presence) -> None:
    assert presence.heard("node-2", 0) is False
    presence.health("node-2", health(), 0)
    assert presence.link("node-2", 0) == ("silent", None)
    assert presence.heard("node-1", 0) is True


def test_a_node_the_log_knows_is_there_as_soon_as_it_says_anything(presence: Presence) -> None:
    presence.expect("node-2", "pico", "1.0")
    assert presence.heard("node-2", SECOND_US)
    assert presence.link("node-2", 2 * SECOND_US) == ("online", None)


def test_the_list_of_nodes_says_what_each_last_told(presence: Presence) -> None:
    presence.health("node-1", health(queued=2), SECOND_US)
    (row,) = presence.rows({"node-1": 4}, RoomTime(), SECOND_US)
    assert (row["node"], row["table"], row["board"], row["firmware"]) == ("node-1", 4, "pico", "1.0")
    assert (row["queued"], row["reader"], row["battery_mv"], row["rssi_dbm"]) == (2, "ok", 3_700, -55)
    assert (row["rtt_us"], row["band_us"]) == (None, None)


def test_a_bound_node_that_is_not_there_is_in_the_list(presence: Presence) -> None:
    rows = presence.rows({"node-9": 2}, RoomTime(), 0)
    assert [(row["node"], row["link"], row["table"]) for row in rows] == [
        ("node-1", "online", None),
        ("node-9", "silent", 2),
    ]


def test_a_hello_after_a_restart_keeps_what_is_known_of_reader_and_battery(presence: Presence) -> None:
    presence.health("node-1", health(), 0)
    presence.hello("node-1", {**HELLO, "queued": 0}, SECOND_US)
    (row,) = presence.rows({}, RoomTime(), SECOND_US)
    assert (row["reader"], row["battery_mv"], row["queued"]) == ("ok", 3_700, 0)
