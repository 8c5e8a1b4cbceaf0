"""What happened to the session around the rounds: extra time, abandoned rounds, breaks, the plan of the evening."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.values import PlannedBreak, PlannedRing, Seat, Seating

BreakKind = Literal["tea", "lunch", "lots"]
"""tea: everybody goes on from the seat the result gave; lunch: everybody sits down anew; lots: places are drawn for."""

Rest = Literal["", "as_before", "draw", "list"]
"""How those were seated who had no seat after lunch."""


@dataclass(frozen=True)
class SessionPlanned:
    """How the rounds follow one another: by themselves after a gap, or each when the convenor starts it."""

    auto: bool
    gap_us: int
    breaks: tuple[PlannedBreak, ...]


@dataclass(frozen=True)
class StartPlanned:
    """The coming round starts by itself at this instant unless the convenor holds it."""

    round: int
    opens_at_hub_us: int


@dataclass(frozen=True)
class StartHeld:
    """The convenor holds the coming round until it is started by hand."""

    round: int


@dataclass(frozen=True)
class RoundExtended:
    """The convenor gave the whole room more time."""

    round: int
    revision: int
    extra_us: int
    rings: tuple[PlannedRing, ...]
    """The warnings still to come, and the finish bell; none while the clock stands still."""


@dataclass(frozen=True)
class TimeLeftSet:
    """The convenor said how much of a standing round is left, after an outage nobody measured."""

    round: int
    revision: int
    left_us: int


@dataclass(frozen=True)
class ClockRecovered:
    """After a power cut the nodes told how late it really was: the round goes on with the time truly left."""

    round: int
    revision: int
    rings: tuple[PlannedRing, ...]
    """The warnings still to come, and the finish bell, which may have been due already."""
    band_us: int
    """Width of the interval the nodes agree on."""
    nodes: tuple[str, ...]


@dataclass(frozen=True)
class RoundAbandoned:
    """The round counts for nothing: everybody stays seated and it can be started again."""

    round: int
    revision: int
    reason: str


@dataclass(frozen=True)
class TableTimeGiven:
    """One table plays on after the room's finish bell, for this long in all."""

    table: int
    round: int
    extra_us: int
    revision: int
    reason: str


@dataclass(frozen=True)
class TableTimeUp:
    """A table's extra time is over: this instant is its finish bell."""

    table: int
    round: int
    bell_hub_us: int


@dataclass(frozen=True)
class BreakBegun:
    """The room has a break before this round."""

    round: int
    kind: BreakKind
    until_hub_us: int | None
    clock: str = ""
    """The time of day it was planned for."""
    asked: bool = False
    """The convenor asked for it, rather than the plan or the sheet."""


@dataclass(frozen=True)
class SeatTapped:
    """Where seats are free a player sat down at a table (cribbage 16); `seat`: named by the convenor."""

    table: int
    round: int
    player: int
    seat: Seat | None


@dataclass(frozen=True)
class BreakEnded:
    """The break is over: these are the seats of the coming round."""

    round: int
    seatings: tuple[Seating, ...]
    asked: bool = False
    """The convenor ended it, rather than the time."""
    rest: Rest = ""
    seated: tuple[int, ...] = ()
    """Those who had no seat, and were given one so."""
    seed: int | None = None
    """What the draw was made from."""


@dataclass(frozen=True)
class ClippingSet:
    """The convenor said how clicks are clipped from now on, as `TournamentCreated.clipping` has it."""

    clipping: Literal["auto", "result", "taps"]
    was: Literal["auto", "result", "taps"]


SessionEvent = (
    SessionPlanned | StartPlanned | StartHeld | RoundExtended | TimeLeftSet | ClockRecovered | RoundAbandoned
    | TableTimeGiven | TableTimeUp | BreakBegun | SeatTapped | BreakEnded | ClippingSet
)  # fmt: skip
