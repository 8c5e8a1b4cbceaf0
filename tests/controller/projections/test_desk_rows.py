"""What the convenor's forms are filled in with follows from the room."""

from controller.domain import seat_commands as p
from controller.domain import session_commands as s
from controller.projections.desk_rows import desk, follows_from
from tests.support.evening import Evening, drawn

HOUR_US = 3_600_000_000


def rows(room: Evening) -> dict[str, list[tuple[object, ...]]]:
    """Every table of the forms, as it is shown."""
    return {name: list(written) for name, written in desk(room.room).items()}


def test_before_a_tournament_there_is_nothing_to_fill_in() -> None:
    assert set(map(len, rows(Evening()).values())) == {0}


def test_the_ring_is_shown_in_the_order_it_was_drawn() -> None:
    room = drawn(tables=3, rounds=8)
    before = follows_from(room.room)
    room.do(p.DrawRing(tuple(reversed(room.room.ring))))
    assert [table for _, table in rows(room)["shown_ring"]] == sorted(room.room.tables, reverse=True)
    assert follows_from(room.room) != before


def test_a_plan_is_shown_as_it_was_typed() -> None:
    room = drawn(rounds=8)
    breaks = (s.BreakWish("tea", 15, 4), s.BreakWish("lunch", 45, clock="12:30"))
    room.do(s.PlanSession(True, 90, breaks, 1, 5 * HOUR_US, 0))
    assert rows(room)["shown_session"] == [(1, 90)]
    assert rows(room)["shown_break"] == [(1, "tea", 4, "", 900), (2, "lunch", None, "12:30", 2700)]
