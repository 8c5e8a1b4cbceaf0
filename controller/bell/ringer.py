"""The pins that drive bell, buzzer and light, and the one that hears; the bell process's only place with gpiozero."""

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from gpiozero import GPIOZeroError, InputDevice, OutputDevice
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory

from controller.bell.clock import hub_us
from table_node.shared.settings import SettingsError


class Ringer(Protocol):
    """Something that can be driven and released; instants are `hub_us`."""

    @property
    def max_stroke_ms(self) -> int:
        """It is never driven for longer than this at a time."""

    def settle(self) -> None:
        """Say once more that it is at rest, just before a stroke."""

    def on(self) -> int:
        """Drive it. Returns the instant by which the edge was out."""

    def off(self) -> int:
        """Release it, driven or not. Returns since when it has been at rest."""


class Ear(Protocol):
    """Something that shows whether the bell sounds."""

    def is_active(self) -> bool:
        """Whether it sounds now."""


@dataclass(frozen=True)
class Pins:
    """The machine's pins: gpiozero's factory for them, and which kind they are in words."""

    kind: str
    """"gpio" or "mock"."""
    factory: Factory
    words: str
    errors: tuple[type[Exception], ...] = (GPIOZeroError,)
    """What a pin raises that cannot be had."""


class PinTrouble(Exception):
    """A pin cannot be used, such as one that another program holds: which, and why."""


class GpioRinger:
    """An output on one pin. A guard of its own releases a pin that was driven for longer than it may be.

    The guard matters where the loop is held up in mid-stroke, such as by a folder that is not on tmpfs after all.
    """

    def __init__(self, pins: Pins, pin: int, *, active_high: bool, max_stroke_ms: int) -> None:
        """At rest. Raises PinTrouble."""
        try:
            self._device = OutputDevice(pin, active_high=active_high, initial_value=False, pin_factory=pins.factory)
        except pins.errors as error:
            raise PinTrouble(f"pin {pin} cannot be used ({error})") from error
        self.max_stroke_ms = max_stroke_ms
        self._change = threading.Condition()
        self._rest_since_us = hub_us()
        self._release_at_us: int | None = None
        self._closed = False
        self._guard = threading.Thread(target=self._watch, name=f"guard-{pin}", daemon=True)
        self._guard.start()

    def settle(self) -> None:
        """Write the level of rest once more. That is no edge, and the stroke's own write finds its way warm."""
        self._device.off()

    def on(self) -> int:
        """Drive the output, for `max_stroke_ms` at most. Returns the instant by which the edge was out."""
        self._device.on()
        struck_us = hub_us()
        with self._change:
            self._release_at_us = struck_us + self.max_stroke_ms * 1000
            self._change.notify()
        return struck_us

    def off(self) -> int:
        """Release the output. Returns since when it has been at rest: earlier than now if the guard was first."""
        with self._change:
            return self._release()

    def close(self) -> None:
        """Release the output and give up its pin."""
        with self._change:
            self._release()
            self._closed = True
            self._change.notify()
        self._guard.join()
        self._device.close()

    def _release(self) -> int:
        self._device.off()
        if self._release_at_us is not None:
            self._rest_since_us = hub_us()
            self._release_at_us = None
        return self._rest_since_us

    def _watch(self) -> None:
        with self._change:
            while not self._closed:
                if self._release_at_us is None:
                    self._change.wait()
                elif (left_us := self._release_at_us - hub_us()) > 0:
                    self._change.wait(left_us / 1e6)
                else:
                    self._release()


class GpioEar:
    """A microphone's or a current sensor's input. It is read and never waited for: see `hearing`."""

    def __init__(self, pins: Pins, pin: int, *, active_high: bool) -> None:
        """Raises PinTrouble."""
        try:
            self._device = InputDevice(pin, pull_up=None, active_state=active_high, pin_factory=pins.factory)
        except pins.errors as error:
            raise PinTrouble(f"pin {pin} cannot be used ({error})") from error

    def is_active(self) -> bool:
        """Whether the input shows a sounding bell now."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Give up the pin."""
        self._device.close()


def find_pins(choice: str, devices: Path = Path("/dev")) -> Pins:
    """The pins of the setting `pins`. Raises SettingsError where real ones are wanted and cannot be had."""
    if choice == "mock":
        return Pins("mock", MockFactory(), "mock")
    if choice == "auto" and not any(devices.glob("gpiochip*")):
        return Pins("mock", MockFactory(), "mock (no GPIO chip here: the bell is silent)")
    return _gpio_pins()


def _gpio_pins() -> Pins:
    try:
        import lgpio
        from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin
    except ImportError as error:
        raise SettingsError(
            "[bell] pins: the library for real pins is missing. Install lgpio, or set pins to mock."
        ) from error

    class QuietPin(LGPIOPin):  # type: ignore[misc]
        """A pin that becomes an output at the right level; gpiozero's is low for a moment, which pulls a relay in."""

        def output_with_state(self, state: bool) -> None:
            lgpio.gpio_claim_output(self.factory._handle, self._number, int(state))

    try:
        factory = LGPIOFactory()
    except (lgpio.error, GPIOZeroError) as error:
        raise SettingsError(f"[bell] pins: the GPIO chip cannot be opened ({error}). Set pins to mock.") from error
    factory.pin_class = QuietPin
    return Pins("gpio", factory, "gpio", (lgpio.error, GPIOZeroError))
