"""What the convenor's forms are filled in with follows from the room."""

from controller.domain.commands.hall import AwaitCard, PlaceTables
from controller.domain.commands.seats import DrawRing
from controller.domain.commands.session import BreakWish, PlanSession
from controller.domain.state.hall import Place
from controller.projections.desk_rows import desk, follows_from
from tests.support.evening import Evening, drawn

HOUR_US = 3_600_000_000


def rows(room: Evening) -> dict[str, list[tuple[object, ...]]]:
    """Every table of the forms, as it is shown."""
    return {name: list(written) for name, written in desk(room.room).items()}


def test_before_a_tournament_there_is_only_advice_on_the_sheets() -> None:
    filled = {name: lines for name, lines in rows(Evening()).items() if lines}
    assert [line[0] for line in filled.pop("shown_setting")] == ["sheet_advice"]
    assert filled == {}


def test_the_ring_is_shown_in_the_order_it_was_drawn() -> None:
    room = drawn(tables=3, rounds=8)
    before = follows_from(room.room)
    room.do(DrawRing(tuple(reversed(room.room.ring))))
    assert rows(room)["shown_ring"] == [(1, 3, 2), (2, 2, 1), (3, 1, 3)]
    assert follows_from(room.room) != before


def test_where_winners_go_is_shown_as_the_profile_has_it() -> None:
    room = drawn(tables=3, rounds=8, options={"ring_direction": -1})
    assert rows(room)["shown_ring"] == [(1, 1, 3), (2, 2, 1), (3, 3, 2)]


def test_the_plan_of_the_hall_and_the_awaited_card_are_shown() -> None:
    room = drawn(tables=3, rounds=8)
    before = follows_from(room.room)
    room.do(PlaceTables((Place(1, 4, 2),)))
    room.do(AwaitCard(5, 2))
    assert (rows(room)["shown_place"], rows(room)["shown_awaited"]) == ([(1, 4, 2)], [(2, 5)])
    assert follows_from(room.room) != before


def test_a_plan_is_shown_as_it_was_typed() -> None:
    room = drawn(rounds=8)
    breaks = (BreakWish("tea", 15, 4), BreakWish("lunch", 45, clock="12:30"))
    room.do(PlanSession(True, 90, breaks, 1, 5 * HOUR_US, 0))
    assert rows(room)["shown_session"] == [(1, 90)]
    assert rows(room)["shown_break"] == [(1, "tea", 4, "", 900), (2, "lunch", None, "12:30", 2700)]
