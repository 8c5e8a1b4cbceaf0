"""Who deals, when misdeals pass the deal on, and how a cut is ranked. Seats S, W, N, E clockwise."""

import pytest

from controller.games.five_hundred.dealing import (
    MISDEAL_REASONS,
    Deal,
    after_hand,
    after_misdeal,
    after_redeal,
    after_void,
    cut_rank,
    cutter_of,
    dealer_of,
    deals_first,
    deals_left,
    leader_unbid,
    lower_cut,
)
from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, EDITIONS
from controller.games.profiles import profile
from controller.games.refusal import Refusal
from controller.games.seats import Seat
from tests.support.clauses import clause

N: Seat = "A.L"
E: Seat = "B.R"
S: Seat = "A.R"
W: Seat = "B.L"


@clause("500-2025", "2a/1", where=dealer_of)
@clause("500-2024", "2a/1", where=dealer_of)
@clause("500-201x", "2a", where=dealer_of)
def test_the_scorer_deals_first_and_the_deal_goes_to_the_left() -> None:
    assert [dealer_of(S, hand) for hand in (1, 2, 3, 4)] == [S, W, N, E]
    assert dealer_of(None, 1) is None
    second = after_hand(Deal(S))
    assert (second.hand, second.dealer) == (2, W)


def test_the_dealers_right_cuts_and_the_left_leads_where_nobody_bid() -> None:
    assert cutter_of(S) == E
    assert leader_unbid(S) == W


@clause("500-2025", "3a", "3b", "3c", "3e", where=after_misdeal)
@clause("500-2024", "3a", "3b", "3c", "3e", where=after_misdeal)
@clause("500-201x", "Misdeal a", "Misdeal b", "Misdeal c", where=after_misdeal)
@pytest.mark.parametrize("reason", MISDEAL_REASONS)
def test_a_misdeal_is_counted_and_the_same_hand_dealt_again_with_no_score_to_touch(reason: str) -> None:
    for edition in EDITIONS:
        again = after_misdeal(edition, Deal(S, hand=2), reason)
        assert (again, again.dealer) == (Deal(S, hand=2, misdeals=1), W)


@clause("500-2025", "3c", where=after_misdeal)
@clause("500-2024", "3c", where=after_misdeal)
@clause("500-201x", "Misdeal c", where=after_misdeal)
def test_a_wrong_count_after_the_first_lead_is_no_misdeal() -> None:
    for edition in EDITIONS:
        with pytest.raises(Refusal) as refused:
            after_misdeal(edition, Deal(S), "wrong_count", led=True)
        assert refused.value.code == "after_first_lead"
        assert "wrong number of cards" in refused.value.remedy


@clause("500-2025", "3d/1", where=after_misdeal)
@clause("500-2024", "3d/1", where=after_misdeal)
def test_two_misdeals_running_pass_the_deal_to_the_next_player() -> None:
    for edition in (EDITION_2025, EDITION_2024):
        twice = after_misdeal(edition, after_misdeal(edition, Deal(S), "exposed"), "not_cut")
        assert (twice.dealer, twice.hand, twice.misdeals, twice.passes) == (W, 1, 0, 1)
        assert after_hand(twice).dealer == N
        between = after_hand(after_misdeal(edition, Deal(S), "exposed"))
        assert after_misdeal(edition, between, "exposed").dealer == W


@clause("500-201x", "Misdeal d", where=after_misdeal)
def test_in_201x_the_second_misdeal_passes_the_deal_unless_the_club_says_the_first() -> None:
    once = after_misdeal(EDITION_201X, Deal(S), "exposed")
    assert once.dealer == S
    assert after_misdeal(EDITION_201X, once, "exposed").dealer == W
    strict = profile("500-201x", {"misdeals_before_pass": 1}).rules
    assert after_misdeal(strict, Deal(S), "exposed").dealer == W


