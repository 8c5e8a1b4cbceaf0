"""Sections 5 and 6: what a hand is worth to either team."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.cli.score import answer
from controller.games.spades.edition import SPADES
from controller.games.spades.game import Game, add_hand
from controller.games.spades.scoring import HandScore, score_hand
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

BIDS = st.one_of(st.integers(1, 13), st.just("nil"))
TEAM_BIDS = st.lists(st.lists(BIDS, min_size=2, max_size=2), min_size=2, max_size=2)


def hand_of_a(bids: list[object], tricks: list[int]) -> HandScore:
    """Team A's bids and tricks; team B bids two and one, and takes the rest."""
    return typed([bids, [2, 1]], [tricks, [13 - sum(tricks), 0]])


def typed(bids: object, tricks: object, renege: str | None = None) -> HandScore:
    """A hand typed at a terminal, which says nothing of nils made."""
    nils = score_hand(SPADES, bids, tricks, renege).nils
    said: dict[str, Any] = answer({"edition": "spades", "bids": bids, "tricks": tricks, "renege": renege})
    return HandScore(tuple(said["points"]), tuple(said["bags"]), tuple(said["set"]), nils)  # type: ignore[arg-type]


def test_the_figures_of_the_sheet() -> None:
    assert (SPADES.target, SPADES.nil, SPADES.bag, SPADES.trick_points) == (500, 100, 1, 10)
    assert "official" not in SPADES.status


def test_both_teams_are_scored_from_what_each_player_bid_and_took() -> None:
    scored = score_hand(SPADES, [[4, "nil"], [5, 4]], [[5, 0], [4, 4]])
    assert scored == HandScore(points=(141, -90), bags=(1, 0), set=(False, True), nils=(1, 0))


@clause("spades", "6/1", where=score_hand)
def test_a_bid_made_scores_ten_a_trick() -> None:
    assert hand_of_a([4, 3], [5, 3]).points[0] == 70 + 1
    assert hand_of_a([4, 3], [4, 3]).points[0] == 70


@clause("spades", "6/1", where=score_hand)
@pytest.mark.parametrize(
    ("tricks", "code"),
    [
        ([[5, 3], [4, 0]], "tricks_sum"),
        ([[5, 3], [4, 2]], "tricks_sum"),
        ([[14, 0], [-1, 0]], "tricks_range"),
        ([[5.0, 3], [4, 1]], "tricks_range"),
        ([[5, 3]], "tricks_missing"),
        ([8, 5], "tricks_missing"),
        (None, "tricks_missing"),
    ],
)
def test_the_tricks_of_a_hand_are_thirteen(tricks: object, code: str) -> None:
    assert refusal_of(score_hand, SPADES, [[4, 3], [2, 1]], tricks) == code


@pytest.mark.parametrize(
    ("bids", "code"),
    [([[4, 0], [2, 1]], "use_nil"), ([[4, 3]], "bids_missing"), ([[4, "blind nil"], [2, 1]], "no_blind_nil")],
)
def test_what_nobody_may_bid_is_not_scored(bids: object, code: str) -> None:
    assert refusal_of(score_hand, SPADES, bids, [[5, 3], [4, 1]]) == code


@clause("spades", "6/2", where=score_hand)
def test_each_trick_over_the_bid_is_a_bag_worth_one() -> None:
    scored = hand_of_a([3, 1], [5, 2])
    assert (scored.points[0], scored.bags[0]) == (43, 3)
    assert hand_of_a([3, 4], [4, 4]).points[0] == 71


@clause("spades", "6/3", where=add_hand)
def test_twelve_bags_are_worth_twelve_and_cost_nothing() -> None:
    game, bags = Game(), 0
    for _ in range(4):
        hand = hand_of_a([3, 1], [5, 2])
        game, bags = add_hand(SPADES, game, hand), bags + hand.bags[0]
    assert bags == 12
    assert game.scores[0] == 4 * 40 + 12


@clause("spades", "6/4", where=score_hand)
def test_a_bid_missed_loses_ten_a_trick_and_is_a_set() -> None:
    scored = hand_of_a([5, 4], [4, 4])
    assert (scored.points[0], scored.set[0]) == (-90, True)
    assert add_hand(SPADES, Game(), scored).sets == (0, 1)  # counted for the opponents


@clause("spades", "3/7", where=score_hand)
def test_nil_is_worth_a_hundred_either_way() -> None:
    assert hand_of_a([4, "nil"], [4, 0]).points[0] == 40 + 100
    assert hand_of_a([4, "nil"], [4, 1]).points[0] == 40 + 1 - 100


@clause("spades", "6/5", where=score_hand)
def test_nil_is_settled_apart_from_the_partners_bid() -> None:
    assert hand_of_a([4, "nil"], [5, 0]).points[0] == 141
    scored = hand_of_a([4, "nil"], [3, 0])
    assert (scored.points[0], scored.set[0], scored.nils[0]) == (60, True, 1)


@clause("spades", "6/5", where=score_hand)
def test_a_nil_bidders_own_tricks_have_to_be_entered() -> None:
    assert refusal_of(score_hand, SPADES, [[4, "nil"], [2, 1]], [[5, None], [8, 0]]) == "tricks_range"


@clause("spades", "6/7", where=score_hand)
def test_tricks_of_a_nil_bidder_count_towards_the_partners_bid() -> None:
    scored = hand_of_a([4, "nil"], [3, 1])
    assert (scored.points[0], scored.set[0], scored.bags[0]) == (40 - 100, False, 0)


