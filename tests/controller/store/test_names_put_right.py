"""A name that is put right is right in everything that is shown, also in what was said before."""

from pathlib import Path

import pytest

from controller.domain.commands.amending import AmendPlayer, ChangeTournament
from controller.domain.commands.game import EnterResult
from controller.domain.commands.hall import GiveCard, StrikePlayer
from controller.domain.commands.round import RecordRing, StartRound
from controller.domain.commands.seats import PlayerLeaves
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.commands.standings import Undo
from controller.games.refusal import Refusal
from tests.controller.store.test_read_model import Book
from tests.support.disk import shown, stored
from tests.support.evening import at, set_up
from tests.support.wandering_anything import AnythingWanderer


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path / "room.db")


NAMES = ("Ann Lee", "Ann Leeson", "John Smith", "John Smith", "Cy", "Di", "Ed", "Fi")
CLUBS = ("Hutt", "Hutt", "Hutt", "Levin", "Hutt", "Hutt", "Hutt", "Hutt")


def seated(book: Book, cards: bool = False) -> None:
    rows = tuple(
        Row(line, name, club, f"04C0FF{line:02X}")
        for line, (name, club) in enumerate(zip(NAMES, CLUBS, strict=True), 1)
    )
    book.do(set_up(tables=3, clipping="taps"), ImportPlayers(rows), DrawSeats(house_players=False, seed=7))
    for player in range(1, 9) if cards else ():
        book.do(GiveCard(player, f"04AAAA{player:02X}"))


def journal(book: Book) -> list[str]:
    return [row[-1] for row in stored_journal(book.path)]


def stored_journal(path: Path) -> list[tuple[object, ...]]:
    return sorted(shown(path)["journal"])


def test_what_was_said_of_a_player_follows_the_name(book: Book) -> None:
    seated(book, cards=True)
    book.do(AmendPlayer(1, "Anne Lee", "Hutt"))
    said = journal(book)
    assert "Anne Lee was given scorecard 04AAAA01." in said
    assert "Ann Leeson was given scorecard 04AAAA02." in said
    assert "Ann Lee was given scorecard 04AAAA01." not in said
    assert "Ann Lee's name was put right: Anne Lee." in said


def test_of_two_namesakes_only_the_one_who_is_meant_is_renamed(book: Book) -> None:
    seated(book, cards=True)
    book.do(AmendPlayer(4, "Jack Smith", "Levin"))
    said = journal(book)
    assert "John Smith (Hutt) was given scorecard 04AAAA03." in said
    assert "Jack Smith was given scorecard 04AAAA04." in said


def test_a_change_of_seats_follows_the_name_too(book: Book) -> None:
    seated(book)
    book.do(PlayerLeaves(1, 5, True, ""), AmendPlayer(5, "Cyril", "Hutt"))
    assert any(line.startswith("Cyril goes home. ") and "the seat of Cyril" in line for line in journal(book))


def test_seats_and_standings_show_the_new_name_and_clicks_stay(book: Book) -> None:
    seated(book)
    book.do(StartRound(1, at(0)))
    for ring, instant in (("open", at(0)), ("close", at(600))):
        book.do(RecordRing(ring, book.room.clock.start_revision, instant, instant))  # type: ignore[arg-type]
    winner = book.room.tables[1].seats["A.L"]
    for table in book.room.tables:
        book.do(EnterResult(1, table, "A", None, ""))
    book.do(AmendPlayer(winner, "Winnie", "Hutt"))
    row = next(row for row in shown(book.path)["player"] if row[0] == winner)
    assert (row[1], row[5]) == ("Winnie", 2)
    assert any("Winnie" in line for line in journal(book))


def test_whoever_has_the_number_next_is_not_named_for_what_was_before(book: Book) -> None:
    seated(book, cards=True)
    book.do(AmendPlayer(5, "Cyril", "Hutt"))
    others = tuple(Row(line, f"Other {line}") for line in range(1, 9))
    book.do(ImportPlayers(others))
    book.do(AmendPlayer(5, "Nobody Else", ""))
    assert "Cyril was given scorecard 04AAAA05." in journal(book)


def test_the_journal_made_anew_from_the_log_says_the_same(book: Book) -> None:
    seated(book, cards=True)
    book.do(AmendPlayer(5, "Cyril", "Hutt"), AmendPlayer(1, "Anne Lee", "Hutt"))
    book.do(ImportPlayers(tuple(Row(line, f"Other {line}") for line in range(1, 9))))
    book.do(GiveCard(1, "04BBBB01"), AmendPlayer(1, "Somebody", ""))
    before = shown(book.path)
    assert book.rebuilt() == before


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_asked_the_rows_are_those_made_anew_from_the_log(book: Book, seed: int) -> None:
    chance = AnythingWanderer(seed, restarts=False)
    for _ in range(150):
        try:
            book.do(chance.next(book.room))
        except Refusal:
            continue
    before = shown(book.path)
    assert book.rebuilt() == before


