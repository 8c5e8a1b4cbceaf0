"""Who sits where next: winners move right, losers stay and separate (500 1f, 1i; the invariants of rules.md 6.5)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.setup.draw import draw
from controller.domain.state.room import seats_of
from controller.domain.values import SEATS, Seat, Seating, side_of
from controller.games.results import Side
from tests.support.clauses import clause
from tests.support.moving import move

Seats = dict[int, dict[Seat, int]]
Pair = frozenset[int]


def pairs(seats: Seats) -> dict[tuple[int, str], Pair]:
    """Partners by table and side."""
    return {
        (table, side): frozenset(player for seat, player in seated.items() if side_of(seat) == side)
        for table, seated in seats.items()
        for side in ("A", "B")
    }


def right_of(table: int, tables: list[int]) -> int:
    """The next table of the ring; the last leads back to the first."""
    ring = sorted(tables)
    return ring[(ring.index(table) + 1) % len(ring)]


rooms = st.tuples(st.integers(1, 40), st.integers(0, 2**31))


def played(tables: int, seed: int) -> tuple[Seats, dict[int, Side], Seats]:
    """Seats drawn and moved a few rounds at random, the next movers, and the seats after them."""
    chance = random.Random(seed)
    seats = seats_of(draw(range(1, 4 * tables + 1), seed))
    for _ in range(chance.randint(0, 6)):
        seats = seats_of(move(seats, movers_of(seats, chance)))
    movers = movers_of(seats, chance)
    return seats, movers, seats_of(move(seats, movers))


def movers_of(seats: Seats, chance: random.Random) -> dict[int, Side]:
    return {table: chance.choice(("A", "B")) for table in seats}


@settings(max_examples=80)
@given(rooms)
def test_m1_m2_m3_everybody_has_one_seat_and_every_table_is_full(room: tuple[int, int]) -> None:
    before, _, after = played(*room)
    seated = [player for table in after.values() for player in table.values()]
    assert sorted(seated) == sorted(player for table in before.values() for player in table.values())
    assert len(set(seated)) == len(seated)
    assert all(set(table) == set(SEATS) for table in after.values())


@clause("500-2025", "1f/1", where=move)
@clause("500-2024", "1f/1", where=move)
@clause("500-201x", "1d", where=move)
@clause("cribbage", "13/1", where=move)
@settings(max_examples=80)
@given(rooms)
def test_m4_winners_go_one_table_right_and_losers_stay(room: tuple[int, int]) -> None:
    before, movers, after = played(*room)
    sits_at = {player: table for table, seated in after.items() for player in seated.values()}
    for (table, side), partners in pairs(before).items():
        goes_to = right_of(table, list(before)) if movers[table] == side else table
        assert {sits_at[player] for player in partners} == {goes_to}


@clause("500-2025", "1i", where=move)
@clause("500-2024", "1i", where=move)
@clause("500-201x", "1e/1", where=move)
@clause("cribbage", "13/2", where=move)
@settings(max_examples=80)
@given(rooms)
def test_m5_nobody_keeps_a_partner(room: tuple[int, int]) -> None:
    before, _, after = played(*room)
    assert not set(pairs(before).values()) & set(pairs(after).values())


@clause("500-2025", "1i", where=move)
@clause("500-2024", "1i", where=move)
@clause("500-201x", "1e/1", where=move)
@clause("cribbage", "13/2", where=move)
@settings(max_examples=80)
@given(rooms)
def test_m6_m7_those_who_played_together_meet_as_opponents(room: tuple[int, int]) -> None:
    before, movers, after = played(*room)
    sides = {player: (table, side_of(seat)) for table, seated in after.items() for seat, player in seated.items()}
    for partners in pairs(before).values():
        (first_table, first_side), (second_table, second_side) = (sides[player] for player in partners)
        assert first_table == second_table and first_side != second_side
    stayers = {player for (table, side), two in pairs(before).items() if movers[table] != side for player in two}
    for two in pairs(after).values():
        assert len(two & stayers) == 1  # one who stayed, one who came


@settings(max_examples=60)
@given(rooms, st.permutations(list(range(161))))
def test_m14_who_moves_where_does_not_depend_on_names(room: tuple[int, int], names: list[int]) -> None:
    before, movers, after = played(*room)
    renamed = {table: {seat: names[player] for seat, player in seated.items()} for table, seated in before.items()}
    assert seats_of(move(renamed, movers)) == {
        table: {seat: names[player] for seat, player in seated.items()} for table, seated in after.items()
    }


@settings(max_examples=60)
@given(rooms, st.integers(1, 1000))
def test_m14_table_numbers_may_have_gaps(room: tuple[int, int], step: int) -> None:
    before, movers, after = played(*room)
    spread = {table * step: seated for table, seated in before.items()}
    moved = seats_of(move(spread, {table * step: side for table, side in movers.items()}))
    assert moved == {table * step: seated for table, seated in after.items()}


def test_one_table_alone_takes_its_winners_in_again_split() -> None:
    alone: Seats = {1: {"A.L": 1, "A.R": 2, "B.L": 3, "B.R": 4}}
    assert move(alone, {1: "A"}) == (
        Seating(1, "A.L", 3), Seating(1, "A.R", 1), Seating(1, "B.L", 4), Seating(1, "B.R", 2),
    )  # fmt: skip


def test_two_tables_are_each_others_right_neighbour() -> None:
    two: Seats = {1: dict(zip(SEATS, (1, 2, 3, 4), strict=True)), 2: dict(zip(SEATS, (5, 6, 7, 8), strict=True))}
    after = seats_of(move(two, {1: "A", 2: "B"}))
    assert set(after[1].values()) == {3, 4, 7, 8}
    assert set(after[2].values()) == {1, 2, 5, 6}


@pytest.mark.parametrize("tables", [1, 2, 3, 40])
def test_a_side_that_always_wins_goes_round_the_whole_ring(tables: int) -> None:
    seats = seats_of(draw(range(1, 4 * tables + 1), 5))
    traveller = seats[1]["A.L"]
    visited = []
    for _ in range(tables):
        at = next(table for table, seated in seats.items() if traveller in seated.values())
        visited.append(at)
        seat = next(seat for seat, player in seats[at].items() if player == traveller)
        seats = seats_of(move(seats, dict.fromkeys(seats, side_of(seat))))
    assert visited == list(range(1, tables + 1))
