"""One life of a board that is not there: `micropython life.py ROOT LIBRARY`, from power-on to the end of the process.

ROOT is its flash: `/main.py`, `config.json` and the slots, as on a real one. LIBRARY holds the fake hardware, compiled.
Fingers push one button after the other; each push is written to `ROOT/pushed` as it begins. `ROOT/hands_off` ends the
pushing. What the radio did is written to `ROOT/radio`.
"""

import os
import sys
import time

ROOT, LIBRARY = sys.argv[1], sys.argv[2]
sys.path.append(LIBRARY)
sys.path.insert(0, ROOT)

import main
from tests.table_node.portable.fake_board import FakeMachine, FakeNetwork, Pins

CONTROLS = ("dealt", "undo", "call", "amber")
DOWN_US = 60000
APART_US = 420000


class Fingers:
    """Somebody pushes one button after the other; moved whenever the program feeds its watchdog."""

    def __init__(self, machine, network):
        self._machine = machine
        self._network = network
        self._pushed = 0
        self._down = False
        self._due = time.ticks_add(time.ticks_us(), APART_US)

    def move(self):
        """Do what is due by the counter."""
        now = time.ticks_us()
        if time.ticks_diff(now, self._due) < 0:
            return
        control = CONTROLS[self._pushed % len(CONTROLS)]
        if self._down:
            self._bounce(control, self._machine.lift, self._machine.finger)
            self._down = False
            self._pushed += 1
            self._due = time.ticks_add(now, APART_US - DOWN_US)
            self._tell_radio()
        elif not is_there("hands_off"):
            with open(ROOT + "/pushed", "a") as file:
                file.write(control + "\n")
            self._bounce(control, self._machine.finger, self._machine.lift)
            self._down = True
            self._due = time.ticks_add(now, DOWN_US)

    def _bounce(self, control, there, back):
        for _ in range(3):
            there(control)
            back(control)
        there(control)

    def _tell_radio(self):
        with open(ROOT + "/radio", "w") as file:
            file.write("\n".join(self._network.wlan.did))


def is_there(name):
    """Whether the flash holds this file."""
    try:
        os.stat(ROOT + "/" + name)
    except OSError:
        return False
    return True


machine, network = FakeMachine(), FakeNetwork()
watchdog = machine.WDT(Pins.WATCHDOG_MS)
watchdog.on_feed = Fingers(machine, network).move
main.start(machine, network, Pins, ROOT, 0)
