"""What happened with presses that came too late for the game they were made in, in the past tense."""

from dataclasses import dataclass

from controller.domain.values import Interval


@dataclass(frozen=True)
class LatePressKept:
    """A press or tap of an earlier game than its table has now: kept beside that game, and counted in no other.

    With `asks` it may have been made in this game or before it, and the convenor says which.
    """

    node: str
    table: int
    round: int
    control: str
    interval: Interval
    game: int
    """The number of the game in this log: rounds are played over, and seats drawn again."""
    clock: str = ""
    """The time of day it was made at, as people read it."""
    player: int | None = None
    """Whose scorecard it was, where one was tapped."""
    asks: bool = False


@dataclass(frozen=True)
class LatePressesSettled:
    """The convenor looked at what came late from a table: it is taken for the game there, or dropped."""

    table: int
    round: int
    taken: bool


LateEvent = LatePressKept | LatePressesSettled
