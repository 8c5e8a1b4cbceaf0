"""Every line of the national cribbage sheet that Roundbell only shows, in the state in which it matters."""

import pytest

from controller.games.guidance import lines_for
from tests.controller.games.guidance.shown import shown
from tests.support.clauses import clause

EDITION = "cribbage"
SHOWN = [
    ("Title", "setup", "without clock or bell"),
    ("Ratified", "result", "ratified in 2004"),
    ("Amended", "result", "last amended in 2017"),
    ("4/1", "dealing", "everybody takes one card"),
    ("4/3", "dealing", "two cards at the ends of the fan"),
    ("5a/1", "dealing", "five cards to everybody, one card at a time"),
    ("5a/3", "dealing", "shown in another way just goes back"),
    ("5b1", "dispute", "the opponents draw the extra ones"),
    ("5b2", "play", "filled up by the dealer from the top"),
    ("5b3", "play", "mixed face down by the dealer"),
    ("6/1", "play", "lays one card away"),
    ("6/2", "play", "no card can be taken back"),
    ("7/1", "dealing", "on the dealer's left cuts"),
    ("7/2", "seated", "Nobody may look at the bottom card"),
    ("7/2", "dealing", "Nobody may look at the bottom card"),
    ("7/3", "dealing", "top card of what remains is turned up"),
    ("8/1", "play", "on the dealer's left plays first"),
    ("9b/2", "dispute", "dead for the play, but it counts in its hand"),
    ("10/9", "seated", "Your own partner may help you to count"),
    ("10/9", "scoring", "Nobody else may"),
    ("16/4", "seated", "Nobody may stand behind the players"),
    ("16/4", "dealing", "as a fifth"),
]


@pytest.mark.parametrize(
    ("number", "moment", "fragment"),
    [pytest.param(*row, marks=clause(EDITION, row[0], where=lines_for)) for row in SHOWN],
)
def test_the_rule_is_shown_when_it_matters(number: str, moment: str, fragment: str) -> None:
    assert fragment in shown(EDITION, moment, number)
