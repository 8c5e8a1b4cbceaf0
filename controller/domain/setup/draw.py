"""The first round's seats, drawn from a seed that is kept, so that anybody can draw them again."""

import random
from collections.abc import Iterable, Mapping, Sequence

from controller.domain.values import SEATS, Seating
from controller.games.results import Side
from table_node.shared.names import folded

PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
"""The three ways in which four players make two pairs."""


def draw(players: Iterable[int], seed: int, tables: Sequence[int] = ()) -> tuple[Seating, ...]:
    """Seat the players four by four at these tables, or at tables 1, 2, …; their number must be a multiple of four."""
    order = shuffled(players, seed)
    numbers = tables or range(1, len(order) // 4 + 1)
    return tuple(Seating(numbers[place // 4], SEATS[place % 4], player) for place, player in enumerate(order))


def shuffled(players: Iterable[int], seed: int) -> list[int]:
    """Players in an order by lot."""
    order = sorted(players)
    random.Random(seed).shuffle(order)
    return order


def drawn_side(seed: int, round_: int, table: int) -> Side:
    """A side by lot, from the evening's seed, so that anybody can draw it again."""
    return random.Random(f"{seed} {round_} {table}").choice(("A", "B"))


def numbered(teams: Iterable[str], seed: int) -> tuple[str, ...]:
    """Fixed teams in the order of their drawn numbers."""
    order = sorted(set(teams))
    random.Random(seed).shuffle(order)
    return tuple(order)


def draw_by_club(clubs: Mapping[int, str], seed: int, tables: Sequence[int] = ()) -> tuple[Seating, ...]:
    """The same with club mates apart: at one table as few pairs of them as can be, as partners none that need not be.

    `clubs`: {player: club}; who has no club is nobody's mate.
    """
    chance = random.Random(seed)
    mates: dict[tuple[str, int], list[int]] = {}
    for player in sorted(clubs):
        club = folded(clubs[player])
        mates.setdefault((club, 0) if club else ("", player), []).append(player)
    groups = list(mates.values())
    chance.shuffle(groups)
    for group in groups:
        chance.shuffle(group)
    # Dealt round like cards, club after club, each club is spread as evenly as its size allows: nothing can be better.
    order = [(player, club) for club, group in enumerate(groups) for player in group]
    count = len(order) // 4
    numbers = list(tables or range(1, count + 1))
    fours = [order[first::count] for first in range(count)]
    chance.shuffle(fours)
    return tuple(
        Seating(number, seat, player)
        for number, four in zip(numbers, fours, strict=True)
        for seat, player in zip(SEATS, _partnered(four, chance), strict=True)
    )


def _partnered(four: Sequence[tuple[int, int]], chance: random.Random) -> list[int]:
    """Four (player, club) in the order of the seats, partners of different clubs if that can be."""
    shuffled = chance.sample(four, 4)
    ways = [[shuffled[place] for place in way] for way in PAIRINGS]
    best = min(ways, key=lambda way: (way[0][1] == way[1][1]) + (way[2][1] == way[3][1]))
    return [player for player, _ in best]
