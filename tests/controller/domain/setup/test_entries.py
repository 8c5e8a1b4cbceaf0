"""The entry list and the draw: whole or not at all, and open to anybody's check."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.domain.commands import Command
from controller.domain.commands.seats import PlayerArrives
from controller.domain.commands.session import AbandonRound
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers, Row
from controller.domain.setup.draw import draw
from controller.domain.standings.places import standings
from controller.domain.values import SEATS
from controller.hub.nodes.card_match import as_enrolled
from tests.support.evening import Evening, at, drawn, entry_list, running, set_up


def made(tables: int = 400) -> Evening:
    room = Evening()
    room.do(set_up(tables=tables))
    return room


def notes(*rows: Row) -> list[tuple[int, str]]:
    """The wrong lines of an entry list, with their codes."""
    refusal = made().refusal(ImportPlayers(rows))
    assert refusal.code == "rows_wrong"
    detail: Any = refusal.detail
    assert all(note["text"] for note in detail)
    return [(note["line"], note["code"]) for note in detail]


GOOD = Row(1, "Ana", "Papanui", "04A1B2C3")


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (Row(2, ""), "no_name"),
        (Row(2, "   "), "no_name"),
        (Row(2, "x" * 61), "too_long"),
        (Row(2, "Ben", "x" * 61), "too_long"),
        (Row(2, "Ana", "Papanui"), "twice"),
        (Row(2, " ANA ", "papanui"), "twice"),
        (Row(2, "Ben", "", "04A1B2C3"), "card_taken"),
        (Row(2, "Ben", "", "04:a1:b2:c3"), "card_taken"),
        (Row(2, "Ben", "", "0x04"), "card"),
        (Row(2, "Ben", "", "4" * 21), "card"),
    ],
)
def test_a_wrong_row_is_named_by_its_line_and_what_is_wrong(row: Row, code: str) -> None:
    assert notes(GOOD, row) == [(2, code)]


def test_a_row_may_be_wrong_in_its_name_and_in_its_card() -> None:
    assert notes(Row(7, "", "", "zz")) == [(7, "card"), (7, "no_name")]


def test_rows_that_give_the_same_line_number_are_still_two_rows() -> None:
    assert notes(Row(1, "Ana"), Row(1, "Ana")) == [(1, "twice")]
    assert notes(Row(1, "Ana", "", "AA000001"), Row(1, "Ben", "", "AA000001")) == [(1, "card_taken")]


def test_an_empty_list_is_no_list() -> None:
    assert made().refusal(ImportPlayers(())).code == "rows_wrong"


def test_one_wrong_row_and_nobody_is_imported() -> None:
    room = made()
    room.refusal(ImportPlayers((GOOD, Row(2, ""))))
    assert room.room.players == {}


def test_a_hopeless_list_names_the_first_rows_and_counts_all() -> None:
    room = made()
    refusal = room.refusal(ImportPlayers(tuple(Row(line, "", "", "?" * 900) for line in range(2_000))))
    detail: Any = refusal.detail
    assert 0 < len(detail) <= 50
    assert "2000 of 2000" in refusal.text
    assert max(len(note["text"]) for note in detail) < 150


def test_namesakes_of_different_clubs_both_play() -> None:
    room = made()
    room.do(ImportPlayers((Row(1, "Ana", "Papanui"), Row(2, "Ana", "Hornby"))))
    assert [player.club for player in room.room.players.values()] == ["Papanui", "Hornby"]


def test_names_are_kept_as_written_and_cards_in_capitals() -> None:
    room = made()
    room.do(ImportPlayers((Row(1, "  Te Aroha Māhuta ", " Ōtautahi ", " 04a1ff00 "),)))
    player = room.room.players[1]
    assert (player.name, player.club, player.card) == ("Te Aroha Māhuta", "Ōtautahi", "04A1FF00")


def test_a_new_list_replaces_the_old_one_and_its_seats() -> None:
    room = drawn(tables=2)
    room.do(ImportPlayers(entry_list(4)))
    assert (len(room.room.players), room.room.phase, room.room.tables) == (4, "setup", {})
    assert room.room.bindings  # nodes stay where they are


@pytest.mark.parametrize("command", [ImportPlayers(entry_list(4)), DrawSeats(False, 1)])
def test_once_play_has_begun_the_list_is_closed(command: Command) -> None:
    assert running().refusal(command).code == "play_has_begun"
    dealt = drawn()
    dealt.press("dealt", -20)
    assert dealt.refusal(command).code == "play_has_begun"


def abandoned(players: int) -> Evening:
    """Two tables whose first round was abandoned after a result that had been corrected."""
    room = Evening()
    room.do(set_up())
    room.do(ImportPlayers(entry_list(players)))
    room.do(DrawSeats(house_players=True, seed=7))
    room.start()
    room.enter("A", 1)
    room.enter("A", 2)
    room.enter("B", 2, reason="umpire")
    room.do(AbandonRound(1, "fire alarm"))
    return room


def test_after_an_abandoned_first_round_the_list_stands_and_nobody_is_told_of_its_corrections() -> None:
    room = abandoned(8)
    assert room.room.told == ()
    assert room.refusal(ImportPlayers(entry_list(4))).code == "list_played"


def test_and_the_seats_may_be_drawn_again_where_a_house_player_of_it_is_not_needed_any_more() -> None:
    room = abandoned(7)
    (stopgap,) = [player.number for player in room.room.players.values() if player.house]
    room.do(PlayerArrives(1, "Mere Late", "Papanui", ""))
    room.do(DrawSeats(house_players=False, seed=8))
    assert len(room.room.playing) == 8 and stopgap not in room.room.playing
    assert room.room.players[stopgap].house and stopgap in room.room.ledger[1]
    room.play_round({1: "A", 2: "B"})
    assert sum(score.clicks for score in standings(room.room)) == 8


def test_seats_may_be_drawn_again_before_play() -> None:
    room = drawn(tables=5)
    first = room.room.seatings[1]
    room.do(DrawSeats(False, seed=8))
    assert room.room.seatings[1] != first


@pytest.mark.parametrize(("entrants", "house"), [(1, 3), (5, 3), (6, 2), (7, 1), (8, 0)])
def test_house_players_fill_the_last_table_and_no_more(entrants: int, house: int) -> None:
    room = made()
    room.do(ImportPlayers(entry_list(entrants)))
    room.do(DrawSeats(house_players=True, seed=3))
    players = room.room.players.values()
    assert sum(player.house for player in players) == house
    assert len(players) == entrants + house == 4 * len(room.room.tables)


def test_house_players_of_an_earlier_draw_do_not_stay() -> None:
    room = made()
    room.do(ImportPlayers(entry_list(6)))
    for seed in (1, 2):
        room.do(DrawSeats(True, seed))
    assert len(room.room.players) == 8


def test_case_43_a_table_of_three_is_refused_where_the_seats_are_drawn() -> None:
    room = made()
    room.do(ImportPlayers(entry_list(7)))
    refusal = room.refusal(DrawSeats(house_players=False, seed=1))
    assert (refusal.code, refusal.detail) == ("not_fours", {"short": 1})


def test_more_players_than_the_room_has_tables_for_are_not_seated() -> None:
    room = made(tables=2)
    room.do(ImportPlayers(entry_list(9)))
    assert room.refusal(DrawSeats(True, 1)).code == "too_few_tables"
    room.do(ImportPlayers(entry_list(8)))
    room.do(DrawSeats(True, 1))
    assert len(room.room.tables) == 2


def test_without_players_there_is_nothing_to_draw() -> None:
    assert made().refusal(DrawSeats(True, 1)).code == "no_players"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (set_up(profile="500-1999"), "unknown_profile"),
        (set_up(name="  "), "name"),
        (set_up(name="x" * 61), "name"),
        (set_up(rounds=0), "out_of_range"),
        (set_up(rounds=61), "out_of_range"),
        (set_up(minutes=0), "out_of_range"),
        (set_up(minutes=61), "out_of_range"),
        (set_up(tables=0), "out_of_range"),
        (set_up(tables=401), "out_of_range"),
        (set_up(warning_s=-1), "out_of_range"),
        (set_up(minutes=1, warning_s=60), "out_of_range"),
    ],
)
def test_an_evening_that_cannot_be_played_is_refused(command: CreateTournament, code: str) -> None:
    assert Evening().refusal(command).code == code


def test_no_new_evening_while_one_is_played() -> None:
    room = running(rounds=2)
    assert room.refusal(set_up()).code == "tournament_running"
    room.play_round({1: "A"})
    assert room.refusal(set_up()).code == "tournament_running"
    room.do(EndTournament(""))
    room.do(set_up(name="Second night"))
    assert (room.room.round, room.room.players, room.room.results) == (0, {}, {})


def test_a_new_evening_keeps_the_nodes_at_their_tables() -> None:
    room = drawn(tables=2)
    room.do(set_up())
    assert room.room.bindings == {"node-1": 1, "node-2": 2}


def test_the_draw_can_be_made_again_from_its_seed() -> None:
    assert draw(range(1, 41), 11) == draw(reversed(range(1, 41)), 11)
    assert draw(range(1, 41), 11) != draw(range(1, 41), 12)


@given(tables=st.integers(1, 40), seed=st.integers(0, 2**31))
def test_a_draw_seats_everybody_once_and_leaves_no_chair_empty(tables: int, seed: int) -> None:
    seats = draw(range(1, 4 * tables + 1), seed)
    assert sorted(seating.player for seating in seats) == list(range(1, 4 * tables + 1))
    chairs = {(seating.table, seating.seat) for seating in seats}
    assert chairs == {(table, seat) for table in range(1, tables + 1) for seat in SEATS}


def test_a_draw_is_fair_enough_that_nobody_keeps_a_table() -> None:
    at_table_one = {seating.player for seed in range(200) for seating in draw(range(1, 17), seed) if seating.table == 1}
    assert at_table_one == set(range(1, 17))


def test_the_first_start_after_a_new_draw_rings_at_its_own_instant() -> None:
    room = drawn()
    room.do(DrawSeats(False, 2))
    room.start(5)
    assert room.room.clock.opens_at_hub_us == at(5)


@pytest.mark.parametrize(
    ("profile", "rounds", "minutes", "warning_s", "tables", "clipping"),
    [("500-2025", 6, 10, 60, 12, "auto"), ("500-201x", 6, 10, 60, 12, "auto"),
     ("cribbage", 9, 0, 0, 12, "auto"), ("spades", 5, 0, 0, 4, "result")],
)  # fmt: skip
def test_what_is_not_said_of_an_evening_is_as_its_sheet_has_it(
    profile: str, rounds: int, minutes: int, warning_s: int, tables: int, clipping: str
) -> None:
    evening = Evening()
    evening.do(CreateTournament("Club night", profile))
    made = evening.room.tournament
    assert made is not None
    assert (made.rounds, made.round_us, made.warning_us) == (rounds, minutes * 60_000_000, warning_s * 1_000_000)
    assert (made.tables, made.clipping) == (tables, clipping)


@pytest.mark.parametrize("profile", ["cribbage", "spades"])
def test_a_clock_for_a_sheet_that_names_none_is_asked_about_before_it_is_taken(profile: str) -> None:
    evening = Evening()
    wanted = CreateTournament("Club night", profile, minutes=10)
    assert evening.refusal(wanted).code == "sheet_has_no_clock"
    evening.do(replace(wanted, confirmed=True))
    assert evening.room.has_clock


def test_a_club_whose_option_is_a_clock_for_cribbage_is_not_asked_again() -> None:
    evening = Evening()
    evening.do(CreateTournament("Club night", "cribbage", options={"minutes": 15}))
    made = evening.room.tournament
    assert made is not None and made.round_us == 15 * 60_000_000


def test_a_warning_is_never_longer_than_the_round_it_warns_of() -> None:
    evening = Evening()
    evening.do(CreateTournament("Club night", "500-2025", minutes=1))
    made = evening.room.tournament
    assert made is not None and made.warning_us == 59_000_000


PRINTED, INSIDE = "0009351929", "61008EB2F9"
"""One 125 kHz card: the number on it, and what the table's reader tells of it."""


