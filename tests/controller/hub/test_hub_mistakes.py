"""A mistake of ours in the rules: it is kept as refused, and neither a press nor the time can stop the hub by it."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from tests.support.hub_room import HubRoom, TableNode


def broken(room: HubRoom) -> list[TableNode]:
    """Two tables in play; what the hub holds of the first is nothing the rules could ever have made."""
    nodes = room.evening(tables=2)
    room.open_round()
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
