"""Umpire and convenor put a table right; a no from the hub keeps what they typed."""

import pytest

from dashboard.hub.commands import Reply
from table_node.wire.node_shapes import TABLE_PHASES
from tests.dashboard.support import Hall, build_room, table_document


def test_a_result_is_entered_by_hand(hall: Hall) -> None:
    hall.desk()
    hall.submit("/console/table/5", "/console/table/5/result", outcome="A")
    args = {"round": 3, "table": 5, "outcome": "A", "mover": None, "reason": ""}
    assert hall.hub.asked == [("enter_result", args)]
    assert "Round 3, table 5: Amber won." in hall.page("/console/table/5")


@pytest.mark.parametrize(("outcome", "mover"), [("TIE", "B"), ("A", None)])
def test_only_a_tie_says_which_side_moves_on_whatever_was_chosen(hall: Hall, outcome: str, mover: str | None) -> None:
    hall.desk()
    hall.submit("/console/table/5", "/console/table/5/result", outcome=outcome, mover="B")
    assert hall.hub.asked[0][1]["mover"] == mover


def test_an_earlier_round_is_corrected_from_its_own_page(hall: Hall) -> None:
    hall.desk()
    page = hall.page("/console/table/1?round=2")
    assert "Correct the result of round 2" in page
    assert "read wrongly" in page
    hall.submit("/console/table/1?round=2", "/console/table/1/result", outcome="B", reason="both sides say so")
    args = {"round": 2, "table": 1, "outcome": "B", "mover": None, "reason": "both sides say so"}
    assert hall.hub.asked == [("enter_result", args)]


def test_a_second_convenor_sees_the_first_ones_entry_and_loses_nothing(hall: Hall) -> None:
    build_room(hall.database)
    hall.says("INSERT OR REPLACE INTO shown_result VALUES(3, 8, 'A', 'A', 'convenor', 4, 0, '')")
    hall.log_in()
    hall.hub.answers.append(Reply(False, 0, "no_reason", "A correction needs a reason.", "Type why."))
    answer = hall.submit("/console/table/8", "/console/table/8/result", outcome="B")
    assert answer.status_code == 409
    assert "A correction needs a reason." in answer.text
    assert "Recorded: Amber won" in answer.text
    assert 'name="outcome" value="B" checked' in answer.text


def test_a_result_without_a_winner_does_not_reach_the_hub(hall: Hall) -> None:
    hall.desk()
    answer = hall.submit("/console/table/5", "/console/table/5/result", reason="a long story")
    assert answer.status_code == 422
    assert "Choose one of these." in answer.text
    assert "a long story" in answer.text
    assert hall.hub.asked == []


def test_the_umpire_rules_on_a_deal_that_is_too_close_to_call(hall: Hall) -> None:
    """RotorHazard: marshalling. A doubtful time is shown with its interval, and a person rules."""
    hall.desk()
    assert "Too close to the bell to call." in hall.page("/console/table/4")
    hall.submit("/console/table/4", "/console/table/4/ruling", begun="0", reason="cards still in hand")
    args = {"round": 3, "table": 4, "begun": 0, "umpire": "", "reason": "cards still in hand"}
    assert hall.hub.asked == [("rule_deal", args)]


def test_missing_taps_are_excused_with_a_reason(hall: Hall) -> None:
    hall.desk()
    assert hall.submit("/console/table/7", "/console/table/7/clips", reason=" ").status_code == 422
    assert hall.hub.asked == []
    hall.submit("/console/table/7", "/console/table/7/clips", reason="card lost")
    assert hall.hub.asked == [("excuse_clips", {"round": 3, "table": 7, "reason": "card lost"})]


def test_a_call_for_the_umpire_is_answered(hall: Hall) -> None:
    """Mahjong Pantheon: a table calls the referee, and the call is answered."""
    hall.desk()
    hall.submit("/console/table/5", "/console/table/5/answer")
    assert hall.hub.asked == [("answer_call", {"table": 5})]


@pytest.mark.parametrize("phase", TABLE_PHASES)
def test_a_table_can_be_opened_in_every_phase(hall: Hall, phase: str) -> None:
    hall.live.take("table/3", table_document(3, phase))
    hall.log_in()
    assert "Table 3" in hall.page("/console/table/3")


def test_a_table_s_forms_say_which_game_they_were_drawn_for(hall: Hall) -> None:
    build_room(hall.database)
    hall.says("INSERT INTO shown_game VALUES(3, 5, 41)")
    hall.says("INSERT INTO shown_game VALUES(2, 5, 17)")
    hall.log_in()
    hall.submit("/console/table/5", "/console/table/5/result", outcome="A")
    hall.submit("/console/table/5?round=2", "/console/table/5/result", outcome="A", reason="x")
    assert [args["game"] for _, args in hall.hub.asked] == [41, 17]


def test_what_came_late_stands_on_the_page_of_its_round_and_is_dropped_there(hall: Hall) -> None:
    build_room(hall.database)
    hall.says("INSERT INTO shown_late VALUES(1, 2, 5, '19:42', 'AMBER', 0, '')")
    hall.log_in()
    assert "came late" not in hall.page("/console/table/5")
    page = hall.page("/console/table/5?round=2")
    assert "Pressed in round 2, and came late" in page and "19:42 <strong>AMBER</strong>" in page
    assert "/console/table/5/take_late" not in page
    hall.submit("/console/table/5?round=2", "/console/table/5/drop_late")
    assert hall.hub.asked == [("settle_late_presses", {"table": 5, "take": 0, "round": 2})]


def test_what_may_be_of_the_game_before_is_taken_or_dropped(hall: Hall) -> None:
    build_room(hall.database)
    hall.says("INSERT INTO shown_late VALUES(1, 3, 5, '19:42', 'AMBER', 1, '')")
    hall.log_in()
    assert "perhaps not of this game" in hall.page("/console/table/5")
    hall.submit("/console/table/5", "/console/table/5/take_late")
    assert hall.hub.asked == [("settle_late_presses", {"table": 5, "take": 1, "round": 3})]
    hall.says("UPDATE shown_late SET settled = 'taken'")
    page = hall.page("/console/table/5")
    assert "/console/table/5/drop_late" not in page and ", taken" in page
