"""What a table may ask the rules of its game, and what it may report: the fields of each, and the step they make."""

from collections.abc import Callable, Mapping

from dashboard.forms import Action, Field, Values
from dashboard.hand_words import LEVELS, MISDEALS, SUITS, bid_words
from dashboard.phone_buttons import AT_TABLE
from dashboard.presenters import SIDE_NAMES
from table_node.words import say

Build = Callable[[Values], Values]
FACTS = ("led", "corrected", "partner", "crib")
NOBODY = "none"

_SIDE = Field("side", say("Which side did it?"), "choice", words=SIDE_NAMES)
_MAKER = Field("maker", say("Who made the bid?"), "choice", words=SIDE_NAMES | {NOBODY: say("Nobody bid")})
_BIDS = {bid: bid_words(bid) for bid in (f"{level}{suit}" for level in LEVELS for suit in SUITS)}
_BID = Field("bid", say("The bid"), "list", words={"": say("Nobody bid")} | _BIDS)
_TRICKS = Field(
    "points", say("Tricks the opposition had taken"), "list", say("Only if the sheet lets it keep them."),
    words={"": say("Not needed")} | {str(count): str(count) for count in range(11)},
)  # fmt: skip
_LED = Field("led", say("A card has been led already"), "yes")


def step(act: str) -> Build:
    """Makes the values of an act's fields a step: what was left empty is left out, and ticks are facts."""

    def build(values: Values) -> Values:
        made: Values = {"act": act}
        for name, value in values.items():
            if name in FACTS:
                made.setdefault("facts", []).extend([name] if value else [])
            elif name == "points":
                made |= {"points": int(value)} if value != "" else {}
            elif value not in ("", NOBODY):
                made[name] = value
        return {"step": made}

    return build


def _report(act: str, title: str, *fields: Field, says: str = "") -> Action:
    return Action(
        act, "ask_table", title, "", fields, button=say("Show what it costs"), says=says, roles=AT_TABLE,
        build=step(act),
    )  # fmt: skip


_FIVE_HUNDRED = (
    _report("renege", say("A renege"), _SIDE, _MAKER, _BID,
            Field("corrected", say("It was put right before the next lead"), "yes"), _TRICKS,
            says=say("Somebody did not follow suit and could have.")),
    _report("count", say("A wrong number of cards"),
            Field("side", say("Who has a wrong number?"), "choice", words=SIDE_NAMES | {"both": say("Both sides")}),
            _MAKER, _BID, _LED, _TRICKS),
    _report("laydown", say("The rest of a hand laid down"), _SIDE, _MAKER, _BID,
            Field("partner", say("It was the maker's partner"), "yes"), _TRICKS),
    _report("kitty", say("The kitty seen"), _SIDE, _MAKER, _BID,
            says=say("A card of the kitty was shown, or the maker's partner looked at it.")),
    _report("discard", say("Not exactly three cards put away"), _SIDE, _MAKER, _BID, _LED),
    _report("exposed", say("A card exposed in play"), _SIDE),
    _report("misdeal", say("A misdeal"), Field("reason", say("What happened"), "choice", words=MISDEALS), _LED),
)  # fmt: skip
REPORTS: Mapping[str, Mapping[str, Action]] = {"500": {one.name: one for one in _FIVE_HUNDRED}}
"""The irregularities of each game, by act."""
