"""What is exactly a message of the protocol goes through unchanged; everything else is refused with its reason."""

import json

from table_node.wire.codec import decode, encode
from table_node.wire.messages import DOWN_MOST_BYTES, UP_MOST_BYTES, make
from tests.table_node.portable.rig import refusal

PRESS = {"v": 1, "kind": "press", "boot": "b1", "number": 3, "tick_us": 1234567890123, "control": "dealt"}


def down(payload):
    """The reason why a node refuses this payload; '' when it takes it."""
    return refusal(lambda: decode("node_down", payload))


def press_with(**changes):
    """The reason why a press changed so is refused, as a payload and as a message to send: both must agree."""
    message = dict(PRESS)
    message.update(changes)
    coming = refusal(lambda: decode("node_up", json.dumps(message).encode()))
    going = refusal(lambda: encode(message))
    assert coming == going or (coming == "version" and going == ""), (coming, going)
    return coming


def press_without(field):
    """The reason why a press that lacks a field is refused."""
    message = dict(PRESS)
    del message[field]
    return refusal(lambda: decode("node_up", json.dumps(message).encode()))


def test_each_message_a_node_sends_comes_back_as_it_was():
    messages = (
        make("hello", boot="b1", tick_us=0, board="pico", firmware="1", reset="power", oldest=1, queued=0,
             hardware="e66141040315a82b", hash="0123456789abcdef", boots=12, config="old"),
        make("press", boot="b1", number=1, tick_us=2**40, control="both"),
        make("card_read", boot="b1", number=2, tick_us=5, uid="04A1B2C3D4E5F6", lay=1),
        make("pong", boot="b1", id=9, received_tick_us=1, sent_tick_us=2),
        make("health", boot="b1", online=1, uptime_s=7, queued=0, plan=0, gap_us=900, reader="ok", battery_mv=3900,
             rssi_dbm=-61, free_bytes=None, stuck=["undo", "call"], storage="failed", refused=3),
    )  # fmt: skip
    for message in messages:
        payload = encode(message)
        assert type(payload) is bytes and len(payload) <= UP_MOST_BYTES
        assert decode("node_up", payload) == message


def test_each_message_a_node_takes_comes_back_as_it_was():
    rings = [
        {"ring": "open", "tick_us": 5, "bell": None},
        {"ring": "warn", "tick_us": 6, "bell": "warn2"},
        {"ring": "close", "tick_us": 2**41, "bell": None},
    ]
    messages = (
        make("ack", boot="b1", numbers=list(range(1, 65)), ignored=[64]),
        make("ping", id=1),
        make("plan", boot="b1", revision=4, round=2, rings=rings),
        make("bind", table=None, awaited=1),
        make("bind", table=12, awaited=0),
        make("show", round=1, phase="hand", dealt=2, pending="blue", called=0),
    )
    for message in messages:
        payload = encode(message)
        assert len(payload) <= DOWN_MOST_BYTES
        assert decode("node_down", payload) == message


def test_fields_nobody_knows_are_left_out():
    message = decode("node_down", b'{"v":1,"kind":"ping","id":4,"colour":"red","deep":{"a":[1.5]}}')
    assert message == {"v": 1, "kind": "ping", "id": 4}


def test_a_field_that_is_missing_is_refused():
    for field in ("boot", "number", "tick_us", "control"):
        assert press_without(field) == "shape"
    assert press_without("v") == "version"
    assert press_without("kind") == "kind"


def test_a_field_that_older_programs_do_not_send_reads_as_null_when_it_is_left_out():
    hello = make("hello", boot="b1", tick_us=0, board="pico", firmware="1", reset="power", oldest=1, queued=0)
    said = decode("node_up", json.dumps(hello).encode())
    assert (said["hardware"], said["hash"], said["boots"], said["config"]) == (None, None, None, None)
    assert said["oldest"] == 1
    for field, value in (("hash", "x" * 17), ("boots", -1), ("config", "new"), ("hardware", 7)):
        spoiled = dict(hello)
        spoiled[field] = value
        assert refusal(lambda spoiled=spoiled: decode("node_up", json.dumps(spoiled).encode())) == "shape", field


