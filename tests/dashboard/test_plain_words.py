"""Every page of every game in every phase, as people read it: no word of the code, each game in its own words."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.session import BeginBreak, EndBreak
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.commands.standings import DecidePlaces
from controller.domain.commands.teams import EnterGame
from controller.projections import documents
from table_node.shared.sheet_words import SHEETS, game_of
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import BOOT, Hall, hub_document, nodes_document
from tests.support.evening import at
from tests.support.plain_words import code_like

STEPS = ("tournament", "players", "clubs", "seats", "ready")
WALLS = ("/", "/seats", "/where", "/playing", "/standings")
PAGES = (
    *WALLS, "/players", "/players?q=player", "/players/1", "/players/17", "/rules", "/table/1", "/console",
    "/console?view=floor", "/console?view=list", "/console/evening", "/console/results", "/console/nodes",
    "/console/displays", "/console/devices", "/console/prints", "/console/prints/seating", "/console/prints/results",
    "/console/prints/scorecards", "/console/journal", "/console/check", "/console/hall", "/console/cards",
    "/console/fairness", "/console/past", "/console/table/1", "/console/table/2", "/console/table/1?round=1",
    *(f"/console/setup?step={step}" for step in STEPS),
)  # fmt: skip
SAID = ("aria-label", "placeholder", "title", "alt")
SILENT = ("script", "style", "code", "svg")
VOID = ("input", "br", "img", "meta", "link")


class Reader(HTMLParser):
    """What a page says, in text and in the attributes that are read aloud; what is hidden says nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._hidden: list[str] = []
        """The element that hides what is in it, and those of its name within."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        given = dict(attrs)
        silent = tag in SILENT or ("hidden" in given and tag not in VOID) or given.get("class") == "last-minute"
        if self._hidden[:1] == [tag] or (silent and not self._hidden):
            self._hidden.append(tag)
        if not self._hidden:
            self.said += [value for name, value in attrs if name in SAID and value]

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if self._hidden[:1] == [tag]:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        if not self._hidden and data.strip():
            self.said.append(" ".join(data.split()))


def read(hall: Hall, address: str) -> str:
    """A page as people read it; one that is not there now says nothing."""
    answer = hall.client.get(address, follow_redirects=True)
    if answer.status_code == 404:
        return ""
    assert answer.status_code == 200, f"{address}: {answer.status}"
    reader = Reader()
    reader.feed(answer.text)
    return "\n".join(reader.said)


def tell(hall: Hall, log: EveningLog) -> None:
    """The room's documents, as the hub publishes them now."""
    hall.live.broker(True)
    hall.live.take("hub", hub_document(hub_us=hall.clock.now))
    hall.live.take("nodes", nodes_document())
    room, seq = log.room, 1
    hall.live.take("clock", documents.clock(room, seq, BOOT, 1))
    hall.live.take("summary", documents.summary(room, seq, [], 0))
    for number, table in room.tables.items():
        hall.live.take(f"table/{number}", documents.table(room, table, seq, "none", None))


OPTIONS: dict[str, dict[str, object]] = {
    "500": {"bench": "ring_link", "slam_min": 250, "rank_tie": "cut", "hide_standings": False, "umpires": ["Moana"],
            "penalties": {"OPP_COUNT": "umpire"}},
    "cribbage": {"flush4": "any_four", "last_card": 0, "rank_tie": "play_off", "bench": "ring_link"},
    "spades": {"double_nil": "deny", "bye_points": 1},
}  # fmt: skip


