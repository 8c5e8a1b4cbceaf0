"""Odd numbers: spare players wait on a link of the ring, and everybody has a turn of it (rules 6.3)."""

import random
from collections import Counter

import pytest

from controller.domain.seats.movement import advance
from controller.domain.seats.waiting_list import first_benches, next_off, take_chair, without
from controller.domain.state.seating_plan import Bench, Ring, SeatingPlan, partners_of
from controller.domain.values import SEATS, Seat
from tests.support.moving import any_movers, check_move, first_plan

TWELVE = Ring(tuple(range(1, 13)))


def table(*players: int) -> dict[Seat, int]:
    """Four players in the order of the seats."""
    return dict(zip(SEATS, players, strict=True))


@pytest.mark.parametrize(
    ("players", "benches"),
    [(8, ()), (9, (Bench(1, (9,)),)), (10, (Bench(1, (9, 10)),)), (11, (Bench(1, (9, 10)), Bench(2, (11,))))],
)
def test_the_last_to_register_wait_first(players: int, benches: tuple[Bench, ...]) -> None:
    assert first_benches(Ring((1, 2)), range(1, players + 1)) == benches


def test_who_waited_plays_and_a_winner_waits() -> None:
    seats = {1: table(1, 2, 3, 4), 2: table(5, 6, 7, 8)}
    after = advance(SeatingPlan(Ring((1, 2)), seats, (Bench(2, (9,)),)), {1: "A", 2: "A"})
    assert after.seats == {1: table(3, 5, 4, 6), 2: table(7, 9, 8, 1)}
    assert (after.benches, after.sat_out) == ((Bench(2, (2,)),), {9: 1})


def test_of_two_who_join_together_the_one_who_sat_out_more_goes_ahead() -> None:
    plan = SeatingPlan(Ring((1,)), {1: table(1, 2, 3, 4)}, (Bench(1, (9,)),), sat_out={2: 1})
    assert advance(plan, {1: "A"}).benches == (Bench(1, (1,)),)
    assert advance(plan, {1: "B"}).benches == (Bench(1, (4,)),)


@pytest.mark.parametrize("spare", [1, 2])
def test_a_table_alone_with_one_or_two_spare_keeps_every_rule(spare: int) -> None:
    for seed in range(30):
        chance = random.Random(seed)
        plan = first_plan(chance, 1, spare, sitters=chance.randrange(3))
        for _ in range(20):
            movers = any_movers(plan, chance)
            before, plan = plan, advance(plan, movers)
            check_move(before, movers, plan)


def test_a_table_alone_with_three_spare_makes_one_wait_twice_and_nobody_three_times() -> None:
    for seed in range(30):
        chance = random.Random(seed)
        plan = first_plan(chance, 1, 3)
        waits: list[set[int]] = [set(plan.waiting)]
        for _ in range(20):
            before, plan = plan, advance(plan, any_movers(plan, chance))
            waits.append(set(plan.waiting))
            assert not partners_of(before.seats) & partners_of(plan.seats)
        for one, two, three in zip(waits, waits[1:], waits[2:], strict=False):
            assert len(one & two) == 1
            assert not one & two & three


@pytest.mark.parametrize(
    ("tables", "spare", "most"), [(12, 1, 1), (12, 2, 1), (12, 3, 2), (4, 1, 3), (4, 2, 3), (4, 3, 4)]
)
def test_in_twelve_games_nobody_sits_out_more_often_than_the_ring_forces(tables: int, spare: int, most: int) -> None:
    # Between two waits a player wins through to the next bench: the whole ring, or half of it if there are two.
    for night in range(60):
        assert max(sit_outs(tables, spare, night).values()) <= most


def test_r48_seventeen_players_in_twelve_rounds_do_not_give_one_player_the_bye_again_and_again() -> None:
    often = [max(sit_outs(4, 1, night).values()) for night in range(100)]
    assert max(often) <= 3
    assert sum(most >= 3 for most in often) <= 2, "three times takes a player who wins eight games of eight"


def sit_outs(tables: int, spare: int, night: int) -> Counter[int]:
    """How many of twelve games each player sat out in an evening of chance."""
    chance = random.Random(night)
    plan = first_plan(chance, tables, spare)
    counted = Counter(plan.waiting)
    for _ in range(11):
        plan = advance(plan, any_movers(plan, chance))
        counted.update(plan.waiting)
    assert sum(counted.values()) == 12 * spare  # M12
    return counted


def test_chairs_are_taken_and_left_one_by_one() -> None:
    ring, benches = Ring((1, 2, 3, 4)), ()
    taken: list[tuple[Bench, ...]] = [benches]
    for player in (7, 8, 9):
        taken.append(take_chair(taken[-1], ring, player))
    assert taken[1:] == [(Bench(1, (7,)),), (Bench(1, (7, 8)),), (Bench(1, (7, 8)), Bench(3, (9,)))]
    assert without(taken[3], 9) == taken[2]
    assert take_chair(without(taken[3], 7), ring, 7) == (Bench(1, (8, 7)), Bench(3, (9,)))


def test_the_next_off_a_bench_is_of_those_in_front_the_one_who_sat_out_most() -> None:
    benches = (Bench(1, (7, 8)), Bench(3, (9,)))
    assert next_off(benches, {}) == 7
    assert next_off(benches, {9: 1, 8: 5}) == 9
