"""What a played hand does to both scores, with the figures of the sheets and of the remit's examples."""

from typing import Any

import pytest

from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.hands import NoBidHand, PenaltyHand, PlayedHand, read_hand
from controller.games.five_hundred.scoring import Scored, add_tricks, check_score, score_hand
from controller.games.profiles import profile
from controller.games.refusal import Refusal
from tests.controller.games.five_hundred.vectors import VECTORS, Vector
from tests.support.clauses import clause
from tests.support.typed_hands import counted_at_a_table

SEVEN_SPADES = {"maker": "B", "bid": "7S", "maker_tricks": 7}


def played(edition: Edition, before: tuple[int, int], **entry: Any) -> Scored:  # noqa: ANN401
    """A hand as a scorer enters it, counted."""
    return counted_at_a_table(edition, before, entry)


@pytest.mark.parametrize("vector", VECTORS)
def test_hands_come_out_as_the_analysis_counted_them(vector: Vector) -> None:
    edition, before, hand, after, over, leader = vector
    scored = counted_at_a_table(profile(edition).rules, before, hand)
    assert (scored.after, scored.over, scored.leader) == (after, over, leader)
    assert scored.before == before


def example(number: str, edition: Edition, before: tuple[int, int], after: tuple[int, int], leader: str) -> Any:  # noqa: ANN401
    """Seven spades made by B, as the remit works it out under an edition."""
    return pytest.param(edition, before, after, leader, marks=clause("500-2025", f"Example {number}", where=score_hand))


@pytest.mark.parametrize(
    ("edition", "before", "after", "leader"),
    [
        *[example("base", edition, (0, 0), (30, 140), "B") for edition in EDITIONS],
        example("1", EDITION_2025, (360, 240), (390, 380), "A"),  # the same under either cap
        example("1", EDITION_2024, (360, 240), (390, 380), "A"),
        example("2 (cap 460)", EDITION_2024, (460, 340), (460, 480), "B"),
        example("2 (cap 490)", EDITION_2025, (460, 340), (490, 480), "A"),
    ],
)
def test_the_examples_of_the_remit(
    edition: Edition, before: tuple[int, int], after: tuple[int, int], leader: str
) -> None:
    scored = played(edition, before, **SEVEN_SPADES)
    assert (scored.after, scored.leader) == (after, leader)
    assert scored.words == f"A {before[0]} -> {after[0]}, B {before[1]} -> {after[1]}"


@clause("500-2025", "Example heading", where=score_hand)
def test_the_same_hand_is_counted_under_any_cap() -> None:
    ends = {cap: played(profile("500-2025", {"trick_cap": cap}).rules, (460, 340), **SEVEN_SPADES).after
            for cap in (460, 470, 480, 490, None)}  # fmt: skip
    assert ends == {460: (460, 480), 470: (470, 480), 480: (480, 480), 490: (490, 480), None: (490, 480)}


def capped(edition: Edition, letter: str, *rows: tuple[int, int, int]) -> list[Any]:
    """Scores, tricks and the scores after them, and the clause of the sheet that they prove."""
    proves = clause(edition.name, letter, where=add_tricks)
    return [pytest.param(edition, *row, marks=proves) for row in rows]


LATEST = ((480, 3, 490), (490, 5, 490), (470, 2, 490), (450, 3, 480), (-490, 10, -390))


@pytest.mark.parametrize(
    ("edition", "score", "tricks", "after"),
    [
        *capped(EDITION_2025, "1c", *LATEST),
        *capped(EDITION_201X, "1c/1", *LATEST),
        *capped(EDITION_2024, "1c", (450, 3, 460), (460, 3, 460), (480, 3, 480), (430, 3, 460)),
    ],
)
def test_tricks_count_up_to_the_cap_and_never_lower_a_score(
    edition: Edition, score: int, tricks: int, after: int
) -> None:
    assert add_tricks(edition, score, tricks) == after


@clause("500-2025", "1c", where=check_score)
@clause("500-2024", "1c", where=check_score)
@clause("500-201x", "1c/1", "1c/2", where=check_score)
@pytest.mark.parametrize("before", [(495, 0), (0, 5), (-15, 0)])
def test_a_score_that_is_not_in_tens_is_refused(before: tuple[int, int]) -> None:
    for edition in EDITIONS:
        with pytest.raises(Refusal) as refused:
            played(edition, before, **SEVEN_SPADES)
        assert refused.value.code == "not_multiple_of_10"


@pytest.mark.parametrize(
    ("cap", "mode", "score", "after"),
    [(460, "clip", 450, 460), (460, "whole", 450, 480), (460, "all_or_nothing", 450, 450),
     (490, "clip", 480, 490), (490, "whole", 480, 510), (490, "all_or_nothing", 480, 480)],
)  # fmt: skip
def test_a_club_may_read_the_cap_otherwise(cap: int, mode: str, score: int, after: int) -> None:
    rules = profile("500-2025", {"trick_cap": cap, "cap_mode": mode}).rules
    assert add_tricks(rules, score, 3) == after


