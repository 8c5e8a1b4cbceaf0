"""Whenever undo is pressed: the room stays whole, and what is undone at once is as if it had not been done."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.round import PauseRound, ResumeRound
from controller.domain.commands.standings import Undo
from controller.domain.decide import decide
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from tests.controller.domain.undo.test_undo import shown
from tests.support.evening import Evening
from tests.support.folding import fold
from tests.support.wandering import Wanderer
from tests.support.wandering_rounds import RoundWanderer


def earned(room: Room) -> dict[int, tuple[int, ...]]:
    """What every player has by the results, clipped or not."""
    return {one.player: (one.clicks + one.unclipped, one.wins, one.ties, one.losses) for one in standings(room)}


@pytest.mark.parametrize("wanders", [Wanderer, RoundWanderer])
@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_whenever_undo_is_pressed_the_room_stays_whole_and_its_log_tells_it(wanders: type[Wanderer], seed: int) -> None:
    evening, chance = Evening(), wanders(seed)
    for _ in range(150):
        command = chance.next(evening.room)
        if chance.chance.random() < 0.1:
            command = Undo(0, chance.now)
        try:
            evening.do(command)
        except Refusal as refusal:
            assert refusal.text and refusal.remedy
    assert fold(Room(), evening.events) == evening.room


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_what_is_undone_at_once_is_as_if_it_had_not_been_done(seed: int) -> None:
    evening, chance = Evening(), RoundWanderer(seed)
    for _ in range(150):
        before, command = evening.room, chance.next(evening.room)
        try:
            evening.do(command)
            after = decide(evening.room, Undo(evening.room.actions, chance.now)).room
        except Refusal:
            continue
        if evening.room.actions == before.actions or isinstance(command, PauseRound | ResumeRound):
            continue
        assert earned(after) == earned(before)
        assert shown(after)[3:13] == shown(before)[3:13]
        assert (after.phase, after.round) == (before.phase, before.round)
