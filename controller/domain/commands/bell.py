"""What is asked of the bell outside the rounds, and what it says of it."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.values import HandKind


@dataclass(frozen=True)
class RingBell:
    """Ring the bell now: to try it, or to call the room to order."""

    kind: HandKind
    at_hub_us: int


@dataclass(frozen=True)
class NoteRing:
    """The bell says what became of a ring by hand: rung, skipped, heard or unheard."""

    kind: HandKind
    outcome: Literal["rung", "skipped", "heard", "unheard"]
    late_us: int | None


BellCommand = RingBell | NoteRing
