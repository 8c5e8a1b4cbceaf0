"""Phones in place of nodes, signed in by their table's PIN: a table has all that a node and its page have."""

import pytest

from tests.support.hub_room import TableNode
from tests.support.phone_room import Phone, PhoneRoom, seconds

NOBODY_FIVE = {"kind": "nobody", "amber_tricks": "5", "by": "A"}


def dealt(phones: PhoneRoom, tables: int = 1) -> Phone:
    """Table 1 has dealt its first hand of round 1 by its phone."""
    phone = phones.opened(tables, clipping="result")
    phone.press("dealt")
    return phone


def confirm(phones: PhoneRoom, phone: Phone, action: str) -> None:
    """Press a result, and a second later again."""
    phone.press(action)
    phones.passes(1)
    phone.press(action)


def test_a_table_that_has_typed_its_pin_has_every_button_of_a_node(phones: PhoneRoom) -> None:
    phone = dealt(phones)
    said = phone.buttons()
    for button in ("DEALT", "Amber won", "Blue won", "Tie", "UNDO"):
        assert any(one.startswith(button) for one in said), (button, said)


def test_a_table_that_has_typed_its_pin_calls_the_umpire_and_reports_a_misdeal(phones: PhoneRoom) -> None:
    phone = dealt(phones)
    for line in ("Call the umpire…", "A misdeal…", "Who keeps the score…"):
        assert line in phone.buttons()
    phone.send("misdeal", reason="exposed")
    assert (phones.table()["dealt"], phones.table()["phase"]) == (0, "dealing")
    phone.press("call")
    assert phones.table()["called"] == 1
    assert "The umpire is called." in phone.sees()


def test_a_round_of_500_by_the_game_is_played_by_phones_alone(phones: PhoneRoom) -> None:
    phones.opened(2, clipping="result")
    both = [phones.phone(number) for number in (1, 2)]
    for phone in both:
        phone.press("dealt")
    phones.strike("close")
    confirm(phones, both[0], "amber")
    both[1].press("blue")
    both[1].press("undo")
    assert phones.table(2)["pending"] is None
    confirm(phones, both[1], "blue")
    assert (phones.room.document("clock")["round"], phones.room.document("clock")["phase"]) == (2, "ready")


def test_a_press_at_the_cut_says_who_moves_on_and_never_who_won(phones: PhoneRoom) -> None:
    phone = dealt(phones, 2)
    phones.strike("close")
    confirm(phones, phone, "both")
    assert [one for one in phone.buttons() if "moves on" in one] == ["Amber moves on", "Blue moves on"]
    phone.press("blue")
    assert "Blue moves on? Press once more to confirm." in phone.sees()
    assert "pressed that Blue moves on, not yet confirmed." in phones.hall.page("/console/journal")
    phones.passes(1)
    phone.press("blue")
    assert "Confirmed: Blue moves on." in phone.sees() and phones.table()["mover"] == "B"
    assert "Blue won" not in phone.sees() + phones.hall.page("/console/journal")


def test_when_the_evening_is_over_the_phone_says_so_and_calls_nobody(phones: PhoneRoom) -> None:
    phone = dealt(phones, 2)
    phones.does("end_tournament", reason="the hall closes")
    phone.look()
    assert "Thank you for playing." in phone.sees()
    assert not any(one.startswith("Call the umpire") for one in phone.buttons())


def test_a_room_without_nodes_is_told_that_phones_have_every_button(phones: PhoneRoom) -> None:
    phones.evening(2, clipping="result")
    phones.hall.log_in()
    page = phones.hall.page("/console/nodes")
    assert "A phone that scans" in page
    assert 'href="/console/pins"' in page


def test_the_hand_in_play_at_the_bell_is_played_out_and_typed(phones: PhoneRoom) -> None:
    phone = dealt(phones, 2)
    phones.strike("close")
    phone.look()
    phone.send("hand", **NOBODY_FIVE)
    phone.send("confirm")
    assert (phones.table()["hands"], phones.table()["phase"]) == (1, "result")
    phone.send("agree", side="A")
    assert any(one.startswith("We do not agree") for one in phone.buttons())
    phone.send("disagree", side="B")
    assert phones.table()["phase"] == "dispute"


