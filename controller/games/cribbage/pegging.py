"""The play of a deal (rule 8): what each card put down is worth while the count climbs to 31."""

from collections.abc import Sequence

from controller.games.cribbage.cards import Card, card_of, cards_of
from controller.games.cribbage.edition import Edition
from controller.games.refusal import Refusal
from table_node.shared.words import say

GO = "go"
FIFTEEN, THIRTY_ONE = 15, 31


def peg(edition: Edition, plays: Sequence[object]) -> tuple[int, ...]:
    """Points of each entry of one deal's play: cards in the order put down, "go" where nobody can play within 31.

    Points of a "go" are for whoever put down the last card. After 31, and after the last card of the deal, they are
    taken already and a "go" is worth nothing. Refused: a card over 31 or twice, a "go" on an empty table.
    """
    entries = [GO if _is_go(play) else card_of(play) for play in plays]
    played = cards_of(entry.text for entry in entries if isinstance(entry, Card))
    most = edition.players * edition.in_hand
    if len(played) > most:
        raise Refusal(
            "too_many_cards", say("A deal has {most} cards to play; here are {count}.", most=most, count=len(played)),
            say("Begin the next deal with its own first card."),
        )  # fmt: skip
    points: list[int] = []
    pile: list[Card] = []
    down = 0
    for entry in entries:
        if isinstance(entry, Card):
            down += 1
            pile = [] if closed(pile) else pile
            points.append(card_points(edition, pile, entry, last=down == most))
            pile.append(entry)
        else:
            points.append(_go_points(edition, pile, taken=down == most))
            pile = pile if closed(pile) else []
    return tuple(points)


def card_points(edition: Edition, pile: Sequence[Card], card: Card, last: bool = False) -> int:
    """All a card scores on the pile since the last reset, taken as one entry (8/10). Refused when it goes over 31."""
    count = _count(pile) + card.value
    if count > THIRTY_ONE:
        raise Refusal(
            "over_31",
            say(
                "{card} on {pile} makes {count}: nobody may go over {most}.",
                card=card.text,
                pile=_count(pile),
                count=count,
                most=THIRTY_ONE,
            ),
            say("Play a lower card, or say go when nobody can."),
        )
    points = edition.fifteen if count == FIFTEEN else 0
    if count == THIRTY_ONE:
        points += edition.thirty_one
    elif last:
        points += edition.last_card
    since = (*pile, card)
    return points + edition.alike[_alike(since)] + _run(edition, since)


def closed(pile: Sequence[Card]) -> bool:
    """Whether the count stands at 31, so that the next card begins a new one."""
    return _count(pile) == THIRTY_ONE


def _is_go(play: object) -> bool:
    return isinstance(play, str) and play.strip().lower() == GO


def _count(pile: Sequence[Card]) -> int:
    return sum(card.value for card in pile)


def _go_points(edition: Edition, pile: Sequence[Card], taken: bool) -> int:
    if not pile:
        raise Refusal(
            "go_on_nothing", say("No card lies on the table, so whoever has one can play it."),
            say("Enter the next card; one go is enough for the whole table."),
        )  # fmt: skip
    return 0 if taken or closed(pile) else edition.go


def _alike(since: Sequence[Card]) -> int:
    """How many of the last cards, without a break, have the rank of the last."""
    number = 0
    for card in reversed(since):
        if card.rank != since[-1].rank:
            break
        number += 1
    return number


def _run(edition: Edition, since: Sequence[Card]) -> int:
    """The longest stretch of last cards that, sorted, follow one upon the other; an equal card breaks it (8/9)."""
    for length in range(len(since), edition.run_least - 1, -1):
        ranks = {card.rank for card in since[-length:]}
        if len(ranks) == length and max(ranks) - min(ranks) == length - 1:
            return length
    return 0
