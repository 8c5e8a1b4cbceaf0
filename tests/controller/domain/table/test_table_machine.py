"""The table's one transition table: nothing falls through it, and no phase is a dead letter."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.game import AnswerCall, RecordCard, RecordPress
from controller.domain.commands.nodes import FreeNode
from controller.domain.commands.setup import EndTournament
from controller.domain.events.game import UmpireCalled
from controller.domain.state.phases import TablePhase
from controller.domain.table.machine import TRANSITIONS, WHY_IGNORED
from controller.domain.values import CONTROLS, Control
from controller.games.refusal import Refusal
from controller.projections.sentences.ignored import IGNORED
from table_node.wire import node_shapes
from tests.support.evening import Evening, drawn, running
from tests.support.wandering import Wanderer

PHASES: tuple[TablePhase, ...] = get_args(TablePhase)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("control", CONTROLS)
def test_every_button_in_every_phase_does_something_or_is_ignored_with_a_reason(phase: str, control: str) -> None:
    assert (phase, control) in TRANSITIONS or WHY_IGNORED[phase] in IGNORED


def test_the_table_knows_no_phase_or_button_that_the_room_does_not() -> None:
    assert {phase for phase, _ in TRANSITIONS} <= set(PHASES)
    assert {control for _, control in TRANSITIONS} == set(CONTROLS)


def test_the_wire_spells_phases_and_buttons_as_the_room_does() -> None:
    assert set(node_shapes.TABLE_PHASES) == set(PHASES)
    assert set(node_shapes.CONTROLS) == set(CONTROLS)


def test_the_umpire_can_be_called_in_every_phase_of_a_seated_table() -> None:
    assert {phase for phase, control in TRANSITIONS if control == "call"} == set(PHASES) - {"vacant"}


def test_every_phase_of_a_seated_table_is_reached_by_an_evening_in_which_anything_happens() -> None:
    missing = set(PHASES) - {"vacant"}  # vacant is what a node without a table shows
    for seed in range(40):
        missing -= wandered(seed, 300)
        if not missing:
            return
    raise AssertionError(f"no evening led to {missing}")


def wandered(seed: int, steps: int) -> set[str]:
    """The phases the tables of one evening went through."""
    evening, chance = Evening(), Wanderer(seed)
    seen: set[str] = set()
    for _ in range(steps):
        try:
            evening.do(chance.next(evening.room))
        except Refusal:
            continue
        seen |= {table.phase for table in evening.room.tables.values()}
    return seen


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_no_press_is_without_a_trace(seed: int) -> None:
    evening, chance = Evening(), Wanderer(seed)
    for _ in range(150):
        command = chance.next(evening.room)
        try:
            events = evening.do(command)
        except Refusal:
            assert not isinstance(command, RecordPress | RecordCard)
            continue
        if isinstance(command, RecordPress | RecordCard):
            assert events


@pytest.mark.parametrize("control", CONTROLS)
def test_a_node_that_serves_no_table_changes_nothing(control: Control) -> None:
    room = running()
    room.do(FreeNode("node-1"))
    assert room.why_ignored(control, 10) == "node_not_bound"


@pytest.mark.parametrize("control", ["amber", "blue", "both", "undo"])
def test_no_result_before_the_round_is_started(control: Control) -> None:
    assert drawn().why_ignored(control, -5) == "no_round"


def test_r64_dealt_between_rounds_is_the_next_rounds_first_hand_and_is_not_lost() -> None:
    room = running()
    room.play_round({1: "A"})
    room.press("dealt", 1990)
    assert (room.room.round, room.phase()) == (2, "dealt")


def test_after_the_evening_nothing_counts_any_more() -> None:
    room = running()
    room.do(EndTournament("power cut"))
    for control in CONTROLS:
        assert room.why_ignored(control, 10) == "no_round"


def test_a_call_stands_until_it_is_answered() -> None:
    room = running()
    assert [type(event) for event in room.press("call", 10)] == [UmpireCalled]
    assert room.why_ignored("call", 11) == "already_called"
    room.do(AnswerCall(1))
    assert not room.table().called
    assert room.refusal(AnswerCall(1)).code == "no_call"


def test_a_call_does_not_stop_the_clock_and_its_result_waits_for_the_answer() -> None:
    room = running()
    room.press("call", 10)
    room.press("dealt", 20)
    assert room.why_ignored("blue", 200) == "umpire_rules"
    room.do(AnswerCall(1))
    room.confirm("blue", 210)
    assert room.room.results[1, 1].outcome == "B"
