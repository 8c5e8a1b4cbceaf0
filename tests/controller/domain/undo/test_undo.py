"""Undo takes back what was done last, also after everybody moved; what stays done says why, and what to do instead."""

from dataclasses import fields
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from controller import domain
from controller.domain.commands import Command
from controller.domain.commands.game import EnterResult, ExcuseClips
from controller.domain.commands.nodes import BindNode, FreeNode, RecordNode
from controller.domain.commands.round import NoteRestart, PauseRound, ResumeRound
from controller.domain.commands.seats import CloseTable, DrawRing, NameSitters, PlayerArrives, PlayerLeaves
from controller.domain.commands.session import (
    BeginBreak,
    EndBreak,
    ExtendRound,
    GiveTime,
    PlanSession,
    SeatPlayer,
    SetTimeLeft,
)
from controller.domain.commands.setup import DrawSeats
from controller.domain.commands.standings import BeginDay, Undo
from controller.domain.commands.table import ClipCard, ForfeitClicks, RestoreClicks, ReverseClicks
from controller.domain.events import Event
from controller.domain.standings.places import standings
from controller.domain.state.room import Room
from controller.domain.undo.acts import ACTS
from controller.domain.undo.decide import words
from controller.domain.values import SEATS
from tests.support.evening import Evening, at, drawn, running
from tests.support.spades_evening import enter_game, play_round, seated_teams


def undo(room: Evening, at_s: float = 0) -> list[Event]:
    """Press undo."""
    return room.do(Undo(0, at(at_s)))


def why_not(room: Evening, at_s: float = 0) -> str:
    """Why nothing is taken back."""
    return room.refusal(Undo(0, at(at_s))).code


def shown(room: Room) -> tuple[object, ...]:
    """What people see of a room."""
    tables = {number: (table.phase, table.seats, table.clipped) for number, table in room.tables.items()}
    results = {game: (result.outcome, result.mover) for game, result in room.results.items()}
    return (
        room.phase, room.round, tables, room.seatings, room.benches, results, room.bindings, room.ring, room.sitters,
        room.players, room.gone, room.days, room.decided, standings(room),
    )  # fmt: skip


def done_and_undone(room: Evening, command: Command, at_s: float = 0) -> None:
    """A command is taken back, and the room looks as before."""
    before = shown(room.room)
    room.do(command)
    assert shown(room.room) != before
    assert undo(room, at_s)
    assert shown(room.room) == before
    assert why_not(room) == "nothing_to_undo"


def test_the_acts_of_every_subject_are_joined_and_each_is_listed_by_one() -> None:
    folder = Path(domain.__file__).parent
    subjects = [import_module(f"controller.domain.{path.parent.name}.undo") for path in folder.glob("*/undo.py")]
    assert len(ACTS) == sum(len(subject.ACTS) for subject in subjects)


def test_each_act_is_named_by_what_its_event_holds() -> None:
    for kind, act in ACTS.items():
        known = {field.name for field in fields(kind)} | {"table"}
        wanted = {name for _, name, _, _ in Formatter().parse(act.words) if name}
        assert wanted <= known, kind.__name__


def test_nothing_done_is_nothing_to_undo() -> None:
    assert Evening().refusal(Undo(0, 0)).code == "no_tournament"
    room = drawn()
    room.do(NoteRestart("boot-2", at(0)))
    assert why_not(room) == "nothing_to_undo"


def test_a_page_undoes_what_it_named_and_nothing_later() -> None:
    room = running(tables=2)
    room.enter("A")
    last = room.room.last
    assert last is not None and words(last) == "the result of table 1 in round 1"
    room.enter("B", table=2)
    refusal = room.refusal(Undo(last.number, at(10)))
    assert (refusal.code, "table 2" in refusal.text) == ("other_action", True)


def test_a_first_entry_is_taken_back_and_its_clicks_with_it() -> None:
    room = running(tables=2)
    done_and_undone(room, EnterResult(1, 1, "A", None, ""))
    winner = room.table().seats["A.L"]
    assert [entry.kind for entry in room.room.ledger[1][winner]] == ["CLIPPED", "REVERSED"]


def test_an_entry_is_taken_back_with_the_taps_that_followed_it() -> None:
    room = running(tables=2, cards=True)
    room.enter("A")
    room.tap(room.table().seats["A.L"])
    undo(room)
    assert (room.phase(), room.table().clipped, room.room.results) == ("dealing", frozenset(), {})
    assert all(standing.clicks == 0 for standing in standings(room.room))


def test_an_entry_from_before_the_bell_is_taken_back_after_it_and_the_table_waits_for_its_result() -> None:
    room = running(tables=2)
    room.press("dealt", 100, table=2)
    room.enter("A")
    room.bell()
    undo(room)
    assert room.phase() == "closing"
    room.time_is(604)
    assert room.phase() == "result"


