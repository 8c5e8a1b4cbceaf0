"""A full disk: nothing is acknowledged that is not stored, everybody is told, and nothing is lost by it."""

from controller.hub.loop import Rung
from tests.support.disk import full_disk
from tests.support.hub_room import HubRoom, TableNode


def test_a_press_is_not_acknowledged_and_is_taken_when_the_disk_is_back(room: HubRoom) -> None:
    (node,) = room.opened()
    with full_disk():
        node.presses("dealt", after_s=5)
        assert node.acked() == []
        assert room.table()["phase"] == "dealing"
    room.step(after_s=1.1)
    assert node.acked() == [1]
    assert (room.table()["phase"], room.names().count("HandDealt")) == ("hand", 1)


def test_r57_presses_keep_their_order_through_it(room: HubRoom) -> None:
    (node,) = room.opened()
    with full_disk():
        node.say(node.press("dealt"), after_s=5)
        node.say(node.press("amber"), after_s=2)
    node.say(node.press("undo"), after_s=2)
    assert room.names()[-3:] == ["HandDealt", "ResultProposed", "ResultWithdrawn"]
    assert node.acked() == [1, 2, 3]


def test_a_command_is_refused_and_the_same_request_is_taken_when_the_disk_is_back(room: HubRoom) -> None:
    room.evening()
    with full_disk():
        reply = room.ask("start_round", request_id="the-start", round=1)
    assert (reply["ok"], reply["code"]) == (0, "not_stored")
    assert reply["remedy"]
    assert room.ask("start_round", request_id="the-start", round=1)["ok"] == 1


def test_everybody_sees_that_the_hub_cannot_store_and_that_it_can_again(room: HubRoom) -> None:
    (node,) = room.opened()
    with full_disk():
        node.presses("dealt", after_s=5)
        assert "cannot store" in room.document("hub")["fault"]
        assert any("cannot store" in line for line in room.document("summary")["attention"])
    room.step(after_s=1.1)
    room.step(after_s=2)
    assert room.document("hub")["fault"] is None
    assert not any("cannot store" in line for line in room.document("summary")["attention"])


def test_a_ring_that_could_not_be_stored_is_the_ring_that_counts_later(room: HubRoom) -> None:
    (node,) = room.opened()
    room.strike("warn")
    pressed = node.press("dealt", at_hub_us=room.plan().rings[0].at_hub_us + 50_000)
    with full_disk():
        room.strike("close", late_us=90_000)
        room.step(Rung(), after_s=1)
    room.step(after_s=1.1)
    assert room.names().count("BellRang") == 3
    clock = room.document("clock")
    assert clock["rang_at_hub_us"] - clock["closes_at_hub_us"] == 90_000
    node.say(pressed)
    assert room.table()["verdict"]["says"] == "before"


def test_a_node_that_said_hello_meanwhile_can_be_bound_by_the_first_command_that_is_stored(room: HubRoom) -> None:
    """The page lists the node already; a command tries the disk at once, and must not overtake the hello."""
    room.evening()
    fresh = TableNode(room, "spare")
    with full_disk():
        fresh.hello()
    assert room.ask("bind_node", node="spare", table=2)["code"] is None


def test_a_node_that_says_hello_over_and_over_meanwhile_is_one_note_afterwards(room: HubRoom) -> None:
    node = TableNode(room, "node-1")
    with full_disk():
        for minor in range(20):
            node.say({**node.greeting(), "firmware": f"1.{minor}"}, after_s=0.03)
    room.step(after_s=1.1)
    assert room.names() == ["NodeSeen"]


def test_the_hub_does_not_hammer_on_a_full_disk(room: HubRoom) -> None:
    """What waits for its instant, such as the end of the grace, is tried once a second and not all the time."""
    room.opened(tables=2)
    room.strike("warn")
    room.strike("close")
    with full_disk():
        room.step(after_s=3.1)
        tried = len(room.link.said("hub"))
        for _ in range(20):
            room.step(after_s=0.01)
        assert len(room.link.said("hub")) == tried
    room.step(after_s=1)
    assert room.table()["phase"] == "result"


def test_a_refused_message_is_not_worth_a_fault_of_its_own(room: HubRoom) -> None:
    (node,) = room.evening()
    with full_disk():
        room.step(node.received(node.press("dealt"), retained=True))
    room.step(after_s=1.1)
    assert room.document("summary")["refused"] == 1


def test_a_ring_by_hand_that_is_not_stored_does_not_sound(room: HubRoom) -> None:
    room.evening()
    with full_disk():
        assert room.ask("ring_bell", kind="call")["code"] == "not_stored"
    assert room.plan().rings == ()
    room.step(after_s=2)
    assert room.ask("ring_bell", kind="call")["ok"] == 1
    assert len(room.plan().rings) == 1


def test_a_request_that_was_carried_out_has_the_same_answer_when_it_comes_again_while_the_disk_is_full(
    room: HubRoom,
) -> None:
    room.evening()
    first = room.ask("start_round", request_id="one", round=1)
    with full_disk():
        assert room.ask("start_round", request_id="one", round=1) == first
    room.step(after_s=2)
    assert room.ask("start_round", request_id="one", round=1) == first
    assert room.names().count("RoundStarted") == 1
