"""What a player may bid: one to thirteen tricks, or nil (3). Never zero, never blind."""

from collections.abc import Sequence
from typing import Literal

from controller.games.refusal import Refusal
from controller.games.spades.edition import Edition

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
        raise Refusal("no_blind_nil", "Blind nil is not played in this tournament.", "Look at the cards, then bid nil.")
    if type(said) is int and edition.bid_least <= said <= edition.bid_most:
        return said
    if type(said) is int and said == 0:
        raise Refusal("use_nil", "Nobody bids zero tricks.", "Bid nil to take no trick, or at least one trick.")
    raise Refusal("bid_range", f"{said!r} is no bid.", f"Bid {edition.bid_least} to {edition.bid_most} tricks, or nil.")


def team_bid(edition: Edition, said: object) -> TeamBid:
    """Both partners' bids. Refused: not two of them, or a second nil where the house denies it."""
    if not isinstance(said, Sequence) or isinstance(said, str) or len(said) != 2:
        raise Refusal("bids_missing", f"{said!r} is not the bids of two partners.", "Enter one bid for each player.")
    bids = (bid_of(edition, said[0]), bid_of(edition, said[1]))
    if bids == (NIL, NIL) and edition.double_nil == "deny":
        raise Refusal("double_nil", "Only one of two partners may bid nil here.", "Let the second bid a number.")
    return bids


def tricks_bid(bids: TeamBid) -> int:
    """The tricks a team has to take: its bids together, nil apart (3)."""
    return sum(bid for bid in bids if bid != NIL)


def over_thirteen(edition: Edition, bids: TeamBid) -> bool:
    """Whether a team bids more tricks than there are: allowed, but the scorer is asked whether it was meant [R]."""
    return tricks_bid(bids) > edition.tricks
