"""Names as people write them: one form to keep, one fold to find, one order to list."""

import unicodedata

import pytest

from table_node.shared.names import (
    around_surname,
    by_name,
    by_surname,
    fits,
    folded,
    initial,
    surname_and_given,
    tidy,
)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (unicodedata.normalize("NFD", "José Müller"), "José Müller"),
        ("Ma\u200b\u0304ia", "Māia"),
        ("  Ann\u00a0 \tLee\r\n", "Ann Lee"),
        ("Ann\u3000\u2009Lee\u2028", "Ann Lee"),
        ("\ufeffAnn\u200b Lee\u2060", "Ann Lee"),
        ("Ann\u202e Lee\u2069", "Ann Lee"),
        ("An\u00adn\x07 Lee\x00", "Ann Lee"),
        ("Ann\ud800 Lee", "Ann Lee"),
        ("\u3164\u2800", ""),
    ],
)
def test_what_cannot_be_seen_makes_no_other_name(written: str, kept: str) -> None:
    assert tidy(written) == kept
    assert tidy(kept) == kept


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("maia", "Māia Te Rangi"),
        ("MAIA", unicodedata.normalize("NFD", "Māia")),
        ("Māia", "Maia"),
        ("muller", "José Müller"),
        ("OBrien", "Pat O'Brien"),
        ("o\u2019brien", "Pat O'Brien"),
        ("okeefe", "Pat O\u02bbKeefe"),
        ("maryanne", "Mary-Anne Lee"),
        ("mary anne", "Mary\u2010Anne Lee"),
        ("lee mary", "Mary-Anne Lee"),
        ("strasse", "Anna Straße"),
        ("aero soren", "Søren Ærø"),
        ("lukasz dordevic", "Łukasz Đorđević"),
        ("isik", "I\u015f\u0131k"),
        ("ipek", "\u0130pek"),
        ("  ann\u00a0lee ", "Ann Lee"),
    ],
)
def test_whoever_types_without_accents_finds_the_name(asked: str, name: str) -> None:
    assert fits(asked, name)


def test_what_is_not_there_is_not_found() -> None:
    assert not fits("maia", "Mia Te Rangi", "Papanui")
    assert not fits("ann tan", "Ann Lee")
    assert fits("ann papanui 3", "Ann Lee", "Papanui", "3")
    assert folded("\u0e19\u0e34\u0e14") != folded("\u0e19\u0e14"), "a vowel sign is no accent"


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("Ann Lee", "Lee"),
        ("Mary Anne Lee", "Lee"),
        ("Jan van der Berg", "van der Berg"),
        ("Peter van 't Hof", "van 't Hof"),
        ("Ana de Souza", "de Souza"),
        ("Pat O' Brien", "O' Brien"),
        ("Hēmi Te Rangi", "Te Rangi"),
        ("Te Ao Pēhi", "Pēhi"),
        ("Te Whiti", "Te Whiti"),
        ("Anne St. John", "St. John"),
        ("Di Brown", "Brown"),
        ("Smith, John", "Smith"),
        ("van der Berg, Jan", "van der Berg"),
        ("Bob Tan Jr.", "Tan"),
        ("Bob Tan, Jr", "Tan"),
        ("Bob Tan III", "Tan"),
        ("Ann Lee Dr", "Lee"),
        ("Dr Ann Lee", "Lee"),
        ("Bob Tan 2", "Tan"),
        ("Bob Tan B.", "Tan"),
        ("Bob Tan (Hutt Valley)", "Tan"),
        ("Kiri", "Kiri"),
        ("", ""),
        ("(Hutt)", "(Hutt)"),
    ],
)
def test_people_stand_under_their_surname(name: str, surname: str) -> None:
    assert surname_and_given(name)[0] == surname


@pytest.mark.parametrize(
    ("name", "parts", "letter"),
    [
        ("Ann Lee Dr", ("Ann ", "Lee", " Dr"), "L"),
        ("Jan van der Berg", ("Jan ", "van der Berg", ""), "V"),
        ("Smith, Jo", ("", "Smith", ", Jo"), "S"),
        ("Lee Lee", ("Lee ", "Lee", ""), "L"),
        ("Māia Ōtene", ("Māia ", "Ōtene", ""), "O"),
        ("Kiri 2", ("", "Kiri 2", ""), "K"),
        ("", ("", "", ""), "#"),
    ],
)
def test_a_surname_stands_out_in_a_name_and_under_its_letter(
    name: str, parts: tuple[str, str, str], letter: str
) -> None:
    assert around_surname(name) == parts
    assert initial(name) == letter


def test_a_list_by_surname_knows_no_accent_and_counts_house_players() -> None:
    in_order = [
        "Āwhina Āti", "Zoë Bell", "Māia Kōpua", "Noel Kopua", "Sean O\u2019Brien", "Ann Obst",
        "House player 2", "House player 10", "Smith, Ann", "Bob Smith", "Ann Smith-Jones", "Zac Te Rangi",
    ]  # fmt: skip
    assert sorted(set(in_order), key=by_surname) == in_order


def test_clubs_and_teams_stand_as_they_are_read() -> None:
    in_order = ["Āpiti", "Ashburton", "Ōtaki", "Otaki RSA", "Table 2", "Table 10", "Waikato"]
    assert sorted(set(in_order), key=by_name) == in_order
