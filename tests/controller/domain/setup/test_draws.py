"""The first seats: by chance that can be repeated, with club mates apart, or as people tap where they sit."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.seats.self_seating import Tap, seats_from_taps
from controller.domain.setup.draw import draw, draw_by_club
from controller.domain.state.room import seats_of
from controller.domain.state.seating_plan import partners_of
from controller.domain.values import SEATS, Seat, Seating
from controller.games.refusal import Refusal
from tests.support.clauses import clause

NAMES = dict(enumerate(("Ana", "Ben", "Cas", "Dot", "Eli", "Fay", "Gus", "Hal"), 1))


def test_a_draw_fills_the_tables_it_is_given() -> None:
    assert {seating.table for seating in draw(range(1, 13), 7, (9, 4, 6))} == {4, 6, 9}
    assert [seating.player for seating in draw(range(1, 13), 7)] == [
        seating.player for seating in draw(range(1, 13), 7, (9, 4, 6))
    ]


def mates_at_tables(seatings: tuple[Seating, ...], clubs: dict[int, str]) -> int:
    """Pairs of club mates who share a table."""
    tables = seats_of(seatings).values()
    return sum(clubs[one] == clubs[two] != "" for four in tables for one, two in combinations(four.values(), 2))


def mates_as_partners(seatings: tuple[Seating, ...], clubs: dict[int, str]) -> int:
    """Pairs of club mates who play together."""
    return sum(len({clubs[player] for player in pair} - {""}) == 1 and all(clubs[player] for player in pair)
               for pair in partners_of(seats_of(seatings)))  # fmt: skip


clubs_of_a_room = st.integers(1, 10).flatmap(
    lambda tables: st.lists(
        st.sampled_from(["", "A", "A", "A", "B", "B", "C", "D"]), min_size=4 * tables, max_size=4 * tables
    )
)


@settings(max_examples=80)
@given(clubs_of_a_room, st.integers(0, 2**32))
def test_club_mates_are_as_far_apart_as_their_numbers_allow(members: list[str], seed: int) -> None:
    clubs = dict(enumerate(members, 1))
    tables = len(clubs) // 4
    seatings = draw_by_club(clubs, seed)
    assert sorted(seating.player for seating in seatings) == sorted(clubs)
    assert seatings == draw_by_club(dict(reversed(clubs.items())), seed)
    sizes = Counter(club for club in members if club)
    # Spread evenly, and two to a table as opponents: fewer pairs there cannot be.
    fewest = sum(comb(size // tables, 2) * (tables - size % tables) + comb(size // tables + 1, 2) * (size % tables)
                 for size in sizes.values())  # fmt: skip
    assert mates_at_tables(seatings, clubs) == fewest
    assert mates_as_partners(seatings, clubs) == sum(max(0, size - 2 * tables) for size in sizes.values())


def test_clubs_no_larger_than_the_tables_never_share_one() -> None:
    clubs = {player: f"club {player % 4}" for player in range(1, 33)}
    assert mates_at_tables(draw_by_club(clubs, 1), clubs) == 0


def test_a_club_is_the_same_however_it_is_written() -> None:
    clubs = dict(enumerate([" Papanui", "papanui", "PAPANUI ", "x", "y", "z", "v", "w", "u", "t", "s", "r"], 1))
    tables = {seating.player: seating.table for seating in draw_by_club(clubs, 5)}
    assert len({tables[1], tables[2], tables[3]}) == 3


def test_who_sits_where_is_still_a_matter_of_chance() -> None:
    clubs = {player: "AB"[player % 2] for player in range(1, 17)}
    seats = Counter(next(seating for seating in draw_by_club(clubs, seed, (8, 2, 5, 3)) if seating.player == 1)
                    for seed in range(3200))  # fmt: skip
    assert len(seats) == 16
    assert all(120 <= times <= 290 for times in seats.values())  # 200 each but for chance


SEATED = [Tap(table, 4 * place + number + 1, seat)
          for place, table in enumerate((3, 1)) for number, seat in enumerate(SEATS)]  # fmt: skip


def notes(taps: list[Tap], players: range = range(1, 9)) -> list[tuple[object, ...]]:
    """The faults of a seating by taps, in the order in which they are told: code, players, table."""
    with pytest.raises(Refusal) as caught:
        seats_from_taps(taps, players, (3, 1), NAMES)
    assert caught.value.code == "seats_wrong"
    detail = caught.value.detail
    assert isinstance(detail, list)
    assert all(note["text"] in caught.value.text for note in detail)
    return [(note["code"], note["players"], note["table"]) for note in detail]


@clause("cribbage", "16/3", where=seats_from_taps)
def test_everybody_sits_where_they_tapped() -> None:
    shuffled = random.Random(1).sample(SEATED, 8)
    assert seats_of(seats_from_taps(shuffled, range(1, 9), (3, 1))) == {
        3: dict(zip(SEATS, (1, 2, 3, 4), strict=True)), 1: dict(zip(SEATS, (5, 6, 7, 8), strict=True)),
    }  # fmt: skip


@clause("cribbage", "16/3", where=seats_from_taps)
def test_at_a_table_with_one_reader_the_order_of_the_taps_is_the_order_of_the_seats() -> None:
    taps = [Tap(1, player) for player in (8, 3, 5, 2)] + [Tap(1, 8)]  # tapping again changes nothing
    assert [seating.player for seating in seats_from_taps(taps, {2, 3, 5, 8}, (1,))] == [8, 3, 5, 2]
    mixed = [Tap(1, 8), Tap(1, 3, "A.L"), Tap(1, 5), Tap(1, 2), Tap(1, 2, "B.R")]
    assert [seating.player for seating in seats_from_taps(mixed, {2, 3, 5, 8}, (1,))] == [3, 8, 5, 2]


@clause("cribbage", "16/3", where=seats_from_taps)
def test_who_has_not_tapped_is_missed_by_name_and_the_gap_by_its_seat() -> None:
    assert notes(SEATED[:-1]) == [("gap", [], 1), ("missing", [8], None)]
    with pytest.raises(Refusal, match=r"Table 1 has nobody at B.R. Hal is missing."):
        seats_from_taps(SEATED[:-1], range(1, 9), (3, 1), NAMES)


B_R: Seat = "B.R"


@clause("cribbage", "16/3", where=seats_from_taps)
@pytest.mark.parametrize(
    ("taps", "told"),
    [
        ([*SEATED[:-1], Tap(3, 8, B_R)], [("seat_taken", [4, 8], 3), ("gap", [], 1)]),
        ([*SEATED, Tap(1, 4, B_R)], [("two_places", [4], None), ("gap", [], 3)]),
        ([*SEATED[:-1], Tap(3, 8)], [("table_full", [8], 3), ("gap", [], 1)]),
        ([*SEATED, Tap(1, 9, B_R)], [("stranger", [9], 1)]),
        ([*SEATED[:-1], Tap(2, 8, B_R)], [("no_table", [8], 2), ("gap", [], 1)]),
        ([], [("gap", [], 3), ("gap", [], 1), *(("missing", [player], None) for player in range(1, 9))]),
    ],
    ids=["two on one seat", "one at two seats", "a fifth", "a stranger", "a table that is not open", "nobody"],
)
def test_every_fault_of_a_free_seating_is_told_at_once(taps: list[Tap], told: list[tuple[object, ...]]) -> None:
    assert notes(taps) == told
