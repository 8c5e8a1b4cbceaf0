"""What happened in a tournament of fixed teams: the figures of a game, and lots drawn between level teams."""

from dataclasses import dataclass
from typing import Literal

from controller.games.results import Side

Both = tuple[int, ...]
"""A figure of side A and of side B."""


@dataclass(frozen=True)
class GameFigured:
    """The figures of a game on which the points schedule rests. `won_by`: named where a time limit ended it."""

    table: int
    round: int
    scores: Both
    nils: Both
    """Nils made."""
    sets: Both
    """How often each side set the other."""
    won_by: Side | None
    reason: str
    source: Literal["table", "convenor"] = "convenor"


@dataclass(frozen=True)
class LotsDrawn:
    """Teams level in everything were put in order by lot, the better first."""

    round: int
    teams: tuple[str, ...]


TeamEvent = GameFigured | LotsDrawn
