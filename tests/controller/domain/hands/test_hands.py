"""Hands counted one by one: typed, confirmed by the other side, taken back, corrected, misdealt (500 1j, 3, 6h)."""

import pytest

from controller.domain.commands.game import AnswerCall
from controller.domain.commands.hands import (
    ConfirmHand,
    ConfirmResult,
    CorrectHand,
    EnterHand,
    NameScorer,
    ReportMisdeal,
    WithdrawHand,
)
from controller.domain.hands import typed
from controller.domain.values import HandEntry
from controller.games.five_hundred.dealing import after_void
from tests.support.clauses import clause
from tests.support.evening import at, drawn, running
from tests.support.typed_hands import SEVEN_SPADES, TEN_HEARTS, counted, entered


@clause("500-2025", "1j/1", where=typed.confirm_hand)
@clause("500-2024", "1j/1", where=typed.confirm_hand)
def test_a_typed_hand_shows_both_new_scores_and_counts_when_the_other_side_agrees() -> None:
    room = running()
    room.press("dealt", 10)
    entered(room, SEVEN_SPADES)
    typed = room.table().typed
    assert typed is not None and typed.after == (140, 30)
    assert room.table().score == (0, 0)
    assert room.refusal(ConfirmHand(1, 1, 1, "A")).code == "own_entry"
    room.do(ConfirmHand(1, 1, 1, "B"))
    assert room.table().score == (140, 30)
    assert room.phase() == "dealing"


def test_a_typed_hand_can_be_taken_away_before_it_counts() -> None:
    room = running()
    room.press("dealt", 10)
    before = room.table()
    entered(room, SEVEN_SPADES)
    room.do(WithdrawHand(1, 1, 1))
    assert room.table() == before
    assert room.refusal(ConfirmHand(1, 1, 1, "B")).code == "nothing_typed"


def test_what_the_convenor_types_counts_at_once() -> None:
    room = running()
    room.press("dealt", 10)
    entered(room, SEVEN_SPADES, by="convenor")
    assert room.table().score == (140, 30)


def test_a_hand_typed_without_a_dealt_press_was_dealt_then_case_24() -> None:
    room = running()
    counted(room, SEVEN_SPADES, at_s=590)
    assert len(room.table().deals) == 1
    room.bell()
    assert room.refusal(EnterHand(1, 1, 2, "A", SEVEN_SPADES, at(605))).code == "bell_gone"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (HandEntry("A", "7S", 11), "bad_tricks"),
        (HandEntry("A", "MIS", 7), "not_legal_bid"),
        (HandEntry(None, "7S", 7), "no_maker"),
        (HandEntry(no_bid_tricks=(6, 5)), "tricks_not_ten"),
        (HandEntry(), "what_hand"),
    ],
)
def test_nonsense_is_refused_and_nothing_is_half_entered(entry: HandEntry, code: str) -> None:
    room = running()
    room.press("dealt", 10)
    before = room.table()
    refusal = room.refusal(EnterHand(1, 1, 1, "A", entry, at(60)))
    assert refusal.code == code
    assert room.table() == before


def test_a_page_left_open_cannot_type_another_hand_than_it_shows() -> None:
    room = running()
    counted(room, SEVEN_SPADES)
    assert room.refusal(EnterHand(1, 1, 1, "A", SEVEN_SPADES, at(90))).code == "other_hand"
    assert room.refusal(EnterHand(2, 1, 2, "A", SEVEN_SPADES, at(90))).code == "other_round"


@clause("500-2025", "1a/3", where=typed.enter_hand)
def test_reaching_500_ends_the_game_before_the_bell() -> None:
    room = running()
    counted(room, TEN_HEARTS)
    assert room.table().over == "TARGET"
    assert room.phase() == "result"
    assert room.table().outcome_by_hands == "A"
    assert room.why_ignored("blue", 100) == "hands_say_otherwise"
    room.confirm("amber", 120)
    assert room.room.results[1, 1].outcome == "A"


@clause("500-2025", "1a/2", "1b", where=typed.enter_hand)
@clause("500-2024", "1b", where=typed.enter_hand)
def test_the_fourth_hand_is_the_last_case_11() -> None:
    room = running()
    for hand in range(1, 5):
        counted(room, HandEntry("A", "6S", 6), hand, at_s=60 * hand)
    assert room.table().score == (160, 160)
    assert room.table().over == "HANDS"
    assert room.table().outcome_by_hands == "TIE"
    assert room.why_ignored("dealt", 420) == "game_over"


def test_a_hand_dealt_before_the_bell_is_scored_after_it_and_ends_the_game_case_19() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    counted(room, SEVEN_SPADES, at_s=630)
    assert room.table().over == "BELL"
    room.do(ConfirmResult(1, 1, "A", True))
    assert (1, 1) not in room.room.results
    room.do(ConfirmResult(1, 1, "B", True))
    assert room.room.results[1, 1].outcome == "A"


