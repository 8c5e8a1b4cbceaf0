"""When a game is over and who has won it: 500, minus 500, four hands, the finish bell."""

import pytest

from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.scoring import Scored, check_score, game_over, leader_of, score_hand
from controller.games.profiles import profile
from controller.games.refusal import Refusal
from controller.games.results import clicks_of
from tests.support.clauses import clause
from tests.support.typed_hands import counted_at_a_table


def hand(edition: Edition, before: tuple[int, int], maker: str, bid: str, tricks: int) -> Scored:
    """A hand that was bid and played, counted."""
    return counted_at_a_table(edition, before, {"maker": maker, "bid": bid, "maker_tricks": tricks})


def unbid(edition: Edition, before: tuple[int, int], a: int, b: int) -> Scored:
    """A hand nobody bid for, counted."""
    return counted_at_a_table(edition, before, {"no_bid_tricks": [a, b]})


@clause("500-2025", "1a/2", where=game_over)
@clause("500-2024", "1a/2", where=game_over)
@clause("500-201x", "1a", where=game_over)
def test_the_fourth_hand_ends_the_game() -> None:
    for edition in EDITIONS:
        last = hand(edition, (200, 130), "A", "6S", 7)
        assert last.after == (240, 160)
        assert game_over(edition, last, hands=3, bell_gone=False, hand_begun=False) is None
        assert game_over(edition, last, hands=4, bell_gone=False, hand_begun=False) == "HANDS"
        assert last.leader == "A"


@clause("500-2025", "1a/3", where=score_hand)
@clause("500-2024", "1a/3", where=score_hand)
@clause("500-201x", "1b/1", where=score_hand)
def test_the_first_side_at_500_has_won_at_once() -> None:
    for edition in EDITIONS:
        scored = hand(edition, (420, 300), "A", "6H", 6)
        assert (scored.after, scored.over, scored.leader) == ((520, 340), "TARGET", "A")
        assert game_over(edition, scored, hands=1, bell_gone=False, hand_begun=True) == "TARGET"
        assert hand(edition, (400, 300), "A", "6H", 6).over == "TARGET"
        assert hand(edition, (390, 300), "A", "6H", 6).over is None


@clause("500-2025", "1a/3", where=check_score)
@clause("500-2024", "1a/3", where=check_score)
@clause("500-201x", "1b/1", "1b/2", where=check_score)
@pytest.mark.parametrize("before", [(520, 300), (300, 500), (-500, 0), (140, -520)])
def test_no_hand_is_entered_after_the_game_is_over(before: tuple[int, int]) -> None:
    for edition in EDITIONS:
        with pytest.raises(Refusal) as refused:
            hand(edition, before, "A", "6H", 6)
        assert refused.value.code == "game_over"


@clause("500-2025", "1a/4", where=leader_of)
@clause("500-2024", "1a/4", where=leader_of)
def test_otherwise_the_higher_score_wins_and_equal_scores_tie() -> None:
    assert leader_of((390, 380)) == "A"
    assert leader_of((380, 390)) == "B"
    assert leader_of((300, 300)) == "TIE"
    last = hand(EDITION_2025, (360, 240), "B", "7S", 7)
    assert game_over(EDITION_2025, last, hands=2, bell_gone=True, hand_begun=False) == "BELL"
    assert last.leader == "A"


@clause("500-2025", "1a/5", where=score_hand)
@clause("500-2024", "1a/5", where=score_hand)
def test_a_side_at_minus_500_ends_the_game_and_the_other_wins() -> None:
    for edition in EDITIONS:
        fallen = hand(edition, (-400, 100), "A", "7S", 6)
        assert (fallen.after, fallen.over, fallen.leader) == ((-540, 140), "FLOOR", "B")
        assert hand(edition, (-360, 100), "A", "7S", 6).over == "FLOOR"
        assert hand(edition, (-350, 100), "A", "7S", 6).over is None
        assert game_over(edition, unbid(edition, (-490, 0), 0, 10), 1, bell_gone=False, hand_begun=False) is None


@clause("500-201x", "1b/2", where=score_hand)
def test_in_201x_a_deduction_of_100_can_end_the_game_too() -> None:
    laid_down = {"maker": "A", "bid": "7S", "penalty": "OPP_LAYDOWN"}
    scored = counted_at_a_table(EDITION_201X, (0, -420), laid_down)
    assert (scored.after, scored.over, scored.leader) == ((140, -520), "FLOOR", "A")


