"""Counting a hand or the crib with the card turned up (rule 10), and the totals no five cards can have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from controller.games.cribbage.cards import JACK, Card, card_of, cards_of
from controller.games.cribbage.edition import Edition
from controller.games.draws import SUITS
from controller.games.refusal import Refusal
from table_node.shared.words import say

IMPOSSIBLE = (25, 26, 27)
IMPOSSIBLE_BY_HAND_FLUSH = 19
"""Only a flush that takes in the turned-up card, with his nobs, makes nineteen: 2C 3C JC 2S and AC."""
HIGHEST = 29
FIFTEEN = 15
_SOME_OF_FIVE = tuple(places for size in range(2, 6) for places in combinations(range(5), size))


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a hand scores for, and the cards that make it."""

    name: str
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What a hand is worth, and why: the points are the sum of the parts."""

    points: int
    parts: tuple[Part, ...]


def count_hand(edition: Edition, cards: Sequence[object], turn_up: object, crib: bool = False) -> Counted:
    """Points of a hand of four, or of the crib, with the turned-up card (10). A jack turned up is not in it (7)."""
    if len(cards) != edition.in_hand:
        raise Refusal(
            "hand_size",
            say(
                "A count takes {in_hand} cards and the one turned up; here are {count}.",
                in_hand=edition.in_hand,
                count=len(cards),
            ),
            say("Enter the four cards of the hand; a card that was dead in the play counts with them."),
        )
    *hand, turned = cards_of([*cards, turn_up])
    five = (*hand, turned)
    parts = (
        *_fifteens(edition, five),
        *_alike(edition, five),
        *_runs(edition, five),
        *_flush(edition, hand, turned, crib),
        *_nobs(edition, hand, turned),
    )
    return Counted(sum(part.points for part in parts), parts)


def heels(edition: Edition, turn_up: object) -> int:
    """Points the dealer takes at once for the card turned up: two for a jack (7)."""
    return edition.heels if card_of(turn_up).rank == JACK else 0


def check_total(edition: Edition, points: object) -> int:
    """A total somebody typed instead of the cards. Refused when no five cards make it."""
    never = (IMPOSSIBLE_BY_HAND_FLUSH, *IMPOSSIBLE) if edition.flush4 == "hand_only" else IMPOSSIBLE
    if type(points) is not int or not 0 <= points <= HIGHEST or points in never:
        raise Refusal(
            "total_impossible",
            say("No hand counts {points!r}.", points=points),
            say(
                "A hand counts 0 to {highest}, never {map}: count again or enter the cards.",
                highest=HIGHEST,
                map=", ".join(map(str, never)),
            ),
        )
    return points


def _part(name: str, cards: Sequence[Card], points: int) -> Part:
    return Part(name, tuple(card.text for card in cards), points)


def _fifteens(edition: Edition, five: tuple[Card, ...]) -> Iterator[Part]:
    values = [card.value for card in five]
    for places in _SOME_OF_FIVE:
        if sum([values[place] for place in places]) == FIFTEEN:
            yield _part(say("fifteen"), [five[place] for place in places], edition.fifteen)


def _alike(edition: Edition, five: tuple[Card, ...]) -> Iterator[Part]:
    names = {2: say("pair"), 3: say("three alike"), 4: say("four alike")}
    for same in _by_rank(five).values():
        if len(same) in names:
            yield _part(names[len(same)], same, edition.alike[len(same)])


def _runs(edition: Edition, five: tuple[Card, ...]) -> Iterator[Part]:
    by_rank = _by_rank(five)
    for low in by_rank:
        if low - 1 in by_rank:
            continue
        high = low
        while high + 1 in by_rank:
            high += 1
        length = high - low + 1
        if length >= edition.run_least:
            for run in product(*(by_rank[rank] for rank in range(low, high + 1))):
                yield _part(say("run of {length}", length=length), run, length)


def _flush(edition: Edition, hand: Sequence[Card], turned: Card, crib: bool) -> Iterator[Part]:
    five = (*hand, turned)
    for suit in SUITS:
        held = [card for card in five if card.suit == suit]
        whole_hand = len(held) == edition.flush_least and (edition.flush4 == "any_four" or turned.suit != suit)
        if len(held) == len(five) or (whole_hand and not crib):
            yield _part("flush", held, len(held))


def _nobs(edition: Edition, hand: Sequence[Card], turned: Card) -> Iterator[Part]:
    for card in hand:
        if card.rank == JACK and card.suit == turned.suit:
            yield _part(say("his nobs"), (card,), edition.nobs)


def _by_rank(five: tuple[Card, ...]) -> dict[int, list[Card]]:
    by_rank: dict[int, list[Card]] = {}
    for card in five:
        by_rank.setdefault(card.rank, []).append(card)
    return by_rank
