"""Who won a game of cribbage, who deals first, and whom a tie sends on (rules 4, 11, 15)."""

from collections.abc import Mapping, Sequence

from controller.games.cribbage.edition import Edition
from controller.games.draws import ACE_LOW, lowest, rank_of
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side
from controller.games.seats import Seat
from table_node.shared.words import say


def outcome_of(edition: Edition, a: int, b: int) -> Outcome:
    """The higher total wins, equal totals tie (11). Refused: both sides at 121, for the first there ended the game."""
    if min(a, b) >= edition.target:
        raise Refusal(
            "both_home",
            say("Both sides cannot have {target}: the game ended when the first got there.", target=edition.target),
            say("Enter the totals at the moment the game ended."),
        )
    if a == b:
        return "TIE"
    return "A" if a > b else "B"


def first_dealer(draws: Mapping[Seat, str], among: Sequence[Seat] | None = None) -> tuple[Seat, ...]:
    """Lowest card deals, king high and ace low (4): one seat, or those who drew alike and draw again."""
    return lowest(ACE_LOW, draws) if among is None else lowest(ACE_LOW, draws, among)


def cut_for_move(card_a: object, card_b: object) -> Side | None:
    """After a tie the side that cut the lower card moves on, ace low (15/2). None: equal ranks, cut again [R]."""
    place_a, place_b = (ACE_LOW.index(rank_of(card)) for card in (card_a, card_b))
    if place_a == place_b:
        return None
    return "A" if place_a < place_b else "B"
