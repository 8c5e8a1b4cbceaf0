"""The edge cases of rules.md 7.4 by their numbers, 1 to 24: start at 0.000 s, finish bell at 600.000 s."""

from controller.domain.commands.game import RuleDeal
from controller.domain.commands.hands import EnterHand, NameScorer, ReportMisdeal
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import FinishRound
from controller.domain.events.game import DealJudged, DealQuestioned, HandDealt
from controller.domain.events.round import FinishCalled
from controller.domain.hands import typed
from controller.domain.state.verdict import judge
from controller.domain.values import HandEntry
from controller.projections import documents
from tests.support.clauses import clause
from tests.support.evening import BELL_S, Evening, at, drawn, running
from tests.support.typed_hands import SEVEN_SPADES, TEN_HEARTS, counted

NO_TRUMPS_10 = HandEntry("A", "10NT", 10)  # 520: out at once
SIX_SPADES = HandEntry("A", "6S", 6)  # 40 to each side


def attention(room: Evening) -> str:
    """What the convenor is asked to look at."""
    return "\n".join(str(line) for line in documents.summary(room.room, 1, [], 0)["attention"])  # type: ignore[attr-defined]


def close(room: Evening) -> bool:
    """Whether table 1's newest verdict is flagged as a close call."""
    judged = room.table().judged
    return judged is not None and judged.close


def rang(at_s: float = BELL_S) -> Evening:
    """A round whose finish bell has struck at a table that had dealt nothing."""
    room = running()
    room.bell(at_s)
    return room


@clause("500-2025", "2k", where=judge)
@clause("500-2024", "2k", where=judge)
def test_edge_01_pressed_at_599_700_and_arrived_at_600_400_is_played_out() -> None:
    room = rang()
    assert room.phase() == "closing"
    dealt, judged = room.press("dealt", 599.7)
    assert isinstance(dealt, HandDealt)
    assert isinstance(judged, DealJudged) and judged.verdict == "before"
    room.time_is(650)
    assert (room.phase(), close(room)) == ("hand", False)


def test_edge_02_pressed_at_599_999_and_arrived_at_600_250_is_a_hand_and_a_close_call() -> None:
    room = rang()
    room.press("dealt", 599.999, band_ms=0.9)
    assert (room.phase(), close(room)) == ("hand", True)
    assert "Table 1: the hand was dealt just before the bell, a close call" in attention(room)
    unproven = rang()
    unproven.press("dealt", 599.999, band_ms=5)
    assert (unproven.phase(), unproven.verdict()) == ("dispute", "too_close")


@clause("500-2025", "2k", where=judge)
@clause("500-2024", "2k", where=judge)
def test_edge_03_pressed_exactly_on_the_bell_has_not_begun_and_is_a_close_call_unless_the_house_says_started() -> None:
    room = rang()
    room.press("dealt", BELL_S)
    assert (room.phase(), close(room)) == ("closing", True)
    room.time_is(603)  # 7.1: three seconds of grace
    assert (room.phase(), room.table().deals) == ("result", ())
    assert "just after the bell, a close call" in attention(room)
    other_house = running(dealt_equal="started")
    other_house.bell()
    other_house.press("dealt", BELL_S)
    assert (other_house.phase(), close(other_house)) == ("hand", True)


@clause("500-2025", "2k", where=judge)
@clause("500-2024", "2k", where=judge)
def test_edge_04_pressed_at_601_200_is_rejected() -> None:
    assert rang().why_ignored("dealt", 601.2) == "dealt_after_bell"


def test_edge_05_arrived_before_the_bell_with_an_own_time_after_it_is_void_at_the_bell() -> None:
    room = running()
    room.press("dealt", 600.030)
    assert room.phase() == "hand"
    room.bell()
    assert (room.phase(), room.verdict(), close(room)) == ("closing", "after", True)
    room.time_is(603)
    assert (room.phase(), room.table().deals) == ("result", ())


