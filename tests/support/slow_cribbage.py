"""Cribbage counted the slow way, straight from the rules and from nothing of ours, to hold the product against."""

from itertools import combinations, pairwise

VALUES = {"A": 1, "J": 10, "Q": 10, "K": 10} | {str(number): number for number in range(2, 11)}
PLACES = {rank: place for place, rank in enumerate(("A", *(str(n) for n in range(2, 11)), "J", "Q", "K"))}
PACK = [rank + suit for rank in PLACES for suit in "SCDH"]


def slow_count(hand: list[str], turn_up: str, crib: bool) -> int:
    """Every subset of the five cards is looked at for itself."""
    five = [*hand, turn_up]
    points = runs = 0
    for size in (5, 4, 3, 2):
        subsets = list(combinations(five, size))
        points += 2 * sum(sum(VALUES[card[:-1]] for card in subset) == 15 for subset in subsets)
        if size == 2:
            points += 2 * sum(one[:-1] == two[:-1] for one, two in subsets)
        elif runs == 0:
            runs = size * sum(_follow(list(subset)) for subset in subsets)
    suits = {card[-1] for card in hand}
    if len(suits) == 1 and turn_up[-1] in suits:
        points += 5
    elif len(suits) == 1 and not crib:
        points += 4
    return points + runs + ("J" + turn_up[-1] in hand)


def slow_peg(plays: list[str], deal: int = 16) -> list[int]:
    """Every entry looks back at all entries before it."""
    points = []
    for place, play in enumerate(plays):
        since = _since_reset(plays[:place])
        if play == "go":
            over = _count(since) == 31 or sum(entry != "go" for entry in plays[:place]) == deal
            points.append(0 if over else 1)
            continue
        since = [play] if _count(since) == 31 else [*since, play]
        last = sum(entry != "go" for entry in plays[: place + 1]) == deal
        here = 2 if _count(since) in (15, 31) else 0
        here += 1 if last and _count(since) != 31 else 0
        here += max((number * (number - 1) for number in (2, 3, 4) if _same(since[-number:], number)), default=0)
        here += max((number for number in range(3, 8) if len(since) >= number and _follow(since[-number:])), default=0)
        points.append(here)
    return points


def may_play(plays: list[str], card: str) -> bool:
    """Whether a card fits within 31."""
    since = _since_reset(plays)
    return _count(since) == 31 or _count(since) + VALUES[card[:-1]] <= 31


def _since_reset(plays: list[str]) -> list[str]:
    """The cards on the table; those of a full thirty-one lie there until the next card."""
    since: list[str] = []
    for play in plays:
        if play == "go":
            since = since if _count(since) == 31 else []
        else:
            since = [play] if _count(since) == 31 else [*since, play]
    return since


def _count(cards: list[str]) -> int:
    return sum(VALUES[card[:-1]] for card in cards)


def _same(cards: list[str], number: int) -> bool:
    return len(cards) == number and len({card[:-1] for card in cards}) == 1


def _follow(cards: list[str]) -> bool:
    places = sorted(PLACES[card[:-1]] for card in cards)
    return all(second - first == 1 for first, second in pairwise(places))
