"""How fair an evening was: who met whom how often, and who sat out."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from controller.domain.state.seating_plan import Pair
from controller.domain.values import Seating, side_of

NOBODY: Mapping[int, Collection[int]] = MappingProxyType({})


@dataclass(frozen=True)
class Fairness:
    """Counts over all rounds of an evening."""

    partners: Mapping[Pair, int]
    """Games that two played together."""
    opponents: Mapping[Pair, int]
    """Games that two played against each other."""
    sat_out: Mapping[int, int]
    """Games each player sat out; those who sat none out are not named."""
    partners_running: tuple[tuple[int, Pair], ...]
    """(round, pair): partners in this round and in the one before."""
    sat_out_running: tuple[tuple[int, int], ...]
    """(round, player): sat out this round and the one before."""

    @property
    def repeat_partners(self) -> dict[Pair, int]:
        """The pairs who played together more than once, with the number of games."""
        return {pair: games for pair, games in self.partners.items() if games > 1}

    @property
    def repeat_opponents(self) -> dict[Pair, int]:
        """The two who met as opponents more than once, with the number of games."""
        return {pair: games for pair, games in self.opponents.items() if games > 1}


def partners_in(seatings: Iterable[Seating]) -> frozenset[Pair]:
    """Every two who share a side of a table."""
    return _together(seatings, same_side=True)


def opponents_in(seatings: Iterable[Seating]) -> frozenset[Pair]:
    """Every two who sit on opposing sides of a table."""
    return _together(seatings, same_side=False)


def fairness(seatings: Mapping[int, Iterable[Seating]], benched: Mapping[int, Collection[int]] = NOBODY) -> Fairness:
    """Fold the seats, and who waited, of every round by its number."""
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    sat_out: Counter[int] = Counter()
    running: list[tuple[int, Pair]] = []
    waiting: list[tuple[int, int]] = []
    before: frozenset[Pair] = frozenset()
    waited: frozenset[int] = frozenset()
    for number in sorted(seatings):
        seated = tuple(seatings[number])
        pairs, waits = partners_in(seated), frozenset(benched.get(number, ()))
        running += [(number, pair) for pair in sorted(pairs & before, key=sorted)]
        waiting += [(number, player) for player in sorted(waits & waited)]
        partners.update(pairs)
        opponents.update(opponents_in(seated))
        sat_out.update(waits)
        before, waited = pairs, waits
    return Fairness(partners, opponents, sat_out, tuple(running), tuple(waiting))


def _together(seatings: Iterable[Seating], same_side: bool) -> frozenset[Pair]:
    tables: dict[int, list[Seating]] = {}
    for seating in seatings:
        tables.setdefault(seating.table, []).append(seating)
    return frozenset(
        frozenset((one.player, two.player))
        for four in tables.values()
        for one, two in combinations(four, 2)
        if (side_of(one.seat) == side_of(two.seat)) == same_side
    )
