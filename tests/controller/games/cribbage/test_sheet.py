"""What the national sheet says, and who deals, keeps score, moves on or wins a play-off by it."""

import pytest

from controller.games.cribbage.edition import CRIBBAGE, Edition
from controller.games.cribbage.results import cut_for_move, first_dealer
from controller.games.draws import lowest
from controller.games.seats import CLOCKWISE, Seat, left_of, partner_of, seat_named, side_named, side_of
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

N, E, S, W = CLOCKWISE


def drawn(*cards: str) -> dict[Seat, str]:
    """What north, east, south and west drew."""
    return dict(zip(CLOCKWISE, cards, strict=False))


def test_the_figures_of_the_sheet() -> None:
    assert (CRIBBAGE.target, CRIBBAGE.deals) == (121, 4)
    assert (CRIBBAGE.clicks_win, CRIBBAGE.clicks_tie, CRIBBAGE.clicks_loss) == (2, 1, 0)
    assert (CRIBBAGE.break_every, CRIBBAGE.team_size, CRIBBAGE.team_day) == (9, 8, 1)
    assert 52 - CRIBBAGE.players * CRIBBAGE.cards_each == 32
    assert (CRIBBAGE.in_hand, CRIBBAGE.in_crib) == (4, 4)
    assert "official" not in CRIBBAGE.status


@clause("cribbage", "Title", where=Edition)
def test_cribbage_is_played_without_a_clock() -> None:
    assert CRIBBAGE.minutes is None


@clause("cribbage", "4/2", where=first_dealer)
def test_the_lowest_card_deals_ace_low_and_king_high() -> None:
    assert first_dealer(drawn("A", "5", "K", "9")) == (N,)
    assert first_dealer(drawn("K", "QH", "JS", "10D")) == (W,)


@clause("cribbage", "4/2", where=lowest)
def test_every_seat_draws_one_card_of_the_pack() -> None:
    assert refusal_of(first_dealer, drawn("A", "5", "K")) == "draw_incomplete"
    assert refusal_of(first_dealer, drawn("A", "5", "K", "joker")) == "card_unknown"
    assert refusal_of(first_dealer, drawn("AS", "5H", "KD", "AS")) == "card_twice"


@clause("cribbage", "4/4", where=first_dealer)
def test_only_those_who_drew_equally_low_draw_again_until_one_is_lowest() -> None:
    tied = first_dealer(drawn("3", "3", "8", "K"))
    assert tied == (N, E)
    assert first_dealer({N: "7", E: "7"}, tied) == (N, E)
    assert first_dealer({N: "9", E: "4"}, tied) == (E,)
    assert refusal_of(first_dealer, drawn("9", "4", "8", "K"), tied) == "draw_incomplete"


@clause("cribbage", "15/1", where=cut_for_move)
def test_a_tie_is_settled_by_one_cut_of_each_pair() -> None:
    assert cut_for_move("4C", "JD") == "A"
    assert refusal_of(cut_for_move, None, "JD") == "card_unknown"


@clause("cribbage", "15/2", where=cut_for_move)
@pytest.mark.parametrize(("a", "b", "moves"), [("4", "J", "A"), ("K", "A", "B"), ("AS", "2D", "A"), ("7C", "7H", None)])
def test_the_lower_cut_moves_on_ace_low_and_equal_ranks_cut_again(a: str, b: str, moves: str | None) -> None:
    assert cut_for_move(a, b) == moves


def test_the_deal_and_the_turn_go_to_the_left_and_sides_alternate() -> None:
    assert [left_of(S, steps) for steps in range(4)] == [S, W, N, E]
    assert [side_of(seat) for seat in CLOCKWISE] == ["A", "B", "A", "B"]
    assert partner_of(S) == N


def test_a_seat_and_a_side_are_known_by_their_names() -> None:
    assert [seat_named(seat) for seat in CLOCKWISE] == list(CLOCKWISE)
    assert (side_named("A"), side_named("B")) == ("A", "B")
    assert refusal_of(seat_named, 3) == "which_seat"
    assert refusal_of(side_named, "TIE") == "which_side"
