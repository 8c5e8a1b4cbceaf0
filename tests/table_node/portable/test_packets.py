"""MQTT's bytes as the standard has them, and what is none of them refused."""

from table_node.boards.micropython import packets
from table_node.boards.micropython.packets import PACKET_MOST_BYTES, Packets, ProtocolError


def refused(act):
    """Whether this is refused."""
    try:
        act()
    except ProtocolError:
        return True
    return False


def test_a_connection_names_its_client_user_and_will():
    plain = packets.connect("n", 10, None, None, None)
    assert plain == b"\x10\x0d\x00\x04MQTT\x04\x02\x00\x0a\x00\x01n"
    full = packets.connect("n", 10, "u", "pw", ("t", b"gone"))
    assert full == b"\x10\x1d\x00\x04MQTT\x04\xce\x00\x0a\x00\x01n\x00\x01t\x00\x04gone\x00\x01u\x00\x02pw"


def test_a_subscription_asks_for_qos_1():
    assert packets.subscribe(513, "a/b") == b"\x82\x08\x02\x01\x00\x03a/b\x01"


def test_a_publication_goes_with_a_packet_id_or_without():
    assert packets.publish("t", b"hi", 0) == b"\x30\x05\x00\x01thi"
    assert packets.publish("t", b"hi", 7) == b"\x32\x07\x00\x01t\x00\x07hi"
    assert packets.puback(7) == b"\x40\x02\x00\x07"


def test_lengths_are_spelled_in_as_many_bytes_as_they_need():
    for length in (0, 1, 126, 127, 128, 2000, 16383, 16384):
        packet = packets.publish("t", b"x" * length, 0)
        found = Packets()
        for head, body in found.feed(packet):
            assert (head, len(body)) == (0x30, length + 3)
        assert found.passed_over == (1 if length + 3 > PACKET_MOST_BYTES else 0)


def test_packets_come_whole_however_the_stream_is_cut():
    stream = b"".join([packets.publish("topic", b"x" * length, nth) for nth, length in enumerate((0, 5, 200, 1))])
    whole = Packets().feed(stream)
    assert [len(body) for _, body in whole] == [7, 14, 209, 10]
    for cut in range(len(stream)):
        found = Packets()
        assert found.feed(stream[:cut]) + found.feed(stream[cut:]) == whole, cut
    found = Packets()
    assert [packet for byte in stream for packet in found.feed(bytes((byte,)))] == whole


def test_a_packet_too_long_for_a_board_is_passed_over_and_the_next_one_taken():
    stream = packets.publish("t", b"x" * 5000, 0) + packets.PINGREQ + packets.publish("t", b"x" * 9000, 9)
    stream += packets.puback(3)
    for piece in (1, 7, 512, 100000):
        found, taken = Packets(), []
        for begin in range(0, len(stream), piece):
            taken += found.feed(stream[begin : begin + piece])
        assert taken == [(0xC0, b""), (0x40, b"\x00\x03")]
        assert found.passed_over == 2


def test_a_publication_comes_apart():
    for qos, packet_id in ((0, 0), (1, 7)):
        ((head, body),) = Packets().feed(packets.publish("a/b", b"hi", packet_id))
        assert packets.published(head, body) == ("a/b", b"hi", packet_id, 0)
        assert packets.published(head | 1, body) == ("a/b", b"hi", packet_id, 1)
        assert head >> 1 & 3 == qos


def test_what_is_not_mqtt_is_refused():
    assert refused(lambda: Packets().feed(b"\x30\xff\xff\xff\xff\xff"))
    for head, body in (
        (0x30, b""), (0x30, b"\x00"), (0x30, b"\x00\x05ab"), (0x32, b"\x00\x01t"), (0x32, b"\x00\x01t\x00"),
        (0x34, b"\x00\x01t\x00\x01hi"), (0x36, b"\x00\x01t\x00\x01hi"), (0x30, b"\x00\x02\xff\xfehi"),
    ):  # fmt: skip
        assert refused(lambda head=head, body=body: packets.published(head, body)), (head, body)
    assert refused(lambda: packets.number_at(b"\x00", 0))


def test_no_bytes_do_anything_worse_than_be_refused():
    state = 12345
    for _ in range(300):
        rubbish = bytearray()
        for _ in range(40):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            rubbish.append(state >> 16 & 0xFF)
        try:
            for head, body in Packets().feed(bytes(rubbish)):
                packets.published(head, body)
        except ProtocolError:
            pass
