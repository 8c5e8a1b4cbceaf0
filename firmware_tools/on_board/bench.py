"""Sent to a board: its buttons, lamps, buzzer, reader, radio, counter and battery, one question each."""

import json
import socket
import sys
import time

import machine
import pins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table_node.boards.micropython.uart_reader import UartReader
    from table_node.core.rc522 import Rc522


def _tell(answer: object) -> None:
    print(json.dumps(answer))


def press(control: str, within_ms: int) -> None:
    """Wait for a button to close and open again: how long it was down in ms, -1 for one that was down before."""
    contact = machine.Pin(dict(pins.BUTTONS)[control], machine.Pin.IN, machine.Pin.PULL_UP)
    if contact.value() == 0:
        _tell(-1)
        return
    began = time.ticks_ms()
    down = None
    while time.ticks_diff(time.ticks_ms(), began) < within_ms:
        if down is None and contact.value() == 0:
            down = time.ticks_ms()
        elif down is not None and contact.value() == 1:
            _tell(time.ticks_diff(time.ticks_ms(), down))
            return
        time.sleep_ms(2)
    _tell(None)


def light(output: str, level: int) -> None:
    """Switch a lamp or the buzzer."""
    machine.Pin(dict(pins.OUTPUTS)[output], machine.Pin.OUT, value=level).value(level)


def card(kind: str, slot: str, within_ms: int) -> None:
    """Wait for a card at the reader, by the installed program's own driver."""
    if "/" + slot not in sys.path:
        sys.path.insert(0, "/" + slot)
    reader = _reader(kind)
    began = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), began) < within_ms:
        for uid in reader.reads(time.ticks_us()):
            _tell(uid)
            return
        time.sleep_ms(20)
    _tell(None)


def _reader(kind: str) -> "UartReader | Rc522":
    if kind == "rc522":
        from table_node.boards.micropython.spi_reader import spi_reader

        return spi_reader(machine, pins, time.ticks_us())
    from table_node.boards.micropython.uart_reader import UartReader

    return UartReader(machine, pins, time.ticks_us())


def round_trip(host: str, port: int, times: int) -> None:
    """The shortest of so many connections to the hub's broker, in microseconds; null where none came about."""
    shortest = None
    address = socket.getaddrinfo(host, port)[0][-1]
    for _ in range(times):
        link = socket.socket()
        link.settimeout(3)
        began = time.ticks_us()
        try:
            link.connect(address)
            took = time.ticks_diff(time.ticks_us(), began)
            shortest = took if shortest is None else min(shortest, took)
        except OSError:
            pass  # one that is lost is not the shortest
        link.close()
    _tell(shortest)


def counter() -> None:
    """The board's counter of microseconds as it is now."""
    _tell(time.ticks_us())


def battery() -> None:
    """In millivolts; null where no divider is soldered on."""
    if pins.BATTERY is None:
        _tell(None)
        return
    _tell(machine.ADC(machine.Pin(pins.BATTERY[0])).read_u16() * pins.BATTERY[1] // 65535)
