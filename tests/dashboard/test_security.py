"""No other site can act for the convenor, and nothing from elsewhere runs in the room's pages."""

import re
from pathlib import Path

import pytest

import dashboard
from tests.dashboard.support import Hall

PAGES = ("/", "/standings", "/seats", "/players", "/players/3", "/login", "/where", "/playing", "/display")
STEPS = tuple(f"/console/setup?step={step}" for step in ("tournament", "players", "clubs", "seats", "ready"))
CONSOLE = (
    "/console", "/console/setup", "/console/nodes", "/console/journal", "/console/table/4", "/console/results",
    "/console/cards", "/console/fairness", "/console/evening", "/console/devices", "/console/pins", "/table/4",
    "/table/4/rules",
    "/console/displays", "/console/prints", "/console/prints/scorecards", "/console/prints/seating",
    "/console/prints/results", "/console/check", "/console/hall", *STEPS,
)  # fmt: skip
POSTS = (
    "/console/round/start", "/console/take-over", "/console/nodes/node-01/bind", "/console/nodes/node-01/free",
    "/console/nodes/await", "/console/nodes/stop-awaiting", "/console/table/1/result",
    "/console/table/1/ruling", "/console/table/1/clips", "/console/table/1/answer", "/console/setup/tournament",
    "/console/setup/players", "/console/setup/came", "/console/setup/draw", "/console/setup/nominate",
    "/console/setup/end", "/console/undo", "/console/day",
    "/console/places", "/console/cards", "/logout", "/login", "/console/evening/break", "/console/devices/pins",
    "/console/devices/passcode/umpire", "/console/devices/passcode/umpire/drop", "/console/devices/out",
    "/table/1/pin", "/table/1/hand", "/stay", "/console/check/ring", "/display/here",
    "/console/displays/1", "/console/displays/1/forget", "/console/hall/places", "/console/hall/ring",
    "/console/setup/player/enter", "/console/setup/sitters", "/console/setup/change",
    "/table/1/step/peg", "/table/1/step/back", "/table/1/rules/renege", "/table/1/rules/bidding",
)  # fmt: skip
WORDS = (  # how the address of a thing leads to the rule of its kind
    ("node-01", "<node>"), ("/table/1", "/table/<int:number>"), ("/round/start", "/round/<action>"),
    ("/evening/break", "/evening/<action>"), ("/player/enter", "/player/<action>"),
    ("/passcode/umpire", "/passcode/<role>"),
    ("/displays/1", "/displays/<int:number>"), ("/table/<int:number>/hand", "/table/<int:number>/<action>"),
    ("/step/peg", "/step/<act>"), ("/rules/renege", "/rules/<act>"),
    *((f"<int:number>/{word}", "<int:number>/<action>") for word in ("result", "ruling", "clips", "answer")),
)  # fmt: skip


@pytest.mark.parametrize("address", POSTS)
def test_a_form_of_another_site_changes_nothing(hall: Hall, address: str) -> None:
    hall.desk()
    answer = hall.client.post(address, data={"request_id": "from-elsewhere", "round": "3", "outcome": "A"})
    assert answer.status_code == 400
    assert "Nothing was changed" in answer.text
    assert hall.hub.asked == []
    assert hall.get("/console").status_code == 200


def test_every_address_that_changes_something_is_among_those_tried_above(hall: Hall) -> None:
    posts = {str(rule) for rule in hall.app.url_map.iter_rules() if rule.methods and "POST" in rule.methods}
    tried = set(POSTS)
    for thing, kind in WORDS:
        tried = {one.replace(thing, kind) for one in tried}
    assert tried == posts


@pytest.mark.parametrize("page", PAGES + CONSOLE)
def test_every_page_forbids_foreign_and_inline_scripts_and_frames(hall: Hall, page: str) -> None:
    hall.desk()
    answer = hall.get(page)
    text = answer.text
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert re.search(r"<script(?![^>]* src=)", text) is None
    assert re.search(r"\son[a-z]+=|\sstyle=|<style", text) is None


def test_a_page_of_a_log_in_is_not_left_behind_in_the_browser(hall: Hall) -> None:
    hall.desk()
    assert hall.get("/console").headers["Cache-Control"] == "no-store"


def test_the_pages_need_nothing_from_the_internet() -> None:
    folder = Path(dashboard.__file__).parent
    served = [*folder.glob("templates/*.html"), *folder.glob("static/**/*.css"), *folder.glob("static/**/*.js")]
    assert len(served) > 15
    for file in served:
        assert re.search(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", file.read_text()) is None, file.name


def test_names_are_shown_as_text_whatever_is_in_them(hall: Hall) -> None:
    hall.log_in()
    page = hall.submit(
        "/console/setup?step=tournament", "/console/setup/tournament", name="<script>alert(1)</script>", rounds="x"
    )
    text = page.text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


def test_a_file_that_is_too_large_gets_a_sentence(hall: Hall) -> None:
    hall.log_in()
    answer = hall.client.post("/console/setup/players", data=b"x" * 1_100_000, content_type="text/plain")
    assert answer.status_code in (400, 413)
    assert hall.hub.asked == []
