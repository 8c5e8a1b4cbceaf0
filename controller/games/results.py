"""What a finished game hands to the table, whatever the game was."""

from typing import Literal, Protocol

Side = Literal["A", "B"]
Outcome = Literal["A", "B", "TIE"]


class Clicks(Protocol):
    """The part of an edition, of any game, that says what a result earns."""

    @property
    def clicks_win(self) -> int:
        """Clicks of each winner."""

    @property
    def clicks_tie(self) -> int:
        """Clicks of each player of a tied game."""

    @property
    def clicks_loss(self) -> int:
        """Clicks of each loser."""


def clicks_of(edition: Clicks, outcome: Outcome, side: Side) -> int:
    """Clicks each player of a side earns by a game (500 1e, cribbage 12: two for a win, one each for a tie)."""
    if outcome == "TIE":
        return edition.clicks_tie
    return edition.clicks_win if outcome == side else edition.clicks_loss


def other(side: Side) -> Side:
    """The opposing side."""
    return "B" if side == "A" else "A"
