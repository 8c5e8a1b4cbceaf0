"""A node is replaced in mid-round: what it was acknowledged counts, and what it took with it is named."""

from tests.support.hub_room import HubRoom, Said, TableNode

TEN_S = 10


def row(room: HubRoom, node: str) -> Said:
    """A node's line of the newest list of nodes."""
    room.step(after_s=5)
    return next(line for line in room.document("nodes")["nodes"] if line["node"] == node)


def test_a_node_is_replaced_in_mid_round_within_ten_seconds_and_nothing_acknowledged_is_lost(room: HubRoom) -> None:
    old, other = room.opened(tables=2)
    old.presses("dealt", after_s=5)
    old.presses("amber", after_s=60)
    assert old.acked() == [1, 2]
    held = [old.press("undo"), old.press("blue")]  # pressed, and the plug pulled before they were sent
    old.say(old.health() | {"queued": 2})
    other.say(other.health(), after_s=20)
    assert f"Table 1: node {old.name} is silent. Its presses are kept and come later." in attention(room)

    unplugged = room.now
    spare = room.node("spare")
    spare.presses("call")
    assert row(room, "spare")["notes"] == ["It has just been pressed: it is the one in your hand. Give it its table."]
    assert room.ask("free_node", node=old.name)["ok"] and room.ask("bind_node", node="spare", table=1)["ok"]
    assert room.now - unplugged <= TEN_S * 1_000_000
    assert spare.told("bind")[-1]["table"] == 1
    assert (spare.told("show")[-1]["phase"], spare.told("show")[-1]["pending"]) == ("hand", "amber")

    named = "Node node-1, which served table 1, is silent and held 2 presses or taps when last heard: switch it on, "
    assert named + "or check the table's result." in attention(room)
    spare.presses("amber", after_s=2)
    assert room.table(1)["outcome"] == "A"

    old.say(*held)
    assert old.acked() == [1, 2, 3, 4], "what comes late is stored"
    assert room.table(1)["outcome"] == "A", "and changes nothing at a table it does not serve"


def test_whoever_reads_the_list_after_a_binding_was_answered_finds_it_there(room: HubRoom) -> None:
    room.evening(tables=1)
    for act, args, table in (("free_node", {}, None), ("bind_node", {"table": 1}, 1)):
        assert room.ask(act, node="node-1", **args)["ok"]
        assert [line["table"] for line in room.document("nodes")["nodes"]] == [table]


def test_a_spare_that_is_not_pressed_is_not_the_one_in_your_hand(room: HubRoom) -> None:
    room.evening(tables=1)
    for name in ("spare-1", "spare-2"):
        TableNode(room, name).hello()
    assert row(room, "spare-2")["notes"] == []


def test_the_console_hears_of_stuck_buttons_and_failing_flash_at_a_table_in_play(room: HubRoom) -> None:
    (node,) = room.opened(tables=1)
    node.say(node.health() | {"stuck": ["call"], "storage": "failed"})
    room.step(after_s=5)
    assert any("Table 1, node-1: Its button CALL has been down" in line for line in attention(room))
    assert any("Table 1, node-1: It cannot keep presses" in line for line in attention(room))


def test_n35_a_silent_reader_is_told_where_scorecards_are_due_and_not_before(room: HubRoom) -> None:
    (node,) = room.opened(tables=1, cards=True)
    node.say(node.health() | {"reader": "silent"})
    room.step(after_s=5)
    assert row(room, "node-1")["notes"] == [
        "Its scorecard reader is silent: it is gone, or has told nothing for a long while."
    ]
    assert not any("scorecard reader" in line for line in attention(room))
    for control in ("dealt", "amber", "amber"):
        node.presses(control, after_s=5)
    assert room.table(1)["phase"] == "clip"
    assert "Table 1: its scorecard reader is silent. Clip by hand, and look at the reader." in attention(room)


def attention(room: HubRoom) -> list[str]:
    """What the convenor is told to look at."""
    room.step(after_s=1)
    lines: list[str] = room.document("summary")["attention"]
    return lines


def test_a_node_at_a_table_that_plays_no_game_presses_in_vain_and_breaks_nothing(room: HubRoom) -> None:
    (node,) = room.evening(tables=1)
    assert room.ask("free_node", node=node.name)["ok"] and room.ask("bind_node", node=node.name, table=9)["ok"]
    room.open_round()
    for control in ("dealt", "amber", "blue", "both", "undo", "call"):
        node.presses(control, after_s=1)
    assert node.acked() == [1, 2, 3, 4, 5, 6]
    assert room.names()[-6:] == ["PressIgnored"] * 6
