"""A table's buttons, lamps and buzzer on gpiozero's pins: the only gpiozero of the node."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from gpiozero import DigitalInputDevice, OutputDevice
from gpiozero.pins.mock import MockFactory

from table_node.shared.settings import SettingsError

OnEdge = Callable[[str, bool, int], None]


@dataclass(frozen=True)
class Wiring:
    """Pin numbers as Broadcom counts them. Buttons close to ground; lamps and buzzer are lit by a high level."""

    buttons: Mapping[str, int]
    outputs: Mapping[str, int]


class Contact(DigitalInputDevice):  # type: ignore[misc]
    """One button's contact: every raw edge, with the stamp the kernel gave it.

    Not gpiozero's Button, which starts a thread for each; and `bounce_time` stays None, since lgpio's stamps come
    late by it and the core knows bounces anyway.
    """

    def __init__(self, control: str, pin: int, factory: object, on_edge: OnEdge) -> None:
        self._control = control
        self._on_edge: OnEdge | None = None
        super().__init__(pin, pull_up=True, bounce_time=None, pin_factory=factory)
        self._on_edge = on_edge

    def _fire_events(self, ticks: float, new_active: bool) -> None:
        """`ticks` are seconds of CLOCK_MONOTONIC, from the kernel with lgpio."""
        super()._fire_events(ticks, new_active)
        if self._on_edge is not None:
            self._on_edge(self._control, bool(new_active), round(ticks * 1_000_000))


class Panel:
    """What players touch and see."""

    def __init__(self, wiring: Wiring, factory: object, on_edge: OnEdge) -> None:
        """`on_edge(control, down, at_us)` is called in the thread of the pins, `at_us` in CLOCK_MONOTONIC."""
        self._contacts = {name: Contact(name, pin, factory, on_edge) for name, pin in wiring.buttons.items()}
        self._outputs = {name: OutputDevice(pin, pin_factory=factory) for name, pin in wiring.outputs.items()}
        self._lit = dict.fromkeys(self._outputs, 0)

    def levels(self) -> dict[str, bool]:
        """Which buttons read as down at this moment."""
        return {name: bool(contact.is_active) for name, contact in self._contacts.items()}

    def shine(self, lights: Mapping[str, int]) -> None:
        """Set the outputs to these levels; a pin is written only when its level changes."""
        for name, level in lights.items():
            if name in self._lit and self._lit[name] != level:
                self._lit[name] = level
                self._outputs[name].value = level

    def close(self) -> None:
        """Let go of the pins: lamps and buzzer off."""
        for device in (*self._contacts.values(), *self._outputs.values()):
            device.close()


def factory_for(pins: str) -> tuple[str, object]:
    """The kind of pins in use and their factory. `auto`: real ones where the machine has any. Raises SettingsError."""
    if pins not in ("auto", "mock", "gpio"):
        raise SettingsError(f'[node] pins must be "auto", "mock" or "gpio", not "{pins}".')
    if pins == "mock" or (pins == "auto" and not Path("/dev/gpiochip0").exists()):
        return "mock", MockFactory()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise SettingsError('[node] pins = "gpio" needs the lgpio package on this machine.') from error
    return "gpio", LGPIOFactory()
