"""Rule 8: what a card scores while the count climbs to 31."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.cli.score import answer
from controller.games.cribbage.cards import PACK
from controller.games.cribbage.edition import CRIBBAGE
from controller.games.cribbage.pegging import card_points, peg
from tests.support.clauses import clause
from tests.support.refusing import refusal_of
from tests.support.slow_cribbage import PACK as ALL_CARDS
from tests.support.slow_cribbage import may_play, slow_peg


def pegged(plays: str) -> list[int]:
    """The points of each entry, in the order played."""
    counted: dict[str, Any] = answer({"edition": "cribbage", "peg": plays.split()})
    return list(counted["points"])


def row(number: str, plays: str, points: list[int]) -> Any:  # noqa: ANN401
    """Cards as they are played, what each scores, and the clause that it proves."""
    return pytest.param(plays, points, marks=clause("cribbage", f"8/{number}", where=peg), id=f"8/{number} {plays}")


@pytest.mark.parametrize(
    ("plays", "points"),
    [
        row("2", "7C 8D", [0, 2]),  # fifteen
        row("2", "10H 5D JC", [0, 2, 0]),
        row("3", "10C 10D 10H AS", [0, 2, 6, 2]),  # thirty-one, and a new count begins
        row("3", "KC QD JH AS AC", [0, 0, 3, 2, 0]),  # the second ace lies on an empty table: no pair
        row("4", "KC QD 9H go", [0, 0, 0, 1]),  # a go, stopped at 29
        row("4", "KC QD 9H go 9D 6C", [0, 0, 0, 1, 0, 2]),  # and the count begins anew
        row("4", "KC QD JH AS go", [0, 0, 3, 2, 0]),  # on top of thirty-one it adds nothing
        row("4", "KC QD JH AS go 5C 10C", [0, 0, 3, 2, 0, 0, 2]),
        row("5", "9C 9D", [0, 2]),  # a pair
        row("5", "9C 4D 9H", [0, 0, 0]),  # unless a card lies between
        row("5", "KC QD", [0, 0]),  # both count ten, and are no pair
        row("6", "5C 5D 5H", [0, 2, 8]),  # three alike, and two for fifteen
        row("6", "9C 9D 9H", [0, 2, 6]),
        row("7", "7C 7D 7H 7S", [0, 2, 6, 12]),  # four alike
        row("8", "4C 6D 5H 3S", [0, 0, 5, 4]),  # a run, which 4, 6, 5 make fifteen too
        row("8", "AC 2D 3H 4S 5C 6D 7H", [0, 0, 3, 4, 7, 6, 7]),  # A to 5 is fifteen
        row("9", "4C 5D 5H 7S", [0, 0, 2, 0]),  # an equal card breaks it
        row("9", "4C 5D 6H", [0, 0, 5]),
        row("9", "2C 4D 3H 5S", [0, 0, 3, 4]),  # in any order
        row("9", "QC KD AH 2S", [0, 0, 0, 0]),  # the ace is low
    ],
)
def test_what_each_card_scores(plays: str, points: list[int]) -> None:
    assert pegged(plays) == points


@clause("cribbage", "8/3", where=card_points)
def test_nobody_may_go_over_thirty_one() -> None:
    assert refusal_of(peg, CRIBBAGE, ["KC", "QD", "JH", "2S"]) == "over_31"
    assert refusal_of(card_points, CRIBBAGE, [PACK["KC"], PACK["QD"], PACK["JH"]], PACK["2S"]) == "over_31"


def test_nobody_says_go_before_a_card_lies_on_the_table() -> None:
    assert refusal_of(peg, CRIBBAGE, ["go"]) == "go_on_nothing"
    assert refusal_of(peg, CRIBBAGE, ["KC", "QD", "9H", "go", "go"]) == "go_on_nothing"


@clause("cribbage", "8/10", where=card_points)
def test_all_points_of_a_card_are_taken_together() -> None:
    assert pegged("8C 7D 6H 5S 5D") == [0, 2, 3, 4, 2 + 2]  # a pair and thirty-one


def test_the_last_card_of_a_deal_counts_as_a_go_unless_it_makes_thirty_one() -> None:
    twelve_cards = "KC KD QC go KH QD JC go KS QH JD go QS JH 10C go"
    assert pegged(f"{twelve_cards} 2C 7D 3H 9S")[-1] == 1  # at 21
    assert pegged(f"{twelve_cards} 2C 7D 3H 9S go")[-2:] == [1, 0]
    assert pegged(f"{twelve_cards} JS 10D 10H AS")[-1] == 2
    assert pegged(f"{twelve_cards} 2C 7D 2H 4S")[-1] == 2 + 1  # fifteen, and the last


def test_a_deal_has_sixteen_cards_to_play() -> None:
    sixteen = [f"{rank}{suit}" for rank in ("A", "2", "3", "4") for suit in "SCDH"]
    with_gos = [*sixteen[:12], "go", *sixteen[12:]]
    assert len(peg(CRIBBAGE, with_gos)) == 17
    assert refusal_of(peg, CRIBBAGE, [*with_gos, "5C"]) == "too_many_cards"


@pytest.mark.parametrize(
    ("plays", "code"), [(["5C", "5C"], "card_twice"), (["5C", "stop"], "card_unknown"), (["5C", 6], "card_unknown")]
)
def test_a_card_comes_once_and_anything_else_is_no_card(plays: list[object], code: str) -> None:
    assert refusal_of(peg, CRIBBAGE, plays) == code


def test_before_the_first_card_nothing_is_pegged() -> None:
    assert peg(CRIBBAGE, []) == ()


@st.composite
def deals_played(draw: st.DrawFn) -> list[str]:
    """A deal of four hands as it might be played: whoever can, plays any card that fits; else everybody says go."""
    dealt = draw(st.lists(st.sampled_from(ALL_CARDS), min_size=16, max_size=16, unique=True))
    hands = [dealt[seat::4] for seat in range(4)]
    plays: list[str] = []
    turn = 0
    while any(hands):
        fitting = [[card for card in hand if may_play(plays, card)] for hand in hands]
        if not any(fitting):
            plays.append("go")
            continue
        while not fitting[turn]:
            turn = (turn + 1) % 4
        card = draw(st.sampled_from(fitting[turn]))
        hands[turn].remove(card)
        plays.append(card)
        turn = (turn + 1) % 4
    return plays


@given(plays=deals_played(), stop=st.integers(0, 30))
@settings(max_examples=100)
def test_any_deal_pegs_what_a_slow_look_back_finds(plays: list[str], stop: int) -> None:
    assert list(peg(CRIBBAGE, plays)) == slow_peg(plays)
    assert list(peg(CRIBBAGE, plays[:stop])) == slow_peg(plays[:stop])
