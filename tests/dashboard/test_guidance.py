"""The line that a person needs is on the page they look at, in the state of the room in which it matters."""

import html
import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from controller.cli.clause_coverage import Clause, clauses
from controller.domain.commands.game import RecordPress
from controller.domain.commands.hands import EnterHand
from controller.domain.commands.nodes import BindNode, RecordNode
from controller.domain.commands.round import PassTime, RecordRing, StartRound
from controller.domain.commands.setup import DrawSeats, ImportPlayers, Row
from controller.domain.commands.table import CallUmpire
from controller.domain.values import HandEntry, Interval
from controller.games.guidance import page_of
from controller.games.rule_lines import RuleLine
from dashboard.read.model import Model
from tests.dashboard.real_hub import LivingHall, RealHub, hall_with_hub
from tests.dashboard.support import Hall
from tests.support.clauses import clause
from tests.support.evening import at, set_up

Room = tuple[Hall, RealHub]


def entries(profile: str) -> tuple[Row, ...]:
    teams = profile == "spades"
    return tuple(Row(n, f"Player {n}", team=f"Team {(n + 1) // 2}" if teams else "") for n in range(1, 9))


def brought_to(hub: RealHub, profile: str, moment: str, **options: object) -> None:
    """The room as it is at this moment of a game at table 1."""
    timed = profile.startswith("500")
    rounds = {"spades": 5}.get(profile, 3)
    made = set_up(rounds=rounds, minutes=10 if timed else 0, warning_s=0, profile=profile, options=options,
                  clipping="result" if profile == "spades" else "auto")  # fmt: skip
    hub.do(made)
    if moment == "setup":
        return
    hub.do(ImportPlayers(entries(profile)), DrawSeats(house_players=False, seed=7))
    hub.do(RecordNode("node-1", "boot-1", "simulated", "1.0", "power"), BindNode("node-1", 1))
    if moment == "seated":
        return
    hub.do(StartRound(1, at(0)))
    if timed and moment in ("bidding", "kitty", "play", "scoring"):
        hub.do(RecordPress("node-1", "dealt", Interval(at(60), at(60))))
    elif timed and moment == "result":
        hub.do(RecordRing("close", hub.room.clock.start_revision, at(600), at(600)), PassTime(at(620)))
    elif moment == "dispute":
        hub.do(CallUmpire(1, 1))


@pytest.fixture(scope="module")
def room_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str, str], Hall]]:
    """A hall whose room is at a moment of a sheet's game; one for all tests that ask for the same."""
    hubs: list[RealHub] = []

    @cache
    def made(profile: str, moment: str) -> Hall:
        hall, hub = hall_with_hub(tmp_path_factory.mktemp("hall"))
        hubs.append(hub)
        brought_to(hub, profile, moment)
        return hall

    yield made
    for hub in hubs:
        hub.close()


def lines_now(hall: Hall, moment: str) -> list[tuple[str, str]]:
    """What the page of that moment says now: the hall's rules before play, then the table's own page."""
    page = hall.page("/rules" if moment == "setup" else "/table/1")
    now = re.search(r'id="(?:matters|rules-now)".*?<dl class="rules">(.*?)</dl>', page, re.DOTALL)
    assert now is not None, f"the page says nothing of {moment}"
    found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", now[1], re.DOTALL)
    return [(html.unescape(numbers), html.unescape(text)) for numbers, text in found]


MOMENTS = ("setup", "seated", "dealing", "bidding", "kitty", "play", "scoring", "result", "dispute")
"""Those that `brought_to` brings a room to."""


@pytest.mark.parametrize(
    ("one", "line", "moment"),
    [
        pytest.param(one, line, moment, marks=clause(one.doc, one.clause, where=Model.rules_now),
                     id=f"{one.doc} {one.clause} {moment}")
        for one in clauses() if one.role == "INFORM"
        for line in page_of(one.doc) if one.clause in line.clauses
        for moment in line.moments if moment in MOMENTS and (moment != "result" or one.doc.startswith("500"))
    ],
)  # fmt: skip
def test_the_rule_is_on_the_page_whenever_it_matters(
    room_at: Callable[[str, str], Hall], one: Clause, line: RuleLine, moment: str
) -> None:
    printed = re.split(r"/| row |-silent", one.clause)[0]
    (said,) = [said for said, text in lines_now(room_at(one.doc, moment), moment) if text == line.text]
    assert printed in said.replace(" (silent)", "").split(", ")


@pytest.mark.parametrize("moment", ["dealing", "dispute"])
def test_at_another_moment_another_line_is_there(room_at: Callable[[str, str], Hall], moment: str) -> None:
    said = [numbers for numbers, _ in lines_now(room_at("500-2025", moment), moment)]
    assert ("6i" in said) == (moment == "dispute") and ("2d" in said) == (moment == "dealing")


def test_a_house_rule_is_told_at_the_table_at_its_moment(living: LivingHall) -> None:
    brought_to(living.log, "500-2025", "dealing", deal_patterns=["3-4-3"])
    said = lines_now(living, "dealing")
    assert ("House rule", "How the cards may be dealt: 3-4-3 (the sheet: 3-4-3, 3-2-3-2)") in said


@pytest.mark.parametrize("page", ["/table/1", "/console/table/1"])
def test_hints_are_on_the_form_of_a_hand_where_the_club_wants_them(living: LivingHall, page: str) -> None:
    brought_to(living.log, "500-2025", "play", score_hints=True)
    living.log.do(EnterHand(1, 1, 1, "convenor", HandEntry("A", "7S", 7), at(90)))
    living.log.do(RecordPress("node-1", "dealt", Interval(at(120), at(120))))
    said = living.page(page)
    assert "To 500: Amber needs 360 more, Blue needs 470 more." in said
    assert re.search(r"♠</th><td>40</td><td>140</td>", said)


def test_without_the_option_there_are_no_hints(room_at: Callable[[str, str], Hall]) -> None:
    assert "needs" not in room_at("500-2025", "play").page("/table/1")
