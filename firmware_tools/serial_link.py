"""The only pyserial of the bench: which serial ports this machine has."""

from serial.tools import list_ports

from firmware_tools.boards import Port


def ports() -> list[Port]:
    """Every serial port of this machine, with USB ids where it has them."""
    return [Port(found.device, found.vid, found.pid, found.serial_number or "") for found in list_ports.comports()]
