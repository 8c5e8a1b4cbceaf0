"""Clauses as a table meets them: asked and reported on its page, each answer with the clause that it rests on."""

from collections.abc import Mapping, Sequence

import pytest

from controller.games.cribbage import penalties as cribbage
from controller.games.cribbage.counting import count_hand
from controller.games.cribbage.game import count_order
from controller.games.cribbage.game import redeal as cribbage_redeal
from controller.games.cribbage.pegging import peg
from controller.games.cribbage.results import cut_for_move, first_dealer
from controller.games.five_hundred import asking, bidding, dealing, penalties
from controller.games.five_hundred.irregularities import rule_on
from controller.games.spades import deal as spades
from controller.games.spades.schedule import schedule_points
from controller.games.spades.scoring import score_hand
from tests.support.clauses import clause
from tests.support.phone_room import Phone, PhoneRoom

Form = Mapping[str, str]
BY_AMBER = {"maker": "A", "bid": "7S"}
NOBODY_BID = {"maker": "none"}


def answers(phone: Phone, act: str, form: Form) -> str:
    """What the page says to a question, or to a report that is not sent off."""
    phone.look("/rules")
    phone.send(f"rules/{act}", **form)
    said = phone.sees()
    return said[said.index("The rules say") : said.index("Report an irregularity")]


def quotes(phones: PhoneRoom, profile: str, asked: Sequence[tuple[str, Form, str]]) -> None:
    """Each of these is answered with its clause, and none of them changes the table."""
    phone = phones.playing(profile)
    before = phones.table()
    for act, form, letter in asked:
        assert f"Clause {letter}" in answers(phone, act, form), (act, form)
    assert phones.table() == before


LATER = [
    ("kitty", {"side": "A", **BY_AMBER}, "5b"),
    ("discard", {"side": "A", "led": "1", **BY_AMBER}, "5c"),
    ("exposed", {"side": "A"}, "6a"),
    ("laydown", {"side": "A", **BY_AMBER}, "6d"),
    ("laydown", {"side": "B", **BY_AMBER}, "6e"),
    ("count", {"side": "A", "led": "1", **BY_AMBER}, "6f"),
    ("count", {"side": "B", "led": "1", **BY_AMBER}, "6g"),
    ("count", {"side": "both", "led": "1", **BY_AMBER}, "6h"),
    ("renege", {"side": "A", "corrected": "1", **BY_AMBER}, "8b"),
    ("renege", {"side": "A", **BY_AMBER}, "8c"),
    ("renege", {"side": "B", **BY_AMBER}, "8d"),
    ("misdeal", {"reason": "exposed"}, "3a"),
    ("misdeal", {"reason": "not_cut"}, "3b"),
    ("misdeal", {"reason": "wrong_count"}, "3c"),
    ("misdeal", {"reason": "wrong_count"}, "3d"),
    ("misdeal", {"reason": "wrong_count"}, "3e"),
    ("cut", {"card of A.L": "9H", "card of B.L": "9S"}, "2b"),
]  # fmt: skip
LETTERS = ("5b", "5c", "6a", "6d", "6e", "6f", "6g", "6h", "8b", "8c", "8d", "3a", "3b", "3c", "3d/1", "3e")


@clause("500-2025", *LETTERS, where=rule_on)
@clause("500-2025", "8a", where=penalties.for_renege)
@clause("500-2024", "8a", where=penalties.for_renege)
@clause("500-2025", "2b", where=asking.ask)
@clause("500-2024", *LETTERS, where=rule_on)
@clause("500-2024", "2b", where=asking.ask)
@pytest.mark.parametrize("profile", ["500-2025", "500-2024"])
def test_irregularities_of_500_are_ruled_on_the_page(phones: PhoneRoom, profile: str) -> None:
    quotes(phones, profile, LATER)


