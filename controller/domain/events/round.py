"""What happened to a round, room-wide: started, paused, ended, and the players moved."""

from dataclasses import dataclass

from controller.domain.state.seating_plan import Bench
from controller.domain.values import PlannedBreak, PlannedRing, Seating


@dataclass(frozen=True)
class RoundStarted:
    """The convenor started a round: its bells are planned."""

    round: int
    revision: int
    rings: tuple[PlannedRing, ...]
    """In order: the start bell alone where no bell ends the round."""


@dataclass(frozen=True)
class RoundPaused:
    """The clock stands still; what is left is kept."""

    round: int
    revision: int
    left_us: int


@dataclass(frozen=True)
class RoundResumed:
    """The clock runs on."""

    round: int
    revision: int
    rings: tuple[PlannedRing, ...]
    """The warnings still to come, and the finish bell."""


@dataclass(frozen=True)
class FinishCalled:
    """The convenor rings the finish bell before its time."""

    round: int
    revision: int
    closes_at_hub_us: int


@dataclass(frozen=True)
class MachineRestarted:
    """The hub's machine started anew: earlier instants mean nothing on its clock, and a running round stands still."""

    boot: str
    revision: int
    left_us: int | None
    was_boot: str = ""
    was_closing_hub_us: int | None = None
    """When the finish bell was due, on the clock of that earlier boot: the nodes may still know when that is."""
    breaks: tuple[PlannedBreak, ...] = ()
    """The planned breaks with their times of day on this boot's clock; none: as they were."""


@dataclass(frozen=True)
class GraceEnded:
    """The wait for delayed presses is over at tables that had no hand in play."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class RoundClosed:
    """Every table is in."""

    round: int


@dataclass(frozen=True)
class PlayersMoved:
    """Winners moved on, losers stayed and separated (500 1f, 1i): the seats of the coming round."""

    round: int
    seatings: tuple[Seating, ...]
    benches: tuple[Bench, ...] = ()


@dataclass(frozen=True)
class TournamentEnded:
    """The evening is over."""

    reason: str


RoundEvent = (
    RoundStarted
    | RoundPaused
    | RoundResumed
    | FinishCalled
    | MachineRestarted
    | GraceEnded
    | RoundClosed
    | PlayersMoved
    | TournamentEnded
)
