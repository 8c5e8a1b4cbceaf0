"""A phone in place of a table's node, or beside it: it reports what a node would, and nothing counts twice."""

import pytest

from controller.domain.commands.hands import ConfirmHand, EnterHand
from controller.domain.commands.table import ClipOnPhone, PressOnPhone
from controller.domain.events.game import HandDealt, PressIgnored, ResultRecorded
from controller.domain.table import phone
from controller.domain.table.phone import PHONE
from controller.domain.values import Control, Interval
from controller.games.results import Outcome
from tests.support.clauses import clause
from tests.support.evening import Evening, at, drawn, running
from tests.support.typed_hands import SEVEN_SPADES


def pressed(
    room: Evening,
    control: Control,
    at_s: float,
    *,
    drawn_s: float | None = None,
    dealt: int | None = None,
    pending: Outcome | str | None = "as it is",
    now_s: float | None = None,
) -> PressOnPhone:
    """A button on the page of table 1, pressed between its drawing and this second, of the table as it stands."""
    table = room.table()
    seen = table.pending if pending == "as it is" else pending
    return PressOnPhone(
        room.room.round, 1, control, len(table.deals) if dealt is None else dealt, seen,  # type: ignore[arg-type]
        at(at_s if drawn_s is None else drawn_s), at(at_s), at(at_s if now_s is None else now_s),
    )  # fmt: skip


def test_a_game_is_played_from_a_phone_alone_from_the_deal_to_the_winner() -> None:
    room = running()
    room.do(pressed(room, "dealt", 30))
    room.do(pressed(room, "dealt", 300))
    room.ring("close", 600)
    assert (room.verdict(), room.phase()) == ("before", "hand")
    room.do(pressed(room, "blue", 640))
    room.do(pressed(room, "undo", 641))
    room.do(pressed(room, "amber", 642))
    (recorded, *_) = room.do(pressed(room, "amber", 644))
    assert recorded == ResultRecorded(1, 1, "A", "A", "node", 2, "")


def test_a_tie_reported_on_a_phone_is_cut_for_on_it() -> None:
    room = running()
    room.do(pressed(room, "dealt", 30))
    room.ring("close", 600)
    room.do(pressed(room, "both", 640))
    room.do(pressed(room, "both", 642))
    assert room.phase() == "cut"
    room.do(pressed(room, "blue", 650))
    room.do(pressed(room, "blue", 652))
    assert room.room.results[1, 1].mover == "B"


@clause("500-2025", "2k", where=phone.press_on_phone)
def test_a_press_that_may_have_been_on_either_side_of_the_bell_is_the_umpires() -> None:
    """A page without a clock of its own knows no more than when it was drawn and when its message came."""
    room = running()
    room.do(pressed(room, "dealt", 30))
    room.ring("close", 600)
    room.do(pressed(room, "dealt", 602, drawn_s=540))
    assert (room.verdict(), room.phase()) == ("too_close", "dispute")


def test_a_press_whose_page_knows_the_hubs_clock_is_held_against_the_bell() -> None:
    room = running()
    room.do(pressed(room, "dealt", 30))
    room.ring("close", 600)
    room.do(pressed(room, "dealt", 599.5, drawn_s=599.4, now_s=603))
    assert (room.verdict(), room.phase()) == ("before", "hand")


def test_no_page_can_say_that_it_was_pressed_after_its_message_came() -> None:
    room = running()
    (dealt,) = room.do(pressed(room, "dealt", 90, drawn_s=80, now_s=30))
    assert isinstance(dealt, HandDealt)
    assert dealt.interval == Interval(at(30), at(30))


@pytest.mark.parametrize("first", ["node", "phone"])
def test_a_deal_reported_by_node_and_phone_is_one_deal(first: str) -> None:
    room = running()
    late = pressed(room, "dealt", 101)
    room.press("dealt", 100) if first == "node" else room.do(pressed(room, "dealt", 100))
    if first == "node":
        assert room.refusal(late).code == "table_went_on"
    else:
        assert room.why_ignored("dealt", 101) == "same_deal"
    assert len(room.table().deals) == 1


def test_two_people_who_report_the_winner_at_once_have_not_confirmed_it() -> None:
    room = running()
    room.do(pressed(room, "dealt", 30))
    room.ring("close", 600)
    phone = pressed(room, "amber", 645)
    room.press("amber", 640)
    assert room.refusal(phone).code == "table_went_on"
    assert (1, 1) not in room.room.results


def test_what_the_node_proposed_may_be_confirmed_on_the_phone_that_shows_it() -> None:
    room = running()
    room.do(pressed(room, "dealt", 30))
    room.ring("close", 600)
    room.press("amber", 640)
    room.do(pressed(room, "amber", 645))
    assert room.room.results[1, 1].outcome == "A"


def test_the_hand_in_play_at_the_bell_is_typed_after_it() -> None:
    room = running()
    room.do(pressed(room, "dealt", 590))
    room.ring("close", 600)
    room.do(EnterHand(1, 1, 1, "A", SEVEN_SPADES, at(700)))
    room.do(ConfirmHand(1, 1, 1, "B"))
    assert (room.phase(), room.table().outcome_by_hands) == ("result", "A")


def test_a_press_of_an_earlier_rounds_page_changes_nothing() -> None:
    room = running(1, 3, False, "result")
    old = pressed(room, "amber", 2000)
    room.press("dealt", 30)
    room.ring("close", 600)
    room.confirm("amber", 640)
    assert room.refusal(old).code == "other_round"


def test_before_the_start_bell_a_phone_reports_an_early_deal_and_takes_it_back() -> None:
    room = drawn()
    room.do(pressed(room, "dealt", -20))
    assert room.phase() == "dealt"
    room.do(pressed(room, "undo", -10))
    assert room.phase() == "seated"


def test_a_press_that_changes_nothing_leaves_its_trace() -> None:
    room = running()
    (ignored,) = room.do(pressed(room, "undo", 10))
    assert ignored == PressIgnored(PHONE, 1, 1, "undo", "nothing_to_undo", None)


def test_scorecards_are_clipped_by_name_where_no_reader_is() -> None:
    room = running(1, 3, True, "taps")
    due = sorted(room.table().seats.values())
    assert room.refusal(ClipOnPhone(1, 1, due[0])).code == "nothing_due"
    room.press("dealt", 30)
    room.ring("close", 600)
    room.confirm("amber", 640)
    assert room.phase() == "clip"
    for player in due[:-1]:
        room.do(ClipOnPhone(1, 1, player))
    assert room.refusal(ClipOnPhone(1, 1, due[0])).code == "nothing_due"
    assert room.refusal(ClipOnPhone(1, 1, 99)).code == "nothing_due"
    room.tap(due[-1])
    assert room.room.round == 2