def test_settings_that_change_leave_the_ledger_where_it_is(book: Book) -> None:
    test_seats_and_standings_show_the_new_name_and_clicks_stay(book)
    lines = shown(book.path)["ledger"]
    assert lines
    book.do(ChangeTournament(1, name="Another name", confirmed=True))
    assert shown(book.path)["ledger"] == lines
    assert stored(book.path, "name")


def keep_all(name: str) -> CreateTournament:
    return CreateTournament(name, "500-2025", 3, 10, 3, 60, "taps", 1, keep_players=True)


def names_in_register(book: Book) -> set[object]:
    return {row[2] for row in shown(book.path)["register"]}


def test_what_was_said_in_an_evening_that_is_over_stays_as_it_was_said(book: Book) -> None:
    seated(book, cards=True)
    book.do(keep_all("Next"), GiveCard(1, "04BBBB01"))
    book.do(AmendPlayer(1, "Anne Lee", "Hutt"))
    said = journal(book)
    assert "Anne Lee was given scorecard 04BBBB01." in said
    assert "Ann Lee was given scorecard 04AAAA01." in said
    before = shown(book.path)
    assert book.rebuilt() == before


def test_an_evening_that_goes_on_again_follows_the_names_as_before(book: Book) -> None:
    seated(book, cards=True)
    book.do(set_up(name="The wrong button"))
    book.do(Undo(0, 5))
    book.do(AmendPlayer(1, "Anne Lee", "Hutt"))
    said = journal(book)
    assert "Anne Lee was given scorecard 04AAAA01." in said
    assert "Ann Lee was given scorecard 04AAAA01." not in said
    before = shown(book.path)
    assert book.rebuilt() == before


def test_the_register_has_a_name_as_it_was_put_right(book: Book) -> None:
    seated(book)
    book.do(AmendPlayer(1, "Anne Lee", "Levin"), AmendPlayer(5, "Cý", "Hutt"))
    assert names_in_register(book) >= {"Anne Lee", "Cý"}
    assert names_in_register(book).isdisjoint({"Ann Lee", "Cy"})
    before = shown(book.path)
    assert book.rebuilt() == before


def test_a_name_put_right_to_one_that_the_register_knows_is_the_same_person_who_has_played(book: Book) -> None:
    seated(book)
    book.do(StartRound(1, at(0)), EndTournament("late"))
    book.do(set_up(name="Next"), ImportPlayers((Row(1, "An Lee", "Hutt"),)))
    book.do(AmendPlayer(1, "Ann Lee", "Hutt"))
    book.do(StrikePlayer(1))
    assert "Ann Lee" in names_in_register(book) and "An Lee" not in names_in_register(book)


def test_one_person_however_written_stands_in_the_register_once(book: Book) -> None:
    book.do(set_up(), ImportPlayers((Row(1, "Māia Kōpua", "Ōtaki RSA"),)))
    book.do(set_up(name="Next"), ImportPlayers((Row(1, "Kopua, MAIA", "otaki rsa"),)))
    assert names_in_register(book) == {"Kopua, MAIA"}


def test_an_evening_that_is_over_keeps_the_settings_and_names_it_ended_with(book: Book) -> None:
    seated(book)
    book.do(AmendPlayer(1, "Anne Lee", "Hutt"))
    book.do(ChangeTournament(1, name="Another name", options={"sitout_clicks": 2}, confirmed=True))
    book.do(keep_all("Next"))
    book.do(ChangeTournament(1, options={"sitout_clicks": 0}, confirmed=True))
    kept = shown(book.path)
    assert [row[1] for row in kept["past_tournament"]] == ["Another name"]
    assert "Anne Lee" in {row[-3] for row in kept["past_player"]}
    assert [row[2] for row in kept["past_setting"] if row[1] == "options"] == ['{"sitout_clicks": 2}']


def test_a_name_that_is_taken_back_leaves_who_stood_in_the_register_under_it(book: Book) -> None:
    book.do(set_up(), ImportPlayers((Row(1, "Ann Lee", "Hutt", "04AAAA01"),)))
    book.do(set_up(name="Next"), ImportPlayers((Row(1, "An Lee", "Hutt", "04AAAA02"),)))
    register = shown(book.path)["register"]
    book.do(AmendPlayer(1, "Ann Lee", "Hutt"))
    assert names_in_register(book) == {"Ann Lee"}
    book.do(Undo(0, 5))
    assert sorted(shown(book.path)["register"]) == sorted(register)
    before = shown(book.path)
    assert book.rebuilt() == before
