"""A game of cribbage told at its table: the board step by step, and what cannot be is refused and changes nothing."""

from itertools import product
from typing import Any

import pytest

from controller.games.cribbage import table
from controller.games.cribbage.edition import CRIBBAGE
from controller.games.cribbage.pegging import peg as points_of
from controller.games.profiles import profile
from controller.games.refusal import Refusal
from controller.games.seats import Seat
from controller.games.steps import Step
from tests.support.refusing import refusal_of

ENGINE = table.CribbageTable(CRIBBAGE)
NOUGHT = Step("dealer", seat="A.L")
DEAL = (("B.R", 4), ("A.R", 6), ("B.L", 0), ("A.L", 8))


def board(*steps: Step, engine: table.CribbageTable = ENGINE) -> table.Board:
    """A board after these steps; Amber's left seat deals first."""
    state = engine.begin()
    for step in (NOUGHT, *steps):
        state = engine.take(state, step).state
    return state


def peg(side: Any, points: int) -> Step:  # noqa: ANN401
    """Points of one card."""
    return Step("peg", side, points=points)


def counted(seat: Seat, points: int) -> Step:
    """A hand as the table has counted it."""
    return Step("count", seat=seat, points=points)


def crib(points: int) -> Step:
    """The dealer's crib."""
    return Step("count", points=points, facts=("crib",))


def deal(*points: int, dealer: int = 0) -> list[Step]:
    """One deal's counts, from the dealer's left on, and its crib."""
    order: list[Seat] = ["B.R", "A.R", "B.L", "A.L"]
    turned = order[dealer:] + order[:dealer]
    return [*(counted(seat, one) for seat, one in zip(turned, points, strict=False)), crib(points[-1])]


def test_a_deal_is_pegged_counted_in_turn_and_passed_to_the_left() -> None:
    state = board(Step("jack"), peg("B", 2), peg("A", 3), *deal(4, 6, 0, 8, 5))
    assert ENGINE.scores(state) == (2 + 3 + 6 + 8 + 5, 2 + 4 + 0)
    shown = ENGINE.shown(state)
    assert (shown.deal, shown.dealer, shown.stage, shown.due) == (2, "B.R", "dealing", "A.R")
    assert ENGINE.outcome(state, time_up=False) is None


def test_four_deals_end_the_game_and_equal_totals_are_a_tie() -> None:
    steps = [one for number in range(4) for one in deal(4, 4, 4, 4, 0, dealer=number)]
    state = board(*steps)
    assert ENGINE.outcome(state, time_up=False) == "TIE"
    assert ENGINE.shown(state).stage == "over"
    assert refusal_of(ENGINE.take, state, peg("A", 2)) == "game_over"


def test_at_121_the_game_ends_in_the_midst_of_a_count() -> None:
    steps = [one for number in range(2) for one in deal(24, 24, 24, 24, 0, dealer=number)]
    level = board(*steps, counted("B.L", 24), counted("A.L", 24))
    assert (ENGINE.scores(level), ENGINE.outcome(level, time_up=False)) == ((120, 120), None)
    won = ENGINE.take(level, counted("B.R", 8)).state
    assert (ENGINE.scores(won), ENGINE.outcome(won, time_up=False)) == ((120, 121), "B")


def test_a_hand_typed_as_cards_is_counted_and_told_part_by_part() -> None:
    state = board(Step("turn_up", turn_up="5s"), peg("B", 1))
    taken = ENGINE.take(state, Step("count", seat="B.R", cards=("5C", "5D", "5H", "JS")))
    assert ENGINE.scores(taken.state) == (0, 1 + 29)
    assert any(line.text.startswith("12 for four alike") for line in taken.lines)


def test_a_jack_turned_up_gives_the_dealer_two_once() -> None:
    state = board(Step("turn_up", turn_up="JD"))
    assert ENGINE.scores(state) == (2, 0)
    assert refusal_of(ENGINE.take, state, Step("jack")) == "jack_taken"


