"""How a game gets its result: proposed and confirmed at the table, tied and cut, entered or corrected by hand."""

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import AnswerCall, EnterResult, ExcuseClips, RecordPress, RuleDeal
from controller.domain.commands.nodes import FreeNode
from controller.domain.commands.round import FinishRound, PauseRound, ResumeRound, StartRound
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.decide import decide
from controller.domain.events.game import CutRecorded, HandUndone, PressIgnored, ResultWithdrawn
from controller.domain.standings.places import standings
from controller.domain.values import Control
from controller.games.refusal import Refusal
from controller.games.results import Outcome
from tests.support.evening import Evening, drawn, moment, running


def clicks(room: Evening) -> dict[int, int]:
    return {standing.player: standing.clicks for standing in standings(room.room)}


def disputed() -> Evening:
    """Table 1 dealt too close to the bell to call; table 2 still plays."""
    room = running(tables=2)
    room.press("dealt", 100, table=2)
    room.press("dealt", 600, band_ms=4)
    room.bell()
    assert room.phase() == "dispute"
    return room


@pytest.mark.parametrize(("control", "outcome"), [("amber", "A"), ("blue", "B"), ("both", "TIE")])
def test_a_result_counts_when_it_is_pressed_twice(control: Control, outcome: Outcome) -> None:
    room = running(tables=2)
    room.press(control, 300)
    assert (room.table().pending, room.room.results) == (outcome, {})
    room.press(control, 301)
    assert room.room.results[1, 1].outcome == outcome
    assert room.table().pending is None


def test_a_trembling_double_press_confirms_nothing() -> None:
    room = running()
    room.press("amber", 300)
    assert room.why_ignored("amber", 300.6) == "confirmed_too_soon"
    room.press("amber", 300.7)  # the contract: 0.7 s or later is meant
    assert (1, 1) in room.room.results


def test_a_change_of_mind_is_a_new_proposal() -> None:
    room = running(tables=2)
    room.press("amber", 300)
    room.press("blue", 302)
    room.press("amber", 304)
    assert room.room.results == {}
    room.press("amber", 305)
    assert room.room.results[1, 1].outcome == "A"


def test_undo_takes_the_proposal_back_before_it_takes_a_hand_back() -> None:
    room = running()
    room.press("dealt", 100)
    room.press("amber", 300)
    assert [type(event) for event in room.press("undo", 301)] == [ResultWithdrawn]
    assert [type(event) for event in room.press("undo", 302)] == [HandUndone]
    assert room.why_ignored("undo", 303) == "nothing_to_undo"


def test_a_proposal_can_be_taken_back_after_the_bell_too() -> None:
    room = running()
    room.bell()
    room.press("amber", 610)
    room.press("undo", 611)
    assert room.table().pending is None


def test_r57_the_finish_bell_closes_no_entry_in_progress() -> None:
    room = running(tables=2)
    room.press("dealt", 580)
    room.press("blue", 599.8)
    room.bell()
    room.press("blue", 600.6)
    assert room.room.results[1, 1].outcome == "B"


def test_a_press_of_unknown_instant_still_confirms() -> None:
    """A node whose clock is not known proves no more than that it was pressed before it arrived."""
    room = running()
    room.press("amber", 300)
    room.do(RecordPress("node-1", "amber", type(moment(0))(0, moment(302).high_hub_us)))
    assert room.room.results[1, 1].outcome == "A"


def test_a_second_deal_of_unknown_instant_is_still_the_same_deal() -> None:
    room = running()
    room.press("dealt", 300)
    (event,) = room.do(RecordPress("node-1", "dealt", type(moment(0))(0, moment(301).high_hub_us)))
    assert isinstance(event, PressIgnored) and event.reason == "same_deal"


def test_a_tie_is_over_when_the_pairs_have_cut() -> None:
    room = running(tables=2)
    room.confirm("both", 300)
    assert room.phase() == "cut"
    assert room.why_ignored("both", 305) == "cut_awaited"
    room.press("blue", 310)
    room.press("blue", 311)
    assert (room.phase(), room.room.results[1, 1].mover) == ("done", "B")
    assert room.room.results[1, 1].outcome == "TIE"


def test_a_cut_can_be_taken_back_until_it_is_confirmed_and_the_tie_stays() -> None:
    room = running(tables=2)
    room.press("dealt", 100)
    room.confirm("both", 300)
    room.press("amber", 310)
    room.press("undo", 311)
    assert room.table().pending is None
    assert room.why_ignored("undo", 312) == "cut_awaited"
    assert room.phase() == "cut"


def test_a_table_whose_result_stands_takes_no_other() -> None:
    room = running(tables=2)
    room.confirm("amber", 300)
    assert room.why_ignored("blue", 310) == "result_stands"
    assert room.why_ignored("dealt", 320) == "result_stands"


def test_a_game_that_is_over_early_waits_for_the_bell_with_the_others() -> None:
    room = running(tables=2)
    room.confirm("amber", 300, table=1)
    room.confirm("amber", 300, table=2)
    assert (room.room.phase, room.room.round) == ("running", 1)
    room.bell()
    assert (room.room.phase, room.room.round) == ("ready", 2)


