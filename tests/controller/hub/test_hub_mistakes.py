"""A mistake of ours, in the rules or in what the pages are made of: it is kept as refused, and the room goes on."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from controller.hub.loop import Rung
from tests.support.hub_room import HubRoom, TableNode


def broken(room: HubRoom) -> list[TableNode]:
    """Two tables in play; what the hub holds of the first is nothing the rules could ever have made."""
    nodes = room.opened(tables=2)
    writer = room.hub._writer
    impossible = replace(writer.room.tables[1], phase="hand", deals=(None,))  # type: ignore[arg-type]
    writer.room = replace(writer.room, tables={**writer.room.tables, 1: impossible})
    return nodes


def refused(room: HubRoom) -> dict[str, str]:
    """By source, why its messages were not taken."""
    with closing(sqlite3.connect(room.path)) as log:
        return dict(log.execute("SELECT source, text FROM shown_refused"))


def test_a_press_that_the_rules_trip_over_is_acknowledged_and_named_and_the_other_tables_play_on(room: HubRoom) -> None:
    node, other = broken(room)
    node.presses("dealt", after_s=5)
    assert node.acked() == [1], "what is sent again for ever would stop the hub for ever"
    assert "made a mistake" in refused(room)["node:node-1:boot-1"]
    assert room.document("summary")["refused"] == 1
    other.presses("dealt", after_s=1)
    assert (room.table(2)["phase"], room.table(2)["dealt"]) == ("hand", 1)


def test_a_bell_that_the_rules_trip_over_counts_when_a_person_has_cleared_what_they_tripped_over(room: HubRoom) -> None:
    _, other = broken(room)
    other.presses("dealt", after_s=5)
    room.strike("close")
    assert refused(room) and room.document("clock")["rang_at_hub_us"] is None
    room.step(after_s=20)
    reply = room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="seen by all")
    assert reply["ok"] == 1
    room.step(after_s=2)
    clock = room.document("clock")
    assert clock["rang_at_hub_us"] == clock["closes_at_hub_us"]
    assert room.table(2)["verdict"]["says"] == "before"


def trip_over(room: HubRoom, rows: str, when: str) -> None:
    """From now on such a row of the read model cannot be written."""
    with closing(sqlite3.connect(room.path)) as log:
        log.execute(
            f"CREATE TRIGGER trips BEFORE INSERT ON {rows} WHEN {when} BEGIN SELECT RAISE(ABORT, 'no such row'); END"
        )


def test_a_press_whose_row_cannot_be_written_is_acknowledged_and_named_and_the_rest_of_its_pass_counts(
    room: HubRoom,
) -> None:
    first, second, third = room.opened(tables=3)
    trip_over(room, "shown_table", "NEW.table_no=2 AND NEW.dealt=1")
    pressed = second.press("dealt")
    start = [node.received(node.press("dealt")) for node in (first, third)]
    room.step(start[0], second.received(pressed), start[1], after_s=5)
    assert [node.acked() for node in (first, second, third)] == [[1], [1], [1]]
    assert second.told("ack")[-1]["ignored"] == [1], "the table sees that its press changed nothing"
    assert [room.table(number)["dealt"] for number in (1, 2, 3)] == [1, 0, 1]
    assert list(refused(room)) == ["node:node-2:boot-1"] and "made a mistake" in refused(room)["node:node-2:boot-1"]
    assert room.document("summary")["refused"] == 1
    second.say(pressed, after_s=1)
    assert (second.acked(), room.names().count("HandDealt")) == ([1, 1], 2)


def test_a_command_whose_row_cannot_be_written_is_answered_so_and_what_came_with_it_counts(room: HubRoom) -> None:
    _, other = room.opened(tables=2)
    trip_over(room, "shown_result", "NEW.table_no=1")
    entered = {"round": 1, "table": 1, "outcome": "A", "mover": None, "reason": "seen by all"}
    called = room.command("answer_call", "answered", {"table": 2})
    room.step(other.received(other.press("call")), room.command("enter_result", "one", entered), called, after_s=5)
    replies = {reply["request_id"]: reply for reply in room.link.said("reply")}
    assert replies["one"]["code"] == "mistake" and replies["one"]["remedy"]
    assert replies["answered"]["code"] == "no_call", "a button counts after what is asked"
    assert (room.table(2)["called"], other.acked()) == (1, [1])
    assert room.ask("enter_result", request_id="one", **entered) == replies["one"]


def test_a_ring_whose_row_cannot_be_written_keeps_no_press_from_counting(room: HubRoom) -> None:
    (node,) = room.evening()
    room.ask("start_round", round=1)
    trip_over(room, "shown_journal", "NEW.name='BellRang'")
    room.strike("open")
    assert room.names().count("BellRang") == 0 and any(source.startswith("bell") for source in refused(room))
    node.presses("dealt", after_s=5)
    assert (node.acked(), room.table()["dealt"]) == ([1], 1)
    room.step(Rung(), after_s=1)
    assert room.document("hub")["fault"] is None


def test_a_statement_that_is_wrong_is_no_full_disk(room: HubRoom) -> None:
    room.opened()
    with closing(sqlite3.connect(room.path)) as log:
        log.execute("DROP TABLE shown_result")
    entered = {"round": 1, "table": 1, "outcome": "A", "mover": None, "reason": "seen by all"}
    assert room.ask("enter_result", **entered)["code"] == "mistake"
    assert room.document("hub")["fault"] is None


def test_a_hub_that_cannot_write_the_pages_anew_says_so_and_serves_the_room(room: HubRoom) -> None:
    (node,) = room.opened()
    with closing(sqlite3.connect(room.path)) as log:
        log.executescript("DROP TABLE shown_told; CREATE VIEW shown_told AS SELECT 1 AS seq")
    room.restarts()
    assert any("pages" in line and "report it" in line for line in room.document("summary")["attention"])
    node.hello()
    node.converse()
    node.presses("dealt", after_s=5)
    assert (node.acked(), room.table()["dealt"]) == ([1], 1)
    assert room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="seen by all")["ok"] == 1
    room.start("another boot")
    room.connect()
    assert room.names()[-2:] == ["ResultRecorded", "MachineRestarted"]
