"""One card is one identity, whatever the reader at the table makes of it."""

from table_node.wire.uids import (
    DRAWN,
    NOTATIONS,
    as_sent,
    checksum,
    flaw,
    identities,
    may_be_same,
    normal_uid,
    readings,
    uid_of,
)

# Frames of the serial reader, and the number printed on the same card where it is known.
CARDS = (
    ("61008EB2F9A4", "0009351929"),
    ("380090730FD4", "0009466639"),
    ("1F00644BB686", "0006572982"),
    ("330092A6D7D0", None),
    ("01C8F0080031", None),
)


def test_f21_a_card_registered_by_usb_and_tapped_at_a_serial_reader_is_one_card():
    for frame, printed in CARDS:
        tapped = uid_of("hex_checked", frame)
        assert tapped == frame[:10]
        if printed is not None:
            typed = uid_of("decimal", printed)
            assert typed == frame[2:10]
            assert may_be_same(typed, tapped) and may_be_same(tapped, typed)
    assert may_be_same(uid_of("facility", "142,45817"), "61008EB2F9")
    assert not may_be_same(uid_of("facility", "142,45818"), "61008EB2F9")


def test_every_notation_of_one_card_leads_to_it():
    spelled = {
        "hex": "61008eb2f9",
        "hex_checked": "61008EB2F9A4",
        "hex_reversed": "F9B28E0061",
        "decimal": "0009351929",
        "decimal_long": "0416621179641",
        "decimal_reversed": "4189228544",
        "facility": "142,45817",
    }
    assert sorted(spelled) == sorted(NOTATIONS)
    for notation in NOTATIONS:
        uid = uid_of(notation, spelled[notation])
        assert may_be_same(uid, "61008EB2F9"), (notation, uid)


def test_zeros_at_the_front_are_bytes_of_the_card():
    assert uid_of("decimal", "0000000007") == "00000007"
    assert uid_of("decimal_long", "0000000000007") == "0000000007"
    assert uid_of("facility", "007,00009") == "070009"
    assert uid_of("hex", "0000000007") == "0000000007"


def test_what_is_not_of_a_notation_has_no_identity():
    for notation, typed in (
        ("decimal", "4294967296"), ("decimal", ""), ("decimal", "12a"), ("decimal", "-1"), ("decimal", "0416621179641"),
        ("decimal_long", "1099511627776"), ("decimal_long", "0009351929"), ("facility", "256,1"),
        ("facility", "1,65536"), ("facility", "1"), ("facility", "1,2,3"), ("facility", ","),
        ("hex_checked", "61008EB2F9A5"), ("hex_checked", "61008EB2F9"), ("hex", "61008EB2F"), ("hex", "0412"),
        ("hex", "x" * 10), ("hex", "0" * 22), ("decimal_reversed", "99999999999"),
    ):  # fmt: skip
        assert uid_of(notation, typed) is None, (notation, typed)


def test_what_can_be_read_in_several_ways_is_shown_with_all_of_them():
    assert readings("0009351929") == [
        ("hex", "0009351929"),
        ("hex_reversed", "2919350900"),
        ("decimal", "008EB2F9"),
        ("decimal_reversed", "F9B28E00"),
    ]
    assert readings(" 142,45817\n") == [("facility", "8EB2F9")]
    assert readings("hello") == []


def test_n37_two_cards_that_share_their_first_bytes_are_two_cards():
    assert not may_be_same("04A1B2C3D4E5F6", "04A1B2C3D4E5F7")
    assert not may_be_same("04A1B2C3D4E5F6", "04A1B211D4E5F6")
    assert not may_be_same("E5F6", "04A1B2C3D4E5F6")


def test_an_identity_is_upper_case_hexadecimal_of_at_most_twenty_digits():
    assert normal_uid("04a1b2") == "04A1B2"
    for bad in ("", "xyz", "0" * 21, "04 A1", None, 7, b"04A1"):
        assert normal_uid(bad) is None, bad


def test_the_checksum_of_a_whole_frame_is_nothing():
    for frame, _ in CARDS:
        assert checksum(frame) == 0
        assert checksum(frame[:10]) == int(frame[10:], 16)


def test_a_number_with_a_letter_is_one_card_and_one_of_digits_alone_is_a_question():
    assert identities("61:00:8e:b2:f9") == ["61008EB2F9"] == identities("61008EB2F9A4")
    assert identities("142,45817") == ["8EB2F9"]
    assert len(identities("0009351929")) > 1
    assert identities("0009351929", "decimal") == ["008EB2F9"] == identities("9351929", "decimal")
    assert identities("0416621179641") == ["61008EB2F9"]
    assert identities("61008EB2F9", "decimal") == ["61008EB2F9"]
    for nonsense in ("", "A1", "61008EB2F", "my card", "4" * 21):
        assert identities(nonsense) == [], nonsense


def test_a_number_drawn_anew_is_told_by_a_13_mhz_reader_and_not_by_a_decimal_one():
    assert identities("0824A937") == [DRAWN] == [as_sent("hex_reversed", "0824A937")]
    assert identities(str(0x0824A937), "decimal") == ["0824A937"]
    assert as_sent("hex", "0824A93712") == "0824A93712"
    assert [flaw(uid) for uid in (DRAWN, "0000000000", "FFFFFFFF", "61008EB2F9")] == ["drawn", "blank", "blank", ""]
