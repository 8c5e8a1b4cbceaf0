"""What the bell decides and a person may overrule: close calls, late deals, and the house's options about them."""

import pytest

from controller.domain.commands.game import RuleDeal
from controller.domain.commands.hands import EnterHand, NameScorer
from controller.domain.commands.setup import DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.events.bell import BellMissed, BellRang
from controller.domain.events.game import DealJudged, DealQuestioned
from controller.domain.state.verdict import Equal, Verdict, close_call, judge
from controller.domain.values import Interval
from controller.projections import documents
from controller.projections.journal import sentence
from tests.support.evening import BELL_S, Evening, at, drawn, running, set_up
from tests.support.typed_hands import SEVEN_SPADES, TEN_HEARTS, counted

BELL_HUB_US = 600_000_000


def flagged(room: Evening) -> bool:
    """Whether somebody is asked to look at a close call."""
    said = documents.summary(room.room, 1, [], 0)["attention"]
    assert isinstance(said, list)
    return any("close call" in line for line in said)


@pytest.mark.parametrize(
    ("low_us", "high_us", "equal", "says"),
    [
        (0, 0, "started", "before"),
        (-5, 0, "started", "before"),
        (1, 1, "started", "after"),
        (0, 1, "started", "too_close"),
        (0, 0, "not_started", "after"),
        (-1, 0, "not_started", "too_close"),
        (-1_000, -1_000, "not_started", "before"),
        (1_000, 1_000, "started", "after"),
        (-50_000, -50_000, "not_started", "before"),
        (50_000, 50_000, "started", "after"),
    ],
)
def test_t11_exactly_on_the_bell_is_what_the_house_says(low_us: int, high_us: int, equal: Equal, says: str) -> None:
    assert judge(Interval(BELL_HUB_US + low_us, BELL_HUB_US + high_us), BELL_HUB_US, equal) == says


@pytest.mark.parametrize(
    ("verdict", "low_us", "high_us", "is_close"),
    [
        ("before", -60_000, -50_000, True),
        ("before", -60_000, -50_001, False),
        ("after", 50_000, 90_000, True),
        ("after", 50_001, 90_000, False),
        ("too_close", -1, 1, False),
    ],
)
def test_a_call_is_close_by_the_bound_that_is_nearest_to_the_bell(
    verdict: Verdict, low_us: int, high_us: int, is_close: bool
) -> None:
    interval = Interval(BELL_HUB_US + low_us, BELL_HUB_US + high_us)
    assert close_call(verdict, interval, BELL_HUB_US, within_us=50_000) == is_close


def test_a_house_may_call_more_or_less_close() -> None:
    for close_call_ms, is_flagged in ((50, False), (200, True)):
        room = running(close_call_ms=close_call_ms)
        room.press("dealt", 599.9)
        room.bell()
        assert (room.phase(), flagged(room)) == ("hand", is_flagged)


def test_a_hand_just_before_the_bell_is_played_and_the_umpire_may_overrule_it_until_the_result() -> None:
    room = running(tables=2)
    room.press("dealt", 599.97)
    room.bell()
    (judged,) = [event for event in room.events if isinstance(event, DealJudged)]
    assert sentence(judged, room.room).endswith("(less than a second from the bell). It is a close call.")
    assert flagged(room)
    room.confirm("amber", 700)
    assert not flagged(room)
    assert room.refusal(RuleDeal(1, 1, False, "seen")).code == "nothing_to_rule"


def test_a_deal_just_after_the_bell_can_be_let_in_while_an_older_hand_is_played() -> None:
    room = running()
    room.press("dealt", 500)
    room.bell()
    (questioned,) = room.press("dealt", 600.03)
    assert isinstance(questioned, DealQuestioned) and questioned.close
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)
    assert "after the bell, but close" in str(documents.table(room.room, room.table(), 1, "online", None)["note"])
    room.do(RuleDeal(1, 1, True, "the bell was late"))
    assert (room.phase(), len(room.table().deals)) == ("hand", 2)


def test_a_close_call_that_is_confirmed_leaves_the_table_where_it_was() -> None:
    for at_s, phase in ((601, "closing"), (604, "result")):
        room = running()
        room.press("dealt", 600.02)
        room.bell()
        room.time_is(at_s)
        room.do(RuleDeal(1, 1, False, "seen"))
        assert (room.phase(), room.table().questioned, flagged(room)) == (phase, None, False)


def test_a_hand_let_in_after_the_bell_reopens_a_game_that_the_bell_had_ended() -> None:
    room = running()
    counted(room, SEVEN_SPADES, 1, at_s=500)
    room.press("dealt", 590)
    room.bell()
    counted(room, SEVEN_SPADES, 2, at_s=640)
    assert room.table().over == "BELL"
    room.do(RuleDeal(1, 1, True, "a third hand lay on the table"))
    assert (room.phase(), room.table().over, room.table().outcome_by_hands) == ("hand", None, None)
    counted(room, SEVEN_SPADES, 3, at_s=700)
    assert (room.table().score, room.table().over) == ((420, 90), "BELL")


