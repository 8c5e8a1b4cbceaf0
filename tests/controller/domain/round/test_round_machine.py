"""What may be asked of the round in each phase: nothing falls through, and whatever happens the room stays whole."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.game import RecordCard, RecordPress
from controller.domain.commands.round import NoteRestart, PassTime, PauseRound, RecordRing
from controller.domain.commands.session import RecoverClock
from controller.domain.round.clock import BROUGHT
from controller.domain.round.machine import ASKED, WHY_REFUSED, WHY_REFUSED_IN
from controller.domain.state.phases import RoomPhase
from controller.games.refusal import Refusal
from table_node.wire.room_shapes import ROOM_PHASES
from tests.support.evening import Evening, at, running
from tests.support.wandering_rounds import RoundWanderer

PHASES: tuple[RoomPhase, ...] = get_args(RoomPhase)
KINDS = sorted({kind for _, kind in ASKED}, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_whatever_is_asked_of_the_round_is_done_or_refused_with_a_reason(phase: RoomPhase, kind: type) -> None:
    why = WHY_REFUSED_IN.get((phase, kind)) or WHY_REFUSED[kind]
    assert (phase, kind) in ASKED or (why.code and why.text.endswith(".") and why.remedy.endswith("."))


def test_the_tables_know_the_rooms_phases_and_no_others() -> None:
    assert set(ROOM_PHASES) == set(PHASES)
    assert {phase for phase, _ in (*ASKED, *BROUGHT)} <= set(PHASES)


def test_no_reason_hides_behind_a_row() -> None:
    assert not set(WHY_REFUSED_IN) & set(ASKED)


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_an_evening_in_which_anything_happens_to_the_session_stays_whole(seed: int) -> None:
    evening, chance = Evening(), RoundWanderer(seed)
    for _ in range(150):
        command = chance.next(evening.room)
        try:
            evening.do(command)
        except Refusal as refusal:
            assert refusal.text and refusal.remedy
            # Nobody is there to read why a press, a ring or the time could not be taken.
            assert not isinstance(command, RecordPress | RecordCard | RecordRing | PassTime | NoteRestart)


def test_a_clock_is_recovered_only_after_the_machine_restarted() -> None:
    room = running()
    room.do(PauseRound(1, at(100)))
    assert room.do(RecoverClock(1, at(300), 900, ("node-1",), at(100))) == []
