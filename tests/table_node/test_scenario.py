"""A scenario file says what goes wrong; what it says is done, and what it cannot say is refused."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.generator.settings import settings_of
from table_node.boards.pi.clock import monotonic_us
from table_node.shared.settings import MqttSettings, SettingsError
from table_node.simulator.faults import Faults
from table_node.simulator.gestures import push
from table_node.simulator.mishaps import ACTS, RATES, Mishap, Mishaps
from table_node.simulator.nodes import SimulatedNode
from table_node.simulator.record import Record
from table_node.simulator.scenario import Scenario, read
from tests.architecture.source import REPOSITORY
from tests.support.ledger_of_presses import Ledger
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import eventually
from tests.table_node.fake_hub import FakeHub

NODE = "table-01"


def written(folder: Path, text: str) -> Scenario:
    path = folder / "night.toml"
    path.write_text(text, encoding="utf-8")
    return read(path, tables=12, speed=1, seed=1)


def test_the_scenario_of_the_documentation_is_one(tmp_path: Path) -> None:
    page = (REPOSITORY / "docs/scenarios.md").read_text(encoding="utf-8")
    told = written(tmp_path, page.partition("```toml\n")[2].partition("```")[0])
    assert (told.seed, told.tables, told.speed) == (7, 12, 20)
    assert told.faults == Faults(loss_percent=1, delay_ms=120, cuts_an_hour=6)
    own = told.faults_of("table-03")
    assert (own.loss_percent, own.skew_ppm, own.double_read_percent) == (1, 80, 100)
    assert told.mishaps == (Mishap(300, "table-05", "brown_out"),)
    assert all(f"`{what}`" in page for what in ACTS)


def test_what_a_file_leaves_out_is_as_the_command_line_says(tmp_path: Path) -> None:
    assert written(tmp_path, "") == Scenario(tables=12, speed=1, seed=1)


def test_every_fault_says_what_it_is_and_every_mishap_has_its_rate() -> None:
    source = REPOSITORY / "table_node/simulator/faults.py"
    assert [fault.name for fault in settings_of(source, "Faults") if not fault.about] == []
    assert set(RATES) == set(ACTS)
    assert set(RATES.values()) == {name for name in Faults.__dataclass_fields__ if name.endswith("_an_hour")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colour = 1", "has no setting colour"),
        ("[faults]\nlost_percent = 1", r"\[faults\] has no setting lost_percent. Known: bounce_ms"),
        ("[faults]\nloss_percent = 0.5", "must be a whole number"),
        ("[faults]\nloss_percent = 100", "from 0 to 50"),
        ("[node.table-13]\nskew_ppm = 1", "has no node table-13: its nodes are table-01 to table-12"),
        ("[node]\ntable-01 = 3", r"\[node.table-01\] must be a table"),
        ('[[event]]\nat_s = 1\nnode = "table-01"\nwhat = "fire"', "must be one of reboot"),
        ('[[event]]\nnode = "table-01"', "needs at_s, what"),
        ("tables = 0", "1 to 400 tables"),
        ("tables = ", "is not TOML"),
    ],
)
def test_what_no_scenario_can_say_is_refused_with_what_it_could(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        written(tmp_path, text)


def test_a_scenario_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read(tmp_path / "nothing.toml", 1, 1, 1)


def test_bounces_are_as_long_as_they_were_dialled() -> None:
    chance = random.Random(3)
    closing = [after_us for _ in range(200) for after_us, _ in push(chance, 50_000) if after_us < 60_000]
    assert 15_000 < max(closing) <= 50_000


@pytest.fixture
def hub(hub: FakeHub) -> FakeHub:
    hub.tables[NODE] = 1
    return hub


class Stage:
    """One simulated node with these faults, and the mishaps that can befall it."""

    def __init__(self, port: int, faults: Faults) -> None:
        self.record = Record()
        mqtt = MqttSettings(port=port)
        self.node = SimulatedNode(NODE, "hall", mqtt, record=self.record, faults=faults)
        self.clones: list[SimulatedNode] = []

        def clone(name: str) -> SimulatedNode:
            self.clones.append(SimulatedNode(name, "hall", mqtt, record=self.record, schedule=self.node.schedule))
            return self.clones[-1]

        self.mishaps = Mishaps({NODE: self.node}, self.node.schedule, self.record, 1, 1, clone, lambda: False)
        self.faults = faults

    def befall(self, *what: str) -> None:
        """Let these happen now."""
        self.mishaps.begin({NODE: self.faults}, [Mishap(0, NODE, word) for word in what])

    def close(self) -> None:
        self.mishaps.end()
        self.node.close()


@pytest.fixture
def stage(broker: Mosquitto, hub: FakeHub) -> Iterator[Stage]:
    stage = Stage(broker.port, Faults())
    eventually(lambda: stage.node.table() == 1, what="the binding")
    yield stage
    stage.close()


def test_n19_d12_d13_messages_lost_doubled_late_and_turned_around_cost_no_press(
    broker: Mosquitto, hub: FakeHub
) -> None:
    faults = Faults(loss_percent=5, duplicate_percent=40, reorder_percent=30, delay_ms=100, double_read_percent=90)
    assert faults.spoil_the_network()
    stage = Stage(broker.port, faults)
    pushed = ["dealt", "undo", "call", "amber", "both", "blue"] * 2
    for control in pushed:
        stage.node.press(control)
    stage.node.tap("5B00000001")
    eventually(lambda: len(hub.presses(NODE)) == len(pushed) and not stage.node.unacked(), 40, "every press")
    assert hub.presses(NODE) == Ledger(stage.record.lines).pushes()  # `pushed`, unless a second finger came too late
    taps = {read["number"] for read in hub.of(NODE, "card_read") if not read["lay"]}
    assert len(taps) == 1, "what a reader names once more is told as a card that may have lain there"
    assert hub.repeated > 0
    stage.close()


def test_reboots_and_a_jumping_counter_are_mishaps_a_node_outlives(stage: Stage, hub: FakeHub) -> None:
    before, tick_us, at_us = stage.node.boot, stage.node.tick_us(), monotonic_us()
    stage.befall("step")
    eventually(lambda: stage.node.tick_us() - tick_us - (monotonic_us() - at_us) > 400_000, what="the jump")
    stage.befall("brown_out")
    eventually(lambda: len({line["boot"] for line in hub.of(NODE, "hello")}) >= 2, what="another boot")
    assert stage.node.boot != before
    assert [line["kind"] for line in stage.record.lines] == ["step", "brown_out"]


def test_something_that_lies_on_undo_is_one_press_and_pushing_it_none(stage: Stage, hub: FakeHub) -> None:
    stage.befall("stick")
    eventually(lambda: hub.presses(NODE) == ["undo"], what="the press of what was laid there")
    stage.node.press("undo")
    stage.node.press("call")
    eventually(lambda: hub.presses(NODE) == ["undo", "call"], what="the next press")
    assert stage.node.holds("undo")


def test_what_a_full_flash_kept_in_memory_is_lost_with_the_power_and_the_record_says_so(
    stage: Stage, hub: FakeHub
) -> None:
    hub.acks = False
    stage.node.fill_flash(True)
    stage.node.press("dealt")
    eventually(lambda: stage.node.unacked(), what="the press")
    boot = stage.node.boot
    stage.node.reboot()
    lost = [(line["boot"], line["number"]) for line in stage.record.lines if line["what"] == "lost"]
    assert lost == [(boot, 1)] and stage.node.unacked() == []


def test_r53_a_second_board_of_one_name_takes_turns_with_the_first_and_both_are_heard(
    stage: Stage, hub: FakeHub
) -> None:
    first = stage.node.boot
    stage.befall("clone")
    eventually(lambda: "undo" in hub.presses(NODE), 20, "the press at the second board")
    stage.node.press("dealt")
    eventually(lambda: "dealt" in hub.presses(NODE), 20, "the press at the first")
    boots = [hello["boot"] for hello in hub.of(NODE, "hello")]
    assert set(boots) == {first, stage.clones[0].boot}


def test_a_scorecard_of_another_table_and_a_cut_network_befall_a_node(stage: Stage, hub: FakeHub) -> None:
    stage.befall("wrong_card")
    eventually(lambda: hub.of(NODE, "card_read"), what="the card")
    hellos = len(hub.of(NODE, "hello"))
    stage.befall("cut")
    eventually(lambda: len(hub.of(NODE, "hello")) > hellos, 20, "the node that came back")
