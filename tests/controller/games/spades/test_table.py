"""A game of spades told at its table: bids, tricks, what stops a hand, and what cannot be."""

import pytest

from controller.games.profiles import profile
from controller.games.spades import table
from controller.games.spades.edition import SPADES
from controller.games.steps import Step
from tests.support.refusing import refusal_of

ENGINE = table.SpadesTable(SPADES)
DEALER = Step("dealer", seat="A.L")


def bids(*said: str) -> Step:
    """The bids of A.L, A.R, B.L, B.R."""
    return Step("bids", bids=said)


def tricks(*taken: int) -> Step:
    """The tricks of the same four."""
    return Step("tricks", tricks=taken)


def sheet(*steps: Step, engine: table.SpadesTable = ENGINE) -> table.Sheet:
    """A sheet after these steps; Amber's left seat deals first."""
    state = engine.begin()
    for step in (DEALER, *steps):
        state = engine.take(state, step).state
    return state


def test_a_hand_is_bid_played_and_scored_with_bags_nils_and_sets() -> None:
    state = sheet(bids("4", "nil", "5", "4"), tricks(5, 0, 4, 4))
    assert ENGINE.scores(state) == (141, -90)
    assert (state.bags, state.game.nils, state.game.sets) == ((1, 0), (1, 0), (1, 0))
    shown = ENGINE.shown(state)
    assert (shown.deal, shown.dealer, shown.stage) == (2, "B.R", "bids")
    assert ("Times the others were set", "1", "0") in shown.rows


def test_the_bids_of_a_deal_are_shown_until_its_tricks_come() -> None:
    state = sheet(bids("4", "nil", "5", "4"))
    shown = ENGINE.shown(state)
    assert (shown.stage, shown.rows[0]) == ("tricks", ("Bids", "4 + nil", "5 + 4"))


def test_both_over_500_in_one_hand_the_higher_wins_and_equal_scores_play_on() -> None:
    hand = [bids("nil", "nil", "nil", "6"), tricks(0, 0, 0, 13)]
    early, over = sheet(*hand * 2), sheet(*hand * 3)
    assert (ENGINE.scores(early), ENGINE.outcome(early, time_up=False)) == ((400, 334), None)
    assert (ENGINE.scores(over), ENGINE.outcome(over, time_up=False)) == ((600, 501), "A")
    both = bids("nil", "6", "nil", "6")
    level = sheet(*[both, tricks(0, 6, 0, 7), both, tricks(0, 7, 0, 6)] * 2)
    assert (ENGINE.scores(level), ENGINE.outcome(level, time_up=False)) == ((642, 642), None)
    assert refusal_of(ENGINE.take, over, bids("4", "4", "4", "4")) == "game_over"


@pytest.mark.parametrize(
    ("steps", "step", "code"),
    [
        ([], bids("4", "4", "4"), "bids_missing"),
        ([], bids("0", "4", "4", "4"), "use_nil"),
        ([], bids("14", "4", "4", "4"), "bid_range"),
        ([], bids("blind nil", "4", "4", "4"), "no_blind_nil"),
        ([], tricks(4, 4, 4, 1), "bids_missing"),
        ([bids("4", "4", "4", "1")], tricks(4, 4, 4, 2), "tricks_sum"),
        ([bids("4", "4", "4", "1")], tricks(14, 0, 0, 0), "tricks_range"),
        ([bids("4", "4", "4", "1")], tricks(4, 4), "tricks_missing"),
        ([bids("4", "4", "4", "1")], bids("4", "4", "4", "1"), "bid_made"),
        ([bids("4", "4", "4", "1")], Step("misdeal", seat="B.L"), "bid_made"),
        ([], Step("misdeal", seat="B.L", points=1), "umpire"),
        ([], Step("renege", "A"), "bids_missing"),
        ([bids("4", "4", "4", "1")], Step("renege", "both"), "umpire"),
        ([bids("4", "4", "4", "1")], Step("renege"), "which_side"),
        ([bids("4", "4", "nil", "1")], Step("renege", "A"), "tricks_missing"),
        ([bids("4", "4", "4", "1")], Step("redeal", reason="no_cut", facts=("led",)), "play_began"),
        ([], Step("redeal", reason="burn"), "umpire"),
        ([], Step("redeal", reason="no_pictures"), "no_redeal"),
        ([bids("4", "4", "4", "1")], DEALER, "play_began"),
        ([], Step("cough"), "unknown_act"),
    ],
)
def test_what_cannot_be_is_refused(steps: list[Step], step: Step, code: str) -> None:
    assert refusal_of(ENGINE.take, sheet(*steps), step) == code


