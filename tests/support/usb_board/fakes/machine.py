"""The `machine` of a virtual board. Its world is a folder.

`chip` holds the chip's number, `down_4` is a finger on pin 4, `pin_10` the level the program has set pin 10 to, `uart`
what the scorecard reader sends next. `looked_4` is written when pin 4 is read and it is not there.
"""

import binascii
import os
import sys

PWRON_RESET = 1
WDT_RESET = 3
RESET = 43


def unique_id():
    """The chip's own number."""
    return binascii.unhexlify(open("/world/chip").read())


def reset_cause():
    """Why it started."""
    return PWRON_RESET


def reset():
    """Start anew."""
    sys.exit(RESET)


def is_there(name):
    """Whether the world holds this file."""
    try:
        os.stat("/world/" + name)
    except OSError:
        return False
    return True


class Pin:
    """One pin; as an input it is pulled up until a finger presses."""

    IN = 0
    OUT = 1
    PULL_UP = 2
    IRQ_FALLING = 1
    IRQ_RISING = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self._number = number
        if value is not None:
            self.value(value)

    def value(self, *level):
        """Read the level, or set it."""
        if level:
            with open("/world/pin_%d" % self._number, "w") as file:
                file.write("%d" % level[0])
            return None
        if not is_there("looked_%d" % self._number):
            open("/world/looked_%d" % self._number, "w").close()
        return 0 if is_there("down_%d" % self._number) else 1

    def irq(self, handler, trigger, hard=False):
        """Fingers of this world make no interrupts: the program looks at the levels as well."""


class UART:
    """A serial line that a scorecard reader sends on."""

    def __init__(self, number, baudrate=9600, tx=None, rx=None):
        pass

    def any(self):
        """How many bytes have come."""
        try:
            return os.stat("/world/uart")[6]
        except OSError:
            return 0

    def read(self, *most):
        """All of them."""
        if not self.any():
            return None
        with open("/world/uart", "rb") as file:
            came = file.read()
        os.remove("/world/uart")
        return came


class WDT:
    """A watchdog that never bites."""

    def __init__(self, timeout=0):
        pass

    def feed(self):
        """The program is alive."""


class Timer:
    """A timer that never fires."""

    def __init__(self, number, period=0, callback=None):
        pass


class ADC:
    """A meter that reads half of its scale."""

    def __init__(self, pin):
        pass

    def read_u16(self):
        """16 bits."""
        return 32768
