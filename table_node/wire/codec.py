"""Bytes to messages and back. What is not exactly a message of this protocol is refused here, with the reason."""

import json

from table_node.wire.messages import VERSION, most_bytes
from table_node.wire.node_shapes import SHAPES
from table_node.wire.shapes import WireError, checked_fields


def encode(message: dict) -> bytes:
    """The payload of a message. Raises WireError when it is not of its kind's shape or too long."""
    place, fields = _shape(message, "")
    payload = json.dumps(_checked(message, fields), separators=(",", ":")).encode()
    if len(payload) > most_bytes(place):
        raise WireError("too_long", "%s of %d bytes" % (message["kind"], len(payload)))
    return payload


def decode(place: str, payload: bytes) -> dict:
    """The message in a payload that came at a topic's place; fields the protocol does not know are left out.

    Raises WireError: `too_long`, `not_json`, `version`, `kind` (unknown, or not for this place), `shape`.
    """
    if len(payload) > most_bytes(place):
        raise WireError("too_long", "payload of %d bytes, at most %d" % (len(payload), most_bytes(place)))
    try:
        message = json.loads(bytes(payload).decode())
    except (ValueError, RuntimeError, MemoryError):  # the last two: nested deeper than the parser, or the board, goes
        raise WireError("not_json", "payload is not JSON in UTF-8")
    if type(message) is not dict:
        raise WireError("not_json", "payload is not a JSON object")
    if message.get("v") != VERSION or type(message["v"]) is not int:
        raise WireError("version", "message version is not %d" % VERSION)
    its_place, fields = _shape(message, place)
    if its_place != place:
        raise WireError("kind", "%s does not belong at %s" % (message["kind"], place))
    return _checked(message, fields)


def _shape(message: dict, place: str) -> tuple:
    """Where a message belongs, and its fields; `place`: where it was heard, if it was."""
    kind = message.get("kind")
    shape = None
    if type(kind) is str:
        shape = SHAPES.get(kind)
        if shape is None and place[:5] != "node_":  # so that a board never loads the shapes of the room
            from table_node.wire.room_shapes import SHAPES as OF_ROOM

            shape = OF_ROOM.get(kind)
    if shape is None:
        raise WireError("kind", "unknown kind of message")
    return shape


def _checked(message: dict, fields: tuple) -> dict:
    kept = {"v": VERSION, "kind": message["kind"]}
    kept.update(checked_fields(fields, message, message["kind"]))
    return kept
