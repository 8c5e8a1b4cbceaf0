"""A Pi's node on mock pins against a real Mosquitto: a press reaches the hub whatever happens on the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from table_node.boards.pi.clock import NodeClock, monotonic_us
from table_node.boards.pi.outbox_file import OutboxFile
from table_node.boards.pi.panel import factory_for
from table_node.boards.pi.pi_node import Identity, PiNode
from table_node.boards.pi.program import NodeSettings
from table_node.boards.pi.schedule import Schedule
from table_node.boards.readers.reader import Source
from table_node.boards.readers.serial_line import Rdm6300
from table_node.core.debounce import SETTLE_US
from table_node.shared.settings import MqttSettings, SettingsError
from tests.support.mosquitto import Mosquitto
from tests.support.serial_reader import FRAME, SerialReader
from tests.support.waiting import eventually
from tests.table_node.fake_hub import FakeHub

NODE = "pi-00c0ffee"
WIRING = NodeSettings().wiring()


class Table:
    """One node on mock pins, its outbox in a file, and fingers for its buttons."""

    def __init__(self, port: int, folder: Path) -> None:
        self.factory = MockFactory()
        self._port = port
        self._folder = folder
        self.start("boot-1")

    def start(self, boot: str, source: Source | None = None) -> None:
        """Give it power."""
        self.schedule = Schedule()
        self.storage = OutboxFile(self._folder / "node.outbox")
        self.clock = NodeClock()
        mqtt = MqttSettings(port=self._port)
        identity = Identity("hall", NODE, boot)
        self.node = PiNode(identity, mqtt, WIRING, self.factory, self.storage, self.clock, self.schedule, source)
        self.node.open()
        began_us = self.clock.tick_us()
        eventually(lambda: self.clock.tick_us() - began_us > SETTLE_US, what="buttons that have settled")

    def stop(self) -> None:
        """Take its power away."""
        self.node.power_off()
        self.schedule.stop()
        self.storage.close()

    def push(self, control: str) -> int:
        """Push and let go of a button; the moment of CLOCK_MONOTONIC just before."""
        pin = self.factory.pin(WIRING.buttons[control])
        before_us = monotonic_us()
        pin.drive_low()
        pin.drive_high()
        return before_us

    def lit(self, output: str) -> bool:
        """Whether an output's pin is high."""
        return bool(self.factory.pin(WIRING.outputs[output]).state)

    def has_lit(self, output: str) -> bool:
        """Whether an output's pin has been high since the node got its power."""
        return any(state.state for state in self.factory.pin(WIRING.outputs[output]).states)


@pytest.fixture
def hub(hub: FakeHub) -> FakeHub:
    hub.tables[NODE] = 7
    return hub


@pytest.fixture
def table(hub: FakeHub, broker: Mosquitto, tmp_path: Path) -> Iterator[Table]:
    table = Table(broker.port, tmp_path)
    eventually(lambda: table.node.core.table == 7, what="the binding")
    yield table
    table.stop()


def test_a_press_is_stored_acknowledged_and_forgotten(table: Table, hub: FakeHub) -> None:
    before_us = table.push("dealt")
    eventually(lambda: hub.presses(NODE) == ["dealt"] and not table.node.core.queued(), what="the press")
    tick_us = hub.of(NODE, "press")[0]["tick_us"]
    assert table.clock.tick_of(before_us) <= int(str(tick_us)) <= table.clock.tick_us()
    assert table.storage.load() == []


def test_f6_n23_a_killed_broker_costs_no_press(table: Table, hub: FakeHub, broker: Mosquitto) -> None:
    table.push("dealt")
    eventually(lambda: hub.presses(NODE) == ["dealt"] and not table.node.core.queued(), what="the press before")
    broker.kill()
    table.push("undo")
    table.push("call")
    assert table.node.core.queued() == 2
    broker.start()
    eventually(lambda: not table.node.core.queued(), within_s=15, what="the presses made meanwhile")
    assert hub.presses(NODE) == ["dealt", "undo", "call"]


def test_a_press_the_hub_never_acknowledged_outlives_a_power_cut(table: Table, hub: FakeHub) -> None:
    hub.acks = False
    table.push("dealt")
    eventually(lambda: hub.presses(NODE) == ["dealt"], what="the press")
    table.stop()
    hub.acks = True
    table.start("boot-2")
    eventually(lambda: not table.node.core.queued(), what="the acknowledgement")
    table.push("call")
    eventually(lambda: hub.presses(NODE) == ["dealt", "call"], what="the press of the new boot")
    assert [(boot, number) for _, boot, number in hub.stored] == [("boot-1", 1), ("boot-2", 1)]


