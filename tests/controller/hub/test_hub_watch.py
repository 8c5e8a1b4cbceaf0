"""What the hub keeps an eye on: the bell, the nodes, the broker, the machine under it, and what others may do to it."""

import json
import queue

import pytest

from controller.bell import reports
from controller.hub.loop import Arrival, Rung, Stop
from controller.mqtt.link import Connected, Received
from table_node.wire import topics
from table_node.wire.codec import encode
from tests.support.disk import stored
from tests.support.hub_room import ROOM, HubRoom, TableNode

SECOND_US = 1_000_000


def test_the_bell_that_struck_and_not_the_plan_is_what_presses_are_judged_by(room: HubRoom) -> None:
    (node,) = room.opened()
    room.strike("warn")
    pressed = node.press("dealt", at_hub_us=room.plan().rings[0].at_hub_us + 100_000)
    room.strike("close", late_us=180_000)
    node.say(pressed)
    assert room.table()["verdict"]["says"] == "before"


def test_a_ring_reported_twice_is_one_ring(room: HubRoom) -> None:
    room.opened()
    room.strike("warn")
    room.step(Rung(), Rung())
    room.start()
    room.step(Rung())
    assert room.names().count("BellRang") == 2


def test_a_bell_that_nobody_reports_stands_in_at_its_planned_instant_and_a_person_is_told(room: HubRoom) -> None:
    room.evening()
    room.ask("start_round", round=1)
    room.step(after_s=1.5 + 5.9)
    assert "BellMissed" not in room.names()
    room.step(after_s=0.2)
    assert room.names()[-1] == "BellMissed"
    assert any("bell process is silent" in line for line in room.document("summary")["attention"])


def test_a_plan_is_withdrawn_from_the_bell_by_a_pause_and_handed_over_anew_after_it(room: HubRoom) -> None:
    room.opened()
    room.ask("pause_round", round=1)
    assert room.plan().rings == ()
    room.ask("resume_round", round=1)
    assert [ring.ring.rpartition("/")[2] for ring in room.plan().rings] == ["warn", "close"]


def test_the_round_moves_on_by_itself_after_the_grace(room: HubRoom) -> None:
    room.opened(tables=2)
    room.strike("warn")
    room.strike("close")
    assert room.table()["phase"] == "closing"
    room.step(after_s=3)
    assert room.table()["phase"] == "result"
    for table in (1, 2):
        room.ask("enter_result", round=1, table=table, outcome="A", mover=None, reason="")
    assert (room.document("clock")["phase"], room.document("clock")["round"]) == ("ready", 2)


def test_a_silent_node_is_named_and_a_will_that_came_late_is_not(room: HubRoom) -> None:
    (node,) = room.evening()
    node.say(node.health())
    node.say(node.health(online=0))
    room.step(after_s=2)
    assert room.table()["link"] == "online"  # F34: it may be back already
    room.step(after_s=3)
    assert room.table()["link"] == "silent"
    assert any("node node-1 is silent" in line for line in room.document("summary")["attention"])
    node.say(node.health())
    room.step(after_s=2)
    assert room.table()["link"] == "online"
    assert room.document("nodes")["nodes"][0]["rssi_dbm"] == -60


def test_d18_a_machine_that_restarts_in_mid_round_leaves_it_paused_with_no_bell_planned(room: HubRoom) -> None:
    room.opened()
    room.now = 60 * SECOND_US
    room.start(boot="after-the-cut")
    room.run_until_stopped()
    assert room.names()[-1] == "MachineRestarted"
    assert room.plan().rings == ()
    room.connect()
    clock = room.document("clock")
    assert (clock["phase"], clock["boot"]) == ("paused", "after-the-cut")
    assert clock["left_us"] == 600 * SECOND_US


def test_a_hub_that_restarts_alone_carries_the_round_on_as_if_nothing_had_been(room: HubRoom) -> None:
    (node,) = room.opened()
    ahead = room.plan().rings[1:]
    room.start()
    room.run_until_stopped()
    assert room.plan().rings == ahead
    room.connect()
    assert room.document("clock")["phase"] == "running"
    assert node.pings()  # a node that stayed connected is pinged at once
    node.converse()
    node.presses("dealt", after_s=5)
    assert room.table()["phase"] == "hand"


def test_the_loop_ends_when_it_is_told_to_and_not_before_it_has_done_its_work(room: HubRoom) -> None:
    asked = room.command("end_tournament", "the-end", {"reason": ""})
    room.run_until_stopped(asked)
    assert room.link.said("reply")[-1]["request_id"] == "the-end"


class TurningClock(queue.SimpleQueue[Arrival]):
    """A queue that nothing comes into: each wait for it takes its whole time, until the evening is over."""

    def __init__(self, room: HubRoom, lasts_us: int) -> None:
        self.waits, self._room, self._over_us = 0, room, room.now + lasts_us

    def get(self, block: bool = True, timeout: float | None = None) -> Arrival:
        """What was put in, or nothing in all this time. Raises queue.Empty."""
        if not self.empty():
            return super().get(block, timeout)
        assert timeout is not None
        self.waits += 1
        self._room.now += round(timeout * SECOND_US)
        if self._room.now >= self._over_us:
            return Stop()
        raise queue.Empty


