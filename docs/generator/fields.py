"""The fields of a message as rows for people: dotted path, type in words, meaning."""

from typing import Any

from docs.generator.shapes import SHAPES
from docs.generator.words import meaning
from table_node.wire.shapes import INTEGER_MOST

Row = tuple[str, str, str]


def rows(kind: str) -> list[Row]:
    """Every field of a kind of message, nested ones after their parent. Seats are alike and shown once."""
    return _rows(kind, SHAPES[kind][1], "")


def type_in_words(shape: tuple[Any, ...]) -> str:
    """A shape as a reader of the page says it."""
    if shape[0] == "whole":
        return _range_in_words(shape[1], shape[2])
    if shape[0] == "text":
        return f"text, at most {shape[1]}"
    if shape[0] == "word":
        return " \\| ".join(f"`{word}`" for word in shape[1])
    if shape[0] == "or_null":
        return f"{type_in_words(shape[1])}, or null"
    if shape[0] == "optional":
        return f"{type_in_words(shape[1])}, or null; may be left out"
    if shape[0] == "list_of":
        return f"list of at most {shape[2]}: {type_in_words(shape[1])}"
    return {"record": "object", "anything": "JSON without fractions"}[shape[0]]


def _range_in_words(low: int, high: int) -> str:
    if (low, high) == (0, 1):
        return "0 or 1"
    if high == INTEGER_MOST:
        return "whole number" if low < 0 else f"whole number from {low}"
    return f"whole number, {low} to {high}"


def _rows(kind: str, fields: tuple[Any, ...], prefix: str) -> list[Row]:
    found: list[Row] = []
    for name, shape, *told in fields:
        path = prefix + name
        if path in ("seats.A.R", "seats.B.L", "seats.B.R"):
            continue
        if path == "seats.A.L":
            found.append(("seats.A.L, .A.R, .B.L, .B.R", type_in_words(shape), "one seat"))
            path = "seats.A.L"
        else:
            found.append((path, type_in_words(shape), told[0] if told else meaning(kind, path)))
        inner = _record_within(shape)
        if inner:
            found += _rows(kind, inner, path + ".")
    return found


def _record_within(shape: tuple[Any, ...]) -> tuple[Any, ...]:
    while shape[0] in ("or_null", "optional", "list_of"):
        shape = shape[1]
    return tuple(shape[1]) if shape[0] == "record" else ()
