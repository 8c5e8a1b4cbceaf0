"""The forms of a game that is reported step by step: their fields, and the step that each makes."""

import re
from collections.abc import Callable, Mapping

from dashboard.forms.forms import Action, Field, Values
from dashboard.phone.buttons import AT_TABLE
from dashboard.request import Typed
from dashboard.words.hand import LEVELS, MISDEALS, SUITS, bid_words
from dashboard.words.presenters import SEAT_WORDS, SIDE_NAMES
from table_node.shared.words import say

FACTS = ("led", "corrected", "partner", "crib")
NOBODY = "none"
POINTS_MOST = 31
CARD_OF = "card of "
"""Begins the name of a field for one seat's card."""
BID_OF, TRICKS_OF = "bids_", "tricks_"
"""Begin the names of fields for one seat's bid, and its tricks."""
THIRTEEN = tuple(str(count) for count in range(14))
NIL = "nil"
CARDS_LONGEST = 60

_SIDE = Field("side", say("Which side did it?"), "choice", words=SIDE_NAMES)
_SEAT = Field("seat", say("Who did it?"), "choice", words=SEAT_WORDS)
_MAKER = Field("maker", say("Who made the bid?"), "choice", words=SIDE_NAMES | {NOBODY: say("Nobody bid")})
_BIDS = {bid: bid_words(bid) for bid in (f"{level}{suit}" for level in LEVELS for suit in SUITS)}
_BID = Field("bid", say("The bid"), "list", words={"": say("Nobody bid")} | _BIDS)
_TRICKS = Field(
    "points", say("Tricks the opposition had taken"), "list", say("Only if the sheet lets it keep them."),
    words={"": say("Not needed")} | {str(count): str(count) for count in range(11)},
)  # fmt: skip
_LED = Field("led", say("A card has been led already"), "yes")
_CRIB = Field("crib", say("It is the crib"), "yes")
_CARDS = Field("cards", say("The four cards"), hint=say("As 5C 10H JS AD."), longest=CARDS_LONGEST)
_TURN_UP = Field("turn_up", say("The card turned up"), hint=say("As 5S."), longest=4)
_DRAWN = tuple(Field(f"{CARD_OF}{seat}", name, longest=4) for seat, name in SEAT_WORDS.items())

_CUT = tuple(Field(f"{CARD_OF}{side}", name, longest=4) for side, name in SIDE_NAMES.items())
_NO_WORD = {"": say("Choose…")}
_SPADES_BIDS = tuple(
    Field(f"{BID_OF}{seat}", say("{seat} bids", seat=name), "list",
          words=_NO_WORD | {NIL: say("Nil")} | {bid: bid for bid in THIRTEEN[1:]})
    for seat, name in SEAT_WORDS.items()
)  # fmt: skip
_SPADES_TRICKS = tuple(
    Field(
        f"{TRICKS_OF}{seat}", say("{seat} took", seat=name), "list", words=_NO_WORD | {took: took for took in THIRTEEN}
    )
    for seat, name in SEAT_WORDS.items()
)


def step(act: str) -> Callable[[Values], Values]:
    """A function that turns the values of an act's form into a step: empty fields are left out, ticks become facts."""

    def build(values: Values) -> Values:
        made: Values = {"act": act}
        for name, value in values.items():
            if name in FACTS:
                made.setdefault("facts", []).extend([name] if value else [])
            elif name == "cards" and value:
                made["cards"] = re.split(r"[\s,;]+", str(value))
            elif name.startswith(CARD_OF) and value:
                made.setdefault("cards", []).append(f"{name.removeprefix(CARD_OF)} {value}")
            elif name.startswith((BID_OF, TRICKS_OF)):
                kind = name.partition("_")[0]
                if value:
                    made.setdefault(kind, []).append(str(value) if kind == "bids" else int(value))
            elif name == "points" and value != "":
                made["points"] = int(value)
            elif value not in ("", NOBODY):
                made[name] = value
        return {"step": made}

    return build


def _action(act: str, title: str, fields: tuple[Field, ...], button: str, says: str = "",
            read: Callable[[Typed], Values] | None = None) -> Action:  # fmt: skip
    return Action(act, "ask_table", title, "", fields, button=button, says=says, roles=AT_TABLE, build=step(act),
                  read=read)  # fmt: skip


def _report(act: str, title: str, *fields: Field, says: str = "") -> Action:
    return _action(act, title, fields, say("Show what it costs"), says)


def _ask(act: str, title: str, *fields: Field, says: str = "") -> Action:
    return _action(act, title, fields, say("Ask"), says)


def _tell(
    act: str, title: str, *fields: Field, says: str = "", read: Callable[[Typed], Values] | None = None
) -> Action:
    return _action(act, title, fields, say("Enter it"), says, read)


def _by_name(*actions: Action) -> Mapping[str, Action]:
    return {action.name: action for action in actions}


