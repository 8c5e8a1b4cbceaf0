"""What a player may bid: one to thirteen tricks, or nil (3). Never zero, never blind."""

from collections.abc import Sequence
from typing import Literal

from controller.games.refusal import Refusal
from controller.games.spades.edition import Edition
from table_node.shared.words import say

Nil = Literal["nil"]
NIL: Nil = "nil"
Bid = int | Nil
TeamBid = tuple[Bid, Bid]


def bid_of(edition: Edition, said: object) -> Bid:
    """One player's bid. Refused: zero (say nil), blind nil, anything that is not 1 to 13."""
    word = " ".join(said.replace("_", " ").split()).lower() if isinstance(said, str) else ""
    if word == NIL:
        return NIL
    if word == "blind nil":
        raise Refusal(
            "no_blind_nil", say("Blind nil is not played in this tournament."), say("Look at the cards, then bid nil.")
        )
    if type(said) is int and edition.bid_least <= said <= edition.bid_most:
        return said
    if type(said) is int and said == 0:
        raise Refusal(
            "use_nil", say("Nobody bids zero tricks."), say("Bid nil to take no trick, or at least one trick.")
        )
    raise Refusal(
        "bid_range",
        say("{entered!r} is no bid.", entered=said),
        say("Bid {bid_least} to {bid_most} tricks, or nil.", bid_least=edition.bid_least, bid_most=edition.bid_most),
    )


def team_bid(edition: Edition, said: object) -> TeamBid:
    """Both partners' bids. Refused: not two of them, or a second nil where the house denies it."""
    if not isinstance(said, Sequence) or isinstance(said, str) or len(said) != 2:
        raise Refusal(
            "bids_missing",
            say("{entered!r} is not the bids of two partners.", entered=said),
            say("Enter one bid for each player."),
        )
    bids = (bid_of(edition, said[0]), bid_of(edition, said[1]))
    if bids == (NIL, NIL) and edition.double_nil == "deny":
        raise Refusal(
            "double_nil", say("Only one of two partners may bid nil here."), say("Let the second bid a number.")
        )
    return bids


def tricks_bid(bids: TeamBid) -> int:
    """The tricks a team has to take: its bids together, nil apart (3)."""
    return sum(bid for bid in bids if bid != NIL)


def over_thirteen(edition: Edition, bids: TeamBid) -> bool:
    """Whether a team bids more tricks than there are: allowed, but the scorer is asked whether it was meant [R]."""
    return tricks_bid(bids) > edition.tricks