def test_a_press_made_before_the_bell_counts_although_it_comes_after_it(phones: PhoneRoom) -> None:
    """The phone's page knows the hub's clock to 20 ms; its message was three seconds on the way."""
    phone = dealt(phones)
    phones.passes(100)
    phone.look()
    form = phone.form("dealt")
    phones.strike("close")
    at = phones.room.document("clock")["rang_at_hub_us"] - seconds(0.5)
    phones.passes(3)
    phone.client.post("/table/1/dealt", data=form | {"low_hub_us": at - 10_000, "high_hub_us": at + 10_000})
    assert (phones.table()["dealt"], phones.table()["verdict"]["says"]) == (2, "before")


def test_a_phone_that_does_not_know_the_time_asks_the_umpire_rather_than_guess(phones: PhoneRoom) -> None:
    phone = dealt(phones)
    phones.passes(100)
    phone.look()
    form = phone.form("dealt")
    phones.strike("close")
    phones.passes(3)
    phone.client.post("/table/1/dealt", data=form)
    assert phones.table()["phase"] == "dispute"
    assert phones.table()["verdict"]["says"] == "too_close"


def test_a_press_after_the_bell_says_on_the_phone_why_it_changed_nothing(phones: PhoneRoom) -> None:
    phone = dealt(phones)
    phones.strike("close")
    phones.passes(5)
    phone.press("dealt")
    assert "because it was dealt after the finish bell" in phone.sees()
    assert phones.table()["dealt"] == 1


def test_two_phones_of_one_table_that_press_dealt_for_one_deal_report_one(phones: PhoneRoom) -> None:
    first, second = phones.opened(clipping="result"), phones.phone()
    second.look()
    first.press("dealt")
    phones.passes(1)
    second.send("dealt")
    assert phones.table()["dealt"] == 1
    assert "Somebody at table 1 has pressed a button meanwhile." in second.sees()


def test_a_press_that_a_silent_hub_did_not_take_keeps_its_instant(phones: PhoneRoom) -> None:
    phone = phones.opened(clipping="result")
    now = phones.room.now
    phones.passes(60)
    phones.silent = True
    phone.send("dealt", low_hub_us=now + seconds(50), high_hub_us=now + seconds(50) + 9_000)
    assert "The hub did not answer." in phone.sees()
    phones.silent = False
    phones.passes(30)
    phone.send("dealt")
    assert phones.table()["dealt"] == 1
    phone.send("undo")
    assert phones.table()["dealt"] == 0


def test_a_cribbage_table_without_a_clock_reports_its_winner_and_is_not_asked_for_deals(phones: PhoneRoom) -> None:
    phone = phones.opened(2, "cribbage", 0, clipping="result")
    assert not any("DEALT" in one for one in phone.buttons())
    confirm(phones, phone, "amber")
    assert phones.table()["outcome"] == "A"


def test_a_spades_table_reports_its_winner_and_never_a_tie(phones: PhoneRoom) -> None:
    phone = phones.opened(2, "spades", 0, teams=True, clipping="result")
    assert "Tie" not in phone.buttons() and not any("DEALT" in one for one in phone.buttons())
    amber, blue = phones.table()["teams"]
    assert [f"Amber won {amber}", f"Blue won {blue}"] == [one for one in phone.buttons() if " won " in one]
    confirm(phones, phone, "blue")
    assert phones.table()["outcome"] == "B"


def test_where_no_bell_ends_the_round_nobody_who_calls_the_umpire_hears_of_dealt(phones: PhoneRoom) -> None:
    phone = phones.opened(2, "cribbage", 0, clipping="result")
    phone.press("call")
    assert "The umpire is called" in phone.sees() and "DEALT" not in phone.sees()


