"""Who has no seat where seats were free, and the seats they are given in one act: as before, by a draw, by the list."""

from controller.domain.events.session import Rest
from controller.domain.setup.draw import shuffled
from controller.domain.state.room import Room
from controller.domain.values import SEATS, Seat, Seating
from controller.games.refusal import Refusal
from table_node.shared.words import say

Chair = tuple[int, Seat]


def without_seat(room: Room) -> tuple[int, ...]:
    """Those who play the coming round and sit nowhere yet, or at two places, in the order of the list."""
    return tuple(sorted(room.playing - set(_seated(room).values())))


def seats_with_the_rest(room: Room, how: Rest, seed: int) -> tuple[Seating, ...]:
    """Every seat of the coming round: who sits stays, and the others take what is free."""
    seated, rest = _seated(room), list(without_seat(room))
    free = [(number, seat) for number in sorted(room.tables) for seat in SEATS if (number, seat) not in seated]
    if how == "as_before":
        seated |= _as_before(room, free, rest)
    elif how == "draw":
        rest = shuffled(rest, seed)
    left = [player for player in rest if player not in seated.values()]
    empty = [chair for chair in free if chair not in seated]
    seated |= dict(zip(empty, left, strict=True))
    return tuple(Seating(number, seat, seated[number, seat]) for number in sorted(room.tables) for seat in SEATS)


def _seated(room: Room) -> dict[Chair, int]:
    return {(number, seat): player for number, table in room.tables.items() for seat, player in table.seats.items()}


def _as_before(room: Room, free: list[Chair], rest: list[int]) -> dict[Chair, int]:
    if not room.seats_before:
        raise Refusal(
            "no_seats_before",
            say("Nobody had a seat of this round before."),
            say("Seat the rest by a draw, or in the order of the list."),
        )
    before = {(seating.table, seating.seat): seating.player for seating in room.seats_before}
    return {chair: before[chair] for chair in free if before.get(chair) in rest}
