"""Who deals each hand, when a misdeal passes the deal on, and how the cut for the deal is ranked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.games.draws import ACE_LOW, rank_of
from controller.games.five_hundred.editions import Edition
from controller.games.refusal import Refusal
from controller.games.seats import Seat, left_of
from table_node.shared.words import say

MISDEAL_REASONS = ("exposed", "not_cut", "wrong_count")
"""3a, 3b, 3c. A hand without picture cards is no reason (3f)."""
CUT_SUITS = "SCDH"
"""2b: of equal cards hearts are high and spades low; [R] the two between stand in the order of the bids."""


@dataclass(frozen=True)
class Deal:
    """Where the deal stands: the hand to be dealt, and what went wrong before."""

    scorer: Seat | None
    """Who keeps the score, and deals first (2a); None until somebody says so."""
    hand: int = 1
    misdeals: int = 0
    """Running: misdeals of this dealer since the last hand was dealt properly."""
    passes: int = 0
    """How often misdeals have passed the deal on."""
    used_up: int = 0
    """Deals that count although no hand came of them: none, unless a house option says so."""

    @property
    def dealer(self) -> Seat | None:
        """Whose deal it is."""
        return dealer_of(self.scorer, self.hand, self.passes)


def dealer_of(scorer: Seat | None, hand: int, passes: int = 0) -> Seat | None:
    """The dealer of a hand: the scorer deals the first (2a), then the deal goes to the left; None: no scorer yet."""
    return None if scorer is None else left_of(scorer, hand - 1 + passes)


def bidding_order(dealer: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """Who calls when: from the dealer's left round to the dealer (4a)."""
    return left_of(dealer, 1), left_of(dealer, 2), left_of(dealer, 3), dealer


def leader_unbid(dealer: Seat) -> Seat:
    """Who leads to the first trick of a no-bid hand: the dealer's left (4e)."""
    return left_of(dealer)


def cutter_of(dealer: Seat) -> Seat:
    """Who cuts the cards: an opponent (2c); [R] the one on the dealer's right."""
    return left_of(dealer, 3)


def after_misdeal(rules: Edition, deal: Deal, reason: str, led: bool = False) -> Deal:
    """The same hand is to be dealt again, at no cost (3e); the second misdeal running passes the deal on (3d)."""
    if reason not in MISDEAL_REASONS:
        _refuse_reason(reason)
    if led:
        raise Refusal(
            "after_first_lead",
            say("A card has been led, so a wrong number of cards is no misdeal any more."),
            say("Enter the penalty for a wrong number of cards, by whose cards are wrong."),
        )
    used_up = deal.used_up + (1 if rules.redeal_counts else 0)
    if deal.misdeals + 1 >= rules.misdeals_before_pass:
        return replace(deal, misdeals=0, passes=deal.passes + 1, used_up=used_up)
    return replace(deal, misdeals=deal.misdeals + 1, used_up=used_up)


def after_redeal(rules: Edition, deal: Deal) -> Deal:
    """The hand was stopped by wrong counts on both sides (6h): the same dealer deals it again."""
    return replace(deal, used_up=deal.used_up + (1 if rules.redeal_counts else 0))


def after_void(rules: Edition, deal: Deal) -> Deal:
    """A no-bid hand was stopped without points (201x 4b): the next dealer deals, and it counts unless the club says."""
    return after_hand(deal) if rules.void_counts else replace(deal, misdeals=0, passes=deal.passes + 1)


def after_hand(deal: Deal) -> Deal:
    """A hand was counted: the deal goes to the left."""
    return replace(deal, hand=deal.hand + 1, misdeals=0)


def deals_left(rules: Edition, deal: Deal) -> int:
    """How many hands may still be dealt in this game; what is being dealt now is one of them (1b)."""
    return max(rules.max_hands - (deal.hand - 1) - deal.used_up, 0)


def lower_cut(cuts: Mapping[Seat, str]) -> Seat:
    """Who cut the lowest card, ace low; between equal ranks the suits settle it (2b)."""
    return _ranked(cuts)[0]


def deals_first(rules: Edition, cuts: Mapping[Seat, str]) -> Seat:
    """Who deals first when several want to keep the score and cut for it (2a): the lower cut, unless the club says."""
    ranked = _ranked(cuts)
    return ranked[0] if rules.cut_deal == "low" else ranked[-1]


def cut_rank(card: object) -> tuple[int, int]:
    """Where a cut card stands: rank first, ace low, then the suit (2b)."""
    rank = ACE_LOW.index(rank_of(card))
    suit = str(card).strip().upper()[-1]
    if suit not in CUT_SUITS or str(card).strip().upper() == suit:
        raise Refusal(
            "no_suit", say("{card} names no suit.", card=card), say("Write the rank, then the suit: 9H, 10S, AD.")
        )
    return rank, CUT_SUITS.index(suit)


def _ranked(cuts: Mapping[Seat, str]) -> list[Seat]:
    if len(cuts) < 2:
        raise Refusal("too_few_cuts", say("One card alone settles nothing."), say("Enter a card for each who cuts."))
    ranks = {seat: cut_rank(card) for seat, card in cuts.items()}
    if len(set(ranks.values())) < len(ranks):
        raise Refusal("card_twice", say("Two players cannot have cut the same card."), say("Look at the cards again."))
    return sorted(ranks, key=lambda seat: ranks[seat])


def _refuse_reason(reason: str) -> None:
    remedy = say("A misdeal is one of {misdeal_reasons}.", misdeal_reasons=", ".join(MISDEAL_REASONS))
    if reason == "no_bid":
        raise Refusal("no_bid_is_played", say("A hand nobody bid for is played at no trumps, not thrown in."), remedy)
    if reason == "no_pictures":
        raise Refusal("legal_hand", say("A hand without picture cards is a legal hand."), remedy)
    raise Refusal("no_misdeal", say("That is no misdeal."), remedy)