def test_r73_the_last_result_is_taken_back_after_everybody_was_sent_on() -> None:
    room = running(tables=2)
    room.bell()
    room.enter("A", table=1)
    before = shown(room.room)
    room.enter("B", table=2)
    assert (room.room.round, room.room.phase) == (2, "ready")
    undo(room)
    assert shown(room.room) == before
    room.enter("A", table=2)
    assert (room.room.round, room.room.results[1, 2].outcome) == (2, "A")


def test_the_last_result_of_the_evening_is_taken_back_too() -> None:
    room = running(rounds=1)
    room.press("dealt", 20)
    room.bell()
    before = shown(room.room)
    room.enter("A")
    assert room.room.phase == "ended"
    undo(room)
    assert shown(room.room) == before


def test_r73_once_somebody_has_dealt_or_the_round_was_started_seats_stay_and_the_result_is_corrected() -> None:
    room = running(tables=2)
    room.bell()
    room.enter("A", table=1)
    room.enter("B", table=2)
    seats = room.room.seatings[2]
    room.press("dealt", 900)
    refusal = room.refusal(Undo(0, at(901)))
    assert refusal.code == "seats_played" and "Correct the result of round 1" in refusal.remedy
    room.enter("A", table=2, round_=1, reason="wrong colour")
    assert room.room.seatings[2] == seats
    undo(room)
    assert room.room.results[1, 2].outcome == "B"
    assert room.room.seatings[2] == seats


def test_an_entry_that_was_not_the_last_cannot_be_taken_back_once_everybody_moved() -> None:
    room = running(tables=2)
    room.bell()
    room.enter("A", table=1)
    room.confirm("blue", 610, table=2)
    assert room.room.round == 2
    refusal = room.refusal(Undo(0, at(620)))
    assert refusal.code == "moved_on" and "reason" in refusal.remedy


def test_a_correction_of_any_round_becomes_what_it_was() -> None:
    room = running(tables=2)
    room.bell()
    room.enter("A", table=1)
    room.enter("B", table=2)
    room.start(1000)
    done_and_undone(room, EnterResult(1, 1, "TIE", "A", "score sheet"))


@pytest.mark.parametrize("kind", [ClipCard, ForfeitClicks, ReverseClicks])
def test_what_was_done_to_a_players_clicks_is_taken_back(kind: type) -> None:
    room = running(tables=2, cards=True)
    room.enter("A")
    winner = room.table().seats["A.L"]
    before = standings(room.room)
    room.do(kind(1, 1, winner, "reader fault"))
    undo(room)
    after = {one.player: one.clicks + one.unclipped for one in standings(room.room)}
    assert after == {one.player: one.clicks + one.unclipped for one in before}


def test_a_restored_forfeit_is_forfeited_again() -> None:
    room = running(tables=2, cards=True)
    room.enter("A")
    winner = room.table().seats["A.L"]
    room.tap(winner, table=2)
    room.do(RestoreClicks(1, 1, winner, "reader fault"))
    undo(room)
    assert room.room.click_marks[1, winner].state == "forfeited"
    room.do(RestoreClicks(1, 1, winner, "reader fault"))
    room.do(ReverseClicks(1, 1, winner, "revoked"))
    undo(room)
    assert room.room.click_marks[1, winner].state == "restored"


def test_an_excuse_is_taken_back_while_the_table_is_there_and_after_it_sent_everybody_on() -> None:
    room = running(tables=2, cards=True)
    room.enter("A")
    done_and_undone(room, ExcuseClips(1, 1, "the reader is dead"))
    room.bell()
    room.enter("B", table=2)
    for player in room.table(2).seats.values():
        room.tap(player, table=2)
    done_and_undone(room, ExcuseClips(1, 1, "the reader is dead"))


def test_the_clock_goes_on_as_if_it_had_not_been_paused_and_stands_as_if_it_had_not_gone_on() -> None:
    room = running()
    room.do(PauseRound(1, at(100)))
    undo(room, 160)
    assert (room.room.phase, room.room.clock.closes_at_hub_us) == ("running", at(660))
    room.do(PauseRound(1, at(200)))
    room.do(ResumeRound(1, at(210)))
    undo(room, 220)
    assert room.room.phase == "paused"


def test_extra_time_is_taken_back_while_the_bell_can_still_ring_in_time() -> None:
    room = running()
    room.do(ExtendRound(1, 60, 1, at(100)))
    undo(room, 110)
    assert room.room.clock.closes_at_hub_us == at(600)
    room.do(ExtendRound(1, 60, 1, at(590)))
    assert why_not(room, 610) == "time_used"
    room.do(PauseRound(1, at(615)))
    room.do(ExtendRound(1, 60, 1, at(620)))
    undo(room, 630)
    assert room.room.clock.left_us == 45_000_000


