"""What happened in a table's game: hands dealt, deals judged, results, clips, calls for the umpire."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.state.verdict import Verdict
from controller.domain.values import Interval
from controller.games.results import Outcome, Side


@dataclass(frozen=True)
class HandDealt:
    """A table has all cards of its next hand on the table (500 2k)."""

    table: int
    round: int
    hand: int
    interval: Interval


@dataclass(frozen=True)
class HandUndone:
    """The table took its newest deal back, before the bell."""

    table: int
    round: int
    hand: int


@dataclass(frozen=True)
class DealJudged:
    """The newest hand of a table was held against the finish bell (500 2k)."""

    table: int
    round: int
    hand: int
    verdict: Verdict
    interval: Interval
    bell_hub_us: int
    close: bool = False


@dataclass(frozen=True)
class DealQuestioned:
    """A deal arrived after the bell that only a person may let count: too close to call, or before but late."""

    table: int
    round: int
    verdict: Verdict
    interval: Interval
    bell_hub_us: int | None
    close: bool = False


@dataclass(frozen=True)
class DealRuled:
    """The umpire ruled on a deal: one that was questioned, the newest, or one that nobody pressed."""

    table: int
    round: int
    begun: bool
    reason: str
    umpire: str = ""


@dataclass(frozen=True)
class ResultProposed:
    """A table pressed a result; it counts when pressed again."""

    table: int
    round: int
    outcome: Outcome
    at_hub_us: int


@dataclass(frozen=True)
class ResultWithdrawn:
    """A table took its unconfirmed result back."""

    table: int
    round: int


@dataclass(frozen=True)
class ResultRecorded:
    """A game has its result. `mover` is the side that moves on; None while a tie waits for its cut."""

    table: int
    round: int
    outcome: Outcome
    mover: Side | None
    source: Literal["node", "convenor", "umpire"]
    hands: int
    reason: str


@dataclass(frozen=True)
class CutRecorded:
    """After a tie the pairs cut; one of them moves on (cribbage 15; a house rule in 500)."""

    table: int
    round: int
    mover: Side
    source: Literal["node", "convenor"] = "node"


@dataclass(frozen=True)
class ResultCorrected:
    """The convenor replaced a recorded result, saying why. Clicks follow; seats already played stay."""

    table: int
    round: int
    outcome: Outcome
    mover: Side | None
    reason: str


@dataclass(frozen=True)
class CardClipped:
    """A player's scorecard was tapped at the table it was played at (500 1f)."""

    table: int
    round: int
    player: int


@dataclass(frozen=True)
class ClipsExcused:
    """The convenor let a table move without the remaining taps."""

    table: int
    round: int
    reason: str


@dataclass(frozen=True)
class UmpireCalled:
    """A table asked for the umpire."""

    table: int
    round: int


@dataclass(frozen=True)
class CallAnswered:
    """The umpire is on the way or has been."""

    table: int
    round: int


@dataclass(frozen=True)
class PressIgnored:
    """A press or tap that changed nothing, and why."""

    node: str
    table: int | None
    round: int
    control: str
    reason: str
    player: int | None = None
    """Whose scorecard it was, where one was tapped."""


GameEvent = (
    HandDealt
    | HandUndone
    | DealJudged
    | DealQuestioned
    | DealRuled
    | ResultProposed
    | ResultWithdrawn
    | ResultRecorded
    | CutRecorded
    | ResultCorrected
    | CardClipped
    | ClipsExcused
    | UmpireCalled
    | CallAnswered
    | PressIgnored
)
