"""Places: most clicks win, level players share, and a level first or second place is told (cribbage 1, 15; A52)."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.cribbage.edition import CRIBBAGE
from controller.games.ranking import Ranking, RankTie, check_order, places, ranked
from tests.support.clauses import clause
from tests.support.refusing import refusal_of


@dataclass(frozen=True)
class Score:
    """What a player has after the last round."""

    player: int
    clicks: int
    wins: int = 0


def scores(*clicks: int) -> list[Score]:
    """Players 1, 2, 3 … with so many clicks."""
    return [Score(number, some) for number, some in enumerate(clicks, start=1)]


def shown(ranking: Ranking[Score]) -> list[tuple[int, int]]:
    """Player and place, best first."""
    return [(placed.score.player, placed.place) for placed in ranking.placed]


@clause("cribbage", "1/2", where=ranked)
def test_54_clicks_win_over_52() -> None:
    found = ranked(scores(54, 52), CRIBBAGE.rank_tie)
    assert found.winner == Score(1, 54)
    assert shown(found) == [(1, 1), (2, 2)]


@clause("cribbage", "1/3", where=ranked)
def test_the_second_is_named_beside_the_winner() -> None:
    found = ranked(scores(50, 54, 52), CRIBBAGE.rank_tie)
    assert (found.winner, found.runner_up) == (Score(2, 54), Score(3, 52))
    assert found.ties == ()


@clause("cribbage", "1/3", where=ranked)
def test_two_level_on_second_place_are_flagged_to_the_convenor() -> None:
    found = ranked(scores(54, 52, 52), CRIBBAGE.rank_tie)
    (tie,) = found.ties
    assert (tie.code, tie.level, tie.settle) == ("TIE_2", (Score(2, 52), Score(3, 52)), "convenor")
    assert found.runner_up is None
    names = {2: "Ana", 3: "Ben"}
    assert tie.words(names) == (
        "Level on second place with 52 clicks: Ana (0 won), Ben (0 won). The convenor decides how it is settled."
    )


def test_many_level_players_are_counted_so_that_what_is_to_be_done_is_not_cut_off() -> None:
    (tie,) = ranked(scores(*[3] * 9), CRIBBAGE.rank_tie).ties
    names = {number: f"Wilhelmina Featherstonehaugh {number}" for number in range(1, 10)}
    assert tie.words(names) == "Level on first place with 3 clicks: 9 players. The convenor decides how it is settled."
    assert tie.open_words(names) == "First place is still to be decided between 9 players."


def test_three_level_at_the_top_share_the_first_place_and_the_next_is_fourth() -> None:
    found = ranked(scores(30, 28, 30, 30), "shared")
    assert shown(found) == [(1, 1), (3, 1), (4, 1), (2, 4)]
    (tie,) = found.ties
    assert (tie.code, tie.settle, len(tie.level)) == ("TIE_1", "shared", 3)
    assert (found.winner, found.runner_up) == (None, None)


@clause("cribbage", "15/3", where=ranked)
def test_two_level_at_54_play_off_and_two_games_to_one_settle_it() -> None:
    level = scores(54, 54, 50)
    (tie,) = ranked(level, CRIBBAGE.rank_tie).ties
    assert (tie.code, tie.settle) == ("TIE_1", "play_off")
    found = ranked(level, CRIBBAGE.rank_tie, decided=[(1, 2)])
    assert shown(found) == [(1, 1), (2, 2), (3, 3)]
    assert found.ties == ()


@clause("cribbage", "15/3", where=ranked)
def test_three_level_for_the_trophy_are_left_to_the_convenor_with_what_is_known() -> None:
    level = [Score(1, 54, wins=26), Score(2, 54, wins=27), Score(3, 54, wins=25)]
    found = ranked(level, CRIBBAGE.rank_tie)
    (tie,) = found.ties
    assert (tie.settle, [score.wins for score in tie.level]) == ("convenor", [26, 27, 25])
    assert found.placed == ranked(level, "shared").placed
    assert shown(ranked(level, CRIBBAGE.rank_tie, decided=[(2, 3, 1)])) == [(2, 1), (3, 2), (1, 3)]


def test_a_house_may_let_the_most_wins_decide_and_who_is_level_in_them_too_is_flagged() -> None:
    level = [Score(1, 20, wins=8), Score(2, 20, wins=9), Score(3, 20, wins=8)]
    found = ranked(level, "most_wins")
    assert shown(found) == [(2, 1), (1, 2), (3, 2)]
    (tie,) = found.ties
    assert (tie.code, tie.settle) == ("TIE_2", "convenor")


def test_a_house_may_cut_for_it() -> None:
    (tie,) = ranked(scores(20, 20, 20), "cut").ties
    assert tie.settle == "cut"
    assert shown(ranked(scores(20, 20, 20), "cut", decided=[(3, 1, 2)])) == [(3, 1), (1, 2), (2, 3)]


def test_an_order_is_void_once_a_correction_brings_a_third_or_parts_the_two() -> None:
    order = [(2, 1)]
    assert shown(ranked(scores(20, 20, 18), "cut", order))[0] == (2, 1)
    assert ranked(scores(20, 20, 20), "cut", order).ties[0].code == "TIE_1"
    assert shown(ranked(scores(20, 19, 18), "cut", order)) == [(1, 1), (2, 2), (3, 3)]


def test_an_order_names_exactly_the_players_of_one_tie() -> None:
    level = scores(20, 20, 18, 18, 18)
    check_order(level, "cut", (2, 1))
    check_order(level, "play_off", (5, 3, 4))
    for order in [(1, 3), (3, 4), (1,), (), (1, 1), (1, 9)]:
        assert refusal_of(check_order, level, "cut", order) == "not_level"
    assert refusal_of(check_order, level, "shared", (2, 1)) == "places_shared"


def test_places_are_shared_1_1_1_4() -> None:
    assert places([9, 9, 9, 5, 5, 4]) == (1, 1, 1, 4, 4, 6)
    assert places([]) == ()


def test_r61_players_without_a_click_are_ranked_and_nobody_at_all_has_no_winner() -> None:
    assert shown(ranked(scores(0, 0, 2), "shared")) == [(3, 1), (1, 2), (2, 2)]
    assert ranked([], "shared").winner is None


ties = st.sampled_from(["shared", "play_off", "most_wins", "cut"])


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 6)), max_size=60), ties)
def test_a_place_is_one_more_than_those_who_are_better(found: list[tuple[int, int]], rank_tie: RankTie) -> None:
    level = [Score(number, *score) for number, score in enumerate(found)]
    placed = ranked(level, rank_tie).placed
    assert sorted(one.score.player for one in placed) == list(range(len(found)))

    def key(score: Score) -> tuple[int, int]:
        return score.clicks, score.wins if rank_tie == "most_wins" else 0

    for one in placed:
        assert one.place == 1 + sum(key(rival) > key(one.score) for rival in level)


@pytest.mark.parametrize("rank_tie", ["play_off", "most_wins", "cut"])
def test_m14_the_order_of_entry_does_not_matter(rank_tie: RankTie) -> None:
    level = scores(20, 18, 20, 18, 18)
    assert ranked(level, rank_tie) == ranked(level[::-1], rank_tie)
