"""The vocabulary in which message shapes are written, and the one function that checks a value against a shape.

A shape is a tuple whose first item names it, so that the same data serves the parser, the documentation and the
AsyncAPI file, and costs a board nothing to hold.
"""

INTEGER_MOST = 2**53 - 1  # the largest whole number every JSON reader in the room keeps exactly
DEEPEST = 8  # objects and lists inside each other, in what a command carries; the rows of an entry list need 3
NAME_LONGEST = 60  # of a field of what a command carries


class WireError(Exception):
    """A message that is not taken: `code` for programs, `text` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


def whole(low: int = 0, high: int = INTEGER_MOST) -> tuple:
    """A whole number, both ends included."""
    return ("whole", low, high)


def text(longest: int) -> tuple:
    """Text of at most `longest` characters."""
    return ("text", longest)


def word(*words: str) -> tuple:
    """One of these words."""
    return ("word", words)


def or_null(shape: tuple) -> tuple:
    """This shape, or null."""
    return ("or_null", shape)


def optional(shape: tuple) -> tuple:
    """This shape, or null, or left out, which reads as null: a field that older programs do not send."""
    return ("optional", shape)


def list_of(shape: tuple, most: int) -> tuple:
    """A list of at most `most` items of one shape."""
    return ("list_of", shape, most)


def record(*fields: tuple) -> tuple:
    """An object with exactly these fields, each `(name, shape)` or `(name, shape, meaning)`; others are skipped."""
    return ("record", fields)


def anything() -> tuple:
    """Any JSON without fractions: what a command carries is checked by the hub's rules, not by the wire."""
    return ("anything",)


def checked(shape: tuple, value: object, where: str = "message") -> object:
    """Return `value` as the shape allows it (unknown fields left out). Raises WireError `shape`."""
    return _CHECKS[shape[0]](shape, value, where)


def checked_fields(fields: tuple, value: object, where: str) -> dict:
    """Return an object's fields as these shapes allow them. Raises WireError `shape`."""
    return _record(record(*fields), value, where)


def _misfit(where: str, wanted: str) -> WireError:
    return WireError("shape", "%s must be %s" % (where, wanted))


def _whole(shape: tuple, value: object, where: str) -> object:
    if type(value) is not int or not shape[1] <= value <= shape[2]:
        raise _misfit(where, "a whole number from %d to %d" % (shape[1], shape[2]))
    return value


def _text(shape: tuple, value: object, where: str) -> object:
    if type(value) is not str or len(value) > shape[1] or not _whole_characters(value):
        raise _misfit(where, "text of at most %d characters" % shape[1])
    return value


def _word(shape: tuple, value: object, where: str) -> object:
    if type(value) is not str or value not in shape[1]:
        raise _misfit(where, "one of " + ", ".join(shape[1]))
    return value


def _or_null(shape: tuple, value: object, where: str) -> object:
    return None if value is None else checked(shape[1], value, where)


def _list_of(shape: tuple, value: object, where: str) -> object:
    if type(value) is not list or len(value) > shape[2]:
        raise _misfit(where, "a list of at most %d" % shape[2])
    return [checked(shape[1], item, where + "[]") for item in value]


def _record(shape: tuple, value: object, where: str) -> dict:
    if type(value) is not dict:
        raise _misfit(where, "an object")
    kept = {}
    for field in shape[1]:
        name = field[0]
        if name not in value and field[1][0] != "optional":
            raise _misfit(where + "." + name, "present")
        kept[name] = checked(field[1], value.get(name), where + "." + name)
    return kept


def _whole_characters(value: str) -> bool:
    try:
        value.encode()  # half of a pair, as JSON can spell it, can be neither stored nor sent on
    except ValueError:
        return False
    return True


def _anything(shape: tuple, value: object, where: str, depth: int = 0) -> object:
    if depth > DEEPEST:
        raise _misfit(where[:80], "at most %d deep" % DEEPEST)
    if type(value) is dict:
        for name in value:
            if len(name) > NAME_LONGEST or not _whole_characters(name):
                raise _misfit(where, "made of names of at most %d characters" % NAME_LONGEST)
            _anything(shape, value[name], where + "." + name, depth + 1)
    elif type(value) is list:
        for item in value:
            _anything(shape, item, where + "[]", depth + 1)
    elif type(value) is int:
        _whole(whole(-INTEGER_MOST), value, where)
    elif value is not None and not (type(value) is str and _whole_characters(value)):
        raise _misfit(where, "made of whole numbers, text, lists and objects")
    return value


_CHECKS = {
    "whole": _whole,
    "text": _text,
    "word": _word,
    "or_null": _or_null,
    "optional": _or_null,
    "list_of": _list_of,
    "record": _record,
    "anything": _anything,
}
