"""A room of card tables without a room: the real nodes on mock pins, and people who play."""

import signal
import sys
from pathlib import Path

from table_node.boards.pi.program import end_process, end_signals
from table_node.boards.pi.schedule import Schedule
from table_node.settings import MqttSettings, RoomSettings, SettingsError, read_section
from table_node.simulator.record import Record
from table_node.simulator.room import RoomPeople, close_all, make_nodes


def run(
    config: Path | None, tables: int, speed: int, seed: int, people: bool = True, record: Path | None = None
) -> int:
    """Run the nodes of `tables` tables, and their people, until SIGTERM or SIGINT; 1 after a fault, 2 for settings.

    speed: room seconds to a real second, for what people do; record: file for what they truly did.
    """
    try:
        room = read_section(config, "room", RoomSettings)
        mqtt = read_section(config, "mqtt", MqttSettings)
        if not 1 <= tables <= 400 or not 1 <= speed <= 1000:
            raise SettingsError("The simulator takes 1 to 400 tables and a speed from 1 to 1000.")
        mqtt.password("people")
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    ends = end_signals()
    schedule = Schedule(on_fault=end_process)
    written = Record(record)
    nodes = make_nodes(tables, room.id, mqtt, schedule, seed, written)
    everybody = RoomPeople(nodes, room.id, mqtt, schedule, speed, seed)
    if people:
        everybody.open()
    print(f"roundbell simulate: ready {tables} tables, speed {speed}", flush=True)
    signal.sigwait(ends)
    schedule.stop()
    everybody.close()
    close_all(nodes)
    written.close()
    return 0 if schedule.fault is None else 1
