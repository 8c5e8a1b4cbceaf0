"""What a finished game hands to the table, whatever the game was."""

from typing import Literal

from controller.games.five_hundred.editions import Edition

Side = Literal["A", "B"]
Outcome = Literal["A", "B", "TIE"]


def clicks_of(edition: Edition, outcome: Outcome, side: Side) -> int:
    """Clicks each player of a side earns by a game (500 1e: two for a win, one each for a tie)."""
    if outcome == "TIE":
        return edition.clicks_tie
    return edition.clicks_win if outcome == side else edition.clicks_loss


def other(side: Side) -> Side:
    """The opposing side."""
    return "B" if side == "A" else "A"
