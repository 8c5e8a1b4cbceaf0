"""A simulated node is the real one: pushed by a test, cut off, and power-cycled."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from table_node.boards.pi.clock import monotonic_us
from table_node.boards.pi.outbox_file import OutboxFile
from table_node.shared.settings import MqttSettings
from table_node.simulator.nodes import SimulatedNode
from table_node.simulator.record import Record
from tests.support.ledger_of_presses import Ledger
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import eventually
from tests.table_node.fake_hub import FakeHub

NODE = "table-01"
CARD = "5B00000001"


@pytest.fixture
def hub(hub: FakeHub) -> FakeHub:
    hub.tables[NODE] = 1
    return hub


@pytest.fixture
def record() -> Record:
    return Record()


@pytest.fixture
def node(broker: Mosquitto, hub: FakeHub, record: Record) -> Iterator[SimulatedNode]:
    mqtt = MqttSettings(port=broker.port)
    node = SimulatedNode(NODE, "hall", mqtt, tick_offset_us=300_000_000, skew_ppm=-37, record=record)
    eventually(lambda: node.table() == 1, what="the binding")
    yield node
    node.close()


def all_stored(hub: FakeHub, record: Record, count: int) -> bool:
    """Whether so many presses came, each the button that was pushed: of both, one where a stall held up a finger."""
    return len(hub.presses(NODE)) == count and hub.presses(NODE) == Ledger(record.lines).pushes()


def test_each_push_is_one_press_in_its_order_although_contacts_bounce(
    node: SimulatedNode, hub: FakeHub, record: Record
) -> None:
    pushed = ["dealt", "amber", "blue", "both", "undo", "call", "both", "dealt"]
    for control in pushed:
        node.press(control)
    eventually(lambda: all_stored(hub, record, len(pushed)), what="all presses")
    eventually(lambda: not node.unacked(), what="the acknowledgements")


def test_a_push_can_be_timed_to_the_moment(node: SimulatedNode, hub: FakeHub) -> None:
    at_us = monotonic_us() + 200_000
    node.press("dealt", at_us)
    now_us, now_tick_us = monotonic_us(), node.tick_us()
    eventually(lambda: hub.presses(NODE) == ["dealt"], what="the press")
    early_us = int(str(hub.of(NODE, "press")[0]["tick_us"])) - now_tick_us - (at_us - now_us)
    assert early_us > -1_000  # never before its moment; after it by what the machine was busy


def test_pushes_made_without_network_arrive_when_it_is_back(node: SimulatedNode, hub: FakeHub) -> None:
    node.disconnect()
    for control in ("dealt", "dealt", "amber"):
        node.press(control)
    eventually(lambda: len(node.unacked()) == 3, what="three kept presses")
    assert hub.presses(NODE) == []
    node.reconnect()
    eventually(lambda: not node.unacked(), what="the acknowledgements")
    assert hub.presses(NODE) == ["dealt", "dealt", "amber"]


def test_a_power_cut_keeps_what_was_not_acknowledged_and_presses_nothing(node: SimulatedNode, hub: FakeHub) -> None:
    hub.acks = False
    node.press("dealt")
    eventually(lambda: node.unacked(), what="the press")
    before = node.boot
    node.reboot(tick_offset_us=0)
    assert node.boot != before and node.unacked() == [(before, 1)]
    hub.acks = True
    eventually(lambda: not node.unacked(), what="the acknowledgement")
    assert hub.presses(NODE) == ["dealt"]


def test_a_button_held_while_the_power_comes_back_is_no_press(node: SimulatedNode, hub: FakeHub) -> None:
    node.hold("dealt")
    eventually(lambda: hub.presses(NODE) == ["dealt"], what="the press before the power cut")
    node.reboot()
    node.let_go("dealt")
    node.press("call", at_us=monotonic_us() + 400_000)
    eventually(lambda: hub.presses(NODE) == ["dealt", "call"], what="the press after it")


def test_a_card_left_on_the_reader_is_one_tap(node: SimulatedNode, hub: FakeHub) -> None:
    node.leave_card(CARD, 1_500_000)
    node.press("call", at_us=monotonic_us() + 1_600_000)
    eventually(lambda: hub.presses(NODE) == ["call"], what="the press after the card")
    assert len({message["number"] for message in hub.of(NODE, "card_read")}) == 1
    assert hub.of(NODE, "card_read")[0]["uid"] == CARD


def test_the_record_holds_each_push_beside_the_press_it_became(broker: Mosquitto, hub: FakeHub, tmp_path: Path) -> None:
    record = Record(tmp_path / "record.jsonl")
    storage = OutboxFile(tmp_path / "node.outbox")
    node = SimulatedNode(NODE, "hall", MqttSettings(port=broker.port), storage=storage, record=record)
    for control in ("dealt", "both", "amber"):
        node.press(control)
    node.tap(CARD)
    eventually(lambda: len(hub.presses(NODE)) == 3, what="the presses")
    node.close()
    record.close()
    storage.close()
    ledger = Ledger.read(tmp_path / "record.jsonl")
    pushed = ledger.of("pushed")
    kept = [line for line in ledger.of("kept") if line["kind"] == "press"]
    assert ledger.pushes() == [line["word"] for line in kept] == hub.presses(NODE)
    assert [line["true_us"] for line in pushed] == [line["true_us"] for line in kept]
    assert [line["word"] for line in ledger.of("kept") if line["kind"] == "card_read"] == [CARD]
    for earlier, later in itertools.pairwise(kept):
        assert later["true_us"] > earlier["true_us"] and later["tick_us"] > earlier["tick_us"]


def test_a_counter_that_jumps_makes_no_second_press_of_a_push(
    node: SimulatedNode, hub: FakeHub, record: Record
) -> None:
    for control in ("dealt", "both", "undo"):
        node.press(control)
        node.step_clock(500_000)
    eventually(lambda: all_stored(hub, record, 3), what="the three pushes")
    node.press("call")
    eventually(lambda: all_stored(hub, record, 4), what="and nothing between them and the next")
