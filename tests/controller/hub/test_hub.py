"""The hub's loop: what came is decided, stored, and only then told (the three lives of the architecture page)."""

from controller.mqtt.link import Received
from table_node.wire import topics
from tests.support.hub_room import ROOM, HubRoom, TableNode

SECOND_US = 1_000_000


def test_a_press_is_acknowledged_when_it_is_stored_and_shown_to_everybody(room: HubRoom) -> None:
    (node,) = room.opened()
    node.presses("dealt", after_s=5)
    assert node.acked() == [1]
    assert room.names()[-1] == "HandDealt"
    assert (room.table()["phase"], room.table()["dealt"]) == ("hand", 1)
    assert node.told("show")[-1]["dealt"] == 1


def test_n19_a_press_that_comes_again_is_acknowledged_again_and_counts_once(room: HubRoom) -> None:
    (node,) = room.opened()
    pressed = node.press("dealt")
    for _ in range(4):
        node.say(pressed, after_s=5)
    assert node.acked() == [1, 1, 1, 1]
    assert room.names().count("HandDealt") == 1


def test_n19_also_after_the_hub_has_restarted_in_between(room: HubRoom) -> None:
    (node,) = room.opened()
    pressed = node.press("dealt")
    node.say(pressed)
    room.restarts()
    node.say(pressed, after_s=5)
    assert node.acked() == [1, 1]
    assert room.names().count("HandDealt") == 1


def test_d13_presses_that_were_turned_around_on_the_way_are_decided_in_order(room: HubRoom) -> None:
    (node,) = room.opened()
    dealt, undo = node.press("dealt"), node.press("undo")
    node.say(undo)
    assert node.acked() == []
    node.say(dealt, after_s=0.5)
    assert node.acked() == [1, 2]
    assert room.names()[-2:] == ["HandDealt", "HandUndone"]


def test_n40_a_press_from_before_the_bell_that_comes_long_after_it_is_before(room: HubRoom) -> None:
    (node,) = room.opened()
    at = room.now + 590 * SECOND_US
    pressed = node.press("dealt", at_hub_us=at)
    room.strike("close", late_us=3_000)
    node.say(pressed, after_s=1)
    assert room.table()["verdict"]["says"] == "before"
    assert room.table()["phase"] == "hand"


def test_a_press_is_never_later_than_it_arrived(room: HubRoom) -> None:
    """A node whose counter is wrong by hours still proves that it was pressed before its message was here."""
    (node,) = room.opened()
    node.say({**node.press("dealt"), "tick_us": node.tick() + 3_600 * SECOND_US}, after_s=10)
    room.strike("close")
    assert room.table()["verdict"]["says"] == "before"


def test_a_press_before_the_first_exchange_waits_for_proof_and_is_then_judged(room: HubRoom) -> None:
    room.opened(tables=1)
    fresh = TableNode(room, "node-1", boot="boot-2")
    fresh.hello()
    pressed = fresh.press("dealt")
    fresh.say(pressed, after_s=0.1)
    assert fresh.acked() == []
    room.step(after_s=0.2)
    fresh.converse()
    assert fresh.acked() == [1]
    room.strike("close")
    assert room.table()["verdict"]["says"] == "before"
    assert room.table()["verdict"]["late_us"] - room.table()["verdict"]["early_us"] < 10_000


def test_a_node_that_never_answers_is_believed_as_far_as_its_arrivals_prove(room: HubRoom) -> None:
    room.opened(tables=1)
    deaf = TableNode(room, "node-1", boot="boot-2")
    deaf.hello()
    deaf.say(deaf.press("dealt"))
    room.step(after_s=4.9)
    assert deaf.acked() == []
    room.step(after_s=0.2)
    assert deaf.acked() == [1]
    room.strike("close")
    assert room.table()["verdict"]["says"] == "before"  # it had arrived minutes before the bell


def test_a_press_of_an_unbound_node_is_acknowledged_written_down_and_changes_nothing(room: HubRoom) -> None:
    room.opened()
    spare = room.node("spare")
    spare.presses("dealt")
    assert spare.acked() == [1]
    assert room.names()[-1] == "PressIgnored"
    assert room.table()["phase"] == "dealing"


def test_n21_a_retained_press_is_refused_and_counted(room: HubRoom) -> None:
    (node,) = room.opened()
    room.step(node.received(node.press("dealt"), retained=True))
    assert node.acked() == []
    assert room.document("summary")["refused"] == 1
    assert room.table()["phase"] == "dealing"


