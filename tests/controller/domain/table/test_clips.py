"""Scorecards: tapped after the result, at the table they were played at, by each player once (500 1f, 1g)."""

import pytest

from controller.domain.commands.game import ExcuseClips, RecordCard
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.setup import DrawSeats, ImportPlayers, Row
from controller.domain.events.game import PressIgnored
from controller.domain.evolve import evolve
from controller.domain.round.machine import close_round
from tests.support.clauses import clause
from tests.support.evening import Evening, running, set_up


def result_in(cards: bool = True, clipping: str = "auto") -> Evening:
    room = running(tables=2, cards=cards, clipping=clipping)
    room.confirm("amber", 300)
    return room


def why(room: Evening, player: int, table: int = 1) -> str:
    (event,) = room.tap(player, table)
    assert isinstance(event, PressIgnored)
    return event.reason


def test_a_table_moves_when_its_fourth_scorecard_is_tapped() -> None:
    room = result_in()
    players = list(room.table().seats.values())
    for player in players[:3]:
        room.tap(player)
        assert room.phase() == "clip"
    room.tap(players[3])
    assert room.phase() == "done"


@clause("500-2025", "1f/2", where=close_round)
def test_m13_no_move_is_released_while_a_scorecard_is_due() -> None:
    room = result_in()
    room.bell()
    room.enter("A", table=2)
    for player in list(room.table(2).seats.values()):
        room.tap(player, table=2)
    assert (room.phase(1), room.phase(2), room.room.round) == ("clip", "done", 1)
    for player in list(room.table(1).seats.values()):
        room.tap(player)
    assert room.room.round == 2


def test_case_34_a_scorecard_tapped_during_the_hand_is_ignored() -> None:
    room = running(cards=True)
    room.press("dealt", 100)
    assert why(room, 1) == "no_result_yet"


def test_a_scorecard_is_clipped_once() -> None:
    room = result_in()
    player = room.table().seats["A.L"]
    room.tap(player)
    assert why(room, player) == "already_clipped"


def test_a_scorecard_at_another_table_or_of_nobody_clips_nothing() -> None:
    room = result_in()
    stranger = room.table(2).seats["A.L"]
    assert why(room, stranger, table=1) == "wrong_table"
    (event,) = room.do(RecordCard("node-1", "DEADBEEF"))
    assert isinstance(event, PressIgnored) and event.reason == "unknown_card"


def test_a_reader_that_serves_no_table_or_none_that_plays_clips_nothing() -> None:
    room = result_in()
    (event,) = room.do(RecordCard("node-9", "CA000001"))
    assert isinstance(event, PressIgnored) and event.reason == "node_not_bound"


def test_case_42_a_dead_reader_is_excused_and_costs_nobody_a_click() -> None:
    room = result_in()
    room.tap(room.table().seats["A.L"])
    room.do(ExcuseClips(1, 1, "the reader is dead"))
    assert room.phase() == "done"
    assert room.refusal(ExcuseClips(1, 1, "again")).code == "nothing_due"


@pytest.mark.parametrize(("cards", "clipping", "phase"), [
    (True, "auto", "clip"), (False, "auto", "done"), (True, "result", "done"), (False, "taps", "done"),
])  # fmt: skip
def test_scorecards_are_awaited_where_there_are_any_and_the_house_wants_them(
    cards: bool, clipping: str, phase: str
) -> None:
    assert result_in(cards, clipping).phase() == phase


def test_players_without_a_scorecard_are_not_waited_for() -> None:
    room = Evening()
    room.do(set_up(rounds=2))
    room.do(ImportPlayers((Row(1, "A", card="AA000001"), Row(2, "B"), Row(3, "C"), Row(4, "D"))))
    room.do(DrawSeats(False, 1))
    room.do(RecordNode("node-1", "b", "pico", "1", "power"))
    room.do(BindNode("node-1", 1))
    room.start()
    room.confirm("blue", 100)
    assert room.phase() == "clip"
    room.tap(1)
    assert room.phase() == "done"


def test_a_corrected_result_asks_for_no_scorecard_twice() -> None:
    room = result_in()
    first = room.table().seats["A.L"]
    room.tap(first)
    room.enter("B", reason="wrong colour")
    assert room.phase() == "clip"
    for player in [p for p in room.table().seats.values() if p != first]:
        room.tap(player)
    room.enter("A", reason="it was right after all")
    assert room.phase() == "done"


def test_a_table_that_was_excused_is_not_asked_again_when_its_result_is_corrected() -> None:
    room = result_in()
    room.do(ExcuseClips(1, 1, "the reader is dead"))
    room.enter("B", reason="wrong colour")
    assert room.phase() == "done"


def test_an_event_nobody_knows_is_a_fault_and_no_news() -> None:
    with pytest.raises(TypeError):
        evolve(running().room, "something happened")  # type: ignore[arg-type]
