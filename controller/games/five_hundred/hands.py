"""One hand as a scorer enters it: played, played without a bid, or stopped by a penalty. Wrong entries are refused."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.games.five_hundred.bids import Bid, read_bid
from controller.games.five_hundred.penalties import UNBID_EVENTS, Event, read_event
from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.seats import side_named
from table_node.shared.words import all_of, say

TRICKS = 10
"""Tricks of a hand: each player holds ten cards (2l)."""


@dataclass(frozen=True)
class PlayedHand:
    """A hand somebody bid for, played to the end. The opposition has the tricks the maker has not."""

    maker: Side
    bid: Bid
    maker_tricks: int


@dataclass(frozen=True)
class NoBidHand:
    """A hand nobody bid for, played at no trumps with the kitty left alone (4e)."""

    tricks: tuple[int, int]
    """Of side A and of side B."""


@dataclass(frozen=True)
class PenaltyHand:
    """A hand that an offence stopped; maker and bid are None where nobody bid."""

    event: Event
    maker: Side | None = None
    bid: Bid | None = None
    opposition_tricks: int | None = None
    """Tricks the opposition had taken when the hand stopped; only some penalties ask for them."""


Hand = PlayedHand | NoBidHand | PenaltyHand
FIELDS = ("maker", "bid", "maker_tricks", "no_bid_tricks", "penalty", "opposition_tricks")
_KINDS = {
    "maker_tricks": say("tricks of the maker"), "no_bid_tricks": say("tricks where nobody bid"),
    "penalty": say("a penalty"),
}  # fmt: skip


def read_hand(entry: Mapping[str, object]) -> Hand:
    """The hand that was entered under the names of FIELDS; a field that is None counts as left out."""
    given = {name: entry[name] for name in FIELDS if entry.get(name) is not None}
    kinds = [name for name in _KINDS if name in given]
    if len(kinds) != 1:
        ending = all_of(_KINDS[name] for name in kinds) if kinds else say("none of the three")
        raise Refusal(
            "what_hand",
            say("A hand is played, or nobody bid, or it ends by a penalty; this one has {ending}.", ending=ending),
            say("Enter how many tricks the maker took, or both sides' tricks where nobody bid, or the penalty."),
        )
    if kinds[0] == "penalty":
        return _penalty_hand(given)
    if "opposition_tricks" in given:
        raise Refusal(
            "tricks_computed",
            say("The opposition's tricks are what the maker's leave of ten."),
            say("Leave them out, but with a penalty."),
        )
    if kinds[0] == "no_bid_tricks":
        _no_maker(given)
        return NoBidHand(_both_tricks(given["no_bid_tricks"]))
    maker, bid = _contract(given)
    return PlayedHand(maker, bid, tricks_named(given["maker_tricks"], say("the maker's tricks")))


def _penalty_hand(given: Mapping[str, object]) -> PenaltyHand:
    event = read_event(given["penalty"])
    taken = given.get("opposition_tricks")
    tricks = None if taken is None else tricks_named(taken, say("the opposition's tricks so far"))
    if event in UNBID_EVENTS:
        _no_maker(given)
        return PenaltyHand(event, opposition_tricks=tricks)
    if event == "BOTH_COUNT" and "maker" not in given and "bid" not in given:
        return PenaltyHand(event, opposition_tricks=tricks)
    if "bid" not in given:
        raise Refusal(
            "penalty_needs_bid",
            say("{event} is a penalty of a bid, and no bid was in force.", event=event),
            say("Enter the bid, or in a no-bid hand call the umpire."),
        )
    maker, bid = _contract(given)
    return PenaltyHand(event, maker, bid, tricks)


def _contract(given: Mapping[str, object]) -> tuple[Side, Bid]:
    if "bid" not in given:
        raise Refusal(
            "no_bid", say("There is a result but no bid."), say("Enter the bid, or the tricks of a no-bid hand.")
        )
    bid = read_bid(given["bid"])
    if "maker" not in given:
        raise Refusal(
            "no_maker",
            say("{bid} was bid, but not said by whom.", bid=bid.name),
            say("Choose the maker's side, A or B."),
        )
    return side_named(given["maker"]), bid


def _no_maker(given: Mapping[str, object]) -> None:
    if "maker" in given or "bid" in given:
        raise Refusal(
            "maker_without_bid",
            say("Where nobody bid there is no maker and no bid."),
            say("Leave maker and bid out, or enter the hand as one that was bid."),
        )


def _both_tricks(said: object) -> tuple[int, int]:
    if not isinstance(said, list | tuple) or len(said) != 2:
        raise Refusal(
            "bad_tricks", say("A no-bid hand has the tricks of two sides."), say("Enter them as A's and B's: 6 and 4.")
        )
    tricks = (tricks_named(said[0], say("side A's tricks")), tricks_named(said[1], say("side B's tricks")))
    if sum(tricks) != TRICKS:
        raise Refusal(
            "tricks_not_ten",
            say(
                "{amber} and {blue} tricks make {both}; a hand has {due}.",
                amber=tricks[0],
                blue=tricks[1],
                both=sum(tricks),
                due=TRICKS,
            ),
            say("Count the tricks again."),
        )
    return tricks


def tricks_named(said: object, whose: str) -> int:
    """A number of tricks of one hand, 0 to 10."""
    if type(said) is not int or not 0 <= said <= TRICKS:
        raise Refusal(
            "bad_tricks",
            say("{whose} are a number from 0 to 10.", whose=whose[0].upper() + whose[1:]),
            say("Count them again."),
        )
    return said
