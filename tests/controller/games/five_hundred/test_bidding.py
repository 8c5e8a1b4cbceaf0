"""The bid helper: the order of calls, underbids, bids out of turn, who may call again. Clockwise sit S, W, N, E."""

import pytest

from controller.games.five_hundred.bidding import Bidding, call, forced, judge, open_bidding, read_call
from controller.games.five_hundred.bids import read_bid
from controller.games.five_hundred.dealing import bidding_order
from controller.games.five_hundred.editions import EDITION_201X, EDITION_2024, EDITION_2025, Edition
from controller.games.refusal import Refusal
from controller.games.seats import Seat
from tests.support.clauses import clause

SEATS: dict[str, Seat] = {"N": "A.L", "E": "B.R", "S": "A.R", "W": "B.L"}
LATER = (EDITION_2025, EDITION_2024)


def bid_on(edition: Edition, calls: str, bidding: Bidding | None = None) -> Bidding:
    """The bidding after calls as `W 7S, N no`; the dealer is S unless it has begun already."""
    bidding = bidding or open_bidding(SEATS["S"])
    for spoken in calls.split(","):
        seat, said = spoken.split()
        bidding = call(edition, bidding, SEATS[seat], read_call(edition, said))
    return bidding


def refused(edition: Edition, calls: str, bidding: Bidding | None = None) -> str:
    """The code with which the last of the calls is refused."""
    *heard, last = calls.split(",")
    bidding = bid_on(edition, ",".join(heard), bidding) if heard else bidding
    with pytest.raises(Refusal) as raised:
        bid_on(edition, last, bidding)
    assert raised.value.text and raised.value.remedy
    return raised.value.code


def test_the_dealers_left_calls_first_and_the_dealer_last() -> None:
    assert bidding_order(SEATS["S"]) == tuple(SEATS[seat] for seat in "WNES")
    assert open_bidding(SEATS["S"]).turn == SEATS["W"]
    assert bid_on(EDITION_2025, "W no, N away").turn == SEATS["E"]


def test_a_pass_is_said_in_the_words_of_the_sheet() -> None:
    assert read_call(EDITION_2025, "Away") is None
    assert read_call(EDITION_2024, " no ") is None
    assert read_call(EDITION_201X, "away") is None
    with pytest.raises(Refusal):
        read_call(EDITION_201X, "no")
    assert read_call(EDITION_2025, "7S") == read_bid("7S")


@clause("500-2025", "4f", where=judge)
@clause("500-2024", "4f", where=judge)
def test_each_new_bid_must_be_of_greater_value() -> None:
    for edition in LATER:
        assert judge(edition, None, read_bid("6S")).legal
        assert judge(edition, read_bid("7D"), read_bid("7H")).legal
        assert not judge(edition, read_bid("7D"), read_bid("7C")).legal
        assert not judge(edition, read_bid("7H"), read_bid("7H")).legal


@clause("500-2025", "4g/1", where=forced)
@clause("500-2024", "4f/2", where=forced)
@pytest.mark.parametrize(
    ("standing", "called", "least"),
    [("7D", "7C", "8C"), ("8S", "6NT", "8NT"), ("7H", "7H", "8H"), ("10D", "6H", "10H"), ("7NT", "6S", "8S")],
)
def test_an_underbid_becomes_the_least_legal_bid_of_its_suit(standing: str, called: str, least: str) -> None:
    for edition in LATER:
        judged = judge(edition, read_bid(standing), read_bid(called))
        assert (judged.legal, judged.forced) == (False, read_bid(least))


@clause("500-2025", "4g/1", where=forced)
@clause("500-2024", "4f/2", where=forced)
def test_where_no_level_is_enough_the_umpire_is_called() -> None:
    for edition in LATER:
        with pytest.raises(Refusal) as raised:
            judge(edition, read_bid("10NT"), read_bid("10H"))
        assert raised.value.code == "umpire"


def test_201x_has_no_rule_for_low_bids_or_bids_out_of_turn() -> None:
    assert judge(EDITION_201X, read_bid("7D"), read_bid("7H")).legal
    assert refused(EDITION_201X, "W 7D,N 7C") == "umpire"
    assert refused(EDITION_201X, "N 7C") == "umpire"


@clause("500-2025", "4g/2", where=call)
@clause("500-2024", "4f/3", where=call)
def test_the_underbidder_mends_the_call_and_may_not_pass_instead() -> None:
    for edition in LATER:
        low = bid_on(edition, "W 7D, N 7C")
        assert low.standing == read_bid("7D")
        assert low.correcting == (SEATS["N"], read_bid("8C"))
        assert refused(edition, "N no", low) == "must_correct_bid"
        assert refused(edition, "N 8H", low) == "must_correct_bid"
        assert refused(edition, "N 7C", low) == "must_correct_bid"
        assert refused(edition, "E 8D", low) == "must_correct_bid"
        mended = bid_on(edition, "N 8C", low)
        assert (mended.standing, mended.turn, mended.correcting) == (read_bid("8C"), SEATS["E"], None)


@clause("500-2025", "4h/1", where=call)
@clause("500-2024", "4g/1", where=call)
def test_a_bid_out_of_turn_is_live_and_the_turn_stays_where_it_was() -> None:
    for edition in LATER:
        live = bid_on(edition, "N 7C")
        assert (live.standing, live.holder, live.turn) == (read_bid("7C"), SEATS["N"], SEATS["W"])
        low = bid_on(edition, "W 7D, E 7C")
        assert low.correcting == (SEATS["E"], read_bid("8C"))
        assert bid_on(edition, "E 8C", low).turn == SEATS["N"]
        assert refused(edition, "N no") == "not_your_turn"
        assert refused(edition, "N 8C", live) == "not_your_turn"


