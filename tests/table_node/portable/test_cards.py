"""A scorecard that lies on the reader is one tap; taken away and brought again it is another."""

from table_node.core.cards import QUIET_US, Cards, ReaderWatch
from tests.table_node.portable.rig import MS, Rig, S

CARD = "61008EB2F9"
OTHER = "380090730F"


def test_n32_f18_a_card_left_on_the_reader_for_three_minutes_is_one_tap():
    rig = Rig()
    for _ in range(1800):
        rig.node.card(CARD, rig.now_us)
        rig.wait(100 * MS)
    assert len(rig.of("card_read")) >= 1
    assert {message["number"] for message in rig.of("card_read")} == {1}


def test_n34_d29_a_card_that_drops_out_for_up_to_three_seconds_is_told_once():
    cards = Cards()
    assert cards.read(CARD, 0) == "tap"
    assert {cards.read(CARD, nth * 3 * S) for nth in range(1, 40)} == {"again"}


def test_a_card_that_was_away_for_longer_taps_again():
    cards = Cards()
    assert cards.read(CARD, 0) == "tap"
    assert cards.read(CARD, 3 * S + 1) == "tap"


def test_n34_a_reader_that_loses_every_second_look_for_a_minute_is_one_presence():
    cards = Cards()
    reads = [cards.read(CARD, nth * 40 * MS) for nth in range(1500) if nth % 2 == 0]
    assert reads == ["tap"] + [""] * 749


def test_two_cards_that_take_turns_are_one_tap_each():
    cards = Cards()
    taps = [uid for nth in range(60) for uid in (CARD, OTHER) if cards.read(uid, nth * S) == "tap"]
    assert taps == [CARD, OTHER]


def test_a_heap_of_cards_does_not_fill_the_memory():
    cards = Cards()
    assert all(cards.read("%010X" % nth, nth) == "tap" for nth in range(1000))


def test_a_read_that_is_no_card_is_skipped_and_counted():
    rig = Rig()
    for bad in ("", "hello", None, "0" * 40):
        rig.node.card(bad, rig.now_us)
    assert rig.take() == []
    assert rig.node.skipped == 4


def test_n35_a_reader_that_names_no_card_for_a_quarter_of_an_hour_is_silent_and_not_a_table_without_cards():
    watch = ReaderWatch(5 * S)
    assert watch.word(5 * S + QUIET_US - 1) == "ok"
    assert watch.word(5 * S + QUIET_US) == "silent"
    watch.heard(6 * S + QUIET_US)
    assert watch.word(7 * S + QUIET_US) == "ok"


def test_n35_a_reader_that_answers_questions_is_silent_after_seconds():
    watch = ReaderWatch(0, quiet_us=3 * S)
    for nth in range(100):
        watch.heard(nth * S)
        assert watch.word(nth * S + 2 * S) == "ok"
    assert watch.word(99 * S + 3 * S) == "silent"
