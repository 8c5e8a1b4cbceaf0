"""A legal bid starts with the number of tricks, followed by a suit or no trumps; there are 25."""

import pytest

from controller.games.five_hundred.bids import AVONDALE, BIDS, Bid, read_bid
from controller.games.five_hundred.editions import EDITION_2024, EDITION_2025, EDITIONS
from controller.games.five_hundred.scoring import value_of
from controller.games.refusal import Refusal
from tests.support.clauses import clause


def test_the_schedule_rises_by_twenty_a_suit_and_by_a_hundred_a_trick() -> None:
    assert [AVONDALE[bid.name] for bid in BIDS] == list(range(40, 521, 20))
    assert len(set(AVONDALE.values())) == len(AVONDALE) == 25


@clause("500-2025", "4b", where=read_bid)
@clause("500-2024", "4b", where=read_bid)
@pytest.mark.parametrize(
    ("written", "value"), [("7S", 140), ("6S", 40), ("8C", 260), ("10NT", 520), (" 7h ", 200), ("6nt", 120)]
)
def test_a_bid_is_so_many_tricks_and_a_suit(written: str, value: int) -> None:
    for edition in EDITIONS:
        assert value_of(edition, read_bid(written)) == value


def test_each_of_the_25_is_read_as_it_is_written() -> None:
    assert [read_bid(bid.name) for bid in BIDS] == list(BIDS)
    assert read_bid("10NT") == Bid(10, "NT")


@clause("500-2025", "4b", where=read_bid)
@clause("500-2024", "4b", where=read_bid)
@pytest.mark.parametrize(
    ("written", "code"),
    [("5S", "bad_level"), ("11NT", "bad_level"), ("11H", "bad_level"), ("0S", "bad_level"), ("hearts 7", "bad_bid"),
     ("7", "no_suit"), ("7X", "bad_suit"), ("S7", "bad_bid"), ("", "bad_bid"), (None, "bad_bid"), (7, "bad_bid"),
     ("-7S", "bad_bid"), ("7 S S", "bad_bid"), ("\u0667S", "bad_bid")],
)  # fmt: skip
def test_what_lacks_tricks_or_suit_is_refused(written: object, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_bid(written)
    assert refused.value.code == code
    assert "7S" in refused.value.remedy


@clause("500-2025", "4c", where=read_bid)
@clause("500-2024", "4c", where=read_bid)
@pytest.mark.parametrize("written", ["MISERE", "misère", "open misere", "MIS"])
def test_misere_and_open_misere_are_not_legal_bids(written: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_bid(written)
    assert refused.value.code == "not_legal_bid"
    assert not any("MIS" in name for edition in (EDITION_2025, EDITION_2024) for name in edition.bid_table)