@clause("500-2025", "4h/2", where=call)
def test_in_2025_who_bid_out_of_turn_must_raise_that_suit_even_if_nobody_overcalled() -> None:
    due = bid_on(EDITION_2025, "N 7C, W no")
    assert due.turn == SEATS["N"]
    assert refused(EDITION_2025, "N no", due) == "tied_to_suit"
    assert refused(EDITION_2025, "N 8D", due) == "tied_to_suit"
    assert refused(EDITION_2025, "N 7C", due) == "tied_to_suit"
    assert bid_on(EDITION_2025, "N 8C", due).standing == read_bid("8C")
    assert refused(EDITION_2025, "N 7C,W 7D,N 7C") == "tied_to_suit"
    assert bid_on(EDITION_2025, "N 7C, W 7D, N 8C").standing == read_bid("8C")
    assert refused(EDITION_2025, "N 10C,W no,N no") == "umpire"


@clause("500-2024", "4g/2", where=call)
def test_in_2024_who_bid_out_of_turn_keeps_the_suit_and_raises_only_if_overcalled() -> None:
    due = bid_on(EDITION_2024, "N 7C, W no")
    assert refused(EDITION_2024, "N 8D", due) == "tied_to_suit"
    stands = bid_on(EDITION_2024, "N no, E no, S no", due)
    assert (stands.standing, stands.turn, stands.last_call) == (read_bid("7C"), SEATS["N"], True)
    assert bid_on(EDITION_2024, "N no", stands).contract == read_bid("7C")
    overcalled = bid_on(EDITION_2024, "N 7C, W 7D")
    assert refused(EDITION_2024, "N no", overcalled) == "tied_to_suit"
    assert bid_on(EDITION_2024, "N 8C", overcalled).standing == read_bid("8C")


def test_a_change_of_suit_lets_everybody_in_again() -> None:
    for edition in LATER:
        changed = bid_on(edition, "W 7S, N 7C, E no, S no, W 7D, N no")
        assert changed.turn == SEATS["E"]
        assert bid_on(edition, "E 7H", changed).holder == SEATS["E"]
        same_suit = bid_on(edition, "W 7S, N 7C, E no, S no, W 8S, N no")
        assert (same_suit.turn, same_suit.last_call) == (SEATS["W"], True)


def test_with_two_bidders_the_last_may_change_once_and_the_others_may_come_back_in() -> None:
    for edition in LATER:
        left = bid_on(edition, "W 7S, N 7C, E no, S no, W 8S, N no")
        changed = bid_on(edition, "W 8H", left)
        assert (changed.turn, changed.passed) == (SEATS["N"], frozenset())
        final = bid_on(edition, "N no, E no, S no", changed)
        assert (final.closed, final.contract, final.holder) == (True, read_bid("8H"), SEATS["W"])
        assert refused(edition, "W 9H", final) == "bidding_closed"
        back_in = bid_on(edition, "N no, E 8NT, S no, W no", changed)
        assert (back_in.turn, back_in.last_call) == (SEATS["E"], True)
        assert bid_on(edition, "E no", back_in).contract == read_bid("8NT")


def test_a_sole_bidder_may_raise_once_and_not_change_suit() -> None:
    for edition in LATER:
        alone = bid_on(edition, "W 7S, N no, E no, S no")
        assert refused(edition, "W 7H", alone) == "sole_bidder"
        raised = bid_on(edition, "W 8S", alone)
        assert raised.turn == SEATS["N"]
        assert bid_on(edition, "N no, E no, S no", raised).contract == read_bid("8S")
        assert bid_on(edition, "W no", alone).contract == read_bid("7S")
        low = bid_on(edition, "W 6S", alone)
        assert low.correcting == (SEATS["W"], read_bid("8S"))
        assert bid_on(edition, "W 8S, N no, E no, S no", low).contract == read_bid("8S")


def test_in_201x_the_last_bidder_may_change_more_than_once_and_a_sole_bidder_only_raise() -> None:
    left = bid_on(EDITION_201X, "W 7S, N 7C, E away, S away, W 7D, N away")
    again = bid_on(EDITION_201X, "W 7H, W 8S", left)
    assert (again.turn, again.last_call) == (SEATS["W"], True)
    assert bid_on(EDITION_201X, "W away", again).contract == read_bid("8S")
    assert refused(EDITION_201X, "W 7S,N away,E away,S away,W 7H") == "sole_bidder"
    assert bid_on(EDITION_201X, "W 7S, N away, E away, S away, W 8S").standing == read_bid("8S")


@clause("500-2025", "4e/1", where=call)
@clause("500-2024", "4e/1", where=call)
@clause("500-201x", "4a/1", where=call)
def test_four_passes_end_the_bidding_without_a_contract() -> None:
    for edition in (*LATER, EDITION_201X):
        nobody = bid_on(edition, "W away, N away, E away, S away")
        assert (nobody.closed, nobody.contract, nobody.holder) == (True, None, None)


def test_who_has_passed_is_out_until_the_bidding_is_opened_again() -> None:
    assert refused(EDITION_2025, "W no,N 7S,W 7C") == "already_passed"
