"""A game told step by step in the room: steps count at once, are taken back exactly, and give the result."""

import pytest

from controller.domain.commands.hands import ConfirmHand, ConfirmResult
from controller.domain.commands.play import AskTable, By, TakeStep, TakeStepBack
from controller.domain.commands.setup import EndTournament
from controller.domain.commands.table import RuleDispute
from controller.domain.events.play import StepTaken
from controller.domain.events.table import DisputeRuled
from controller.domain.events.teams import GameFigured
from controller.domain.evolve import evolve
from controller.domain.hands import play
from controller.domain.hands.typed import confirm_result
from controller.domain.state.room import Room
from controller.domain.teams.decide import figures_due, team_places
from controller.games.cribbage.counting import heels
from controller.games.cribbage.game import check_going_on, outcome, peg_points, take_count
from controller.games.cribbage.pegs import undo
from controller.games.cribbage.results import outcome_of
from controller.games.refusal import Refusal
from controller.games.seats import CLOCKWISE, Seat
from controller.games.spades.bids import bid_of, tricks_bid
from controller.games.spades.deal import call, misdeal
from controller.games.spades.game import add_hand
from controller.games.spades.scoring import score_hand
from controller.games.steps import Step
from controller.store.codec import from_body, to_body
from tests.support.clauses import clause
from tests.support.evening import Evening, at, drawn, running
from tests.support.folding import fold
from tests.support.spades_evening import seated_teams

NOUGHT = Step("dealer", seat="A.L")
RENEGE = Step("renege", "A", maker="A", bid="7S")


def board(*steps: Step) -> Evening:
    """A round of cribbage with two tables; table 1 has told these steps, the dealer first."""
    room = drawn(2, profile="cribbage", clipping="result")
    room.start()
    return told(room, NOUGHT, *steps)


def told(room: Evening, *steps: Step, by: By = "table", table: int = 1) -> Evening:
    """More steps of a table."""
    for step in steps:
        room.do(TakeStep(room.room.round, table, len(room.table(table).play) + 1, by, step, at(60)))
    return room


def asked(room: Evening, step: Step, number: int = 1) -> dict[str, object]:
    """What the rules say; nothing is changed by it."""
    before = room.room
    answer = play.answer(room.room, AskTable(1, 1, number, "A", step, at(60)))
    assert room.room is before
    return answer


def test_a_step_counts_at_once_and_is_taken_back_exactly() -> None:
    room = board(Step("peg", "A", points=6))
    before = room.table()
    told(room, Step("peg", "B", points=2))
    assert room.table().score == (6, 2)
    room.do(TakeStepBack(1, 1, 3))
    assert room.table() == before


def test_a_refused_step_changes_nothing_and_says_what_to_do() -> None:
    room = board()
    wrong = TakeStep(1, 1, 2, "table", Step("peg", "A", points=10), at(60))
    assert room.refusal(wrong).code == "points_impossible"
    assert room.refusal(TakeStep(1, 1, 1, "table", NOUGHT, at(60))).code == "other_step"
    assert room.refusal(TakeStepBack(1, 1, 2)).code == "other_step"
    long = Step("peg", "A", points=2, reason="x" * 21)
    assert room.refusal(TakeStep(1, 1, 2, "table", long, at(60))).code == "too_long"
    assert room.refusal(TakeStep(9, 1, 2, "table", NOUGHT, at(60))).code == "other_round"


def test_the_log_gives_the_same_board_again() -> None:
    room = board(Step("peg", "A", points=6), Step("count", seat="B.R", cards=("5C", "5D", "5H", "JS"), turn_up="5S"))
    again = fold(Room(), [from_body(type(event).__name__, 1, to_body(event)) for event in room.events])
    assert again.tables[1] == room.table()


def test_a_step_that_later_rules_refuse_keeps_the_score_it_had() -> None:
    room = board()
    event = StepTaken(1, 1, 2, "table", Step("peg", "A", points=10), "8/10", (10, 0), None)
    assert evolve(room.room, event).tables[1].score == (10, 0)


@clause("cribbage", "3", where=confirm_result)
def test_both_sides_confirm_the_result_that_the_steps_give() -> None:
    room = board(Step("crossed", "B"))
    assert (room.phase(), room.table().outcome_by_hands) == ("result", "A")
    assert room.refusal(TakeStep(1, 1, 3, "table", Step("peg", "A", points=2), at(60))).code == "game_over"
    room.do(ConfirmResult(1, 1, "A", True))
    room.do(ConfirmResult(1, 1, "B", True))
    assert room.room.results[1, 1].outcome == "A"
    assert room.refusal(TakeStepBack(1, 1, 2)).code == "no_game"


