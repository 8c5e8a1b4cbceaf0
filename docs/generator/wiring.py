"""Wiring tables and diagrams of `docs/hardware/`, read off the pin files and the default settings."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from types import ModuleType

from controller.bell.settings import BellSettings
from table_node.boards.micropython.pins import esp32, pico_w
from table_node.boards.pi.program import NodeSettings

PICO_HEADER = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
PI_HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
BUTTONS = {"dealt": "DEALT", "amber": "AMBER WON", "blue": "BLUE WON", "undo": "UNDO", "call": "CALL"}
LAMPS = {
    "amber": "amber lamp", "blue": "blue lamp", "red": "status lamp, red", "green": "status lamp, green",
    "blue_status": "status lamp, blue", "buzzer": "buzzer",
}  # fmt: skip
COLOURS = {
    "button": "#444444", "lamp": "#b26b00", "buzzer": "#7a4f9a", "RDM6300": "#00695c", "RC522": "#1565c0",
    "relay": "#ad1457",
}  # fmt: skip

DIVIDED = "TX, by a divider 5 kΩ / 10 kΩ"
DIVIDER = "it speaks 5 V: 5 kΩ in series, and 10 kΩ from the pin to GND"

Label = Callable[[int], str]

ROW, TOP, LEFT, BOARD, GAP, PART = 26, 46, 12, 190, 170, 250


@dataclass(frozen=True)
class Wire:
    """One wire from a board: its pin, and the part and terminal at the other end."""

    pin: str
    part: str
    terminal: str
    remark: str = ""


def blocks() -> dict[str, str]:
    """The generated blocks of the page."""
    return {name: _table(wires) for name, (_, wires) in boards().items()}


def drawings() -> dict[str, str]:
    """The diagrams by their file names."""
    return {f"{name}.svg": _drawing(title, wires) for name, (title, wires) in boards().items()}


def boards() -> dict[str, tuple[str, list[Wire]]]:
    """Every board with a page name, its title and its wires."""
    return {
        "pico_w": ("Table node on a Pico W", _node(_pico, pico_w, "VBUS (40)", "3V3 OUT (36)")),
        "esp32": ("Table node on an ESP32 DevKit", _node(_esp32, esp32, "5V", "3V3")),
        "pi": ("Table node on a Raspberry Pi", _pi_node()),
        "hub": ("The hub's bell", _hub()),
    }


def _pico(number: int) -> str:
    return f"GP{number} ({PICO_HEADER[number]})"


def _esp32(number: int) -> str:
    return f"GPIO{number}"


def _bcm(number: int) -> str:
    return f"GPIO{number} ({PI_HEADER[number]})"


def _panel(label: Label, buttons: list[tuple[str, int]], outputs: list[tuple[str, int]]) -> list[Wire]:
    wires = [Wire(label(pin), f"button {BUTTONS[name]}", "one contact", "the other to GND") for name, pin in buttons]
    for name, pin in outputs:
        remark = "330 Ω in series" if name != "buzzer" else "an active one of at most 10 mA, else through a transistor"
        wires.append(Wire(label(pin), LAMPS[name], "+", f"{remark}; minus to GND"))
    return wires


def _node(label: Label, pins: ModuleType, five: str, three: str) -> list[Wire]:
    _, clock, out, back, select = pins.READER_SPI
    return [
        *_panel(label, list(pins.BUTTONS), list(pins.OUTPUTS)),
        Wire(label(pins.READER_RX), "RDM6300", DIVIDED, DIVIDER),
        Wire(five, "RDM6300", "5V"), Wire("GND", "RDM6300", "GND"),
        Wire(label(clock), "RC522", "SCK"), Wire(label(out), "RC522", "MOSI"), Wire(label(back), "RC522", "MISO"),
        Wire(label(select), "RC522", "SDA", "the chip's select"),
        Wire(three, "RC522", "3.3V, RST", "never 5 V"), Wire("GND", "RC522", "GND"),
    ]  # fmt: skip


def _pi_node() -> list[Wire]:
    wiring = NodeSettings(id="pi").wiring()
    return [
        *_panel(_bcm, list(wiring.buttons.items()), list(wiring.outputs.items())),
        Wire(_bcm(15), "RDM6300", DIVIDED, f"{DIVIDER}; `enable_uart=1`, no console on it"),
        Wire("5V (2)", "RDM6300", "5V"), Wire("GND (6)", "RDM6300", "GND"),
        Wire(_bcm(11), "RC522", "SCK"), Wire(_bcm(10), "RC522", "MOSI"), Wire(_bcm(9), "RC522", "MISO"),
        Wire(_bcm(8), "RC522", "SDA", "`dtparam=spi=on`"),
        Wire("3V3 (1)", "RC522", "3.3V, RST", "never 5 V"), Wire("GND (20)", "RC522", "GND"),
    ]  # fmt: skip


def _hub() -> list[Wire]:
    pin = BellSettings().pin
    return [
        Wire(_bcm(pin), "relay board", "IN", "a board with optocoupler that pulls in at a high level of 3.3 V"),
        Wire("5V (2)", "relay board", "VCC"), Wire("GND (6)", "relay board", "GND"),
        Wire("relay COM", "bell supply", "+", "12 V or 24 V from its own supply with its own fuse"),
        Wire("relay NO", "bell", "+", "open while nothing drives it: a bell without power, program or wire is silent"),
        Wire("bell minus", "bell supply", "minus", "a diode (1N4007) across a DC bell, its ring to +"),
    ]  # fmt: skip


def _table(wires: list[Wire]) -> str:
    lines = ["| pin | goes to | remark |", "|---|---|---|"]
    lines += [f"| {wire.pin} | {wire.part}: {wire.terminal} | {wire.remark} |" for wire in wires]
    return "\n".join(lines)


def _drawing(title: str, wires: list[Wire]) -> str:
    """An SVG: the board at the left, the parts at the right, a wire to each terminal."""
    height = TOP + ROW * len(wires) + 24
    right = LEFT + BOARD + GAP
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right + PART + LEFT} {height}" '
        f'font-family="sans-serif" font-size="13" role="img" aria-label="{escape(title)}">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="26" font-size="17" font-weight="bold">{escape(title)}</text>',
        f'<rect x="{LEFT}" y="{TOP}" width="{BOARD}" height="{ROW * len(wires)}" rx="6" fill="#e8f0e8" '
        'stroke="#335533"/>',
    ]
    for nth, wire in enumerate(wires):
        lines += _row(nth, wire, right)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _row(nth: int, wire: Wire, right: int) -> list[str]:
    middle = TOP + ROW * nth + ROW // 2
    colour = next((shade for word, shade in COLOURS.items() if word in wire.part), "#333333")
    dash = ' stroke-dasharray="5 4"' if "GND" in wire.pin else ""
    return [
        f'<text x="{LEFT + BOARD - 8}" y="{middle + 4}" text-anchor="end">{escape(wire.pin)}</text>',
        f'<path d="M{LEFT + BOARD} {middle}H{right}" stroke="{colour}" stroke-width="2"{dash}/>',
        f'<circle cx="{LEFT + BOARD}" cy="{middle}" r="3" fill="{colour}"/>',
        f'<rect x="{right}" y="{middle - 10}" width="{PART}" height="20" rx="4" fill="#f6f6f6" stroke="{colour}"/>',
        f'<text x="{right + 8}" y="{middle + 4}">{escape(f"{wire.part}: {wire.terminal}")}</text>',
    ]
