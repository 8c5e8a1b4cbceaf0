"""Misdeals and re-deals: who deals, which number the hand has, and what the bell changes (500 3, 6h)."""

from controller.domain.commands.hands import NameScorer, ReportMisdeal
from controller.domain.hands import typed
from controller.domain.values import HandEntry
from tests.support.clauses import clause
from tests.support.evening import running
from tests.support.typed_hands import SEVEN_SPADES, counted


@clause("500-2025", "3d/1", "3d/2", "3e", where=typed.report_misdeal)
@clause("500-2024", "3d/1", "3d/2", "3e", where=typed.report_misdeal)
def test_two_misdeals_running_pass_the_deal_and_the_hand_keeps_its_number_case_14() -> None:
    room = running()
    room.do(NameScorer(1, 1, "A.L"))
    assert room.table().deal.dealer == "A.L"
    room.press("dealt", 10)
    room.do(ReportMisdeal(1, 1, "exposed", False))
    assert (room.phase(), len(room.table().deals), room.table().deal.dealer) == ("dealing", 0, "A.L")
    room.do(ReportMisdeal(1, 1, "not_cut", False))
    assert room.table().deal.dealer == "B.R"
    assert (room.table().deal.hand, room.table().score) == (1, (0, 0))


@clause("500-2025", "3a", "3b", "3c", where=typed.report_misdeal)
@clause("500-2024", "3a", "3b", "3c", where=typed.report_misdeal)
def test_a_misdeal_is_exposed_uncut_or_miscounted_and_none_after_the_first_lead() -> None:
    room = running()
    room.press("dealt", 10)
    assert room.refusal(ReportMisdeal(1, 1, "wrong_count", True)).code == "after_first_lead"
    assert room.refusal(ReportMisdeal(1, 1, "no_pictures", False)).code == "legal_hand"
    room.do(ReportMisdeal(1, 1, "wrong_count", False))
    assert room.phase() == "dealing"
    room.press("dealt", 15)  # at once: the deal before it is void, so this is no second press of it
    assert room.phase() == "hand"


def test_a_misdeal_of_a_begun_hand_is_dealt_again_after_the_bell_case_12() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    room.do(ReportMisdeal(1, 1, "wrong_count", False))
    assert (room.phase(), room.table().owed) == ("dealing", True)
    room.press("dealt", 640)
    assert room.phase() == "hand"
    counted(room, SEVEN_SPADES, at_s=700)
    assert room.table().over == "BELL"


def test_a_misdeal_not_dealt_again_before_the_bell_has_not_begun_case_13() -> None:
    room = running()
    room.press("dealt", 590)
    room.do(ReportMisdeal(1, 1, "exposed", False))
    room.bell()
    assert room.phase() == "closing"
    assert room.why_ignored("dealt", 601) == "dealt_after_bell"


def test_an_owed_hand_keeps_its_place_while_an_older_one_is_typed_case_39() -> None:
    room = running()
    room.press("dealt", 300)
    room.press("dealt", 599)
    room.bell()
    room.do(ReportMisdeal(1, 1, "exposed", False))
    counted(room, SEVEN_SPADES, 1, at_s=610)
    assert (room.phase(), room.table().over) == ("dealing", None)
    room.press("dealt", 620)
    counted(room, HandEntry("A", "6S", 6), 2, at_s=700)
    assert room.table().over == "BELL"


@clause("500-2025", "6h", where=typed.enter_hand)
@clause("500-2024", "6h", where=typed.enter_hand)
def test_wrong_counts_on_both_sides_mean_the_same_hand_again_also_after_the_bell_case_17() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    counted(room, HandEntry("A", "7S", penalty="BOTH_COUNT"), at_s=610)
    assert (room.phase(), room.table().score, len(room.table().hands)) == ("dealing", (0, 0), 0)
    room.press("dealt", 640)
    counted(room, SEVEN_SPADES, at_s=700)
    assert (len(room.table().hands), room.table().over) == (1, "BELL")
