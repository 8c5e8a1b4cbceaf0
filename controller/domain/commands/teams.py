"""What is asked in a tournament of fixed teams, in the imperative."""

from dataclasses import dataclass

from controller.games.results import Side


@dataclass(frozen=True)
class EnterGame:
    """Enter the figures of a finished game of teams, or correct those of any round with a reason."""

    round: int
    table: int
    scores: tuple[int, ...]
    nils: tuple[int, ...]
    sets: tuple[int, ...]
    won_by: Side | None
    reason: str


@dataclass(frozen=True)
class DrawLots:
    """Say in which order the lots put teams that are level in everything."""

    round: int
    teams: tuple[str, ...]


TeamCommand = EnterGame | DrawLots
