"""Phones at a table, in place of its node: each side sees what the other typed, and nothing typed is lost."""

import re

import pytest
from flask.testing import FlaskClient

from tests.dashboard.support import Hall, build_room, table_document

SEVEN_SPADES = {"kind": "played", "maker": "A", "level": "7", "suit": "S", "tricks": "7", "by": "A"}
TYPED = {"hand": 1, "by": "B", "says": "Blue 6 hearts, took 6", "after": [40, 100]}


@pytest.fixture
def table(hall: Hall) -> Hall:
    """Table 2 in its first hand, its document heard."""
    build_room(hall.database, "running")
    hall.live.take("table/2", table_document(2, dealt=1))
    return hall


def phone(hall: Hall, number: int = 2) -> FlaskClient:
    """A phone that has read the table's QR code."""
    client = hall.app.test_client()
    assert client.get(f"/table/{number}?pin={pin_of(hall, number)}").status_code == 302
    return client


def pin_of(hall: Hall, number: int) -> str:
    hall.log_in()
    found = re.search(rf"Table {number}\D.*?(\d{{3}} ?\d{{3}})", hall.page("/console/pins"), re.DOTALL)
    assert found is not None
    return found[1].replace(" ", "")


def fields(client: FlaskClient, action: str) -> dict[str, str]:
    """The hidden fields of a form of table 2's page."""
    page = client.get("/table/2").text
    found = re.search(rf'<form[^>]*action="/table/2/{action}"[^>]*>(.*?)</form>', page, re.DOTALL)
    assert found is not None
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', found[1]))


def test_r52_the_second_of_two_phones_sees_the_first_ones_entry_and_loses_nothing(table: Hall) -> None:
    """R52: both open the form; Blue sends first; Amber's tap shows Blue's hand and keeps every one of Amber's."""
    amber = phone(table)
    form = fields(amber, "hand")
    table.live.take("table/2", table_document(2, dealt=1, typed=TYPED))

    answer = amber.post("/table/2/hand", data=form | SEVEN_SPADES)

    assert answer.status_code == 409
    assert "Blue has typed hand 1 meanwhile: Blue 6 hearts, took 6." in answer.text
    assert table.hub.asked == []
    for name, value in SEVEN_SPADES.items():
        assert f'name="{name}" value="{value}" checked' in answer.text


def test_r52_having_seen_it_the_second_may_send_its_own_in_its_place(table: Hall) -> None:
    table.live.take("table/2", table_document(2, dealt=1, typed=TYPED))
    amber = phone(table)
    amber.post("/table/2/hand", data=fields(amber, "hand") | SEVEN_SPADES)
    assert [name for name, _ in table.hub.asked] == ["enter_hand"]


def test_r54_a_form_of_one_table_says_which_and_cannot_reach_another(table: Hall) -> None:
    other = phone(table, 3)
    answer = other.post("/table/2/hand", data=fields(phone(table), "hand") | SEVEN_SPADES)
    assert answer.status_code in (302, 400)
    assert table.hub.asked == []
    assert "<h1>Table 2</h1>" in phone(table).get("/table/2").text


def test_a_phone_s_form_says_which_game_it_was_drawn_for(table: Hall) -> None:
    table.says("INSERT INTO shown_game VALUES(3, 2, 23)")
    assert fields(phone(table), "hand")["game"] == "23"


def test_what_did_not_count_is_said_on_the_tables_page_and_on_the_console(table: Hall) -> None:
    said = "Not counted: a scorecard, because nobody here has that scorecard."
    table.live.take("table/2", table_document(2, dealt=1, ignored=said) | {"seq": 10**6})
    assert said in phone(table).get("/table/2").text
    assert said in table.page("/console/table/2")
