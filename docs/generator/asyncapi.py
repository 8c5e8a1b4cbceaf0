"""The protocol as an AsyncAPI 3.0.0 file, with the hub as the application: it receives what nodes and convenors say."""

from typing import Any

import yaml

from docs.generator.fields import rows
from docs.generator.shapes import SHAPES
from docs.generator.words import MANNERS, PARAMETERS, PLACES
from table_node.wire.messages import VERSION, most_bytes

HEARD_BY_HUB = ("node_up", "command")

Json = dict[str, Any]


class _PlainDumper(yaml.SafeDumper):
    """YAML without anchors: equal parts are written out, as people read them."""

    def ignore_aliases(self, data: object) -> bool:
        return data is not None


def text() -> str:
    """The whole file."""
    told = "# Written by docs/generate.py from table_node/wire. Do not edit.\n"
    return told + yaml.dump(document(), Dumper=_PlainDumper, sort_keys=False, allow_unicode=True, width=110)


def document() -> Json:
    """The file as data."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Roundbell",
            "version": f"{VERSION}.0.0",
            "description": "What the nodes, the hub and the convenor's programs of a card-tournament room tell each "
            "other over MQTT 3.1.1. docs/protocol.md tells the same for people, with the rules around it.",
        },
        "defaultContentType": "application/json",
        "channels": {place: _channel(place) for place in PLACES},
        "operations": {_operation_name(kind): _operation(kind) for kind in SHAPES},
        "components": {
            "messages": {kind: _message(kind) for kind in SHAPES},
            "schemas": {kind: _schema(kind) for kind in SHAPES},
            "parameters": {name: {"description": about} for name, about in PARAMETERS.items()},
        },
    }


def _channel(place: str) -> Json:
    told = PLACES[place]
    return {
        "address": told.address,
        "description": f"{told.about} At most {most_bytes(place)} bytes a payload.",
        "messages": {kind: _ref("components", "messages", kind) for kind in SHAPES if SHAPES[kind][0] == place},
        "parameters": {name: _ref("components", "parameters", name) for name in told.parameters},
    }


def _operation_name(kind: str) -> str:
    return ("receive_" if SHAPES[kind][0] in HEARD_BY_HUB else "send_") + kind


def _operation(kind: str) -> Json:
    place, manner = SHAPES[kind][0], MANNERS[kind]
    operation: Json = {
        "action": "receive" if place in HEARD_BY_HUB else "send",
        "channel": _ref("channels", place),
        "summary": f"Said by {PLACES[place].speaker} {manner.when}.",
        "messages": [_ref("channels", place, "messages", kind)],
        "bindings": {"mqtt": {"qos": manner.qos, "retain": PLACES[place].retained, "bindingVersion": "0.2.0"}},
    }
    if kind == "command":
        operation["reply"] = {"channel": _ref("channels", "reply")}
    return operation


def _message(kind: str) -> Json:
    return {"name": kind, "contentType": "application/json", "payload": _ref("components", "schemas", kind)}


def _schema(kind: str) -> Json:
    meanings = {path: about for path, _, about in rows(kind)}
    schema = _record(SHAPES[kind][1], "", meanings)
    head = {"v": {"const": VERSION, "description": "version of the protocol"}, "kind": {"const": kind}}
    schema["properties"] = head | schema["properties"]
    schema["required"] = [*head, *schema["required"]]
    return schema


def _record(fields: tuple[Any, ...], prefix: str, meanings: dict[str, str]) -> Json:
    properties: Json = {}
    for name, shape, *_ in fields:
        properties[name] = _value(shape, prefix + name, meanings)
        if about := meanings.get(prefix + name):
            properties[name]["description"] = about
    required = [field[0] for field in fields if field[1][0] != "optional"]
    return {"type": "object", "properties": properties, "required": required}


def _value(shape: tuple[Any, ...], path: str, meanings: dict[str, str]) -> Json:
    if shape[0] == "whole":
        return {"type": "integer", "minimum": shape[1], "maximum": shape[2]}
    if shape[0] == "text":
        return {"type": "string", "maxLength": shape[1]}
    if shape[0] == "word":
        return {"type": "string", "enum": list(shape[1])}
    if shape[0] in ("or_null", "optional"):
        return {"oneOf": [_value(shape[1], path, meanings), {"type": "null"}]}
    if shape[0] == "list_of":
        return {"type": "array", "maxItems": shape[2], "items": _value(shape[1], path, meanings)}
    if shape[0] == "record":
        return _record(shape[1], path + ".", meanings)
    return {"not": {"anyOf": [{"type": "boolean"}, {"type": "number", "not": {"type": "integer"}}]}}


def _ref(*parts: str) -> Json:
    return {"$ref": "#/" + "/".join(parts)}
