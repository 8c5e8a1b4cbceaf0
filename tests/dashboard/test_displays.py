"""Screens in the hall are named and given their page from the console, and known again whatever happens to them."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from dashboard.public.displays import DISPLAYS_MOST, Displays
from dashboard.public.wall import view_now
from table_node.shared.settings import SettingsError
from tests.dashboard.support import Hall, build_room, clock_document


@pytest.fixture
def wall(hall: Hall) -> FlaskClient:
    """A screen in the hall, just opened."""
    build_room(hall.database)
    screen = hall.app.test_client()
    assert screen.get("/display").status_code == 200
    return screen


def shown(screen: FlaskClient) -> str:
    return screen.get("/display").text


def test_a_screen_shows_what_the_convenor_gives_it(hall: Hall, wall: FlaskClient) -> None:
    """Cheesy Arena: displays are assigned from one place."""
    hall.log_in()
    for show, words in {
        "standings": "<h1>Standings", "playing": "Who is still playing", "where": "Where to go next",
        "rules": "<h1>Rules", "seats": "<h1>Seats", "countdown": "data-countdown",
    }.items():  # fmt: skip
        hall.submit("/console/displays", "/console/displays/1", name="North wall", show=show)
        page = shown(wall)
        assert words in page
        assert "North wall" in page


@pytest.mark.parametrize(
    ("phase", "round_no", "break_kind", "hidden", "view"),
    [
        ("setup", 0, None, False, "countdown"),
        ("ready", 1, None, False, "seats"),
        ("running", 1, None, False, "countdown"),
        ("paused", 1, None, False, "countdown"),
        ("overtime", 1, None, False, "playing"),
        ("ready", 2, None, False, "where"),
        ("break", 2, "tea", False, "standings"),
        ("break", 2, "tea", True, "countdown"),
        ("break", 2, "lots", False, "countdown"),
        ("break", 1, "tea", False, "seats"),
        ("ended", 6, None, False, "standings"),
    ],
)
def test_a_screen_that_follows_the_evening_shows_what_the_hall_wants_to_know(
    phase: str, round_no: int, break_kind: str | None, hidden: bool, view: str
) -> None:
    assert view_now(clock_document(phase, round_no, break_kind=break_kind), hidden) == view


def test_a_new_screen_follows_the_evening_and_an_old_one_keeps_what_it_was_given(tmp_path: Path, hall: Hall) -> None:
    build_room(hall.database, "ready", 1)
    assert "<h1>Seats: Round 1 of 6</h1>" in shown(hall.app.test_client())
    kept = '[{"key": "a", "number": 1, "name": "Bar", "show": "countdown", "sound": 1}]'
    (tmp_path / "displays").write_text(kept)
    old = Displays(tmp_path / "displays").of("a")
    assert old is not None and (old.show, old.voice) == ("countdown", 0)


def test_a_screen_speaks_only_where_the_convenor_wants_it(hall: Hall, wall: FlaskClient) -> None:
    hall.log_in()
    assert 'data-voice="0"' in shown(wall)
    hall.submit("/console/displays", "/console/displays/1", name="Bar", show="follow", voice="1")
    assert 'data-voice="1"' in shown(wall)


def test_standings_that_are_hidden_are_on_no_screen_though_the_convenor_is_signed_in_there(hall: Hall) -> None:
    build_room(hall.database)
    hall.says("UPDATE shown_tournament SET hidden = 1")
    hall.log_in()
    hall.page("/display")
    hall.submit("/console/displays", "/console/displays/1", name="Bar", show="standings")
    assert "Ann Lee" in hall.page("/standings")
    page = hall.page("/display")
    assert "Ann Lee" not in page
    assert "The standings are shown when the tournament is over." in page


def test_r58_a_screen_keeps_name_and_page_after_a_network_drop(hall: Hall, wall: FlaskClient) -> None:
    hall.log_in()
    hall.submit("/console/displays", "/console/displays/1", name="Bar", show="standings")
    for _ in range(3):
        assert "Bar" in shown(wall)
    assert hall.page("/console/displays").count("Take Bar off the list") == 1
    assert [one["name"] for one in hall.live.snapshot(False)["displays"]["displays"]] == ["Bar"]


def test_r58_and_after_the_dashboard_was_started_anew(tmp_path: Path) -> None:
    before = Displays(tmp_path / "displays")
    before.opened("a key")
    before.assign(1, "Bar", "standings", 1)
    after = Displays(tmp_path / "displays")
    assert after.of("a key") == before.of("a key")


def test_a_list_of_displays_that_cannot_be_read_stops_the_start_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "displays").write_text("[{")
    with pytest.raises(SettingsError, match="Delete it"):
        Displays(tmp_path / "displays")


def test_r69_the_convenor_sees_a_sound_that_the_browser_blocks(hall: Hall, wall: FlaskClient) -> None:
    hall.log_in()
    hall.submit("/console/displays", "/console/displays/1", name="Bar", show="countdown", sound="1")
    form = shown(wall).partition('name="csrf_token" value="')[2].partition('"')[0]
    wall.post("/display/here", data={"csrf_token": form, "sound": "blocked", "exact_ms": "4"})
    assert "Sound blocked: tap that screen once" in hall.page("/console/displays")
    assert "Bar may not play its sound." in hall.page("/console")
    wall.post("/display/here", data={"csrf_token": form, "sound": "ready", "exact_ms": "4"})
    assert "Sound works" in hall.page("/console/displays")
    assert "may not play its sound" not in hall.page("/console")


def test_a_screen_that_falls_silent_is_told(hall: Hall, wall: FlaskClient) -> None:
    hall.log_in()
    form = shown(wall).partition('name="csrf_token" value="')[2].partition('"')[0]
    wall.post("/display/here", data={"csrf_token": form, "sound": "off", "exact_ms": "4"})
    assert "Clock: good" in hall.page("/console/displays")
    hall.clock.now += 20_000_000
    assert "No contact" in hall.page("/console/displays")


def test_a_name_that_is_missing_keeps_the_page_and_says_so(hall: Hall, wall: FlaskClient) -> None:
    hall.log_in()
    answer = hall.submit("/console/displays", "/console/displays/1", name=" ", show="rules")
    assert answer.status_code == 422
    assert "Give the display a name" in answer.text


def test_a_screen_taken_off_the_list_comes_back_as_a_new_one(hall: Hall, wall: FlaskClient) -> None:
    hall.log_in()
    hall.submit("/console/displays", "/console/displays/1", name="Bar", show="rules")
    hall.submit("/console/displays", "/console/displays/1/forget")
    assert "Display 1" in shown(wall)


def test_somebody_who_opens_displays_for_fun_fills_no_disk(hall: Hall) -> None:
    build_room(hall.database)
    for _ in range(DISPLAYS_MOST):
        assert hall.app.test_client().get("/display").status_code == 200
    assert hall.app.test_client().get("/display").status_code == 503


def test_a_screen_too_old_for_the_pages_is_named_on_the_displays_page_and_in_the_room_check(
    hall: Hall, wall: FlaskClient
) -> None:
    token = shown(wall).split('name="csrf_token" value="')[1].split('"')[0]
    assert wall.post("/display/here", data={"csrf_token": token, "old": "1"}).status_code == 204
    hall.log_in()
    assert "Its browser is too old" in hall.page("/console/displays")
    assert "its browser is too old" in hall.page("/console/check")


@pytest.mark.parametrize("path", ["/", "/standings", "/seats", "/where", "/login"])
def test_a_browser_without_scripts_is_told_that_the_page_stands_still(hall: Hall, wall: FlaskClient, path: str) -> None:
    page = hall.page(path)
    said = page[page.index("<body") :].split("<noscript>")[1].split("</noscript>")[0]
    assert "Scripts are switched off in this browser" in said