@clause("500-2025", "4e/3", where=score_hand)
@clause("500-2024", "4e/3", where=score_hand)
@clause("500-201x", "4a/3", where=score_hand)
def test_with_no_bid_each_trick_is_ten_for_either_side_up_to_the_cap() -> None:
    for edition in EDITIONS:
        assert played(edition, (0, 0), no_bid_tricks=[6, 4]).after == (60, 40)
    assert played(EDITION_2025, (480, 300), no_bid_tricks=[7, 3]).after == (490, 330)
    assert played(EDITION_2024, (480, 300), no_bid_tricks=[7, 3]).after == (480, 330)
    assert played(EDITION_2024, (450, 300), no_bid_tricks=[7, 3]).after == (460, 330)


@clause("500-2025", "4e/1", where=read_hand)
@clause("500-2024", "4e/1", where=read_hand)
@clause("500-201x", "4a/1", where=read_hand)
def test_a_hand_nobody_bid_for_has_no_maker() -> None:
    assert read_hand({"no_bid_tricks": [6, 4]}) == NoBidHand((6, 4))
    for entry in ({"maker": "A"}, {"bid": "6NT"}, {"maker": "B", "bid": "6NT"}):
        with pytest.raises(Refusal) as refused:
            read_hand({"no_bid_tricks": [6, 4], **entry})
        assert refused.value.code == "maker_without_bid"


def test_overtricks_are_worth_nothing_unless_the_club_plays_slams() -> None:
    slam = profile("500-2024", {"slam_min": 250}).rules
    assert played(EDITION_2024, (0, 0), maker="A", bid="6S", maker_tricks=10).after == (40, 0)
    assert played(slam, (0, 0), maker="A", bid="6S", maker_tricks=10).after == (250, 0)
    assert played(slam, (0, 0), maker="A", bid="8C", maker_tricks=10).after == (260, 0)
    assert played(slam, (0, 0), maker="A", bid="6S", maker_tricks=9).after == (40, 10)


def test_a_club_may_give_no_tricks_against_a_failed_bid() -> None:
    rules = profile("500-2025", {"opp_tricks_on_fail": False}).rules
    assert played(rules, (0, 0), maker="A", bid="7S", maker_tricks=6).after == (-140, 0)
    assert played(rules, (0, 0), maker="A", bid="7S", maker_tricks=7).after == (140, 30)


def test_two_editions_count_the_same_hand_side_by_side_and_differ() -> None:
    ends = [
        counted_at_a_table(edition, (460, 340), SEVEN_SPADES).leader
        for edition in (EDITION_2025, EDITION_2024, EDITION_201X)
    ]
    assert ends == ["A", "B", "A"]
    laid_down = {"maker": "A", "bid": "7S", "penalty": "MAKER_LAYDOWN"}
    assert [counted_at_a_table(edition, (0, 0), laid_down).after for edition in EDITIONS] == [
        (-140, 100),
        (-140, 100),
        (0, 100),
    ]


@clause("500-2025", "Example base", "4e/3", where=read_hand)
@clause("500-2024", "4e/3", where=read_hand)
@clause("500-201x", "4a/3", where=read_hand)
@pytest.mark.parametrize(
    ("entry", "code"),
    [({"bid": "7S", "maker_tricks": 7}, "no_maker"), ({"maker": "C", "bid": "7S", "maker_tricks": 7}, "which_side"),
     ({"maker": "A", "maker_tricks": 7}, "no_bid"),
     ({"maker": "A", "bid": "MISERE", "maker_tricks": 0}, "not_legal_bid"),
     ({"maker": "A", "bid": "7S", "maker_tricks": 11}, "bad_tricks"),
     ({"maker": "A", "bid": "7S", "maker_tricks": -1}, "bad_tricks"),
     ({"maker": "A", "bid": "7S", "maker_tricks": True}, "bad_tricks"),
     ({"maker": "A", "bid": "7S", "maker_tricks": 7.0}, "bad_tricks"),
     ({"maker": "A", "bid": "7S", "maker_tricks": 7, "opposition_tricks": 4}, "tricks_computed"),
     ({"maker": "A", "bid": "7S"}, "what_hand"), ({}, "what_hand"),
     ({"maker": "A", "bid": "7S", "maker_tricks": 7, "penalty": "OPP_COUNT"}, "what_hand"),
     ({"no_bid_tricks": [6, 5]}, "tricks_not_ten"), ({"no_bid_tricks": [11, -1]}, "bad_tricks"),
     ({"no_bid_tricks": [10]}, "bad_tricks"), ({"no_bid_tricks": "64"}, "bad_tricks")],
)  # fmt: skip
def test_an_entry_that_cannot_be_a_hand_is_refused(entry: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_hand(entry)
    assert refused.value.code == code
    assert refused.value.text and refused.value.remedy


def test_a_field_left_empty_is_as_good_as_left_out() -> None:
    entry = {"maker": None, "bid": None, "maker_tricks": None, "no_bid_tricks": (10, 0), "penalty": None}
    assert read_hand(entry) == NoBidHand((10, 0))
    hand = read_hand({**SEVEN_SPADES, "penalty": None})
    assert isinstance(hand, PlayedHand) and not isinstance(hand, PenaltyHand)
