"""A club's list comes from any spreadsheet; wrong rows are named by line, and nothing is half taken."""

import io
import re

import pytest

from dashboard.forms.csv_import import read_players, text_of
from dashboard.hub.commands import Reply
from tests.dashboard.support import Hall


def wrong(text: str) -> list[tuple[int, str]]:
    """The wrong rows of a list."""
    return [(row.line, row.text) for row in read_players(text).wrong]


@pytest.mark.parametrize(
    "text",
    [
        "name,club,card\nAnn Lee,Riverside,04A1\n",
        "Card;NAME;Club\r\n04 a1;Ann Lee;Riverside\r\n",
        "\ufeffclub\tName\tcard\nRiverside\tAnn Lee\t04:A1",
        '\n\nname,club,card\n\n"Ann  Lee"," Riverside ",04-A1\n,,\n',
    ],
)
def test_columns_come_in_any_order_case_and_separation(text: str) -> None:
    players = read_players(text)
    assert players.wrong == []
    assert [(row["name"], row["club"], row["card"]) for row in players.rows] == [("Ann Lee", "Riverside", "04A1")]


def test_a_row_keeps_the_line_it_stands_on() -> None:
    players = read_players('name,club\n"Ann\nLee",Riverside\n\nBob Tan,Northend\n')
    assert [(row["line"], row["name"]) for row in players.rows] == [(2, "Ann Lee"), (5, "Bob Tan")]


def test_only_the_name_is_needed() -> None:
    assert read_players("name\nAnn Lee\n").rows == [{"line": 2, "name": "Ann Lee", "club": "", "card": ""}]


def test_a_text_with_a_comma_is_quoted() -> None:
    assert read_players('name,club\n"Lee, Ann","RSA, Ōtaki"\n').rows[0]["name"] == "Lee, Ann"


def test_columns_that_are_not_used_are_named() -> None:
    assert read_players("name,Phone,club\nAnn,021,R\n").ignored == ["Phone"]


