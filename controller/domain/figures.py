"""The figures of a game that was told step by step, for the points schedule of fixed teams (spades 8)."""

from controller.domain.room import Room, Table
from controller.domain.team_events import GameFigured
from controller.games.results import Outcome


def figures_told(room: Room, table: Table, outcome: Outcome) -> list[GameFigured]:
    """What the steps say of points, nils and sets; nothing where no steps are told, or no teams are fixed."""
    return []
