"""Names on the pages: found without accents, in order of surname, and two of one name never alike."""

import re
import unicodedata

import pytest

from controller.domain.commands.setup import DrawSeats, ImportPlayers, Row
from tests.dashboard.evening_log import EveningLog
from tests.dashboard.support import Hall
from tests.support.evening import set_up

LIST = [
    ("John Smith", "Hutt"), ("john smith", "Wgtn"), ("Māia Kōpua", "Ōtaki"), ("Zoe Adams", "Ōtaki"),
    ("Āwhina Āti", "Ōtaki"), (unicodedata.normalize("NFD", "Hēmi Te Rangi"), "Wgtn"), ("Sean O'Brien", "Hutt"),
    ("Jan van der Berg", "Hutt"),
]  # fmt: skip
BY_SURNAME = [
    "Zoe Adams", "Āwhina Āti", "Māia Kōpua", "Sean O&#39;Brien", "John Smith (Hutt)", "john smith (Wgtn)",
    "Hēmi Te Rangi", "Jan van der Berg",
]  # fmt: skip


@pytest.fixture
def full(hall: Hall) -> Hall:
    """Two tables, drawn and in play."""
    with EveningLog(hall.database) as log:
        rows = tuple(Row(line, name, club, "") for line, (name, club) in enumerate(LIST, start=2))
        log.do(set_up(rounds=3), ImportPlayers(rows), DrawSeats(house_players=False, seed=7))
        log.play("A", "B")
    hall.log_in()
    return hall


def in_order(page: str, names: list[str] = BY_SURNAME) -> bool:
    places = [page.find(name) for name in names]
    return -1 not in places and places == sorted(places)


def test_a_player_is_found_however_the_name_is_typed(full: Hall) -> None:
    for asked in ("maia", "MĀIA", "kopua", "Ma%CC%84ia", "kopua otaki", "kōpua  māia"):
        assert "Māia Kōpua" in full.page(f"/seats?q={asked}"), asked
        assert "Māia Kōpua" in full.page(f"/players?q={asked}"), asked
    for asked in ("obrien", "o%E2%80%99brien", "O'Brien", "hemi"):
        assert re.search("O&#39;Brien|Rangi", full.page(f"/seats?q={asked}")), asked
    assert "John Smith" not in full.page("/seats?q=maia")


@pytest.mark.parametrize("address", ["/seats", "/console/prints/scorecards", "/console/cards"])
def test_people_stand_under_their_surname_where_they_look_for_themselves(full: Hall, address: str) -> None:
    page = re.sub(r"<td[^>]*>.*?</td>", "", full.page(address).partition("<main")[2])  # without partners
    assert in_order(page), address


@pytest.mark.parametrize("address", ["/console/evening", "/console/journal", "/console/setup?step=players"])
def test_people_stand_under_their_surname_where_they_are_chosen(full: Hall, address: str) -> None:
    page = full.page(address)
    chosen = re.findall(r"<select[^>]*name=\"player\".*?</select>", page, re.DOTALL) or [page]
    assert in_order(chosen[0]), address


@pytest.mark.parametrize(
    "address",
    ["/where", "/seats", "/standings", "/players?q=smith", "/console/evening", "/console/journal", "/console/cards",
     "/console/prints/seating", "/console/prints/results", "/console/prints/scorecards", "/console/setup?step=players",
     "/console/export/players.csv", "/console/export/seats.csv", "/console/export/evening.json"],
)  # fmt: skip
def test_two_of_one_name_are_told_apart_wherever_they_stand(full: Hall, address: str) -> None:
    page = full.page(address)
    assert "John Smith (Hutt)" in page and "john smith (Wgtn)" in page
    # What the list has stands in an export beside it, as a value of its own.
    alone = re.sub(r'John Smith \(Hutt\)|(?:,|"entered": ")John Smith(?:,0,\r\n|")', "", page)
    assert "John Smith" not in alone, address
    assert not re.search(r"John Smith \(Hutt\)(<[^>]*>|\s)*Hutt", page.partition("<main")[2].replace("<td>", "|")), (
        address
    )


def test_each_namesakes_own_page_and_journal_are_their_own(full: Hall) -> None:
    assert "<h1>john smith (Wgtn)</h1>" in full.page("/players/2")
    full.says("INSERT INTO shown_journal VALUES(900, 0, 0, 'SeatsChanged', 1, 1, NULL, 'John Smith (Hutt) goes home.')")
    full.says("INSERT INTO shown_journal VALUES(901, 0, 0, 'SeatsChanged', 1, 1, NULL, 'John Smith was entered.')")
    full.says("INSERT INTO shown_told VALUES(900, char(2) || 1 || char(3) || ' goes home.')")
    full.says("INSERT INTO shown_told VALUES(901, char(2) || 1 || char(3) || ' was entered.')")
    assert "goes home" in full.page("/console/journal?player=1")
    assert "was entered" in full.page("/console/journal?player=1"), "from before there was a namesake"
    assert "goes home" not in full.page("/console/journal?player=2")


def test_a_scorecard_is_found_by_a_name_without_its_accents(full: Hall) -> None:
    for asked, number in (("maia kopua", 3), ("Awhina", 5), ("john smith hutt", 1)):
        page = full.submit("/console/cards", "/console/cards", find="1", card=asked).text
        assert re.search(rf'id="card-{number}"[^>]*autofocus', page), asked


def test_level_players_and_level_teams_stand_in_order_of_name(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        log.do(set_up(rounds=3), ImportPlayers(tuple(Row(n, name) for n, name in enumerate(
            ["Zoe Zander", "Ōwen Ōmana", "Ann Opie", "Ārama Āti"], start=2))))  # fmt: skip
    assert in_order(hall.page("/standings"), ["Ārama Āti", "Ōwen Ōmana", "Ann Opie", "Zoe Zander"])


def test_a_club_written_in_two_ways_is_nominated_once(hall: Hall) -> None:
    with EveningLog(hall.database) as log:
        rows = (Row(2, "Ann Lee", "Kāpiti"), Row(3, "Bob Tan", "kapiti"), Row(4, "Cath Ash", "Āpiti"))
        log.do(set_up(profile="cribbage", rounds=9, minutes=0, warning_s=0), ImportPlayers(rows))
    hall.log_in()
    page = hall.page("/console/setup?step=clubs")
    assert re.findall(r'name="club" value="([^"]*)"', page) == ["Āpiti", "Kāpiti"]


def test_a_name_that_an_older_log_keeps_decomposed_is_found_and_put_in_order(full: Hall) -> None:
    old = unicodedata.normalize("NFD", "Māia Kōpua")
    full.says(f"UPDATE shown_player SET name = '{old}', entered = '{old}' WHERE player = 3")
    for asked in ("maia", "Māia Kōpua", old):
        assert old in full.page(f"/seats?q={asked}")
    listed = [old if "Kōpua" in name else name for name in BY_SURNAME]
    assert in_order(re.sub(r"<td[^>]*>.*?</td>", "", full.page("/seats").partition("<main")[2]), listed)
