"""The right rule at the right moment: which lines a dashboard shows for an edition in a state of the room."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.games.cribbage.guidance import CRIBBAGE_LINES
from controller.games.five_hundred.guidance import LINES_201X, LINES_2024, LINES_2025
from controller.games.refusal import Refusal
from controller.games.rule_lines import MOMENTS, RuleLine
from controller.games.spades.guidance import SPADES_LINES
from table_node.shared.words import say

GUIDANCE: Mapping[str, tuple[RuleLine, ...]] = MappingProxyType(
    {
        "500-2025": LINES_2025,
        "500-2024": LINES_2024,
        "500-201x": LINES_201X,
        "cribbage": CRIBBAGE_LINES,
        "spades": SPADES_LINES,
    }
)


def page_of(edition_name: str) -> tuple[RuleLine, ...]:
    """All lines of an edition's rules page, in the order of the sheet. Refused for an edition nobody knows."""
    lines = GUIDANCE.get(edition_name)
    if lines is None:
        raise Refusal(
            "unknown_ruleset",
            say("There are no rules called {edition_name!r}.", edition_name=edition_name),
            say("Choose one of {guidance}.", guidance=", ".join(GUIDANCE)),
        )
    return lines


def lines_for(edition_name: str, moment: str) -> tuple[RuleLine, ...]:
    """The lines that matter at a moment. Refused for a word that is none of MOMENTS."""
    if moment not in MOMENTS:
        raise Refusal(
            "unknown_moment",
            say("No rules are shown at {moment!r}.", moment=moment),
            say("Choose one of {moments}.", moments=", ".join(MOMENTS)),
        )
    return tuple(line for line in page_of(edition_name) if moment in line.moments)
