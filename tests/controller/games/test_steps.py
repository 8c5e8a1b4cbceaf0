"""Whatever a table says of its game, it is taken whole or refused whole, with a remedy."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games.engines import engine_of
from controller.games.five_hundred import asking, irregularities
from controller.games.five_hundred.dealing import Deal
from controller.games.profiles import PROFILES, SHEETS, profile
from controller.games.refusal import Refusal
from controller.games.steps import Step

SEATS = ("A.L", "A.R", "B.L", "B.R")
ACTS = (
    "dealer", "peg", "jack", "turn_up", "count", "correct", "redeal", "crossed", "held_back", "crib_lifted", "peg_out",
    "surplus", "crib_wrong", "bids", "tricks", "renege", "misdeal", "laydown", "kitty", "discard", "exposed", "cough",
)  # fmt: skip
QUESTIONS = ("hand", "play", "draw", "order", "tie", "bidding", "deal", "cut", "score", "schedule")
REASONS = ("", "exposed", "misdealt", "not_cut", "wrong_count", "out_of_turn", "last_card", "no_cut", "face_up", "burn")
CARDS = ("5C", "5D", "10H", "js", "AS", "go", "1Z", "", "A.L 7S", "B.R away", "A.R 9H", "B.L KD", "A 4S", "B 5H", "ZZ")


def steps(*acts: str) -> st.SearchStrategy[Step]:
    """Steps with anything in them that a page, or somebody who is not one, can send."""
    return st.builds(
        Step,
        act=st.sampled_from(acts),
        side=st.sampled_from(("A", "B", "both", None)),
        seat=st.sampled_from((*SEATS, None)),
        points=st.none() | st.integers(-3, 33),
        cards=st.lists(st.sampled_from(CARDS), max_size=6).map(tuple),
        turn_up=st.sampled_from(("", "5S", "JD", "joker")),
        bids=st.lists(st.sampled_from(("nil", "0", "3", "4", "14", "blind nil", "²")), max_size=5).map(tuple),
        tricks=st.lists(st.integers(-1, 14), max_size=5).map(tuple),
        reason=st.sampled_from(REASONS),
        maker=st.sampled_from(("A", "B", None)),
        bid=st.sampled_from(("", "7S", "10NT", "11H")),
        facts=st.lists(st.sampled_from(("led", "corrected", "partner", "crib")), max_size=2).map(tuple),
    )


@pytest.mark.parametrize("sheet", ["cribbage", "spades"])
@settings(max_examples=150, deadline=None, derandomize=True)
@given(told=st.lists(steps(*ACTS), max_size=25))
def test_a_step_is_taken_whole_or_refused_whole(sheet: str, told: list[Step]) -> None:
    engine = engine_of(SHEETS[sheet])
    assert engine is not None
    state: Any = engine.begin()
    for step in (Step("dealer", seat="A.L"), *told):
        before = repr(state)
        try:
            taken = engine.take(state, step)
        except Refusal as refusal:
            assert refusal.code and refusal.text and refusal.remedy and repr(state) == before
            continue
        assert taken.lines and all(line.text for line in taken.lines)
        assert repr(state) == before and taken.state is not None
        state = taken.state
        shown = engine.shown(state)
        assert (engine.outcome(state, time_up=False) is not None) == (shown.stage == "over")
        assert len(engine.scores(state)) == 2


@pytest.mark.parametrize("sheet", ["cribbage", "spades"])
@settings(max_examples=150, deadline=None, derandomize=True)
@given(step=steps(*QUESTIONS))
def test_a_question_is_answered_or_refused(sheet: str, step: Step) -> None:
    engine = engine_of(SHEETS[sheet])
    assert engine is not None
    state = engine.take(engine.begin(), Step("dealer", seat="B.L")).state
    try:
        assert engine.ask(state, step).lines
    except Refusal as refusal:
        assert refusal.text and refusal.remedy


@pytest.mark.parametrize("edition", PROFILES)
@settings(max_examples=150, deadline=None, derandomize=True)
@given(step=steps(*ACTS, *QUESTIONS))
def test_at_500_every_irregularity_and_question_has_an_answer_or_a_refusal(edition: str, step: Step) -> None:
    rules = profile(edition).rules
    for answered in (lambda: irregularities.rule_on(rules, step), lambda: asking.ask(rules, Deal("A.L"), step)):
        try:
            assert answered().lines
        except Refusal as refusal:
            assert refusal.text and refusal.remedy
