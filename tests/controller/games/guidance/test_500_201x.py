"""Every line of the old one-page sheet that Roundbell only shows, in the state in which it matters."""

import pytest

from controller.games.guidance import lines_for
from tests.controller.games.guidance.shown import shown
from tests.support.clauses import clause

EDITION = "500-201x"
SHOWN = [
    ("Title", "setup", "superseded"),
    ("Amended", "result", "4 May 201-, the last digit is lost"),
    ("2b", "dealing", "Shuffle the pack and let an opponent cut"),
    ("2c", "dealing", "3-4-3, or of 3-2-3-2"),
    ("2d/1", "dealing", "three cards one by one"),
    ("2d/2", "dealing", "last card is the dealer's"),
    ("2f", "dealing", "on the table while the deal goes on"),
    ("2g", "dealing", "Until somebody lifts a hand"),
    ("3a/1", "bidding", "Call in turn"),
    ("3a/2", "bidding", "says away."),
    ("3b", "bidding", "change suit or go higher, as often as you like"),
    ("3c", "bidding", "may go higher, but stays in the suit"),
    ("3-silent out of turn", "bidding", "silent on bids out of turn and bids too low: call the umpire"),
    ("3d", "play", "lies face up"),
    ("3e", "play", "Hinting that you hold a card"),
    ("3f", "play", "One card at a time"),
    ("3g", "dealing", "before and during play, is up to you"),
    ("4a/2", "play", "on the dealer's left leads"),
    ("Joker a", "play", "calls for any suit its holder names"),
    ("Joker b", "play", "trump a suit of which its holder has none"),
]


@pytest.mark.parametrize(
    ("number", "moment", "fragment"),
    [pytest.param(*row, marks=clause(EDITION, row[0], where=lines_for)) for row in SHOWN],
)
def test_the_rule_is_shown_when_it_matters(number: str, moment: str, fragment: str) -> None:
    assert fragment in shown(EDITION, moment, number)
