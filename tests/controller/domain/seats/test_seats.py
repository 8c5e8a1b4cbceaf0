"""Seats between two games: sitters, the bench, leavers and late arrivals, tables opened and closed, the ring."""

import json
from itertools import pairwise

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.seats import (
    CloseTable,
    DrawRing,
    NameSitters,
    OpenTable,
    PlayerArrives,
    PlayerLeaves,
    SitBeside,
)
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import Undo
from controller.domain.events.game import PressIgnored
from controller.domain.events.seats import SeatsChanged
from controller.domain.seats import decide as seats
from controller.domain.seats.decide import plan_of
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.domain.values import Seat
from tests.support.clauses import clause
from tests.support.evening import Evening, drawn, entry_list, running
from tests.support.folding import fold


def cribbage(players: int, **options: object) -> Evening:
    """A cribbage room without a clock, its first game about to begin."""
    room = Evening()
    room.do(CreateTournament("Cribbage", "cribbage", 30, 0, 10, 0, "result", 1, options))
    room.do(ImportPlayers(entry_list(players)))
    room.do(DrawSeats(house_players=False, seed=3))
    return room


def play(room: Evening, *outcomes: str) -> None:
    """A game in which the tables, in the order of their numbers, have these results."""
    room.start(room.room.round * 100.0)
    for number, outcome in zip(sorted(room.room.tables), outcomes, strict=True):
        needed = room.room.needs_mover(room.table(number))
        room.enter(outcome, number, "A" if outcome == "TIE" and needed else None)  # type: ignore[arg-type]


def place(room: Evening, player: int) -> tuple[int, Seat]:
    """Where a player sits for the coming game."""
    return next((s.table, s.seat) for s in room.room.seatings[room.room.round] if s.player == player)


def at(room: Evening, table: int, seat: Seat) -> int:
    return room.table(table).seats[seat]


@clause("cribbage", "14/1", where=seats.name_sitters)
def test_a_sitter_keeps_the_very_seat_and_the_others_flow_past() -> None:
    room = cribbage(12)
    sitter, partner, entry, way_out = (at(room, 1, seat) for seat in ("A.L", "A.R", "B.L", "B.R"))
    room.do(NameSitters(1, (sitter,)))
    play(room, "B", "A", "A")
    assert place(room, sitter) == (1, "A.L")
    assert place(room, partner)[0] == 2 and place(room, way_out)[0] == 2
    assert place(room, entry) == (1, "B.R")


@clause("cribbage", "14/1", where=seats.name_sitters)
def test_two_sitters_on_one_side_are_refused_with_another_table_named() -> None:
    room = cribbage(12)
    two = (at(room, 3, "A.L"), at(room, 3, "A.R"))
    refused = room.refusal(NameSitters(1, two))
    assert refused.code == "sitters_crowded" and refused.detail


def test_a_tie_at_a_sitters_table_is_not_cut_for() -> None:
    room = cribbage(8)
    room.do(NameSitters(1, (at(room, 1, "A.L"),)))
    room.start()
    room.enter("TIE", 1)
    assert room.phase(1) == "done"
    assert room.refusal(EnterResult(1, 2, "TIE", None, "")).code == "no_cut"


def test_a_sitter_who_has_no_seat_cannot_be_named() -> None:
    room = cribbage(8)
    assert room.refusal(NameSitters(1, (99,))).code == "sitter_without_seat"


def test_with_a_bench_the_last_to_register_wait_and_nobody_waits_twice_running() -> None:
    room = cribbage(14, bench="ring_link")
    assert [bench.queue for bench in room.room.benches[1]] == [(13, 14)]
    waited: list[set[int]] = []
    for _ in range(10):
        waited.append({player for bench in room.room.benches[room.room.round] for player in bench.queue})
        play(room, "A", "B", "A")
    assert all(len(game) == 2 for game in waited)
    assert all(not one & two for one, two in pairwise(waited))


def test_a_game_waited_through_is_worth_the_credit_the_club_chose() -> None:
    for credit in (0, 1, 2):
        room = cribbage(9, bench="ring_link", sitout_clicks=credit)
        play(room, "A", "A")
        found = {standing.player: standing.clicks for standing in standings(room.room)}
        assert found[9] == credit
        assert sum(found.values()) == 8 + credit