def test_two_nils_of_one_team_count_each_and_every_trick_is_a_bag() -> None:
    scored = hand_of_a(["nil", "nil"], [2, 0])
    assert (scored.points[0], scored.bags[0], scored.nils[0], scored.set[0]) == (2 - 100 + 100, 2, 1, False)


def test_a_failed_nil_is_a_set_only_where_the_house_says_so() -> None:
    bids, tricks = [[4, "nil"], [2, 1]], [[4, 1], [8, 0]]
    assert score_hand(SPADES, bids, tricks).set == (False, False)
    assert score_hand(replace(SPADES, nil_is_set=True), bids, tricks).set == (True, False)


@clause("spades", "5/1", where=score_hand)
def test_a_renege_ends_the_hand_and_names_one_team() -> None:
    scored = typed([[4, 3], [3, 2]], [[2, 1], [1, 0]], renege="A")
    assert (scored.points, scored.set) == ((-70, 50), (True, False))
    assert refusal_of(score_hand, SPADES, [[4, 3], [3, 2]], None, "both") == "umpire"
    assert refusal_of(score_hand, SPADES, [[4, 3], [3, 2]], None, "C") == "which_side"


@clause("spades", "5/2", where=score_hand)
def test_the_offenders_lose_their_entire_bid_nil_included() -> None:
    assert typed([[4, 3], [3, 2]], None, renege="A").points[0] == -70
    assert typed([[4, "nil"], [3, 2]], [[2, 0], [1, 0]], renege="A").points[0] == -140


@clause("spades", "5/3", where=score_hand)
def test_the_others_make_their_entire_bid_without_bags() -> None:
    scored = typed([[4, 3], [3, 2]], [[1, 1], [6, 4]], renege="A")
    assert (scored.points[1], scored.bags) == (50, (0, 0))


@clause("spades", "5/3", where=score_hand)
@pytest.mark.parametrize(("taken", "points"), [(0, 150), (1, -50)])
def test_their_nil_is_made_unless_it_was_broken_before(taken: int, points: int) -> None:
    scored = score_hand(SPADES, [[4, 3], [5, "nil"]], [[2, 1], [1, taken]], renege="A")
    assert (scored.points[1], scored.nils[1]) == (points, 1 - taken)


@clause("spades", "5/3", where=score_hand)
def test_while_their_nil_depends_on_it_their_tricks_are_asked_for() -> None:
    bids = [[4, 3], [5, "nil"]]
    assert refusal_of(score_hand, SPADES, bids, None, "A") == "tricks_missing"
    assert refusal_of(score_hand, SPADES, bids, [[9, 1], [4, 0]], "A") == "tricks_sum"
    assert score_hand(replace(SPADES, renege_nil="always"), bids, None, renege="A").points == (-70, 150)


@clause("spades", "5/6", where=score_hand)
def test_a_renege_in_the_last_trick_costs_the_same() -> None:
    all_played = [[4, 4], [3, 2]]
    assert typed([[4, 3], [3, 2]], all_played).points == (71, 50)
    assert typed([[4, 3], [3, 2]], all_played, renege="B").points == (70, -50)


def test_a_bid_lost_by_a_renege_is_a_set_unless_the_house_says_otherwise() -> None:
    bids = [[4, 3], [3, 2]]
    assert typed(bids, None, renege="B").set == (False, True)
    assert score_hand(replace(SPADES, renege_is_set=False), bids, None, renege="B").set == (False, False)
    assert typed([["nil", "nil"], [3, 2]], None, renege="A").set == (False, False)


@st.composite
def tricks_of_a_hand(draw: st.DrawFn) -> list[list[int]]:
    """Thirteen tricks among four players."""
    first, second, third = sorted(draw(st.tuples(*[st.integers(0, 13)] * 3)))
    return [[first, second - first], [third - second, 13 - third]]


@given(bids=TEAM_BIDS, tricks=tricks_of_a_hand())
def test_no_hand_is_worth_more_or_less_than_its_bids_bags_and_nils(
    bids: list[list[object]], tricks: list[list[int]]
) -> None:
    scored = score_hand(SPADES, bids, tricks)
    for team in (0, 1):
        bid = sum(said for said in bids[team] if isinstance(said, int))
        nils = bids[team].count("nil")
        assert abs(scored.points[team] - scored.bags[team]) <= 10 * bid + 100 * nils
        assert (scored.points[team] - scored.bags[team]) % 10 == 0
        assert 0 <= scored.bags[team] <= sum(tricks[team])
        assert scored.set[team] == (sum(tricks[team]) < bid)
        assert not (scored.set[team] and scored.bags[team])


@given(bids=TEAM_BIDS, tricks=tricks_of_a_hand(), renege=st.sampled_from(["A", "B", None]))
def test_the_teams_may_change_names_and_nothing_else_changes(
    bids: list[list[object]], tricks: list[list[int]], renege: str | None
) -> None:
    turned = {"A": "B", "B": "A", None: None}[renege]
    one = score_hand(SPADES, bids, tricks, renege)
    two = score_hand(SPADES, bids[::-1], tricks[::-1], turned)
    assert (one.points, one.bags, one.set) == (two.points[::-1], two.bags[::-1], two.set[::-1])
