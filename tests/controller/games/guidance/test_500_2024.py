"""Every line of the sheet of 2024 that Roundbell only shows, in the state in which it matters."""

import pytest

from controller.games.guidance import lines_for
from tests.controller.games.guidance.shown import shown
from tests.support.clauses import clause

EDITION = "500-2024"
SHOWN = [
    ("Title", "setup", "to be withdrawn, so choose it knowingly"),
    ("1m", "play", "from the end of the deal to the end of the hand"),
    ("1n", "bidding", "Partners leave the score out"),
    ("1n", "play", "while they bid and play"),
    ("2a/2", "dealing", "More than one would-be scorer? Cut"),
    ("2c", "dealing", "dealer shuffles and an opponent cuts"),
    ("2d", "dealing", "fewer than four cards"),
    ("2e", "dealing", "3-4-3, of 3-3-4, or of 3-2-3-2"),
    ("2f", "dealing", "three cards one by one"),
    ("2g", "dealing", "last card is the dealer's"),
    ("2i", "dealing", "on the table while the deal goes on"),
    ("2j", "dealing", "Until somebody lifts a hand"),
    ("2n", "dealing", "ten in each hand, three in the kitty"),
    ("3f", "bidding", "without court cards is played"),
    ("4a", "bidding", "the player after the dealer begins"),
    ("4d", "bidding", "says away, or no"),
    ("4e/2", "play", "on the dealer's left leads"),
    ("4h", "bidding", "all may call again"),
    ("4i/1", "bidding", "may change suit once or go higher"),
    ("4i/2", "bidding", "if none does, the bid is final"),
    ("4j/1", "bidding", "only bidder may go higher once, in the same suit"),
    ("4j/2", "bidding", "everybody else may call again"),
    ("5a/1", "kitty", "for the maker's eyes only"),
    ("5a/2", "play", "From the first lead on, nobody looks"),
    ("6a", "play", "lies face up"),
    ("6b", "play", "Hinting that you hold a card"),
    ("6c/1", "play", "One card at a time"),
    ("6c/2", "play", "wins a trick gathers it"),
    ("6i/1", "dispute", "once any other player can see it"),
    ("6i/2", "play", "Led when you should not have"),
    ("7a/1", "play", "With a trump suit, the joker is its highest card"),
    ("7a/2", "play", "The joker has to go"),
    ("7b", "play", "a suit of one card"),
    ("7c", "play", "only when you have none of the suit led"),
    ("7d", "play", "you name the suit to follow"),
    ("7e", "play", "even while you still hold some of it"),
    ("7f", "play", "throw off now and keep the joker"),
]


@pytest.mark.parametrize(
    ("number", "moment", "fragment"),
    [pytest.param(*row, marks=clause(EDITION, row[0], where=lines_for)) for row in SHOWN],
)
def test_the_rule_is_shown_when_it_matters(number: str, moment: str, fragment: str) -> None:
    assert fragment in shown(EDITION, moment, number)
