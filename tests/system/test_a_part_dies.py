"""A mistake in a thread of a program ends the program, so that it is started again; it never goes on as half of one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import broken_once
from tests.support.house import House
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import PATIENT_S, eventually

pytestmark = pytest.mark.system

PARTS = {
    "a message reaches the hub": ("hub", "controller.mqtt.gate:FloodGate.take"),
    "the bell pokes the hub": ("hub", "controller.bell.handover:PokeInbox.wait"),
    "a message reaches the node": ("node", "table_node.boards.pi.pi_node:PiNode._received"),
    "the node's disk": ("node", "table_node.boards.pi.outbox_file:OutboxFile._run"),
    "the bell's guard": ("bell", "controller.bell.ringer:GpioRinger._watch"),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_program_that_a_part_has_left_ends_and_serves_when_it_is_started_again(part: str, tmp_path: Path) -> None:
    program, breaks = PARTS[part]
    broker = Mosquitto(tmp_path)
    try:
        with House(tmp_path, 1, broker.port) as house:
            with house.config.open("a") as config:
                config.write(f'[node]\nid = "table-01"\npins = "mock"\noutbox = "{tmp_path}/outbox"\n')
            if program == "node":
                house.start("hub")
            broken = {
                "PYTHONPATH": str(Path(broken_once.__path__[0])),
                "BREAKS": breaks,
                "BROKEN": f"{tmp_path}/broken",
            }
            ended = subprocess.run(
                [sys.executable, "-m", "controller.cli.main", program, "--config", str(house.config)],
                env={**house.environment, **broken},
                capture_output=True,
                text=True,
                timeout=PATIENT_S,
                check=False,
            )
            assert (ended.returncode, "a mistake of ours" in ended.stderr) == (1, True)
            house.start(program)
            eventually(lambda: house.runs(program))
            if program == "hub":
                with house.convenor() as evening:
                    assert evening.document("hub")["online"] == 1
    finally:
        broker.kill()
