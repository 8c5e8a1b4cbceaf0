"""The figures of a game that was told step by step, for the points schedule of fixed teams (spades 8)."""

from controller.domain.events.teams import GameFigured
from controller.domain.state.room import Room, Table
from controller.games.engines import engine_of
from controller.games.results import Outcome
from controller.games.spades.game import winner
from controller.games.spades.table import Sheet, SpadesTable


def figures_told(room: Room, table: Table, outcome: Outcome) -> list[GameFigured]:
    """What the steps say of points, nils and sets; nothing where no steps are told, or no teams are fixed."""
    engine = engine_of(room.profile.sheet)
    state = table.play[-1].state if table.play else None
    if not isinstance(engine, SpadesTable) or not isinstance(state, Sheet) or outcome == "TIE":
        return []
    game = state.game
    by_points = table.ruled is None and winner(engine.edition, game) == outcome
    won_by = None if by_points else outcome
    return [GameFigured(table.number, room.round, table.score, game.nils, game.sets, won_by, "", source="table")]
