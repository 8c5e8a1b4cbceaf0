"""The score sheet of spades on a table's page, from the bids to figures on which the points schedule rests."""

from werkzeug.test import TestResponse

from tests.support.phone_room import Phone, PhoneRoom

SEATS = ("A.L", "A.R", "B.L", "B.R")


def of_four(phone: Phone, act: str, *said: object) -> TestResponse:
    """Four bids, or four players' tricks."""
    return phone.send(f"step/{act}", **{f"{act}_{seat}": one for seat, one in zip(SEATS, said, strict=True)})


def hand(phone: Phone, bids: tuple[object, ...], tricks: tuple[object, ...]) -> None:
    """One hand from its bids to its score."""
    of_four(phone, "bids", *bids)
    of_four(phone, "tricks", *tricks)


def test_a_game_is_scored_hand_by_hand_and_its_figures_come_with_the_result(phones: PhoneRoom) -> None:
    phone = phones.playing("spades")
    for _ in range(3):
        hand(phone, ("nil", "nil", 10, 4), (0, 0, 9, 4))
    assert phones.table()["score"] == [600, -420]
    assert phones.table()["phase"] == "result"
    phone.send("agree", side="A")
    phone.send("agree", side="B")
    assert phones.table()["outcome"] == "A"
    phones.hall.log_in()
    assert "600 to -420, nils made 6 and 0, sets achieved 3 and 0." in phones.hall.page("/console/journal")
    assert "Nothing that could be taken back." in phones.hall.page("/console/results")


def test_impossible_tricks_are_refused_and_stay_typed(phones: PhoneRoom) -> None:
    phone = phones.playing("spades")
    of_four(phone, "bids", 4, 3, 2, 3)
    before = phones.table()
    assert of_four(phone, "tricks", 4, 3, 3, 4).status_code == 409
    assert "14 tricks were entered, and a hand has 13." in phone.sees()
    assert phone.shown.count("selected>4<") == 2
    assert phones.table() == before


def test_a_renege_is_shown_with_its_cost_and_then_taken(phones: PhoneRoom) -> None:
    phone = phones.playing("spades")
    of_four(phone, "bids", 4, 3, 2, 3)
    phone.look("/rules")
    phone.send("rules/renege", side="B")
    assert "Amber 0 70" in phone.sees() and "Blue 0 -50" in phone.sees() and "Clause 5/2" in phone.sees()
    assert phones.table()["score"] == [0, 0]
    phone.send("rules/renege", sure="1")
    assert phones.table()["score"] == [70, -50]


def test_a_misdeal_moves_the_deal_on(phones: PhoneRoom) -> None:
    phone = phones.playing("spades")
    phone.look("/rules")
    phone.send("rules/misdeal", seat="B.R", points="0")
    phone.send("rules/misdeal", sure="1")
    assert phones.table()["play"]["dealer"] == "B.R"
