"""The convenor says that the next node pressed belongs at a table, and the press says which node that is."""

from tests.support.disk import full_disk
from tests.support.hub_room import HubRoom, Said, TableNode


def served(room: HubRoom) -> dict[str, int | None]:
    """Which node serves which table, as the room is told."""
    room.step(after_s=2)
    return {row["node"]: row["table"] for row in room.document("nodes")["nodes"]}


def awaits(room: HubRoom) -> Said | None:
    """What the room is told to be awaited."""
    room.step(after_s=2)
    found: Said | None = room.document("nodes")["awaits"]
    return found


def ignored(room: HubRoom) -> int:
    """How many presses changed nothing."""
    return room.names().count("PressIgnored")


def test_the_next_node_that_is_pressed_serves_the_table_in_place_of_the_dead_one_by_one_event(room: HubRoom) -> None:
    old, other = room.evening(tables=2)
    new, waiting = room.node("spare"), room.node("spare-2")
    room.open_round()
    old.presses("dealt", after_s=5)
    before = len(room.names())
    assert room.ask("await_node", table=1, replaces=old.name)["ok"] == 1
    assert awaits(room) == {"table": 1, "replaces": "node-1", "until_hub_us": room.now + 118_000_000}
    assert [node.told("bind")[-1]["awaited"] for node in (new, waiting, old, other)] == [1, 1, 0, 0]
    other.presses("amber", after_s=1)
    new.presses("dealt", after_s=1)
    assert room.names()[before:] == ["ResultProposed", "NodeBound"]
    assert (new.told("bind")[-1]["table"], new.told("show")[-1]["phase"], room.table()["dealt"]) == (1, "hand", 1)
    assert served(room) == {"node-1": None, "node-2": 2, "spare": 1, "spare-2": None}
    assert awaits(room) is None and waiting.told("bind")[-1]["awaited"] == 0


def test_who_presses_again_at_once_deals_nothing_and_who_presses_later_does(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    room.open_round()
    room.ask("await_node", table=1, replaces="node-1")
    for after_s in (1, 0.3, 0.9):
        new.presses("dealt", after_s)
    assert room.table()["dealt"] == 0 and ignored(room) == 2
    new.presses("dealt", after_s=2)
    assert room.table()["dealt"] == 1


def test_of_two_nodes_pressed_together_the_first_serves_the_table(room: HubRoom) -> None:
    room.evening(tables=1)
    room.ask("free_node", node="node-1")
    first, second = room.node("spare-1"), room.node("spare-2")
    room.ask("await_node", table=1, replaces="")
    room.now += 1_000_000
    room.step(*[node.received(node.press("call")) for node in (first, second)])
    assert served(room) == {"node-1": None, "spare-1": 1, "spare-2": None}
    assert ignored(room) == 1


def test_a_press_made_before_anybody_asked_binds_nothing_however_late_it_comes(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    early = new.press("dealt")
    room.step(after_s=5)
    room.ask("await_node", table=1, replaces="node-1")
    new.say(early, after_s=1)
    assert served(room) == {"node-1": 1, "spare": None}
    again = TableNode(room, "spare", "boot-0")
    new.say(again.press("dealt"), after_s=1)  # kept through a power cut: nobody knows when it was made
    room.step(after_s=6)
    assert served(room) == {"node-1": 1, "spare": None} and ignored(room) == 2


def test_what_a_node_was_pressed_for_before_it_served_the_table_counts_nowhere(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    room.open_round()
    early, kept = new.press("dealt"), TableNode(room, "spare", "boot-0").press("dealt")
    room.step(after_s=5)
    room.ask("free_node", node="node-1")
    room.ask("bind_node", node="spare", table=1)
    new.say(early, after_s=1)
    new.say(kept | {"boot": "boot-0"})
    room.step(after_s=6)
    assert room.table()["dealt"] == 0 and ignored(room) == 2
    new.presses("dealt", after_s=1)
    assert room.table()["dealt"] == 1


def test_a_node_that_restarts_at_its_table_keeps_what_it_held(room: HubRoom) -> None:
    (node,) = room.opened(tables=1)
    held = node.press("dealt")
    again = room.node(node.name, "boot-2")
    again.say(held, after_s=1)
    room.step(after_s=6)
    assert room.table()["dealt"] == 1


def test_the_press_of_a_node_at_a_table_never_binds_and_nothing_is_awaited_for_ever(room: HubRoom) -> None:
    one, _ = room.evening(tables=2)
    new = room.node("spare")
    room.ask("await_node", table=7, replaces="")
    one.presses("call", after_s=1)
    assert served(room) == {"node-1": 1, "node-2": 2, "spare": None}
    room.step(after_s=120)
    assert awaits(room) is None and new.told("bind")[-1]["awaited"] == 0
    new.presses("call")
    assert served(room)["spare"] is None


def test_waiting_is_stopped_and_a_hub_that_was_started_again_waits_for_nothing(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    room.ask("await_node", table=7, replaces="")
    assert room.ask("stop_awaiting")["ok"] == 1
    new.presses("call", after_s=1)
    room.ask("await_node", table=7, replaces="")
    room.restarts()
    new.presses("call", after_s=1)
    assert served(room)["spare"] is None
    assert room.ask("stop_awaiting")["code"] == "none_awaited"


def test_what_cannot_be_awaited_is_refused_by_name(room: HubRoom) -> None:
    room.evening(tables=1)
    refused = room.ask("await_node", table=1, replaces="node-9")
    assert (refused["code"], "node-1" in refused["text"]) == ("table_taken", True)
    assert room.ask("await_node", table=0)["code"] == "no_table"
    assert room.ask("await_node", table=7)["ok"] == 1
    assert room.ask("await_node", table=7)["ok"] == 1
    other = room.ask("await_node", table=8)
    assert (other["code"], "table 7" in other["text"]) == ("other_awaited", True)


def test_a_table_that_gets_its_node_otherwise_is_waited_for_no_more(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    room.ask("await_node", table=7, replaces="")
    room.ask("bind_node", node="spare", table=7)
    assert awaits(room) is None
    room.ask("undo", action=0)
    assert (served(room)["spare"], awaits(room)) == (None, None), "and not again when that is taken back"
    new.presses("call", after_s=1)
    assert served(room)["spare"] is None


def test_a_replacement_is_taken_back_whole(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    room.ask("await_node", table=1, replaces="node-1")
    new.presses("undo", after_s=1)
    assert served(room) == {"node-1": None, "spare": 1}
    assert room.ask("undo", action=0)["ok"] == 1
    assert served(room) == {"node-1": 1, "spare": None}


def test_a_disk_that_is_full_binds_nothing_and_the_press_binds_when_there_is_room(room: HubRoom) -> None:
    room.evening(tables=1)
    new = room.node("spare")
    room.ask("await_node", table=1, replaces="node-1")
    with full_disk():
        new.presses("call", after_s=1)
        assert served(room)["spare"] is None and new.acked() == []
    assert served(room) == {"node-1": None, "spare": 1}
    assert new.acked() == [1]
