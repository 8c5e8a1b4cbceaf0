"""A board without a board: pins with fingers on them, a radio that does as it is told, a chip that counts its resets.

Handed in where a real board has its `machine` and `network`; imports nothing of the node.
"""

WIRED = {"dealt": 2, "amber": 3, "blue": 4, "undo": 5, "call": 6}


class Pins:
    """A pin file."""

    BOARD = "pico"
    BUTTONS = (("dealt", 2), ("amber", 3), ("blue", 4), ("undo", 5), ("call", 6))
    OUTPUTS = (("amber", 10), ("blue", 11), ("red", 12), ("green", 13), ("blue_status", 14), ("buzzer", 15))
    HARD_INTERRUPTS = True
    READER_UART = 0
    READER_TX = 0
    READER_RX = 1
    READER_SPI = (0, 18, 19, 16, 17)
    BATTERY = (26, 6600)
    POWER_SAVE = 0xA11140
    WATCHDOG_MS = 8000
    TIMER = -1


class FakePin:
    """One pin; as an input it is pulled up until something drives it."""

    def __init__(self):
        self.level = 1
        self.hard = None
        self._handler = None

    def value(self, *level):
        """Read the level, or set it."""
        if level:
            self.level = level[0]
        return self.level

    def irq(self, handler, trigger, hard=False):
        """Call this at every edge."""
        assert trigger == 3
        self._handler = handler
        self.hard = hard

    def drive(self, level):
        """A hand or a reader changes the level."""
        if level != self.level:
            self.level = level
            if self._handler is not None:
                self._handler(self)


class PinMaker:
    """`machine.Pin`: makes a pin or finds the one that is there already."""

    IN = 0
    OUT = 1
    PULL_UP = 2
    IRQ_FALLING = 1
    IRQ_RISING = 2

    def __init__(self):
        self.made = {}

    def __call__(self, number, mode=0, pull=None, value=None):
        pin = self.made.get(number)
        if pin is None:
            pin = self.made[number] = FakePin()
        if value is not None:
            pin.value(value)
        return pin


class FakeUart:
    """A serial line whose other end is the test."""

    def __init__(self, number, baudrate, tx, rx):
        assert baudrate == 9600
        self.coming = b""

    def any(self):
        """How many bytes have come."""
        return len(self.coming)

    def read(self):
        """All of them."""
        came, self.coming = self.coming, b""
        return came


class FakeSpi:
    """An SPI with one chip on it, which hears only while it is selected."""

    def __init__(self, chip, select):
        self._chip = chip
        self._select = select

    def write_readinto(self, sent, got):
        """Exchange bytes."""
        assert self._select.level == 0
        got[:] = self._chip.transfer(sent)


class FakeWatchdog:
    """Counts how often it was fed; `on_feed` is the world's chance to move on."""

    def __init__(self, timeout):
        assert timeout <= 8388
        self.fed = 0

    def on_feed(self):
        """What happens in the room meanwhile: nothing."""

    def feed(self):
        """The program is alive."""
        self.fed += 1
        self.on_feed()


class Reset(Exception):
    """The board has reset itself."""


class FakeMachine:
    """The `machine` module of a board, for one life of it. Pins outlive lives: fingers stay where they are."""

    PWRON_RESET = 1
    WDT_RESET = 3

    def __init__(self, pin=None, cause=1, chip=b"\xe6\x61\x41\x04\x03\x15\xa8\x2b"):
        self.Pin = pin if pin is not None else PinMaker()
        self.uart = None
        self.chip = None  # what hangs on the SPI
        self.watchdog = None
        self.timers = []
        self._cause = cause
        self._chip = chip

    def unique_id(self):
        """The chip's own number."""
        return self._chip

    def reset_cause(self):
        """Why it started."""
        return self._cause

    def reset(self):
        """Start anew."""
        raise Reset

    def UART(self, number, baudrate, tx, rx):  # noqa: N802
        """A serial line."""
        self.uart = FakeUart(number, baudrate, tx, rx)
        return self.uart

    def SPI(self, number, baudrate, sck, mosi, miso):  # noqa: N802
        """The other serial line."""
        return FakeSpi(self.chip, self.Pin(Pins.READER_SPI[4]))

    def WDT(self, timeout):  # noqa: N802
        """The watchdog, of which there is one."""
        if self.watchdog is None:
            self.watchdog = FakeWatchdog(timeout)
        return self.watchdog

    def Timer(self, number, period, callback):  # noqa: N802
        """A timer."""
        self.timers.append((number, period, callback))

    def ADC(self, pin):  # noqa: N802
        """A meter that reads half of its scale."""
        return FakeMeter()

    def finger(self, control):
        """Put a finger on a button: its contact closes."""
        self.Pin(WIRED[control]).drive(0)

    def lift(self, control):
        """Take it away."""
        self.Pin(WIRED[control]).drive(1)

    def lit(self):
        """The names of the outputs that are high."""
        return [name for name, number in Pins.OUTPUTS if self.Pin(number).level]


class FakeMeter:
    """A battery that is at half of what the meter can read."""

    def read_u16(self):
        """16 bits."""
        return 32768


class FakeWlan:
    """A station. `joins`: whether a join succeeds; `raises`: how many joins end in an OSError before."""

    def __init__(self):
        self.joins = True
        self.raises = 0
        self.did = []
        self._joined = False

    def active(self, on):
        """Switch it."""
        self.did.append("on" if on else "off")

    def config(self, pm):
        """Set the power saving."""
        self.did.append("pm=%x" % pm)

    def connect(self, name, key):
        """Begin to join."""
        self.did.append("join " + name)
        if self.raises:
            self.raises -= 1
            raise OSError("Wifi Internal Error")
        self._joined = self.joins

    def disconnect(self):
        """Leave."""
        self.did.append("leave")
        self._joined = False

    def isconnected(self):
        """What it believes."""
        return self._joined

    def drop(self):
        """The access point is gone, and it notices."""
        self._joined = False

    def status(self, what):
        """How strong the network is."""
        assert what == "rssi"
        return -61


class FakeNetwork:
    """The `network` module."""

    STA_IF = 0

    def __init__(self):
        self.wlan = FakeWlan()
        self.countries = []

    def WLAN(self, interface):  # noqa: N802
        """The one station there is."""
        return self.wlan

    def country(self, code):
        """Which channels are allowed."""
        self.countries.append(code)


class FakeTicks:
    """A counter that the test moves, and that wraps like a board's."""

    def __init__(self, now=0):
        self.now = now

    def __call__(self):
        return self.now & (2**30 - 1)