@clause(
    "500-201x", "3d", "3f(i)/2", "3f(ii)", "3g(i)/1", "3g(ii)", "4b/1", "Renege a", "Penalties a", "Penalties b",
    "Misdeal a", "Misdeal b", "Misdeal c", "Misdeal d", where=rule_on,
)  # fmt: skip
@clause("500-201x", "Renege", "Renege b", where=penalties.for_renege)
def test_irregularities_of_the_one_page_sheet_are_ruled_on_the_page(phones: PhoneRoom) -> None:
    taken = {"points": "4"}
    quotes(phones, "500-201x", [
        ("exposed", {"side": "A"}, "3d"),
        ("laydown", {"side": "A", **BY_AMBER}, "3f(i)/2"), ("laydown", {"side": "B", **BY_AMBER}, "3f(ii)"),
        ("count", {"side": "A", "led": "1", **BY_AMBER, **taken}, "3g(i)/1"),
        ("count", {"side": "B", "led": "1", **BY_AMBER}, "3g(ii)"),
        ("count", {"side": "A", "led": "1", **NOBODY_BID}, "4b/1"),
        ("renege", {"side": "A", "corrected": "1", **BY_AMBER}, "Renege a"),
        ("renege", {"side": "A", **BY_AMBER, **taken}, "Penalties a"),
        ("renege", {"side": "B", **BY_AMBER}, "Penalties b"),
        ("misdeal", {"reason": "exposed"}, "Misdeal a"), ("misdeal", {"reason": "not_cut"}, "Misdeal b"),
        ("misdeal", {"reason": "wrong_count"}, "Misdeal c"), ("misdeal", {"reason": "wrong_count"}, "Misdeal d"),
    ])  # fmt: skip


@clause("cribbage", "4/2", "4/4", where=first_dealer)
@clause("cribbage", "5b1", where=cribbage.surplus_in_hand)
@clause("cribbage", "5b2", "5b3", where=cribbage.crib_correction)
@clause("cribbage", "8/2", "8/3", "8/4", "8/5", "8/6", "8/7", "8/8", "8/9", "8/10", where=peg)
@clause("cribbage", "9a", where=cribbage.crossed_lanes)
@clause("cribbage", "9b/1", "9b/2", where=cribbage.held_back)
@clause("cribbage", "10/1", "10/3", "10/4", "10/5", "10/6", "10/7", "10/8", where=count_hand)
@clause("cribbage", "10/2", where=count_order)
@clause("cribbage", "10a", where=cribbage.crib_lifted)
@clause("cribbage", "15/2", where=cut_for_move)
def test_clauses_of_cribbage_are_asked_and_reported_on_the_page(phones: PhoneRoom) -> None:
    drawn = {"card of A.L": "KD", "card of A.R": "2S", "card of B.L": "9H", "card of B.R": "9C"}
    hand = {"cards": "2C 4C 6C 8C", "turn_up": "KD"}
    quotes(phones, "cribbage", [
        ("draw", drawn, "4/2"), ("draw", drawn | {"card of B.L": "2H"}, "4/4"),
        ("surplus", {"points": "5"}, "5b1"), ("crib_wrong", {"points": "3"}, "5b2"),
        ("crib_wrong", {"points": "5"}, "5b3"), ("play", {"cards": "7S 8D 9C go"}, "8/10"),
        ("crossed", {"side": "A"}, "9a"), ("held_back", {"side": "A"}, "9b/1"), ("held_back", {"side": "A"}, "9b/2"),
        ("hand", hand, "10/1"), ("hand", hand | {"crib": "1"}, "10/8"), ("order", {}, "10/2"), ("order", {}, "2/2"),
        ("crib_lifted", {"seat": "B.L"}, "10a"), ("tie", {"card of A": "4C", "card of B": "JD"}, "15/2"),
    ])  # fmt: skip


