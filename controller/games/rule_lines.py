"""A line of the rules page: what a person at a table should read at a moment, in our own words."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from table_node.shared.words import say

MOMENTS: Mapping[str, str] = MappingProxyType(
    {
        "setup": say("The convenor chooses the rules and enters the players."),
        "seated": say("Four players sit down at a table and no hand has been dealt yet."),
        "dealing": say("Somebody draws for the deal, shuffles, cuts or deals."),
        "bidding": say("The cards are up and the players call."),
        "kitty": say("The maker looks at the kitty and lays away."),
        "play": say("Cards are being played."),
        "scoring": say("A hand, a crib or a trick count is being turned into points."),
        "bell": say("The start bell or the finish bell is about to ring, or has just rung."),
        "result": say("The game is over and its result is being entered or read."),
        "cut": say("A tie is being settled by a cut."),
        "clip": say("Scorecards are being clipped or marked."),
        "move": say("Winners go to the next table and the losers separate."),
        "break": say("The room has tea or lunch between two games."),
        "dispute": say("Something went wrong at a table, and a penalty or the umpire is asked for."),
        "end": say("The last game is over and the places are read out."),
    }
)


@dataclass(frozen=True)
class RuleLine:
    """One line of the page. `clauses` as the sheet of this edition numbers them, `moments` from MOMENTS."""

    clauses: tuple[str, ...]
    moments: tuple[str, ...]
    text: str


def rule_line(clauses: str, moments: str, text: str) -> RuleLine:
    """A line written compactly: clauses parted by commas, moments by blanks."""
    return RuleLine(tuple(clauses.split(", ")), tuple(moments.split()), say(text))
