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


@clause("cribbage", "10/1", where=count_hand)
@pytest.mark.parametrize(
    ("hand", "turn_up", "worth"),
    [
        ("5C 5D 5H JS", "5S", 29),
        ("4C 5D 6H 6S", "5C", 24),
        ("7C 7D 7H 7S", "AC", 24),
        ("JC 2D 4H 6S", "8C", 1),
        ("10C JD QH KS", "5C", 12),
        ("2C 4D 6H 8S", "QC", 0),
    ],
)
def test_the_turned_up_card_counts_with_every_hand(hand: str, turn_up: str, worth: int) -> None:
    assert points(hand, turn_up) == worth


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


@clause("cribbage", "9b/2", where=count_hand)
def test_a_card_dead_in_the_play_counts_in_its_hand_all_the_same() -> None:
    held_back = "5H"  # dead in the play; the hand is still counted with four cards
    assert points(f"10C JD QS {held_back}", "2H") == 9


@clause("cribbage", "10/3", where=count_hand)
def test_each_combination_that_makes_fifteen_counts_two() -> None:
    assert points("5D KH 2C 9S", "QD") == 4
    assert parts("5D KH 2C 9S", "QD") == [("fifteen", 2), ("fifteen", 2)]
    assert points("7C 8D 7H 8S", "KC") == 8 + 4  # four fifteens of two cards, and two pairs
    assert points("AC 2D 3H 4S", "5C") == 2 + 5  # all five cards together, and a run


@clause("cribbage", "10/4", where=count_hand)
def test_two_three_or_four_alike_count_two_six_or_twelve() -> None:
    assert parts("9C 9D 2H KS", "QD") == [("pair", 2)]
    assert parts("9C 9D 9H KS", "QD") == [("three alike", 6)]
    assert points("7C 7D 7H 7S", "KC") == 12
    assert parts("7C 7D 7H 7S", "KC") == [("four alike", 12)]
    assert parts("9C 9D KH KS", "QD") == [("pair", 2), ("pair", 2)]


@clause("cribbage", "10/5", where=count_hand)
def test_a_run_counts_its_length_for_each_way_it_can_be_made() -> None:
    assert points("AC 2D 3H 4S", "5C") == 7
    assert parts("AC 2D 3H 8S", "KC")[-1] == ("run of 3", 3)
    assert parts("9C 10D JH QS", "KD") == [("run of 5", 5)]
    assert [part for part in parts("JC QD QH KS", "2H") if "run" in part[0]] == [("run of 3", 3)] * 2
    assert [part for part in parts("JC QD QH KS", "KD") if "run" in part[0]] == [("run of 3", 3)] * 4
    assert [part for part in parts("JC QD KH AS", "9D") if "run" in part[0]] == [("run of 3", 3)]  # an ace is low


@clause("cribbage", "10/6", where=count_hand)
def test_four_in_hand_of_a_suit_count_four_and_five_with_the_turned_up_card() -> None:
    assert points("2C 4C 6C 8C", "KD") == 4
    assert points("2C 4C 6C 8C", "QC") == 5
    assert points("2C 4C 6C QD", "8C") == 0  # three in hand and the turned-up card are no flush


def test_a_house_may_let_any_four_of_the_five_make_a_flush() -> None:
    house = replace(CRIBBAGE, flush4="any_four")
    assert count_hand(house, ["2C", "4C", "6C", "QD"], "8C").points == 4
    assert count_hand(house, ["2C", "4C", "6C", "QD"], "8C", crib=True).points == 0


@clause("cribbage", "10/7", where=count_hand)
def test_his_nobs_counts_one_and_the_jack_of_another_suit_nothing() -> None:
    assert count_hand(CRIBBAGE, ["JC", "2D", "4H", "6S"], "8C").parts == (Part("his nobs", ("JC",), 1),)
    assert points("JD 2D 4H 6S", "8C") == 0


@clause("cribbage", "10/8", where=count_hand)
def test_the_crib_counts_alike_but_a_flush_needs_all_five() -> None:
    assert points("2C 4C 6C 8C", "KD", crib=True) == 0
    assert points("2C 4C 6C 8C", "QC", crib=True) == 5
    assert points("5C 5D 5H JS", "5S", crib=True) == 29


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
