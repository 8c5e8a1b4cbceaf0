"""Rules 5b, 8, 9 and 10a: pegs pulled out, cards held back, games lost, and wrong numbers of cards."""

from dataclasses import replace

import pytest

from controller.games.cribbage.edition import CRIBBAGE
from controller.games.cribbage.game import Game, outcome, peg_points, scores, undo_last
from controller.games.cribbage.pegs import Track, pull_front
from controller.games.cribbage.penalties import (
    crib_correction,
    crib_lifted,
    crossed_lanes,
    held_back,
    peg_removed,
    surplus_in_hand,
)
from controller.games.results import clicks_of
from tests.support.clauses import clause
from tests.support.refusing import refusal_of


def game_at(a: int, b: int) -> Game:
    """A deal in play, dealt by A.R, whose front pegs stand there."""
    return Game("A.R", stage="play", a=Track((a,)), b=Track((b,)))


@clause("cribbage", "8/12", where=pull_front)
def test_a_front_peg_pulled_out_falls_back_to_the_back_peg() -> None:
    game = peg_points(CRIBBAGE, game_at(40, 30), "A", 4)
    assert scores(game) == (44, 30)
    fallen = peg_removed(CRIBBAGE, game, "A")
    assert scores(fallen) == (40, 30)
    assert refusal_of(undo_last, CRIBBAGE, fallen, "A") == "front_peg_only"


@clause("cribbage", "8/12", where=peg_removed)
@pytest.mark.parametrize("nobody", [None, "", "C", "A.L"])
def test_whose_peg_it_was_has_to_be_said(nobody: object) -> None:
    assert refusal_of(peg_removed, CRIBBAGE, game_at(40, 30), nobody) == "which_side"


def test_a_side_that_never_scored_has_no_peg_to_pull_out() -> None:
    assert refusal_of(peg_removed, CRIBBAGE, Game("A.R"), "B") == "no_peg"


@clause("cribbage", "9a", where=crossed_lanes)
def test_crossing_lanes_loses_the_game_whatever_the_score() -> None:
    game = crossed_lanes(CRIBBAGE, game_at(100, 80), "A")
    assert outcome(CRIBBAGE, game) == "B"
    assert (clicks_of(CRIBBAGE, "B", "B"), clicks_of(CRIBBAGE, "B", "A")) == (2, 0)
    assert scores(game) == (100, 80)
    assert refusal_of(peg_points, CRIBBAGE, game, "A", 2) == "game_over"


@clause("cribbage", "9a", where=crossed_lanes)
def test_nobody_loses_a_game_before_the_offender_is_named() -> None:
    assert refusal_of(crossed_lanes, CRIBBAGE, game_at(100, 80), None) == "which_side"


@clause("cribbage", "9b/1", where=held_back)
def test_a_card_held_back_costs_two_down_to_the_first_hole() -> None:
    assert scores(held_back(CRIBBAGE, game_at(40, 30), "A")) == (38, 30)
    assert scores(held_back(CRIBBAGE, game_at(40, 1), "B")) == (40, 0)
    assert refusal_of(held_back, CRIBBAGE, game_at(40, 30), None) == "which_side"


@clause("cribbage", "9b/1", where=held_back)
def test_a_house_may_give_the_two_to_the_opponents_instead() -> None:
    house = replace(CRIBBAGE, fail_play="award")
    assert scores(held_back(house, game_at(40, 30), "A")) == (40, 32)
    won = held_back(house, game_at(119, 119), "A")
    assert outcome(house, won) == "B"


def test_a_penalty_is_no_entry_that_can_be_put_right() -> None:
    assert refusal_of(undo_last, CRIBBAGE, held_back(CRIBBAGE, game_at(40, 30), "A"), "A") == "front_peg_only"


@clause("cribbage", "10a", where=crib_lifted)
def test_lifting_the_uncounted_crib_loses_the_game_unless_it_is_the_dealers() -> None:
    game = game_at(100, 80)
    assert outcome(CRIBBAGE, crib_lifted(CRIBBAGE, game, "A.L")) == "B"
    assert outcome(CRIBBAGE, crib_lifted(CRIBBAGE, game, "B.L")) == "A"
    assert refusal_of(crib_lifted, CRIBBAGE, game, "A.R") == "dealers_crib"
    assert refusal_of(crib_lifted, CRIBBAGE, game, "A") == "which_seat"


@clause("cribbage", "5b1", where=surplus_in_hand)
def test_the_opponents_draw_the_surplus_and_too_few_cards_are_for_the_umpire() -> None:
    assert surplus_in_hand(CRIBBAGE, held=6, due=4) == 2
    assert surplus_in_hand(CRIBBAGE, held=4, due=4) == 0
    assert refusal_of(surplus_in_hand, CRIBBAGE, 3, 4) == "hand_short"


@clause("cribbage", "5b2", where=crib_correction)
def test_a_crib_of_three_is_filled_up_with_one() -> None:
    assert crib_correction(CRIBBAGE, 3) == 1
    assert crib_correction(CRIBBAGE, 4) == 0
    assert refusal_of(crib_correction, CRIBBAGE, -1) == "crib_wrong"


@clause("cribbage", "5b3", where=crib_correction)
def test_of_a_crib_of_five_one_is_taken_away() -> None:
    assert crib_correction(CRIBBAGE, 5) == -1
