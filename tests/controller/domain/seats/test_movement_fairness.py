"""How fair an evening was: repeat partners, repeat opponents and sit-outs, counted over all its rounds."""

import random

import pytest

from controller.domain.seats.movement import advance
from controller.domain.standings.fairness import fairness, opponents_in
from controller.domain.values import SEATS, Seating
from tests.support.moving import any_movers, first_plan


def seated(*players: int) -> tuple[Seating, ...]:
    """Players four by four at tables 1, 2, …"""
    return tuple(Seating(place // 4 + 1, SEATS[place % 4], player) for place, player in enumerate(players))


def pair(one: int, two: int) -> frozenset[int]:
    return frozenset((one, two))


def test_an_evening_is_counted_round_by_round() -> None:
    told = fairness({1: seated(1, 2, 3, 4), 2: seated(1, 2, 3, 5), 4: seated(1, 3, 2, 4)}, {1: [5], 2: [4], 4: [5]})
    assert told.repeat_partners == {pair(1, 2): 2}
    assert told.repeat_opponents == {pair(1, 3): 2, pair(2, 3): 3, pair(1, 4): 2}
    assert told.sat_out == {5: 2, 4: 1}
    assert told.partners_running == ((2, pair(1, 2)),)
    assert told.sat_out_running == ()


def test_who_sits_out_twice_running_is_named_with_the_round() -> None:
    told = fairness({1: seated(1, 2, 3, 4), 2: seated(1, 3, 2, 4)}, {1: [5, 6], 2: [6]})
    assert told.sat_out_running == ((2, 6),)


def test_nothing_played_is_fair() -> None:
    assert fairness({}).partners == {}


@pytest.mark.parametrize(("tables", "spare"), [(1, 2), (2, 3), (9, 1), (12, 0)])
def test_the_movement_repeats_no_partners_running_and_from_two_tables_on_no_opponents(tables: int, spare: int) -> None:
    chance = random.Random(tables)
    plan = first_plan(chance, tables, spare)
    rounds = {1: plan.seatings}
    benched = {1: plan.waiting}
    for number in range(2, 21):
        before, plan = plan, advance(plan, any_movers(plan, chance))
        rounds[number], benched[number] = plan.seatings, plan.waiting
        assert tables == 1 or not opponents_in(before.seatings) & opponents_in(plan.seatings)
    told = fairness(rounds, benched)
    assert told.partners_running == () == told.sat_out_running
    assert sum(told.sat_out.values()) == 20 * spare
    assert sum(told.partners.values()) == 20 * 2 * tables
    assert sum(told.opponents.values()) == 20 * 4 * tables