def test_edge_06_a_node_offline_until_640_changes_nothing_and_the_convenor_may_reopen_until_the_result() -> None:
    room = rang()
    room.time_is(603)
    (questioned,) = room.press("dealt", 598)
    assert isinstance(questioned, DealQuestioned) and questioned.verdict == "before"
    assert (room.phase(), room.table().deals) == ("result", ())
    room.do(RuleDeal(1, 1, begun=True, reason="the node was out of reach"))
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)
    recorded = running(tables=2)
    recorded.bell()
    recorded.time_is(603)
    recorded.press("dealt", 598)
    recorded.enter("A")
    assert recorded.refusal(RuleDeal(1, 1, True, "late")).code == "nothing_to_rule"


def test_edge_07_dealt_at_minus_20_is_in_play_at_the_start_bell() -> None:
    room = drawn()
    room.press("dealt", -20)
    assert room.phase() == "dealt"
    room.start()
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)


def test_edge_08_dealt_where_nobody_is_seated_is_ignored_with_a_message() -> None:
    room = drawn(tables=1)
    room.do(RecordNode("node-2", "boot-1", "simulated", "1.0", "power"))
    assert room.why_ignored("dealt", 5, table=2) == "node_not_bound"
    room.do(BindNode("node-2", 2))
    assert room.why_ignored("dealt", 5, table=2) == "no_round"


def test_edge_09_a_second_press_a_second_later_is_a_duplicate() -> None:
    room = running()
    room.press("dealt", 100)
    assert room.why_ignored("dealt", 101) == "same_deal"
    assert room.why_ignored("dealt", 129.9) == "same_deal"
    room.press("dealt", 130)  # 7.1: sooner than 30 s is a duplicate
    assert len(room.table().deals) == 2


def test_edge_10_after_520_at_hand_1_a_later_press_is_ignored() -> None:
    room = running()
    counted(room, NO_TRUMPS_10)
    assert (room.table().score, room.table().over) == ((520, 0), "TARGET")
    assert room.why_ignored("dealt", 200) == "game_over"


def test_edge_11_four_hands_by_420_are_all_and_the_table_waits_for_the_bell() -> None:
    room = running()
    for hand in (1, 2, 3, 4):
        room.press("dealt", 100 * hand - 90)
        counted(room, SIX_SPADES, hand, at_s=100 * hand)
    assert (room.table().over, room.table().score) == ("HANDS", (160, 160))
    assert room.why_ignored("dealt", 450) == "game_over"
    assert (room.phase(), room.room.phase) == ("result", "running")
    pressed = running()
    for at_s in (10, 150, 290, 420):  # 500 1b: four deals
        pressed.press("dealt", at_s)
    assert pressed.why_ignored("dealt", 500) == "four_hands_dealt"


def test_edge_12_a_misdeal_found_at_605_is_dealt_again_for_one_hand_unless_the_house_ends_the_game() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    room.do(ReportMisdeal(1, 1, "wrong_count", False))
    assert (room.phase(), room.table().owed) == ("dealing", True)
    room.press("dealt", 640)
    counted(room, SEVEN_SPADES, at_s=700)
    assert (len(room.table().hands), room.table().over) == (1, "BELL")
    other_house = running(misdeal_after_bell="end_game")
    other_house.press("dealt", 590)
    other_house.bell()
    other_house.do(ReportMisdeal(1, 1, "wrong_count", False))
    assert other_house.phase() == "result"


def test_edge_13_a_misdeal_at_596_not_dealt_again_by_600_has_not_begun() -> None:
    room = running()
    room.press("dealt", 590)
    room.do(ReportMisdeal(1, 1, "exposed", False))
    room.bell()
    assert room.why_ignored("dealt", 601) == "dealt_after_bell"
    room.time_is(603)
    assert (room.phase(), room.table().deals) == ("result", ())


def test_edge_14_two_misdeals_running_move_the_deal_left_and_the_hand_keeps_its_number() -> None:
    room = running()
    room.do(NameScorer(1, 1, "A.L"))
    for at_s in (10, 20):
        room.press("dealt", at_s)
        room.do(ReportMisdeal(1, 1, "exposed", False))
    assert (room.table().deal.dealer, room.table().deal.hand) == ("B.R", 1)


