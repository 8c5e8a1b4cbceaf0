"""Rules 2, 7, 8, 10 and 11: four deals or 121, and the order that decides who gets there first."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.cribbage.counting import IMPOSSIBLE, IMPOSSIBLE_BY_HAND_FLUSH
from controller.games.cribbage.edition import CRIBBAGE
from controller.games.cribbage.game import (
    CRIB,
    Game,
    check_going_on,
    count_order,
    jack_turned,
    lead,
    outcome,
    peg_points,
    put_last_right,
    redeal,
    scores,
    take_count,
    undo_last,
)
from controller.games.cribbage.pegs import Track, undo
from controller.games.cribbage.results import outcome_of
from controller.games.results import clicks_of
from controller.games.seats import CLOCKWISE, Seat, side_of
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

COUNTS = st.integers(0, 29).filter(lambda points: points not in (*IMPOSSIBLE, IMPOSSIBLE_BY_HAND_FLUSH))


def game_at(a: int, b: int, dealer: Seat = "A.R", deals_done: int = 0) -> Game:
    """A game whose front pegs stand there, a deal about to begin."""
    return Game(dealer, deals_done, a=Track((a,)), b=Track((b,)))


def counted(game: Game, *points: int) -> Game:
    """The next hands counted, in turn, the crib after the four."""
    for number in points:
        game = take_count(CRIBBAGE, game, count_order(game.dealer)[game.counts], number)
    return game


@clause("cribbage", "2/1", where=outcome)
def test_a_game_is_four_deals_and_every_player_deals_once() -> None:
    game, dealers = Game("A.R"), []
    for _ in range(4):
        assert outcome(CRIBBAGE, game) is None
        dealers.append(game.dealer)
        game = counted(game, 5, 4, 6, 4, 3)
    assert sorted(dealers) == sorted(CLOCKWISE)
    assert outcome(CRIBBAGE, game) is not None


@clause("cribbage", "2/1", where=outcome)
def test_after_four_cribs_98_to_91_wins() -> None:
    last_deal = replace(game_at(90, 86, dealer="B.R", deals_done=3), stage="play")
    game = counted(last_deal, 4, 2, 4, 2, 1)  # A, B, A, then dealer B and its crib
    assert scores(game) == (98, 91)
    assert outcome(CRIBBAGE, game) == "A"


@clause("cribbage", "2/1", "11/1", where=check_going_on)
@pytest.mark.parametrize(
    "act",
    [
        lambda over: lead(CRIBBAGE, over), lambda over: jack_turned(CRIBBAGE, over),
        lambda over: peg_points(CRIBBAGE, over, "A", 2), lambda over: take_count(CRIBBAGE, over, "A.L", 2),
        lambda over: redeal(CRIBBAGE, over, "misdealt"),
    ],
)  # fmt: skip
def test_there_is_no_fifth_deal(act: Callable[[Game], Game]) -> None:
    assert refusal_of(act, counted(game_at(90, 86, dealer="B.R", deals_done=3), 4, 2, 4, 2, 1)) == "game_over"


@clause("cribbage", "2/2", where=peg_points)
def test_121_ends_the_game_in_the_play_and_no_peg_goes_further() -> None:
    game = peg_points(CRIBBAGE, game_at(119, 100), "A", 4)
    assert scores(game) == (121, 100)
    assert outcome(CRIBBAGE, game) == "A"
    assert refusal_of(peg_points, CRIBBAGE, game, "B", 25) == "game_over"


@clause("cribbage", "11/1", where=take_count)
def test_the_game_is_over_when_the_fourth_crib_is_taken_and_not_before() -> None:
    game = counted(game_at(90, 86, dealer="B.R", deals_done=3), 4, 2, 4, 2)
    assert outcome(CRIBBAGE, game) is None
    assert outcome(CRIBBAGE, counted(game, 1)) == "A"


@clause("cribbage", "11/2", where=outcome_of)
def test_the_higher_total_wins() -> None:
    assert outcome_of(CRIBBAGE, 98, 91) == "A"
    assert outcome_of(CRIBBAGE, 91, 98) == "B"


@clause("cribbage", "11/3", where=outcome_of)
def test_equal_totals_after_four_cribs_are_a_tie_with_one_clip_each() -> None:
    game = counted(game_at(95, 95, dealer="B.R", deals_done=3), 0, 0, 0, 0, 0)
    assert outcome(CRIBBAGE, game) == "TIE"
    assert [clicks_of(CRIBBAGE, "TIE", side_of(seat)) for seat in CLOCKWISE] == [1, 1, 1, 1]
    assert refusal_of(outcome_of, CRIBBAGE, 121, 121) == "both_home"


@clause("cribbage", "12/2", where=clicks_of)
@pytest.mark.parametrize(("result", "clips"), [("A", [2, 2, 0, 0]), ("B", [0, 0, 2, 2]), ("TIE", [1, 1, 1, 1])])
def test_two_clips_for_each_winner_one_each_for_a_tie_a_mark_for_the_losers(result: str, clips: list[int]) -> None:
    seats: tuple[Seat, ...] = ("A.L", "A.R", "B.L", "B.R")
    assert [clicks_of(CRIBBAGE, result, side_of(seat)) for seat in seats] == clips  # type: ignore[arg-type]
    assert sum(clips) == 4


@clause("cribbage", "5a/2", where=redeal)
def test_when_the_dealer_shows_a_card_the_same_dealer_deals_again() -> None:
    game = game_at(20, 30, dealer="B.L", deals_done=1)
    assert redeal(CRIBBAGE, game, "exposed") == game
    assert (game.dealer, game.deals_done + 1) == ("B.L", 2)


@clause("cribbage", "5a/4", where=redeal)
def test_a_misdeal_is_dealt_again_before_the_first_card_and_put_right_after_it() -> None:
    game = game_at(20, 30, deals_done=1)
    assert redeal(CRIBBAGE, game, "misdealt") == game
    assert refusal_of(redeal, CRIBBAGE, lead(CRIBBAGE, game), "misdealt") == "play_began"
    assert refusal_of(redeal, CRIBBAGE, game, "a card fell on the floor") == "no_redeal"


def test_after_a_new_deal_another_jack_may_be_turned_up() -> None:
    again = redeal(CRIBBAGE, jack_turned(CRIBBAGE, game_at(20, 30)), "misdealt")
    assert scores(again) == (22, 30)  # what was pegged stays pegged
    assert scores(jack_turned(CRIBBAGE, again)) == (24, 30)


@clause("cribbage", "7/4", where=jack_turned)
def test_a_jack_turned_up_gives_the_dealer_two_once_a_deal_and_may_end_the_game() -> None:
    game = jack_turned(CRIBBAGE, game_at(119, 110, dealer="A.R"))
    assert scores(game) == (121, 110)
    assert outcome(CRIBBAGE, game) == "A"
    once = jack_turned(CRIBBAGE, game_at(10, 10, dealer="B.L"))
    assert scores(once) == (10, 12)
    assert jack_turned(CRIBBAGE, once) == once


def test_a_jack_pressed_by_mistake_is_taken_back_and_can_be_pressed_later() -> None:
    game = game_at(10, 10, dealer="B.L")
    assert undo_last(CRIBBAGE, jack_turned(CRIBBAGE, game), "B") == game
    assert scores(jack_turned(CRIBBAGE, game)) == (10, 12)


@clause("cribbage", "10/2", where=count_order)
def test_dealers_left_counts_first_and_the_dealer_last_then_the_crib() -> None:
    assert count_order("A.R") == ("B.L", "A.L", "B.R", "A.R", CRIB)  # dealer south: west, north, east, south


@clause("cribbage", "10/2", where=take_count)
def test_the_first_to_121_in_the_count_wins_though_the_other_would_get_there_too() -> None:
    game = take_count(CRIBBAGE, game_at(115, 117, dealer="A.R"), "B.L", 4)
    assert scores(game) == (115, 121)
    assert outcome(CRIBBAGE, game) == "B"
    assert refusal_of(take_count, CRIBBAGE, game, "A.L", 12) == "game_over"


@pytest.mark.parametrize(
    ("seat", "points", "code"),
    [
        pytest.param("A.R", 8, "out_of_order", marks=clause("cribbage", "10/2", where=take_count)),
        pytest.param("B.R", 8, "out_of_order", marks=clause("cribbage", "10/2", where=take_count)),
        pytest.param("B.L", 10, "count_taken", marks=clause("cribbage", "10/10", where=take_count)),
        ("A.L", 19, "total_impossible"),
    ],
)
def test_a_hand_is_counted_in_its_turn_once_and_by_a_total_that_a_hand_has(seat: Seat, points: int, code: str) -> None:
    game = take_count(CRIBBAGE, game_at(10, 10, dealer="A.R"), "B.L", 8)
    assert refusal_of(take_count, CRIBBAGE, game, seat, points) == code
    assert scores(game) == (10, 18)


def test_once_the_hands_are_counted_the_play_of_the_deal_is_over() -> None:
    game = take_count(CRIBBAGE, game_at(10, 10, dealer="A.R"), "B.L", 8)
    assert refusal_of(undo_last, CRIBBAGE, game, "B") == "front_peg_only"
    assert refusal_of(peg_points, CRIBBAGE, game, "A", 2) == "play_over"


@clause("cribbage", "10b", where=take_count)
def test_the_crib_is_locked_until_all_four_hands_are_pegged() -> None:
    three = counted(game_at(10, 10, dealer="A.R"), 8, 2, 4)
    assert refusal_of(take_count, CRIBBAGE, three, CRIB, 6) == "crib_locked"
    four = counted(three, 0)
    assert scores(take_count(CRIBBAGE, four, CRIB, 6)) == (10 + 2 + 0 + 6, 10 + 8 + 4)


@clause("cribbage", "8/11", where=undo)
def test_only_the_last_entry_of_a_side_can_be_taken_back_and_only_once() -> None:
    game = peg_points(CRIBBAGE, peg_points(CRIBBAGE, Game("A.R"), "A", 2), "A", 4)
    undone = undo_last(CRIBBAGE, game, "A")
    assert scores(undone) == (2, 0)
    assert refusal_of(undo_last, CRIBBAGE, undone, "A") == "front_peg_only"


@clause("cribbage", "8/11", where=put_last_right)
def test_wrong_points_are_put_right_with_the_front_peg() -> None:
    game = peg_points(CRIBBAGE, peg_points(CRIBBAGE, game_at(36, 20), "A", 4), "A", 6)
    right = put_last_right(CRIBBAGE, game, "A", 3)
    assert scores(right) == (43, 20)
    assert right.a.holes == (36, 40, 43)


def test_points_that_seemed_to_win_can_be_taken_back_and_play_goes_on() -> None:
    game = peg_points(CRIBBAGE, game_at(119, 100), "A", 2)
    assert outcome(CRIBBAGE, game) == "A"
    assert outcome(CRIBBAGE, undo_last(CRIBBAGE, game, "A")) is None


@clause("cribbage", "8/2", "8/4", "8/5", "8/6", "8/7", "8/8", "8/10", "10/8", where=peg_points)
def test_points_for_nobody_are_not_taken() -> None:
    assert refusal_of(peg_points, CRIBBAGE, Game("A.R"), None, 2) == "which_side"
    assert refusal_of(undo_last, CRIBBAGE, Game("A.R"), "C") == "which_side"
    assert refusal_of(take_count, CRIBBAGE, Game("A.R"), "A", 2) == "which_seat"


@pytest.mark.parametrize("points", [-1, 2.5, "2", True, None])
def test_what_is_no_number_of_points_is_not_pegged(points: object) -> None:
    assert refusal_of(peg_points, CRIBBAGE, Game("A.R"), "A", points) == "points_wrong"


@given(before=st.lists(st.tuples(st.sampled_from("AB"), st.integers(1, 12)), max_size=30), points=st.integers(1, 12))
def test_taking_back_the_last_entry_gives_the_scores_before_it(before: list[tuple[str, int]], points: int) -> None:
    game = lead(CRIBBAGE, Game("A.R"))
    for side, number in before:
        if outcome(CRIBBAGE, game) is None:
            game = peg_points(CRIBBAGE, game, side, number)  # type: ignore[arg-type]
    if outcome(CRIBBAGE, game) is None:
        undone = undo_last(CRIBBAGE, peg_points(CRIBBAGE, game, "B", points), "B")
        assert scores(undone) == scores(game)
        assert undone.b.holes == game.b.holes


@given(counts=st.lists(COUNTS, min_size=20, max_size=20), dealer=st.sampled_from(CLOCKWISE))
def test_any_game_ends_at_121_or_after_four_cribs_with_one_result(counts: list[int], dealer: Seat) -> None:
    game = Game(dealer)
    for points in counts:
        if outcome(CRIBBAGE, game) is None:
            game = counted(game, points)
    a, b = scores(game)
    assert outcome(CRIBBAGE, game) == ("TIE" if a == b else "A" if a > b else "B")
    assert min(a, b) < 121 and max(a, b) <= 121
    assert max(a, b) == 121 or game.deals_done == 4
