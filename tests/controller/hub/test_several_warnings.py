"""Several warnings a round, through the whole hub: at the bell, at new and old nodes, on the wire and in the log."""

import sqlite3
from contextlib import closing
from pathlib import Path

from controller.bell import handover
from controller.bell.plan import parse_plan
from controller.bell.settings import BellSettings, strokes
from controller.hub.bell_link import BellDesk
from table_node.core.bellplan import BellPlan
from table_node.wire.shapes import checked_fields, list_of, record, text, whole, word
from tests.support.evening import drawn
from tests.support.hub_room import SECOND_US, HubRoom, TableNode

FIRST_NODES = (
    ("boot", text(36)), ("revision", whole()), ("round", whole()),
    ("rings", list_of(record(("ring", word("open", "warn", "close")), ("tick_us", whole())), 4)),
)  # fmt: skip
"""The shape of a plan by which nodes that know of one warning check it."""


def evening(room: HubRoom) -> TableNode:
    (node,) = room.evening()
    reply = room.ask("change_tournament", warnings_s=[180, 60, 30], confirmed=1)
    assert reply["ok"] == 1
    return node


def before_end(room: HubRoom) -> list[tuple[str, int]]:
    """The rings the bell has ahead, with the seconds from each to the finish bell."""
    rings = room.plan().rings
    return [(one.ring.rpartition("/")[2], (rings[-1].at_hub_us - one.at_hub_us) // SECOND_US) for one in rings]


def test_each_warning_rings_and_is_told_by_its_name_in_the_journal(room: HubRoom) -> None:
    evening(room)
    room.open_round()
    assert before_end(room) == [("open", 600), ("warn", 180), ("warn2", 60), ("warn3", 30), ("close", 0)]
    for ring in ("warn", "warn2", "warn3", "close"):
        room.strike(ring)
    assert room.names().count("BellRang") == 5
    assert room.document("clock")["phase"] == "overtime"
    with closing(sqlite3.connect(room.path)) as connection:
        lines = connection.execute("SELECT sentence FROM shown_journal WHERE name = 'BellRang' ORDER BY seq").fetchall()
    assert [line for (line,) in lines[1:4]] == [
        "The warning of round 1 rang.", "The second warning of round 1 rang.", "The third warning of round 1 rang.",
    ]  # fmt: skip


def test_the_room_is_told_all_bells_and_older_pages_the_last_warning(room: HubRoom) -> None:
    evening(room)
    room.open_round()
    clock = room.document("clock")
    closes = clock["closes_at_hub_us"]
    assert [(one["ring"], (closes - one["at_hub_us"]) // SECOND_US) for one in clock["rings"]] == [
        ("open", 600), ("warn", 180), ("warn2", 60), ("warn3", 30), ("close", 0),
    ]  # fmt: skip
    assert closes - clock["warns_at_hub_us"] == 30 * SECOND_US
    rows = room.document("timetable")["rows"]
    assert [(rows[0]["ends_at_hub_us"] - at) // SECOND_US for at in rows[0]["warns_at_hub_us"]] == [180, 60, 30]
    assert [(rows[1]["ends_at_hub_us"] - at) // SECOND_US for at in rows[1]["warns_at_hub_us"]] == [180, 60, 30]


def test_a_node_of_one_warning_takes_each_plan_and_rings_every_warning(room: HubRoom) -> None:
    table = evening(room)
    room.ask("start_round", round=1)
    node, heard, taken = BellPlan(table.boot), [], 0
    for ring in ("open", "warn", "warn2", "warn3", "close"):
        for plan in table.told("plan")[taken:]:
            taken += 1
            rings = checked_fields(FIRST_NODES, plan, "plan")["rings"]
            assert isinstance(rings, list) and len(rings) <= 4 and (not rings or rings[-1]["ring"] == "close")
            assert node.take(plan | {"rings": rings})
        due = node.due_us()
        assert due is not None
        heard += node.due(due)
        room.strike(ring)
    assert heard == ["open", "warn", "warn", "warn", "close"]


def test_a_newer_node_is_told_which_warning_each_is(room: HubRoom) -> None:
    table = evening(room)
    room.open_round()
    told = [(ring["ring"], ring["bell"]) for ring in table.told("plan")[-1]["rings"]]
    assert told == [("warn", None), ("warn", "warn2"), ("warn", "warn3"), ("close", None)]


def test_each_warning_is_handed_to_the_bell_with_its_own_pattern(tmp_path: Path) -> None:
    evening = drawn(warnings_s=(180, 60, 30))
    evening.start()
    desk = BellDesk(tmp_path, BellSettings(warn="250", warn2="100/100 100"), "boot-1", "mark")
    desk.plan(evening.room)
    rings = parse_plan(handover.read_document(tmp_path / handover.PLAN)).rings
    handed = {one.ring.rpartition("/")[2]: one.strokes["bell"] for one in rings}
    assert (handed["warn"], handed["warn2"], handed["warn3"]) == (
        strokes("250"), strokes("100/100 100"), strokes("250"),
    )  # fmt: skip
