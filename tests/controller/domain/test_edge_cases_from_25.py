"""The edge cases of rules.md 7.4 by their numbers, 25 to 43; those about messages and restarts with the whole hub."""

from controller.bell import reports
from controller.domain.commands.game import RuleDeal
from controller.domain.commands.hands import NameScorer, ReportMisdeal
from controller.domain.commands.round import FinishRound, PauseRound, StartRound
from controller.domain.commands.session import BeginBreak, SeatPlayer
from controller.domain.commands.table import ClipCard
from controller.domain.events.game import PressIgnored
from controller.domain.events.table import ClicksForfeited
from controller.domain.round.clock import planned_rings
from controller.domain.standings.places import standings
from controller.domain.values import SEATS, HandEntry
from controller.projections import documents
from tests.controller.domain import test_edge_cases as first
from tests.controller.domain.test_edge_cases import SIX_SPADES, attention, close
from tests.support.evening import Evening, at, drawn, running
from tests.support.hub_room import SECOND_US, HubRoom, TableNode
from tests.support.typed_hands import SEVEN_SPADES, TEN_HEARTS, counted


def test_every_case_has_its_test() -> None:
    names = [name for module in (vars(first), globals()) for name in module if name.startswith("test_edge_")]
    assert sorted(int(name.split("_")[2]) for name in names) == list(range(1, 44))


def test_edge_25_pressed_before_all_cards_are_down_is_undone_before_the_bell_or_voided_by_the_umpire() -> None:
    room = running()
    room.press("dealt", 598)
    room.press("undo", 599)
    room.bell()
    assert (room.phase(), room.table().deals) == ("closing", ())
    claimed = running()
    claimed.press("dealt", 599.98)
    claimed.bell()
    assert (claimed.phase(), claimed.verdict(), close(claimed)) == ("hand", "before", True)
    claimed.do(RuleDeal(1, 1, begun=False, reason="half of the cards lay"))
    assert (claimed.phase(), claimed.table().deals) == ("result", ())
    assert "close call" not in attention(claimed)


def test_edge_26_a_first_hand_not_dealt_by_the_start_bell_gains_and_loses_nothing() -> None:
    room = drawn()
    room.start()
    assert room.phase() == "dealing"
    room.press("dealt", 45)
    assert (room.phase(), room.room.clock.closes_at_hub_us) == ("hand", at(600))


def test_edge_27_a_press_while_the_clock_is_paused_is_accepted() -> None:
    room = running()
    room.do(PauseRound(1, at(300)))
    room.press("dealt", 320)
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)


def test_edge_28_a_hub_that_restarts_at_400_keeps_its_bell_and_after_a_power_cut_the_convenor_sets_the_time(
    room: HubRoom,
) -> None:
    room.evening()
    room.open_round()
    room.now += 400 * SECOND_US
    bell = room.plan().rings[-1]
    room.start()
    room.run_until_stopped()
    assert room.plan().rings[-1] == bell
    room.now = 60 * SECOND_US
    room.start(boot="after-the-cut")
    room.connect()
    assert room.document("clock")["phase"] == "paused"
    assert room.ask("set_time_left", round=1, left_s=200)["ok"] == 1
    assert room.document("clock")["left_us"] == 200 * SECOND_US


def test_edge_29_a_hub_that_is_down_across_600_goes_by_the_bell_that_really_sounded(room: HubRoom) -> None:
    (node,) = room.evening()
    room.open_round()
    bell = room.plan().rings[-1]
    pressed = node.press("dealt", at_hub_us=bell.at_hub_us + 100_000)
    room.close()
    room.now = bell.at_hub_us + 50 * SECOND_US
    room.report(reports.rung(room.boot, 1, bell.ring, bell.at_hub_us, bell.at_hub_us + 180_000, 1))
    room.start()
    room.connect()
    room.run_until_stopped()
    assert room.document("clock")["rang_at_hub_us"] == bell.at_hub_us + 180_000
    node.converse()
    node.say(pressed)
    assert room.table()["verdict"]["says"] == "before"


def test_edge_30_a_node_without_a_known_clock_is_believed_by_its_arrival_and_flagged_after_the_bell(
    room: HubRoom,
) -> None:
    room.evening(tables=2)
    room.open_round()
    early, late = (TableNode(room, f"node-{number}", boot="boot-2") for number in (1, 2))
    for node in (early, late):
        node.hello()
    early.say(early.press("dealt"))
    room.step(after_s=5.1)
    room.strike("close")
    late.say(late.press("dealt"), after_s=0.4)
    room.step(after_s=5.1)
    assert (room.table(1)["phase"], room.table(1)["verdict"]["says"]) == ("hand", "before")
    assert room.table(2)["phase"] == "dispute"
    assert any("Table 2" in line and "Rule on it" in line for line in room.document("summary")["attention"])


def test_edge_31_the_same_message_twice_counts_once(room: HubRoom) -> None:
    (node,) = room.evening()
    room.open_round()
    pressed = node.press("dealt")
    node.say(pressed, pressed, after_s=5)
    node.say(pressed, after_s=60)
    assert room.names().count("HandDealt") == 1
    assert set(node.acked()) == {1}


def test_edge_32_a_deal_cannot_be_undone_after_the_bell_but_the_umpire_may_void_it() -> None:
    room = running()
    room.press("dealt", 590)
    room.bell()
    assert room.why_ignored("undo", 601) == "bell_gone"
    room.do(RuleDeal(1, 1, begun=False, reason="the cards were not all dealt"))
    assert room.table().deals == ()


