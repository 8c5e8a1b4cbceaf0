"""Between two games people leave and come, tables break and open: who sits where then, told change by change."""

from dataclasses import replace

import pytest

from controller.domain.round.between_rounds import Changed, arrive, close_table, leave, open_table
from controller.domain.seats.movement import advance
from controller.domain.seats.reseating import (
    Benched,
    Change,
    HousePlayerLeft,
    LeftTheBench,
    SeatFilled,
    SeatsExchanged,
    TableClosed,
    TableOpened,
    TableReplaced,
)
from controller.domain.state.seating_plan import Bench, Ring, SeatingPlan
from controller.domain.values import SEATS, Seat
from controller.games.refusal import Refusal

NAMES = {1: "Ana", 2: "Ben", 3: "Cas", 4: "Dot", 9: "Ida"}


def table(*players: int) -> dict[Seat, int]:
    """Four players in the order of the seats."""
    return dict(zip(SEATS, players, strict=True))


def hall(
    tables: int, *waiting: int, sitters: frozenset[int] = frozenset(), house: frozenset[int] = frozenset()
) -> SeatingPlan:
    """Tables 1, 2, … with players 1 to 4, 5 to 8, …; two wait before table 1, a third one half-way round."""
    seats = {n: table(*range(4 * n - 3, 4 * n + 1)) for n in range(1, tables + 1)}
    ring = Ring(tuple(seats))
    first = (Bench(1, waiting[:2]),) if waiting else ()
    more = (Bench(ring.tables[tables // 2], waiting[2:]),) if len(waiting) > 2 else ()
    return SeatingPlan(ring, seats, first + more, sitters, house)


def refusal(change: object, *arguments: object, **named: object) -> Refusal:
    """The refusal a change meets."""
    assert callable(change)
    with pytest.raises(Refusal) as caught:
        change(*arguments, **named)
    assert caught.value.text and caught.value.remedy
    return caught.value


def test_the_first_of_the_bench_takes_a_leavers_seat() -> None:
    after = leave(hall(2, 9, 10), 3)
    assert after.changes == (SeatFilled(9, 1, "B.L", instead_of=3, came_from="bench"),)
    assert after.plan.seats[1] == table(1, 2, 9, 4)
    assert after.plan.benches == (Bench(1, (10,)),)


def test_of_two_benches_the_one_who_sat_out_most_goes_first() -> None:
    plan = hall(2, 9, 10, 11)
    waited = SeatingPlan(plan.ring, plan.seats, plan.benches, sat_out={11: 1})
    assert leave(waited, 3).plan.benches == (Bench(1, (9, 10)),)


def test_who_leaves_from_the_bench_leaves_a_chair_less() -> None:
    after = leave(hall(2, 9), 9)
    assert after == Changed(hall(2), (LeftTheBench(9, before=1),))


def test_without_a_bench_a_house_player_takes_the_seat() -> None:
    after = leave(hall(2), 3, house_player=90)
    assert after.changes == (SeatFilled(90, 1, "B.L", instead_of=3, came_from="house"),)
    assert after.plan.house == {90}


def test_with_three_house_players_a_table_closes_rather_than_take_a_fourth() -> None:
    after = leave(hall(2, house=frozenset({6, 7, 8})), 3, house_player=90)
    assert after.plan.seats == {2: table(5, 1, 2, 4)}
    assert after.plan.house == frozenset()
    assert after.changes == (
        TableClosed(1, (1, 2, 4)),
        SeatFilled(1, 2, "A.R", instead_of=6, came_from="table"),
        SeatFilled(2, 2, "B.L", instead_of=7, came_from="table"),
        SeatFilled(4, 2, "B.R", instead_of=8, came_from="table"),
    )


def test_with_nobody_for_the_seat_the_table_closes_and_its_three_wait() -> None:
    after = leave(hall(3), 5)
    assert after.plan.ring == Ring((1, 3))
    assert after.plan.benches == (Bench(1, (6, 7)), Bench(3, (8,)))
    assert after.changes == (TableClosed(2, (6, 7, 8)), Benched(6, 1), Benched(7, 1), Benched(8, 3))


def test_at_one_table_left_the_three_of_the_other_wait_together() -> None:
    after = leave(hall(2), 5)
    assert (after.plan.seats, after.plan.benches) == ({1: table(1, 2, 3, 4)}, (Bench(1, (6, 7, 8)),))


def test_house_players_of_a_closing_table_go_home() -> None:
    after = leave(hall(2, house=frozenset({6, 7})), 5)
    assert after.changes == (
        TableClosed(2, (6, 7, 8)), HousePlayerLeft(6, 2), HousePlayerLeft(7, 2), Benched(8, 1),
    )  # fmt: skip
    assert after.plan.house == frozenset()


def test_of_those_who_rise_the_one_who_sat_out_most_is_seated_first() -> None:
    plan = hall(3, house=frozenset({9}))
    after = leave(replace(plan, sat_out={7: 1, 8: 2}), 5)
    assert after.changes == (
        TableClosed(2, (6, 7, 8)), SeatFilled(8, 3, "A.L", instead_of=9, came_from="table"),
        Benched(7, 1), Benched(6, 1),
    )  # fmt: skip


def test_a_sitters_table_stays_open_and_the_next_one_gives_way() -> None:
    after = leave(hall(3, sitters=frozenset({1})), 3)
    assert after.plan.seats == {1: table(1, 2, 5, 4), 3: table(9, 10, 11, 12)}
    assert after.changes == (
        TableClosed(2, (5, 6, 7, 8)), SeatFilled(5, 1, "B.L", instead_of=3, came_from="table"),
        Benched(6, 1), Benched(7, 1), Benched(8, 3),
    )  # fmt: skip


def test_those_who_have_just_sat_out_do_not_wait_again_if_another_table_can_close() -> None:
    plan = advance(hall(3, 21), {1: "A", 2: "A", 3: "A"})  # 21 came from the bench to table 1
    assert 21 in plan.seats[1].values()
    nobody_spare = leave(plan, plan.waiting[0]).plan
    leaver = next(player for player in plan.seats[1].values() if player != 21)
    after = leave(nobody_spare, leaver)
    assert after.plan.ring == Ring((1, 3))
    assert 21 not in after.plan.waiting


def test_a_sitter_who_leaves_keeps_no_seat() -> None:
    assert leave(hall(2, 9, sitters=frozenset({3})), 3).plan.sitters == frozenset()


def test_a_seat_is_not_filled_beside_the_partner_of_the_game_before() -> None:
    plan = advance(hall(2, 9), {1: "A", 2: "A"})  # 5 and 6 won at 2: 5 plays on at 1 beside 9, 6 waits
    assert (plan.seats[1], plan.benches) == (table(3, 9, 4, 5), (Bench(1, (6,)),))
    after = leave(plan, 4)
    assert after.changes == (
        SeatFilled(6, 1, "B.L", instead_of=4, came_from="bench"), SeatsExchanged(1, (9, 5)),
    )  # fmt: skip
    assert after.plan.seats[1] == table(3, 5, 6, 9)


def test_nobody_leaves_who_is_not_here_and_the_last_table_keeps_its_four() -> None:
    assert refusal(leave, hall(1), 9, names=NAMES).text == "Ida is not in the room."
    said = refusal(leave, hall(1), 2, names=NAMES)
    assert (said.code, "Without Ben three players are left" in said.text) == ("three_left", True)
    assert refusal(leave, hall(2, sitters=frozenset({1, 5})), 2).code == "no_table_can_close"


def test_a_late_player_takes_a_house_players_seat() -> None:
    after = arrive(hall(2, house=frozenset({6})), 9)
    assert after.changes == (SeatFilled(9, 2, "A.R", instead_of=6, came_from="door"),)
    assert after.plan.house == frozenset()


def test_late_players_wait_and_the_fourth_spare_one_opens_a_table_at_the_rings_end() -> None:
    plan = hall(2)
    changes: list[Change] = []
    for player in (21, 22, 23, 24):
        changed = arrive(plan, player, free_tables=(2, 7))
        plan = changed.plan
        changes += changed.changes
    assert changes == [Benched(21, 1), Benched(22, 1), Benched(23, 2), TableOpened(7, (21, 22, 23, 24))]
    assert (plan.ring, plan.benches) == (Ring((1, 2, 7)), ())
    assert plan.seats[7] == table(21, 22, 23, 24)


def test_two_who_have_just_won_together_open_a_table_as_opponents() -> None:
    plan = advance(hall(2, 21, 22), {1: "A", 2: "A"})
    five, six = plan.waiting
    plan = arrive(plan, 23).plan
    after = arrive(plan, 24, free_tables=(3,))
    assert after.changes == (TableOpened(3, (five, six, 23, 24)), SeatsExchanged(3, (six, 24)))
    assert after.plan.seats[3] == table(five, 24, 23, six)


def test_a_fourth_spare_player_needs_a_free_table_and_nobody_comes_twice() -> None:
    assert refusal(arrive, hall(2, 9, 10, 11), 12, free_tables=(1, 2)).code == "no_free_table"
    assert refusal(arrive, hall(2, 9), 9, names=NAMES).text == "Ida is in the room."


def test_everybody_of_a_broken_table_sits_down_alike_at_another_in_its_place_of_the_ring() -> None:
    plan = hall(3, 21, sitters=frozenset({1}))
    after = close_table(plan, 1, free_tables=(2, 8))
    assert after.changes == (TableReplaced(1, now=8, players=(1, 2, 3, 4)),)
    assert after.plan.ring == Ring((8, 2, 3))
    assert after.plan.seats == {8: plan.seats[1], 2: plan.seats[2], 3: plan.seats[3]}
    assert after.plan.benches == (Bench(8, (21,)),)


def test_with_no_free_table_its_players_take_house_players_seats_and_the_others_wait() -> None:
    after = close_table(hall(2, house=frozenset({6})), 1)
    assert after.changes == (
        TableClosed(1, (1, 2, 3, 4)), SeatFilled(1, 2, "A.R", instead_of=6, came_from="table"),
        Benched(2, 2), Benched(3, 2), Benched(4, 2),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("plan", "number", "code"),
    [
        (hall(2), 7, "no_such_table"),
        (hall(2), 1, "too_many_spare"),
        (hall(1), 1, "last_table"),
        (hall(2, sitters=frozenset({1}), house=frozenset({6})), 1, "sitters_table"),
    ],
)
def test_a_table_that_cannot_close_is_refused_with_what_to_do(plan: SeatingPlan, number: int, code: str) -> None:
    assert refusal(close_table, plan, number, names=NAMES).code == code


def test_a_table_opens_for_those_who_wait_with_house_players() -> None:
    after = open_table(hall(2, 9), 7, house_players=(91, 92, 93, 94))
    assert after.changes == (TableOpened(7, (9, 91, 92, 93)),)
    assert after.plan.house == {91, 92, 93}
    assert after.plan.waiting == ()


@pytest.mark.parametrize(
    ("plan", "number", "house", "code"),
    [
        (hall(2, 9), 2, (91, 92, 93), "table_open"),
        (hall(2), 7, (91, 92, 93, 94), "nobody_waits"),
        (hall(2, 9), 7, (91, 92), "too_few_for_a_table"),
    ],
)
def test_a_table_that_cannot_open_is_refused(plan: SeatingPlan, number: int, house: tuple[int, ...], code: str) -> None:
    assert refusal(open_table, plan, number, house_players=house).code == code