def test_r48_seventeen_players_over_twelve_games_nobody_waits_again_and_again() -> None:
    room = cribbage(17, bench="ring_link")
    waited: dict[int, int] = {}
    for game in range(12):
        for bench in room.room.benches[room.room.round]:
            for player in bench.queue:
                waited[player] = waited.get(player, 0) + 1
        play(room, *["A" if (game + table) % 2 else "B" for table in range(4)])
    assert sum(waited.values()) == 12 and max(waited.values()) <= 3


def test_without_house_players_or_a_bench_the_numbers_must_fit() -> None:
    room = Evening()
    room.do(CreateTournament("Cribbage", "cribbage", 30, 0, 10, 0, "result", 1))
    room.do(ImportPlayers(entry_list(9)))
    assert room.refusal(DrawSeats(house_players=False, seed=3)).code == "not_fours"


def test_a_leavers_seat_is_taken_from_the_bench() -> None:
    room = cribbage(9, bench="ring_link")
    play(room, "A", "A")
    (waiting,) = [player for bench in room.room.benches[2] for player in bench.queue]
    leaver = at(room, 1, "A.L")
    room.do(PlayerLeaves(2, leaver, False, "feels ill"))
    assert at(room, 1, "A.L") == waiting and room.room.benches[2] == ()
    assert leaver in {standing.player for standing in standings(room.room)}  # what was won stays theirs


def test_a_leavers_seat_is_taken_by_a_house_player_who_goes_when_a_player_arrives() -> None:
    room = cribbage(8)
    play(room, "A", "A")
    leaver = at(room, 1, "B.R")
    room.do(PlayerLeaves(2, leaver, True, ""))
    house = at(room, 1, "B.R")
    assert room.room.players[house].house
    room.do(PlayerArrives(2, "Late Lou", "Papanui", "04AA04AA"))
    arrived = at(room, 1, "B.R")
    assert room.room.players[arrived].name == "Late Lou" and house in room.room.gone
    play(room, "A", "A")


def test_without_bench_or_house_player_a_table_closes_and_its_players_wait() -> None:
    room = cribbage(12)
    play(room, "A", "B", "A")
    leaver = at(room, 2, "A.L")
    room.do(PlayerLeaves(2, leaver, False, ""))
    assert len(room.room.tables) == 2 and len(plan_of(room.room).waiting) == 3
    play(room, "A", "B")
    assert len(room.room.tables) == 2


@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_players_wait_until_they_make_a_table(late: int) -> None:
    room = cribbage(8)
    play(room, "A", "B")
    for number in range(late):
        room.do(PlayerArrives(2, f"Late {number}", "", ""))
    assert len(plan_of(room.room).waiting) == late


def test_the_fourth_late_player_opens_a_table() -> None:
    room = cribbage(8)
    play(room, "A", "B")
    for number in range(4):
        room.do(PlayerArrives(2, f"Late {number}", "", ""))
    assert room.room.ring == (1, 2, 3) and len(room.room.tables) == 3
    play(room, "A", "B", "A")


@pytest.mark.parametrize(("name", "card"), [("Player 1", ""), ("", "")])
def test_a_late_player_is_held_against_the_list_like_everybody(name: str, card: str) -> None:
    room = cribbage(8)
    play(room, "A", "B")
    assert room.refusal(PlayerArrives(2, name, "Papanui", card)).code == "entry_wrong"
    assert room.refusal(PlayerArrives(2, "Lou", "Papanui", "nonsense")).code == "card"


def test_a_broken_table_goes_on_at_a_free_one_in_its_place_of_the_ring() -> None:
    room = cribbage(8)
    play(room, "A", "B")
    four = dict(room.table(1).seats)
    room.do(CloseTable(2, 1, "a leg broke"))
    assert room.room.ring == (3, 2) and dict(room.table(3).seats) == four


def test_those_who_wait_can_be_given_a_table_with_house_players() -> None:
    room = cribbage(10, bench="ring_link")
    play(room, "A", "B")
    assert room.refusal(OpenTable(2, 1, True)).code == "table_open"
    assert room.refusal(OpenTable(2, 3, False)).code == "too_few_for_a_table"
    room.do(OpenTable(2, 3, True))
    assert len(room.room.tables) == 3 and plan_of(room.room).waiting == ()


