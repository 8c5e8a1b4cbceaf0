"""The journal: every event one sentence that can be read aloud, found again by round, table and player."""

import pytest

from controller.domain.commands.game import AnswerCall, ExcuseClips
from controller.domain.commands.nodes import FreeNode
from controller.domain.commands.round import FinishRound, NoteRestart, PauseRound, ResumeRound
from controller.domain.commands.setup import EndTournament
from controller.domain.events import Event
from controller.domain.events.bell import BellMissed, BellRang
from controller.domain.events.game import (
    CardClipped,
    DealJudged,
    HandDealt,
    HandUndone,
    PressIgnored,
    ResultCorrected,
    ResultRecorded,
)
from controller.domain.events.nodes import NodeBound
from controller.domain.events.round import MachineRestarted, RoundClosed, TournamentEnded
from controller.domain.values import Interval
from controller.projections.journal import place, sentence
from controller.projections.sentences.ignored import IGNORED
from tests.support.evening import BELL_S, Evening, at, drawn, running


def told(room: Evening) -> list[str]:
    """The journal of an evening, each sentence said when its event had just happened."""
    return [sentence(event, room.room) for event in room.events]


def last(room: Evening, kind: type) -> str:
    return next(sentence(event, room.room) for event in reversed(room.events) if isinstance(event, kind))


def test_a_verdict_is_told_with_its_distance_from_the_bell() -> None:
    room = running()
    room.press("dealt", 599.9, band_ms=4)
    room.bell()
    assert last(room, DealJudged) == "Table 1, hand 1: before the bell (less than a second from the bell)."


def test_a_late_bell_is_told_with_its_lateness() -> None:
    room = running()
    room.ring("close", 600.18, planned_s=BELL_S)
    assert last(room, BellRang) == "The finish bell of round 1 rang."


def test_a_correction_is_told_with_its_reason() -> None:
    room = running()
    room.enter("A")
    room.enter("B", reason="wrong colour")
    assert last(room, ResultCorrected) == (
        "The convenor corrected table 1, round 1, to Blue won: wrong colour. Totals:"
        " Player 1 (2, was 0), Player 2 (0, was 2), Player 3 (2, was 0), Player 4 (0, was 2)."
    )


def test_a_result_by_hand_is_told_apart_from_one_by_the_table() -> None:
    room = running(tables=2)
    room.confirm("amber", 100, table=1)
    assert last(room, ResultRecorded) == "Table 1, round 1: Amber won."
    room.enter("TIE", table=2, mover="B")
    assert last(room, ResultRecorded) == "Table 2, round 1: a tie (entered by the convenor)."


def test_a_missed_bell_tells_somebody_to_ring() -> None:
    room = running()
    room.time_is(541 + 6)
    assert "ring by hand" in last(room, BellMissed)


def test_a_restart_tells_how_much_time_is_left() -> None:
    room = running()
    room.do(NoteRestart("machine-2", at(400)))
    assert "200 s left" in last(room, MachineRestarted)
    idle = drawn()
    idle.do(NoteRestart("machine-2", at(400)))
    assert last(idle, MachineRestarted) == "The hub's machine restarted."


def test_r64_a_press_that_changed_nothing_is_told_with_the_reason() -> None:
    room = running()
    room.bell()
    room.press("dealt", 601)
    assert last(room, PressIgnored) == ("Table 1: DEALT changed nothing, because it was dealt after the finish bell.")


def test_a_press_of_a_node_without_a_table_names_the_node() -> None:
    event = PressIgnored("node-7", None, 1, "card", "node_not_bound")
    assert sentence(event, running().room).startswith("Node node-7: a scorecard changed nothing, because")


@pytest.mark.parametrize("reason", IGNORED)
def test_every_reason_is_half_a_sentence(reason: str) -> None:
    said = sentence(PressIgnored("n", 1, 1, "dealt", reason), running().room)
    assert said.count(".") == 1 and said.endswith(".")


def test_every_sentence_of_an_evening_begins_and_ends_like_one() -> None:
    room = running(tables=2, cards=True)
    room.press("dealt", 10)
    room.press("undo", 11)
    room.press("call", 12)
    room.do(AnswerCall(1))
    room.confirm("both", 100)
    room.confirm("amber", 110)
    room.tap(room.table().seats["A.L"])
    room.do(ExcuseClips(1, 1, "no reader"))
    room.do(PauseRound(1, at(200)))
    room.do(ResumeRound(1, at(300)))
    room.do(FinishRound(1, at(310)))
    room.do(FreeNode("node-2"))
    room.do(EndTournament("fire alarm"))
    for said in told(room):
        assert (said[0].isupper() or said[0].isdigit()) and said.endswith("."), said
        assert "None" not in said and "{" not in said


@pytest.mark.parametrize(
    ("event", "found"),
    [
        (CardClipped(4, 2, 17), (2, 4, 17)),
        (HandDealt(4, 2, 1, Interval(0, 1)), (2, 4, None)),
        (RoundClosed(2), (2, None, None)),
        (NodeBound("n", 4), (None, 4, None)),
        (TournamentEnded(""), (None, None, None)),
    ],
)
def test_a_line_is_found_by_what_it_is_about(event: Event, found: tuple[int | None, ...]) -> None:
    assert place(event) == found


def test_without_a_clock_no_start_bell_and_no_hand_is_told() -> None:
    room = drawn(profile="cribbage", minutes=0, warning_s=0)
    room.start()
    room.press("dealt", 5)
    room.press("undo", 6)
    assert last(room, BellRang) == "The bell rang for round 1."
    assert last(room, HandDealt) == "Table 1 began deal 1."
    assert last(room, HandUndone) == "Table 1 took deal 1 back."
