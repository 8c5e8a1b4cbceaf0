"""Clicks and places: all of it follows from the results, and nothing else (500 1e; M8, M9)."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.domain.commands.setup import DrawSeats, ImportPlayers
from controller.domain.standings.places import Standing, standings
from controller.games.results import Outcome, Side
from tests.support.evening import Evening, drawn, entry_list, running, set_up
from tests.support.house_rules import sides_of

OUTCOMES: tuple[Outcome, ...] = ("A", "B", "TIE")
SIDES: tuple[Side, ...] = ("A", "B")


def evening_of(tables: int, rounds: int, seed: int) -> Evening:
    """A whole evening of random results, with a few corrections on the way."""
    chance = random.Random(seed)
    room = drawn(tables, rounds=rounds + 1)
    for number in range(1, rounds + 1):
        room.play_round(
            {table: chance.choice(OUTCOMES) for table in range(1, tables + 1)},
            {table: chance.choice(SIDES) for table in range(1, tables + 1)},
        )
        for _ in range(chance.randint(0, 2)):
            correct(room, chance.randint(1, number), chance.randint(1, tables), chance)
    return room


def correct(room: Evening, number: int, table: int, chance: random.Random) -> None:
    now = room.room.results[number, table].outcome
    outcome = chance.choice([outcome for outcome in OUTCOMES if outcome != now])
    room.enter(outcome, table, "A" if outcome == "TIE" else None, reason="score sheet", round_=number)


def counted_by_hand(room: Evening) -> dict[int, int]:
    """Clicks by the sheet alone: two for a win, one each for a tie."""
    clicks = dict.fromkeys(room.room.players, 0)
    for number in room.room.seatings:
        for player, (table, side) in sides_of(room.room, number).items():
            result = room.room.results.get((number, table))
            if result is not None:
                clicks[player] += 1 if result.outcome == "TIE" else 2 if result.outcome == side else 0
    return clicks


evenings = st.tuples(st.integers(1, 12), st.integers(1, 6), st.integers(0, 2**31))


@settings(max_examples=25)
@given(evenings)
def test_m8_m9_a_players_clicks_are_the_sum_of_the_own_games(evening: tuple[int, int, int]) -> None:
    tables, rounds, _ = evening
    room = evening_of(*evening)
    found = standings(room.room)
    assert {standing.player: standing.clicks for standing in found} == counted_by_hand(room)
    assert sum(standing.clicks for standing in found) == 4 * tables * rounds
    assert all(standing.wins + standing.ties + standing.losses == rounds for standing in found)
    assert all(standing.clicks == 2 * standing.wins + standing.ties for standing in found)


@settings(max_examples=25)
@given(evenings)
def test_m9_a_correction_touches_the_four_of_its_table_and_no_seat(evening: tuple[int, int, int]) -> None:
    room = evening_of(*evening)
    chance = random.Random(evening[2])
    number, table = chance.randint(1, evening[1]), chance.randint(1, evening[0])
    before, seats = {s.player: s.clicks for s in standings(room.room)}, room.room.seatings
    correct(room, number, table, chance)
    after = {s.player: s.clicks for s in standings(room.room)}
    four = {player for player, (at, _) in sides_of(room.room, number).items() if at == table}
    assert {player for player in before if before[player] != after[player]} <= four
    assert room.room.seatings == seats


@settings(max_examples=25)
@given(evenings)
def test_places_go_down_with_clicks_and_level_players_share_theirs(evening: tuple[int, int, int]) -> None:
    found = standings(evening_of(*evening).room)
    for standing in found:
        assert standing.place == 1 + sum(1 for rival in found if rival.clicks > standing.clicks)


def test_after_one_game_the_places_are_1_1_3_3() -> None:
    room = running()
    room.play_round({1: "A"})
    assert [standing.place for standing in standings(room.room)] == [1, 1, 3, 3]


def test_three_level_at_the_top_share_the_first_place_and_the_next_is_fourth() -> None:
    room = drawn(tables=2)
    room.play_round({1: "TIE", 2: "A"})
    assert [standing.place for standing in standings(room.room)] == [1, 1, 3, 3, 3, 3, 7, 7]
    room.play_round({1: "TIE", 2: "TIE"})
    places = [standing.place for standing in standings(room.room)]
    assert places == [1, 1, 3, 3, 3, 3, 7, 7]


def test_a_house_player_has_clicks_and_no_place_and_takes_nobodys() -> None:
    room = Evening()
    room.do(set_up())
    room.do(ImportPlayers(entry_list(3)))
    room.do(DrawSeats(house_players=True, seed=1))
    house = next(player.number for player in room.room.players.values() if player.house)
    side: Side = "A" if house in (room.table().seats["A.L"], room.table().seats["A.R"]) else "B"
    room.play_round({1: side})
    found = {standing.player: standing for standing in standings(room.room)}
    assert found.pop(house) == Standing(house, clicks=2, wins=1, place=None)
    assert sorted(standing.place or 0 for standing in found.values()) == [1, 2, 2]


def test_r61_a_player_without_a_click_is_in_the_list_all_the_same() -> None:
    room = running()
    assert [(standing.clicks, standing.place) for standing in standings(room.room)] == [(0, 1)] * 4
