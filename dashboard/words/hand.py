"""Hands of 500 in words: bids, tricks, penalties, and how a game ended."""

import json
from dataclasses import dataclass

from dashboard.hub.document_cache import Document
from dashboard.read.desk import Hand, settings
from dashboard.read.model import Model
from dashboard.words.presenters import SEAT_WORDS, SIDE_NAMES
from table_node.shared.sheet_words import PENALTIES as PENALTIES
from table_node.shared.words import say

LEVELS = ("6", "7", "8", "9", "10")
SUITS = {
    "S": ("♠", say("Spades")),
    "C": ("♣", say("Clubs")),
    "D": ("♦", say("Diamonds")),
    "H": ("♥", say("Hearts")),
    "NT": ("NT", say("No trumps")),
}
TRICKS = range(11)
KINDS = {"played": say("Played"), "nobody": say("Nobody bid"), "penalty": say("Penalty")}
UNBID = ("NOBID_COUNT", "NOBID_RENEGE")
MISDEALS = {
    "exposed": say("A card was exposed"),
    "not_cut": say("The cards were not cut"),
    "wrong_count": say("A player had a wrong number of cards"),
}
OVER = {
    "TARGET": say("500 is reached"),
    "FLOOR": say("minus 500 is reached"),
    "OFFENCE": say("the offence ends the game"),
    "HANDS": say("that was the last hand"),
    "BELL": say("the bell has gone"),
    "RULED": say("the umpire has ruled"),
}


def bid_words(bid: str) -> str:
    """A bid as spoken, with the symbol of its suit: "8 ♥ hearts"."""
    level = bid.rstrip("SCDHNT")
    sign, name = SUITS[bid[len(level) :]]
    return f"{level} {name.lower()}" if sign == "NT" else f"{level} {sign} {name.lower()}"


def hand_words(hand: Hand) -> str:
    """A counted hand on the score sheet: who bid what, and how many tricks they took."""
    said = (
        say("{maker} bid {bid}", maker=SIDE_NAMES[hand.maker], bid=bid_words(hand.bid))
        if hand.maker and hand.bid
        else say("Nobody bid")
    )
    if hand.penalty:
        return f"{said}; {PENALTIES.get(hand.penalty, hand.penalty).lower()}"
    if hand.no_bid_tricks:
        amber, blue = hand.no_bid_tricks.split()
        return say("{bidding}: Amber took {amber}, Blue {blue}", bidding=said, amber=amber, blue=blue)
    return say("{bidding}, took {maker_tricks}", bidding=said, maker_tricks=hand.maker_tricks)


def scores(table: Document) -> tuple[int, int]:
    """The score of both sides, 0 to 0 before a hand is counted."""
    return (int(table["score"][0]), int(table["score"][1])) if table["score"] else (0, 0)


def leader(table: Document) -> str:
    """Who has won by the counted hands, in words."""
    amber, blue = scores(table)
    told = table["play"]["outcome"] if table.get("play") else None
    if told in SIDE_NAMES and (amber - blue if told == "A" else blue - amber) <= 0:
        return say("{side} won: the other side lost the game by an offence", side=SIDE_NAMES[told])
    ahead = table.get("leader") or ("A" if amber > blue else "B" if blue > amber else "TIE")
    if ahead == "TIE":
        return say("A tie at {score}", score=amber)
    side, more, less = (SIDE_NAMES["A"], amber, blue) if ahead == "A" else (SIDE_NAMES["B"], blue, amber)
    return say("{side} won, {more} to {less}", side=side, more=more, less=less)


def over_words(table: Document) -> str:
    """Why the game has ended; empty while it goes on."""
    return OVER.get(table["over"] or "", "")


def deals(table: Document) -> str:
    """Who deals, by name; empty before a scorer is named."""
    seat = table["dealer"]
    sitting = table["seats"].get(seat) if seat else None
    return f"{sitting['name']} ({SEAT_WORDS[seat].lower()})" if sitting else ""


@dataclass(frozen=True)
class Hints:
    """Hints while a hand is typed: what each side still needs, and what each bid is worth."""

    needs: str
    bids: tuple[tuple[str, tuple[int, ...]], ...]
    """A line for each suit: its sign, and its bids of six to ten tricks."""


def hints(reading: Model | None, table: Document) -> Hints | None:
    """The hints for a table; None if the club has switched them off, and for other games (500 1k)."""
    written = settings(reading).get("hints") if reading is not None else None
    if written is None:
        return None
    said = json.loads(written)
    amber, blue = (max(0, int(said["target"]) - points) for points in scores(table))
    needs = say(
        "To {target}: Amber needs {amber} more, Blue needs {blue} more.",
        target=said["target"], amber=amber, blue=blue,
    )  # fmt: skip
    worth = said["bids"]
    return Hints(
        needs, tuple((sign, tuple(worth[f"{level}{suit}"] for level in LEVELS)) for suit, (sign, _) in SUITS.items())
    )


def typed_mark(table: Document) -> str:
    """A mark of the typed hand that a page shows, so that a later one is not overwritten unseen."""
    typed = table["typed"]
    return f"{typed['hand']} {typed['by']} {typed['says']}" if typed else ""