def test_n26_f7_a_node_that_starts_before_the_broker_comes_in_when_it_is_there(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    broker.kill()
    table = Table(broker.port, tmp_path)
    table.push("dealt")
    broker.start()
    hub = FakeHub(broker.port)
    eventually(lambda: hub.presses(NODE) == ["dealt"], what="the press")
    table.stop()
    hub.close()
    broker.kill()


def test_every_ping_is_answered_in_the_order_of_things(table: Table, hub: FakeHub) -> None:
    before_tick_us = table.clock.tick_us()
    for number in range(1, 13):
        hub.tell(NODE, "ping", qos=0, id=number)
    eventually(lambda: len(hub.of(NODE, "pong")) == 12, what="twelve pongs")
    last_us = before_tick_us
    for number, pong in enumerate(hub.of(NODE, "pong"), start=1):
        assert pong["id"] == number
        received_us, sent_us = int(str(pong["received_tick_us"])), int(str(pong["sent_tick_us"]))
        assert last_us <= received_us <= sent_us
        last_us = received_us
    assert last_us <= table.clock.tick_us()


def test_d11_a_node_that_loses_its_power_is_reported_offline_by_its_will(table: Table, hub: FakeHub) -> None:
    table.node.power_off()
    eventually(lambda: any(beat["online"] == 0 for beat in hub.of(NODE, "health")), what="the will")


def test_a_node_that_leaves_says_so_itself(table: Table, hub: FakeHub) -> None:
    table.node.close()
    eventually(lambda: any(beat["online"] == 0 for beat in hub.of(NODE, "health")), what="the goodbye")


def test_lamps_and_buzzer_are_on_their_pins(table: Table, hub: FakeHub) -> None:
    hub.tell(NODE, "show", round=1, phase="result", dealt=3, pending=None, called=0)
    eventually(lambda: table.lit("amber") and table.lit("blue"), what="both side lamps")
    hub.tell(NODE, "show", round=1, phase="done", dealt=3, pending=None, called=0)
    eventually(lambda: not table.lit("amber") and table.lit("blue_status"), what="the blue status lamp")
    assert not table.has_lit("buzzer")
    rings = [{"ring": "close", "tick_us": table.clock.tick_us() + 200_000}]
    hub.tell(NODE, "plan", boot="boot-1", revision=1, round=1, rings=rings)
    eventually(lambda: table.lit("buzzer"), what="the finish bell")
    eventually(lambda: not table.lit("buzzer"), what="its end")


def test_n35_a_card_at_a_serial_reader_reaches_the_hub_and_an_unplugged_reader_is_told(
    table: Table, hub: FakeHub, tmp_path: Path
) -> None:
    line = SerialReader(tmp_path / "by-id")
    table.stop()
    table.start("boot-2", Rdm6300(str(line.path)))
    eventually(lambda: hub.of(NODE, "health")[-1]["reader"] == "ok", what="the reader that is there")
    line.say(3 * FRAME)
    eventually(lambda: [tap["uid"] for tap in hub.of(NODE, "card_read")] == ["61008EB2F9"], what="one tap")
    line.unplug()
    eventually(lambda: hub.of(NODE, "health")[-1]["reader"] == "silent", what="the reader that is gone")


def test_d16_a_message_that_is_none_does_not_disturb_the_table(table: Table, hub: FakeHub) -> None:
    for payload in (b"", b"\xff\xfe", b"[" * 2000, b'{"v":1,"kind":"dance"}'):
        hub.send(NODE, payload)
    table.push("dealt")
    eventually(lambda: hub.presses(NODE) == ["dealt"], what="the press")
    eventually(lambda: table.node.core.skipped == 4, what="the four that were skipped")


def test_pins_of_a_kind_nobody_knows_are_refused() -> None:
    assert factory_for("mock")[0] == "mock"
    with pytest.raises(SettingsError, match="pins must be"):
        factory_for("breadboard")


def test_each_pin_serves_one_purpose() -> None:
    with pytest.raises(SettingsError, match="number of its own"):
        NodeSettings(id="pi-1", dealt_pin=27)
    with pytest.raises(SettingsError, match="number of its own"):
        NodeSettings(id="pi-1", dealt_pin=40)
    with pytest.raises(SettingsError, match="id must be"):
        NodeSettings(id="Table 1")