def test_an_arrival_may_sit_beside_the_other_who_stayed() -> None:
    room = cribbage(12)
    play(room, "A", "A", "A")
    stayer, arrival = at(room, 1, "A.L"), at(room, 1, "B.R")
    room.do(SitBeside(2, stayer, arrival))
    assert at(room, 1, "A.R") == arrival
    assert room.do(SitBeside(2, stayer, arrival)) == []


def test_the_ring_is_the_order_the_convenor_drew() -> None:
    room = cribbage(12)
    room.do(DrawRing((3, 1, 2)))
    winners = [at(room, 3, "A.L"), at(room, 3, "A.R")]
    play(room, "A", "A", "A")
    assert {place(room, player)[0] for player in winners} == {1}
    assert room.refusal(DrawRing((3, 1))).code == "ring_wrong"


def test_the_ring_can_run_the_other_way() -> None:
    room = cribbage(12, ring_direction=-1)
    winners = [at(room, 3, "A.L"), at(room, 3, "A.R")]
    play(room, "A", "A", "A")
    assert {place(room, player)[0] for player in winners} == {2}


def test_the_ring_that_is_drawn_is_walked_whichever_way_the_profile_goes_and_undo_puts_it_back() -> None:
    room = cribbage(12, ring_direction=-1)
    before = room.room.ring
    room.do(DrawRing((3, 1, 2)))
    room.do(Undo())
    assert room.room.ring == before
    room.do(DrawRing((3, 1, 2)))
    winners = [at(room, 3, "A.L"), at(room, 3, "A.R")]
    play(room, "A", "A", "A")
    assert {place(room, player)[0] for player in winners} == {1}


def test_club_mates_are_drawn_apart() -> None:
    room = Evening()
    room.do(CreateTournament("Night", "500-2025", 3, 10, 10, 0, "result", 1))
    rows = tuple(Row(n, f"Player {n}", f"Club {n % 4}") for n in range(1, 17))
    room.do(ImportPlayers(rows))
    room.do(DrawSeats(house_players=False, seed=3, by_club=True))
    for table in room.room.tables.values():
        assert len({room.room.players[player].club for player in table.seats.values()}) == 4


def test_seats_are_left_alone_while_a_round_is_played() -> None:
    room = running(2)
    for command in (PlayerLeaves(1, 1, True, ""), CloseTable(1, 1, ""), NameSitters(1, (1,))):
        assert room.refusal(command).code == "at_barrier"
    assert room.refusal(DrawRing((2, 1))).code == "at_barrier"


def test_a_table_that_has_dealt_early_keeps_its_players() -> None:
    room = drawn(2)
    room.press("dealt", -20)
    assert room.refusal(PlayerLeaves(1, 1, True, "")).code == "hand_dealt"


def test_r50_a_player_who_left_is_in_no_later_seating() -> None:
    room = cribbage(9, bench="ring_link")
    play(room, "A", "A")
    leaver = at(room, 1, "A.L")
    room.do(PlayerLeaves(2, leaver, False, ""))
    for _ in range(3):
        play(room, "A", "B")
    assert all(seating.player != leaver for number in (3, 4, 5) for seating in room.room.seatings[number])
    assert room.refusal(PlayerLeaves(5, leaver, False, "")).code == "not_here"


def test_every_change_of_seats_is_told_in_a_sentence() -> None:
    room = cribbage(9, bench="ring_link")
    play(room, "A", "A")
    (changed,) = room.do(PlayerLeaves(2, at(room, 1, "A.L"), False, "feels ill"))
    assert isinstance(changed, SeatsChanged) and changed.told and json.dumps(changed.told)


def test_replaying_the_log_gives_the_same_seats() -> None:
    room = cribbage(14, bench="ring_link")
    for _ in range(5):
        play(room, "A", "TIE", "B")
    assert fold(Room(), room.events).seatings == room.room.seatings
    assert not [event for event in room.events if isinstance(event, PressIgnored)]
