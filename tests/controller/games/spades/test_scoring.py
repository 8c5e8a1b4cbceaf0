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


def row(number: str, bids: list[object], tricks: list[int], points: int, **more: Any) -> Any:  # noqa: ANN401
    """What team A bid and took, what it gets, and its bags, set and nils where the clause is about them."""
    return pytest.param(bids, tricks, {"points": points, **more}, marks=clause("spades", number, where=score_hand))


@pytest.mark.parametrize(
    ("bids", "tricks", "worth"),
    [
        row("6/1", [4, 3], [5, 3], 70 + 1),  # a bid made is ten a trick
        row("6/1", [4, 3], [4, 3], 70),
        row("6/2", [3, 1], [5, 2], 43, bags=3),  # each trick over it is a bag, worth one
        row("6/2", [3, 4], [4, 4], 71, bags=1),
        row("6/4", [5, 4], [4, 4], -90, set=True),  # a bid missed loses ten a trick, and is a set
        row("3/7", [4, "nil"], [4, 0], 40 + 100, nils=1),  # nil is a hundred either way
        row("3/7", [4, "nil"], [4, 1], 40 + 1 - 100, nils=0),
        row("6/5", [4, "nil"], [5, 0], 141),  # and settled apart from the partner's bid
        row("6/5", [4, "nil"], [3, 0], 60, set=True, nils=1),
        row("6/7", [4, "nil"], [3, 1], 40 - 100, set=False, bags=0),  # a nil bidder's tricks count towards it
        row("6/7", ["nil", "nil"], [2, 0], 2 - 100 + 100, bags=2, nils=1, set=False),
    ],
)
def test_what_a_hand_is_worth(bids: list[object], tricks: list[int], worth: dict[str, Any]) -> None:
    scored = hand_of_a(bids, tricks)
    assert {name: getattr(scored, name)[0] for name in worth} == worth


def hand_of_a(bids: list[object], tricks: list[int]) -> HandScore:
    """Team A's bids and tricks; team B bids two and one, and takes the rest."""
    return typed([bids, [2, 1]], [tricks, [13 - sum(tricks), 0]])


def typed(bids: object, tricks: object, renege: str | None = None) -> HandScore:
    """A hand typed at a terminal, which says nothing of nils made."""
    nils = score_hand(SPADES, bids, tricks, renege).nils
    said: dict[str, Any] = answer({"edition": "spades", "bids": bids, "tricks": tricks, "renege": renege})
    return HandScore(tuple(said["points"]), tuple(said["bags"]), tuple(said["set"]), nils)  # type: ignore[arg-type]


def test_both_teams_are_scored_from_what_each_player_bid_and_took() -> None:
    scored = score_hand(SPADES, [[4, "nil"], [5, 4]], [[5, 0], [4, 4]])
    assert scored == HandScore(points=(141, -90), bags=(1, 0), set=(False, True), nils=(1, 0))


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


@clause("spades", "6/3", where=add_hand)
def test_twelve_bags_are_worth_twelve_and_cost_nothing() -> None:
    game, bags = Game(), 0
    for _ in range(4):
        hand = hand_of_a([3, 1], [5, 2])
        game, bags = add_hand(SPADES, game, hand), bags + hand.bags[0]
    assert bags == 12
    assert game.scores[0] == 4 * 40 + 12


def test_a_set_counts_for_the_opponents() -> None:
    assert add_hand(SPADES, Game(), hand_of_a([5, 4], [4, 4])).sets == (0, 1)


@clause("spades", "6/5", where=score_hand)
def test_a_nil_bidders_own_tricks_have_to_be_entered() -> None:
    assert refusal_of(score_hand, SPADES, [[4, "nil"], [2, 1]], [[5, None], [8, 0]]) == "tricks_range"


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
