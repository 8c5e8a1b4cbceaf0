"""Who is there, and since when not (scenarios D8, D11, F34, N26)."""

import pytest

from controller.hub.nodes.presence import Presence
from controller.roomtime.exchange import RoomTime
from table_node.wire.codec import encode
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
    assert presence.readers_down({"node-2": 1, "node-1": 2}, 12 * SECOND_US + 1) == {1, 2}
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


def notes_of(presence: Presence, node: str, now_us: int, bindings: dict[str, int] | None = None) -> list[str]:
    """What the list of nodes says of one in words."""
    rows = presence.rows(bindings or {}, RoomTime(), now_us)
    (notes,) = [row["notes"] for row in rows if row["node"] == node]
    assert isinstance(notes, list)
    return notes


def hello(boot: str, **told: object) -> dict[str, object]:
    return HELLO | {"boot": boot, "hardware": None, "hash": None, "boots": None, "config": None} | told


def test_r53_two_boards_under_one_name_are_told_when_they_take_turns(presence: Presence) -> None:
    presence.hello("node-1", hello("one", hardware="e66141040315a82b"), SECOND_US)
    presence.hello("node-1", hello("two", hardware="e66141040399ffff"), 2 * SECOND_US)
    assert presence.urgent("node-1", 2 * SECOND_US) == []
    presence.hello("node-1", hello("one", hardware="e66141040315a82b"), 3 * SECOND_US)
    assert presence.urgent("node-1", 4 * SECOND_US) == [
        "Two boards are named node-1 (chips 0315a82b and 0399ffff): switch one off and give it another name."
    ]
    assert presence.urgent("node-1", 70 * SECOND_US) == []


def test_a_board_that_was_exchanged_for_another_is_no_second_one(presence: Presence) -> None:
    presence.hello("node-1", hello("one", hardware="aa"), SECOND_US)
    presence.hello("node-1", hello("two", hardware="bb"), 2 * SECOND_US)
    presence.hello("node-1", hello("two", hardware="bb"), 9 * SECOND_US)
    assert presence.urgent("node-1", 9 * SECOND_US) == []


def test_a_stuck_button_a_failing_flash_and_a_full_outbox_are_told(presence: Presence) -> None:
    told = health() | {"stuck": ["dealt"], "storage": "failed", "refused": 2, "reader": "silent"}
    presence.health("node-1", told, SECOND_US)
    assert notes_of(presence, "node-1", SECOND_US) == [
        "Its button DEALT has been down for 30 s or more: look what lies on it.",
        "It cannot keep presses through a power cut: its disk or flash fails.",
        "It had no room for 2 presses or taps, and its players saw it blink red.",
        "Its scorecard reader is silent: it is gone, or has told nothing for a long while.",
    ]
    presence.health("node-1", health(), 2 * SECOND_US)
    assert notes_of(presence, "node-1", 2 * SECOND_US) == []


def test_a_program_unlike_that_of_most_of_its_kind_is_told(presence: Presence) -> None:
    for number in (2, 3, 4):
        presence.hello(f"node-{number}", hello("b", firmware="1.0", hash="aaaaaaaaaaaaaaaa"), 0)
    presence.hello("node-1", hello("b", firmware="1.0", hash="bbbbbbbbbbbbbbbb"), 0)
    presence.hello("pi-1", hello("b", board="pi", hash="cccccccccccccccc"), 0)
    assert notes_of(presence, "node-1", 0) == ["It runs 1.0 (bbbbbb), most of its kind 1.0 (aaaaaa)."]
    assert notes_of(presence, "node-2", 0) == notes_of(presence, "pi-1", 0) == []


def test_a_node_that_came_back_says_how_long_it_was_away(presence: Presence) -> None:
    presence.heard("node-1", 60 * SECOND_US)
    assert notes_of(presence, "node-1", 61 * SECOND_US) == ["It was silent for 60 s and is back."]
    (row,) = presence.rows({}, RoomTime(), 61 * SECOND_US)
    assert row["resumed_hub_us"] == 60 * SECOND_US
    presence.heard("node-1", 61 * SECOND_US)
    for second in range(62, 200, 5):
        presence.heard("node-1", second * SECOND_US)
    assert notes_of(presence, "node-1", 199 * SECOND_US) == []


def test_a_node_that_starts_again_and_again_is_told(presence: Presence) -> None:
    for number in range(3):
        presence.hello("node-1", hello(f"boot-{number}", reset="brownout"), number * SECOND_US)
    assert "It started 4 times within ten minutes: look at its power." in notes_of(presence, "node-1", 3 * SECOND_US)


def test_a_node_with_an_unusable_configuration_is_told(presence: Presence) -> None:
    presence.hello("node-1", hello("b", config="old"), 0)
    assert "older configuration" in notes_of(presence, "node-1", 0)[0]


def test_what_a_replaced_node_still_held_is_named_until_it_is_heard_again(presence: Presence) -> None:
    presence.rows({"node-1": 7}, RoomTime(), 0)
    said = ["Node node-1, which served table 7, is silent and held 3 presses or taps when last heard: switch it on, "
            "or check the table's result."]  # fmt: skip
    assert presence.held_back({}, 20 * SECOND_US) == said == notes_of(presence, "node-1", 20 * SECOND_US)
    assert presence.held_back({"node-1": 7}, 20 * SECOND_US) == []
    presence.heard("node-1", 30 * SECOND_US)
    assert presence.held_back({}, 30 * SECOND_US) == []


def test_the_list_of_three_hundred_nodes_in_trouble_fits_into_its_document() -> None:
    known = Presence()
    for number in range(300):
        node = f"node-{number:03d}".ljust(32, "x")
        known.hello(node, hello("b", firmware="f" * 32, hash=f"{number:016x}", reset="r" * 24, config="old"), 0)
        told = health() | {"stuck": ["dealt", "amber", "blue", "undo", "call"], "storage": "failed", "refused": 9}
        known.health(node, told, 0)
    encode(make("nodes", seq=2**53 - 1, nodes=known.rows({}, RoomTime(), 0)))