def test_a_printed_number_that_may_be_several_cards_is_a_question_and_nobody_is_imported() -> None:
    room = made()
    refusal = room.refusal(ImportPlayers((Row(1, "Ana", "", INSIDE), Row(2, "Ben", "", PRINTED))))
    detail: Any = refusal.detail
    assert [(note["line"], note["code"]) for note in detail] == [(2, "card_notation")]
    assert "printed" in detail[0]["text"] and room.room.players == {}


@pytest.mark.parametrize("printed", [PRINTED, PRINTED.lstrip("0"), "000 935 1929"])
def test_the_tap_finds_the_player_whose_printed_number_was_imported(printed: str) -> None:
    """Also where a spreadsheet has eaten the zeros at the front."""
    room = made()
    room.do(ImportPlayers((Row(1, "Ana", "", printed),), "decimal"))
    cards = [player.card for player in room.room.players.values()]
    assert cards == ["008EB2F9"] and as_enrolled(INSIDE, cards) == cards[0]


def test_one_card_of_two_players_is_seen_however_each_was_spelled() -> None:
    assert notes(Row(1, "Ana", "", INSIDE), Row(2, "Ben", "", "142,45817")) == [(2, "card_taken")]


@pytest.mark.parametrize(
    ("card", "code"),
    [("0824A937", "card_drawn"), ("0000000000", "card_notation"), ("FFFFFFFF", "card_blank"), ("04A1B2C", "card")],
)
def test_a_number_that_is_nobodys_is_refused_with_a_remedy(card: str, code: str) -> None:
    assert notes(Row(1, "Ana", "", card)) == [(1, code)]


@pytest.mark.parametrize("notation", ["hex", "decimal"])
def test_a_blank_number_is_refused_in_every_notation(notation: str) -> None:
    room = made()
    detail: Any = room.refusal(ImportPlayers((Row(1, "Ana", "", "0000000000"),), notation)).detail
    assert [note["code"] for note in detail] == ["card_blank"]


def test_a_decimal_card_may_rightly_begin_with_the_byte_of_a_drawn_number() -> None:
    room = made()
    room.do(ImportPlayers((Row(1, "Ana", "", str(0x0824A937)),), "decimal"))
    assert room.room.players[1].card == "0824A937"
