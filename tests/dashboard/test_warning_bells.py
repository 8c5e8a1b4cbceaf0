"""Warning bells as the convenor types them, and as everybody is told of them."""

import pytest

from dashboard.request import Typed
from dashboard.words import presenters, timetable, warning_bells
from table_node.shared.rings import WARNINGS
from tests.dashboard.support import clock_document


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("60", [60]), (" 180 60,30 ", [180, 60, 30]), ("180; 60", [180, 60]), ("0", []), ("30 60 60 1", [30, 60, 60, 1])],
)
def test_warnings_are_typed_as_seconds_in_a_row(typed: str, seconds: list[int]) -> None:
    form = Typed({"warning_s": typed})
    assert (warning_bells.chosen(form), form.wrong) == (seconds, {})


@pytest.mark.parametrize("typed", ["", " ", "soon", "60 s", "-60", "60 0", "301", "1.5", "60 and 30", "٦٠"])
def test_what_is_no_row_of_seconds_is_marked(typed: str) -> None:
    form = Typed({"warning_s": typed})
    assert warning_bells.chosen(form) == []
    assert "seconds from 1 to 300" in form.wrong["warning_s"]


def test_a_rehearsal_shows_its_warnings_in_seconds_of_the_room() -> None:
    assert warning_bells.typed_as("9000 3000 1500", 20) == "180 60 30"
    assert warning_bells.typed_as("", 20) == "0"
    assert warning_bells.summary("9000 3000 1500", 20) == "3 warning bells, 180, 60 and 30 s before the end"
    assert warning_bells.summary("60000", 1) == "warning bell 60 s before the end"
    assert warning_bells.summary("", 1) == "no warning bell"


def ringing(*before_s: int, **changes: object) -> dict[str, object]:
    closes = 1_252_000_000
    rings = [
        {"ring": ring, "at_hub_us": closes - before * 1_000_000}
        for ring, before in zip(WARNINGS, before_s, strict=False)
    ]
    opens = {"ring": "open", "at_hub_us": 652_000_000}
    return clock_document(rings=[opens, *rings, {"ring": "close", "at_hub_us": closes}], **changes)


def test_wall_and_console_say_at_which_times_left_several_warnings_ring() -> None:
    assert presenters.shown_clock(ringing(180, 60, 30))["warnings"] == "Warning bells at 3:00, 1:00 and 0:30"
    assert presenters.shown_clock(ringing(9, 3, speed=20))["warnings"] == "Warning bells at 3:00 and 1:00"
    for one in (ringing(60), ringing(), clock_document(), clock_document("ready", closes_at_hub_us=None, rings=None)):
        assert presenters.shown_clock(one)["warnings"] == ""
    assert presenters.shown_clock(ringing(180, 60, phase="overtime"))["warnings"] == ""


def test_the_timetable_says_when_several_warnings_of_a_round_ring() -> None:
    row = {"round": 1, "break_kind": None, "begins_at_hub_us": 0, "ends_at_hub_us": 600_000_000, "certain": 1}
    rows = [row | {"warns_at_hub_us": [420_000_000, 540_000_000]}, row | {"warns_at_hub_us": [540_000_000]}, row]
    lines = timetable.lines({"rows": rows}, clock_document(), 0, 20 * 3_600_000)
    assert [line.warns for line in lines] == ["warning bells 20:07 and 20:09", "", ""]
