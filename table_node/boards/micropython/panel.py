"""A table's buttons, lamps and buzzer on a board's pins."""

from table_node.boards.micropython.ring import EdgeRing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


class Contact:
    """One button: every edge into the ring, with the counter as it is in the interrupt."""

    def __init__(
        self, machine: "ModuleType", place: int, number: int, hard: bool, ring: EdgeRing, ticks: "Callable[[], int]"
    ) -> None:
        self._code = place << 1
        self._ring = ring
        self._ticks = ticks
        self._pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
        both = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
        if hard:
            self._pin.irq(handler=self.on_edge, trigger=both, hard=True)
        else:
            self._pin.irq(handler=self.on_edge, trigger=both)

    def is_down(self) -> bool:
        """Whether the contact is closed at this moment."""
        return self._pin.value() == 0  # type: ignore[no-any-return]

    def on_edge(self, _pin: object) -> None:
        """The interrupt. Allocates nothing."""
        self._ring.put(self._code | (self._pin.value() ^ 1), self._ticks())


class Panel:
    """What players touch and see. `machine` is the board's module, `pins` its pin file, `ticks` its raw counter."""

    def __init__(self, machine: "ModuleType", pins: "ModuleType", ticks: "Callable[[], int]") -> None:
        self.ring = EdgeRing()
        self.controls = tuple(control for control, _ in pins.BUTTONS)
        self._contacts = [
            Contact(machine, place, number, pins.HARD_INTERRUPTS, self.ring, ticks)
            for place, (_, number) in enumerate(pins.BUTTONS)
        ]
        self._outputs = {name: machine.Pin(number, machine.Pin.OUT, value=0) for name, number in pins.OUTPUTS}
        self._lit = {name: 0 for name, _ in pins.OUTPUTS}

    def levels(self) -> list:
        """`(control, down)` of every button as it reads at this moment."""
        return [(self.controls[place], contact.is_down()) for place, contact in enumerate(self._contacts)]

    def shine(self, lights: dict) -> None:
        """Set the outputs to these levels; a pin is written only when its level changes."""
        for name, level in lights.items():
            if self._lit[name] != level:
                self._lit[name] = level
                self._outputs[name].value(level)
