"""Drawing from a spread pack for the deal: one card a player, and again among those who drew alike."""

from collections.abc import Callable, Mapping, Sequence

from controller.games.refusal import Refusal
from controller.games.seats import CLOCKWISE, Seat
from table_node.shared.words import say

ACE_LOW: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE_HIGH: tuple[str, ...] = (*ACE_LOW[1:], "A")
SUITS = "SCDH"


def lowest(order: Sequence[str], draws: Mapping[Seat, str], among: Sequence[Seat] = CLOCKWISE) -> tuple[Seat, ...]:
    """Who drew the lowest card: one seat when it is settled, else the seats that draw again."""
    return _extreme(min, order, draws, among)


def highest(order: Sequence[str], draws: Mapping[Seat, str], among: Sequence[Seat] = CLOCKWISE) -> tuple[Seat, ...]:
    """Who drew the highest card: one seat when it is settled, else the seats that draw again."""
    return _extreme(max, order, draws, among)


def rank_of(said: object) -> str:
    """The rank of a drawn card, written with its suit ("10H") or without ("10"). Refused for a joker or nonsense."""
    text = said.strip().upper() if isinstance(said, str) else ""
    rank = text[:-1] if len(text) > 1 and text[-1] in SUITS else text
    if rank not in ACE_LOW:
        raise Refusal(
            "card_unknown",
            say("{entered!r} is no card of a pack of 52.", entered=said),
            say("Write the rank, then the suit: AS, 10H, KD."),
        )
    return rank


def _extreme(
    choose: Callable[[list[int]], int], order: Sequence[str], draws: Mapping[Seat, str], among: Sequence[Seat]
) -> tuple[Seat, ...]:
    if set(draws) != set(among):
        raise Refusal(
            "draw_incomplete",
            say("{count} cards were drawn, and these seats draw: {among}.", count=len(draws), among=", ".join(among)),
            say("Enter one card for each of these seats and for nobody else."),
        )
    ranks = {seat: rank_of(draws[seat]) for seat in among}
    with_suit = [draws[seat].strip().upper() for seat in among if draws[seat].strip().upper() != ranks[seat]]
    if len(set(with_suit)) < len(with_suit):
        raise Refusal(
            "card_twice", say("Two players cannot have drawn the same card."), say("Look at the cards again.")
        )
    places = {seat: order.index(rank) for seat, rank in ranks.items()}
    best = choose(list(places.values()))
    return tuple(seat for seat in among if places[seat] == best)
