"""Results through the hub: scorecards checked, acts undone, rounds discarded, the same again after a restart."""

from tests.support.disk import shown
from tests.support.hub_room import HubRoom


def played(room: HubRoom, tables: int = 2) -> None:
    """Round 1 is played and everybody has moved."""
    room.opened(tables=tables, rounds=3)
    room.strike("close")
    for table in range(1, tables + 1):
        assert room.ask("enter_result", round=1, table=table, outcome="A", mover=None, reason="")["ok"] == 1


def test_the_reply_to_checked_scorecards_names_the_differences_and_nothing_changes(room: HubRoom) -> None:
    played(room)
    clock = room.document("clock")
    cards = [{"player": 1, "clicks": 5}]
    reply = room.ask("check_cards", request_id="check-0001", cards=cards)
    assert reply["ok"] == 1
    (difference,) = reply["detail"]["differences"]
    assert (difference["player"], difference["card"], reply["detail"]["uncounted"]) == (1, 5, 7)
    assert room.ask("check_cards", request_id="check-0001", cards=cards) == reply
    assert room.names().count("CardsChecked") == 1
    assert room.document("clock") | {"seq": 0} == clock | {"seq": 0}


def test_r73_the_last_result_is_undone_after_the_move_and_the_room_is_the_same_after_a_restart(room: HubRoom) -> None:
    played(room)
    assert room.document("clock")["round"] == 2
    revision = room.plan().revision
    assert room.ask("undo", action=0)["ok"] == 1
    assert (room.document("clock")["round"], room.document("clock")["phase"]) == (1, "overtime")
    assert (room.table(2)["outcome"], room.table(1)["outcome"]) == (None, "A")
    assert room.plan().revision > revision and not room.plan().rings
    before = shown(room.path)
    room.restarts()
    assert shown(room.path) == before
    assert room.ask("enter_result", round=1, table=2, outcome="B", mover=None, reason="")["ok"] == 1
    assert room.document("clock")["round"] == 2


def test_undo_is_for_what_the_page_named(room: HubRoom) -> None:
    played(room)
    reply = room.ask("undo", action=1)
    assert (reply["ok"], reply["code"]) == (0, "other_action")


def test_r46_the_next_round_is_refused_with_the_tables_that_are_missing(room: HubRoom) -> None:
    room.opened(tables=3)
    room.strike("close")
    room.ask("enter_result", round=1, table=2, outcome="A", mover=None, reason="")
    reply = room.ask("start_round", round=2)
    assert (reply["code"], reply["text"]) == ("tables_not_in", "Round 2 cannot start: table 1, 3 is not in.")


def test_r60_the_displays_of_a_discarded_round_show_no_result_at_once(room: HubRoom) -> None:
    room.opened(tables=2)
    room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
    assert room.table()["outcome"] == "A"
    room.ask("abandon_round", round=1, reason="a fire alarm")
    assert (room.table()["outcome"], room.table()["phase"]) == (None, "seated")
    assert [row for row in shown(room.path)["result"] if row[0] == 1] == []
    assert {row[5] for row in shown(room.path)["player"]} == {0}


def test_r49_a_table_that_closed_is_shown_empty_and_counted_no_more(room: HubRoom) -> None:
    played(room)
    for player in (1, 2, 3, 4):
        assert room.ask("player_leaves", round=2, player=player, house_player=0, reason="home")["ok"] == 1
    assert room.document("summary")["tables"] == 1
    open_ones = {row[0] for row in shown(room.path)["table"]}
    (closed,) = {1, 2} - open_ones
    assert (room.table(closed)["phase"], set(room.table(closed)["seats"].values())) == ("vacant", {None})


def test_the_seconds_a_table_kept_the_room_are_those_after_the_finish_bell(room: HubRoom) -> None:
    room.opened(tables=2)
    room.step(after_s=30)
    room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
    room.strike("close")
    room.step(after_s=45)
    room.ask("enter_result", round=1, table=2, outcome="A", mover=None, reason="")
    finishes = {row[1]: row[2] for row in shown(room.path)["finish"]}
    assert finishes == {1: 0, 2: 45_000_000}


def test_the_timetable_goes_out_before_the_answer_so_that_no_page_is_drawn_with_an_old_one(room: HubRoom) -> None:
    room.opened()
    room.strike("close")
    room.ask("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
    room.ask("begin_break", round=2, kind="lunch", minutes=0)
    kinds = [row["break_kind"] for row in room.document("timetable")["rows"]]
    assert kinds[0] == "lunch"
