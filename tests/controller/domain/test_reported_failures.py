"""Failures that people reported of other rooms' software, tried on ours: results, seats, standings (R43 to R73)."""

import random

import pytest

from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult, ExcuseClips
from controller.domain.commands.round import StartRound
from controller.domain.commands.seats import PlayerLeaves, SitBeside
from controller.domain.commands.session import AbandonRound
from controller.domain.commands.table import ReverseClicks, RuleDispute
from controller.domain.decide import decide
from controller.domain.events.round import PlayersMoved, RoundStarted
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.domain.values import SEATS, side_of
from controller.games.refusal import Refusal
from controller.games.results import Outcome
from controller.projections import documents, rows
from controller.projections.journal import sentence
from tests.support.evening import Evening, at, drawn, running
from tests.support.house_rules import clicks_by_results
from tests.support.receipts import receipt
from tests.support.wandering_tables import clicking


def documents_of(room: Room, number: int = 1) -> dict[str, object]:
    """A table's document."""
    return documents.table(room, room.tables[number], 1, "online", None)


def all_views_agree(room: Room) -> None:
    """Card totals line by line, results of every table, and the standings say the same."""
    by_results = clicks_by_results(room)
    wins = dict.fromkeys(room.players, 0)
    for number, table in room.results:
        _, _, outcome, *_ = rows.result(room, number, table)
        for _, at_table, seat, player, _, _ in rows.seats(room, number, {table}):
            assert at_table == table and isinstance(player, int)
            wins[player] += outcome == side_of(seat)  # type: ignore[arg-type]
    for one in standings(room):
        lines = receipt(room.ledger, one.player)
        assert (lines[-1].total if lines else 0) == one.clicks
        assert one.clicks + one.unclipped == by_results[one.player]
        assert one.wins == wins[one.player]


def test_r43_card_totals_history_and_standings_agree_after_every_event_of_thirty_rounds() -> None:
    chance = random.Random(43)
    room = drawn(tables=3, rounds=30, cards=True)
    while room.room.phase != "ended":
        begins_s = room.room.round * 1000.0
        number = room.room.round
        room.start(begins_s)
        room.bell(begins_s + 600)
        for table in (1, 2, 3):
            outcome: Outcome = chance.choice(("A", "B", "TIE"))
            room.enter(outcome, table, "A" if outcome == "TIE" else None)
            all_views_agree(room.room)
            for player in list(room.table(table).seats.values()):
                if room.room.round == number and room.phase(table) == "clip":
                    room.tap(player, table)
                    all_views_agree(room.room)
        try:
            room.do(
                clicking(
                    room.room,
                    chance,
                )
            )
        except Refusal:
            continue
        all_views_agree(room.room)
    assert len(room.room.seatings) == 30


def test_r44_nobody_is_moved_while_a_table_plays_out_and_anothers_result_is_only_pending() -> None:
    room = running(tables=7)
    room.press("dealt", 590, table=5)
    room.bell()
    for table in (1, 2, 3, 4, 6):
        room.enter("A", table)
    room.press("amber", 610, table=7)
    assert not [event for event in room.events if isinstance(event, PlayersMoved)]
    assert documents.summary(room.room, 1, [], 0)["waiting"] == [5, 7]
    room.press("amber", 612, table=7)
    assert room.room.round == 1
    room.enter("B", 5)
    assert room.room.round == 2


def test_r45_a_recorded_result_that_is_looked_at_again_shows_what_was_stored() -> None:
    room = running(tables=2)
    room.enter("A")
    room.press("call", 310)
    shown = documents_of(room.room)
    assert (shown["outcome"], shown["mover"]) == ("A", "A")
    room.do(RuleDispute(1, 1, "", None, None, None, ""))
    assert documents_of(room.room)["outcome"] == "A"
    room.enter("B", reason="wrong colour")
    assert documents_of(room.room)["outcome"] == rows.result(room.room, 1, 1)[2] == "B"


def test_r46_the_next_round_cannot_be_started_before_all_results_are_in_and_the_missing_tables_are_named() -> None:
    room = running(tables=3)
    room.bell()
    room.enter("A", 2)
    refusal = room.refusal(StartRound(2, at(700)))
    assert (refusal.code, refusal.text) == ("tables_not_in", "Round 2 cannot start: table 1, 3 is not in.")
    room.enter("A", 1)
    room.enter("A", 3)
    assert room.do(StartRound(2, at(700)))


def test_r49_with_four_of_eight_players_gone_there_is_one_table_and_no_more() -> None:
    room = drawn(tables=2)
    room.play_round({1: "A", 2: "A"})
    for player in sorted(room.room.players)[:4]:
        room.do(PlayerLeaves(2, player, False, "a car broke down"))
    assert len(room.room.tables) == 1
    assert documents.summary(room.room, 1, [], 0)["tables"] == 1
    assert {row[1] for row in rows.seats(room.room, 2)} == set(room.room.tables)