@pytest.mark.parametrize(("begun", "phase", "hands"), [(True, "hand", 1), (False, "result", 0)])
def test_the_umpires_ruling_decides_what_is_too_close(begun: bool, phase: str, hands: int) -> None:
    room = disputed()
    room.do(RuleDeal(1, 1, begun, "the umpire stood beside it"))
    assert (room.phase(), len(room.table().deals)) == (phase, hands)
    assert room.refusal(RuleDeal(1, 1, begun, "")).code == "nothing_to_rule"


def test_while_the_umpire_has_not_ruled_the_table_presses_no_result() -> None:
    room = disputed()
    assert room.why_ignored("amber", 620) == "umpire_rules"
    room.enter("B")
    assert (room.phase(), room.table().questioned) == ("done", None)


def test_a_second_deal_too_close_to_call_leaves_the_first_hand_standing() -> None:
    room = running()
    room.press("dealt", 500)
    room.bell()
    room.press("dealt", 600, band_ms=3)
    room.do(RuleDeal(1, 1, False, ""))
    assert len(room.table().deals) == 1
    room.confirm("amber", 620)
    assert room.room.results[1, 1].hands == 1


def test_the_convenor_enters_what_a_dead_node_cannot() -> None:
    room = running(tables=2)
    room.do(FreeNode("node-1"))
    room.enter("B", reason="node without power")
    assert (room.phase(), room.room.results[1, 1].source) == ("done", "convenor")


def test_a_tie_entered_by_hand_names_the_side_that_moves() -> None:
    room = running(tables=2)
    assert room.refusal(EnterResult(1, 1, "TIE", None, "")).code == "no_cut"
    room.enter("TIE", mover="B")
    assert room.room.results[1, 1].mover == "B"


def test_the_convenor_can_enter_the_cut_of_a_tie_the_table_pressed() -> None:
    room = running(tables=2)
    room.confirm("both", 300)
    assert [type(event) for event in room.enter("TIE", mover="A")] == [CutRecorded]
    assert room.phase() == "done"


def test_no_result_for_a_game_that_has_not_begun() -> None:
    assert drawn().refusal(EnterResult(1, 1, "A", None, "")).code == "no_game"


def test_a_correction_needs_a_reason_and_something_to_change() -> None:
    room = running(tables=2)
    room.enter("A")
    assert room.refusal(EnterResult(1, 1, "B", None, "  ")).code == "no_reason"
    assert room.refusal(EnterResult(1, 1, "A", None, "again")).code == "nothing_changes"
    assert room.refusal(EnterResult(1, 1, "B", None, "x" * 201)).code == "too_long"


def test_a_correction_in_the_round_moves_the_other_side() -> None:
    room = running(tables=2)
    winners = {room.table(1).seats["B.L"], room.table(1).seats["B.R"]}
    room.enter("A", table=1)
    room.enter("B", table=1, reason="pressed the wrong colour")
    assert room.room.results[1, 1].corrected
    room.bell()
    room.enter("A", table=2)
    assert winners <= set(room.table(2).seats.values())


def test_r73_a_correction_of_a_past_round_moves_clicks_and_no_chair() -> None:
    room = running(tables=2, rounds=3)
    room.play_round({1: "A", 2: "A"})
    seats, before = room.room.seatings, clicks(room)
    room.enter("B", table=1, round_=1, reason="the score sheet says so")
    assert room.room.seatings == seats
    changed = {player for player, had in before.items() if clicks(room)[player] != had}
    assert changed == {s.player for s in seats[1] if s.table == 1}


def test_a_tie_corrected_to_a_win_while_its_cut_is_pending_is_over() -> None:
    room = running(tables=2)
    room.confirm("both", 300)
    room.press("amber", 310)
    room.enter("A", reason="a trick was miscounted")
    assert (room.phase(), room.table().pending) == ("done", None)


def test_the_last_result_can_be_corrected_after_the_evening() -> None:
    room = running(rounds=1)
    room.play_round({1: "A"})
    assert room.room.phase == "ended"
    room.enter("TIE", mover="A", round_=1, reason="level at 460")
    assert sorted(clicks(room).values()) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    "command",
    [
        EnterResult(2, 1, "A", None, ""),
        RuleDeal(2, 1, True, ""),
        ExcuseClips(2, 1, ""),
        PauseRound(2, 0),
        ResumeRound(2, 0),
        FinishRound(2, 0),
        StartRound(3, 0),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_was_meant_for_another_round_is_refused(command: Command) -> None:
    assert running().refusal(command).code == "other_round"


@pytest.mark.parametrize(
    "command",
    [EnterResult(1, 9, "A", None, ""), RuleDeal(1, 9, True, ""), ExcuseClips(1, 9, ""), AnswerCall(9)],
)
def test_a_table_that_is_not_there_is_named_in_the_refusal(command: Command) -> None:
    refusal = running().refusal(command)
    assert (refusal.code, "9" in refusal.text) == ("no_table", True)


@pytest.mark.parametrize(
    "command",
    [
        StartRound(1, 0), PauseRound(1, 0), ResumeRound(1, 0), FinishRound(1, 0), AnswerCall(1),
        EnterResult(1, 1, "A", None, ""), RuleDeal(1, 1, True, ""), ExcuseClips(1, 1, ""),
        DrawSeats(False, 1), ImportPlayers((Row(1, "A"),)), EndTournament(""),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_without_a_tournament_everything_that_needs_one_is_refused(command: Command) -> None:
    with pytest.raises(Refusal) as caught:
        decide(Evening().room, command)
    assert caught.value.code == "no_tournament"
