"""What happened at a table beside its hands: an umpire's rulings, and the clicks of its players (500 1g, Disputes)."""

from dataclasses import dataclass

from controller.domain.events.hands import Points
from controller.domain.state.verdict import Verdict
from controller.domain.values import Interval, Limit
from controller.games.results import Outcome


@dataclass(frozen=True)
class DisputeRuled:
    """An umpire settled a call or a dispute: at a score, with an outcome, or with neither, and the game goes on."""

    table: int
    round: int
    umpire: str
    score: Points | None
    """At which the game stands and is over."""
    outcome: Outcome | None
    reason: str


@dataclass(frozen=True)
class CardClippedByHand:
    """The convenor clipped a scorecard that no reader took."""

    table: int
    round: int
    player: int
    reason: str


@dataclass(frozen=True)
class ClicksForfeited:
    """A winner moved on unclipped and loses the game's clicks (500 1g); a person can restore them."""

    table: int
    round: int
    player: int
    tapped_at: int | None
    """The other table at which the scorecard was tapped first; None where the convenor decided it."""
    reason: str


@dataclass(frozen=True)
class ClicksRestored:
    """Clicks that were forfeited or reversed count again."""

    table: int
    round: int
    player: int
    reason: str


@dataclass(frozen=True)
class ClicksReversed:
    """Clicks that a player had earned count no more; no correction of the result brings them back."""

    table: int
    round: int
    player: int
    reason: str


@dataclass(frozen=True)
class DealReviewed:
    """A deal near the bell was judged again by what was learnt of its node's clock since (500 2k).

    A verdict may settle from too close, and never turns from before to after or back.
    """

    table: int
    round: int
    verdict: Verdict
    interval: Interval
    bell_hub_us: int
    final: bool
    """Nothing learnt later changes it any more."""
    rests_on: tuple[Limit, ...]
    """What the interval follows from, so that anybody can work it out again."""
    fault: bool
    """The node's clock has contradicted itself: its stamp proves nothing, and a person decides."""


ClickEvent = CardClippedByHand | ClicksForfeited | ClicksRestored | ClicksReversed
TableEvent = DealReviewed | DisputeRuled | ClickEvent
