"""The plan of the hall: where tables stand, and where their winners walk."""

import re

import pytest

from dashboard.read.floor import Link, Place, plan_of, walk_of, way_of
from tests.dashboard.support import Hall, build_room

RING = [Link(1, 2), Link(2, 3), Link(3, 4), Link(4, 1)]


def test_tables_that_nobody_placed_stand_as_winners_walk_to_and_fro() -> None:
    plan = plan_of([1, 2, 3, 4], [], RING)
    assert [(one.table, one.x, one.y, one.sign) for one in plan.spots] == [
        (1, 0, 0, "→"), (2, 1, 0, "→"), (3, 2, 0, "↓"), (4, 2, 1, "↖"),
    ]  # fmt: skip
    assert (plan.columns, plan.rows) == (3, 2)
    assert walk_of(plan) == [1, 2, 3, 4]


def test_a_placed_table_stays_and_the_others_stand_around_it() -> None:
    plan = plan_of([1, 2, 3, 4], [Place(4, 0, 0), Place(9, 5, 5)], RING)
    at = {one.table: (one.x, one.y) for one in plan.spots}
    assert at[4] == (0, 0) and len(set(at.values())) == 4 and 9 not in at
    assert len(plan.lines) == 4


def test_the_largest_evening_finds_a_square_for_every_table() -> None:
    plan = plan_of(range(1, 401), [Place(400, 23, 23)], [])
    assert len({(one.x, one.y) for one in plan.spots}) == 400
    assert max(one.x for one in plan.spots) <= 23 and max(one.y for one in plan.spots) <= 23
    assert plan.lines == []


def test_the_way_goes_to_and_fro_along_the_rows() -> None:
    plan = plan_of([1, 2, 3, 4], [Place(1, 0, 0), Place(2, 1, 0), Place(3, 0, 1), Place(4, 1, 1)], [])
    assert walk_of(plan) == [1, 2, 4, 3]


def test_the_way_of_the_winners_is_told_as_they_walk_it() -> None:
    assert way_of(RING) == [1, 2, 3, 4]
    assert way_of([Link(1, 3), Link(2, 1), Link(3, 2)]) == [1, 3, 2]
    assert way_of([Link(1, 1)]) == [1]
    assert way_of([Link(1, None), Link(2, None)]) == way_of([]) == []


def placed(hall: Hall, **typed: str) -> dict[str, str]:
    """The form of the plan as it stands, with these fields changed."""
    page = hall.page("/console/hall")
    fields = dict(re.findall(r'name="([xy]-\d+)"[^>]*value="(\d+)"', page))
    return hall.form("/console/hall", "/console/hall/places") | fields | typed


def test_the_convenor_places_the_tables(hall: Hall) -> None:
    hall.desk("ready", round_no=1, tables=2)
    hall.client.post("/console/hall/places", data=placed(hall, **{"x-2": "7", "y-2": "3"}))
    assert hall.hub.asked == [
        ("place_tables", {"places": [{"table": 1, "x": 0, "y": 0}, {"table": 2, "x": 6, "y": 2}]})
    ]


@pytest.mark.parametrize("wrong", ["0", "25", "left"])
def test_a_place_off_the_plan_is_marked_and_the_rest_is_kept(hall: Hall, wrong: str) -> None:
    hall.desk("ready", round_no=1, tables=2)
    answer = hall.client.post("/console/hall/places", data=placed(hall, **{"x-2": wrong, "y-1": "9"}))
    page = answer.text
    assert answer.status_code == 422 and hall.hub.asked == []
    assert "Write a whole number from 1 to 24." in page and 'value="9"' in page and f'value="{wrong}"' in page


def test_the_plan_can_arrange_itself_again(hall: Hall) -> None:
    hall.desk("ready", round_no=1, tables=2)
    form = hall.form("/console/hall", "/console/hall/places")
    hall.client.post("/console/hall/places", data=form | {"by_itself": "1"})
    assert hall.hub.asked == [("place_tables", {"places": []})]


def test_the_way_round_the_hall_is_drawn_from_its_page(hall: Hall) -> None:
    build_room(hall.database, "ready", round_no=1, tables=3)
    hall.says("INSERT INTO shown_ring VALUES (1, 1, 2), (2, 2, 3), (3, 3, 1)")
    hall.log_in()
    hall.submit("/console/hall", "/console/hall/ring", tables="3 1 2")
    assert hall.hub.asked == [("draw_ring", {"tables": [3, 1, 2]})]


def test_the_console_shows_each_table_at_its_place_with_the_way_on(hall: Hall) -> None:
    build_room(hall.database, tables=3)
    hall.says("INSERT INTO shown_place VALUES (2, 4, 1)")
    hall.says("INSERT INTO shown_ring VALUES (1, 1, 2), (2, 2, 3), (3, 3, 1)")
    hall.log_in()
    page = hall.page("/console?view=floor")
    assert 'class="spot x5 y2" data-doc="table/2"' in page
    assert "winners go to table 3" in page and page.count("<line ") == 3
