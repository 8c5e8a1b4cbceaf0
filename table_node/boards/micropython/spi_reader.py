"""The 13.56 MHz reader on a board's SPI: the driver of the core, and the wires."""

from table_node.core.rc522 import BAUD, Rc522

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


class SpiWires:
    """One chip on an SPI. Its reset line is tied high: the driver resets it by command."""

    def __init__(self, machine: "ModuleType", pins: "ModuleType") -> None:
        number, clock, out, back, select = pins.READER_SPI
        self._select = machine.Pin(select, machine.Pin.OUT, value=1)
        self._spi = machine.SPI(
            number, baudrate=BAUD, sck=machine.Pin(clock), mosi=machine.Pin(out), miso=machine.Pin(back)
        )

    def transfer(self, sent: bytes) -> bytes:
        """Exchange these bytes for as many."""
        got = bytearray(len(sent))
        self._select.value(0)
        self._spi.write_readinto(sent, got)
        self._select.value(1)
        return bytes(got)


def spi_reader(machine: "ModuleType", pins: "ModuleType", now_us: int) -> Rc522:
    """An RC522 on the pins of this board."""
    return Rc522(SpiWires(machine, pins).transfer, now_us)