def test_every_wrong_row_is_listed_with_its_line_and_reason() -> None:
    text = (
        "name,club,card\n,Riverside,\nAnn Lee,Riverside,zz\nBob,North,04A1,extra\nCath,R,04A1\nDave,R,04 a1\nCath,r,\n"
    )
    found = wrong(text)
    assert [line for line, _ in found] == [2, 3, 4, 6, 7]
    assert [text.split(".")[0] for _, text in found] == [
        "The name is missing",
        "'zz' is not a card number",
        "There are 4 columns but 3 names for them",
        "This card is on line 5 already",
        "This player is on line 5 already",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The list is empty"),
        ("  \n\n", "The list is empty"),
        ("Ann Lee,Riverside\n", "The first line must name the columns"),
        ("name,name\nAnn,Bob\n", "'name' is there twice"),
        ("name,club\n", "There is no player below"),
        (f"name\n{'x' * 61}\n", "longer than 60"),
        ("name\nM\ufffdia Lee\n", "CSV UTF-8"),
        ('name,club\n"Ann Lee,Riverside\n', "quotes here are not closed"),
        ("name\n" + "\n".join(f"Player {number}" for number in range(1601)), "More than 1600 players"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(text: str, says: str) -> None:
    assert says in wrong(text)[0][1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_macrons_survive_whatever_the_spreadsheet_wrote(encoding: str) -> None:
    assert "Kāri Ōtaki" in text_of("name\nKāri Ōtaki\n".encode(encoding))


def test_an_older_excel_file_is_read_too() -> None:
    assert text_of("name\nZoë Müller\n".encode("cp1252")) == "name\nZoë Müller\n"


def test_a_workbook_or_picture_is_refused_with_what_to_do() -> None:
    with pytest.raises(ValueError, match="Save it as CSV"):
        text_of(b"PK\x03\x04 sheet1.xml")
    with pytest.raises(ValueError, match="not text"):
        text_of(b"\x89PNG\r\n\x1a\n\x00\x00\x81")


def build_setup(hall: Hall) -> None:
    """A tournament without players."""

    hall.desk("setup", round_no=1, tables=0)


def test_a_good_list_goes_to_the_hub_whole(hall: Hall) -> None:
    build_setup(hall)
    answer = hall.submit("/console/setup?step=players", "/console/setup/players", players="name;club\nAnn;R\nBob;N\n")
    assert answer.status_code == 302
    rows = [{"line": 2, "name": "Ann", "club": "R", "card": ""}, {"line": 3, "name": "Bob", "club": "N", "card": ""}]
    assert hall.hub.asked == [("import_players", {"rows": rows})]


def test_an_uploaded_file_is_read(hall: Hall) -> None:
    build_setup(hall)
    file = (io.BytesIO("name,club\nKāri,Ōtaki\n".encode()), "players.csv")
    assert hall.submit("/console/setup?step=players", "/console/setup/players", file=file).status_code == 302
    assert hall.hub.asked[0][1]["rows"][0]["name"] == "Kāri"


def test_a_wrong_row_stops_the_list_before_the_hub_and_keeps_what_was_typed(hall: Hall) -> None:
    build_setup(hall)
    answer = hall.submit("/console/setup?step=players", "/console/setup/players", players="name,club\nAnn,R\n,N\n")
    assert (answer.status_code, hall.hub.asked) == (422, [])
    assert "1 row is wrong" in answer.text and "name,club\nAnn,R\n,N\n" in answer.text
    assert "3 ,N The name is missing." in " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def test_a_wrong_uploaded_list_comes_back_to_be_put_right_in_place(hall: Hall) -> None:
    build_setup(hall)
    file = (io.BytesIO(b"name,club\nAnn,R\n,N\n"), "players.csv")
    page = hall.submit("/console/setup?step=players", "/console/setup/players", file=file).text
    assert "name,club\nAnn,R\n,N\n" in page


def test_rows_that_the_hub_refuses_are_shown_the_same_way(hall: Hall) -> None:
    build_setup(hall)
    detail = [{"line": 3, "code": "card_taken", "text": "This card belongs to a house player."}]
    hall.hub.answers.append(Reply(False, 0, "rows_wrong", "1 row is wrong.", "Put it right.", detail))
    answer = hall.submit("/console/setup?step=players", "/console/setup/players", players="name,card\nAnn,01\nBob,02\n")
    assert answer.status_code == 409
    assert "This card belongs to a house player." in answer.text
    assert "Bob,02" in answer.text


def test_fixed_pairs_and_nominations_are_read_where_the_list_has_them() -> None:
    players = read_players("name,club,team,nominated\nAnn,Riverside,Aces,yes\nBob,Riverside,Aces,\n")
    assert players.wrong == []
    assert [(row.get("team"), row.get("nominated")) for row in players.rows] == [("Aces", 1), ("Aces", None)]


def test_a_nomination_that_is_neither_yes_nor_no_is_named() -> None:
    players = read_players("name,nominated\nAnn,perhaps\n")
    assert [(row.line, "perhaps" in row.text) for row in players.wrong] == [(2, True)]


def test_names_are_read_in_one_form_and_a_person_written_in_two_ways_is_named() -> None:
    players = read_players(
        "name,club\nJosé  Müller,Hutt\nJos\u0065\u0301 Mu\u0308ller\u200b,hutt\n\u202eMa\u0304ia Lee,\n"
    )
    assert [row["name"] for row in players.rows] == ["José Müller", "José Müller", "Māia Lee"]
    assert [(row.line, "line 2" in row.text, "add an initial" in row.text) for row in players.wrong] == [
        (3, True, True)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\r\nname;club\r\nLee, Ann;Riverside\r\n;Northend\r\n",
        "\ufeffSEP=\t\nname\tclub\nLee, Ann\tRiverside\n\tNorthend\n",
        '"sep=;"\rname;club\rLee, Ann;Riverside\r;Northend\r',
        'sep=,,,\nname,club\n"Lee, Ann",Riverside\n,Northend\n',
    ],
)
def test_the_line_that_tells_excel_the_separator_is_obeyed_and_counted(text: str) -> None:
    players = read_players(text)
    assert [(row["name"], row["club"], row["line"]) for row in players.rows] == [("Lee, Ann", "Riverside", 3)]
    assert [row.line for row in players.wrong] == [4]


def test_a_printed_number_is_asked_for_and_the_list_is_kept_until_the_answer_is_sent(hall: Hall) -> None:
    hall.hub.answers.append(
        Reply(False, code="rows_wrong", text="1 of 1 rows cannot be read; nothing was imported.",
              remedy="Mend the rows.", detail=[{"line": 2, "code": "card_notation", "text": "Say how it is printed."}])
    )  # fmt: skip
    build_setup(hall)
    pasted = "name,card\nAnn,0009351929\n"
    answer = hall.submit("/console/setup?step=players", "/console/setup/players", players=pasted, notation="")
    assert "Say how it is printed." in answer.text and "0009351929" in answer.text
    assert '<option value="decimal"' in answer.text
    hall.submit("/console/setup?step=players", "/console/setup/players", players=pasted, notation="decimal")
    assert hall.hub.asked[-1][1]["notation"] == "decimal"