def test_edge_33_a_winner_who_taps_at_the_next_table_before_clipping_forfeits_and_the_convenor_is_told() -> None:
    room = running(tables=2, cards=True)
    room.confirm("amber", 300)
    winner = room.table().seats["A.L"]
    (forfeited,) = room.tap(winner, table=2)
    assert isinstance(forfeited, ClicksForfeited)
    assert f"{room.room.players[winner].name} moved on unclipped and forfeits" in attention(room)


def test_edge_34_a_card_tapped_while_a_hand_is_played_is_ignored() -> None:
    room = running(cards=True)
    room.press("dealt", 100)
    (ignored,) = room.tap(room.table().seats["A.L"])
    assert isinstance(ignored, PressIgnored) and ignored.reason == "no_result_yet"


def test_edge_35_one_table_that_still_plays_keeps_the_room_waiting_and_the_others_see_which() -> None:
    room = running(tables=3)
    room.press("dealt", 590, table=2)
    room.bell()
    room.enter("A", table=1)
    room.enter("B", table=3)
    room.time_is(700)
    assert (room.room.phase, room.room.round, room.phase(2)) == ("overtime", 1, "hand")
    assert documents.summary(room.room, 1, [], 0)["waiting"] == [2]
    room.confirm("blue", 710, table=2)
    assert (room.room.phase, room.room.round) == ("ready", 2)


def test_edge_36_a_misdeal_reported_in_the_result_changes_nothing() -> None:
    room = running()
    counted(room, TEN_HEARTS)
    assert room.phase() == "result"
    assert room.refusal(ReportMisdeal(1, 1, "exposed", False)).code == "no_deal"


def test_edge_37_no_finish_bell_rings_into_a_pause_and_finish_now_rings_out_of_it() -> None:
    room = running()
    room.do(PauseRound(1, at(200)))
    assert planned_rings(room.room) == []
    room.do(FinishRound(1, at(300)))
    assert planned_rings(room.room) == [("close", at(300))]
    room.bell(300)
    assert room.room.phase == "overtime"


def test_edge_38_the_fourth_hand_dealt_at_599_with_the_third_untyped_gives_both_results() -> None:
    room = running()
    for hand in (1, 2):
        counted(room, SIX_SPADES, hand, at_s=100 * hand)
    room.press("dealt", 400)
    room.press("dealt", 599)
    room.bell()
    assert (room.phase(), len(room.table().deals), len(room.table().hands)) == ("hand", 4, 2)
    for hand in (3, 4):
        counted(room, HandEntry("B", "6S", 6), hand, at_s=600 + 10 * hand)
    assert (room.table().over, room.table().score) == ("HANDS", (160, 160))


def owed_with_an_older_hand_untyped() -> Evening:
    """Hand 2 was dealt at 599 and misdealt at 604; hand 1 is not typed."""
    room = running()
    room.press("dealt", 300)
    room.press("dealt", 599)
    room.bell()
    room.do(ReportMisdeal(1, 1, "exposed", False))
    return room


def test_edge_39_a_hand_misdealt_at_604_is_owed_whether_the_hand_before_it_is_typed_first_or_later() -> None:
    typed_first = owed_with_an_older_hand_untyped()
    counted(typed_first, SEVEN_SPADES, 1, at_s=610)
    typed_first.press("dealt", 620)
    dealt_first = owed_with_an_older_hand_untyped()
    dealt_first.press("dealt", 606)
    counted(dealt_first, SEVEN_SPADES, 1, at_s=620)
    for room in (typed_first, dealt_first):
        assert room.phase() == "hand"
        counted(room, SIX_SPADES, 2, at_s=700)
        assert (room.table().over, room.table().score) == ("BELL", (180, 70))


def test_edge_40_a_second_hand_pressed_at_600_010_is_void_at_the_bell_and_the_first_still_counts() -> None:
    room = running()
    room.do(NameScorer(1, 1, "A.L"))
    room.press("dealt", 300)
    room.press("dealt", 600.010)
    room.bell()
    assert (room.phase(), len(room.table().deals)) == ("hand", 1)
    counted(room, SEVEN_SPADES, 1, at_s=640)
    assert (room.table().over, len(room.table().hands)) == ("BELL", 1)


def test_edge_41_the_start_pressed_twice_is_one_round() -> None:
    room = drawn()
    assert len(room.do(StartRound(1, at(0)))) == 1
    assert room.do(StartRound(1, at(0.08))) == []


def test_edge_42_where_the_reader_is_dead_nobody_forfeits_and_the_convenor_clips_by_name() -> None:
    room = running(tables=2, cards=True)
    room.confirm("amber", 300)
    winner, *others = room.table().seats.values()
    (ignored,) = room.tap(winner, table=2, readers_down=(1,))
    assert isinstance(ignored, PressIgnored) and ignored.reason == "reader_down"
    assert f"{room.room.players[winner].name} tapped at table 2 and is not clipped at table 1" in attention(room)
    for player in (winner, *others):
        room.do(ClipCard(1, 1, player, "the reader is dead"))
    assert room.phase() == "done"
    assert {found.player: found.clicks for found in standings(room.room)}[winner] == 2


def test_edge_43_dealt_at_a_table_of_three_is_refused() -> None:
    room = running(rounds=3)
    room.play_round({1: "A"})
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    for seat, player in zip(SEATS[:3], sorted(room.room.players), strict=False):
        room.do(SeatPlayer(2, 1, seat, player))
    assert room.why_ignored("dealt", 1950) == "seats_incomplete"
