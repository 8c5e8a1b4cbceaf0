"""Reads the form of one hand of 500, which is the same on a phone and on the console."""

from dashboard.forms.forms import Values
from dashboard.request import Typed
from dashboard.words.hand import KINDS, LEVELS, PENALTIES, SUITS, UNBID

TRICKS_MOST = 10
HANDS_MOST = 99


def read_entry(typed: Typed) -> Values:
    """The entered hand as the hub takes it, without fields that do not apply; what is missing is noted in `typed`."""
    kind = typed.word("kind", *KINDS)
    if kind == "nobody":
        amber = typed.whole("amber_tricks", 0, TRICKS_MOST)
        return {"no_bid_tricks": [amber, TRICKS_MOST - amber]}
    if kind == "played":
        return {**_contract(typed), "maker_tricks": typed.whole("tricks", 0, TRICKS_MOST)}
    entry: Values = {"penalty": typed.word("penalty", *PENALTIES)}
    if typed.values.get("opposition_tricks", ""):
        entry["opposition_tricks"] = typed.whole("opposition_tricks", 0, TRICKS_MOST)
    nobody_bid = entry["penalty"] in UNBID or (entry["penalty"] == "BOTH_COUNT" and "level" not in typed.values)
    return entry if nobody_bid else {**entry, **_contract(typed)}


def _contract(typed: Typed) -> Values:
    maker, level, suit = typed.word("maker", "A", "B"), typed.word("level", *LEVELS), typed.word("suit", *SUITS)
    return {"maker": maker, "bid": f"{level}{suit}"}


def read_hand_no(typed: Typed) -> int:
    """The number of the hand in its game."""
    return typed.whole("hand", 1, HANDS_MOST)
