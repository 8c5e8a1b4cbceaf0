"""What comes over the wire is sound, or refused with the reason; it can do nothing worse (D10, D16, N21, N22)."""

import json
import random

import pytest

from controller.hub import inbox
from controller.mqtt.link import Received
from table_node.wire import topics
from table_node.wire.codec import encode
from table_node.wire.messages import make
from table_node.wire.node_shapes import CONTROLS
from table_node.wire.shapes import WireError

ROOM = "hall"
UP = topics.node_up(ROOM, "node-1")
COMMAND = topics.command(ROOM, "dashboard")
PRESS = make("press", boot="b", number=1, tick_us=5, control="dealt")
ASK = make("command", request_id="r", name="draw_seats", args={"house_players": 1, "x": [None, "y"]})
HELLO = make("hello", boot="b", tick_us=1, board="pico", firmware="1", reset="power", oldest=1, queued=0)


def came(topic: str, payload: bytes, retained: bool = False) -> Received:
    return Received(topic, payload, retained, 42)


def code(received: Received) -> str:
    with pytest.raises(WireError) as caught:
        inbox.read(received, ROOM)
    assert caught.value.text
    return caught.value.code


def test_a_sound_message_is_read_with_its_sender_and_arrival() -> None:
    incoming = inbox.read(came(UP, encode(PRESS)), ROOM)
    assert (incoming.place, incoming.who, incoming.kind, incoming.hub_us) == ("node_up", "node-1", "press", 42)


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "/",
        "roundbell",
        "roundbell/hall/node/node-1/down",
        "roundbell/hall/room/clock",
        "roundbell/hall/reply/dashboard",
        "roundbell/other/node/node-1/up",
        "roundbell/hall/node/Node 1/up",
        "roundbell/hall/node/" + "x" * 33 + "/up",
        "roundbell/hall/node/node-1/up/more",
        "homeassistant/status",
    ],
)
def test_a_topic_that_is_not_the_hubs_is_refused(topic: str) -> None:
    assert code(came(topic, encode(PRESS))) == "topic"


@pytest.mark.parametrize(("topic", "message"), [(UP, PRESS), (UP, HELLO), (COMMAND, ASK)])
def test_n21_d10_a_retained_message_never_acts(topic: str, message: dict[str, object]) -> None:
    assert code(came(topic, encode(message), retained=True)) == "retained"


def test_a_command_without_a_request_id_is_refused_since_all_such_would_be_one() -> None:
    assert code(came(COMMAND, encode({**ASK, "request_id": ""}))) == "shape"


def test_the_hubs_own_retained_heartbeat_may_come_back() -> None:
    beat = make("hub", online=1, boot="b", hub_us=1, version="1", bell="ok", fault=None)
    assert inbox.read(came(topics.room_document(ROOM, "hub"), encode(beat), retained=True), ROOM).place == "hub"


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"", "not_json"), (b"\xff\xfe\x00", "not_json"), (b"[" * 400, "not_json"), (b"[]", "not_json"),
        (b"{}", "version"), (b'{"v":true,"kind":"press"}', "version"), (b'{"v":2,"kind":"press"}', "version"),
        (b'{"v":1}', "kind"), (b'{"v":1,"kind":"ring"}', "kind"), (encode(ASK), "kind"),
        (b'{"v":1,"kind":"press"}', "shape"), (b" " * 600, "too_long"),
        (encode(PRESS).replace(b'"number":1', b'"number":0'), "shape"),
        (encode(PRESS).replace(b'"number":1', b'"number":1.0'), "shape"),
        (encode(PRESS).replace(b'"number":1', b'"number":true'), "shape"),
        (encode(PRESS).replace(b'"number":1', b'"number":9007199254740992'), "shape"),
        (encode(PRESS).replace(b'"dealt"', b'"ring"'), "shape"),
    ],
)  # fmt: skip
def test_d16_a_payload_that_is_no_message_is_refused_with_the_reason(payload: bytes, why: str) -> None:
    assert code(came(UP, payload)) == why


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        (UP, encode(HELLO).replace(b'"power"', b'"\\ud800"')),
        (COMMAND, encode(ASK).replace(b'"y"', b'"\\udfff"')),
        (COMMAND, encode(ASK).replace(b'"x"', b'"\\ud800"')),
        (COMMAND, encode(ASK).replace(b'"r"', b'"\\ud83d"')),
    ],
)
def test_half_a_character_is_no_text_and_never_reaches_the_log(topic: str, payload: bytes) -> None:
    assert code(came(topic, payload)) == "shape"


@pytest.mark.parametrize("depth", [9, 100, 500, 900, 2_000, 50_000])
def test_d16_what_is_nested_without_end_is_refused(depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    assert code(came(COMMAND, encode(ASK).replace(b'"y"', nested))) in ("shape", "not_json")


def test_a_field_with_an_endless_name_is_refused_in_a_short_sentence() -> None:
    payload = encode(ASK).replace(b'"x"', b'"' + b"x" * 100_000 + b'"')
    with pytest.raises(WireError) as caught:
        inbox.read(came(COMMAND, payload), ROOM)
    assert len(caught.value.text) < 200


def test_a_whole_character_of_two_halves_is_text() -> None:
    payload = encode(ASK).replace(b'"y"', b'"\\ud83d\\udd14"')
    assert "\N{BELL}" in json.dumps(inbox.read(came(COMMAND, payload), ROOM).message, ensure_ascii=False)


def test_d16_ten_thousand_broken_messages_do_nothing_worse_than_be_refused() -> None:
    chance = random.Random(16)
    seeds = [encode(message) for message in (PRESS, ASK, HELLO)]
    refused = 0
    for _ in range(10_000):
        try:
            inbox.read(came(chance.choice((UP, COMMAND)), broken(chance, chance.choice(seeds))), ROOM)
        except WireError as error:
            assert error.code in ("topic", "too_long", "not_json", "version", "kind", "shape")
            error.text.encode()  # can be stored
            refused += 1
    assert refused > 5_000


def broken(chance: random.Random, payload: bytes) -> bytes:
    """A payload with bytes changed, cut, doubled or made up."""
    way = chance.randrange(5)
    if way == 0:
        return chance.randbytes(chance.randrange(80))
    at = chance.randrange(len(payload))
    if way == 1:
        return payload[:at]
    if way == 2:
        return payload[:at] + bytes([chance.randrange(256)]) + payload[at + 1 :]
    piece = chance.choice((b"null", b"-1", b"1e9", b'"\\ud800"', b"{}", b"[]", b"9" * 30, b"NaN", b'"v"', b","))
    return payload[:at] + piece + payload[at:] if way == 3 else payload[:at] + payload[at // 2 :]


def test_a_refused_message_is_counted_against_its_sender_with_a_piece_of_it() -> None:
    assert inbox.sender(came(UP, b"")) == "node-1"
    assert inbox.sender(came("homeassistant/status", b"")) == "unknown"
    piece = inbox.sample(came(UP, b"\xff" * 1_000))
    assert 0 < len(piece) <= 800
    piece.encode()


@pytest.mark.parametrize("control", CONTROLS)
def test_every_button_comes_through(control: str) -> None:
    assert inbox.read(came(UP, encode({**PRESS, "control": control})), ROOM).message["control"] == control