def test_while_the_umpire_is_called_the_board_waits_but_for_the_convenor() -> None:
    room = board()
    room.press("call", 100)
    step = Step("peg", "A", points=2)
    assert room.refusal(TakeStep(1, 1, 2, "table", step, at(110))).code == "umpire_called"
    told(room, step, by="convenor")
    assert room.table().score == (2, 0)


def test_a_ruled_score_stands_and_no_step_goes_on_from_it() -> None:
    room = board(Step("peg", "A", points=2))
    room.press("call", 100)
    room.do(RuleDispute(1, 1, "", 121, 90, None, "the board fell over"))
    assert isinstance(room.events[-1], DisputeRuled)
    assert room.refusal(TakeStepBack(1, 1, 2)).code == "score_ruled"
    assert room.table().outcome_by_hands == "A"


def test_a_result_can_be_pressed_while_the_board_is_unfinished_but_not_against_it() -> None:
    room = board(Step("peg", "A", points=2))
    room.confirm("blue", 200)
    assert room.room.results[1, 1].outcome == "B"
    other = board(Step("crossed", "B"))
    assert other.why_ignored("blue", 200) == "hands_say_otherwise"


def deal_counts(dealer: int, *points: int) -> list[Step]:
    """The counts of a deal, from the dealer's left on, and its crib."""
    turn = [CLOCKWISE[(dealer + place) % 4] for place in (1, 2, 3, 4)]
    hands = [Step("count", seat=seat, points=one) for seat, one in zip(turn, points, strict=False)]
    return [*hands, Step("count", points=points[-1], facts=("crib",))]


@clause("cribbage", "2/1", where=outcome)
@clause("cribbage", "11/1", where=check_going_on)
@clause("cribbage", "11/3", where=outcome_of)
def test_after_four_deals_a_game_of_cribbage_is_complete_and_may_be_a_tie() -> None:
    room = board()
    for dealer in range(4):
        assert room.table().outcome_by_hands is None
        told(room, *deal_counts(dealer, 4, 4, 4, 4, 2))
    assert (room.table().outcome_by_hands, room.phase()) == ("TIE", "result")
    fifth = TakeStep(1, 1, len(room.table().play) + 1, "table", Step("peg", "A", points=2), at(60))
    assert room.refusal(fifth).code == "game_over"


@clause("cribbage", "2/2", where=peg_points)
@clause("cribbage", "11/2", where=outcome_of)
def test_at_121_a_game_of_cribbage_ends_at_once() -> None:
    room = board(*deal_counts(0, 0, 29, 0, 29, 29), *deal_counts(1, 29, 0, 0, 0, 0))
    assert room.table().score == (116, 0)
    told(room, Step("peg", "A", points=5))
    assert (room.table().score, room.table().outcome_by_hands) == ((121, 0), "A")


@clause("cribbage", "7/4", where=heels)
def test_a_jack_turned_up_is_two_for_the_dealer() -> None:
    assert board(Step("turn_up", turn_up="JD")).table().score == (2, 0)


@clause("cribbage", "8/11", where=undo)
def test_the_front_peg_is_put_right() -> None:
    assert board(Step("peg", "A", points=6), Step("correct", "A", points=4)).table().score == (4, 0)


@clause("cribbage", "10/10", "10b", where=take_count)
def test_no_hand_is_counted_twice_and_no_crib_too_early() -> None:
    room = board(Step("count", seat="B.R", points=4))
    again, early = Step("count", seat="B.R", points=6), Step("count", points=4, facts=("crib",))
    assert room.refusal(TakeStep(1, 1, 3, "table", again, at(60))).code == "count_taken"
    assert room.refusal(TakeStep(1, 1, 3, "table", early, at(60))).code == "crib_locked"


def teams_play(*steps: Step) -> Evening:
    """Table 1 of a spades tournament has told these steps, the dealer first."""
    room = seated_teams(4)
    room.start()
    return told(room, NOUGHT, *steps)


def bids(*said: str) -> Step:
    """The bids of A.L, A.R, B.L, B.R."""
    return Step("bids", bids=said)


@clause("spades", "3/1", where=tricks_bid)
@clause("spades", "3/7", "6/2", "6/4", "6/5", "6/7", where=score_hand)
@clause("spades", "6/3", where=add_hand)
def test_a_hand_of_spades_is_scored_at_its_table() -> None:
    room = teams_play(bids("4", "nil", "5", "4"), Step("tricks", tricks=(5, 0, 4, 4)))
    assert room.table().score == (141, -90)
    told(room, bids("4", "nil", "3", "1"), Step("tricks", tricks=(3, 1, 8, 1)))
    assert room.table().score == (141 + 40 - 100, -90 + 40 + 5)