def test_r50_who_leaves_between_two_games_is_at_no_table_from_that_moment_on() -> None:
    room = drawn(tables=3)
    room.play_round({1: "A", 2: "A", 3: "A"})
    leaver = room.table(2).seats["A.L"]
    room.do(PlayerLeaves(2, leaver, True, "ill"))
    for number in room.room.tables:
        seats = documents_of(room.room, number)["seats"]
        assert isinstance(seats, dict)
        assert leaver not in [seat["player"] for seat in seats.values()]
    assert leaver not in [row[3] for row in rows.seats(room.room, 2)]
    room.play_round(dict.fromkeys(room.room.tables, "A"))
    assert leaver not in [row[3] for row in rows.seats(room.room, 3)]


def test_r56_r60_a_discarded_round_leaves_no_result_score_or_click_in_any_view() -> None:
    room = running(tables=2, cards=True)
    room.press("dealt", 20)
    room.enter("A")
    room.tap(room.table().seats["A.L"])
    room.do(AbandonRound(1, "a fire alarm"))
    shown = documents_of(room.room)
    assert (shown["outcome"], shown["dealt"], shown["score"], shown["phase"]) == (None, 0, None, "seated")
    assert {row[4] for row in rows.seats(room.room, 1)} == {None}
    assert all(one.clicks == one.wins == one.unclipped == 0 for one in standings(room.room))
    assert room.room.results == {}
    room.start(2000)
    assert documents_of(room.room)["outcome"] is None
    all_views_agree(room.room)


def test_r61_a_loss_is_a_result_and_not_nothing_and_it_can_be_corrected() -> None:
    room = running(tables=2)
    room.enter("B")
    loser = room.table().seats["A.L"]
    assert [row[4] for row in rows.seats(room.room, 1) if row[3] == loser] == [0]
    assert [line.text for line in receipt(room.room.ledger, loser)] == ["Round 1, table 1: lost, 0 clicks."]
    room.enter("A", reason="wrong colour")
    assert [line.total for line in receipt(room.room.ledger, loser)] == [0, 2]


@pytest.mark.parametrize(
    "command",
    [
        EnterResult(1, 0, "A", None, ""), ExcuseClips(1, 0, ""), ReverseClicks(1, 0, 1, "x"),
        ReverseClicks(1, 1, 0, "x"), PlayerLeaves(2, 0, False, ""), EnterResult(0, 1, "A", None, ""),
    ],
)  # fmt: skip
def test_r61_nought_is_a_number_that_no_table_round_or_player_has(command: Command) -> None:
    room = drawn(tables=1)
    if not isinstance(command, PlayerLeaves):
        room.start()
    else:
        room.play_round({1: "A"})
    assert room.refusal(command).code in ("no_table", "not_at_table", "not_here", "other_round")


@pytest.mark.parametrize("outcome", ["A", "B"])
@pytest.mark.parametrize("reversed_seats", [False, True])
def test_r63_whoever_sits_where_at_a_table_all_views_name_the_same_winners(outcome: str, reversed_seats: bool) -> None:
    room = drawn(tables=1)
    room.play_round({1: "A"})
    if reversed_seats:
        seats = room.table().seats
        room.do(SitBeside(2, seats["A.R"], seats["B.L"]))
    room.play_round({1: outcome})  # type: ignore[dict-item]
    seats = {row[2]: row[3] for row in rows.seats(room.room, 2)}
    winners = {seats[seat] for seat in SEATS if side_of(seat) == outcome}
    assert {row[3] for row in rows.seats(room.room, 2) if row[4] == 2} == winners
    assert {player for player in room.room.players if _ending(room, player) == "won"} == winners
    assert rows.result(room.room, 2, 1)[2] == outcome
    assert ("Amber won" if outcome == "A" else "Blue won") in [
        sentence(event, room.room) for event in room.events if type(event).__name__ == "ResultRecorded"
    ][-1]


def _ending(room: Evening, player: int) -> str:
    return room.room.ledger[2][player][-1].ending


def test_r65_two_who_start_the_next_round_at_once_start_one_round() -> None:
    room = drawn(tables=2)
    room.play_round({1: "A", 2: "A"})
    before = room.room
    first = decide(before, StartRound(2, at(2000)))
    second = decide(first.room, StartRound(2, at(2000))).events
    assert [type(event) for event in first.events] == [RoundStarted]
    assert second == ()
    stale = decide(first.room, StartRound(2, at(2001))).events
    assert stale == ()


def test_r73_a_wrong_last_result_is_put_right_after_the_room_has_moved_and_clicks_follow() -> None:
    room = running(tables=2)
    room.bell()
    room.enter("A", 1)
    room.enter("A", 2)
    room.start(1000)
    seats = room.room.seatings[2]
    room.enter("B", 2, reason="wrong colour", round_=1)
    assert room.room.seatings[2] == seats
    all_views_agree(room.room)
