"""A Pi's node as a process of its own, on mock pins with a hand at its buttons: lines in, lines out.

`push dealt` pushes a button and lets it go; `look` prints what the node shows and holds, as one line of JSON.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory

from table_node.boards.pi.clock import NodeClock
from table_node.boards.pi.outbox_file import OutboxFile
from table_node.boards.pi.pi_node import Identity, PiNode
from table_node.boards.pi.program import NodeSettings, new_boot
from table_node.boards.pi.schedule import Schedule
from table_node.shared.settings import MqttSettings


class PushedNode:
    """The process, and the hand."""

    def __init__(self, name: str, port: int, folder: Path) -> None:
        command = [sys.executable, "-m", __name__, name, str(port), str(folder / f"{name}.outbox")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def push(self, control: str) -> None:
        """Push a button and let it go."""
        self._say(f"push {control}")

    def look(self) -> dict[str, Any]:
        """`table`, `queued`, whether it has `heard` the hub lately, and the modes of its lamps."""
        self._say("look")
        assert self._process.stdout is not None
        seen: dict[str, Any] = json.loads(self._process.stdout.readline())
        return seen

    def unplug(self) -> None:
        """Take its power away, as often as one likes."""
        self._process.kill()
        self._process.communicate()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


def main(name: str, port: int, outbox: Path) -> None:
    """Be the node until nobody says anything any more."""
    factory, wiring, clock, schedule = MockFactory(), NodeSettings().wiring(), NodeClock(), Schedule()
    storage = OutboxFile(outbox)
    identity = Identity("hall", name, new_boot())
    node = PiNode(identity, MqttSettings(port=port), wiring, factory, storage, clock, schedule)
    node.open()
    for line in sys.stdin:
        verb, _, control = line.strip().partition(" ")
        if verb == "push":
            pin = factory.pin(wiring.buttons[control])
            pin.drive_low()
            pin.drive_high()
        else:
            now_us = clock.tick_us()
            held = {"table": node.core.table, "queued": node.core.queued(), "heard": node.core.hears_hub(now_us)}
            seen = held | node.core.look(now_us)
            print(json.dumps(seen), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
