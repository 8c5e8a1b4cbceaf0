"""Sitters keep their seat and the others flow past them (cribbage 14; rules 4.6)."""

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.seats.movement import advance, sit_beside
from controller.domain.seats.sitters import SameSideSitters, check_sitters, moves_by_result, seats_left, settle
from controller.domain.state.seating_plan import Ring, SeatingPlan, partners_of, whereabouts
from controller.domain.values import SEATS, Seat
from controller.games.refusal import Refusal
from controller.games.results import Side
from tests.support.clauses import clause
from tests.support.moving import any_movers, first_plan

NAMES = {1: "Ana", 2: "Ben", 3: "Cas", 4: "Dot", 5: "Eli", 6: "Fay", 7: "Gus", 8: "Hal"}
HOSTS = (98, 99)


def table(*players: int) -> dict[Seat, int]:
    """Four players in the order of the seats."""
    return dict(zip(SEATS, players, strict=True))


def beside_the_feed(four: dict[Seat, int], sitters: set[int], first: int, second: int) -> SeatingPlan:
    """A sitters' table 1, and a table 2 whose winners, these two, walk on to it."""
    return SeatingPlan(Ring((1, 2)), {1: four, 2: table(first, second, *HOSTS)}, sitters=frozenset(sitters))


def game(
    four: dict[Seat, int], sitters: set[int], first: int, second: int, option: SameSideSitters = "refuse"
) -> tuple[dict[Seat, int], set[int]]:
    """The sitters' table after one game, and who went from it."""
    after = advance(beside_the_feed(four, sitters, first, second), {2: "A"}, same_side_sitters=option)
    return dict(after.seats[1]), set(four.values()) - set(after.seats[1].values())


@clause("cribbage", "14/2", where=seats_left)
@clause("cribbage", "14/3", where=settle)
@clause("cribbage", "14/4", where=settle)
@clause("cribbage", "14/5", where=seats_left)
def test_sitter_trace_4_6() -> None:
    s, a, b, c = 1, 2, 3, 4
    m1, m2, m3, m4, m5, m6 = range(11, 17)
    four: dict[Seat, int] = {"A.L": s, "A.R": a, "B.L": c, "B.R": b}  # B.L is the entry, B.R the exit
    four, out = game(four, {s}, m1, m2)
    assert (four, out) == ({"A.L": s, "A.R": m1, "B.L": m2, "B.R": c}, {a, b})
    four, out = game(four, {s}, m3, m4)
    assert (four, out) == ({"A.L": s, "A.R": m3, "B.L": m4, "B.R": m2}, {m1, c})
    four, out = game(four, {s}, m5, m6)
    assert (four, out) == ({"A.L": s, "A.R": m5, "B.L": m6, "B.R": m4}, {m3, m2})


@pytest.mark.parametrize(
    ("sitter", "after", "out"),
    [
        (2, table(11, 2, 12, 3), {1, 4}),
        (3, table(12, 1, 3, 11), {4, 2}),
        (4, table(12, 1, 11, 4), {3, 2}),
    ],
)
def test_a_sitter_on_any_other_seat_is_flowed_past_alike(sitter: int, after: dict[Seat, int], out: set[int]) -> None:
    assert game(table(1, 2, 3, 4), {sitter}, 11, 12) == (after, out)


def test_who_sat_beside_the_sitter_reaches_the_next_table_first() -> None:
    after = advance(beside_the_feed(table(1, 2, 3, 4), {1}, 11, 12), {2: "A"})
    assert after.seats[2] == table(98, 2, 99, 4)


def test_beside_two_sitters_on_different_sides_everybody_stays_one_game() -> None:
    assert game(table(1, 2, 3, 4), {1, 4}, 11, 12) == (table(1, 11, 12, 4), {2, 3})


@clause("cribbage", "14/2", where=seats_left)
@clause("cribbage", "14/5", where=seats_left)
@clause("cribbage", "15/1", where=moves_by_result)
def test_win_loss_and_tie_are_the_same_at_a_sitters_table_so_no_cut_is_asked() -> None:
    plan = beside_the_feed(table(1, 2, 3, 4), {1}, 11, 12)
    undecided = advance(plan, {2: "A"})
    assert undecided == advance(plan, {1: "A", 2: "A"}) == advance(plan, {1: "B", 2: "A"})
    assert not moves_by_result(plan.seats[1], plan.sitters)
    assert moves_by_result(plan.seats[2], plan.sitters)


