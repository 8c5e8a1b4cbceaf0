"""Who moves on after a tie: the sheets of 500 do not say, so the club's option `tie_move` does."""

from controller.domain.setup.draw import drawn_side
from controller.domain.state.room import Room, Table
from controller.games.refusal import Refusal
from controller.games.results import Outcome, Side
from table_node.shared.words import say


def must_be_possible(room: Room, outcome: Outcome | None) -> None:
    """Refuse a tie between fixed teams: they play on (spades 7)."""
    if outcome == "TIE" and room.rules.moves == "teams":
        raise Refusal("no_ties", say("Teams play on until one of them has won."), say("Enter the game once it is won."))


def mover_of(room: Room, table: Table, outcome: Outcome) -> Side | None:
    """The side that moves on from a table; None where a cut is awaited, and where sitters settle it (cribbage 14)."""
    if outcome != "TIE":
        return outcome
    if not room.needs_mover(table):
        return None
    if room.rules.tie_move == "side_A":
        return "A"
    if room.rules.tie_move == "random":
        return drawn_side(room.seed, room.round, table.number)
    return None