def test_edge_15_the_next_hand_dealt_before_the_last_is_typed_gives_both_results_in_order() -> None:
    room = running()
    room.press("dealt", 10)
    room.press("dealt", 200)
    counted(room, SEVEN_SPADES, 1, at_s=210)
    assert room.phase() == "hand"
    counted(room, HandEntry("B", "6C", 6), 2, at_s=300)
    assert room.table().score == (180, 90)


def test_edge_16_when_the_first_of_two_dealt_hands_reaches_500_the_later_deal_is_void() -> None:
    room = running()
    room.press("dealt", 10)
    room.press("dealt", 200)
    counted(room, TEN_HEARTS, 1, at_s=210)
    assert (room.table().over, len(room.table().hands)) == ("TARGET", 1)
    assert room.refusal(EnterHand(1, 1, 2, "A", SEVEN_SPADES, at(300))).code == "no_hand"


def test_edge_17_a_hand_stopped_at_610_is_dealt_again_after_the_bell_and_counts_once() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    counted(room, HandEntry("A", "7S", penalty="BOTH_COUNT"), at_s=610)
    assert (room.phase(), room.table().score) == ("dealing", (0, 0))
    room.press("dealt", 640)
    counted(room, SEVEN_SPADES, at_s=700)
    assert (len(room.table().hands), room.table().over) == (1, "BELL")


def test_edge_18_no_hand_dealt_in_ten_minutes_is_a_tie_of_nothing_and_flagged() -> None:
    room = rang()
    room.time_is(603)
    assert "Table 1: no hand was dealt" in attention(room)
    room.confirm("both", 610)
    result = room.room.results[1, 1]
    assert (result.outcome, result.hands) == ("TIE", 0)


@clause("500-2025", "1a/2", where=typed.enter_hand)
def test_edge_19_dealt_at_590_and_typed_at_630_is_scored_and_over_by_the_bell() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    counted(room, SEVEN_SPADES, at_s=630)
    assert (room.table().score, room.table().over) == ((140, 30), "BELL")


def test_edge_20_a_press_at_620_while_the_last_hand_is_in_play_is_rejected() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    assert room.why_ignored("dealt", 620) == "dealt_after_bell"
    assert room.phase() == "hand"


def test_edge_21_a_bell_that_sounds_at_600_180_is_the_one_that_counts() -> None:
    room = running()
    room.ring("close", 600.180, planned_s=BELL_S)
    room.press("dealt", 600.100)
    assert room.phase() == "hand"


def test_edge_22_a_bell_that_fails_is_replaced_by_the_convenors_finish_at_602_500() -> None:
    room = running()
    (called,) = room.do(FinishRound(1, at(602.5)))
    assert isinstance(called, FinishCalled)
    room.time_is(602.5 + 6.1)
    assert room.room.clock.rang_at_hub_us == at(602.5)
    room.press("dealt", 602.4)
    assert room.phase() == "hand"


def test_edge_23_a_hand_nobody_pressed_has_not_begun_unless_the_convenor_decides_so() -> None:
    room = rang()
    room.time_is(603)
    assert room.phase() == "result"
    room.do(RuleDeal(1, 1, begun=True, reason="all four say that it was dealt"))
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)
    counted(room, SEVEN_SPADES, at_s=700)
    assert room.table().over == "BELL"


def test_edge_24_a_result_typed_at_590_without_a_press_was_dealt_by_then_and_counts() -> None:
    room = running()
    counted(room, SIX_SPADES, 1, at_s=300)
    counted(room, SEVEN_SPADES, 2, at_s=590)
    assert (room.table().score, len(room.table().deals)) == ((180, 70), 2)
    room.bell()
    assert room.refusal(EnterHand(1, 1, 3, "A", SEVEN_SPADES, at(605))).code == "bell_gone"
