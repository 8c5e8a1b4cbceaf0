"""The peg board of cribbage on a table's page: told step by step, refused whole, and taken back."""

from tests.support.phone_room import PhoneRoom


def test_pegs_are_moved_by_buttons_and_the_last_step_is_taken_back(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.send("step/peg", side="B", points="2")
    phone.send("step/peg", side="A", points="6")
    assert phones.table()["score"] == [6, 2]
    assert "Entered last: Amber pegs 6" in phone.sees()
    phone.send("step/back")
    assert phones.table()["score"] == [0, 2]


def test_a_hand_is_counted_in_its_turn_from_its_cards(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    name = phones.table()["seats"]["B.R"]["name"]
    assert f"Count {name}…" in phone.buttons()
    phone.send("step/count", cards="5c 5d, 5h js", turn_up="5S")
    assert phones.table()["score"] == [0, 29]
    assert phone.send("step/count", cards="5C 6D 7H 8S").status_code == 409
    assert "5C is there twice in this deal." in phone.sees()
    assert 'value="5C 6D 7H 8S"' in phone.shown
    assert phones.table()["score"] == [0, 29]


def test_two_phones_do_not_enter_one_step_twice(phones: PhoneRoom) -> None:
    phone, other = phones.playing("cribbage"), phones.phone()
    other.look()
    phone.send("step/peg", side="A", points="2")
    assert other.send("step/peg", side="A", points="2").status_code == 409
    assert "Somebody at this table has entered something meanwhile." in other.sees()
    assert phones.table()["score"] == [2, 0]


def test_the_board_survives_a_power_cut(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.send("step/peg", side="A", points="3")
    phones.room.start()
    phones.room.connect()
    phones.passes(1)
    phone.look()
    phone.send("step/back")
    phone.send("step/peg", side="A", points="5")
    assert phones.table()["score"] == [5, 0]


def test_a_lifted_crib_loses_the_game_once_it_was_shown_and_both_sides_confirm(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.send("step/peg", side="A", points="3")
    phone.look("/rules")
    phone.send("rules/crib_lifted", seat="A.L")
    assert "The crib is the dealer's" in phone.sees()
    phone.look("/rules")
    phone.send("rules/crib_lifted", seat="A.R")
    assert "The game is lost by the pair of the player who lifted the crib. Clause 10a" in phone.sees()
    assert phones.table()["play"]["outcome"] is None
    phone.send("rules/crib_lifted", sure="1")
    assert (phones.table()["phase"], phones.table()["play"]["outcome"]) == ("result", "B")
    phone.look()
    assert "Blue won: the other side lost the game by an offence" in phone.sees()
    phone.send("agree", side="A")
    phone.send("agree", side="B")
    assert phones.table()["outcome"] == "B"
    phones.hall.log_in()
    assert "lifted the crib (clause 10a). Amber 3, Blue 0. The game is over: Blue won." in phones.hall.page(
        "/console/journal"
    )


def test_a_card_held_back_costs_two_as_shown(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.send("step/peg", side="A", points="6")
    phone.look("/rules")
    phone.send("rules/held_back", side="A")
    assert "Amber 6 4" in phone.sees() and "Clause 9b/1" in phone.sees()
    phone.send("rules/held_back", sure="1")
    assert phones.table()["score"] == [4, 0]


def test_the_result_can_be_pressed_although_pegs_were_moved(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.send("step/peg", side="A", points="6")
    phone.press("blue")
    phones.passes(1)
    phone.press("blue")
    assert phones.table()["outcome"] == "B"


def test_what_a_hand_counts_is_asked_without_entering_anything(phones: PhoneRoom) -> None:
    phone = phones.playing("cribbage")
    phone.look("/rules")
    phone.send("rules/hand", cards="4C 5D 6H 6S", turn_up="5C")
    assert "It counts 24." in phone.sees()
    assert phones.table()["score"] == [0, 0]