def _count(typed: Typed) -> Values:
    """Read a count: points or cards, for a seat or for the crib."""
    whose = typed.word("whose", *SEAT_WORDS, "crib")
    points = typed.whole("points", 0, POINTS_MOST) if typed.values.get("points", "").strip() else ""
    cards, turn_up = _CARDS.read(typed), _TURN_UP.read(typed)
    of = {"crib": 1} if whose == "crib" else {"seat": whose}
    return {**of, "points": points, "cards": cards, "turn_up": turn_up if cards else ""}


REPORTS: Mapping[str, Mapping[str, Action]] = {
    "500": _by_name(
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
    ),
    "cribbage": _by_name(
        _report("crossed", say("Lanes crossed, or a peg of the other side taken out"), _SIDE),
        _report("held_back", say("A card held back that could have been played"), _SIDE),
        _report("crib_lifted", say("The crib lifted before it is counted"), _SEAT),
        _report("peg_out", say("A front peg pulled out"), Field("side", say("Whose peg?"), "choice", words=SIDE_NAMES)),
        _report("surplus", say("Too many cards in a hand"),
                Field("points", say("Cards in that hand"), "whole", low=1, high=9, first="5")),
        _report("crib_wrong", say("A crib with too few or too many cards"),
                Field("points", say("Cards in the crib"), "whole", low=0, high=9, first="4")),
    ),
    "spades": _by_name(
        _report("renege", say("A renege"),
                Field("side", say("Which side did it?"), "choice", words=SIDE_NAMES | {"both": say("Both sides")}),
                Field("corrected", say("It was taken back during its trick"), "yes"), *_SPADES_TRICKS,
                says=say("Tricks taken so far are needed only where the other side has bid nil.")),
        _report("redeal", say("A new deal by the same dealer"),
                Field("reason", say("What happened"), "choice", words={
                    "out_of_turn": say("The wrong player dealt"),
                    "last_card": say("The dealer did not get the last card"),
                    "no_cut": say("The player on the dealer's right was not offered the cut"),
                    "face_up": say("A card was dealt face up"), "burn": say("A card is to be burned")}),
                _LED),
        _report("misdeal", say("A misdeal: a player without a spade"), _SEAT,
                Field("points", say("Spades in that hand"), "whole", low=0, high=13, first="0")),
    ),
}  # fmt: skip
"""The irregularities of each game, by act."""

ASKS: Mapping[str, Mapping[str, Action]] = {
    "500": _by_name(
        _ask("deal", say("Who deals, cuts and calls first"), says=say("As the misdeals so far have it.")),
        _ask("cut", say("A cut for the deal"), *_DRAWN),
        _ask("tie", say("A cut after a tie"), *_CUT),
    ),
    "cribbage": _by_name(
        _ask("hand", say("What a hand counts"), _CARDS, _TURN_UP, _CRIB),
        _ask("play", say("What the cards of the play score"),
             Field("cards", say("The cards in the order played"), hint=say("As 7S 8D go 9C."), longest=CARDS_LONGEST)),
        _ask("draw", say("A draw for the deal"), *_DRAWN),
        _ask("order", say("Who counts when, and when the game ends")),
        _ask("tie", say("A cut after a tie"), *_CUT),
    ),
    "spades": _by_name(
        _ask("score", say("What a hand scores"), *_SPADES_BIDS, *_SPADES_TRICKS),
        _ask("draw", say("A draw for the deal"), *_DRAWN),
        _ask("schedule", say("What this game is worth in the round robin")),
    ),
}  # fmt: skip
"""What each game's rules can be asked, by act."""

STEPS: Mapping[str, Mapping[str, Action]] = {
    "cribbage": _by_name(
        _tell("dealer", say("Who deals first"), Field("seat", say("The first dealer"), "choice", words=SEAT_WORDS)),
        _tell("peg", say("Peg"), Field("side", say("Which side?"), "choice", words=SIDE_NAMES),
              Field("points", say("Points"), "whole", low=0, high=POINTS_MOST)),
        _tell("jack", say("A jack is turned up")),
        _tell("turn_up", say("The card turned up"), _TURN_UP, says=say("Then hands can be counted from their cards.")),
        _tell("count", say("Count"), read=_count),
        _tell("correct", say("Put the last peg right"),
              Field("side", say("Whose peg?"), "choice", words=SIDE_NAMES),
              Field("points", say("Points it should have had"), "whole", say("0 takes it back."), high=POINTS_MOST)),
        _tell("redeal", say("Deal again"),
              Field("reason", say("What happened"), "choice", words={
                  "exposed": say("The dealer turned up a card"), "misdealt": say("The cards were dealt out wrongly")}),
              _LED),
    ),
    "spades": _by_name(
        _tell("dealer", say("Who deals first"), Field("seat", say("The first dealer"), "choice", words=SEAT_WORDS)),
        _tell("bids", say("The bids"), *_SPADES_BIDS),
        _tell("tricks", say("The tricks"), *_SPADES_TRICKS),
    ),
}  # fmt: skip
"""What a table tells of its game step by step, by act."""
