"""After lunch in a room without readers: whoever has no seat is given one in one act, and it can be taken back."""

import pytest

from controller.domain.commands.game import ExcuseClips
from controller.domain.commands.seats import NameSitters, PlayerLeaves
from controller.domain.commands.session import BeginBreak, EndBreak, SeatPlayer
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.events.session import BreakEnded, Rest
from controller.domain.seats.unseated import without_seat
from controller.domain.values import SEATS
from controller.projections.journal import sentence
from tests.controller.domain.undo.test_undo import shown, undo
from tests.support.evening import Evening, at, drawn


def at_lunch(tables: int = 3) -> Evening:
    """A round is played, and everybody is at lunch; nobody has a card."""
    room = drawn(tables=tables)
    room.play_round(dict.fromkeys(range(1, tables + 1), "A"))
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    return room


def test_everybody_goes_back_to_where_they_sat_before_lunch() -> None:
    room = drawn(tables=3)
    room.play_round({1: "A", 2: "B", 3: "A"})
    seats = room.room.seatings[2]
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    assert len(without_seat(room.room)) == 12
    (ended,) = room.do(EndBreak(2, "as_before"))
    assert set(room.room.seatings[2]) == set(seats)
    assert "seated as before: 12 players." in sentence(ended, room.room)


def test_who_sat_down_keeps_that_seat_and_whoever_sat_there_before_takes_another() -> None:
    room = at_lunch()
    before = {seating.player: (seating.table, seating.seat) for seating in room.room.seats_before}
    pushed = next(player for player, place in before.items() if place == (1, "A.L"))
    bold = next(player for player, place in before.items() if place == (2, "B.R"))
    room.do(SeatPlayer(2, 1, "A.L", bold))
    room.do(EndBreak(2, "as_before"))
    now = {seating.player: (seating.table, seating.seat) for seating in room.room.seatings[2]}
    assert (now[bold], now[pushed]) == ((1, "A.L"), (2, "B.R"))
    assert {player: now[player] for player in now if player not in (bold, pushed)} == {
        player: place for player, place in before.items() if player not in (bold, pushed)
    }


def test_a_draw_is_made_from_its_seed_and_the_list_fills_table_after_table() -> None:
    rooms = [at_lunch(), at_lunch(), at_lunch()]
    for room, seed in zip(rooms, (5, 5, 6), strict=True):
        (ended,) = room.do(EndBreak(2, "draw", seed))
        assert isinstance(ended, BreakEnded) and ended.seed == seed
    assert rooms[0].room.seatings[2] == rooms[1].room.seatings[2] != rooms[2].room.seatings[2]
    room = at_lunch()
    room.do(EndBreak(2, "list"))
    assert [room.table(1).seats[seat] for seat in SEATS] == [1, 2, 3, 4]


@pytest.mark.parametrize("rest", ["as_before", "draw", "list"])
def test_one_undo_gives_the_free_seating_back_with_those_who_sat(rest: Rest) -> None:
    room = at_lunch()
    room.do(SeatPlayer(2, 1, "A.L", 7))
    before = shown(room.room)
    room.do(EndBreak(2, rest))
    undo(room)
    assert shown(room.room) == before and len(room.room.taps) == 1
    room.do(EndBreak(2, "as_before"))
    assert room.room.phase == "ready"


def test_one_who_tapped_at_two_tables_is_seated_with_the_rest() -> None:
    room = drawn(tables=2, cards=True)
    room.play_round({1: "A", 2: "A"})
    for table in (1, 2):
        room.do(ExcuseClips(1, table, "no reader"))
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    room.tap(3, table=1)
    room.tap(3, table=2)
    assert 3 in without_seat(room.room)
    room.do(EndBreak(2, "list"))
    assert room.room.phase == "ready"


def test_who_went_home_and_who_waits_needs_no_seat() -> None:
    room = drawn(tables=3, options={"bench": "ring_link"})
    room.play_round({1: "A", 2: "A", 3: "A"})
    leaver = room.table(1).seats["A.L"]
    room.do(PlayerLeaves(2, leaver, False, "ill"))
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    assert leaver not in without_seat(room.room)
    assert len(without_seat(room.room)) == 4 * len(room.room.tables)
    room.do(EndBreak(2, "as_before"))


def test_before_the_first_round_nobody_sat_before() -> None:
    room = Evening()
    room.do(CreateTournament("Club night", "500-2025", 3, 10, 4, 60, "auto", 1))
    room.do(ImportPlayers(tuple(Row(line, f"Player {line}") for line in range(1, 8))))
    room.do(DrawSeats(house_players=True, seed=1, by_taps=True))
    assert room.refusal(EndBreak(1, "as_before")).code == "no_seats_before"
    room.do(EndBreak(1, "draw", 7))
    assert room.room.phase == "ready" and len(room.room.seatings[1]) == 8


def test_those_who_keep_their_seat_keep_it_where_everybody_sits_as_before() -> None:
    room = drawn(tables=3)
    room.play_round({1: "A", 2: "A", 3: "A"})
    room.do(NameSitters(2, (room.table(1).seats["A.L"],)))
    sitters = room.room.sitters
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    room.do(EndBreak(2, "as_before"))
    assert room.room.sitters == sitters


def test_who_goes_home_at_lunch_is_told_to_end_the_break_first() -> None:
    room = at_lunch()
    assert "end the break" in room.refusal(PlayerLeaves(2, 1, True, "ill")).remedy
