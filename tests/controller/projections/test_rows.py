"""The room as rows for the pages."""

from controller.domain.commands.nodes import FreeNode
from controller.projections import rows
from tests.support.evening import Evening, drawn, running


def test_without_a_tournament_there_is_no_row() -> None:
    assert rows.tournament(Evening().room) is None


def test_the_tournament_says_what_is_played_and_that_the_sheet_is_a_draft() -> None:
    row = rows.tournament(drawn(rounds=8).room)
    assert row == ("Club night", "500-2025", "proposed", 8, 600, "60000", 400, "result", 1, "ready",
                   "500 singles, Clubs NZ 2025 draft (proposed)", "500", 0, "shared", 1, "", "")  # fmt: skip


def test_scorecards_are_tapped_where_somebody_has_one() -> None:
    row = rows.tournament(drawn(cards=True).room)
    assert row is not None and row[7] == "taps"


def test_a_table_row_is_the_table_now() -> None:
    room = running(tables=2)
    room.press("dealt", 10, table=2)
    room.press("blue", 100, table=2)
    assert rows.table(room.room, room.table(2)) == (
        2, 1, "hand", 1, None, None, None, "B", None, None, 0, "node-2", 0, None, None,
        None, None, None, None, None,
    )  # fmt: skip


def test_a_players_row_is_the_standing() -> None:
    room = running()
    room.play_round({1: "A"})
    found = list(rows.players(room.room))
    assert [(*row[5:11], row[12]) for row in found] == [
        (2, 1, 0, 0, 1, 0, 0), (2, 1, 0, 0, 1, 0, 0), (0, 0, 0, 1, 3, 0, 0), (0, 0, 0, 1, 3, 0, 0),
    ]  # fmt: skip


def test_seats_come_table_by_table_and_side_by_side() -> None:
    room = drawn(tables=11)
    found = [(row[1], row[2]) for row in rows.seats(room.room, 1)]
    assert found == [(table, seat) for table in range(1, 12) for seat in ("A.L", "A.R", "B.L", "B.R")]
    assert [row[1] for row in rows.seats(room.room, 1, {3})] == [3] * 4


def test_a_result_row_tells_who_said_so_and_whether_it_was_corrected() -> None:
    room = running()
    room.press("dealt", 10)
    room.confirm("both", 100)
    assert rows.result(room.room, 1, 1) == (1, 1, "TIE", None, "node", 1, 0, "")
    room.enter("TIE", mover="B")
    room.enter("A", reason="score sheet")
    assert rows.result(room.room, 1, 1) == (1, 1, "A", "A", "node", 1, 1, "score sheet")


def test_the_node_of_a_table_is_the_one_that_serves_it() -> None:
    room = drawn(tables=2)
    room.do(FreeNode("node-2"))
    assert (rows.node_of(room.room, 1), rows.node_of(room.room, 2)) == ("node-1", None)