def test_a_late_deal_at_a_typed_table_that_the_bell_had_ended_asks_the_convenor() -> None:
    room = running()
    room.press("dealt", 500)
    room.bell()
    counted(room, SEVEN_SPADES, 1, at_s=640)
    (questioned,) = room.press("dealt", 595)
    assert isinstance(questioned, DealQuestioned) and questioned.verdict == "before"
    assert room.phase() == "result"


def test_no_ruling_lets_a_hand_in_before_the_bell_or_beyond_the_last_or_after_500() -> None:
    room = running()
    assert room.refusal(RuleDeal(1, 1, True, "")).code == "nothing_to_rule"
    room.press("dealt", 10)
    counted(room, TEN_HEARTS)
    room.bell()
    assert room.refusal(RuleDeal(1, 1, True, "")).code == "game_is_over"
    full = running(max_hands=1)
    full.press("dealt", 600.2)
    full.bell()
    full.do(RuleDeal(1, 1, True, "the bell was late"))
    full.do(RuleDeal(1, 1, False, "it was not"))
    full.do(RuleDeal(1, 1, True, "it was"))
    counted(full, SEVEN_SPADES, at_s=700)
    assert full.refusal(RuleDeal(1, 1, True, "one more")).code == "game_is_over"


def test_a_voided_hand_before_the_bell_is_as_if_taken_back() -> None:
    room = running()
    room.press("dealt", 100)
    room.do(RuleDeal(1, 1, False, "the cards were short"))
    assert (room.phase(), room.table().deals) == ("dealing", ())
    assert room.refusal(RuleDeal(1, 1, False, "again")).code == "nothing_to_rule"


def test_a_voided_hand_takes_with_it_what_was_typed_for_it() -> None:
    room = running()
    room.press("dealt", 100)
    room.do(EnterHand(1, 1, 1, "A", SEVEN_SPADES, at(150)))
    assert room.why_ignored("undo", 160) == "hand_is_typed"
    room.do(RuleDeal(1, 1, False, "it was another table's hand"))
    assert (room.table().typed, room.table().deals) == (None, ())


def test_a_strict_house_deals_no_hand_while_the_one_before_is_untyped() -> None:
    room = running(dealt_needs_result=True)
    room.do(NameScorer(1, 1, "A.L"))
    room.press("dealt", 10)
    assert room.why_ignored("dealt", 200) == "hand_not_typed"
    counted(room, SEVEN_SPADES, 1, at_s=210)
    room.press("dealt", 220)
    assert len(room.table().deals) == 2


def test_where_only_buttons_are_pressed_a_strict_house_deals_like_any_other() -> None:
    room = running(dealt_needs_result=True)
    room.press("dealt", 10)
    room.press("dealt", 200)
    assert len(room.table().deals) == 2


@pytest.mark.parametrize(
    ("profile", "label"), [("500-2025", "all cards dealt"), ("500-201x", "four hands dealt")]
)  # 500 2k and 201x 2h word it differently
def test_the_table_is_told_what_dealt_means_in_the_words_of_the_sheet(profile: str, label: str) -> None:
    room = drawn(profile=profile)
    room.start()
    for _ in range(2):
        assert label in str(documents.table(room.room, room.table(), 1, "online", None)["note"])
        if room.room.phase == "running":
            room.bell()
    assert room.phase() == "closing"


def test_a_second_press_is_a_duplicate_for_as_long_as_a_rehearsal_makes_its_seconds() -> None:
    room = drawn()
    room.do(EndTournament("rehearsal"))
    room.do(set_up(speed=20))
    room.do(ImportPlayers(tuple(Row(n, f"P{n}") for n in range(4))))
    room.do(DrawSeats(False, 1))
    room.start()
    room.press("dealt", 10)
    assert room.why_ignored("dealt", 11.4) == "same_deal"
    room.press("dealt", 11.5)
    assert len(room.table().deals) == 2


def test_a_warning_or_start_bell_judges_nothing() -> None:
    room = running()
    room.press("dealt", 540)
    assert [type(event) for event in room.ring("warn", 540)] == [BellRang]
    assert room.table().judged is None


def test_a_bell_that_nobody_reports_stands_in_at_its_planned_instant_after_six_seconds() -> None:
    room = running()
    room.press("dealt", 599.9)
    room.ring("warn", 540)
    assert room.time_is(606) == []
    missed, judged = room.time_is(606.001)
    assert isinstance(missed, BellMissed) and missed.planned_hub_us == at(BELL_S)
    assert isinstance(judged, DealJudged) and judged.verdict == "before"
    assert room.bell(600.2) == []  # the report that came too late changes nothing