def test_while_the_broker_is_away_the_hub_does_not_turn_round_for_pings_that_nobody_could_get(room: HubRoom) -> None:
    room.evening(tables=2)
    clock = room.arrivals = TurningClock(room, 60 * SECOND_US)
    room.start()
    room.link.up = False
    room.hub.run()
    assert clock.waits <= 60


def test_n23_a_hub_that_no_longer_hears_itself_connects_again(room: HubRoom) -> None:
    for _ in range(6):
        room.step(after_s=2)
    assert room.link.made_anew == 1
    for _ in range(10):
        beat = Received(topics.room_document(ROOM, "hub"), encode(room.hub.beat(1)), False, room.now)
        room.step(beat, after_s=2)
    assert room.link.made_anew == 1


def test_d8_on_a_new_connection_everything_is_said_again_at_once(room: HubRoom) -> None:
    room.evening(tables=2)
    room.link.up = False
    room.step(after_s=1)
    room.link.up = True
    room.link.forget()
    room.connect()
    said = {(sent.place, sent.who) for sent in room.link.sent if sent.retain}
    assert said == {(name, "") for name in topics.DOCUMENTS} | {("table", "1"), ("table", "2")}
    assert {sent.message["kind"] for sent in room.link.sent if sent.place == "node_down"} >= {"bind", "show", "plan"}


def test_a_node_that_claims_an_impossible_counter_harms_nobody_else(room: HubRoom) -> None:
    (node,) = room.evening()
    liar = TableNode(room, "liar", age_s=0)
    liar.hello()
    ping = liar.pings()[-1]
    most = 2**53 - 1
    liar.say({"v": 1, "kind": "pong", "boot": "boot-1", "id": ping, "received_tick_us": most, "sent_tick_us": most})
    liar.say({**liar.press("dealt"), "tick_us": most, "number": most})
    room.open_round()
    room.step(after_s=4)
    node.presses("dealt")
    assert room.table()["phase"] == "hand"


def test_an_entry_list_of_nothing_but_mistakes_gets_a_reply_that_can_be_sent(room: HubRoom) -> None:
    room.evening()
    rows = [{"line": line, "name": "", "club": "", "card": "Ō" * 20} for line in range(1_200)]
    reply = room.ask("import_players", rows=rows)
    assert (reply["ok"], reply["code"]) == (0, "rows_wrong")
    assert reply["detail"]


def test_the_convenor_tries_the_bell_and_the_journal_says_that_it_rang(room: HubRoom) -> None:
    room.evening()
    assert room.ask("ring_bell", kind="test")["ok"]
    room.strike("test")
    assert room.names()[-2:] == ["RingAsked", "RingNoted"]
    assert room.document("clock")["phase"] == "ready"


def test_a_hub_that_restarts_after_a_ring_by_hand_serves_on_and_notes_the_ring_once(room: HubRoom) -> None:
    room.evening()
    room.ask("ring_bell", kind="test")
    room.strike("test")
    room.start()
    room.step(Rung())
    assert room.names().count("RingNoted") == 1
    assert room.ask("ring_bell", kind="call")["ok"]


def test_beside_a_bell_of_the_round_the_bell_is_not_rung_by_hand(room: HubRoom) -> None:
    room.evening()
    room.ask("start_round", round=1)
    assert room.ask("ring_bell", kind="call")["code"] == "bell_is_due"
    assert "RingAsked" not in room.names()


def test_a_bell_that_nobody_heard_is_an_alarm_until_one_is_heard(room: HubRoom) -> None:
    room.evening()
    room.ask("ring_bell", kind="test")
    planned = room.plan().rings[0]
    struck = reports.rung(room.boot, 1, planned.ring, planned.at_hub_us, planned.at_hub_us, 1)
    room.report(reports.listened(struck, "unheard", None))
    room.step(Rung(), after_s=2.1)
    assert any("not heard" in line for line in room.document("summary")["attention"])
    room.report(reports.listened(struck, "heard", planned.at_hub_us + 30_000))
    room.step(Rung(), after_s=2.1)
    assert not any("not heard" in line for line in room.document("summary")["attention"])


@pytest.mark.parametrize("with_it", [(), (Connected(),)], ids=["alone", "with a broker that comes back"])
def test_the_bell_on_each_nodes_own_counter_goes_into_the_log_once_the_node_says_it_has_the_plan(
    room: HubRoom, with_it: tuple[Connected, ...]
) -> None:
    first, second = room.evening(tables=2)
    for node in (first, second):
        node.converse()
    room.open_round()
    room.step(after_s=2.1)
    first.plan = first.told("plan")[-1]["revision"]
    first.say(first.health())
    second.say(second.health())
    closes = room.plan().rings[-1].at_hub_us
    room.strike("warn")
    room.strike("close", *with_it)
    rung = [json.loads(str(body)) for name, body in stored(room.path, "name, body") if name == "BellRang"]
    (own,) = rung[-1]["own_bells"]
    assert own["node"] == first.name
    assert abs(own["tick_us"] - first.tick(closes)) < 3_000


def test_d33_before_a_round_tables_whose_clocks_are_hardly_known_are_named(room: HubRoom) -> None:
    room.evening(tables=2)
    TableNode(room, "node-2", boot="boot-2").hello()
    room.step(after_s=2.1)
    (line,) = [line for line in room.document("summary")["attention"] if "not yet known" in line]
    assert line.startswith("Clock of table 2 not yet")
