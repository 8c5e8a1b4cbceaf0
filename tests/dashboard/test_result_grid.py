"""A whole round's results typed from paper: each table is asked for once, and what is refused is said beside it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.domain.commands.game import EnterResult
from dashboard.hub.commands import Reply, no_reply
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.real_hub import LivingHall, hall_with_hub
from tests.dashboard.support import Hall

GRID = "/console/results/round/1"


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[LivingHall]:
    """Three tables in round 1 of three; table 2 has its result."""
    hall, hub = hall_with_hub(tmp_path)
    hub.seat(tables=3)
    hub.play()
    hub.do(EnterResult(1, 2, "TIE", "A", ""))
    yield hall
    hub.close()


def rows(page: str) -> list[str]:
    """What each table's row says, without tags."""
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<tbody.*?</tbody>", page, re.DOTALL)]


def test_every_table_without_a_result_offers_one_and_they_are_entered_together(begun: LivingHall) -> None:
    page = begun.page(GRID)
    assert ["Tie, Amber moves on" in row for row in rows(page)] == [False, True, False]
    assert re.findall(r'name="(table-\d)" value="A"', page) == ["table-1", "table-3"]
    answer = begun.submit(GRID, GRID, **{"table-1": "A", "table-3": "TIE-B"})
    assert answer.status_code == 302
    results = {table: (one.outcome, one.mover) for (_, table), one in begun.log.room.results.items()}
    assert results == {1: ("A", "A"), 2: ("TIE", "A"), 3: ("TIE", "B")}
    assert "2 results are entered." in begun.page(GRID)


def test_what_somebody_else_has_entered_meanwhile_is_not_overwritten(begun: LivingHall) -> None:
    form = begun.form(GRID, GRID)
    begun.log.do(EnterResult(1, 1, "B", None, ""), EnterResult(1, 3, "A", None, ""))
    answer = begun.client.post(GRID, data=form | {"table-1": "A", "table-3": "A"})
    assert answer.status_code == 409
    first, _, third = rows(answer.get_data(as_text=True))
    assert "Blue won" in first and "A correction needs a reason." in first
    assert "Amber won" in third and "reason" not in third, "it is what is recorded"


def test_where_the_hub_is_silent_the_rest_is_not_asked_and_the_same_form_goes_on(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(tables=3)
        log.play()
    hall.log_in()
    hall.hub.answers += [Reply(ok=True), no_reply()]
    form = hall.form(GRID, GRID) | {"table-1": "A", "table-2": "B", "table-3": "A"}
    answer = hall.client.post(GRID, data=form)
    assert [args["table"] for _, args in hall.hub.asked] == [1, 2]
    assert answer.status_code == 409
    assert no_reply().text in rows(answer.get_data(as_text=True))[1]
    assert "1 result is entered." in answer.get_data(as_text=True), "the third was not asked for"
    assert f'value="{form["request_id"]}"' in answer.get_data(as_text=True)
    assert hall.client.post(GRID, data=form).status_code == 302
    assert [args["table"] for _, args in hall.hub.asked] == [1, 2, 2, 3]