def test_the_arrival_who_taps_first_sits_beside_the_sitter() -> None:
    plan = beside_the_feed(table(1, 2, 3, 4), {1}, 11, 12)
    assert advance(plan, {2: "A"}, beside={1: 12}).seats[1] == table(1, 12, 11, 3)
    assert sit_beside(advance(plan, {2: "A"}), 1, 12) == advance(plan, {2: "A"}, beside={1: 12})
    two = beside_the_feed(table(1, 2, 3, 4), {1, 4}, 11, 12)
    assert advance(two, {2: "A"}, beside={4: 11}).seats[1] == table(1, 12, 11, 4)


@pytest.mark.parametrize(
    ("player", "chosen"),
    [pytest.param(1, 3, id="who slid to the exit seat joins the sitter"), pytest.param(11, 3, id="the sitter moves"),
     pytest.param(12, 1, id="the sitter moves over")],
)  # fmt: skip
def test_only_arrivals_choose_at_a_sitters_table(player: int, chosen: int) -> None:
    with pytest.raises(Refusal) as refused:
        advance(beside_the_feed(table(1, 2, 3, 4), {1}, 11, 12), {2: "A"}, beside={player: chosen})
    assert refused.value.code == "sitters_table"
    assert refused.value.remedy


def test_at_one_table_alone_the_two_who_come_back_change_places() -> None:
    alone = SeatingPlan(Ring((1,)), {1: table(1, 2, 3, 4)}, sitters=frozenset({1}))
    after = advance(alone, {})
    assert after.seats[1] == table(1, 4, 2, 3)
    both = SeatingPlan(Ring((1,)), {1: table(1, 2, 3, 4)}, sitters=frozenset({1, 3}))
    assert advance(both, {}).seats[1] == table(1, 4, 3, 2)


def refusal(seats: Iterable[dict[Seat, int]], sitters: set[int], option: SameSideSitters = "refuse") -> Refusal:
    """The refusal a plan of sitters meets; the tables are 1, 2, …"""
    with pytest.raises(Refusal) as caught:
        check_sitters(dict(enumerate(seats, 1)), frozenset(sitters), option, NAMES)
    return caught.value


TWO_TABLES = (table(1, 2, 3, 4), table(5, 6, 7, 8))


@clause("cribbage", "14/1", where=check_sitters)
def test_two_sitters_on_one_side_are_named_with_a_table_that_has_room() -> None:
    said = refusal(TWO_TABLES, {1, 2})
    assert said.code == "sitters_crowded"
    assert "Ana and Ben are sitters at table 1." in said.text
    assert said.remedy == "Seat Ben at table 2, side A."
    assert said.detail == [{"player": 2, "table": 2, "side": "A"}]


@clause("cribbage", "14/1", where=check_sitters)
@pytest.mark.parametrize(
    ("sitters", "remedy"),
    [
        ({1, 2, 3}, "Seat Ben at table 2, side A."),
        ({1, 2, 3, 4}, "Seat Ben at table 2, side A. Seat Dot at table 2, side B."),
        ({1, 2, 5}, "Seat Ben at table 1, side B."),
        ({1, 2, 3, 4, 5}, "Seat Ben at table 2, side B. There is no side left for Dot, who must move like the others."),
        ({1, 2, 5, 6}, "Seat Ben at table 1, side B. Seat Fay at table 2, side B."),
    ],
)
def test_each_sitter_too_many_is_told_where_there_is_room(sitters: set[int], remedy: str) -> None:
    assert refusal(TWO_TABLES, sitters).remedy == remedy


def test_a_sitter_must_have_a_seat_to_keep() -> None:
    said = refusal(TWO_TABLES, {1, 9})
    assert (said.code, "player 9" in said.text) == ("sitter_without_seat", True)


@pytest.mark.parametrize("sitters", [set(), {1}, {1, 3}, {2, 3, 5, 8}])
@clause("cribbage", "14/1", where=check_sitters)
def test_one_sitter_on_a_side_is_no_trouble(sitters: set[int]) -> None:
    check_sitters(dict(enumerate(TWO_TABLES, 1)), frozenset(sitters))


