"""The node process of a Raspberry Pi: settings in, one node on real (or mock) pins until SIGTERM."""

import hashlib
import os
import signal
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import table_node
from table_node.boards.pi.clock import NodeClock
from table_node.boards.pi.outbox_file import OutboxFile
from table_node.boards.pi.panel import Wiring, factory_for
from table_node.boards.pi.pi_node import Identity, PiNode
from table_node.boards.pi.schedule import Schedule
from table_node.boards.readers.kinds import check, source_of
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section
from table_node.wire import topics

FOLDERS = ("wire", "core", "boards/pi", "boards/readers")
SERIAL = Path("/sys/firmware/devicetree/base/serial-number")


@dataclass(frozen=True)
class NodeSettings:
    """`[node]`: one table's node. Pin numbers are Broadcom's."""

    id: str = ""
    """The node's name in topics; empty: `pi-` and the last eight digits of the Pi's serial number."""
    outbox: str = "/var/lib/roundbell/node.outbox"
    """File that keeps what the hub has not stored, through a power cut."""
    pins: str = "auto"
    """`gpio`, `mock`, or `auto`: real pins where the machine has any."""
    dealt_pin: int = 17
    """Button DEALT, to ground."""
    amber_pin: int = 27
    """Button AMBER WON, to ground."""
    blue_pin: int = 22
    """Button BLUE WON, to ground."""
    undo_pin: int = 23
    """Button UNDO, to ground."""
    call_pin: int = 24
    """Button CALL, to ground."""
    amber_lamp_pin: int = 5
    """Amber lamp, lit by a high level."""
    blue_lamp_pin: int = 6
    """Blue lamp, lit by a high level."""
    status_red_pin: int = 12
    """Status lamp, its red."""
    status_green_pin: int = 13
    """Status lamp, its green."""
    status_blue_pin: int = 19
    """Status lamp, its blue."""
    buzzer_pin: int = 26
    """Buzzer, sounding at a high level."""
    reader: str = "none"
    """Scorecard reader: `none`, `rdm6300` (125 kHz, serial), `keyboard` (USB) or `rc522` (13.56 MHz, SPI)."""
    reader_port: str = ""
    """Where it is: a path that stays when it is plugged in again; empty: `/dev/serial0` or `/dev/spidev0.0`."""
    reader_notation: str = "decimal"
    """How a keyboard reader spells card 61008EB2F9: `decimal` 0009351929, `decimal_long` 0416621179641 (five bytes),
    `decimal_reversed` 4189228544, `facility` 142,45817, `hex` 61008EB2F9, `hex_checked` 61008EB2F9A4 or `hex_reversed`
    F9B28E0061."""

    def __post_init__(self) -> None:
        if self.id and not topics.is_id(self.id):
            raise SettingsError("[node] id must be 1 to 32 of a-z, 0-9, '-' and '_', or empty.")
        pins = [*self.wiring().buttons.values(), *self.wiring().outputs.values()]
        if len(set(pins)) < len(pins) or not all(0 <= pin <= 27 for pin in pins):
            raise SettingsError("[node] each pin must be a number of its own from 0 to 27.")
        check(self.reader, self.reader_port, self.reader_notation)

    def wiring(self) -> Wiring:
        """The pins as the panel wants them."""
        return Wiring(
            buttons={
                "dealt": self.dealt_pin,
                "amber": self.amber_pin,
                "blue": self.blue_pin,
                "undo": self.undo_pin,
                "call": self.call_pin,
            },
            outputs={
                "amber": self.amber_lamp_pin,
                "blue": self.blue_lamp_pin,
                "red": self.status_red_pin,
                "green": self.status_green_pin,
                "blue_status": self.status_blue_pin,
                "buzzer": self.buzzer_pin,
            },
        )

    def name(self) -> str:
        """The node's name. Raises SettingsError where it is not set and the machine has no serial number."""
        serial = hardware()
        if not self.id and serial is None:
            raise SettingsError("[node] id must be set: this machine has no serial number to name it by.")
        return self.id or f"pi-{str(serial)[-8:]}"


def hardware() -> str | None:
    """The Pi's serial number in lower case; None on a machine without one."""
    try:
        return SERIAL.read_text(encoding="ascii").strip("\0\n ").lower()[-32:] or None
    except OSError:
        return None


@cache
def digest() -> str:
    """16 hexadecimal digits that are alike on every Pi that runs these very files of the node."""
    package = Path(table_node.__file__).parent
    total = hashlib.sha256()
    for path in sorted(path for folder in FOLDERS for path in (package / folder).glob("*.py")):
        total.update(b"%s %s\n" % (path.name.encode(), hashlib.sha256(path.read_bytes()).hexdigest().encode()))
    return total.hexdigest()[:16]


def new_boot() -> str:
    """A name for this boot that no other boot has."""
    return os.urandom(8).hex()


def end_signals() -> set[signal.Signals]:
    """Block SIGTERM and SIGINT for this thread and those it starts, so that `signal.sigwait` takes them."""
    ends = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, ends)
    return ends


def end_process() -> None:
    """Wake the thread that waits for the end."""
    os.kill(os.getpid(), signal.SIGTERM)


def run(config: Path | None) -> int:
    """Serve one table until SIGTERM or SIGINT; 0 after a clean end, 1 after a fault, 2 for unusable settings."""
    try:
        room = read_section(config, "room", RoomSettings)
        mqtt = read_section(config, "mqtt", MqttSettings)
        settings = read_section(config, "node", NodeSettings)
        name = settings.name()
        mqtt.password(name)
        pins, factory = factory_for(settings.pins)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    ends = end_signals()
    schedule = Schedule(on_fault=end_process)
    storage = OutboxFile(Path(settings.outbox))
    identity = Identity(room.id, name, new_boot(), hardware=hardware(), program=digest())
    source = source_of(settings.reader, settings.reader_port, settings.reader_notation)
    node = PiNode(identity, mqtt, settings.wiring(), factory, storage, NodeClock(), schedule, source)
    node.open()
    print(f"roundbell node: ready {name}, {pins} pins, {node.core.queued()} messages kept", flush=True)
    signal.sigwait(ends)
    schedule.stop()
    node.close()
    storage.close()
    return 0 if schedule.fault is None else 1
