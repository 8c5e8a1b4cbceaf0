"""The round's transition tables: nothing falls through them, and what they declare is what evenings do."""

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.game import RecordCard, RecordPress
from controller.domain.commands.round import NoteRestart, PassTime, PauseRound, RecordRing
from controller.domain.commands.session import RecoverClock
from controller.domain.commands.teams import DrawLots
from controller.domain.decide import decide
from controller.domain.round.clock import BROUGHT
from controller.domain.round.machine import ASKED, STEPS, WHY_REFUSED, WHY_REFUSED_IN
from controller.domain.state.phases import RoomPhase
from controller.domain.state.room import Room
from controller.domain.teams.decide import team_records
from controller.games.refusal import Refusal
from table_node.wire.room_shapes import ROOM_PHASES
from tests.support.evening import Evening, at, running
from tests.support.folding import fold
from tests.support.spades_evening import play_round, seated_teams
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
    assert {phase for phase, _ in (*ASKED, *BROUGHT, *STEPS)} | set(STEPS.values()) == set(PHASES)


def test_no_reason_hides_behind_a_row() -> None:
    assert not set(WHY_REFUSED_IN) & set(ASKED)


def test_what_evenings_do_is_what_the_table_of_steps_declares() -> None:
    seen: dict[tuple[RoomPhase, type], RoomPhase] = dict(steps_with_lots())
    for seed in range(1000):
        for step, after in steps_of(seed, 120):
            assert STEPS.get(step) == after, f"seed {seed}: {step[0]} -> {after} by {step[1].__name__}"
            seen[step] = after
        if len(seen) == len(STEPS):
            break
    missing = [f"{phase} by {kind.__name__}" for phase, kind in STEPS if (phase, kind) not in seen]
    assert not missing, f"declared and never seen: {missing}"


def steps_of(seed: int, length: int) -> list[tuple[tuple[RoomPhase, type], RoomPhase]]:
    """Every change of the room's phase in one evening in which anything happens."""
    room, chance = Room(), RoundWanderer(seed)
    found: list[tuple[tuple[RoomPhase, type], RoomPhase]] = []
    for _ in range(length):
        try:
            decided = decide(room, chance.next(room))
        except Refusal:
            continue
        for event, (before, room) in zip(decided.events, pairwise(decided.rooms), strict=True):
            if room.phase != before.phase:
                found.append(((before.phase, type(event)), room.phase))
    return found


def steps_with_lots() -> Iterator[tuple[tuple[RoomPhase, type], RoomPhase]]:
    """A tournament of teams that are level in everything: lots are drawn, with a clock and without one."""
    for minutes in (0, 60):
        room = seated_teams(6, minutes)
        for _ in range(3):
            play_round(room, *[(520, 400)] * 3)
        order = sorted(team_records(room.room), key=lambda record: (-record.points, -record.difference))
        room.do(DrawLots(3, tuple(record.team for record in order)))
        before = Room()
        for event in room.events:
            after = fold(before, [event])
            if after.phase != before.phase:
                yield (before.phase, type(event)), after.phase
            before = after


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
