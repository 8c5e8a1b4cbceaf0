"""A scorecard that lies on the reader is one tap; taken away and brought again it is another."""

from table_node.core.cards import Cards, normal_uid
from tests.table_node.portable.rig import MS, Rig, S

CARD = "61008EB2F9"
OTHER = "380090730F"


def test_a_card_left_on_the_reader_for_three_minutes_is_one_tap():
    rig = Rig()
    for _ in range(1800):
        rig.node.card(CARD, rig.now_us)
        rig.wait(100 * MS)
    assert len(rig.of("card_read")) >= 1
    assert {message["number"] for message in rig.of("card_read")} == {1}


def test_a_card_that_drops_out_for_up_to_three_seconds_never_left():
    cards = Cards()
    assert cards.tap(CARD, 0)
    for nth in range(1, 40):
        assert not cards.tap(CARD, nth * 3 * S)


def test_a_card_that_was_away_for_longer_taps_again():
    cards = Cards()
    assert cards.tap(CARD, 0)
    assert cards.tap(CARD, 3 * S + 1)


def test_two_cards_that_take_turns_are_one_tap_each():
    cards = Cards()
    taps = [uid for nth in range(60) for uid in (CARD, OTHER) if cards.tap(uid, nth * S)]
    assert taps == [CARD, OTHER]


def test_a_heap_of_cards_does_not_fill_the_memory():
    cards = Cards()
    assert all(cards.tap("%010X" % nth, nth) for nth in range(1000))


def test_an_identity_is_upper_case_hexadecimal_of_at_most_twenty_digits():
    assert normal_uid("04a1b2") == "04A1B2"
    for bad in ("", "xyz", "0" * 21, "04 A1", None, 7, b"04A1"):
        assert normal_uid(bad) is None, bad


def test_a_read_that_is_no_card_is_skipped_and_counted():
    rig = Rig()
    for bad in ("", "hello", None, "0" * 40):
        rig.node.card(bad, rig.now_us)
    assert rig.take() == []
    assert rig.node.skipped == 4
