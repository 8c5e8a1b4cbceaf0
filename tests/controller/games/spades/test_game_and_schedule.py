"""Sections 7 and 8: who wins a game, what it is worth in the round robin, and who meets whom after it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.spades.edition import SPADES, Edition
from controller.games.spades.game import Game, add_hand, winner
from controller.games.spades.schedule import (
    Record,
    final,
    place_key,
    ranked,
    schedule_points,
    semi_finalists,
    semi_finals,
)
from controller.games.spades.scoring import HandScore
from tests.support.clauses import clause
from tests.support.refusing import refusal_of


def hand(a: int, b: int) -> HandScore:
    """A hand that adds these points."""
    return HandScore((a, b), (0, 0), (False, False), (0, 0))


def record(team: str, points: int, wins: int = 2, nils: int = 0, difference: int = 0) -> Record:
    """A team after the round robin."""
    return Record(team, points, wins, nils, difference)


@clause("spades", "7/1", where=winner)
def test_the_first_to_500_wins() -> None:
    assert winner(SPADES, Game((505, 490))) == "A"
    assert winner(SPADES, Game((480, 500))) == "B"
    assert winner(SPADES, Game((499, 480))) is None
    assert winner(SPADES, Game()) is None


@clause("spades", "7/2", where=winner)
def test_with_both_over_500_the_higher_wins_and_level_teams_play_on() -> None:
    assert winner(SPADES, Game((505, 512))) == "B"
    level = Game((510, 510))
    assert winner(SPADES, level) is None
    assert winner(SPADES, add_hand(SPADES, level, hand(50, -40))) == "A"
    assert winner(SPADES, add_hand(SPADES, level, hand(-40, -60))) is None


def test_after_a_game_is_won_no_hand_is_added() -> None:
    assert refusal_of(add_hand, SPADES, Game((505, 490)), hand(40, 40)) == "game_over"


def test_a_house_may_stop_on_time_and_level_teams_play_one_hand_more() -> None:
    house = replace(SPADES, time_limit_minutes=45)
    assert winner(house, Game((320, 280)), time_up=True) == "A"
    level = Game((300, 300))
    assert winner(house, level, time_up=True) is None
    more = add_hand(house, level, hand(-30, 40), time_up=True)
    assert winner(house, more, time_up=True) == "B"
    assert refusal_of(add_hand, house, more, hand(40, 40), True) == "game_over"
    assert refusal_of(winner, SPADES, Game((320, 280)), True) == "no_time_limit"


@clause("spades", "8/1", where=Edition)
def test_a_tournament_is_five_games() -> None:
    assert SPADES.stages == ("RR1", "RR2", "RR3", "SF", "F")


Two = tuple[int, int]
"""Of one team and of the other."""


def worth(row: str, scores: Two, nils: Two, sets: Two, both: Two) -> Any:  # noqa: ANN401
    """A game, what it is worth to both, and the row of the schedule that it proves."""
    proves = clause("spades", f"Points schedule row {row}", where=schedule_points)
    return pytest.param(scores, nils, sets, both, marks=proves)


@pytest.mark.parametrize(
    ("scores", "nils", "sets", "both"),
    [
        worth("1 left", (505, 480), (0, 0), (0, 0), (2, 0)),
        worth("1 right", (520, 370), (0, 0), (0, 0), (3, 0)),
        worth("1 right", (520, 371), (0, 0), (0, 0), (2, 0)),
        worth("2 left", (505, 480), (1, 2), (0, 0), (2, 1)),
        worth("2 left", (505, 480), (4, 0), (0, 0), (3, 0)),
        worth("2 right", (505, 480), (0, 0), (2, 3), (2, 1)),
        worth("2 right", (505, 480), (0, 0), (6, 0), (3, 0)),
        worth("2 right", (520, 370), (2, 0), (3, 0), (5, 0)),  # the most that a game can give
        worth("2 right", (520, 371), (0, 2), (0, 3), (2, 2)),  # and what a loser can have
    ],
)
def test_a_game_is_two_points_and_a_margin_nils_and_sets_are_one_more_each(
    scores: Two, nils: Two, sets: Two, both: Two
) -> None:
    assert schedule_points(SPADES, Game(scores, nils, sets, hands=9)) == both


def test_only_a_game_that_is_over_or_was_stopped_on_time_has_its_points() -> None:
    assert refusal_of(schedule_points, SPADES, Game((490, 480))) == "game_open"
    assert schedule_points(SPADES, Game((320, 100)), won_by="A") == (3, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param({"wins": 3}, {"wins": 2, "nils": 9, "difference": 900},
                     marks=clause("spades", "Tie breakers 1", where=place_key), id="more games won"),
        pytest.param({"nils": 4}, {"nils": 3, "difference": 900},
                     marks=clause("spades", "Tie breakers 2", where=place_key), id="then more nils made"),
        pytest.param({"difference": 210}, {"difference": 180},
                     marks=clause("spades", "Tie breakers 3", where=place_key), id="then the greater difference"),
    ],
)  # fmt: skip
def test_level_on_points_teams_rank_by(better: dict[str, int], worse: dict[str, int]) -> None:
    assert place_key(record("T1", 6, **better)) < place_key(record("T2", 6, **worse))


@clause("spades", "Tie breakers 3", where=place_key)
@pytest.mark.parametrize("lots", [["T1", "T2"], ["T2", "T1"]])
def test_teams_level_in_everything_rank_by_lot_and_every_team_has_one_place(lots: list[str]) -> None:
    teams = [record("T1", 6), record("T2", 6), record("T3", 9)]
    assert [team.team for team in ranked(teams, lots)] == ["T3", *lots]
    assert sorted(team.team for team in ranked(teams, [])) == ["T1", "T2", "T3"]


@clause("spades", "8/3", where=semi_finalists)
def test_the_best_four_go_on() -> None:
    teams = [record(f"T{points}", points) for points in (5, 9, 7, 6, 8)]
    assert semi_finalists(SPADES, teams) == ("T9", "T8", "T7", "T6")
    assert refusal_of(semi_finalists, SPADES, teams[:3]) == "too_few_teams"


@clause("spades", "8/3", where=semi_finalists)
def test_teams_level_in_everything_wait_for_the_convenors_lot() -> None:
    teams = [record("T1", 9), record("T2", 8), record("T3", 7), record("T4", 6), record("T5", 6)]
    assert refusal_of(semi_finalists, SPADES, teams) == "draw_lots"
    assert semi_finalists(SPADES, teams, lots=["T5", "T4"])[3] == "T5"
    assert semi_finalists(SPADES, [*teams[:4], record("T5", 5), record("T6", 5)]) == ("T1", "T2", "T3", "T4")


@clause("spades", "8/4", where=semi_finals)
def test_first_meets_fourth_and_second_meets_third() -> None:
    assert semi_finals(["T5", "T2", "T7", "T1"]) == (("T5", "T1"), ("T2", "T7"))


@clause("spades", "8/5", where=final)
def test_the_winners_of_the_semi_finals_meet() -> None:
    semis = semi_finals(["T1", "T2", "T3", "T4"])
    assert final(semis, ["T1", "T3"]) == ("T1", "T3")
    assert refusal_of(final, semis, ["T1", None]) == "semi_open"
    assert refusal_of(final, semis, ["T1", "T4"]) == "semi_open"


@given(scores=st.tuples(st.integers(-2000, 700), st.integers(-2000, 700)))
def test_a_winner_has_500_and_more_than_the_other(scores: tuple[int, int]) -> None:
    won_by = winner(SPADES, Game(scores))
    if won_by is None:
        assert max(scores) < 500 or scores[0] == scores[1]
    else:
        own, others = scores if won_by == "A" else scores[::-1]
        assert own >= 500 and own > others