@pytest.mark.parametrize(
    ("steps", "step", "code"),
    [
        ([], peg("A", 9), "points_impossible"),
        ([], peg("A", 0), "points_impossible"),
        ([], peg("both", 2), "which_side"),
        ([], Step("peg", points=2), "which_side"),
        ([], counted("B.R", 27), "total_impossible"),
        ([], counted("A.R", 4), "out_of_order"),
        ([], crib(4), "crib_locked"),
        ([counted("B.R", 4)], counted("B.R", 6), "count_taken"),
        ([counted("B.R", 4)], peg("A", 2), "play_over"),
        ([], Step("count", seat="B.R"), "nothing_counted"),
        ([], Step("count", seat="B.R", cards=("5C", "5C", "5H", "JS"), turn_up="5S"), "card_twice"),
        ([Step("turn_up", turn_up="5S")], Step("count", seat="B.R", cards=("5S", "5C", "5H", "JS")), "card_twice"),
        ([Step("turn_up", turn_up="5S")], Step("count", seat="B.R", cards=("4S", "5C", "5H", "JS"), turn_up="6S"),
         "other_turn_up"),
        ([Step("turn_up", turn_up="5S")], Step("count", seat="B.R", points=3, cards=("5C", "5D", "5H", "JS")),
         "count_differs"),
        ([peg("A", 2)], Step("redeal", reason="exposed"), "play_began"),
        ([], Step("redeal", reason="exposed", facts=("led",)), "play_began"),
        ([], Step("redeal", reason="no_pictures"), "no_redeal"),
        ([], Step("correct", "A", points=2), "front_peg_only"),
        ([], Step("crib_lifted", seat="A.L"), "dealers_crib"),
        ([], Step("peg_out", "A"), "no_peg"),
        ([], Step("surplus", points=3), "hand_short"),
        ([peg("A", 2)], Step("dealer", seat="B.L"), "play_began"),
        ([], Step("cough"), "unknown_act"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(steps: list[Step], step: Step, code: str) -> None:
    assert refusal_of(ENGINE.take, board(*steps), step) == code


def test_before_the_draw_nothing_can_be_pegged() -> None:
    assert refusal_of(ENGINE.take, ENGINE.begin(), peg("A", 2)) == "no_dealer"
    assert ENGINE.shown(ENGINE.begin()).stage == "dealer"


def test_a_card_of_another_hand_of_the_deal_comes_no_second_time() -> None:
    state = board(Step("count", seat="B.R", cards=("4C", "5D", "6H", "6S"), turn_up="5C"))
    assert ENGINE.scores(state) == (0, 24)
    assert refusal_of(ENGINE.take, state, Step("count", seat="A.R", cards=("6S", "7D", "8H", "9S"))) == "card_twice"


def test_offences_cost_what_the_sheet_says_in_the_clause_it_says_it_in() -> None:
    pegged = board(peg("A", 6), peg("A", 2), peg("B", 2))
    costs = {
        Step("crossed", "A"): ((8, 2), "B", "9a"), Step("held_back", "A"): ((6, 2), None, "9b/1"),
        Step("crib_lifted", seat="B.L"): ((8, 2), "A", "10a"), Step("peg_out", "A"): ((6, 2), None, "8/12"),
        Step("surplus", points=5): ((8, 2), None, "5b1"), Step("crib_wrong", points=3): ((8, 2), None, "5b2"),
        Step("crib_wrong", points=5): ((8, 2), None, "5b3"),
    }  # fmt: skip
    for step, (scores, outcome, clause) in costs.items():
        taken = ENGINE.take(pegged, step)
        assert (ENGINE.scores(taken.state), ENGINE.outcome(taken.state, time_up=False)) == (scores, outcome)
        assert taken.lines[0].clause == clause


def test_a_house_may_give_the_points_of_a_card_held_back_to_the_other_side() -> None:
    sheet = profile("cribbage", {"fail_play": "award"}).sheet
    engine = table.CribbageTable(sheet)  # type: ignore[arg-type]
    taken = engine.take(board(peg("A", 6), engine=engine), Step("held_back", "A"))
    assert engine.scores(taken.state) == (6, 2)
    assert taken.lines[0].text == "The other side takes 2."


def test_only_the_front_peg_is_put_right_or_taken_back() -> None:
    state = board(peg("A", 6), peg("A", 2))
    assert ENGINE.scores(ENGINE.take(state, Step("correct", "A", points=3)).state) == (9, 0)
    assert ENGINE.scores(ENGINE.take(state, Step("correct", "A")).state) == (6, 0)


def test_no_card_of_any_play_scores_what_the_board_calls_impossible() -> None:
    """Every way to put the last of up to four cards on a count of at most 31, by rank."""
    found = set()
    for ranks in product("A234567", repeat=4):
        cards = [f"{rank}{'SCDH'[ranks[:place].count(rank)]}" for place, rank in enumerate(ranks)]
        try:
            found |= set(points_of(CRIBBAGE, cards))
        except Refusal:
            continue
    assert found - {0} <= set(table.POINTS_OF_A_CARD)


def test_what_is_asked_is_answered_and_changes_nothing() -> None:
    state = board()
    hand = ENGINE.ask(state, Step("hand", cards=("2C", "4C", "6C", "8C"), turn_up="KD"))
    assert hand.lines[0].text == "It counts 4."
    as_crib = ENGINE.ask(state, Step("hand", cards=("2C", "4C", "6C", "8C"), turn_up="KD", facts=("crib",)))
    assert as_crib.lines[0].text == "It counts 0."
    play = ENGINE.ask(state, Step("play", cards=("7S", "8D", "9C")))
    assert [line.text for line in play.lines] == ["7S scores 0.", "8D scores 2.", "9C scores 3."]
    drawn = ENGINE.ask(state, Step("draw", cards=("A.L KD", "A.R 2S", "B.L 2H", "B.R 9C")))
    assert (drawn.turn, drawn.lines[0].clause) == (None, "4/4")
    assert "B.R, A.R, B.L, A.L" in ENGINE.ask(state, Step("order")).lines[0].text
    assert refusal_of(ENGINE.ask, ENGINE.begin(), Step("order")) == "no_dealer"
    assert ENGINE.ask(state, Step("tie", cards=("A AS", "B 2D"))).lines[0].text == "Amber moves on."
    assert "cut again" in ENGINE.ask(state, Step("tie", cards=("A 7S", "B 7D"))).lines[0].text
    assert refusal_of(ENGINE.ask, state, Step("tie", cards=("A 7S",))) == "card_unknown"
    assert refusal_of(ENGINE.ask, state, Step("play")) == "no_cards"
