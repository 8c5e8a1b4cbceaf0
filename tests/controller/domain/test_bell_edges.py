"""The edge cases of the bell, by their numbers in rules.md 7.4: start at 0.000 s, bell at 600.000 s."""

from controller.domain import commands as c
from controller.domain import events as e
from controller.domain.verdict import judge
from tests.support.clauses import clause
from tests.support.evening import BELL_S, at, drawn, running, set_up


@clause("500-2025", "2k", where=judge)
def test_case_1_a_deal_before_the_bell_that_arrives_after_it_is_played_out() -> None:
    room = running()
    room.bell()
    assert room.phase() == "closing"
    dealt, judged = room.press("dealt", 599.7)
    assert isinstance(dealt, e.HandDealt)
    assert isinstance(judged, e.DealJudged) and judged.verdict == "before"
    room.time_is(650)
    assert room.phase() == "hand"


def test_case_2_a_millisecond_before_the_bell_counts_when_it_is_proven() -> None:
    room = running()
    room.bell()
    room.press("dealt", 599.999, band_ms=0.9)
    assert room.phase() == "hand"


def test_case_2_a_millisecond_before_the_bell_is_the_umpires_when_it_is_not() -> None:
    room = running()
    room.bell()
    (questioned,) = room.press("dealt", 599.999, band_ms=5)
    assert isinstance(questioned, e.DealQuestioned) and questioned.verdict == "too_close"
    assert room.phase() == "dispute"


@clause("500-2025", "2k", where=judge)
def test_case_3_exactly_on_the_bell_is_not_begun() -> None:
    room = running()
    room.bell()
    assert room.why_ignored("dealt", BELL_S) == "dealt_after_bell"
    assert room.time_is(602.999) == []
    room.time_is(603)  # 7.1: three seconds of grace
    assert room.phase() == "result"


@clause("500-2025", "2k", where=judge)
def test_case_4_a_deal_after_the_bell_is_rejected() -> None:
    room = running()
    room.bell()
    assert room.why_ignored("dealt", 601.2) == "dealt_after_bell"


def test_case_5_a_deal_whose_message_overtook_the_bell_is_void_at_the_bell() -> None:
    room = running()
    room.press("dealt", 600.030)
    assert room.phase() == "hand"
    room.bell()
    assert room.phase() == "closing"
    assert room.verdict() == "after"
    room.time_is(603)
    assert (room.phase(), room.table().deals) == ("result", ())


def test_case_6_a_deal_reported_after_the_grace_changes_nothing_by_itself() -> None:
    room = running()
    room.bell()
    room.time_is(603)
    (questioned,) = room.press("dealt", 598)
    assert isinstance(questioned, e.DealQuestioned) and questioned.verdict == "before"
    assert (room.phase(), room.table().deals) == ("result", ())


def test_case_6_the_convenor_may_reopen_the_game_for_it_until_there_is_a_result() -> None:
    room = running()
    room.bell()
    room.time_is(603)
    room.press("dealt", 598)
    room.do(c.RuleDeal(1, 1, begun=True, reason="the node was out of reach"))
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)


def test_case_6_after_the_result_it_is_too_late_to_reopen() -> None:
    room = running(tables=2)
    room.bell()
    room.time_is(603)
    room.press("dealt", 598)
    room.enter("A")
    assert room.refusal(c.RuleDeal(1, 1, True, "late")).code == "nothing_to_rule"


def test_case_7_a_hand_dealt_before_the_start_bell_is_in_play_when_it_rings() -> None:
    room = drawn()  # 500 2h: dealt so that play may commence as soon as the start bell sounds
    room.press("dealt", -20)
    assert room.phase() == "dealt"
    room.start()
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)


def test_case_8_a_deal_at_a_table_nobody_is_seated_at_is_ignored_with_a_reason() -> None:
    room = drawn(tables=1)
    room.do(c.RecordNode("node-2", "boot-1", "simulated", "1.0", "power"))
    assert room.why_ignored("dealt", 5, table=2) == "node_not_bound"
    room.do(c.BindNode("node-2", 2))
    assert room.why_ignored("dealt", 5, table=2) == "no_round"


def test_case_9_a_second_press_a_second_later_is_the_same_deal() -> None:
    room = running()
    room.press("dealt", 100)
    assert room.why_ignored("dealt", 101) == "same_deal"
    assert room.why_ignored("dealt", 129.9) == "same_deal"
    room.press("dealt", 130)  # 7.1: sooner than 30 s is a duplicate
    assert len(room.table().deals) == 2


