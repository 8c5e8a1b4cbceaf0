"""Everything that the settings wire to a pin, opened and at rest."""

from contextlib import ExitStack, closing

from controller.bell.ringer import GpioEar, GpioRinger, Pins, PinTrouble
from controller.bell.settings import BellSettings, Output
from controller.bell.sounding import Listener


class Wiring:
    """The outputs and the ear. What is beside the bell and cannot be had is left out and told: the bell rings without.

    `ringers`: by the output's name. `listener`: None where nobody listens. `troubles`: a sentence for what is missing.
    """

    def __init__(self, settings: BellSettings, pins: Pins) -> None:
        """Raises PinTrouble for the bell itself, with nothing left open."""
        self.ringers: dict[str, GpioRinger] = {}
        self.listener: Listener | None = None
        self.troubles: list[str] = []
        self._opened = ExitStack()
        for output in settings.outputs():
            try:
                self.ringers[output.name] = self._opened.enter_context(closing(opened(output, pins)))
            except PinTrouble as trouble:
                if output.name == "bell":
                    raise
                self.troubles.append(f"The {output.name} is silent: its {trouble}.")
        if settings.hears():
            self._listen(settings, pins)

    def close(self) -> None:
        """Put every output off and give up the pins, whatever goes wrong with one of them."""
        self._opened.close()

    def _listen(self, settings: BellSettings, pins: Pins) -> None:
        try:
            ear = GpioEar(pins, settings.hear_pin, active_high=settings.hear_active_high)
        except PinTrouble as trouble:
            self.troubles.append(f"Nobody listens to the bell: the microphone's {trouble}.")
            return
        self._opened.enter_context(closing(ear))
        self.listener = Listener(ear, settings.hear_within_ms * 1000, settings.fallback)


def opened(output: Output, pins: Pins) -> GpioRinger:
    """One output, at rest. Raises PinTrouble."""
    return GpioRinger(pins, output.pin, active_high=output.active_high, max_stroke_ms=output.max_stroke_ms)


def put_off(settings: BellSettings, pins: Pins) -> dict[str, str]:
    """Put off each output by itself, so that one in trouble keeps no other driven; a sentence for each of those."""
    troubles = {}
    for output in settings.outputs():
        try:
            opened(output, pins).close()
        except PinTrouble as trouble:
            troubles[output.name] = f"The {output.name} may still be driven: its {trouble}."
    return troubles
