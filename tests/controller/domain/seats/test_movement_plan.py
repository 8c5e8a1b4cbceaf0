"""The ring, the choice of partners at the next table, and what became of everybody."""

from typing import Literal

import pytest

from controller.domain.seats.movement import advance, sit_beside
from controller.domain.state.seating_plan import Bench, Ring, SeatingPlan, ring_of, whereabouts
from controller.domain.values import SEATS, Seat
from controller.games.refusal import Refusal
from controller.games.results import Side
from tests.support.clauses import clause

NAMES = {1: "Ana", 2: "Ben", 3: "Cas", 4: "Dot", 5: "Eli", 6: "Fay", 7: "Gus", 8: "Hal"}


def table(*players: int) -> dict[Seat, int]:
    """Four players in the order of the seats."""
    return dict(zip(SEATS, players, strict=True))


def hall(*numbers: int, direction: Literal[1, -1] = 1) -> SeatingPlan:
    """Tables in this order round the ring; the players of the first are 1 to 4, of the next 5 to 8, …"""
    seats = {number: table(*range(4 * place + 1, 4 * place + 5)) for place, number in enumerate(numbers)}
    return SeatingPlan(Ring(numbers, direction), seats)


def all_move(plan: SeatingPlan, side: Side = "A") -> dict[int, Side]:
    """The same side wins everywhere."""
    return dict.fromkeys(plan.seats, side)


@pytest.mark.parametrize(("direction", "goes_to"), [(1, {7: 3, 3: 12, 12: 7}), (-1, {7: 12, 12: 3, 3: 7})])
@clause("cribbage", "13/1", where=advance)
def test_the_ring_is_any_tables_in_any_order_walked_either_way(
    direction: Literal[1, -1], goes_to: dict[int, int]
) -> None:
    plan = hall(7, 3, 12, direction=direction)
    now = whereabouts(advance(plan, all_move(plan)))
    for number, seated in plan.seats.items():
        assert now[seated["A.L"]].table == now[seated["A.R"]].table == goes_to[number]
        assert now[seated["B.L"]].table == now[seated["B.R"]].table == number


def test_both_pairs_keep_the_order_of_their_seats() -> None:
    plan = hall(1, 2)
    assert advance(plan, {1: "B", 2: "A"}).seats == {1: table(1, 5, 2, 6), 2: table(7, 3, 8, 4)}


def test_tables_without_a_result_hold_everybody_back_and_are_named() -> None:
    plan = hall(1, 2, 5, 7)
    with pytest.raises(Refusal) as one:
        advance(plan, {1: "A", 2: "B", 5: "A"})
    with pytest.raises(Refusal) as two:
        advance(plan, {1: "A", 2: "B"})
    assert (one.value.code, one.value.text) == ("tables_unresolved", "Table 7 has nobody who moves on yet.")
    assert two.value.text == "Tables 5, 7 have nobody who moves on yet."


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ((1, 2, 2, 3), "table 2 is named twice"),
        ((1, 2), "table 3 is left out"),
        ((1, 2, 3, 9), "table 9 is not open"),
        ((1, 1, 9), "table 1 is named twice; table 2 is left out; table 3 is left out; table 9 is not open"),
    ],
)
def test_a_ring_that_is_not_the_open_tables_is_refused_table_by_table(tables: tuple[int, ...], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        ring_of(tables, 1, [1, 2, 3])
    assert (refused.value.code, said in refused.value.text) == ("ring_wrong", True)


def test_no_ring_has_no_table() -> None:
    with pytest.raises(Refusal, match="it has no table"):
        ring_of([], 1, [])


def test_a_ring_as_drawn_is_taken() -> None:
    assert ring_of([3, 1, 2], -1, {1, 2, 3}).walk == ring_of([3, 1, 2], 1, {1, 2, 3}).walk == (3, 1, 2)


@clause("500-2025", "1i", where=sit_beside)
@clause("500-2024", "1i", where=sit_beside)
@clause("500-201x", "1e/1", where=sit_beside)
def test_those_who_arrive_choose_whom_they_join() -> None:
    after = advance(hall(1, 2), {1: "A", 2: "A"}, beside={7: 2})
    assert after.seats[2] == table(7, 2, 8, 1)
    assert sit_beside(after, 7, 1).seats[2] == table(7, 1, 8, 2)
    assert sit_beside(after, 7, 2) == after  # as they sit already


@clause("500-2025", "1i", where=sit_beside)
@clause("500-2024", "1i", where=sit_beside)
@clause("500-201x", "1e/1", where=sit_beside)
@clause("cribbage", "13/2", where=sit_beside)
@pytest.mark.parametrize(("one", "two", "said"), [(7, 8, "Gus and Hal"), (1, 2, "Ana and Ben")])
def test_nobody_may_choose_the_partner_they_just_had(one: int, two: int, said: str) -> None:
    after = advance(hall(1, 2), {1: "A", 2: "A"})
    with pytest.raises(Refusal) as refused:
        sit_beside(after, one, two, NAMES)
    assert refused.value.code == "partners_again"
    assert f"{said} have just been partners" in refused.value.text


@pytest.mark.parametrize("chosen", [3, 99])
def test_nobody_may_choose_a_partner_at_another_table(chosen: int) -> None:
    after = advance(hall(1, 2), {1: "A", 2: "A"})
    with pytest.raises(Refusal) as refused:
        advance(hall(1, 2), {1: "A", 2: "A"}, beside={7: chosen}, names=NAMES)
    assert refused.value.code == "not_at_one_table"
    assert whereabouts(after)[7].table == 2


def test_players_without_a_seat_choose_nobody() -> None:
    after = advance(SeatingPlan(Ring((1,)), {1: table(1, 2, 3, 4)}, (Bench(1, (5,)),)), {1: "A"})
    with pytest.raises(Refusal, match="do not sit at one table"):
        sit_beside(after, after.waiting[0], 3)
