"""The 13.56 MHz reader against a simulated chip: which cards lie there, and whether the chip is alive."""

from table_node.core.cards import Cards
from table_node.core.rc522 import Rc522, crc_a
from table_node.wire.uids import DRAWN
from tests.table_node.portable.fake_rc522 import FakeCard, FakeRc522, crc
from tests.table_node.portable.rig import MS, S

FOUR = b"\x12\x34\x56\x78"
OTHER = b"\x12\x34\x5e\x78"
SEVEN = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
SISTER = b"\x04\xa1\xb2\xc3\xd4\xe5\xf7"
TEN = b"\x04\xa1\xb2\x01\x02\x03\x04\x05\x06\x07"


class Desk:
    """A reader on a table, and its counter."""

    def __init__(self, *uids):
        self.chip = FakeRc522()
        self.put(*uids)
        self.now_us = 0
        self.reader = Rc522(self.chip.transfer, 0)
        self.cards = Cards()
        self.taps = []
        self.count = 0

    def put(self, *uids):
        """These cards lie there now, and no others."""
        self.chip.cards = [FakeCard(uid) for uid in uids]

    def wait(self, us):
        """Let it look every few milliseconds; the uids it reads, each once."""
        reads = []
        end_us = self.now_us + us
        while self.now_us < end_us:
            self.now_us += 5 * MS
            for uid in self.reader.reads(self.now_us):
                self.count += 1
                if uid not in reads:
                    reads.append(uid)
                if self.cards.read(uid, self.now_us) == "tap":
                    self.taps.append(uid)
        return reads

    def word(self):
        """How the reader says it is."""
        return self.reader.word(self.now_us)


def spelled(uid):
    return "".join(["%02X" % byte for byte in uid])


def test_the_check_of_a_frame_is_that_of_the_standard():
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"  # ISO/IEC 14443-3, annex B
    assert crc_a(b"\x12\x34") == b"\x26\xcf"
    for frame in (FOUR, SEVEN, TEN, b""):
        assert crc_a(frame) == crc(frame)


def test_identities_of_four_seven_and_ten_bytes_are_read_whole():
    for uid in (FOUR, SEVEN, TEN, b"\x88\x04\x05\x06"[1:] + b"\x88"):
        assert set(Desk(uid).wait(S)) == {spelled(uid)}


def test_a_phone_whose_number_is_drawn_anew_each_time_is_told_as_that_and_hides_no_scorecard():
    phone = b"\x08\x11\x22\x33"
    assert set(Desk(phone).wait(S)) == {DRAWN}
    assert set(Desk(phone, FOUR).wait(S)) == {DRAWN, spelled(FOUR)}
    assert set(Desk(b"\x12\x08\x08\x08").wait(S)) == {"12080808"}


def test_n37_two_cards_that_share_their_first_bytes_are_two():
    desk = Desk(SEVEN)
    desk.wait(S)
    desk.put(SISTER)
    desk.wait(S)
    assert desk.taps == [spelled(SEVEN), spelled(SISTER)]


def test_two_cards_at_once_are_both_read_and_three_too():
    for uids in ((FOUR, OTHER), (SEVEN, SISTER), (FOUR, SEVEN), (FOUR, OTHER, SEVEN)):
        desk = Desk(*uids)
        desk.wait(S)
        assert sorted(desk.taps) == sorted([spelled(uid) for uid in uids])


def test_n32_f18_a_card_left_on_the_reader_for_three_minutes_is_one_tap():
    desk = Desk(FOUR)
    desk.wait(180 * S)
    assert desk.count > 1000
    assert desk.taps == [spelled(FOUR)]


def test_n34_a_card_that_drops_out_now_and_then_is_one_presence():
    desk = Desk(FOUR)
    for turn in range(60):
        desk.put(*([FOUR] if turn % 2 == 0 else []))
        desk.wait(S)
    assert desk.taps == [spelled(FOUR)]


def test_f19_garbled_answers_are_no_removal_and_no_other_card():
    desk = Desk(SEVEN)
    for spoiled in range(1, 40):
        desk.chip.spoils = 1 + spoiled % 3
        desk.wait(500 * MS)
    assert desk.taps == [spelled(SEVEN)]
    assert desk.reader.garbled > 10


def test_a_card_taken_away_and_brought_again_is_two_taps():
    desk = Desk(FOUR)
    desk.wait(S)
    desk.put()
    desk.wait(5 * S)
    desk.put(FOUR)
    desk.wait(S)
    assert desk.taps == [spelled(FOUR)] * 2


def test_n35_a_chip_that_answers_nothing_is_silent_and_an_empty_reader_is_not():
    desk = Desk()
    assert desk.wait(900 * S) == []
    assert desk.word() == "ok"
    desk.chip.dead = True
    desk.wait(6 * S)
    assert desk.word() == "silent"
    desk.chip.dead = False
    desk.put(FOUR)
    desk.wait(3 * S)
    assert (desk.word(), desk.taps) == ("ok", [spelled(FOUR)])


def test_n35_f24_a_chip_that_lost_its_settings_or_hangs_is_set_up_again_within_three_seconds():
    desk = Desk(FOUR)
    for trouble in ("power", "hang"):
        if trouble == "power":
            desk.chip.lose_power()
        else:
            desk.chip.hangs = True
            desk.wait(S)
            desk.chip.hangs = False
        assert spelled(FOUR) in desk.wait(3 * S), trouble
    assert desk.taps == [spelled(FOUR)]


def test_a_reader_that_is_plugged_in_later_is_found():
    desk = Desk(FOUR)
    desk.chip.dead = True
    desk.wait(20 * S)
    assert (desk.word(), desk.taps) == ("silent", [])
    desk.chip.dead = False
    desk.chip.lose_power()
    desk.wait(2 * S)
    assert (desk.word(), desk.taps) == ("ok", [spelled(FOUR)])
