"""Rule 10: what a hand and the crib count, told apart by hands whose worth every player knows."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.cli.score import answer
from controller.games.cribbage.cards import PACK, card_of, cards_of
from controller.games.cribbage.counting import Part, check_total, count_hand, heels
from controller.games.cribbage.edition import CRIBBAGE
from tests.support import slow_cribbage
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

FIVE_CARDS = st.lists(st.sampled_from(slow_cribbage.PACK), min_size=5, max_size=5, unique=True)


def points(hand: str, turn_up: str, crib: bool = False) -> int:
    """The worth of four cards and the one turned up."""
    counted: dict[str, Any] = answer({"edition": "cribbage", "count": hand.split(), "turn_up": turn_up, "crib": crib})
    assert counted["points"] == sum(part["points"] for part in counted["parts"])
    return int(counted["points"])


def parts(hand: str, turn_up: str) -> list[tuple[str, int]]:
    """What four cards and the one turned up score for."""
    counted: dict[str, Any] = answer({"edition": "cribbage", "count": hand.split(), "turn_up": turn_up})
    return [(part["name"], part["points"]) for part in counted["parts"]]


def worth(number: str, hand: str, turn_up: str, points: int, crib: bool = False) -> Any:  # noqa: ANN401
    """A hand, what it is worth, and the clause that it proves."""
    return pytest.param(hand, turn_up, points, crib, marks=clause("cribbage", number, where=count_hand))


@pytest.mark.parametrize(
    ("hand", "turn_up", "total", "crib"),
    [
        worth("10/1", "5C 5D 5H JS", "5S", 29),
        worth("10/1", "4C 5D 6H 6S", "5C", 24),
        worth("10/1", "7C 7D 7H 7S", "AC", 24),
        worth("10/1", "JC 2D 4H 6S", "8C", 1),
        worth("10/1", "10C JD QH KS", "5C", 12),
        worth("10/1", "2C 4D 6H 8S", "QC", 0),
        worth("9b/2", "10C JD QS 5H", "2H", 9),  # the five was held back, and dead in the play
        worth("10/3", "7C 8D 7H 8S", "KC", 8 + 4),  # four fifteens of two cards, and two pairs
        worth("10/3", "AC 2D 3H 4S", "5C", 2 + 5),  # all five cards together, and a run
        worth("10/6", "2C 4C 6C 8C", "KD", 4),
        worth("10/6", "2C 4C 6C 8C", "QC", 5),
        worth("10/6", "2C 4C 6C QD", "8C", 0),  # three in hand and the turned-up card are no flush
        worth("10/7", "JD 2D 4H 6S", "8C", 0),  # the jack of another suit
        worth("10/8", "2C 4C 6C 8C", "KD", 0, crib=True),  # a flush of the crib needs all five
        worth("10/8", "2C 4C 6C 8C", "QC", 5, crib=True),
        worth("10/8", "5C 5D 5H JS", "5S", 29, crib=True),
    ],
)
def test_what_a_hand_and_the_card_turned_up_are_worth(hand: str, turn_up: str, total: int, crib: bool) -> None:
    assert points(hand, turn_up, crib) == total


@clause("cribbage", "10/1", where=cards_of)
def test_a_card_cannot_be_in_a_hand_and_turned_up_as_well() -> None:
    assert refusal_of(count_hand, CRIBBAGE, ["5C", "5D", "5H", "JS"], "5C") == "card_twice"
    assert refusal_of(count_hand, CRIBBAGE, ["5C", "5C", "5H", "JS"], "5S") == "card_twice"


@pytest.mark.parametrize("nonsense", ["", "C5", "1C", "11H", "10", "TH", "joker", "5X", 5, None, True])
def test_what_is_no_card_is_refused(nonsense: object) -> None:
    assert refusal_of(card_of, nonsense) == "card_unknown"


def test_small_letters_and_blanks_are_read_too() -> None:
    assert card_of(" 10h ") is PACK["10H"]
    assert len(PACK) == 52


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_hand_of_any_other_number_than_four_is_refused(number: int) -> None:
    assert refusal_of(count_hand, CRIBBAGE, ["AC", "2C", "3C", "4C", "5C"][:number], "KH") == "hand_size"


@pytest.mark.parametrize(
    ("hand", "turn_up", "found"),
    [
        pytest.param("5D KH 2C 9S", "QD", [("fifteen", 2)] * 2, marks=clause("cribbage", "10/3", where=count_hand)),
        *[pytest.param(*row, marks=clause("cribbage", "10/4", where=count_hand)) for row in (
            ("9C 9D 2H KS", "QD", [("pair", 2)]),
            ("9C 9D 9H KS", "QD", [("three alike", 6)]),
            ("7C 7D 7H 7S", "KC", [("four alike", 12)]),
            ("9C 9D KH KS", "QD", [("pair", 2), ("pair", 2)]),
        )],
    ],
)  # fmt: skip
def test_what_a_hand_scores_for(hand: str, turn_up: str, found: list[tuple[str, int]]) -> None:
    assert parts(hand, turn_up) == found


@clause("cribbage", "10/5", where=count_hand)
def test_a_run_counts_its_length_for_each_way_it_can_be_made() -> None:
    assert points("AC 2D 3H 4S", "5C") == 7
    assert parts("AC 2D 3H 8S", "KC")[-1] == ("run of 3", 3)
    assert parts("9C 10D JH QS", "KD") == [("run of 5", 5)]
    assert [part for part in parts("JC QD QH KS", "2H") if "run" in part[0]] == [("run of 3", 3)] * 2
    assert [part for part in parts("JC QD QH KS", "KD") if "run" in part[0]] == [("run of 3", 3)] * 4
    assert [part for part in parts("JC QD KH AS", "9D") if "run" in part[0]] == [("run of 3", 3)]  # an ace is low


def test_a_house_may_let_any_four_of_the_five_make_a_flush() -> None:
    house = replace(CRIBBAGE, flush4="any_four")
    assert count_hand(house, ["2C", "4C", "6C", "QD"], "8C").points == 4
    assert count_hand(house, ["2C", "4C", "6C", "QD"], "8C", crib=True).points == 0


@clause("cribbage", "10/7", where=count_hand)
def test_his_nobs_counts_one() -> None:
    assert count_hand(CRIBBAGE, ["JC", "2D", "4H", "6S"], "8C").parts == (Part("his nobs", ("JC",), 1),)


@clause("cribbage", "7/4", where=heels)
def test_a_jack_turned_up_is_worth_two_to_the_dealer_and_nothing_in_the_count() -> None:
    assert heels(CRIBBAGE, "JD") == 2
    assert heels(CRIBBAGE, "QD") == 0
    assert points("2C 4D 6H 8S", "JD") == 0


@clause("cribbage", "10/3", "10/4", "10/5", where=check_total)
@pytest.mark.parametrize("total", [19, 25, 26, 27, 30, 121, -1, True, "12", 7.0, None])
def test_a_total_no_hand_can_have_is_refused(total: object) -> None:
    assert refusal_of(check_total, CRIBBAGE, total) == "total_impossible"


@pytest.mark.parametrize("total", [0, 1, 18, 20, 24, 28, 29])
def test_a_total_some_hand_has_is_taken(total: int) -> None:
    assert check_total(CRIBBAGE, total) == total


def test_nineteen_needs_the_turned_up_card_in_the_flush_and_only_that_house_takes_it() -> None:
    house = replace(CRIBBAGE, flush4="any_four")
    assert count_hand(house, ["2C", "3C", "JC", "2S"], "AC").points == 19
    assert check_total(house, 19) == 19
    assert points("2C 3C JC 2S", "AC") == 15
    assert refusal_of(check_total, house, 25) == "total_impossible"


def test_a_flush_in_hand_never_makes_an_impossible_total() -> None:
    """Every four ranks of one suit in hand, with every fifth card of the same suit and of another."""
    ranks = list(slow_cribbage.PLACES)
    found = set()
    for four in combinations(ranks, 4):
        for fifth in ranks:
            suit = "D" if fifth in four else "C"
            found.add(points(" ".join(rank + "C" for rank in four), fifth + suit))
            found.add(points(" ".join(rank + "C" for rank in four), fifth + "H"))
    assert found.isdisjoint({19, 25, 26, 27})


@given(five=FIVE_CARDS, crib=st.booleans())
@settings(max_examples=300)
def test_any_hand_counts_what_a_slow_count_finds(five: list[str], crib: bool) -> None:
    *hand, turn_up = five
    counted = count_hand(CRIBBAGE, hand, turn_up, crib)
    assert counted.points == slow_cribbage.slow_count(hand, turn_up, crib)
    assert counted.points == sum(part.points for part in counted.parts)
    assert check_total(CRIBBAGE, counted.points) == counted.points


@given(five=FIVE_CARDS, order=st.permutations(range(4)))
@settings(max_examples=100)
def test_the_order_of_the_hand_makes_no_difference(five: list[str], order: list[int]) -> None:
    *hand, turn_up = five
    assert count_hand(CRIBBAGE, [hand[place] for place in order], turn_up).points == points(" ".join(hand), turn_up)
