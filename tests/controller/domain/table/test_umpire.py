"""Calls and disputes: everything waits, a named umpire rules, and the ruling is kept with name and reason."""

import pytest

from controller.domain.commands.game import AnswerCall, RuleDeal
from controller.domain.commands.hands import (
    ConfirmHand,
    ConfirmResult,
    CorrectHand,
    EnterHand,
    NameScorer,
    ReportMisdeal,
    TakeBackHand,
    WithdrawHand,
)
from controller.domain.commands.setup import EndTournament
from controller.domain.commands.table import CallUmpire, RuleDispute
from controller.domain.events.game import ResultCorrected, ResultRecorded
from controller.domain.events.table import DisputeRuled
from controller.domain.table import umpire
from controller.domain.table.machine import FROZEN
from controller.domain.values import HandEntry
from controller.games.results import Outcome
from controller.projections import documents
from controller.projections.journal import sentence
from tests.support.clauses import clause
from tests.support.evening import Evening, at, drawn, running
from tests.support.typed_hands import SEVEN_SPADES, TEN_HEARTS, counted, entered

UMPIRES = ["Ana Reti", "Piripi Moana"]
REASON = "both score sheets say so"


def by_score(a: int, b: int, name: str = "", reason: str = REASON) -> RuleDispute:
    """The umpire rules the score."""
    return RuleDispute(1, 1, name, a, b, None, reason)


def by_outcome(outcome: Outcome, reason: str = REASON) -> RuleDispute:
    """The umpire rules who won."""
    return RuleDispute(1, 1, "", None, None, outcome, reason)


def go_on(name: str = "") -> RuleDispute:
    """The umpire has been, and the game goes on."""
    return RuleDispute(1, 1, name, None, None, None, "")


def note(room: Evening) -> str:
    """What the table is told."""
    return str(documents.table(room.room, room.table(), 1, "online", None)["note"])


def called(at_s: float = 200, **options: object) -> Evening:
    """A hand is in play, and the table calls the umpire."""
    room = running(2, 3, False, "auto", **options)
    room.press("dealt", 100)
    room.press("call", at_s)
    return room


def disputed() -> Evening:
    """Amber says 390 to 380, Blue says 380 to 390: Blue does not agree with the counted hands."""
    room = drawn(profile="500-201x", options={"umpires": UMPIRES})
    room.start()
    played = (HandEntry("A", "8H", 8), HandEntry("B", "8H", 8), HandEntry("A", "6S", 6), HandEntry("A", "6S", 5))
    for hand, entry in enumerate(played, start=1):
        entered(room, entry, hand, by="convenor", at_s=100 * hand)
    room.do(ConfirmResult(1, 1, "A", True))
    room.do(ConfirmResult(1, 1, "B", False))
    return room


@clause("500-201x", "Disputes", where=umpire.rule_dispute)
def test_a_dispute_ends_with_the_ruling_of_a_named_umpire_at_390_to_380() -> None:
    room = disputed()
    assert (room.phase(), room.table().called) == ("dispute", True)
    (ruled,) = room.do(by_score(390, 380, "ana reti"))
    assert ruled == DisputeRuled(1, 1, "Ana Reti", (390, 380), None, REASON)
    assert sentence(ruled, room.room) == (
        "Umpire Ana Reti ruled at table 1: it stands at Amber 390, Blue 380: both score sheets say so."
    )
    assert (room.phase(), room.table().score, room.table().outcome_by_hands) == ("result", (390, 380), "A")
    for side in ("A", "B"):
        room.do(ConfirmResult(1, 1, side, True))  # type: ignore[arg-type]
    assert room.room.results[1, 1].outcome == "A"


@clause("500-201x", "Disputes", where=umpire.umpire_named)
def test_a_ruling_by_somebody_who_is_not_on_the_list_is_rejected() -> None:
    room = disputed()
    for name in ("Barney", "", "convenor"):
        refusal = room.refusal(by_score(390, 380, name))
        assert (refusal.code, refusal.remedy) == ("not_an_umpire", "Umpires are Ana Reti, Piripi Moana.")
    assert room.phase() == "dispute"