def test_case_9_is_as_long_as_a_rehearsal_makes_its_seconds() -> None:
    room = drawn()
    room.do(c.EndTournament("rehearsal"))
    room.do(set_up(speed=20))
    room.do(c.ImportPlayers(tuple(c.Row(n, f"P{n}") for n in range(4))))
    room.do(c.DrawSeats(False, 1))
    room.start()
    room.press("dealt", 10)
    assert room.why_ignored("dealt", 11.4) == "same_deal"
    room.press("dealt", 11.5)
    assert len(room.table().deals) == 2


def test_case_11_after_four_hands_the_table_waits_for_the_bell() -> None:
    room = running()
    dealt = [room.press("dealt", at_s) for at_s in (10, 150, 290, 420)]  # 500 1b: four deals
    assert [event.hand for (event,) in dealt if isinstance(event, e.HandDealt)] == [1, 2, 3, 4]
    assert room.why_ignored("dealt", 500) == "four_hands_dealt"
    room.confirm("amber", 510)
    assert (room.phase(), room.room.phase) == ("done", "running")


def test_case_18_no_hand_dealt_in_ten_minutes_can_only_be_a_tie_of_nothing() -> None:
    room = running(tables=2)
    room.bell()
    room.time_is(603)
    room.confirm("both", 610)
    result = room.room.results[1, 1]
    assert (result.outcome, result.hands) == ("TIE", 0)


def test_case_20_no_new_hand_while_the_last_is_played_out() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    assert room.why_ignored("dealt", 620) == "dealt_after_bell"
    assert room.phase() == "hand"


def test_case_21_the_bell_that_sounded_counts_and_not_the_one_planned() -> None:
    room = running()
    room.ring("close", 600.180, planned_s=BELL_S)
    room.press("dealt", 600.100)
    assert room.phase() == "hand"


def test_case_22_a_bell_that_failed_is_replaced_by_the_convenors_finish() -> None:
    room = running()
    (called,) = room.do(c.FinishRound(1, at(602.5)))
    assert isinstance(called, e.FinishCalled)
    room.time_is(602.5 + 6.1)
    assert room.room.clock.rang_at_hub_us == at(602.5)
    room.press("dealt", 602.4)
    assert room.phase() == "hand"


def test_case_25_a_hand_claimed_too_early_can_be_undone_before_the_bell() -> None:
    room = running()
    room.press("dealt", 598)
    room.press("undo", 599)
    assert (room.phase(), room.table().deals) == ("dealing", ())
    room.bell()
    assert room.phase() == "closing"


def test_case_27_a_hand_dealt_while_the_clock_is_paused_counts() -> None:
    room = running()
    room.do(c.PauseRound(1, at(300)))
    room.press("dealt", 320)
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)


def test_case_32_a_deal_cannot_be_undone_after_the_bell() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    assert room.why_ignored("undo", 601) == "bell_gone"
    assert len(room.table().deals) == 1


def test_case_35_one_table_that_still_plays_keeps_the_room_waiting() -> None:
    room = running(tables=3)
    room.press("dealt", 590, table=2)
    room.bell()
    room.enter("A", table=1)
    room.enter("B", table=3)
    room.time_is(700)
    assert (room.room.phase, room.room.round, room.phase(2)) == ("overtime", 1, "hand")
    room.confirm("blue", 710, table=2)
    assert (room.room.phase, room.room.round) == ("ready", 2)


def test_case_38_the_fourth_hand_may_be_dealt_a_second_before_the_bell() -> None:
    room = running()
    for at_s in (10, 150, 290, 599):
        room.press("dealt", at_s)
    room.bell()
    assert (room.phase(), len(room.table().deals)) == ("hand", 4)


def test_case_40_only_the_newest_hand_is_void_when_it_was_dealt_after_the_bell() -> None:
    room = running()
    room.press("dealt", 100)
    room.press("dealt", 600.010)
    room.bell()
    assert (room.phase(), len(room.table().deals)) == ("closing", 1)
    room.confirm("amber", 601)
    assert room.room.results[1, 1].hands == 1


def test_a_warning_or_start_bell_judges_nothing() -> None:
    room = running()
    room.press("dealt", 540)
    assert [type(event) for event in room.ring("warn", 540)] == [e.BellRang]
    assert room.table().judged is None


def test_a_bell_that_nobody_reports_stands_in_at_its_planned_instant_after_six_seconds() -> None:
    room = running()
    room.press("dealt", 599.9)
    room.ring("warn", 540)
    assert room.time_is(606) == []
    missed, judged = room.time_is(606.001)
    assert isinstance(missed, e.BellMissed) and missed.planned_hub_us == at(BELL_S)
    assert isinstance(judged, e.DealJudged) and judged.verdict == "before"
    assert room.bell(600.2) == []  # the report that came too late changes nothing
