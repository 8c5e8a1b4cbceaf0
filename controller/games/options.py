"""How a house option is read: each reader takes an option's name and what was given, and gives the value or refuses."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from controller.games.refusal import Refusal
from table_node.shared.sheet_words import option_name, value_words
from table_node.shared.words import say

Reader = Callable[[str, object], object]
Sheet = TypeVar("Sheet")


def wrong(name: str, wanted: str) -> Refusal:
    """The refusal of a value that an option cannot have."""
    return Refusal(
        "bad_option",
        say("“{option}” cannot be that.", option=option_name(name)),
        say("It can be: {wanted}.", wanted=wanted),
        name,
    )


def one_of(*values: object) -> Reader:
    """One of these very values; yes and no may be said as 1 and 0, as messages have no other words for them."""

    def read(name: str, given: object) -> object:
        for value in values:
            if type(given) is type(value) and given == value:
                return value
            if type(value) is bool and type(given) is int and given == value:
                return value
        raise wrong(name, ", ".join(value_words(name, value) for value in values))

    return read


def whole_words(low: int, high: int, none: bool) -> str:
    """What such an option may be."""
    if none:
        return say("a whole number from {low} to {high}, or none", low=low, high=high)
    return say("a whole number from {low} to {high}", low=low, high=high)


def whole(low: int, high: int, none: bool = False) -> Reader:
    """A whole number from low to high, or nothing where `none` allows it."""

    def read(name: str, given: object) -> object:
        if given is None and none:
            return None
        if type(given) is not int or not low <= given <= high:
            raise wrong(name, whole_words(low, high, none))
        return given

    return read


def words(name: str, given: object) -> tuple[str, ...]:
    """A list of words or names."""
    if not isinstance(given, list | tuple) or not all(isinstance(word, str) and word.strip() for word in given):
        raise wrong(name, say("a list of words"))
    return tuple(word.strip() for word in given)


def read_options(readers: Mapping[str, Reader], options: Mapping[str, object]) -> dict[str, Any]:
    """Every option read by its reader. Refused: an option that does not exist, or a value it cannot have."""
    unknown = sorted(set(options) - set(readers))
    if unknown:
        raise Refusal(
            "unknown_option",
            say("There is no option {unknown}.", unknown=", ".join(unknown)[:80]),
            say("Options are {readers}.", readers=", ".join(readers)),
        )
    return {name: readers[name](name, given) for name, given in options.items()}


def with_options(sheet: Sheet, readers: Mapping[str, Reader], options: Mapping[str, object]) -> Sheet:
    """A sheet with a club's options, where each stands for itself."""
    changes = read_options(readers, options)
    return replace(sheet, **changes)  # type: ignore[type-var]