def test_the_fourth_dealt_with_the_third_untyped_gives_both_results_case_38() -> None:
    room = running()
    for hand in (1, 2):
        counted(room, HandEntry("A", "6S", 6), hand, at_s=100 * hand)
    room.press("dealt", 400)
    room.press("dealt", 599)
    room.bell()
    counted(room, HandEntry("B", "6S", 6), 3, at_s=610)
    assert room.phase() == "hand"
    counted(room, HandEntry("B", "6S", 6), 4, at_s=700)
    assert room.table().over == "HANDS"


def test_a_deal_after_the_bell_is_void_and_the_untyped_hand_before_it_still_counts_case_40() -> None:
    room = running()
    counted(room, HandEntry("A", "6S", 6), 1, at_s=100)
    room.press("dealt", 300)
    room.press("dealt", 600.01)
    room.bell()
    assert room.phase() == "hand"
    counted(room, SEVEN_SPADES, 2, at_s=640)
    assert room.table().over == "BELL"


@clause("500-201x", "1f", where=typed.confirm_result)
def test_a_side_that_disagrees_calls_the_umpire_and_the_result_waits() -> None:
    room = running()
    counted(room, TEN_HEARTS)
    room.do(ConfirmResult(1, 1, "A", True))
    room.do(ConfirmResult(1, 1, "B", False))
    assert (room.phase(), room.table().called, room.table().agreed) == ("dispute", True, frozenset())
    room.do(CorrectHand(1, 1, 1, HandEntry("A", "10H", 9), "one trick was Blue's"))
    assert (room.table().over, room.table().outcome_by_hands) == ("FLOOR", "B")
    assert room.phase() == "result"


@clause("cribbage", "10c", where=typed.enter_hand)
def test_while_the_umpire_is_called_entries_are_refused_and_everything_stays() -> None:
    room = running()
    room.press("dealt", 10)
    room.press("call", 40)
    before = room.table()
    assert room.refusal(EnterHand(1, 1, 1, "A", SEVEN_SPADES, at(60))).code == "umpire_called"
    assert room.refusal(ReportMisdeal(1, 1, "exposed", False)).code == "umpire_called"
    assert room.table() == before
    room.do(AnswerCall(1))
    counted(room, SEVEN_SPADES)
    assert room.table().score == (140, 30)


def test_a_correction_needs_a_reason_and_moves_every_score_after_it() -> None:
    room = running()
    counted(room, SEVEN_SPADES, 1)
    counted(room, HandEntry("B", "6C", 6), 2, at_s=200)
    assert room.refusal(CorrectHand(1, 1, 1, HandEntry("A", "7S", 6), "")).code == "no_reason"
    room.do(CorrectHand(1, 1, 1, HandEntry("A", "7S", 6), "six, not seven"))
    # Amber loses 140 and Blue has four tricks; then Blue makes 60 and Amber has four tricks.
    assert [scored.after for scored in room.table().hands] == [(-140, 40), (-100, 100)]


def test_a_correction_after_the_result_turns_it_and_the_clicks_follow() -> None:
    room = running()
    counted(room, TEN_HEARTS)
    room.confirm("amber", 120)
    room.do(CorrectHand(1, 1, 1, HandEntry("A", "10H", 9), "a renege was found"))
    assert room.room.results[1, 1].outcome == "B"
    assert room.room.results[1, 1].corrected


def test_buttons_alone_cannot_overrule_hands_that_are_typed() -> None:
    room = running()
    counted(room, SEVEN_SPADES)
    assert room.why_ignored("amber", 100) == "hands_are_typed"


def test_every_button_at_a_table_between_two_typed_hands_is_ignored_with_a_reason() -> None:
    room = running()
    counted(room, SEVEN_SPADES)
    for control in ("undo", "amber", "blue", "both"):
        assert room.why_ignored(control, 100)


def test_where_misdeals_use_up_deals_the_game_has_that_many_fewer_hands() -> None:
    room = running(redeal_counts=True)
    for at_s in (10, 60, 110):
        room.press("dealt", at_s)
        room.do(ReportMisdeal(1, 1, "exposed", False))
    counted(room, SEVEN_SPADES, at_s=200)
    assert (room.phase(), room.table().over) == ("result", "HANDS")


def test_where_misdeals_have_used_up_every_deal_the_game_is_over() -> None:
    room = running(redeal_counts=True)
    for _ in range(4):
        room.do(ReportMisdeal(1, 1, "exposed", False))
    assert room.phase() == "result"
    assert room.why_ignored("dealt", 300) == "four_hands_dealt"


def test_a_hand_that_both_sides_stopped_may_use_up_a_deal_too() -> None:
    room = running(redeal_counts=True)
    room.press("dealt", 10)
    counted(room, HandEntry("A", "7S", penalty="BOTH_COUNT"))
    assert (room.phase(), room.table().deal.used_up) == ("dealing", 1)


@clause("500-201x", "4b/2", where=after_void)
def test_a_void_hand_that_does_not_count_is_the_next_dealer_s_201x_4b() -> None:
    room = drawn(profile="500-201x", options={"void_counts": False})
    room.do(NameScorer(1, 1, "A.L"))
    room.start()
    room.press("dealt", 10)
    counted(room, HandEntry(penalty="NOBID_COUNT"))
    assert (room.phase(), room.table().deal.dealer, len(room.table().hands)) == ("dealing", "B.R", 0)
