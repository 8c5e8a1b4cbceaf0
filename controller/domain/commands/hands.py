"""What is asked about the hands of a game, in the imperative."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.values import HandEntry, Seat
from controller.games.results import Side


@dataclass(frozen=True)
class NameScorer:
    """Say who keeps a table's score."""

    round: int
    table: int
    seat: Seat


@dataclass(frozen=True)
class EnterHand:
    """Type a hand; what a side types waits for the other side, what the convenor types counts at once."""

    round: int
    table: int
    hand: int
    by: Literal["A", "B", "convenor"]
    entry: HandEntry
    now_hub_us: int


@dataclass(frozen=True)
class ConfirmHand:
    """Agree with a hand that the other side typed."""

    round: int
    table: int
    hand: int
    by: Side


@dataclass(frozen=True)
class WithdrawHand:
    """Take a typed hand away before it counts."""

    round: int
    table: int
    hand: int


@dataclass(frozen=True)
class TakeBackHand:
    """Take back the last hand that counted."""

    round: int
    table: int
    hand: int
    reason: str


@dataclass(frozen=True)
class CorrectHand:
    """Replace any counted hand of the game, with a reason; the scores after it follow."""

    round: int
    table: int
    hand: int
    entry: HandEntry
    reason: str


@dataclass(frozen=True)
class ReportMisdeal:
    """Report a misdeal of the newest hand: exposed, not_cut or wrong_count. `led`: a card has been led already."""

    round: int
    table: int
    reason: str
    led: bool


@dataclass(frozen=True)
class ConfirmResult:
    """Say whether a side agrees with the result that the hands give."""

    round: int
    table: int
    side: Side
    agrees: bool


HandCommand = (
    NameScorer | EnterHand | ConfirmHand | WithdrawHand | TakeBackHand | CorrectHand | ReportMisdeal | ConfirmResult
)
