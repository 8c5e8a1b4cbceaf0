"""What is asked of a round, and what bell, time and machine bring it, in the imperative."""

from dataclasses import dataclass

from controller.domain.values import CONTROLS as CONTROLS
from controller.domain.values import Control as Control
from controller.domain.values import Ring, Stamp


@dataclass(frozen=True)
class StartRound:
    """Start this round: its bell rings at `opens_at_hub_us`."""

    round: int
    opens_at_hub_us: int


@dataclass(frozen=True)
class PauseRound:
    """Stop the clock."""

    round: int
    now_hub_us: int


@dataclass(frozen=True)
class ResumeRound:
    """Let the clock run on from `now_hub_us`."""

    round: int
    now_hub_us: int


@dataclass(frozen=True)
class FinishRound:
    """Ring the finish bell at `closes_at_hub_us`, before its time."""

    round: int
    closes_at_hub_us: int


@dataclass(frozen=True)
class RecordRing:
    """The bell process reports a ring; `struck_hub_us` is None for one it skipped."""

    ring: Ring
    start_revision: int
    planned_hub_us: int
    struck_hub_us: int | None
    own_bells: tuple[Stamp, ...] = ()
    """Where this bell was on the counters of the nodes that are known to have had it in their plan."""


@dataclass(frozen=True)
class PassTime:
    """It is this late: what was waiting for an instant may happen."""

    now_hub_us: int


@dataclass(frozen=True)
class NoteRestart:
    """The machine has another boot than the log's last event; `last_hub_us` is that event's instant."""

    boot: str
    last_hub_us: int
    was_boot: str = ""
    """The boot of that event."""
    now_hub_us: int = 0
    midnight_hub_us: int | None = None
    """The last local midnight on the clock of this boot; None: nobody knows."""


RoundCommand = StartRound | PauseRound | ResumeRound | FinishRound | RecordRing | PassTime | NoteRestart
