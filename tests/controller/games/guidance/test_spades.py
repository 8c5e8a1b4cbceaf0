"""Every line of the spades sheet that Roundbell only shows, in the state in which it matters."""

import pytest

from controller.games.guidance import lines_for
from tests.controller.games.guidance.shown import shown
from tests.support.clauses import clause

EDITION = "spades"
SHOWN = [
    ("Title", "setup", "held in 2004"),
    ("Preamble 1", "setup", "open to everybody"),
    ("Preamble 2", "seated", "No gambling and no cheating"),
    ("Preamble 3", "seated", "Looking on is fine"),
    ("Preamble 4", "dealing", "Keep talk about the cards, and grumbling, to yourself"),
    ("1/1", "dealing", "all 52 cards; everybody takes one"),
    ("2/5", "dealing", "may keep it, or have it burned"),
    ("4/1", "play", "opens with any card but a spade"),
    ("4/2", "play", "everybody follows suit"),
    ("4/3", "play", "stays played"),
    ("5/4", "dispute", "while its own trick is being played"),
    ("5/5", "dispute", "it is too late"),
]


@pytest.mark.parametrize(
    ("number", "moment", "fragment"),
    [pytest.param(*row, marks=clause(EDITION, row[0], where=lines_for)) for row in SHOWN],
)
def test_the_rule_is_shown_when_it_matters(number: str, moment: str, fragment: str) -> None:
    assert fragment in shown(EDITION, moment, number)