@clause("500-2025", "1b", where=game_over)
@clause("500-2024", "1b", where=game_over)
def test_play_runs_to_the_bell_or_to_four_deals_whichever_is_first() -> None:
    for edition in EDITIONS:
        second = hand(edition, (100, 100), "A", "6S", 6)
        assert game_over(edition, second, hands=2, bell_gone=False, hand_begun=False) is None
        assert game_over(edition, second, hands=2, bell_gone=True, hand_begun=True) is None  # 2k: it is played out
        assert game_over(edition, second, hands=2, bell_gone=True, hand_begun=False) == "BELL"
        assert game_over(edition, second, hands=4, bell_gone=True, hand_begun=False) == "HANDS"


@clause("500-2025", "1d/1", where=score_hand)
@clause("500-2024", "1d/1", where=score_hand)
@clause("500-201x", "1c/2", where=score_hand)
def test_nobody_goes_out_by_tricks() -> None:
    for edition, before, after in (
        (EDITION_2025, (480, 300), (490, 330)),
        (EDITION_2024, (450, 300), (460, 330)),
        (EDITION_201X, (480, 300), (490, 330)),
    ):
        scored = unbid(edition, before, 7, 3)
        assert (scored.after, scored.over) == (after, None)


@clause("500-2025", "1d/1", where=score_hand)
@clause("500-2024", "1d/1", where=score_hand)
def test_without_a_cap_500_by_tricks_plays_on_until_the_side_makes_a_bid() -> None:
    uncapped = profile("500-2025", {"trick_cap": None}).rules
    there = unbid(uncapped, (480, 300), 7, 3)
    assert (there.after, there.over) == ((550, 330), None)
    assert hand(uncapped, there.after, "A", "6S", 6).over == "TARGET"
    both = hand(uncapped, (360, 480), "A", "7S", 7)
    assert (both.after, both.over, both.leader) == ((500, 510), "TARGET", "A")


def test_a_club_that_lets_points_alone_go_out_ends_the_game_there() -> None:
    rules = profile("500-2025", {"trick_cap": None, "go_out": "points"}).rules
    there = unbid(rules, (480, 300), 7, 3)
    assert (there.after, there.over, there.leader) == ((550, 330), "TARGET", "A")
    both = unbid(rules, (490, 460), 4, 6)
    assert (both.after, both.over, both.leader) == ((530, 520), "TARGET", "A")


@clause("500-2025", "1d/2", where=score_hand)
@clause("500-2024", "1d/2", where=score_hand)
@clause("500-201x", "1c/3", where=score_hand)
def test_an_award_of_100_may_carry_a_side_out_past_any_cap() -> None:
    renege = {"maker": "A", "bid": "7S", "penalty": "MAKER_RENEGE"}
    for edition in (EDITION_2025, EDITION_2024):
        scored = counted_at_a_table(edition, (300, 430), renege)
        assert (scored.after, scored.over, scored.leader) == ((160, 530), "TARGET", "B")
    laid_down = {"maker": "A", "bid": "7S", "penalty": "MAKER_LAYDOWN"}
    scored = counted_at_a_table(EDITION_201X, (300, 430), laid_down)
    assert (scored.after, scored.over, scored.leader) == ((300, 530), "TARGET", "B")


def test_a_bid_added_because_the_opposition_offended_may_go_out() -> None:
    renege = {"maker": "A", "bid": "7S", "penalty": "OPP_RENEGE"}
    assert counted_at_a_table(EDITION_2025, (360, 480), renege).over == "TARGET"


@clause("500-2025", "1e/1", where=clicks_of)
@clause("500-2024", "1e/1", where=clicks_of)
@clause("500-201x", "1-silent clicks", where=clicks_of)
def test_a_win_is_two_clicks_for_each_winner_and_none_for_the_losers() -> None:
    for edition in EDITIONS:
        assert (clicks_of(edition, "A", "A"), clicks_of(edition, "A", "B")) == (2, 0)
        assert 2 * clicks_of(edition, "B", "A") + 2 * clicks_of(edition, "B", "B") == 4


@clause("500-2025", "1e/2", where=clicks_of)
@clause("500-2024", "1e/2", where=clicks_of)
def test_a_tie_is_one_click_each() -> None:
    for edition in EDITIONS:
        assert (clicks_of(edition, "TIE", "A"), clicks_of(edition, "TIE", "B")) == (1, 1)


@clause("500-2025", "4e/4", where=game_over)
@clause("500-2024", "4e/4", where=game_over)
def test_a_hand_nobody_bid_for_is_one_of_the_four() -> None:
    for edition in (EDITION_2025, EDITION_2024):
        fourth = unbid(edition, (100, 200), 6, 4)
        assert fourth.counts
        assert game_over(edition, fourth, hands=4, bell_gone=False, hand_begun=False) == "HANDS"
