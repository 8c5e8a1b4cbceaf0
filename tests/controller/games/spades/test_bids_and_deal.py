"""Sections 1, 2 and 3: who deals, when it is dealt again, and what may be bid."""

from dataclasses import replace

import pytest

from controller.games.draws import highest, rank_of
from controller.games.seats import CLOCKWISE, Seat
from controller.games.spades.bids import NIL, bid_of, over_thirteen, team_bid, tricks_bid
from controller.games.spades.deal import (
    Deal,
    begin_play,
    call,
    first_dealer,
    misdeal,
    next_deal,
    redeal,
    scorekeeper,
)
from controller.games.spades.edition import SPADES
from tests.support.clauses import clause
from tests.support.refusing import refusal_of

N, E, S, W = CLOCKWISE


def drawn(*cards: str) -> dict[Seat, str]:
    """What north, east, south and west drew."""
    return dict(zip(CLOCKWISE, cards, strict=False))


def bid_all(deal: Deal) -> Deal:
    """Everybody bids three."""
    for seat in CLOCKWISE:
        deal = call(SPADES, deal, seat, 3)
    return deal


@clause("spades", "1/2", where=first_dealer)
def test_the_highest_card_deals_first_ace_high() -> None:
    assert first_dealer(drawn("A", "9", "4", "K")) == (N,)
    assert first_dealer(drawn("2", "9", "4", "10")) == (W,)


@clause("spades", "1/2", where=rank_of)
def test_a_joker_is_no_card_of_this_pack() -> None:
    assert refusal_of(first_dealer, drawn("A", "9", "joker", "K")) == "card_unknown"


@clause("spades", "1/3", where=scorekeeper)
def test_the_lowest_card_keeps_the_score() -> None:
    assert scorekeeper(drawn("A", "9", "4", "K")) == (S,)
    assert refusal_of(scorekeeper, drawn("A", "9", "4")) == "draw_incomplete"


@clause("spades", "1/4", where=highest)
def test_tied_players_draw_again_for_high_and_for_low_apart() -> None:
    assert first_dealer(drawn("K", "K", "9", "2")) == (N, E)
    assert scorekeeper(drawn("K", "K", "9", "2")) == (W,)
    assert first_dealer({N: "5H", E: "5D"}, (N, E)) == (N, E)
    assert first_dealer({N: "5H", E: "QD"}, (N, E)) == (E,)
    assert scorekeeper({S: "3", W: "8"}, (S, W)) == (S,)


@pytest.mark.parametrize(
    "reason",
    [
        pytest.param("out_of_turn", marks=clause("spades", "2/1", where=redeal), id="the wrong player dealt"),
        pytest.param("last_card", marks=clause("spades", "2/2", where=redeal), id="the last card was not the dealer's"),
        pytest.param("no_cut", marks=clause("spades", "2/3", where=redeal), id="the right was not offered the cut"),
        pytest.param("face_up", marks=clause("spades", "2/4", where=redeal), id="a card lay face up"),
    ],
)
def test_it_is_dealt_again_by_the_same_dealer_and_bids_made_are_void(reason: str) -> None:
    assert redeal(call(SPADES, Deal(S, 3), W, 4), reason) == redeal(Deal(S, 3), reason) == Deal(S, 3)


@clause("spades", "2/1", where=redeal)
def test_once_a_card_is_played_only_the_umpire_can_stop_the_deal() -> None:
    assert refusal_of(redeal, begin_play(bid_all(Deal(S))), "out_of_turn") == "play_began"


@clause("spades", "2/5", where=redeal)
@pytest.mark.parametrize(("reason", "code"), [("bad cards", "no_redeal"), ("burn", "umpire")])
def test_any_other_complaint_is_no_ground_for_dealing_again_and_a_burned_card_is_for_the_umpire(
    reason: str, code: str
) -> None:
    assert refusal_of(redeal, Deal(S), reason) == code


