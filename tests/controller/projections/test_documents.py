"""What displays and nodes are shown: the room as it is, in the words of the wire."""

from typing import Any

import pytest

from controller.domain.commands.game import RecordPress
from controller.domain.commands.round import NoteRestart, PauseRound
from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.values import Control
from controller.projections import documents
from table_node.wire.codec import decode, encode
from tests.support.evening import BELL_S, Evening, at, drawn, entry_list, moment, running, set_up

Said = dict[str, Any]


def clock(room: Evening) -> Said:
    return sent(documents.clock(room.room, 9, "machine-1", 1))


def table(room: Evening, number: int = 1) -> Said:
    return sent(documents.table(room.room, room.table(number), 9, "online", None))


def show(room: Evening, number: int | None = 1) -> Said:
    return sent(documents.show(room.room, number))


def summary(room: Evening) -> Said:
    return sent(documents.summary(room.room, 9, [], 0))


def sent(message: dict[str, object]) -> Said:
    """The document as a receiver reads it."""
    place = {"show": "node_down"}.get(str(message["kind"]), str(message["kind"]))
    received: Said = decode(place, encode(message))
    return received


def test_before_anything_the_clock_says_so() -> None:
    said = clock(Evening())
    assert (said["tournament"], said["phase"], said["round"], said["rounds"]) == (None, "setup", 0, 0)


def test_the_clock_gives_absolute_instants_of_this_boot() -> None:
    said = clock(running())
    assert (said["opens_at_hub_us"], said["closes_at_hub_us"]) == (at(0), at(BELL_S))
    assert (said["boot"], said["seq"], said["left_us"], said["rang_at_hub_us"]) == ("machine-1", 9, None, None)


def test_while_the_clock_stands_it_says_what_is_left() -> None:
    room = running()
    room.do(PauseRound(1, at(200)))
    said = clock(room)
    assert (said["phase"], said["left_us"], said["closes_at_hub_us"]) == ("paused", 400_000_000, None)


def test_after_the_bell_the_clock_says_when_it_really_struck() -> None:
    room = running()
    room.ring("close", 600.25, planned_s=BELL_S)
    assert clock(room)["rang_at_hub_us"] == at(600.25)


def test_a_table_shows_its_four_players_by_seat() -> None:
    room = drawn()
    seats = table(room)["seats"]
    assert {seat: shown["player"] for seat, shown in seats.items()} == dict(room.table().seats)
    assert all(shown["name"] == f"Player {shown['player']}" for shown in seats.values())


def test_a_verdict_is_shown_with_the_interval_it_rests_on() -> None:
    room = running()
    room.press("dealt", 599.9, band_ms=4)
    room.bell()
    assert table(room)["verdict"] == {"says": "before", "early_us": -104_000, "late_us": -96_000}


def test_after_a_power_cut_no_distance_is_claimed_from_a_bell_of_another_clock() -> None:
    room = running()
    room.bell()
    room.do(NoteRestart("machine-2", at(601)))
    room.do(RecordPress("node-1", "dealt", moment(-4_900)))
    assert room.phase() == "dispute"
    assert table(room)["verdict"] is None


@pytest.mark.parametrize(("control", "colour"), [("amber", "amber"), ("blue", "blue"), ("both", "both")])
def test_a_node_shows_a_proposal_in_the_colour_of_its_buttons(control: Control, colour: str) -> None:
    room = running()
    room.press(control, 100)
    assert (show(room)["pending"], show(room)["phase"]) == (colour, "dealing")


def test_a_node_without_a_table_shows_an_empty_one() -> None:
    room = running()
    for number in (None, 9):
        assert show(room, number)["phase"] == "vacant"


def test_a_node_shows_that_the_umpire_is_coming() -> None:
    room = running()
    room.press("call", 100)
    assert show(room)["called"] == table(room)["called"] == 1


def test_k_the_table_is_told_what_it_waits_for() -> None:
    room = running(tables=3, cards=True)
    room.press("dealt", 590, table=1)
    room.press("dealt", 600, table=2, band_ms=4)
    room.confirm("amber", 300, table=3)
    room.bell()
    assert "play it out" in table(room, 1)["note"]
    assert "umpire rules" in table(room, 2)["note"]
    assert "Scorecards to tap" in table(room, 3)["note"]
    room.enter("TIE", table=1, mover="A")
    assert table(room, 1)["outcome"] == "TIE"


def test_a_tie_tells_which_colour_to_press() -> None:
    room = running()
    room.confirm("both", 300)
    assert "cut lower" in table(room)["note"]


def test_a_deal_reported_late_is_the_convenors_to_reopen() -> None:
    room = running()
    room.bell()
    room.time_is(603)
    room.press("dealt", 598)
    assert "umpire may let it count" in table(room)["note"]
    assert any("may reopen" in line for line in summary(room)["attention"])


def test_r44_the_summary_names_the_tables_that_are_waited_for() -> None:
    room = running(tables=3)
    room.press("dealt", 590, table=2)
    room.bell()
    room.enter("A", table=1)
    room.press("amber", 610, table=3)
    said = summary(room)
    assert (said["tables"], said["done"], said["waiting"]) == (3, 1, [2, 3])


def test_when_all_are_in_before_the_bell_the_convenor_may_ring_it() -> None:
    room = running()
    room.confirm("amber", 300)
    assert any("ring the finish bell now" in line for line in summary(room)["attention"])


def test_a_call_and_a_dispute_ask_for_a_person() -> None:
    room = running(tables=2)
    room.press("call", 100, table=2)
    room.press("dealt", 600, table=1, band_ms=4)
    room.bell()
    lines = summary(room)["attention"]
    assert any(line.startswith("Table 2 calls") for line in lines)
    assert any(line.startswith("Table 1:") and "Rule on it" in line for line in lines)


def test_in_a_room_of_four_hundred_tables_that_all_call_the_summary_still_fits() -> None:
    room = Evening()
    for command in (set_up(), ImportPlayers(entry_list(1_600)), DrawSeats(False, 1)):
        room.do(command)
    said = documents.summary(room.room, 9, ["x" * 500] * 60, 0)
    assert len(sent(said)["waiting"]) == 400
    assert len(sent(said)["attention"]) == 50
