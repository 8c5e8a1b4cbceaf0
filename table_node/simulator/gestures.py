"""What a hand does to a mock pin: a push with the bounces of a worn button."""

import random
from collections.abc import Callable

from gpiozero.pins.mock import MockFactory, MockPin

BOUNCE_US = (200, 15_000)  # how long a contact bounces
HOLD_US = (60_000, 180_000)
TAP_GAP_US = 60_000  # between two raw reads of a card that lies on the reader


class FingerPin(MockPin):  # type: ignore[misc]
    """A mock pin whose button stays down while a finger is on it, also when a node starts anew and sets its pull-up."""

    _held = False

    def touch(self) -> None:
        """The contact closes."""
        self._held = True
        self.drive_low()

    def let_go(self) -> None:
        """The contact opens."""
        self._held = False
        self.drive_high()

    def _call_when_changed(self) -> None:
        self._last_change = self.factory.ticks()  # gpiozero's mock pin would stamp it with the machine's clock
        super()._call_when_changed()

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self._held:
            self.drive_low()


class StampingFactory(MockFactory):  # type: ignore[misc]
    """Finger pins whose edges are stamped by the time that is handed in, in microseconds."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        super().__init__(pin_class=FingerPin)
        self._now_us = now_us

    def ticks(self) -> float:
        """This moment in seconds, as gpiozero counts."""
        return self._now_us() / 1_000_000


def push(chance: random.Random, bounce_us: int = BOUNCE_US[1]) -> list[tuple[int, bool]]:
    """The edges of one push as `(after_us, down)`: closing with bounces (of so long at most), held, opening alike."""
    released_us = chance.randint(*HOLD_US)
    opening = [(released_us + after_us, not down) for after_us, down in _bounces(chance, bounce_us)]
    return [*_bounces(chance, bounce_us), *opening]


def _bounces(chance: random.Random, most_us: int) -> list[tuple[int, bool]]:
    """A contact that closes at 0, comes open and closes again a few times, and stays closed."""
    chatter = 2 * chance.randint(0, 4)
    lasts_us = chance.randint(BOUNCE_US[0], max(BOUNCE_US[0], most_us))
    instants = sorted(chance.randint(50, lasts_us) for _ in range(chatter))
    return [(0, True), *((after_us, nth % 2 == 1) for nth, after_us in enumerate(instants))]
