"""Anything at all may happen in a room: it refuses or it goes on, it stays whole, and its log tells all of it."""

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.round import RecordRing
from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.evolve import evolve
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from tests.support.evening import Evening
from tests.support.folding import fold
from tests.support.wandering import Wanderer
from tests.support.wandering_anything import AnythingWanderer


def wander(seed: int, steps: int, wanders: type[Wanderer] = Wanderer) -> Evening:
    """So many commands; `Evening` checks after each that the room is whole and every event has its sentence."""
    evening, chance = Evening(), wanders(seed)
    for _ in range(steps):
        try:
            evening.do(chance.next(evening.room))
        except Refusal as refusal:
            assert refusal.code and refusal.text and refusal.remedy
    return evening


@pytest.mark.parametrize("wanders", [Wanderer, AnythingWanderer])
@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_m10_whatever_happens_the_room_is_whole_and_its_events_alone_make_it_again(
    wanders: type[Wanderer], seed: int
) -> None:
    evening = wander(seed, 250, wanders)
    assert fold(Room(), evening.events) == evening.room


def test_the_wandering_gets_far_enough_to_prove_anything() -> None:
    kinds = {type(event).__name__ for seed in range(30) for event in wander(seed, 300).events}
    assert len(kinds) >= 30, f"only {sorted(kinds)}"


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_deciding_changes_nothing(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(60):
        command, before = chance.next(evening.room), evening.room
        try:
            first = decide(before, command)
        except Refusal:
            continue
        assert decide(before, command) == first
        assert evening.room is before
        evening.do(command)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_each_event_is_evolved_once_and_the_rooms_are_those_of_a_plain_fold(seed: int) -> None:
    room, chance, evolved = Room(), AnythingWanderer(seed), list[Event]()

    def counted(before: Room, event: Event) -> Room:
        evolved.append(event)
        return evolve(before, event)

    for _ in range(100):
        evolved.clear()
        try:
            decided = decide(room, chance.next(room), counted)
        except Refusal:
            continue
        assert tuple(evolved) == decided.events
        assert decided.rooms == tuple(accumulate(decided.events, evolve, initial=room))
        room = decided.room


@pytest.mark.parametrize("seed", range(3))
def test_a_ring_reported_twice_is_one_ring(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(200):
        command = chance.next(evening.room)
        try:
            evening.do(command)
        except Refusal:
            continue
        if isinstance(command, RecordRing):
            assert evening.do(command) == []
