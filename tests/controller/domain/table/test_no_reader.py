"""Scorecards are awaited only where they can be tapped, and one act frees the whole room of them."""

from controller.domain.commands.hall import AwaitCard
from controller.domain.commands.nodes import FreeNode, RecordReader
from controller.domain.commands.session import SetClipping
from controller.domain.commands.standings import Undo
from controller.domain.events.game import ResultRecorded
from controller.domain.events.hall import ReaderNoted
from controller.domain.events.session import ClippingSet
from controller.domain.events.setup import TournamentCreated
from controller.domain.evolve import evolve
from controller.domain.standings.places import standings
from controller.domain.table.scorecard_marks import state_of
from tests.support.evening import Evening, node_at, running


def a_room(*readers: bool | None) -> Evening:
    """A table for each, in its first hand: with a node that has a reader or none, or without a node (None)."""
    room = running(tables=len(readers), cards=True)
    for number, has_one in enumerate(readers, start=1):
        if has_one is None:
            room.do(FreeNode(node_at(number)))
        else:
            room.do(RecordReader(node_at(number), has_one))
    return room


def test_a_room_of_cards_without_any_reader_waits_for_nobody_and_everybody_has_the_clicks() -> None:
    room = a_room(None, False)
    room.bell()
    room.enter("A", table=1)
    room.enter("B", table=2)
    assert room.room.round == 2
    assert sum(standing.clicks for standing in standings(room.room)) == 8
    assert {state_of(room.room, 1, table, one.player) for table in (1, 2) for one in room.room.seatings[1]
            if one.table == table} == {"clipped"}  # fmt: skip


def test_in_a_mixed_room_only_the_tables_with_a_reader_wait_for_taps() -> None:
    room = a_room(True, False, None)
    for table in (1, 2, 3):
        room.enter("A", table=table)
    assert [room.phase(table) for table in (1, 2, 3)] == ["clip", "done", "done"]


def test_a_tie_at_a_table_without_a_reader_is_cut_for_first() -> None:
    room = a_room(False)
    room.press("both", 100)
    room.press("both", 102)
    assert room.phase() == "cut" and not room.table().clipped
    room.confirm("amber", 110)
    assert room.phase() == "done"


def test_one_act_frees_every_table_that_waits_and_is_taken_back() -> None:
    room = a_room(True, True)
    for table in (1, 2):
        room.enter("A", table=table)
    assert [room.phase(table) for table in (1, 2)] == ["clip", "clip"]
    room.do(SetClipping("result"))
    assert [room.phase(table) for table in (1, 2)] == ["done", "done"]
    assert room.do(SetClipping("result")) == []
    room.do(Undo(0, 0))
    assert room.room.tournament is not None and room.room.tournament.clipping == "auto"


def test_the_act_that_made_everybody_move_is_taken_back_with_the_move() -> None:
    room = a_room(True)
    room.bell()
    room.enter("A")
    room.do(SetClipping("result"))
    assert room.room.round == 2
    room.do(Undo(0, 0))
    assert (room.room.round, room.phase()) == (1, "clip") and room.room.taps_wanted


def test_a_node_tells_of_its_reader_once_and_again_when_it_has_changed() -> None:
    room = a_room(True)
    assert room.do(RecordReader(node_at(1), True)) == []
    assert room.do(RecordReader(node_at(1), False)) == [ReaderNoted(node_at(1), False)]
    assert room.refusal(AwaitCard(1, 1)).code == "no_reader"


def test_in_a_log_of_before_every_table_waited() -> None:
    room = a_room(None)
    made = room.room.tournament
    assert made is not None
    old = Evening()
    for event in room.events:
        old.room = evolve(old.room, TournamentCreated(**{**vars(event), "clips_where_read": False})
                          if isinstance(event, TournamentCreated) else event)  # fmt: skip
    old.room = evolve(old.room, ResultRecorded(1, 1, "A", "A", "convenor", 1, ""))
    assert old.phase() == "clip"


def test_taps_can_be_asked_for_again() -> None:
    room = a_room(True)
    room.do(SetClipping("result"))
    assert room.do(SetClipping("taps")) == [ClippingSet("taps", "result")]
    room.enter("A")
    assert room.phase() == "clip"
