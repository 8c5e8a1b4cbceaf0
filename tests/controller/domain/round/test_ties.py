"""Who moves on after a tie is the club's choice."""

import pytest

from controller.domain.commands.amending import AddRound
from controller.domain.commands.game import EnterResult
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.table import RuleDispute
from controller.domain.events.game import PressIgnored
from tests.support.amending import change
from tests.support.evening import Evening, running
from tests.support.spades_evening import seated_teams


def tied(**options: object) -> Evening:
    """A table that has confirmed a tie by its buttons."""
    room = running(2, **options)
    room.confirm("both", 100)
    return room


@pytest.mark.parametrize("option", ["cut_low", "cut_high"])
def test_the_pairs_cut_and_press_who_moves_on(option: str) -> None:
    room = tied(tie_move=option)
    assert room.phase() == "cut"
    room.confirm("blue", 110)
    assert room.room.results[1, 1].mover == "B"


def test_side_a_moves_on_where_the_club_has_it_so() -> None:
    room = tied(tie_move="side_A")
    assert room.room.results[1, 1].mover == "A" and room.phase() == "done"


def test_by_lot_the_same_seed_gives_the_same_side_and_both_sides_come() -> None:
    room = tied(tie_move="random")
    assert room.room.results[1, 1].mover == tied(tie_move="random").room.results[1, 1].mover
    movers = set()
    for _ in range(12):
        for number in (1, 2):
            if room.phase(number) not in ("done",):
                room.enter("TIE", number)
            if room.room.round < 3:  # nobody moves after the last round
                movers.add(room.room.results[room.room.round, number].mover)
        room.bell(room.room.round * 1000.0 - 400 if room.room.round > 1 else 600)
        if room.room.phase == "ended":
            break
        room.start(room.room.round * 1000.0)
    assert movers == {"A", "B"}


def test_a_tie_by_hands_and_by_an_umpire_moves_alike() -> None:
    room = running(2, tie_move="side_A")
    room.do(EnterResult(1, 1, "TIE", None, ""))
    assert room.room.results[1, 1].mover == "A"


def test_teams_have_no_ties() -> None:
    room = seated_teams(4)
    room.start()
    assert room.refusal(EnterResult(1, 1, "TIE", "A", "")).code == "no_ties"
    room.do(RecordNode("node-1", "boot-1", "simulated", "1.0", "power"))
    room.do(BindNode("node-1", 1))
    (ignored,) = room.press("both", 10)
    assert isinstance(ignored, PressIgnored) and ignored.reason == "no_ties"
    room.press("call", 20)
    for tied in (
        RuleDispute(1, 1, "", None, None, "TIE", "both at 500"),
        RuleDispute(1, 1, "", 500, 500, None, "both"),
    ):
        assert room.refusal(tied).code == "no_ties"


@pytest.mark.parametrize("option", ["cut_low", "cut_high", "side_A", "random"])
def test_after_a_tie_in_the_last_round_nobody_cuts_for_nobody_moves(option: str) -> None:
    room = running(2, rounds=1, tie_move=option)
    room.confirm("both", 100)
    assert room.phase() == "done" and room.room.results[1, 1].mover is None
    room.enter("TIE", 2)
    room.bell()
    assert room.room.phase == "ended"


def test_a_table_that_tied_cuts_once_another_round_follows_and_no_more_when_none_does() -> None:
    room = running(2, rounds=1)
    room.confirm("both", 100)
    room.do(AddRound(1))
    assert room.phase() == "cut"
    change(room, rounds=1)
    assert room.phase() == "done"
    room.do(AddRound(1))
    room.confirm("blue", 110)
    assert room.room.results[1, 1].mover == "B" and room.phase() == "done"


def test_a_round_that_is_added_after_the_end_waits_for_the_cuts_of_the_last_one() -> None:
    room = running(2, rounds=1)
    room.confirm("both", 100)
    room.enter("A", 2)
    room.bell()
    assert room.room.phase == "ended"
    room.do(AddRound(1))
    assert (room.room.phase, room.room.round, room.phase()) == ("overtime", 1, "cut")
    room.enter("TIE", 1, "A")
    assert (room.room.phase, room.room.round) == ("ready", 2)
