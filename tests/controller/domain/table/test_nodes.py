"""Which node serves which table: one each, and never by guess (scenario R53: two nodes claim table 4)."""

from controller.domain.commands.nodes import BindNode, FreeNode, RecordNode
from controller.domain.events.nodes import NodeBound, NodeFreed, NodeSeen
from tests.support.evening import Evening, drawn, running


def with_node(room: Evening, node: str) -> Evening:
    room.do(RecordNode(node, "boot-1", "pico", "1.0", "power"))
    return room


def test_a_node_that_never_said_hello_cannot_be_bound() -> None:
    assert drawn().refusal(BindNode("nobody", 1)).code == "unknown_node"


def test_r53_a_table_is_served_by_one_node_until_it_is_freed() -> None:
    room = with_node(drawn(), "spare")
    refusal = room.refusal(BindNode("spare", 1))
    assert refusal.code == "table_taken"
    assert "node-1" in refusal.text and "spare" in refusal.remedy
    room.do(FreeNode("node-1"))
    room.do(BindNode("spare", 1))
    assert room.room.bindings == {"spare": 1}


def test_a_node_bound_to_another_table_leaves_its_own() -> None:
    room = drawn(tables=2)
    room.do(FreeNode("node-2"))
    assert [type(event) for event in room.do(BindNode("node-1", 2))] == [NodeFreed, NodeBound]
    assert room.room.bindings == {"node-1": 2}


def test_binding_a_node_where_it_is_changes_nothing() -> None:
    assert drawn().do(BindNode("node-1", 1)) == []


def test_a_table_has_a_number_that_fits_its_sign() -> None:
    room = with_node(drawn(), "spare")
    for table in (0, -1, 10_000):
        assert room.refusal(BindNode("spare", table)).code == "no_table"


def test_only_a_bound_node_can_be_freed() -> None:
    room = with_node(drawn(), "spare")
    assert room.refusal(FreeNode("spare")).code == "not_bound"


def test_a_node_that_says_hello_again_is_noted_once_a_boot() -> None:
    room = drawn()
    assert room.do(RecordNode("node-1", "boot-1", "simulated", "1.0", "power")) == []
    (seen,) = room.do(RecordNode("node-1", "boot-2", "simulated", "1.0", "watchdog"))
    assert isinstance(seen, NodeSeen) and seen.reset == "watchdog"


def test_a_replacement_node_carries_the_game_on_where_it_was() -> None:
    room = with_node(running(), "spare")
    room.press("dealt", 100)
    room.press("amber", 200)
    room.do(FreeNode("node-1"))
    room.do(BindNode("spare", 1))
    assert (room.phase(), room.table().pending, len(room.table().deals)) == ("hand", "A", 1)
