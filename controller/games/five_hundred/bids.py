"""The 25 bids of 500: six to ten tricks in spades, clubs, diamonds, hearts or no trumps, with their values as data."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from controller.games.refusal import Refusal
from table_node.shared.words import say

Suit = Literal["S", "C", "D", "H", "NT"]
SUITS: tuple[Suit, ...] = ("S", "C", "D", "H", "NT")
"""[O] Spades lowest, no trumps highest; the sheets print the order of the two ends only (2b)."""
LEAST, MOST = 6, 10
"""[O] Six tricks are the least bid; ten is a whole hand (2l: ten cards each)."""

AVONDALE: Mapping[str, int] = MappingProxyType(
    {
        "6S": 40, "6C": 60, "6D": 80, "6H": 100, "6NT": 120,
        "7S": 140, "7C": 160, "7D": 180, "7H": 200, "7NT": 220,
        "8S": 240, "8C": 260, "8D": 280, "8H": 300, "8NT": 320,
        "9S": 340, "9C": 360, "9D": 380, "9H": 400, "9NT": 420,
        "10S": 440, "10C": 460, "10D": 480, "10H": 500, "10NT": 520,
    }
)  # fmt: skip
"""[O] The usual schedule. The sheets give one value only, 7 spades = 140, in the remit's example; it fits."""

_MISERES = ("MIS", "MISERE", "MISÈRE", "OPEN MISERE", "OPEN MISÈRE", "OM", "OMIS")


@dataclass(frozen=True)
class Bid:
    """So many tricks, and the suit that is to be trumps; "NT" for none."""

    tricks: int
    suit: Suit

    @property
    def name(self) -> str:
        """As scorers write it: the tricks first, the suit after (4b), `7S` or `10NT`."""
        return f"{self.tricks}{self.suit}"


BIDS: tuple[Bid, ...] = tuple(Bid(tricks, suit) for tricks in range(LEAST, MOST + 1) for suit in SUITS)
_BY_NAME: Mapping[str, Bid] = MappingProxyType({bid.name: bid for bid in BIDS})


def read_bid(text: object) -> Bid:
    """The bid that was written; anything but one of the 25 is refused."""
    written = text.strip().upper() if isinstance(text, str) else ""
    bid = _BY_NAME.get(written)
    if bid is not None:
        return bid
    remedy = say("Write the tricks from 6 to 10, then S, C, D, H or NT: 7S, or 10NT.")
    if written in _MISERES:
        raise Refusal("not_legal_bid", say("Misere and open misere are not legal bids."), remedy)
    parts = re.fullmatch(r"([0-9]{1,3})([A-Z]{0,9})", written)
    if parts is None:
        raise Refusal("bad_bid", say("{entered} is not a bid.", entered=_shown(text)), remedy)
    if not LEAST <= int(parts[1]) <= MOST:
        raise Refusal("bad_level", say("A bid of {tricks} tricks does not exist.", tricks=parts[1]), remedy)
    if not parts[2]:
        raise Refusal(
            "no_suit", say("The bid of {tricks} tricks names no suit and no trumps.", tricks=parts[1]), remedy
        )
    raise Refusal("bad_suit", say("{suit} is no suit.", suit=parts[2]), remedy)


def _shown(text: object) -> str:
    return f"“{text[:20]}”" if isinstance(text, str) and text else say("Nothing") if not text else say("That")
