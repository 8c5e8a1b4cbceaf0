"""Which engine tells a game step by step."""

from controller.games.cribbage import edition as cribbage
from controller.games.cribbage.table import CribbageTable
from controller.games.profiles import Sheet
from controller.games.spades import edition as spades
from controller.games.spades.table import SpadesTable
from controller.games.steps import Engine


def engine_of(sheet: Sheet) -> Engine | None:
    """The engine of a sheet; None for 500, whose hands are typed whole."""
    if isinstance(sheet, cribbage.Edition):
        return CribbageTable(sheet)
    if isinstance(sheet, spades.Edition):
        return SpadesTable(sheet)
    return None
