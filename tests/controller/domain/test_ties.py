"""Who moves on after a tie is the club's choice."""

import pytest

from controller.domain import commands as c
from controller.domain import events as e
from controller.domain.table_commands import RuleDispute
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
            movers.add(room.room.results[room.room.round, number].mover)
        room.bell(room.room.round * 1000.0 - 400 if room.room.round > 1 else 600)
        if room.room.phase == "ended":
            break
        room.start(room.room.round * 1000.0)
    assert movers == {"A", "B"}


def test_a_tie_by_hands_and_by_an_umpire_moves_alike() -> None:
    room = running(2, tie_move="side_A")
    room.do(c.EnterResult(1, 1, "TIE", None, ""))
    assert room.room.results[1, 1].mover == "A"


def test_teams_have_no_ties() -> None:
    room = seated_teams(4)
    room.start()
    assert room.refusal(c.EnterResult(1, 1, "TIE", "A", "")).code == "no_ties"
    room.do(c.RecordNode("node-1", "boot-1", "simulated", "1.0", "power"))
    room.do(c.BindNode("node-1", 1))
    (ignored,) = room.press("both", 10)
    assert isinstance(ignored, e.PressIgnored) and ignored.reason == "no_ties"
    room.press("call", 20)
    for tied in (
        RuleDispute(1, 1, "", None, None, "TIE", "both at 500"),
        RuleDispute(1, 1, "", 500, 500, None, "both"),
    ):
        assert room.refusal(tied).code == "no_ties"
