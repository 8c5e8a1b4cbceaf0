"""What is plugged in, told by the USB ids of a serial port."""

from dataclasses import dataclass

ESPRESSIF = 0x303A  # an ESP32 with USB of its own: S2, S3, C3, C6


@dataclass(frozen=True)
class Port:
    """A serial port as the machine lists it. `vid` and `pid` are the USB ids, or None for a port that is not USB."""

    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str = ""

    @property
    def usb(self) -> str:
        """The USB ids as people write them, such as `2E8A:0005`; empty for a port that is not USB."""
        return "" if self.vid is None or self.pid is None else f"{self.vid:04X}:{self.pid:04X}"


@dataclass(frozen=True)
class Board:
    """What a port seems to be: `kind` for programs (`pico`, `pico_boot`, `esp32`, `unknown`), `looks_like` for people.

    `sure` is False where the ids are those of a serial chip that many kinds of boards carry.
    """

    kind: str
    looks_like: str
    sure: bool


# Ids from the makers' own lists: Raspberry Pi's usb-pid, Silicon Labs, WCH and FTDI data sheets.
KNOWN = {
    (0x2E8A, 0x0005): Board("pico", "Pico with MicroPython", True),
    (0x2E8A, 0x0003): Board("pico_boot", "Pico waiting for firmware (RP2 boot)", True),
    (0x10C4, 0xEA60): Board("esp32", "probably ESP32 (via CP210x)", False),
    (0x1A86, 0x7523): Board("esp32", "probably ESP32 (via CH340)", False),
    (0x1A86, 0x55D4): Board("esp32", "probably ESP32 (via CH9102)", False),
    (0x0403, 0x6001): Board("esp32", "probably ESP32 (via FTDI)", False),
}


def classify(port: Port) -> Board | None:
    """The board behind a port, or None for a port that is not USB and so is no board that was plugged in."""
    if port.vid is None or port.pid is None:
        return None
    if port.vid == ESPRESSIF:
        return Board("esp32", "ESP32 (own USB)", True)
    return KNOWN.get((port.vid, port.pid), Board("unknown", "unknown USB serial device", False))


def plugged_in(ports: list[Port]) -> list[tuple[Port, Board]]:
    """Every board among the ports, by device name."""
    found = [(port, board) for port in ports if (board := classify(port))]
    return sorted(found, key=lambda pair: pair[0].device)