def test_before_the_draw_nothing_can_be_bid() -> None:
    assert refusal_of(ENGINE.take, ENGINE.begin(), bids("4", "4", "4", "4")) == "no_dealer"


def test_a_renege_loses_the_whole_bid_and_makes_the_other_s_without_bags() -> None:
    taken = ENGINE.take(sheet(bids("4", "3", "2", "3")), Step("renege", "A"))
    assert ENGINE.scores(taken.state) == (-70, 50)
    assert [line.clause for line in taken.lines] == ["5/2", "5/3"]
    assert ENGINE.shown(taken.state).deal == 2


def test_a_renege_taken_back_in_its_trick_costs_nothing() -> None:
    state = sheet(bids("4", "3", "2", "3"))
    taken = ENGINE.take(state, Step("renege", "A", facts=("corrected",)))
    assert (ENGINE.scores(taken.state), taken.lines[0].clause) == ((0, 0), "5/4")
    assert ENGINE.shown(taken.state).stage == "tricks"


def test_a_new_deal_is_the_same_dealer_s_and_a_misdeal_moves_on() -> None:
    again = ENGINE.take(sheet(bids("4", "3", "2", "3")), Step("redeal", reason="face_up"))
    assert (again.state.deal.dealer, again.state.deal.bids, again.lines[0].clause) == ("A.L", (), "2/4")
    moved = ENGINE.take(sheet(), Step("misdeal", seat="A.R"))
    assert (moved.state.deal.dealer, moved.lines[0].clause) == ("B.R", "3/4")


def test_a_house_may_deny_a_second_nil() -> None:
    engine = table.SpadesTable(profile("spades", {"double_nil": "deny"}).sheet)  # type: ignore[arg-type]
    assert refusal_of(engine.take, sheet(engine=engine), bids("nil", "nil", "4", "4")) == "double_nil"


def test_a_time_limit_counts_once_the_hand_in_play_is_scored() -> None:
    engine = table.SpadesTable(profile("spades", {"time_limit_minutes": 30}).sheet)  # type: ignore[arg-type]
    hand = [bids("4", "3", "2", "3"), tricks(4, 3, 3, 3)]
    assert engine.outcome(sheet(*hand, engine=engine), time_up=True) == "A"
    assert engine.outcome(sheet(*hand, bids("4", "3", "2", "3"), engine=engine), time_up=True) is None
    assert ENGINE.outcome(sheet(*hand), time_up=True) is None


def test_what_is_asked_is_answered_and_changes_nothing() -> None:
    state = sheet()
    asked = Step("score", bids=("4", "nil", "5", "4"), tricks=(5, 0, 4, 4))
    assert ENGINE.ask(state, asked).lines[0].text == "Amber scores 141, 1 of them for bags."
    drawn = ENGINE.ask(state, Step("draw", cards=("A.L KD", "A.R 2S", "B.L 2H", "B.R AC")))
    assert (drawn.turn, [line.clause for line in drawn.lines]) == ("B.R", ["1/2", "1/4"])
    assert refusal_of(ENGINE.ask, state, Step("schedule")) == "game_open"
    ahead = sheet(bids("4", "nil", "5", "4"), tricks(5, 0, 4, 4))
    assert "Amber has 3 and Blue 0 points" in ENGINE.ask(ahead, Step("schedule")).lines[0].text