@clause("500-2025", "Remit note 1", where=umpire.umpire_named)
def test_where_no_umpire_is_named_the_convenor_rules() -> None:
    room = called()
    (ruled,) = room.do(go_on())
    assert isinstance(ruled, DisputeRuled) and ruled.umpire == "convenor"
    assert sentence(ruled, room.room) == "The convenor ruled at table 1: the game goes on."
    room.press("call", 300)
    (ruled,) = room.do(go_on("Hone"))
    assert sentence(ruled, room.room) == "Umpire Hone ruled at table 1: the game goes on."
    room.press("call", 400)
    assert room.refusal(go_on("x" * 61)).code == "too_long"


def test_a_deal_is_ruled_on_by_an_umpire_of_the_list_too() -> None:
    room = called(umpires=UMPIRES)
    assert room.refusal(RuleDeal(1, 1, False, "short", "Barney")).code == "not_an_umpire"
    (ruled,) = room.do(RuleDeal(1, 1, False, "short", "piripi moana "))
    assert sentence(ruled, room.room) == ("Umpire Piripi Moana ruled that the deal of table 1 had not begun: short.")
    assert not room.table().called


@clause("cribbage", "10c", where=umpire.rule_dispute)
def test_while_the_umpire_is_called_results_and_entries_wait_and_dealt_does_not() -> None:
    room = called()
    for control in FROZEN:
        assert room.why_ignored(control, 210) == "umpire_rules"  # type: ignore[arg-type]
    for typed in (
        EnterHand(1, 1, 1, "A", SEVEN_SPADES, at(220)), ConfirmHand(1, 1, 1, "B"), WithdrawHand(1, 1, 1),
        TakeBackHand(1, 1, 1, ""), ReportMisdeal(1, 1, "exposed", False), NameScorer(1, 1, "A.L"),
        ConfirmResult(1, 1, "A", True),
    ):  # fmt: skip
        assert room.refusal(typed).code == "umpire_called"
    assert "DEALT still counts" in note(room)
    room.press("dealt", 230)
    assert len(room.table().deals) == 2


def test_after_the_call_the_table_is_where_it_was() -> None:
    room = running(tables=2)
    room.press("dealt", 100)
    room.press("amber", 190)
    before = room.table()
    room.press("call", 195)
    room.do(go_on())
    assert room.table() == before
    room.press("amber", 240)
    assert room.room.results[1, 1].outcome == "A"


def test_a_disputed_result_that_stands_is_there_to_be_agreed_with_again() -> None:
    room = disputed()
    assert note(room) == "The result is disputed: the umpire rules."
    assert any("does not agree" in str(line) for line in documents.summary(room.room, 1, [], 0)["attention"])  # type: ignore[attr-defined]
    room.do(go_on("Ana Reti"))
    assert (room.phase(), room.table().called, room.table().agreed) == ("result", False, frozenset())


def test_an_outcome_ruled_where_only_buttons_are_pressed_is_the_result() -> None:
    room = called()
    ruled, recorded = room.do(by_outcome("B"))
    assert isinstance(ruled, DisputeRuled) and isinstance(recorded, ResultRecorded)
    assert sentence(recorded, room.room) == (
        "Table 1, round 1: Blue won (ruled by the umpire): both score sheets say so."
    )
    assert (room.phase(), room.room.results[1, 1].source) == ("done", "umpire")
    tied = called()
    tied.do(by_outcome("TIE"))
    assert tied.phase() == "cut"


def test_a_ruling_after_the_result_puts_it_right_or_lets_it_stand() -> None:
    room = running(tables=2)
    room.confirm("amber", 300)
    room.press("call", 310)
    assert len(room.do(by_outcome("A"))) == 1
    room.press("call", 320)
    _, corrected = room.do(by_outcome("B"))
    assert isinstance(corrected, ResultCorrected) and corrected.reason == REASON
    room.press("call", 330)
    room.do(by_score(510, 380))
    assert (room.room.results[1, 1].outcome, room.phase()) == ("A", "done")