def entries(game: str) -> tuple[Row, ...]:
    """Eight players of two clubs; for spades five teams of two."""
    if game == "spades":
        teams = ("Kings", "Queens", "Jacks", "Aces", "Tens")
        return tuple(Row(n, f"Player {n}", "", "", teams[(n - 1) // 2]) for n in range(1, 11))
    return tuple(Row(n, f"Player {n}", ("Riverside", "Papanui")[n % 2]) for n in range(1, 9))


def evening(log: EveningLog, profile: str) -> Iterator[str]:
    """A whole short evening of a sheet with house options, phase by phase."""
    game = game_of(profile)
    rounds = 5 if game == "spades" else 2
    log.do(CreateTournament("Club night", profile, rounds, tables=4, options=OPTIONS[game], confirmed=True))
    yield "made"
    log.do(ImportPlayers(entries(game)))
    yield "imported"
    log.do(DrawSeats(house_players=False, seed=7))
    yield "drawn"
    for number in range(1, rounds + 1):
        yield from a_round(log, number, game)
        if number == 1:
            log.do(BeginBreak(number + 1, "tea", 15, 1, at(2000)))
            yield "tea"
            log.do(EndBreak(number + 1))
    yield "over"


def a_round(log: EveningLog, number: int, game: str) -> Iterator[str]:
    """One round: started, for the first one paused, at the bell, half in, and done."""
    begins_s = number * 1000.0
    log.now_s = begins_s
    log.do(StartRound(number, at(begins_s)))
    yield f"round {number}"
    if game == "500":
        bell = at(begins_s + 600)
        log.do(RecordRing("close", log.room.clock.start_revision, bell, bell))
        yield f"round {number}, after the bell"
    for table in sorted(log.room.tables):
        if game == "spades":
            log.do(EnterGame(number, table, (520, 300 - table), (2, 0), (3, 0), None, ""))
        else:
            log.do(EnterResult(number, table, "A" if table == 1 else "TIE", None if table == 1 else "B", ""))
        yield f"round {number}, table {table} in"


@pytest.fixture(params=SHEETS)
def sheet(request: pytest.FixtureRequest) -> str:
    """Each sheet there is."""
    return str(request.param)


NOT_WITHOUT_A_CLOCK = re.compile(
    r"\u2013:|DEALT|finish bell|start bell|warning bell|Pause round|minute more|0 minutes|before the bell|clock goes on"
)
FOREIGN = {
    "500": re.compile(r"\bclips\b|\bnil\b|\bNils\b"),
    "cribbage": re.compile(r"\bclicks?\b|\bkitty\b|\btricks?\b|\bnils?\b", re.IGNORECASE),
    "spades": re.compile(r"\bclicks?\b|\bclips?\b|\bclipped\b|Winners have moved|losers separate", re.IGNORECASE),
}
OF_NO_GAME_YET = ("/console/setup?step=tournament", "/console/evening", "/console/hall")
"""Where other games stand to be chosen, and where a plan is made before it matters."""


def test_every_page_in_every_phase_is_in_its_games_own_words_and_in_none_of_the_code(hall: Hall, sheet: str) -> None:
    hall.log_in()
    game = game_of(sheet)
    with EveningLog(hall.database) as log:
        for phase in evening(log, sheet):
            tell(hall, log)
            for address in PAGES:
                said = read(hall, address)
                found = code_like(said)
                if address not in OF_NO_GAME_YET:
                    found += FOREIGN[game].findall(said)
                    found += NOT_WITHOUT_A_CLOCK.findall(said) if game != "500" else []
                assert found == [], f"{sheet}, {phase}, {address}: {found}"


def test_spades_goes_on_to_semi_finals_and_a_final_by_team_and_tells_who_rests(hall: Hall) -> None:
    hall.log_in()
    seen: dict[str, dict[str, str]] = {}
    with EveningLog(hall.database) as log:
        for phase in evening(log, "spades"):
            tell(hall, log)
            seen[phase] = {address: read(hall, address) for address in (*WALLS, "/console", "/console/prints/seating")}
    for address in ("/where", "/seats", "/console", "/console/prints/seating"):
        assert "Kings" in seen["drawn"][address], address
    for address in ("/", "/where", "/seats", "/console", "/console/prints/seating"):
        assert ": a bye, no game in this round." in seen["drawn"][address], address
        assert "Not in the semi-finals: " in seen["round 4"][address], address
        assert "Not in the final: " in seen["round 5"][address], address
    for address in ("/", "/where", "/seats", "/console"):
        assert "Semi-finals" in seen["round 4"][address] and "Final" in seen["round 5"][address], address


def test_a_player_of_a_team_with_a_bye_is_told_on_their_own_page(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        for phase in evening(log, "spades"):
            if phase == "drawn":
                break
        tell(hall, log)
        seated = {one.player for one in log.room.seatings[1]}
        resting = next(number for number in log.room.players if number not in seated)
        assert "a bye, no game in this round" in read(hall, f"/players/{resting}")


def test_the_wall_names_who_plays_off_and_then_that_all_is_final(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        rows = tuple(Row(n, f"Player {n}") for n in range(1, 5))
        log.do(CreateTournament("Nationals", "cribbage", rounds=1), ImportPlayers(rows))
        log.do(DrawSeats(house_players=False, seed=3), StartRound(1, at(0)), EnterResult(1, 1, "A", None, ""))
        tell(hall, log)
        level = [one for one in hall_standings(hall) if one.startswith("Player")][:2]
        for address in ("/", "/standings", "/console/prints/results"):
            assert f"A play-off decides between {level[0]} and {level[1]}." in read(hall, address), address
            assert "standings are final" not in read(hall, address)
        first, second = (int(name.split()[1]) for name in level)
        log.do(DecidePlaces((second, first), "play-off"))
        other = [number for number in log.room.players if number not in (first, second)]
        log.do(DecidePlaces((other[0], other[1]), "play-off"))
        tell(hall, log)
        assert "A play-off decides" not in read(hall, "/")


def hall_standings(hall: Hall) -> list[str]:
    """The names on the standings page, best first."""
    page = hall.page("/standings")
    return re.findall(r'<th scope="row"><a href="/players/\d+">([^<]+)</a>', page)


def test_the_game_of_spades_is_corrected_from_what_stands(hall: Hall) -> None:
    hall.log_in()
    with EveningLog(hall.database) as log:
        for phase in evening(log, "spades"):
            if phase == "round 1, table 1 in":
                break
        tell(hall, log)
        page = hall.page("/console/table/1?round=1")
    assert "Sets achieved on the opponent" in page
    values = dict(re.findall(r'<input id="game-(\w+-[ab])"[^>]*value="(-?\d*)"', page))
    assert values == {
        "scores-a": "520", "scores-b": "299", "nils-a": "2", "nils-b": "0", "sets-a": "3", "sets-b": "0",
    }  # fmt: skip


def test_every_sentence_in_the_programs_is_free_of_words_of_the_code() -> None:
    found = {}
    for root in ("controller", "dashboard", "table_node"):
        for path in sorted(Path(root).rglob("*.py")):
            for text in re.findall(r'\bsay(?:_count)?\(\s*"((?:[^"\\]|\\.)*)"', path.read_text()):
                if words := code_like(re.sub(r"\{[^}]*\}", "", text)):
                    found[f"{path}: {text}"] = words
    assert {line for line in found if not line.startswith(BY_HAND)} == set()


BY_HAND = ("controller/cli/score.py", "controller/mqtt/inbox.py", "controller/games/five_hundred/penalties.py")
"""What only whoever writes a message or a line of JSON by hand is told: there the names are what must be typed."""
