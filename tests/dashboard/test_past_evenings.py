"""An evening of before is found, opened, printed and taken home, and tonight's pages show tonight's alone."""

import csv
import gzip
import io
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.domain.commands.game import EnterResult
from controller.domain.commands.round import StartRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers
from controller.hub.writer import Clock, Writer
from controller.store.event_log import EventLog
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import BOOT, UTC_MS, Hall
from tests.dashboard.test_plain_words import evening
from tests.support.evening import at, entry_list, set_up

OLD_LOGS = sorted((Path(__file__).parents[1] / "fixtures" / "logs").glob("*.db.gz"))


@pytest.fixture
def over(hall: Hall) -> Hall:
    """A convenor whose evening of two tables is over, and who has made the next."""
    with EveningLog(hall.database) as log:
        log.seat(2, rounds=2)
        log.play("A", "TIE")
        log.play("B", "A")
        log.correct(1, 1, "B", "read wrongly")
        log.do(set_up(name="Next Friday"), ImportPlayers(entry_list(4)))
    hall.log_in()
    return hall


def test_the_list_says_what_was_played_when_and_who_won(over: Hall) -> None:
    page = over.page("/console/past")
    assert "Club night" in page and "2025-11-2" in page and "500 (2025 proposed draft)" in page
    assert "Next Friday is set up now." in page
    assert '<td class="figure">8</td><td class="figure">2</td>' in page


def test_an_evening_of_before_shows_places_seats_and_results_round_by_round(over: Hall) -> None:
    page = over.page("/console/past/1")
    assert "Round 1" in page and "Round 2" in page and "Player 8" in page
    assert "Blue won, corrected: read wrongly" in page
    assert "Final, after 2 rounds." in page
    assert "Next Friday" not in page.partition("<main")[2]


def test_a_past_evening_of_teams_has_its_own_words_and_leaves_no_figures_to_the_next(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        for _ in evening(log, "spades"):
            pass
        log.do(set_up(name="Next Friday", profile="spades", rounds=5, minutes=0, warning_s=0, clipping="result"))
    hall.log_in()
    page = hall.page("/console/past/1")
    assert "Semi-finals" in page and "Final, after 5 rounds." in page and ">Points</th>" in page
    assert not re.search(r"[Cc]licks", page.partition("<main")[2])
    with closing(sqlite3.connect(hall.database)) as stored:
        assert stored.execute("SELECT count(*) FROM shown_figure").fetchone() == (0,)


def test_a_past_evening_that_ended_level_says_what_was_still_to_be_decided(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.do(CreateTournament("Nationals", "cribbage", rounds=1), ImportPlayers(entry_list(4)))
        log.do(DrawSeats(house_players=False, seed=3), StartRound(1, at(0)), EnterResult(1, 1, "A", None, ""))
        log.do(set_up(name="Next Friday"))
    hall.log_in()
    for address in ("/console/past/1", "/console/past/1/results"):
        page = hall.page(address)
        assert "A play-off decides between" in page and "Final, after" not in page


def test_its_results_sheet_and_files_are_its_own(over: Hall) -> None:
    assert "Results of Club night" in over.page("/console/past/1/results")
    answer = over.get("/console/past/1/results.csv")
    assert "roundbell-2025-11-2" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert [(row["round"], row["table_no"], row["outcome"]) for row in rows] == [
        ("1", "1", "B"), ("1", "2", "TIE"), ("2", "1", "B"), ("2", "2", "A"),
    ]  # fmt: skip
    whole = json.loads(over.get("/console/past/1/evening.json").get_data())
    assert whole["tournament"]["name"] == "Club night" and len(whole["seats"]) == 16
    assert "Club night was set up" in whole["journal"][0]["sentence"]
    assert not [line for line in whole["journal"] if "Next Friday" in line["sentence"]]
    assert over.get("/console/past/1/passcodes.csv").status_code == 404


def test_tonights_pages_show_tonight(over: Hall) -> None:
    assert "Next Friday" in over.page("/console/prints/results")
    assert len(json.loads(over.get("/console/export/evening.json").get_data())["players"]) == 4
    assert "Player 8" not in over.page("/standings")


def test_there_is_no_evening_of_a_number_that_made_none(over: Hall) -> None:
    assert over.get("/console/past/2").status_code == 404
    assert over.get("/console/past/99999999").status_code == 404


def test_nobody_but_the_convenor_opens_them(over: Hall) -> None:
    stranger = over.app.test_client()
    for address in ("/console/past", "/console/past/1", "/console/past/1/evening.json"):
        assert stranger.get(address).status_code == 302


def test_a_tournament_that_nobody_played_is_not_listed(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.seat(1)
        log.do(set_up(name="Second try"))
    hall.log_in()
    assert "There is none yet" in hall.page("/console/past")
    assert hall.get("/console/past/1").status_code == 404


@pytest.mark.parametrize("packed", OLD_LOGS, ids=lambda path: path.name[:12])
def test_a_log_of_an_older_version_has_its_evening_once_another_is_made(hall: Hall, packed: Path) -> None:
    hall.database.write_bytes(gzip.decompress(packed.read_bytes()))
    with closing(EventLog(hall.database, "demo")) as log:
        writer = Writer(log, BOOT, Clock(lambda: 5, lambda: UTC_MS, lambda: 7))
        writer.recall(lambda _cause: None)
        name, results = writer.room.tournament, len(writer.room.results)
        assert name is not None
        draft = writer.draft()
        if writer.room.phase not in ("setup", "ready", "ended"):
            writer.decide(draft, EndTournament("over"), "request:1")
        writer.decide(draft, set_up(name="Next"), "request:2")
        writer.store(draft)
    hall.log_in()
    page = hall.page("/console/past")
    assert (name.name in page.partition("<main")[2]) == bool(results)
