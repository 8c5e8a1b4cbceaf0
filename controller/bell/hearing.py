"""Whether a ring was heard, by an input that is active while the bell sounds. Decided from what is handed in.

The input is looked at, not waited for: a microphone in a full hall changes a thousand times a second, and each change
would disturb the bell's last sleep.
"""

from typing import Literal

LOOK_US = 2_000
"""How often the input is looked at while a ring is listened for; a bell keeps it active for a hundred times as long."""

Heard = Literal["heard", "unheard"]


class Hearing:
    """One ring after the other, each listened for from its stroke on for so long."""

    def __init__(self, within_us: int) -> None:
        self._within_us = within_us
        self._ends_hub_us: int | None = None
        self._next_hub_us = 0
        self._was_quiet = False

    def rest(self, active: bool) -> None:
        """What the input shows while nothing sounds. One that is active all the time proves nothing."""
        self._was_quiet |= not active

    def begin(self, struck_hub_us: int) -> None:
        """The bell was struck: listen."""
        self._ends_hub_us = struck_hub_us + self._within_us
        self._next_hub_us = struck_hub_us

    def end(self) -> None:
        """Listen no longer, whether the ring was heard or not: the next one comes."""
        self._ends_hub_us = None
        self._was_quiet = False

    def next_look(self) -> int | None:
        """When the input is to be looked at again; None while nothing is listened for."""
        return None if self._ends_hub_us is None else self._next_hub_us

    def look(self, active: bool, now_hub_us: int) -> Heard | None:
        """What the input shows now, and what that means for the ring; None: it is not known yet."""
        assert self._ends_hub_us is not None
        heard = active and self._was_quiet
        if not heard and now_hub_us < self._ends_hub_us:
            self._next_hub_us = min(now_hub_us + LOOK_US, self._ends_hub_us)
            return None
        self.end()
        return "heard" if heard else "unheard"
