"""The serial reader's bytes become reads of cards, and noise becomes nothing."""

from table_node.core.rdm6300 import AGAIN_US, Frames
from tests.table_node.portable.rig import MS, Rig

CARD = b"\x0261008EB2F9A4\x03"
OTHER = b"\x02380090730FD4\x03"
PHANTOMS = (b"\x02000000078F88\x03", b"\x0200F00000F000\x03", b"\x02B59A99E5A9FA\x03")


def reads(*received, apart_us=65 * MS):
    """The uids that come of these pieces, one after the other."""
    frames, found = Frames(), []
    for nth, piece in enumerate(received):
        found += frames.feed(piece, nth * apart_us)
    return found


def test_a_card_is_read_from_its_second_frame_on():
    assert reads(CARD) == []
    assert reads(CARD, CARD, CARD) == ["61008EB2F9", "61008EB2F9"]


def test_a_frame_may_come_in_pieces_or_two_at_a_time():
    whole = CARD + CARD
    for cut in range(len(whole)):
        assert reads(whole[:cut], whole[cut:]) == ["61008EB2F9"], cut
    assert reads(*[bytes((byte,)) for byte in whole], apart_us=MS) == ["61008EB2F9"]


def test_a_phantom_with_a_right_checksum_is_no_card():
    for phantom in PHANTOMS:
        assert reads(phantom) == []
    assert reads(*PHANTOMS) == []
    assert reads(PHANTOMS[0], CARD, PHANTOMS[1], CARD, PHANTOMS[2]) == ["61008EB2F9"]


def test_the_same_phantom_much_later_is_still_none():
    frames = Frames()
    assert frames.feed(PHANTOMS[0], 0) == []
    assert frames.feed(PHANTOMS[0], AGAIN_US + 1) == []
    assert frames.feed(PHANTOMS[0], 2 * AGAIN_US + 1) == ["000000078F"]


def test_two_cards_at_once_take_turns_and_are_both_read():
    assert reads(CARD, OTHER, CARD, OTHER) == ["61008EB2F9", "380090730F"]


def test_a_spoiled_frame_is_counted_and_the_next_one_is_whole():
    for spoiled in (
        b"\x0261008EB2F9A5\x03", b"\x0261008EB2F9\x03", b"\x0261008EB2F9A4A4\x03", b"\x0261008EB2F9A4", b"\x02\x03",
        b"\x0261008EB2F9\xff4\x03", b"\x0261008EB2Fg94\x03",
    ):  # fmt: skip
        frames = Frames()
        assert frames.feed(spoiled + CARD + CARD, 0) == ["61008EB2F9"], spoiled
        assert frames.spoiled == 1, spoiled
    assert reads(b"noise\x03\x00\xff", CARD, b"\r\n", CARD) == ["61008EB2F9"]


def test_no_stream_of_bytes_grows_without_end():
    frames = Frames()
    assert frames.feed(b"\x02" + b"0" * 5000, 0) == []
    assert frames.feed(b"\x02" * 5000, 0) == []
    assert frames.feed(CARD + CARD, 0) == ["61008EB2F9"]


def test_a_card_laid_on_the_reader_is_one_tap_of_its_ten_digits():
    rig, frames = Rig(), Frames()
    for _ in range(100):
        for uid in frames.feed(CARD, rig.now_us):
            rig.node.card(uid, rig.now_us)
        rig.wait(65 * MS)
    assert {message["uid"] for message in rig.of("card_read")} == {"61008EB2F9"}
    assert {message["number"] for message in rig.of("card_read")} == {1}
