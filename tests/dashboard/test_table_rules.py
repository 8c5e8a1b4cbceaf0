"""A table's page of the rules at 500: the bidding helper, and irregularities shown first and then reported."""

import re

import pytest
from werkzeug.test import TestResponse

from tests.support.phone_room import Phone, PhoneRoom

SPADES_BY_AMBER = {"maker": "A", "bid": "7S"}


def reports(phone: Phone, act: str, **typed: object) -> TestResponse:
    """Ask what an irregularity costs."""
    phone.look("/rules")
    return phone.send(f"rules/{act}", **typed)


def test_what_a_renege_costs_is_shown_with_its_clause_before_anything_is_entered(phones: PhoneRoom) -> None:
    phone = phones.playing("500-2025")
    reports(phone, "renege", side="A", **SPADES_BY_AMBER)
    said = phone.sees()
    for line in ("The hand ends, and the makers lose their bid. Clause 8c", "Amber 0 -140", "Blue 0 100"):
        assert line in said
    assert phones.table()["typed"] is None
    phone.send("rules/renege", by="A", sure="1")
    assert phones.table()["typed"]["after"] == [-140, 100]
    phone.look()
    phone.send("confirm")
    assert phones.table()["score"] == [-140, 100]
    assert "Amber reports a renege by Amber (clause 8c)" in journal(phones)


def test_what_costs_nothing_is_written_down_and_the_hand_goes_on(phones: PhoneRoom) -> None:
    phone = phones.playing("500-2025")
    reports(phone, "renege", side="B", corrected="1", **SPADES_BY_AMBER)
    assert "no points are lost, and the hand goes on. Clause 8b" in phone.sees()
    phone.send("rules/renege", by="A", sure="1")
    assert (phones.table()["typed"], phones.table()["phase"]) == (None, "hand")
    assert "Amber reports a renege by Blue (clause 8b)" in journal(phones)


def test_a_misdeal_is_shown_and_then_dealt_again(phones: PhoneRoom) -> None:
    phone = phones.playing("500-2025")
    reports(phone, "misdeal", reason="not_cut")
    assert "The hand is dealt again. Clause 3b" in phone.sees() and "A misdeal costs nothing. Clause 3e" in phone.sees()
    phone.send("rules/misdeal", by="B", sure="1")
    assert (phones.table()["dealt"], phones.table()["phase"]) == (0, "dealing")


@pytest.mark.parametrize(
    ("act", "typed", "sentence"),
    [
        ("kitty", {"side": "B", **SPADES_BY_AMBER}, "Only the makers have to do with the kitty."),
        ("discard", {"side": "A", **SPADES_BY_AMBER}, "No card has been led, so the maker may still put the kitty"),
        ("count", {"side": "A", **SPADES_BY_AMBER}, "Before the first lead a wrong number of cards is a misdeal"),
        ("laydown", {"side": "A", "partner": "1", **SPADES_BY_AMBER}, "Call the umpire."),
        ("renege", {"side": "A", "maker": "none"}, "Call the umpire."),
        ("renege", {"side": "A", "maker": "A", "bid": ""}, "is not a bid."),
        ("misdeal", {"reason": "not_cut", "led": "1"}, "A card has been led"),
    ],
)
def test_what_cannot_be_is_refused_with_a_remedy_and_nothing_is_entered(
    phones: PhoneRoom, act: str, typed: dict[str, str], sentence: str
) -> None:
    phone = phones.playing("500-2025")
    before = phones.table()
    assert reports(phone, act, **typed).status_code == 409
    assert sentence in phone.sees()
    assert phones.table() == before


def test_an_umpire_enters_what_an_irregularity_costs_at_once(phones: PhoneRoom) -> None:
    phones.playing("500-2025")
    umpire = Phone(phones.umpire(), 1)
    reports(umpire, "laydown", side="B", **SPADES_BY_AMBER)
    assert "The makers score their bid." in umpire.sees().replace("the makers", "The makers")
    assert 'href="/console/table/1">Back to the table' in umpire.shown
    assert umpire.send("rules/laydown", sure="1").headers["Location"] == "/console/table/1"
    assert phones.table()["score"] == [140, 0]


def calls(phone: Phone, seat: str, bid: str) -> TestResponse:
    """One more call in the bidding helper."""
    said = {"away": "1"} if bid == "away" else {"level": bid[:-1], "suit": bid[-1]}
    form = [(key, value) for key, value in hidden(phone) if key not in ("seat",)]
    data = {"calls": [value for key, value in form if key == "calls"]} | dict(one for one in form if one[0] != "calls")
    answer = phone.client.post("/table/1/rules/bidding", data=data | {"seat": seat} | said)
    phone.shown = answer.text
    return answer


def hidden(phone: Phone) -> list[tuple[str, str]]:
    """Everything that the bidding helper's form carries along."""
    form = phone.shown[phone.shown.index('action="/table/1/rules/bidding"') :]
    return re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form[: form.index("</form>")])


def test_the_bidding_helper_tells_the_least_raise_after_an_underbid(phones: PhoneRoom) -> None:
    phone = phones.playing("500-2025")
    phone.look("/rules")
    phone.send("rules/bidding", dealer="B.L")
    names = {seat: sitting["name"] for seat, sitting in phones.table()["seats"].items()}
    assert f"{names['A.L']} calls next." in phone.sees()
    calls(phone, "A.L", "7D")
    calls(phone, "B.R", "7C")
    low = f"{names['B.R']} called too low and may not pass: the least bid now is 8C. Clause 4g/1"
    assert low in phone.sees()
    assert calls(phone, "B.R", "away").status_code == 409
    assert f"{names['B.R']} bids 8C or more in that suit." in phone.sees()
    calls(phone, "B.R", "8C")
    assert f"The bid is 8C, by {names['B.R']}." in phone.sees()
    calls(phone, "B.L", "9S")
    assert f"{names['B.L']} called out of turn." in phone.sees() and "Clause 4h/2" in phone.sees()
    assert phones.table()["typed"] is None


def test_it_tells_who_deals_cuts_and_calls_first_once_the_scorer_is_named(phones: PhoneRoom) -> None:
    phone = phones.opened(clipping="result")
    phone.look("/rules")
    phone.send("rules/deal")
    assert "Name the scorer on the table" in phone.sees()
    phone.look()
    phone.send("scorer", seat="A.L")
    phone.look("/rules")
    phone.send("rules/deal")
    names = {seat: sitting["name"] for seat, sitting in phones.table()["seats"].items()}
    for line in (f"{names['A.L']} deals this hand.", f"{names['B.L']} cuts.", f"{names['B.R']} calls first."):
        assert line in phone.sees()


def journal(phones: PhoneRoom) -> str:
    """What the journal says."""
    phones.hall.log_in()
    return phones.hall.page("/console/journal")