@clause("cribbage", "8/2", "8/3", "8/4", "8/5", "8/6", "8/7", "8/8", "8/9", where=peg)
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("7S 8D", "8D scores 2."),
        ("10S 10D 10C AH", "AH scores 2."),
        ("KS KD 9H go", "go scores 1."),
        ("7S 7D", "7D scores 2."),
        ("7S 7D 7C", "7C scores 6."),
        ("7S 7D 7C 7H", "7H scores 12."),
        ("4S 6D 5C 3H", "3H scores 4."),
        ("4S 5D 6C", "6C scores 5."),
    ],
)
def test_cards_of_the_play_are_counted_on_the_page(phones: PhoneRoom, cards: str, said: str) -> None:
    assert said in answers(phones.playing("cribbage"), "play", {"cards": cards})


@clause("cribbage", "10/3", "10/4", "10/5", "10/6", "10/7", where=count_hand)
@pytest.mark.parametrize(
    ("cards", "turn_up", "parts"),
    [
        ("5C 5D 5H JS", "5S", ("2 for fifteen", "12 for four alike", "1 for his nobs")),
        ("2C 3C 4C 9C", "KD", ("3 for run of 3", "4 for flush")),
        ("6C 6D QH KS", "9H", ("2 for pair",)),
    ],
)
def test_a_hand_is_counted_on_the_page_part_by_part(
    phones: PhoneRoom, cards: str, turn_up: str, parts: Sequence[str]
) -> None:
    said = answers(phones.playing("cribbage"), "hand", {"cards": cards, "turn_up": turn_up})
    assert [part for part in parts if part not in said] == []


def bid(phone: Phone, *calls: str) -> str:
    """What the bidding helper says after these calls; the deal is Blue's, on the left."""
    phone.look("/rules")
    *before, (seat, called) = [one.split() for one in calls]
    said = (
        {"away": "1"} if called == "away" else {"level": called.rstrip("SCDHNT"), "suit": called.lstrip("0123456789")}
    )
    data = phone.form("rules/bidding") | {"dealer": "B.L", "seat": seat} | said
    calls_before = [" ".join(one) for one in before]
    phone.shown = phone.client.post(f"/table/{phone.number}/rules/bidding", data=data | {"calls": calls_before}).text
    return phone.sees()


@clause("500-2025", "4e/1", "4g/2", "4h/1", "4h/2", where=bidding.call)
@clause("500-2024", "4e/1", "4f/3", "4g/1", "4g/2", where=bidding.call)
@clause("500-2025", "4f", where=bidding.judge)
@clause("500-2024", "4f", where=bidding.judge)
@clause("500-2025", "4g/1", where=bidding.forced)
@clause("500-2024", "4f/2", where=bidding.forced)
@pytest.mark.parametrize(("profile", "low", "turn"), [("500-2025", "4g/1", "4h/1"), ("500-2024", "4f/2", "4g/1")])
def test_the_bidding_is_followed_on_the_page(phones: PhoneRoom, profile: str, low: str, turn: str) -> None:
    phone = phones.playing(profile)
    under = ("A.L 7D", "B.R 7C")
    assert f"the least bid now is 8C. Clause {low}" in bid(phone, *under)
    assert "must mend it before anything else; passing is not allowed." in bid(phone, *under, "B.R away")
    early = ("A.R 7C", "A.L away", "B.R 7D")
    assert f"Clause {turn}" in bid(phone, "A.R 7C")
    assert "bid 7C out of turn, and may neither pass nor change suit." in bid(phone, *early, "A.R away")
    nobody = bid(phone, "A.L away", "B.R away", "A.R away", "B.L away")
    assert "Nobody bid: the kitty stays, and the hand is played at no trumps. Clause 4e" in nobody


@clause("500-201x", "4a/1", where=bidding.call)
def test_the_one_page_sheet_has_nobody_s_bid_too(phones: PhoneRoom) -> None:
    said = bid(phones.playing("500-201x"), "A.L away", "B.R away", "A.R away", "B.L away")
    assert "Nobody bid: the kitty stays, and the hand is played at no trumps. Clause 4a/1" in said


