"""The deal of spades: who draws it, when it is done again, when it moves on, and the bids it gathers (1, 2, 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from controller.games.draws import ACE_HIGH, highest, lowest
from controller.games.refusal import Refusal
from controller.games.seats import Seat, left_of, partner_of, seat_named
from controller.games.spades.bids import Bid, bid_of, team_bid
from controller.games.spades.edition import Edition
from table_node.shared.words import say

REDEALS = MappingProxyType(
    {
        "out_of_turn": say("the wrong player dealt"),
        "last_card": say("the dealer did not get the last card"),
        "no_cut": say("the player to the dealer's right was not offered the cut"),
        "face_up": say("a card was dealt face up"),
    }
)  # 2


@dataclass(frozen=True)
class Deal:
    """One deal from shuffling to its first card."""

    dealer: Seat
    number: int = 1
    bids: tuple[tuple[Seat, Bid], ...] = ()
    play_began: bool = False


def first_dealer(draws: Mapping[Seat, str], among: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
    """The highest card deals, ace high (1): one seat, or those who drew alike and draw again."""
    return highest(ACE_HIGH, draws) if among is None else highest(ACE_HIGH, draws, among)


def scorekeeper(draws: Mapping[Seat, str], among: tuple[Seat, ...] | None = None) -> tuple[Seat, ...]:
    """The lowest card keeps the score (1): one seat, or those who drew alike and draw again."""
    return lowest(ACE_HIGH, draws) if among is None else lowest(ACE_HIGH, draws, among)


def redeal(deal: Deal, reason: str) -> Deal:
    """The proper dealer deals again, the same deal of the game (2). Refused once a card is played, and for burning."""
    if reason == "burn":
        raise Refusal(
            "umpire", say("A burned card leaves 51, and the sheet does not say what then."), say("Call the umpire.")
        )
    if reason not in REDEALS:
        raise Refusal(
            "no_redeal",
            say("That is no ground for dealing again."),
            say("Deal again only when {grounds}.", grounds=", ".join(REDEALS.values())),
        )
    if deal.play_began:
        raise Refusal(
            "play_began", say("The first card has been played, so this deal stands."), say("Call the umpire.")
        )
    return replace(deal, bids=())


def misdeal(deal: Deal, seat: Seat, spades_held: int = 0) -> Deal:
    """A player without a spade calls a misdeal when bidding: the deal moves on to the next player (3)."""
    if spades_held:
        raise Refusal("umpire", say("{seat} called a misdeal and holds spades.", seat=seat), say("Call the umpire."))
    if seat_named(seat) in dict(deal.bids) or deal.play_began:
        raise Refusal(
            "bid_made",
            say("{seat} has bid, and a misdeal is called instead of bidding.", seat=seat),
            say("Play the hand as it was dealt."),
        )
    return Deal(left_of(deal.dealer), deal.number)


def call(edition: Edition, deal: Deal, seat: Seat, said: object) -> Deal:
    """Enter one player's bid. Refused: a bid nobody may make, a second bid, a second nil where the house denies it."""
    bids = dict(deal.bids)
    if seat_named(seat) in bids:
        raise Refusal(
            "bid_made",
            say("{seat} has bid {bid}.", seat=seat, bid=bids[seat]),
            say("Correct the bid before the first card is played."),
        )
    bid = bid_of(edition, said)
    if partner_of(seat) in bids:
        team_bid(edition, (bids[partner_of(seat)], bid))
    return replace(deal, bids=(*deal.bids, (seat, bid)))


def begin_play(deal: Deal) -> Deal:
    """The first card has been played. Refused while a bid is missing: each player makes one (3)."""
    if len(deal.bids) < 4:
        raise Refusal(
            "bids_missing",
            say("Only {count} of four players have bid.", count=len(deal.bids)),
            say("Enter the missing bids."),
        )
    return replace(deal, play_began=True)


def next_deal(deal: Deal) -> Deal:
    """The deal after a hand that was played and scored: one place to the left, as usual [R]."""
    return Deal(left_of(deal.dealer), deal.number + 1)
