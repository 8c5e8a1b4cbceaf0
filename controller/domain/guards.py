"""What every request of a person is held against first: the round it was meant for, its table, its reason."""

from controller.domain.state.room import Room, Table
from controller.games.refusal import Refusal
from table_node.shared.names import REASON_LONGEST, tidy
from table_node.shared.words import say


def must_be_current(room: Room, round_: int) -> None:
    """Refuse what a page that was left open means for another round."""
    if round_ != room.round:
        raise Refusal(
            "other_round",
            say("That was meant for round {round}; the room is at round {now}.", round=round_, now=room.round),
            say("Look again."),
        )


def table_asked(room: Room, round_: int, number: int) -> Table:
    """The table of the round in play that is meant. Refused: another round, a table nobody plays at."""
    must_be_current(room, round_)
    table = room.tables.get(number)
    if table is None:
        raise Refusal(
            "no_table",
            say("Nobody plays at table {number}.", number=number),
            say("Tables are 1 to {count}.", count=len(room.tables)),
        )
    return table


def must_be_same_game(room: Room, table: int, round_: int, game: int) -> None:
    """Refuse what a page means that was drawn for other people at the table, or for a game that was dropped since."""
    if room.timeline.game_at(table, round_) != game:
        raise Refusal(
            "other_game",
            say("That page was made for another game at table {table}; its seats have changed since.", table=table),
            say("Look who sits there now, then send it if it is still right."),
        )


def reason_given(text: str) -> str:
    """A reason as it is kept. Refused: one too long for the journal."""
    reason = tidy(text)
    if len(reason) > REASON_LONGEST:
        raise Refusal(
            "too_long",
            say("A reason has at most {most} characters.", most=REASON_LONGEST),
            say("Shorten it."),
        )
    return reason


def no_game(table: Table) -> Refusal:
    """A result for a table whose game is not in play."""
    return Refusal(
        "no_game", say("Table {table} has no game that could end.", table=table.number), say("Start the round first.")
    )
