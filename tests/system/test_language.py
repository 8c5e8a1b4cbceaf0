"""The room speaks another language: real hub, bell, tables and pages, and no English word beside people's names."""

import re
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar

import pytest

from tests.support.house import House, house_with_mosquitto
from tests.support.pseudo_language import install, untranslated

pytestmark = pytest.mark.system

DATA = re.compile(
    r"Player \d+|Club \d|Club night|House player|Roundbell|table-\d\d|500-2025|hall|mock|pi"
    r"|\b(?:ms|MB|kB|dBm|PIN|CSV|JSON)\b|http\S+"
)
"""Names that people gave, names of things, and units."""
PUBLIC = (
    "/", "/seats", "/standings", "/players", "/players/3", "/rules", "/where", "/playing", "/display", "/login",
    "/no-such-page", "/table/1",
)  # fmt: skip
CONSOLE = (
    "/console", "/console?view=floor", "/console/evening", "/console/setup", "/console/results", "/console/nodes",
    "/console/displays", "/console/devices", "/console/journal", "/console/table/1", "/console/table/2",
    "/console/pins", "/console/cards", "/console/fairness", "/console/prints", "/console/prints/scorecards",
    "/console/prints/seating", "/console/prints/results", "/console/check", "/console/hall", "/table/2",
    *(f"/console/setup?step={step}" for step in ("tournament", "players", "clubs", "seats", "ready")),
)  # fmt: skip


class Visitor:
    """A browser without scripts."""

    def __init__(self, house: House) -> None:
        self._root = f"http://127.0.0.1:{house.dashboard_port}"
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        """The page there, whatever its status."""
        try:
            with self._open.open(self._root + path, timeout=20) as answer:
                return str(answer.read().decode())
        except urllib.request.HTTPError as error:
            return str(error.read().decode())

    def post(self, path: str, **fields: object) -> str:
        """Send a form that is on the page before, with its token."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/login"))
        assert token is not None
        sent = urllib.parse.urlencode({"csrf_token": token[1]} | fields).encode()
        try:
            with self._open.open(self._root + path, sent, timeout=20) as answer:
                return str(answer.read().decode())
        except urllib.request.HTTPError as error:
            return str(error.read().decode())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("language")
    with house_with_mosquitto(folder, 20) as (house, _):
        house.environment |= install(folder / "locale")
        house.start("bell", "hub", "dashboard")
        house.simulate(3)
        with house.convenor() as evening:
            evening.set_up(tables=3, rounds=3)
            evening.play_round(60)
            evening.do("begin_break", round=2, kind="tea", minutes=5)
            evening.do("end_break", round=2)
            evening.do("enter_result", round=1, table=1, outcome="TIE", mover="A", reason="7 ♠")
            evening.do("start_round", round=2)
            yield house


def test_no_page_says_a_word_that_is_not_in_the_catalogue(house: House) -> None:
    visitor = Visitor(house)
    pages = {path: visitor.get(path) for path in PUBLIC}
    passcode = house.said["dashboard"].split()[-1]
    visitor.post("/login", passcode=passcode)
    pages |= {path: visitor.get(path) for path in CONSOLE}
    found = {path: [words for words in untranslated(page) if re.search(r"[^\W\d_]{2,}", DATA.sub("", words))]
             for path, page in pages.items()}  # fmt: skip
    assert "Log in" not in pages["/console"] and all('lang="mi"' in page for page in pages.values())
    assert {path: words for path, words in found.items() if words} == {}
