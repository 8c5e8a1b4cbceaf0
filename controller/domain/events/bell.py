"""What the bell did: struck, or was not heard to."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.values import HandKind, Ring, Stamp


@dataclass(frozen=True)
class BellRang:
    """The bell really struck. That instant, not the planned one, is what presses are judged by."""

    ring: Ring
    round: int
    planned_hub_us: int
    struck_hub_us: int
    late_us: int
    own_bells: tuple[Stamp, ...] = ()
    """The same bell on the nodes' own counters."""


@dataclass(frozen=True)
class BellMissed:
    """No stroke was reported for a planned ring; the planned instant stands in for it, and a person is told."""

    ring: Ring
    round: int
    planned_hub_us: int


@dataclass(frozen=True)
class RingAsked:
    """The convenor rings the bell by hand; nothing is judged by it."""

    kind: HandKind


@dataclass(frozen=True)
class RingNoted:
    """What became of a ring by hand: it rang, came too late to ring, was heard, or was not."""

    kind: HandKind
    outcome: Literal["rung", "skipped", "heard", "unheard"]
    late_us: int | None


BellEvent = RingAsked | RingNoted
"""What of the bell belongs to no round."""

RingEvent = BellRang | BellMissed
"""What of the bell belongs to a round."""
