"""The first round's seats, drawn from a seed that is kept, so that anybody can draw them again."""

import random
from collections.abc import Iterable

from controller.domain.ids import SEATS, Seating


def draw(players: Iterable[int], seed: int) -> tuple[Seating, ...]:
    """Seat the players at tables 1, 2, … four by four; their number must be a multiple of four."""
    order = sorted(players)
    random.Random(seed).shuffle(order)
    return tuple(Seating(place // 4 + 1, SEATS[place % 4], player) for place, player in enumerate(order))
