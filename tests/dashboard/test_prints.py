"""What goes on paper, and what leaves the room as files."""

import csv
import io
import json
import re
import sqlite3

import pytest

from table_node.shared.names import by_surname
from tests.dashboard.support import Hall, hub_document, insert, nodes_document


@pytest.fixture
def desk(hall: Hall) -> Hall:
    """A convenor at the console of a room in overtime."""
    hall.desk()
    return hall


def rows(hall: Hall, name: str) -> list[dict[str, str]]:
    answer = hall.get(f"/console/export/{name}.csv")
    assert "attachment" in answer.headers["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))


def test_every_player_gets_a_scorecard_with_a_code(desk: Hall) -> None:
    page = desk.page("/console/prints/scorecards")
    assert page.count('class="qr"') == 48


def test_the_results_sheet_says_by_which_sheet_and_options_it_was_played(desk: Hall) -> None:
    page = desk.page("/console/prints/results")
    for words in (
        "500 (2025 proposed draft)",
        "proposed",
        "worth at least: 250 (the sheet: none)",
        "corrected: read wrongly",
    ):
        assert words in page


def test_the_seating_names_everybody(desk: Hall) -> None:
    assert desk.page("/console/prints/seating").count("<td>") == 48


def test_at_the_door_everybody_finds_the_table_by_surname(desk: Hall) -> None:
    page = desk.page("/console/prints/seating")
    listed = re.findall(r"<li><span>([^<]+)</span> <strong>(\d+)</strong>", page)
    assert [name for name, _ in listed] == sorted((name for name, _ in listed), key=by_surname)
    assert len(listed) == 48


def test_the_lists_leave_the_room_as_csv(desk: Hall) -> None:
    assert len(rows(desk, "players")) == 48
    assert {row["round"] for row in rows(desk, "results")} == {"2", "3"}
    assert len(rows(desk, "seats")) == 96
    assert [int(row["seq"]) for row in rows(desk, "journal")] == list(range(1, 41))
    assert rows(desk, "hands") == []
    assert desk.get("/console/export/passcodes.csv").status_code == 404


def test_a_name_that_looks_like_a_formula_is_only_a_name(desk: Hall) -> None:
    with sqlite3.connect(desk.database) as log:
        insert(log, "shown_player", (1, "=1+1", "", "", 0, 9, 2, 1, 1, 1, 0, "=1+1", 0, ""))
    log.close()
    assert rows(desk, "players")[0]["name"] == "'=1+1"


def test_the_whole_evening_leaves_as_json(desk: Hall) -> None:
    whole = json.loads(desk.get("/console/export/evening.json").get_data())
    assert whole["tournament"]["name"] == "Friday 500"
    assert len(whole["players"]) == 48


def test_the_room_check_names_what_fails_and_what_to_do(desk: Hall) -> None:
    desk.live.broker(True)
    desk.live.take("hub", hub_document(bell="silent"))
    desk.live.take("nodes", nodes_document())
    desk.app.test_client().get("/display")
    page = desk.page("/console/check")
    assert "Start the bell again" in page
    assert "the bell has not rung yet" in page
    assert "Is it switched on and near enough? Or put another in its place." in page
    assert "Display 1" in page
    assert "MB free" in page


def test_the_page_judges_the_disk_by_the_hubs_own_setting(desk: Hall) -> None:
    desk.live.broker(True)
    desk.live.take("hub", hub_document(free_least_mb=999_999_999))
    desk.live.take("nodes", nodes_document())
    assert "Make space before the evening." in desk.page("/console/check")
    desk.live.take("hub", hub_document(free_least_mb=0))
    assert "Make space before the evening." not in desk.page("/console/check")


def test_the_room_check_rings_the_bell_and_comes_back(desk: Hall) -> None:
    answer = desk.submit("/console/check", "/console/check/ring", kind="test")
    assert answer.location == "/console/check"
    assert desk.hub.asked == [("ring_bell", {"kind": "test"})]


def test_a_display_passes_the_check_once_it_is_heard(desk: Hall) -> None:
    screen = desk.app.test_client()
    token = screen.get("/display").text.partition('name="csrf_token" value="')[2].partition('"')[0]
    assert "open the display&#39;s page on it" in desk.page("/console/check")
    screen.post("/display/here", data={"csrf_token": token, "sound": "off", "exact_ms": "4"})
    assert "in contact, clock good" in desk.page("/console/check")