def test_the_longest_messages_of_a_node_fit_into_their_place():
    most = 2**53 - 1
    hello = make("hello", boot="b" * 36, tick_us=most, board="simulated", firmware="f" * 32, reset="r" * 24,
                 oldest=most, queued=most, hardware="h" * 32, hash="d" * 16, boots=most, config="old")  # fmt: skip
    health = make("health", boot="b" * 36, online=1, uptime_s=most, queued=most, plan=most, gap_us=most,
                  reader="silent", battery_mv=60000, rssi_dbm=-150, free_bytes=most, storage="failed", refused=most,
                  stuck=["dealt", "amber", "blue", "undo", "call"])  # fmt: skip
    for message in (hello, health):
        assert len(encode(message)) <= UP_MOST_BYTES


def test_a_number_must_be_whole_and_in_range():
    assert press_with(number=0) == "shape"
    assert press_with(number=-1) == "shape"
    assert press_with(number=True) == "shape"
    assert press_with(number="3") == "shape"
    assert press_with(number=None) == "shape"
    assert press_with(number=[3]) == "shape"
    assert press_with(tick_us=2**53 - 1) == ""
    assert press_with(tick_us=2**53) == "shape"
    assert press_with(tick_us=10**40) == "shape"


def test_a_fraction_is_refused_whatever_it_is_worth():
    for spelled in ("3.0", "1e3", "1E400", "-0.0", "NaN", "Infinity", "-Infinity"):
        payload = b'{"v":1,"kind":"ping","id":%s}' % spelled.encode()
        assert down(payload) in ("shape", "not_json"), spelled


def test_a_word_must_be_one_of_the_words():
    assert press_with(control="DEALT") == "shape"
    assert press_with(control="") == "shape"
    assert press_with(control=["dealt"]) == "shape"
    assert press_with(boot="x" * 37) == "shape"


def test_another_version_is_refused_before_anything_else_is_looked_at():
    for version in (0, 2, "1", None, True, [1]):
        assert press_with(v=version) == "version"


def test_a_kind_is_taken_only_where_it_belongs():
    assert refusal(lambda: decode("node_down", encode(make("ping", id=1)))) == ""
    assert refusal(lambda: decode("node_up", encode(make("ping", id=1)))) == "kind"
    for kind in ('"frobnicate"', "null", "7", '["ping"]', '{"ping":1}'):
        assert down(b'{"v":1,"kind":%s,"id":1}' % kind.encode()) == "kind", kind


def test_what_is_not_a_json_object_in_utf_8_is_refused():
    for payload in (b"", b"null", b"[]", b"7", b'"ping"', b"{", b"\xff\xfe", b'{"v":1,"kind":"\xc3', b"\x00" * 40):
        assert down(payload) == "not_json", payload


def test_a_payload_beyond_its_place_is_refused_unread():
    padded = b'{"v":1,"kind":"ping","id":1,"pad":"%s"}'
    fits = padded % (b"x" * (DOWN_MOST_BYTES - len(padded) + 2))
    assert len(fits) == DOWN_MOST_BYTES
    assert down(fits) == ""
    assert down(fits + b" ") == "too_long"
    assert refusal(lambda: encode(make("ack", boot="b", numbers=list(range(1, 66))))) == "shape"


def test_nesting_beyond_all_measure_is_refused():
    for payload in (b"[" * 2000, b'{"a":' * 400, b'{"v":1,"kind":"ping","id":' + b"[" * 1000 + b"]" * 1000 + b"}"):
        assert down(payload) != "", payload[:20]


def test_a_list_holds_so_many_and_no_more():
    rings = [{"ring": "open", "tick_us": 1}] * 5
    assert refusal(lambda: encode(make("plan", boot="b", revision=1, round=1, rings=rings))) == "shape"
    rings = [{"ring": "gong", "tick_us": 1}]
    assert refusal(lambda: encode(make("plan", boot="b", revision=1, round=1, rings=rings))) == "shape"


def test_every_way_to_tear_or_bend_a_message_is_taken_or_refused_but_never_worse():
    payload = encode(make("plan", boot="b1", revision=4, round=2, rings=[{"ring": "open", "tick_us": 5}]))
    for length in range(len(payload)):
        assert down(payload[:length]) == "not_json"
    for place in range(len(payload)):
        for byte in (b"\x00", b'"', b"{", b"]", b",", b"9", b"\xff", b"\\"):
            assert down(payload[:place] + byte + payload[place + 1 :]) in ("", "not_json", "version", "kind", "shape")
