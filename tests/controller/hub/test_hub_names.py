"""Names at the hub's door: whoever sends them, however they are written, and however many bear them."""

import sqlite3
import unicodedata
from contextlib import closing
from typing import Any

import pytest

from tests.support.hub_room import HubRoom

NAMESAKES = [("John Smith", "Hutt"), ("john smith", "Wgtn"), ("John Smith", "Levin"), ("Ann Lee", "Hutt")]


def made(room: HubRoom, profile: str = "500-2025") -> None:
    room.ask("create_tournament", name="Club\u00a0 night\u202e", profile=profile, rounds=2, minutes=10, tables=9,
             warning_s=60, clipping="result", options={"umpires": ["Ma\u0304ia  Lee"]})  # fmt: skip


def listed(room: HubRoom, people: list[tuple[str, str]]) -> dict[str, Any]:
    rows = [{"line": line, "name": name, "club": club, "card": ""} for line, (name, club) in enumerate(people, start=2)]
    return room.ask("import_players", rows=rows)


def shown(room: HubRoom, question: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(room.path)) as log:
        return list(log.execute(question))


def sentences(room: HubRoom) -> list[str]:
    return [said for (said,) in shown(room, "SELECT sentence FROM shown_journal ORDER BY seq")]


def test_a_name_is_kept_in_one_form_whoever_sent_it(room: HubRoom) -> None:
    made(room)
    assert listed(room, [(unicodedata.normalize("NFD", "José  Müller"), " Ka\u0304piti\u200b")])["ok"] == 1
    assert room.document("clock")["tournament"] == "Club night"
    assert shown(room, "SELECT name, club FROM shown_player") == [("José Müller", "Kāpiti")]
    assert shown(room, "SELECT name FROM shown_umpire") == [("Māia Lee",)]


@pytest.mark.parametrize("again", [unicodedata.normalize("NFD", "José Müller"), "jose MULLER", "Müller, José"])
def test_one_person_written_in_two_ways_is_one_person(room: HubRoom, again: str) -> None:
    made(room)
    reply = listed(room, [("José Müller", "Hutt"), (again, "hutt")])
    assert (reply["code"], [note["code"] for note in reply["detail"]]) == ("rows_wrong", ["twice"])
    assert "line 2" in reply["detail"][0]["text"] and "initial" in reply["detail"][0]["text"]


def test_a_name_of_nothing_that_can_be_seen_is_no_name(room: HubRoom) -> None:
    made(room)
    assert listed(room, [("\u200b\u202e\u3164", "Hutt")])["detail"][0]["code"] == "no_name"
    assert room.ask("enter_player", name="\x00\u200d", club="", card="", table=None)["ok"] == 0


def test_a_twin_entered_one_by_one_is_refused_with_what_to_do(room: HubRoom) -> None:
    made(room)
    listed(room, NAMESAKES)
    reply = room.ask("enter_player", name="john  smith", club="HUTT", card="", table=None)
    assert "John Smith of Hutt is on the list already, as number 1" in reply["text"] and "line" not in reply["text"]
    assert "initial or a number" in reply["remedy"]
    assert room.ask("enter_player", name="John B. Smith", club="Hutt", card="", table=None)["ok"] == 1


def test_namesakes_are_told_apart_at_every_table_and_in_every_sentence(room: HubRoom) -> None:
    made(room)
    listed(room, NAMESAKES)
    room.ask("draw_seats", house_players=0)
    names = {seat["name"] for seat in room.table()["seats"].values()}
    assert names == {"John Smith (Hutt)", "john smith (Wgtn)", "John Smith (Levin)", "Ann Lee"}
    assert shown(room, "SELECT name, entered FROM shown_player WHERE player = 1") == [
        ("John Smith (Hutt)", "John Smith")
    ]
    room.ask("player_arrives", round=1, name="Ann Lee", club="Levin", card="")
    assert any("Ann Lee (Levin) joins" in said for said in sentences(room)), sentences(room)
    marked = [told for (told,) in shown(room, "SELECT told FROM shown_told ORDER BY seq DESC LIMIT 1")]
    assert marked[0].count("\x025\x03") == 2, "the line is found in her journal"
    refusal = room.ask("player_leaves", round=1, player=3, house_player=0, reason="unwell")
    assert refusal["ok"] == 1 or "John Smith (Levin)" in refusal["text"]


def test_what_undo_would_take_back_says_which_namesake(room: HubRoom) -> None:
    made(room)
    listed(room, NAMESAKES)
    room.ask("enter_player", name="Ann Lee", club="Levin", card="", table=None)
    assert shown(room, "SELECT words FROM shown_undo") == [("the entry of Ann Lee (Levin)",)]
    assert sentences(room)[-1] == "Ann Lee (Levin) was entered."
    room.ask("strike_player", player=2)
    assert sentences(room)[-1] == "john smith (Wgtn) was taken off the list."


def test_a_team_written_in_two_ways_is_one_team(room: HubRoom) -> None:
    made(room, "spades")
    teams = [("Aces", "Bob"), ("aces", "Ann"), ("Māia\u2019s", "Cath"), ("Ma\u0304ia's", "Dan")]
    teams += [(team, f"{team} {number}") for team in ("Third", "Fourth") for number in (1, 2)]
    rows = [
        {"line": line, "name": name, "club": "", "card": "", "team": team} for line, (team, name) in enumerate(teams, 2)
    ]
    created = room.ask("create_tournament", name="S", profile="spades", rounds=5, minutes=0, tables=4, warning_s=0,
                       clipping="result")  # fmt: skip
    assert created["ok"] == 1, created
    assert room.ask("import_players", rows=rows)["ok"] == 1
    assert room.ask("draw_seats", house_players=0)["ok"] == 1
    assert {team for (team,) in shown(room, "SELECT team FROM shown_team")} == {
        "Aces",
        "Māia\u2019s",
        "Third",
        "Fourth",
    }


def test_a_club_written_in_two_ways_is_one_club(room: HubRoom) -> None:
    room.ask("create_tournament", name="C", profile="cribbage", rounds=9, minutes=0, tables=4, warning_s=0,
             clipping="result")  # fmt: skip
    listed(room, [("Ann", "Kāpiti"), ("Bob", "Ka\u0304piti"), ("Cath", "kapiti"), ("Dan", "Levin")])
    assert room.ask("nominate_club", club="KAPITI", players=[1, 2, 3])["ok"] == 1
    assert shown(room, "SELECT team, players FROM shown_team") == [("Kāpiti", 3)]
