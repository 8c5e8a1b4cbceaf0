"""The room speaks another language: real hub, bell, tables and pages, and no English word beside people's names."""

import re
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.support.house import House, house_with_mosquitto
from tests.support.pseudo_language import install, untranslated
from tests.support.waiting import PATIENT_S

pytestmark = pytest.mark.system

DATA = re.compile(
    r"Player \d+|Club \d|Club night|Roundbell|table-\d\d|simulated|Remit [a-z\d /,]+[\w, ]*"
    r"|\b(?:ms|MB|NT|[A-Z]+_[A-Z_\d]+)\b|name, club, card|Ann Lee, Riverside, 04A1B2C3"
    r"|http\S+|[\d.]+:\d+/table/\d|\b[\dA-F]{10}\b"
)
"""Names that people gave, clauses as the sheets number them, units, and addresses."""
PUBLIC = (
    "/", "/seats", "/standings", "/players", "/players/3", "/rules", "/where", "/playing", "/display", "/login",
    "/no-such-page", "/table/1",
)  # fmt: skip
CONSOLE = (
    "/console", "/console?view=floor", "/console/evening", "/console/setup", "/console/results", "/console/nodes",
    "/console/displays", "/console/devices", "/console/journal", "/console/results/round/1",
    "/console/table/1", "/console/table/2", "/console/pins", "/console/cards", "/console/fairness",
    "/console/prints", "/console/prints/scorecards",
    "/console/prints/seating", "/console/prints/results", "/console/check", "/console/hall", "/table/2",
    *(f"/console/setup?step={step}" for step in ("tournament", "players", "clubs", "seats", "ready")),
)  # fmt: skip
WRONG_FORMS = {
    "/console/setup/tournament": {"name": ""},
    "/console/setup/players": {"list": "nobody"},
    "/console/round/extend": {"minutes": "x", "round": 2},
    "/console/round/pause": {"round": 1},
    "/console/evening/leave": {"player": 1, "round": 2},
    "/console/table/1/result": {"outcome": "A", "round": 1},
    "/console/undo": {"action": 99},
}
"""Forms that are refused, by the page or by the hub."""


class Visitor:
    """A browser without scripts."""

    def __init__(self, house: House) -> None:
        self._root = f"http://127.0.0.1:{house.dashboard_port}"
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        """The page there, whatever its status."""
        try:
            with self._open.open(self._root + path, timeout=PATIENT_S) as answer:
                return str(answer.read().decode())
        except urllib.request.HTTPError as error:
            return str(error.read().decode())

    def post(self, path: str, **fields: object) -> str:
        """Send a form that is on the page before, with its token."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/login"))
        assert token is not None
        sent = urllib.parse.urlencode({"csrf_token": token[1]} | fields).encode()
        try:
            with self._open.open(self._root + path, sent, timeout=PATIENT_S) as answer:
                return str(answer.read().decode())
        except urllib.request.HTTPError as error:
            return str(error.read().decode())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Hub, bell, pages and three tables' nodes, all of which speak that language."""
    with house_with_mosquitto(tmp_path, 60) as (house, _):
        house.environment |= install(tmp_path / "locale")
        house.start("bell", "hub", "dashboard")
        house.simulate(3)
        yield house


def in_english(page: str) -> list[str]:
    return [words for words in untranslated(page) if re.search(r"[^\W\d_]{2,}", DATA.sub("", words))]


def test_no_page_says_a_word_that_is_not_in_the_catalogue(house: House) -> None:
    visitor, found = Visitor(house), {}
    passcode = house.said["dashboard"].split()[-1]

    def look_around(moment: str) -> None:
        for path in (*PUBLIC, *CONSOLE):
            page = visitor.get(path)
            assert 'lang="mi"' in page
            if words := in_english(page):
                found[f"{path} {moment}"] = words

    look_around("signed out")
    assert "⟦" in visitor.post("/login", passcode="0000-0000")
    visitor.post("/login", passcode=passcode)
    look_around("before a tournament")
    with house.convenor() as evening:
        evening.set_up(tables=3, rounds=2)
        look_around("with everybody seated")
        evening.play_round(60)
        evening.do("enter_result", round=1, table=1, outcome="TIE", mover="A", reason="7 ♠")
        evening.do("begin_break", round=2, kind="tea", minutes=5)
        look_around("in a break")
        evening.do("end_break", round=2)
        evening.do("start_round", round=2)
        look_around("in play")
        evening.wait_for_round_end(2, 60)
    look_around("at the end")
    for path, form in WRONG_FORMS.items():
        if words := in_english(visitor.post(path, **form)):
            found[f"{path} {form}"] = words
    assert found == {}