@clause("spades", "3/5", "3/6", where=call)
@clause("spades", "3/8", "3/9", "6/6", where=bid_of)
@clause("spades", "3/3", where=misdeal)
@clause("spades", "5/6", where=score_hand)
def test_bids_that_nobody_may_make_and_a_misdeal_that_comes_too_late_are_refused() -> None:
    room = teams_play()
    for said, code in (("0", "use_nil"), ("14", "bid_range"), ("blind nil", "no_blind_nil")):
        assert room.refusal(TakeStep(1, 1, 2, "table", bids(said, "4", "4", "4"), at(60))).code == code
    told(room, bids("nil", "nil", "9", "4"))
    late = Step("misdeal", seat="B.L")
    assert room.refusal(TakeStep(1, 1, 3, "table", late, at(60))).code == "bid_made"
    told(room, Step("renege", "B", tricks=(0, 0, 8, 5)))
    assert room.table().score == (200, -130)


def test_after_a_bell_of_the_house_the_deal_in_play_is_the_last() -> None:
    hands: tuple[tuple[Seat, int], ...] = (("B.R", 4), ("A.R", 6), ("B.L", 0), ("A.L", 8))
    room = board(*(Step("count", seat=seat, points=points) for seat, points in hands))
    room.bell()
    room.time_is(604)
    told(room, Step("count", points=0, facts=("crib",)))
    assert (room.table().play[-1].outcome, room.phase()) == ("A", "result")
    room.do(TakeStepBack(1, 1, 6))
    assert room.phase() == "result"


def test_the_figures_of_spades_come_with_the_result_both_sides_confirm() -> None:
    room = seated_teams(4)
    room.start()
    told(room, NOUGHT, *win_for_amber())
    assert room.table().score == (600, 390)
    room.do(ConfirmResult(1, 1, "B", True))
    events = room.do(ConfirmResult(1, 1, "A", True))
    figures = next(event for event in events if isinstance(event, GameFigured))
    assert (figures.scores, figures.nils, figures.sets) == ((600, 390), (6, 0), (0, 0))
    assert (figures.won_by, figures.source) == (None, "table")
    assert not isinstance(room.room.last and room.room.last.event, GameFigured)


@clause("spades", "8/1", "8/6", where=team_places)
def test_a_tournament_of_teams_is_told_hand_by_hand_to_its_final() -> None:
    room = seated_teams(4)
    while room.room.phase != "ended":
        room.start(room.room.round * 5000.0)
        for number in sorted(room.room.tables):
            told(room, NOUGHT, *win_for_amber(), table=number)
            for side in ("A", "B"):
                room.do(ConfirmResult(room.room.round, number, side, True))
    assert room.room.round == 5
    assert sorted(team_places(room.room).values()) == [1, 2, 3, 3]
    assert figures_due(room.room) == ()


def win_for_amber() -> list[Step]:
    """Three hands of two nils each."""
    return [Step("bids", bids=("nil", "nil", "9", "4")), Step("tricks", tricks=(0, 0, 8, 5))] * 3


def test_an_irregularity_of_500_is_noted_and_costs_what_was_shown() -> None:
    room = running()
    room.press("dealt", 10)
    shown = asked(room, RENEGE)
    assert (shown["before"], shown["after"]) == ([0, 0], [-140, 100])
    events = room.do(TakeStep(1, 1, 1, "B", RENEGE, at(60)))
    assert [type(event).__name__ for event in events] == ["IrregularityNoted", "HandProposed"]
    room.do(ConfirmHand(1, 1, 1, "A"))
    assert room.table().score == (-140, 100)
    assert room.refusal(TakeStep(1, 1, 2, "table", RENEGE, at(90))).code == "which_side"
    assert room.refusal(TakeStep(1, 1, 1, "A", Step("exposed", "A"), at(90))).code == "other_step"
    assert room.refusal(TakeStepBack(1, 1, 1)).code == "no_step"


def test_an_answer_names_the_players_and_so_does_a_refusal() -> None:
    room = running()
    seats = {seat: room.room.players[player].name for seat, player in room.table().seats.items()}
    answer = asked(room, Step("bidding", seat="A.L"))
    assert answer["lines"] == [{"text": f"{seats['B.R']} calls next.", "clause": "4a"}]
    calls = ("B.R away", "A.R away", "A.R 7S")
    with pytest.raises(Refusal, match=seats["A.R"]):
        asked(room, Step("bidding", seat="A.L", cards=calls))


def test_before_the_round_starts_nothing_is_told_but_a_misdeal_of_500() -> None:
    room = drawn(2)
    room.press("dealt", -20)
    assert room.refusal(TakeStep(1, 1, 1, "A", Step("exposed", "A"), at(-10))).code == "no_game"
    room.do(TakeStep(1, 1, 1, "A", Step("misdeal", reason="exposed"), at(-10)))
    assert room.phase() == "seated"


def test_nobody_tells_a_game_that_has_ended() -> None:
    room = board()
    room.do(EndTournament(""))
    assert room.refusal(TakeStep(1, 1, 2, "table", Step("peg", "A", points=2), at(60))).code == "no_game"