def test_d10_a_retained_command_does_not_start_a_round_again(room: HubRoom) -> None:
    room.evening()
    asked = room.command("start_round", "old", {"round": 1})
    room.step(Received(asked.topic, asked.payload, True, room.now))
    assert "RoundStarted" not in room.names()
    assert room.document("summary")["refused"] == 1


def test_what_is_not_a_message_is_refused_counted_and_kept_for_a_look(room: HubRoom) -> None:
    room.step(Received(topics.node_up(ROOM, "node-1"), b"\xff not JSON", False, room.now))
    room.step(Received("homeassistant/status", b"online", False, room.now))
    assert room.document("summary")["refused"] == 2
    assert room.names() == []


def test_a_hello_is_answered_by_bind_show_and_once_the_clock_is_known_the_plan(room: HubRoom) -> None:
    (node,) = room.evening()
    room.ask("start_round", round=1)
    room.link.forget()
    again = TableNode(room, "node-1", boot="boot-2")
    again.hello()
    assert again.told("bind")[-1]["table"] == 1
    assert again.told("show")[-1]["phase"] == "dealing"
    assert (again.told("plan"), len(again.pings())) == ([], 1)
    again.converse()
    room.step(after_s=2)
    plan = again.told("plan")[-1]
    assert [ring["ring"] for ring in plan["rings"]] == ["open", "warn", "close"]
    (_, _, close) = plan["rings"]
    planned = room.plan().rings[-1].at_hub_us
    assert abs(close["tick_us"] - again.tick(planned)) <= 1_500
    assert node.name == again.name


def test_two_hellos_that_differ_in_one_pass_are_two_notes_and_no_fault(room: HubRoom) -> None:
    node = TableNode(room, "node-1")
    node.say(node.greeting(), {**node.greeting(), "firmware": "1.1"}, node.greeting())
    assert room.names() == ["NodeSeen"] * 3


def test_a_node_can_be_bound_in_the_very_pass_in_which_it_said_hello(room: HubRoom) -> None:
    node = TableNode(room, "node-1")
    room.step(node.received(node.greeting()), room.command("bind_node", "bind", {"node": "node-1", "table": 1}))
    assert room.link.said("reply")[-1]["ok"] == 1


def test_what_a_node_is_told_is_not_retained_and_what_the_room_is_shown_is(room: HubRoom) -> None:
    room.evening()
    assert {sent.retain for sent in room.link.sent if sent.place in ("node_down", "reply")} == {False}
    documents = ("clock", "table", "summary", "timetable", "nodes", "hub")
    assert {sent.place for sent in room.link.sent if sent.retain} == set(documents)
    assert {sent.qos for sent in room.link.sent if sent.message["kind"] == "ping"} == {0}


def test_the_same_request_is_acted_on_once_and_answered_alike(room: HubRoom) -> None:
    room.evening()
    first = room.ask("start_round", request_id="the-start", round=1)
    second = room.ask("start_round", request_id="the-start", round=1)
    assert first == second
    assert first["ok"] == 1
    assert room.names().count("RoundStarted") == 1


def test_also_after_the_hub_has_restarted(room: HubRoom) -> None:
    room.evening()
    first = room.ask("bind_node", request_id="the-bind", node="nobody", table=1)
    room.start()
    assert room.ask("bind_node", request_id="the-bind", node="nobody", table=1) == first
    assert first["code"] == "unknown_node"


def test_t14_r65_two_starts_in_one_pass_are_one_round(room: HubRoom) -> None:
    room.evening()
    room.step(room.command("start_round", "a", {"round": 1}), room.command("start_round", "b", {"round": 1}))
    assert [reply["ok"] for reply in room.link.said("reply")[-2:]] == [1, 1]
    assert room.names().count("RoundStarted") == 1


def test_a_reply_comes_after_what_it_speaks_of_is_published(room: HubRoom) -> None:
    room.evening()
    room.link.forget()
    reply = room.ask("start_round", round=1)
    places = [sent.place for sent in room.link.sent]
    assert places.index("clock") < places.index("reply")
    assert room.document("clock")["seq"] == reply["seq"]


def test_a_start_leaves_the_nodes_time_to_hear_of_it(room: HubRoom) -> None:
    room.evening()
    asked_at = room.now
    room.ask("start_round", round=1)
    assert room.plan().rings[0].at_hub_us == asked_at + 1_500_000
