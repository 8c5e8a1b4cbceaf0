"""The room check judges alike wherever it is asked for: by the command and on the page."""

from typing import Any

from table_node.shared import room_check
from table_node.shared.room_check import Line

REMEDY = "Tap a test card: it must show in the journal."


def node(**more: object) -> dict[str, Any]:
    return {"node": "table-01", "table": 1, "link": "online", "reader": "ok", "band_us": 4_000, "battery_mv": None,
            "clock": {"trusted": 1}, **more}  # fmt: skip


def hub(**more: object) -> dict[str, Any]:
    return {"online": 1, "version": "1.0", "fault": None, **more}


def test_a_node_passes_by_its_link_its_reader_its_battery_and_its_clock() -> None:
    assert room_check.node(node()) == Line("table 1, table-01", "pass", "clock known to ±2.0 ms", REMEDY)
    for trouble in ({"link": "silent"}, {"band_us": None}, {"band_us": 90_000}, {"clock": {"trusted": 0}},
                    {"reader": "silent"}, {"battery_mv": 3_300}):  # fmt: skip
        line = room_check.node(node(**trouble))
        assert (line.standing, bool(line.remedy)) == ("fail", True), trouble


def test_a_spare_that_is_switched_off_is_not_missed() -> None:
    assert room_check.node(node(table=None, link="silent")).standing == "unknown"


def test_tables_that_no_node_serves_are_named_and_left_to_a_person() -> None:
    *_, last = room_check.nodes([node()], tables=[1, 2, 3])
    assert (last.standing, last.found) == ("look", "2, 3")
    assert [line.standing for line in room_check.nodes([])] == ["unknown"]


def test_a_hub_that_stores_nothing_fails_though_it_answers() -> None:
    assert [line.standing for line in room_check.hub(hub())] == ["pass", "pass"]
    assert [line.standing for line in room_check.hub(hub(fault="the disk is full"))] == ["pass", "fail"]


def test_whichever_part_is_silent_is_the_one_to_start_again() -> None:
    for silent, told in ((None, "hub"), ("broker", "broker")):
        [line] = room_check.hub(hub(online=0) if silent is None else hub(), silent or "")
        assert (line.standing, line.found) == ("fail", f"the {told} does not answer")


def test_the_least_that_a_disk_must_have_is_the_hubs_setting() -> None:
    assert room_check.disk(199).standing == "fail"
    assert room_check.disk(199, least_mb=100).standing == "pass"


def test_tables_where_no_scorecard_can_be_tapped_are_told_where_taps_are_wanted() -> None:
    bare = node(table=2, reader="none")
    (mixed,) = room_check.scorecards([node(), bare], [1, 2, 3], taps=True)
    assert mixed.standing == "look" and "no reader at table 2, 3" in mixed.found
    (nowhere,) = room_check.scorecards([bare], [2, 3], taps=True)
    assert "no table has a reader" in nowhere.found
    assert not list(room_check.scorecards([bare], [2, 3], taps=False))
    assert not list(room_check.scorecards([node()], [1], taps=True))