def test_crowded_sitters_hold_the_movement_back() -> None:
    with pytest.raises(Refusal) as refused:
        advance(beside_the_feed(table(1, 2, 3, 4), {1, 2}, 11, 12), {2: "A"}, names=NAMES)
    assert refused.value.code == "sitters_crowded"


def test_replace_both_lets_both_opponents_of_two_sitters_go() -> None:
    assert game(table(1, 2, 3, 4), {1, 2}, 11, 12, "replace_both") == (table(1, 2, 11, 12), {3, 4})


@pytest.mark.parametrize("sitters", [{1, 2, 3}, {1, 2, 3, 4}])
def test_replace_both_cannot_help_three_sitters_or_four(sitters: set[int]) -> None:
    assert refusal(TWO_TABLES, sitters, "replace_both").code == "sitters_crowded"


def test_pass_through_empties_the_exit_seat_alone_and_the_second_arrival_walks_on() -> None:
    seats = {1: table(1, 2, 3, 4), 2: table(11, 12, 21, 22), 3: table(31, 32, 33, 34)}
    plan = SeatingPlan(Ring((2, 1, 3)), seats, sitters=frozenset({1, 2}))
    after = advance(plan, {2: "A", 3: "B"}, same_side_sitters="pass_through")
    assert after.seats[1] == table(1, 2, 11, 3)
    assert after.seats[3] == table(31, 12, 32, 4)  # who walked on came first, then who left table 1
    assert after.seats[2] == table(21, 33, 22, 34)


@pytest.mark.parametrize(
    ("sitters", "seated"),
    [({1, 2, 3}, table(1, 2, 3, 11)), ({1, 2, 4}, table(1, 2, 11, 4)), ({1, 2, 3, 4}, table(1, 2, 3, 4))],
)
def test_pass_through_walks_on_past_three_sitters_and_four(sitters: set[int], seated: dict[Seat, int]) -> None:
    after = advance(beside_the_feed(table(1, 2, 3, 4), sitters, 11, 12), {2: "A"}, same_side_sitters="pass_through")
    assert after.seats[1] == seated
    assert len(whereabouts(after)) == 8


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from(["replace_both", "pass_through"]))
def test_with_any_sitters_anywhere_nobody_is_lost_and_sitters_sit(seed: int, option: SameSideSitters) -> None:
    chance = random.Random(seed)
    plan = first_plan(chance, chance.randint(1, 8), chance.randrange(4))
    everybody = [player for seated in plan.seats.values() for player in seated.values()]
    chosen = set(chance.sample(everybody, chance.randint(0, len(everybody))))
    if option == "replace_both":
        chosen -= {player for seated in plan.seats.values() if len(chosen & set(seated.values())) > 2
                   for player in seated.values()}  # fmt: skip
    plan = SeatingPlan(plan.ring, plan.seats, plan.benches, frozenset(chosen))
    for _ in range(6):
        before = plan
        plan = advance(before, any_movers(before, chance), same_side_sitters=option)
        was, now = whereabouts(before), whereabouts(plan)
        assert was.keys() == now.keys()
        assert len(now) == len(everybody) + len(before.waiting)
        assert len(plan.waiting) == len(before.waiting)
        assert all(tuple(seated) == SEATS for seated in plan.seats.values())
        assert all(was[sitter] == now[sitter] for sitter in chosen)


@pytest.mark.parametrize("tables", [2, 3, 7])
def test_pass_through_keeps_partners_apart_but_for_sitters_of_one_side(tables: int) -> None:
    chance = random.Random(tables)
    plan = first_plan(chance, tables)
    first = plan.seats[plan.ring.tables[0]]
    plan = SeatingPlan(plan.ring, plan.seats, sitters=frozenset({first["A.L"], first["A.R"]}))
    for _ in range(20):
        movers: dict[int, Side] = any_movers(plan, chance)
        before, plan = plan, advance(plan, movers, same_side_sitters="pass_through")
        assert partners_of(before.seats) & partners_of(plan.seats) == {plan.sitters}
