"""What each sheet says of an irregularity, with its clause, and what a table may ask: nothing is changed by either."""

import pytest

from controller.games.five_hundred import asking, irregularities
from controller.games.five_hundred.dealing import Deal
from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS, Edition
from controller.games.five_hundred.irregularities import rule_on
from controller.games.profiles import profile
from controller.games.seats import Seat
from controller.games.steps import Step
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

NORTH: Seat = "A.L"
PLACES: dict[str, Seat] = {"N": "A.L", "E": "B.R", "S": "A.R", "W": "B.L"}


def offence(act: str, side: str, maker: str = "A", **more: object) -> Step:
    """An offence while side A's seven spades are played."""
    return Step(act, side, maker=maker, bid="7S" if maker else "", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "later", "older"),
    [
        (offence("renege", "A"), ("MAKER_RENEGE", "8c"), ("MAKER_RENEGE", "Penalties a")),
        (offence("renege", "B"), ("OPP_RENEGE", "8d"), ("OPP_RENEGE", "Penalties b")),
        (offence("renege", "B", facts=("corrected",)), (None, "8b"), (None, "Renege a")),
        (offence("count", "A", facts=("led",)), ("MAKER_COUNT", "6f"), ("MAKER_COUNT", "3g(i)/1")),
        (offence("count", "B", facts=("led",)), ("OPP_COUNT", "6g"), ("OPP_COUNT", "3g(ii)")),
        (offence("laydown", "A"), ("MAKER_LAYDOWN", "6d"), ("MAKER_LAYDOWN", "3f(i)/2")),
        (offence("laydown", "B"), ("OPP_LAYDOWN", "6e"), ("OPP_LAYDOWN", "3f(ii)")),
        (Step("exposed", "A"), (None, "6a"), (None, "3d")),
        (Step("misdeal", reason="exposed"), (None, "3a"), (None, "Misdeal a")),
        (Step("misdeal", reason="wrong_count"), (None, "3c"), (None, "Misdeal c")),
    ],
)
def test_every_sheet_says_what_it_costs_and_in_which_clause(
    step: Step, later: tuple[str | None, str], older: tuple[str | None, str]
) -> None:
    for edition in (EDITION_2025, EDITION_2024):
        ruling = rule_on(edition, step)
        assert (ruling.penalty, ruling.clause) == later
    ruling = rule_on(EDITION_201X, step)
    assert (ruling.penalty, ruling.clause) == older


@clause("500-2025", "5b", "5c", "6h", where=irregularities.rule_on)
@clause("500-2024", "5b", "5c", "6h", where=irregularities.rule_on)
def test_kitty_discard_and_both_counts_are_ruled_by_the_later_sheets_alone() -> None:
    steps = {
        "5b": offence("kitty", "A"), "5c": offence("discard", "A", facts=("led",)),
        "6h": offence("count", "both", facts=("led",)),
    }  # fmt: skip
    for letter, step in steps.items():
        assert [rule_on(edition, step).clause for edition in (EDITION_2025, EDITION_2024)] == [letter, letter]
        assert refusal_of(rule_on, EDITION_201X, step) == "umpire"


def test_an_irregularity_that_cannot_be_is_refused() -> None:
    wrong = {
        "which_side": offence("renege", ""), "not_the_makers": offence("kitty", "B"),
        "misdeal_instead": offence("count", "A"), "not_led_yet": offence("discard", "A"),
        "no_misdeal": Step("misdeal", reason="no_pictures"), "unknown_act": offence("cough", "A"),
        "bad_bid": Step("renege", "A", maker="A"), "umpire": offence("renege", "A", maker=None),  # type: ignore[arg-type]
    }  # fmt: skip
    for code, step in wrong.items():
        assert refusal_of(rule_on, EDITION_2025, step) == code


def test_a_club_s_own_penalty_quotes_no_clause_of_a_sheet() -> None:
    rules = profile("500-2025", {"penalties": {"OPP_RENEGE": {"maker": 1, "opposition": -100}}}).rules
    lines = rule_on(rules, offence("renege", "B")).lines
    said = ["The opposition loses 100 points.", "So the club's own rules have it."]
    assert [line.text for line in lines][1:] == said
    assert not any(line.clause for line in lines)


def asked(edition: Edition, calls: str, dealer: Seat = "B.L") -> list[str]:
    """The clauses of the answer to `E 7D, S away`, in play order from the dealer's left."""
    cards = tuple(f"{PLACES[one.split()[0]]} {one.split()[1]}" for one in calls.split(", ")) if calls else ()
    answer = asking.ask(edition, Deal(None), Step("bidding", seat=dealer, cards=cards))
    return [line.clause for line in answer.lines if line.clause]


def test_the_bidding_helper_quotes_the_clause_of_its_own_sheet() -> None:
    assert asked(EDITION_2025, "N 7D, E 7C") == ["4g/1"]
    assert asked(EDITION_2024, "N 7D, E 7C") == ["4f/2"]
    assert asked(EDITION_2025, "S 7C") == ["4h/1", "4h/2"]
    assert asked(EDITION_2024, "S 7C") == ["4g/1", "4g/2"]
    assert asked(EDITION_2025, "N away, E away, S away, W away") == ["4e", "4e"]
    assert asked(EDITION_2025, "N 7S, E away, S away, W away") == ["4k/1"]
    step = Step("bidding", seat="B.L", cards=("A.L 7D", "B.R 7D"))
    low = asking.ask(EDITION_2025, Deal(None), step).lines[0].text
    assert low == "B.R called too low and may not pass: the least bid now is 8D."


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda one: one.name)
def test_the_deal_is_told_from_the_scorer_on(edition: Edition) -> None:
    first, after = Deal(NORTH), Deal(NORTH, hand=2, misdeals=1)
    said = [line.text for line in asking.ask(edition, first, Step("deal")).lines]
    assert said[0] == "A.L deals this hand." and said[1] == "B.L cuts." and "After a misdeal now A.L deals." in said
    assert "After a misdeal now A.R deals." in [line.text for line in asking.ask(edition, after, Step("deal")).lines]
    assert refusal_of(asking.ask, edition, Deal(None), Step("deal")) == "no_scorer"


def test_a_cut_is_settled_by_rank_and_then_by_suit() -> None:
    cut = Step("cut", cards=("A.L 9H", "B.R 9S"))
    assert asking.ask(EDITION_2025, Deal(None), cut).turn == "B.R"
    assert refusal_of(asking.ask, EDITION_2025, Deal(None), Step("cut", cards=("A.L 9H", "B.R 9H"))) == "card_twice"


def test_after_a_tie_the_club_says_whether_the_lower_or_the_higher_card_moves_on() -> None:
    tie = Step("tie", cards=("A 9H", "B 9S"))
    assert asking.ask(EDITION_2025, Deal(None), tie).lines[0].text == "Blue moves on."
    high = profile("500-2025", {"tie_move": "cut_high"}).rules
    assert asking.ask(high, Deal(None), tie).lines[0].text == "Amber moves on."
    drawn = profile("500-2025", {"tie_move": "random"}).rules
    assert refusal_of(asking.ask, drawn, Deal(None), tie) == "no_cut"