def test_a_ruled_score_stands_at_a_table_that_typed_no_hand_and_its_buttons_must_say_the_same() -> None:
    room = called()
    room.do(by_score(380, 390))
    assert (room.phase(), room.table().over) == ("result", "RULED")
    assert documents.table(room.room, room.table(), 1, "online", None)["score"] == [380, 390]
    assert room.why_ignored("amber", 300) == "hands_say_otherwise"
    assert room.why_ignored("dealt", 320) == "game_over"
    room.confirm("blue", 330)
    assert room.room.results[1, 1].outcome == "B"


def test_hands_under_a_ruled_score_are_corrected_no_more() -> None:
    room = running()
    counted(room, TEN_HEARTS)
    room.press("call", 100)
    room.do(by_score(390, 380))
    assert room.refusal(CorrectHand(1, 1, 1, SEVEN_SPADES, "seven")).code == "score_ruled"
    assert room.refusal(TakeBackHand(1, 1, 1, "")).code == "score_ruled"
    assert room.refusal(EnterHand(1, 1, 2, "convenor", SEVEN_SPADES, at(120))).code == "no_hand"


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (RuleDispute(1, 1, "", 390, None, None, REASON), "half_a_score"),
        (by_score(395, 380), "no_score"),
        (by_score(30_000, 380), "no_score"),
        (by_score(390, 380, reason=""), "no_reason"),
        (by_outcome("A", reason="  "), "no_reason"),
        (RuleDispute(1, 1, "", 390, 380, "B", REASON), "hands_are_typed"),
        (RuleDispute(2, 1, "", None, None, None, ""), "other_round"),
        (RuleDispute(1, 9, "", None, None, None, ""), "no_table"),
    ],
)
def test_half_a_ruling_is_none(ruling: RuleDispute, code: str) -> None:
    assert called().refusal(ruling).code == code


def test_only_what_is_in_dispute_is_ruled_on() -> None:
    room = running()
    room.press("dealt", 100)
    assert room.refusal(go_on()).code == "no_dispute"
    entered(room, SEVEN_SPADES)
    room.press("call", 200)
    assert room.refusal(by_outcome("A")).code == "hands_are_typed"
    early = drawn()
    early.press("call", -20)
    assert early.refusal(by_outcome("A")).code == "no_game"
    early.do(go_on())
    assert early.phase() == "seated"


def test_a_deal_in_question_is_ruled_on_as_a_deal_or_with_the_whole_game() -> None:
    room = running(tables=2)
    room.press("dealt", 600, band_ms=4)
    room.bell()
    assert room.refusal(go_on()).code == "deal_in_question"
    assert room.refusal(EnterHand(1, 1, 1, "convenor", SEVEN_SPADES, at(620))).code == "umpire_called"
    room.do(by_score(390, 380))
    assert (room.phase(), room.table().questioned) == ("result", None)


def test_what_the_convenor_corrects_waits_for_nobody() -> None:
    room = disputed()
    room.do(CorrectHand(1, 1, 4, SEVEN_SPADES, "it was seven"))
    assert room.phase() == "result"
    assert room.refusal(ConfirmResult(1, 1, "A", True)).code == "umpire_called"
    room.do(AnswerCall(1))
    room.do(ConfirmResult(1, 1, "A", True))
    counting = called()
    entered(counting, SEVEN_SPADES, by="convenor")
    assert counting.table().score == (140, 30)


def test_a_page_calls_the_umpire_as_the_button_does() -> None:
    room = running()
    room.do(CallUmpire(1, 1))
    assert room.table().called
    assert room.do(CallUmpire(1, 1)) == []
    assert room.refusal(CallUmpire(2, 1)).code == "other_round"
    room.do(EndTournament("late"))
    assert room.refusal(CallUmpire(1, 1)).code == "nobody_plays"
