"""The editions of 500, each value beside the clause it comes from.

`[R]` marks a value the sheets are silent on: what the room needs, chosen here and open to a house option later.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    """One published rule sheet of 500, as far as the room needs it."""

    name: str
    title: str
    status: str
    """proposed, withdrawn or superseded; no sheet at hand is clearly in force, so none is ever called official."""
    minutes: int
    max_hands: int
    clicks_win: int
    clicks_tie: int
    clicks_loss: int
    late_grace_s: int
    """How long a table without a hand in play waits after the finish bell for a delayed press."""
    dealt_gap_s: int
    """A second DEALT sooner than this after the first is the same deal pressed twice."""


EDITION_2025 = Edition(
    name="500-2025",
    title="500 singles, Clubs NZ 2025 draft",
    status="proposed",  # remit of February 2025: a draft for ratification
    minutes=10,  # 1a: ten minutes' duration
    max_hands=4,  # 1a, 1b: at most four deals
    clicks_win=2,  # 1e: two clicks for a win
    clicks_tie=1,  # 1e: one each for a tie
    clicks_loss=0,  # 1e names no click for a loss
    late_grace_s=3,  # [R]
    dealt_gap_s=30,  # [R] no hand of ten tricks is dealt, bid and played in half a minute
)
