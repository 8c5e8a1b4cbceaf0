"""What happened to the hands of a game once they are typed: proposed, counted, taken back, corrected, misdealt.

A table that only presses its buttons has none of these; its result is that of the whole game.
"""

from dataclasses import dataclass
from typing import Literal

from controller.domain.values import HandEntry, Seat
from controller.games.results import Outcome, Side

Points = tuple[int, ...]
"""Points of side A and of side B."""


@dataclass(frozen=True)
class ScorerNamed:
    """A table said who keeps the score and so deals first (500 2a)."""

    table: int
    round: int
    seat: Seat


@dataclass(frozen=True)
class HandProposed:
    """One side typed a hand; it counts when the other side has looked at the new scores and agrees (500 1j)."""

    table: int
    round: int
    hand: int
    by: Side
    entry: HandEntry
    after: Points


@dataclass(frozen=True)
class HandWithdrawn:
    """A typed hand was taken away before it counted."""

    table: int
    round: int
    hand: int


@dataclass(frozen=True)
class HandScored:
    """A hand counts. `over` says why the game ends with it: TARGET, FLOOR, OFFENCE, HANDS or BELL; None: it goes on."""

    table: int
    round: int
    hand: int
    entry: HandEntry
    after: Points
    over: str | None
    source: Literal["table", "convenor"]
    leader: Outcome | None = None
    """Who is ahead with fewer points, as whoever made the bid where both sides are out (500 1d); None: the higher
    score is ahead."""


@dataclass(frozen=True)
class HandStopped:
    """A hand ended without points and is dealt again by the same dealer (500 6h), even after the bell if begun."""

    table: int
    round: int
    hand: int
    entry: HandEntry
    owed: bool


@dataclass(frozen=True)
class HandMisdealt:
    """A misdeal (500 3a-3c): no points; the second running passes the deal on (3d)."""

    table: int
    round: int
    hand: int
    reason: str
    dealt: bool
    """Whether its cards had all been dealt: then that deal is void."""
    owed: bool
    """Whether the hand had begun before the finish bell, so that it may be dealt again after it."""
    misdeals: int
    passes: int


@dataclass(frozen=True)
class HandTakenBack:
    """The last counted hand was taken back: the game stands as before it."""

    table: int
    round: int
    hand: int
    reason: str


@dataclass(frozen=True)
class HandCorrected:
    """The convenor replaced a counted hand, saying why. `after` holds the scores of every hand that still counts."""

    table: int
    round: int
    hand: int
    entry: HandEntry
    after: tuple[Points, ...]
    over: str | None
    reason: str
    leader: Outcome | None = None
    """Of the last hand that counts, as in `HandScored`."""


@dataclass(frozen=True)
class ResultAgreed:
    """A side agrees with the result that the hands give."""

    table: int
    round: int
    side: Side


@dataclass(frozen=True)
class ResultDisputed:
    """A side does not agree with the result that the hands give: the umpire is called."""

    table: int
    round: int
    side: Side


HandEvent = (
    ScorerNamed | HandProposed | HandWithdrawn | HandScored | HandStopped | HandMisdealt
    | HandTakenBack | HandCorrected | ResultAgreed | ResultDisputed
)  # fmt: skip