def test_the_time_left_and_a_tables_extra_time_are_as_they_were() -> None:
    room = running(tables=2)
    room.do(GiveTime(1, 2, 60, "spilt tea", 1))
    undo(room)
    assert room.table(2).extra_us == 0
    room.do(GiveTime(1, 2, 60, "spilt tea", 1))
    room.do(GiveTime(1, 2, 30, "more tea", 1))
    undo(room)
    assert room.table(2).extra_us == 60_000_000
    room.do(PauseRound(1, at(100)))
    room.do(SetTimeLeft(1, 30, 1))
    undo(room)
    assert room.room.clock.left_us == 500_000_000


def test_nodes_are_where_they_were() -> None:
    room = drawn(tables=2)
    done_and_undone(room, FreeNode("node-1"))
    room.do(RecordNode("node-9", "boot-1", "simulated", "1.0", "power"))
    done_and_undone(room, BindNode("node-9", 7))
    done_and_undone(room, BindNode("node-1", 8))


def test_ring_sitters_plan_and_day_are_as_they_were() -> None:
    room = drawn(tables=3)
    done_and_undone(room, DrawRing((2, 1, 3)))
    done_and_undone(room, NameSitters(1, (room.table().seats["A.L"],)))
    room.do(PlanSession(True, 60, (), 1, at(0), 0))
    undo(room)
    assert room.room.session is not None and not room.room.session.auto
    room.play_round({1: "A", 2: "A", 3: "A"})
    done_and_undone(room, BeginDay(2))


def test_leavers_come_back_and_late_players_were_never_there() -> None:
    room = drawn(tables=3)
    room.play_round({1: "A", 2: "A", 3: "A"})
    done_and_undone(room, PlayerLeaves(2, room.table().seats["A.L"], True, "ill"))
    done_and_undone(room, PlayerArrives(2, "Cy", "Papanui", ""))
    done_and_undone(room, CloseTable(2, 3, "a leg broke"))
    stranger = next(one for seat, one in room.table().seats.items() if seat == "A.R")
    room.do(PlayerLeaves(2, stranger, False, "ill"))
    room.press("dealt", 1990, table=min(room.room.tables))
    assert why_not(room) == "seats_played"


def test_a_break_that_was_asked_for_is_taken_back_and_one_that_was_ended_goes_on() -> None:
    room = drawn(tables=2)
    room.play_round({1: "A", 2: "A"})
    done_and_undone(room, BeginBreak(2, "tea", 15, 1, at(1900)))
    done_and_undone(room, BeginBreak(2, "lunch", 0, 1, at(1900)))
    room.do(BeginBreak(2, "tea", 15, 1, at(1900)))
    done_and_undone(room, EndBreak(2))
    assert room.room.break_ is not None and room.room.break_.until_hub_us is None
    room.do(EndBreak(2))
    room.start(2000)
    assert why_not(room, 2010) == "stays_done"


def test_lunch_goes_on_from_the_seats_that_were_tapped_so_far() -> None:
    room = drawn(tables=1, cards=True)
    room.play_round({1: "A"})
    room.do(ExcuseClips(1, 1, "no reader"))
    room.do(BeginBreak(2, "lunch", 0, 1, at(1900)))
    for seat, player in zip(SEATS, sorted(room.room.players), strict=True):
        room.do(SeatPlayer(2, 1, seat, player))
    room.do(EndBreak(2))
    undo(room)
    assert room.room.seats_are_free
    assert len(room.room.taps) == 4


def test_a_draw_is_taken_back_before_anybody_has_dealt() -> None:
    room = drawn(tables=2)
    done_and_undone(room, DrawSeats(house_players=False, seed=99))
    room.do(DrawSeats(house_players=False, seed=100))
    room.press("dealt", -5)
    assert why_not(room) == "seats_played"


def test_what_stays_done_says_what_to_do_instead() -> None:
    room = running()
    refusal = room.refusal(Undo(0, at(5)))
    assert (refusal.code, refusal.remedy) == ("stays_done", "Abandon it with a reason, and start it again.")


def test_the_figures_of_a_game_are_taken_back_with_its_result() -> None:
    room = seated_teams(4)
    room.start()
    before = shown(room.room)
    enter_game(room, 1, (520, 370), nils=(2, 0))
    undo(room)
    assert shown(room.room) == before
    enter_game(room, 1, (520, 370))
    enter_game(room, 2, (510, 400))
    assert room.room.round == 2
    undo(room)
    assert (room.room.round, set(room.room.results)) == (1, {(1, 1)})
    enter_game(room, 2, (510, 400))
    play_round(room, (520, 400), (510, 300))
    points = standings(room.room)
    enter_game(room, 1, (370, 520), reason="sides swapped", round_=1)
    assert standings(room.room) != points
    undo(room)
    assert standings(room.room) == points
