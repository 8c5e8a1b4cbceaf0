"""What every request of a person is held against first: the round it was meant for, its table, its reason."""

from controller.domain.room import Room, Table
from controller.games.refusal import Refusal

REASON_LONGEST = 200


def must_be_current(room: Room, round_: int) -> None:
    """Refuse what a page that was left open means for another round."""
    if round_ != room.round:
        raise Refusal(
            "other_round", f"That was meant for round {round_}; the room is at round {room.round}.", "Look again."
        )


def table_asked(room: Room, round_: int, number: int) -> Table:
    """The table of the round in play that is meant. Refused: another round, a table nobody plays at."""
    must_be_current(room, round_)
    table = room.tables.get(number)
    if table is None:
        raise Refusal("no_table", f"Nobody plays at table {number}.", f"Tables are 1 to {len(room.tables)}.")
    return table


def reason_given(text: str) -> str:
    """A reason as it is kept. Refused: one too long for the journal."""
    if len(text) > REASON_LONGEST:
        raise Refusal("too_long", f"A reason has at most {REASON_LONGEST} characters.", "Shorten it.")
    return text.strip()
