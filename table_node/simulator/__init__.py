"""A room of card tables without a room: the real nodes on mock pins, and people who play."""

import signal
import sys
from pathlib import Path

from table_node.boards.pi.program import end_process, end_signals
from table_node.boards.pi.schedule import Schedule
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section
from table_node.simulator.mishaps import Mishaps
from table_node.simulator.nodes import SimulatedNode
from table_node.simulator.record import Record
from table_node.simulator.room import RoomPeople, close_all, make_nodes
from table_node.simulator.scenario import Scenario, read


def run(
    config: Path | None,
    tables: int,
    speed: int,
    seed: int,
    people: bool = True,
    record: Path | None = None,
    scenario: Path | None = None,
) -> int:
    """Run the nodes of `tables` tables, and their people, until SIGTERM or SIGINT; 1 after a fault, 2 for settings.

    speed: room seconds to a real second, for what people do; record: file for what they truly did; scenario: file
    that says what goes wrong, whose numbers come before these.
    """
    try:
        room = read_section(config, "room", RoomSettings)
        mqtt = read_section(config, "mqtt", MqttSettings)
        plan = Scenario(tables, speed, seed) if scenario is None else read(scenario, tables, speed, seed)
        mqtt.password("people")
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    ends = end_signals()
    schedule = Schedule(on_fault=end_process)
    written = Record(record)
    nodes = make_nodes(plan, room.id, mqtt, schedule, written)
    everybody = RoomPeople(nodes, room.id, mqtt, schedule, plan.speed, plan.seed)
    mishaps = Mishaps(
        nodes, schedule, written, plan.speed, plan.seed,
        lambda name: SimulatedNode(name, room.id, mqtt, schedule=schedule, record=written, seed=plan.seed + 1),
        everybody.have_gone_home,
    )  # fmt: skip
    mishaps.begin({name: plan.faults_of(name) for name in nodes}, plan.mishaps)
    if people:
        everybody.open()
    print(f"roundbell simulate: ready {plan.tables} tables, speed {plan.speed}", flush=True)
    signal.sigwait(ends)
    mishaps.end()
    schedule.stop()
    everybody.close()
    close_all(nodes)
    written.close()
    return 0 if schedule.fault is None else 1