@clause("spades", "3/2", "3/4", where=misdeal)
def test_a_player_without_a_spade_may_call_a_misdeal_and_the_next_player_deals() -> None:
    assert misdeal(Deal(S, 4), E) == Deal(W, 4)
    assert refusal_of(misdeal, Deal(S), E, 2) == "umpire"


@clause("spades", "3/3", where=misdeal)
def test_after_the_own_bid_it_is_too_late_for_a_misdeal() -> None:
    after_north = call(SPADES, Deal(S), N, 3)
    assert refusal_of(misdeal, after_north, N) == "bid_made"
    assert misdeal(after_north, E).dealer == W


@clause("spades", "3/3", "3/5", where=call)
def test_a_bid_or_a_misdeal_of_nobody_is_not_recorded() -> None:
    assert refusal_of(call, SPADES, Deal(S), "A", "nil") == "which_seat"
    assert refusal_of(misdeal, Deal(S), None) == "which_seat"


@clause("spades", "3/1", where=tricks_bid)
def test_a_team_bids_what_its_players_bid_together() -> None:
    assert tricks_bid(team_bid(SPADES, [3, 4])) == 7
    assert tricks_bid(team_bid(SPADES, [4, "nil"])) == 4


@clause("spades", "3/1", where=over_thirteen)
def test_more_than_thirteen_together_is_asked_about() -> None:
    assert over_thirteen(SPADES, (7, 7))
    assert not over_thirteen(SPADES, (7, 6))


@clause("spades", "3/5", where=bid_of)
def test_nil_is_a_bid_of_its_own() -> None:
    assert bid_of(SPADES, "nil") == NIL
    assert bid_of(SPADES, " Nil ") == NIL


@clause("spades", "3/6", where=call)
def test_any_player_may_bid_nil_and_a_house_may_deny_it_to_the_second_partner() -> None:
    one = call(SPADES, Deal(S), N, "nil")
    assert dict(call(SPADES, one, S, 4).bids) == {N: NIL, S: 4}
    assert dict(call(SPADES, one, S, "nil").bids) == {N: NIL, S: NIL}
    house = replace(SPADES, double_nil="deny")
    assert refusal_of(call, house, one, S, "nil") == "double_nil"
    assert dict(call(house, one, E, "nil").bids) == {N: NIL, E: NIL}
    assert refusal_of(team_bid, house, ["nil", "nil"]) == "double_nil"


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        pytest.param(0, "use_nil", marks=clause("spades", "3/8", where=bid_of)),
        *[pytest.param(bid, "bid_range", marks=clause("spades", "3/9", where=bid_of))
          for bid in (14, -1, "", "4", 1.0, True, False, None, [3])],
        *[pytest.param(bid, "no_blind_nil", marks=clause("spades", "6/6", where=bid_of))
          for bid in ("blind nil", "BLIND_NIL", "Blind  Nil")],
    ],
)  # fmt: skip
def test_a_bid_is_one_to_thirteen_or_nil_and_never_blind(bid: object, code: str) -> None:
    assert refusal_of(bid_of, SPADES, bid) == code
    assert [bid_of(SPADES, number) for number in range(1, 14)] == list(range(1, 14))


def test_nobody_bids_twice_and_play_waits_for_four_bids() -> None:
    deal = call(SPADES, Deal(S), W, 3)
    assert refusal_of(call, SPADES, deal, W, 4) == "bid_made"
    assert refusal_of(begin_play, deal) == "bids_missing"
    assert refusal_of(misdeal, begin_play(bid_all(Deal(S))), W) == "bid_made"


@pytest.mark.parametrize("bids", [[4], [4, 3, 2], "44", 4, None])
def test_a_team_bids_twice_and_not_otherwise(bids: object) -> None:
    assert refusal_of(team_bid, SPADES, bids) == "bids_missing"


def test_after_a_hand_played_the_deal_goes_to_the_left() -> None:
    assert next_deal(Deal(S, 3)) == Deal(W, 4)