@clause("500-2025", "3d/2", where=deals_left)
@clause("500-2024", "3d/2", where=deals_left)
def test_a_misdealt_hand_has_still_to_be_dealt() -> None:
    for edition in (EDITION_2025, EDITION_2024):
        fourth = after_hand(after_hand(after_hand(Deal(S))))
        twice = after_misdeal(edition, after_misdeal(edition, fourth, "exposed"), "exposed")
        assert (deals_left(edition, twice), twice.dealer) == (1, S)
        assert deals_left(edition, after_hand(twice)) == 0


def test_a_club_may_let_misdeals_use_up_a_deal() -> None:
    rules = profile("500-2025", {"redeal_counts": True}).rules
    assert deals_left(rules, after_misdeal(rules, Deal(S), "exposed")) == 3
    assert deals_left(rules, after_redeal(rules, Deal(S))) == 3


@clause("500-2025", "6h", where=after_redeal)
@clause("500-2024", "6h", where=after_redeal)
def test_6h_the_same_dealer_deals_the_same_hand_again() -> None:
    third = Deal(S, hand=3, misdeals=1)
    assert after_redeal(EDITION_2025, third) == third


@clause("500-201x", "4b/2", where=after_void)
def test_4b_the_next_dealer_deals_and_the_stopped_hand_is_one_of_the_four_unless_the_club_says() -> None:
    stopped = after_void(EDITION_201X, Deal(S, hand=2))
    assert (stopped.hand, stopped.dealer, deals_left(EDITION_201X, stopped)) == (3, N, 2)
    free = profile("500-201x", {"void_counts": False}).rules
    stopped = after_void(free, Deal(S, hand=2))
    assert (stopped.hand, stopped.dealer, deals_left(free, stopped)) == (2, N, 3)


@clause("500-2025", "4e/4", where=after_misdeal)
@clause("500-2024", "4e/4", where=after_misdeal)
@pytest.mark.parametrize(
    ("reason", "code"), [("no_bid", "no_bid_is_played"), ("no_pictures", "legal_hand"), ("bad_mood", "no_misdeal")]
)
def test_neither_passing_out_nor_a_poor_hand_is_ground_for_dealing_again(reason: str, code: str) -> None:
    for edition in EDITIONS:
        with pytest.raises(Refusal) as refused:
            after_misdeal(edition, Deal(S), reason)
        assert refused.value.code == code


@clause("500-2025", "2b", where=cut_rank)
@clause("500-2024", "2b", where=cut_rank)
def test_of_equal_cards_in_the_cut_hearts_are_high_and_spades_low() -> None:
    assert cut_rank("9H") > cut_rank("9D") > cut_rank("9C") > cut_rank("9S") > cut_rank("8H")
    assert cut_rank("10S") > cut_rank("9H")
    assert cut_rank("KS") > cut_rank("QH") > cut_rank("JH") > cut_rank("AH")


@clause("500-2025", "2b", where=deals_first)
@clause("500-2024", "2b", where=deals_first)
def test_the_lower_cut_deals_unless_the_club_says_the_higher() -> None:
    cuts = {S: "9H", W: "9s", N: "KD"}
    assert deals_first(EDITION_2025, cuts) == W
    assert lower_cut(cuts) == W
    assert deals_first(profile("500-2025", {"cut_deal": "high"}).rules, cuts) == N


@clause("500-2025", "2b", where=deals_first)
@clause("500-2024", "2b", where=deals_first)
@pytest.mark.parametrize(
    ("cards", "code"),
    [(("9H", "9h"), "card_twice"), (("9H", "JOKER"), "card_unknown"), (("9H", "9"), "no_suit"),
     (("9H",), "too_few_cuts"),
     (("9H", ""), "card_unknown")],
)  # fmt: skip
def test_a_cut_that_settles_nothing_is_refused(cards: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        deals_first(EDITION_2025, dict(zip((S, W), cards, strict=False)))
    assert refused.value.code == code