@clause("500-2025", "2a/1", where=dealing.dealer_of)
@clause("500-2024", "2a/1", where=dealing.dealer_of)
@clause("500-201x", "2a", where=dealing.dealer_of)
@pytest.mark.parametrize("profile", ["500-2025", "500-2024", "500-201x"])
def test_the_scorer_deals_first(phones: PhoneRoom, profile: str) -> None:
    phone = phones.playing(profile)
    phone.look()
    phone.send("scorer", seat="A.L")
    name = phones.table()["seats"]["A.L"]["name"]
    assert f"{name} deals this hand. Clause 2a" in answers(phone, "deal", {})


@clause("cribbage", "5a/2", "5a/4", where=cribbage_redeal)
@clause("cribbage", "8/12", where=cribbage.peg_removed)
def test_a_deal_is_done_again_and_a_peg_that_came_out_falls_back(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.send("step/redeal", reason="exposed")
    phone.send("step/redeal", reason="misdealt")
    assert phones.table()["play"]["dealer"] == "A.L"
    phone.send("step/peg", side="A", points="4")
    phone.send("step/peg", side="A", points="6")
    assert "Amber 10 4" in answers(phone, "peg_out", {"side": "A"})
    phones.hall.log_in()
    journal = phones.hall.page("/console/journal")
    assert "the deal is done again (clause 5a/2)" in journal and "the deal is done again (clause 5a/4)" in journal


@clause("spades", "1/2", where=spades.first_dealer)
@clause("spades", "1/3", "1/4", where=spades.scorekeeper)
@clause("spades", "2/1", "2/2", "2/3", "2/4", where=spades.redeal)
@clause("spades", "3/2", "3/4", where=spades.misdeal)
@clause("spades", "6/1", where=score_hand)
def test_clauses_of_spades_are_asked_and_reported_on_the_page(phones: PhoneRoom) -> None:
    drawn = {"card of A.L": "KD", "card of A.R": "2S", "card of B.L": "9H", "card of B.R": "9C"}
    hand = {f"bids_{seat}": bid for seat, bid in zip(("A.L", "A.R", "B.L", "B.R"), ("4", "nil", "5", "4"), strict=True)}
    hand |= {f"tricks_{seat}": took for seat, took in zip(("A.L", "A.R", "B.L", "B.R"), "5044", strict=True)}
    quotes(phones, "spades", [
        ("draw", drawn, "1/2"), ("draw", drawn, "1/3"), ("draw", drawn | {"card of B.L": "2H"}, "1/4"),
        ("redeal", {"reason": "out_of_turn"}, "2/1"), ("redeal", {"reason": "last_card"}, "2/2"),
        ("redeal", {"reason": "no_cut"}, "2/3"), ("redeal", {"reason": "face_up"}, "2/4"),
        ("misdeal", {"seat": "B.R", "points": "0"}, "3/4"), ("score", hand, "6/1"),
    ])  # fmt: skip


@clause("spades", "5/1", "5/2", "5/3", "5/4", where=score_hand)
@clause("spades", "Points schedule row 1 left", where=schedule_points)
def test_a_renege_of_spades_and_the_worth_of_a_game_are_told_on_the_page(phones: PhoneRoom) -> None:
    phone = phones.playing("spades")
    phone.send("step/bids", **{f"bids_{seat}": "3" for seat in ("A.L", "A.R", "B.L", "B.R")})
    assert "Clause 5/4" in answers(phone, "renege", {"side": "A", "corrected": "1"})
    said = answers(phone, "renege", {"side": "A"})
    assert "Clause 5/2" in said and "Clause 5/3" in said and "Amber 0 -60" in said and "Blue 0 60" in said
    phone.send("rules/renege", sure="1")
    assert "Amber has 0 and Blue 2 points in the round robin" in answers(phone, "schedule", {})
