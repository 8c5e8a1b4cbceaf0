"""Games 1 to 3 of the spades tournament: who meets whom, and what the teams have after them (8)."""

from collections import Counter
from dataclasses import replace

import pytest

from controller.games.spades.edition import SPADES
from controller.games.spades.game import Game
from controller.games.spades.round_robin import (
    Pairings,
    TeamGame,
    records,
    round_robin,
)
from controller.games.spades.schedule import Record, semi_finalists, semi_finals
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

A_WINS, B_WINS = Game((520, 371)), Game((371, 520))


def teams(number: int) -> list[str]:
    """Teams by their drawn numbers."""
    return [str(team) for team in range(1, number + 1)]


def written(pairings: Pairings) -> str:
    """A round as the sheet would write it."""
    return " ".join("-".join(pair) for pair in pairings.games)


def all_played(rounds: tuple[Pairings, ...], game: Game = A_WINS) -> list[TeamGame]:
    """Every game of the round robin, ended alike."""
    return [TeamGame(pairings.round, pair, game) for pairings in rounds for pair in pairings.games]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (4, ["1-4 2-3", "1-3 2-4", "1-2 3-4"]),
        (6, ["1-6 2-5 3-4", "1-5 4-6 2-3", "1-4 3-5 2-6"]),
        (8, ["1-8 2-7 3-6 4-5", "1-7 6-8 2-5 3-4", "1-6 5-7 4-8 2-3"]),
    ],
)
@clause("spades", "8/2", where=round_robin)
def test_the_pairings_of_4_6_and_8_teams(number: int, expected: list[str]) -> None:
    assert [written(pairings) for pairings in round_robin(SPADES, teams(number))] == expected


@pytest.mark.parametrize("number", range(4, 41))
@clause("spades", "8/2", where=round_robin)
def test_everybody_meets_different_teams_and_of_an_odd_number_three_have_a_bye(number: int) -> None:
    rounds = round_robin(SPADES, teams(number))
    assert [pairings.round for pairings in rounds] == [1, 2, 3]
    for pairings in rounds:
        byes = [] if pairings.bye is None else [pairings.bye]
        assert sorted([*byes, *(team for pair in pairings.games for team in pair)]) == sorted(teams(number))
    met = Counter(frozenset(pair) for pairings in rounds for pair in pairings.games)
    assert set(met.values()) == {1}
    byes = [pairings.bye for pairings in rounds if pairings.bye is not None]
    assert len(set(byes)) == len(byes) == 3 * (number % 2)
    for team in teams(number):
        assert sum(team in pair for pair in met) == 3 - byes.count(team)


@clause("spades", "8/2", where=round_robin)
def test_three_of_five_teams_have_a_bye_each() -> None:
    assert [pairings.bye for pairings in round_robin(SPADES, teams(5))] == ["1", "4", "2"]


@clause("spades", "8/2", where=round_robin)
def test_fewer_than_four_teams_are_refused_and_so_is_one_entered_twice() -> None:
    assert refusal_of(round_robin, SPADES, teams(3)) == "too_few_teams"
    assert refusal_of(round_robin, SPADES, ["Aces", "Kings", "Aces", "Jacks"]) == "team_twice"


def test_520_to_370_with_two_nils_and_three_sets_is_five_points() -> None:
    rounds = round_robin(SPADES, teams(4))
    game = TeamGame(1, ("1", "4"), Game((520, 370), (2, 0), (3, 0)))
    found = {record.team: record for record in records(SPADES, rounds, [game])}
    assert found["1"] == Record("1", points=5, wins=1, nils=2, difference=150)
    assert found["4"] == Record("4", points=0, wins=0, nils=0, difference=-150)
    assert found["2"] == Record("2", 0, 0, 0, 0)


def test_a_loser_with_nils_and_sets_has_as_many_points_as_the_winner() -> None:
    game = TeamGame(1, ("1", "4"), Game((520, 371), (0, 2), (0, 3)))
    found = {record.team: record.points for record in records(SPADES, round_robin(SPADES, teams(4)), [game])}
    assert (found["1"], found["4"]) == (2, 2)


@pytest.mark.parametrize("bye_points", [2, 0])
def test_a_bye_is_worth_its_points_and_a_win_and_no_bonus(bye_points: int) -> None:
    house = replace(SPADES, bye_points=bye_points)
    found = {record.team: record for record in records(house, round_robin(house, teams(5)), [])}
    assert found["4"] == Record("4", points=bye_points, wins=1, nils=0, difference=0)
    assert found["3"] == Record("3", 0, 0, 0, 0)


def test_the_order_after_any_round_can_be_seen_and_a_bye_to_come_is_no_win_yet() -> None:
    rounds = round_robin(SPADES, teams(5))
    played = all_played(rounds)
    after_1 = {record.team: record.wins for record in records(SPADES, rounds, played, through=1)}
    assert after_1 == {"1": 1, "2": 1, "3": 1, "4": 0, "5": 0}
    wins = {record.team: record.wins for record in records(SPADES, rounds, played)}
    assert sum(wins.values()) == 3 * 2 + 3


def test_a_team_of_the_house_plays_and_is_not_ranked() -> None:
    entered = [*teams(5), "House"]
    rounds = round_robin(SPADES, entered)
    found = records(SPADES, rounds, all_played(rounds, B_WINS), house=["House"])
    assert sorted(record.team for record in found) == teams(5)


def test_a_game_that_was_not_to_be_played_or_is_entered_twice_is_refused() -> None:
    rounds = round_robin(SPADES, teams(4))
    game = TeamGame(1, ("1", "4"), A_WINS)
    assert refusal_of(records, SPADES, rounds, [game, game]) == "no_such_game"
    assert refusal_of(records, SPADES, rounds, [TeamGame(1, ("1", "2"), A_WINS)]) == "no_such_game"
    assert refusal_of(records, SPADES, rounds, [replace(game, round=2)]) == "no_such_game"
    assert refusal_of(records, SPADES, rounds, [replace(game, game=Game((490, 480)))]) == "game_open"


@clause("spades", "8/3", where=records)
def test_the_four_best_of_the_round_robin_meet_in_the_semi_finals() -> None:
    rounds = round_robin(SPADES, teams(6))
    lower_number_wins = [
        TeamGame(pairings.round, pair, Game((500 + 10 * int(pair[1]), 300)))
        for pairings in rounds
        for pair in pairings.games
    ]
    order = semi_finalists(SPADES, records(SPADES, rounds, lower_number_wins))
    assert semi_finals(order) == ((order[0], order[3]), (order[1], order[2]))
    assert order[0] == "1"


def test_a_game_stopped_on_time_counts_for_its_named_winner() -> None:
    game = TeamGame(1, ("1", "4"), Game((320, 100)), won_by="A")
    (first, *_) = records(SPADES, round_robin(SPADES, teams(4)), [game])
    assert first == Record("1", points=3, wins=1, nils=0, difference=220)