def test_a_clock_taken_from_the_next_round_on_leaves_dealt_on_the_phone_until_this_one_is_over(
    phones: PhoneRoom,
) -> None:
    phones.evening(1, "cribbage", 0, clipping="result")
    phones.does("change_tournament", minutes=10, confirmed=1)
    phones.open_round()
    phones.does("change_tournament", minutes=0, confirmed=1)
    phone = phones.phone()
    phone.look()
    assert any("DEALT" in one for one in phone.buttons())


def test_a_table_whose_reader_has_fallen_silent_clips_its_scorecards_by_name(phones: PhoneRoom) -> None:
    phones.evening(1, clipping="taps", cards=True)
    node = TableNode(phones.room, "node-1")
    node.hello()
    node.converse()
    node.say(node.health())
    phones.does("bind_node", node="node-1", table=1)
    phones.room.step(after_s=60)
    phones.open_round()
    phone = phones.phone()
    phone.press("dealt")
    phones.strike("close")
    confirm(phones, phone, "amber")
    due = [seat["player"] for seat in phones.table()["seats"].values()]
    names = [seat["name"] for seat in phones.table()["seats"].values()]
    assert [one for one in phone.buttons() if one in names] == names
    for player in due:
        phone.look()
        phone.send("clip", player=player)
    assert phones.room.document("clock")["round"] == 2


def test_a_phone_says_that_play_is_paused_and_that_its_table_has_more_time(phones: PhoneRoom) -> None:
    phone = dealt(phones, 2)
    phones.does("give_time", round=1, table=1, extra_s=120, reason="spilt tea")
    phone.look()
    assert "This table has 2 minutes more" in phone.sees()
    assert "12:00" in phone.sees()
    phones.does("pause_round", round=1)
    phone.look()
    assert "Paused" in phone.sees()
    assert "The clock goes on when play resumes." in phone.sees()


def test_a_table_that_is_done_is_told_to_wait_and_for_how_many(phones: PhoneRoom) -> None:
    phone = dealt(phones, 2)
    phones.strike("close")
    confirm(phones, phone, "amber")
    assert "Please wait until every table is done." in phone.sees()
    assert "1 of 2 tables still playing" in phone.sees()


ACTIONS = ("clip", "dealt", "amber", "blue", "both", "undo", "call", "misdeal", "scorer", "hand", "confirm", "withdraw",
           "take_back", "agree", "disagree")  # fmt: skip


@pytest.mark.parametrize("action", ACTIONS)
def test_a_phone_acts_for_its_own_table_and_for_no_other(phones: PhoneRoom, action: str) -> None:
    own, other = phones.opened(2, clipping="result"), phones.phone(2)
    before = phones.room.names()
    form = own.form("dealt")
    typed = {"reason": "exposed", "seat": "A.L", "side": "A", "by": "A", "hand": "1", **NOBODY_FIVE}
    answer = other.client.post(f"/table/1/{action}", data={**form, **typed})
    assert answer.status_code == 302 or answer.status_code == 400
    assert phones.room.names() == before


@pytest.mark.parametrize("address", [
    "/console/table/1/result", "/console/table/1/time", "/console/round/finish", "/console/evening/leave",
    "/console/nodes", "/console/devices/pins", "/console/table/1/ruling",
])  # fmt: skip
def test_a_phone_may_do_nothing_of_the_convenors(phones: PhoneRoom, address: str) -> None:
    phone = dealt(phones)
    before = phones.room.names()
    phone.look()
    answer = phone.client.post(address, data=phone.form("dealt") | {"outcome": "A", "minutes": "5"})
    assert answer.status_code in (302, 403, 404, 405)
    assert "/login" in answer.headers.get("Location", "/login")
    assert phones.room.names() == before


def test_an_umpire_who_scans_a_tables_sign_sees_the_table_and_stays_the_umpire(phones: PhoneRoom) -> None:
    phones.opened(clipping="result")
    umpire = phones.umpire()
    phone = phones.scans(umpire, 1)
    phone.look()
    assert "Call the umpire…" in phone.buttons()
    assert umpire.get("/console/table/1").status_code == 200
    assert "<main" in (other := umpire.get("/table/2").text) and "DEALT" not in other
