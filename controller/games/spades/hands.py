"""The bids and tricks of four players as a table enters them: by seat, in the order of SEATS."""

from collections.abc import Mapping, Sequence

from controller.games.refusal import Refusal
from controller.games.seats import Seat
from controller.games.spades.bids import Bid, TeamBid
from controller.games.spades.edition import Edition
from table_node.shared.words import say

SEATS: tuple[Seat, ...] = ("A.L", "A.R", "B.L", "B.R")
TeamBids = tuple[TeamBid, TeamBid]
"""Of teams A and B, the left player's first."""


def read_bids(edition: Edition, said: Sequence[str]) -> Mapping[Seat, object]:
    """Who said what, as `bid_of` reads it: whole numbers are numbers. Refused: not four bids."""
    if len(said) != len(SEATS):
        raise Refusal(
            "bids_missing", say("Only {count} of four players have bid.", count=len(said)),
            say("Enter the missing bids: {least} to {most}, or nil.", least=edition.bid_least, most=edition.bid_most),
        )  # fmt: skip
    return {seat: int(bid) if bid.isdecimal() else bid for seat, bid in zip(SEATS, said, strict=True)}


def both_sides(bids: Sequence[tuple[Seat, Bid]]) -> TeamBids:
    """The bids of four players as those of two teams."""
    by = dict(bids)
    return (by["A.L"], by["A.R"]), (by["B.L"], by["B.R"])


def four(tricks: Sequence[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The tricks of four players as those of two teams. Refused: not four numbers."""
    if len(tricks) != len(SEATS):
        raise Refusal(
            "tricks_missing", say("The tricks of {count} players are entered.", count=len(tricks)),
            say("Enter the tricks of each of the four players."),
        )  # fmt: skip
    a_l, a_r, b_l, b_r = tricks
    return (a_l, a_r), (b_l, b_r)
