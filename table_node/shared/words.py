"""What people read, in their language: every sentence of the pages and of the hub goes through here.

The language is the process's own, as with any program: LANGUAGE, LC_ALL or LANG. It is known before the first word, so
that tables of words may be made with their modules. Catalogues lie in `locale/`, or where TEXTDOMAINDIR says.
"""

import gettext
import os
from collections.abc import Iterable
from functools import cache
from string import Formatter

_SHIPPED = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 (pathlib is none of the rules')
_CATALOGUE = gettext.translation("roundbell", os.environ.get("TEXTDOMAINDIR", _SHIPPED), fallback=True)

_Name = tuple[str, str | None, str | None]

LANGUAGE = _CATALOGUE.info().get("language") or "en-NZ"
"""As a page names it: a BCP 47 tag."""


def say(text: str, **values: object) -> str:
    """This text in the room's language, its `{names}` filled in; with no values it is a template, and stays one."""
    said = _sound(_CATALOGUE.gettext(text), text)
    return said.format(**values) if values else said


def say_count(one: str, many: str, count: int, **values: object) -> str:
    """The one of these texts that goes with a number, by the language's own rule; `{count}` is the number."""
    return template(one, many, count).format(count=count, **values)


def all_of(parts: Iterable[str]) -> str:
    """These in a row, the last one after "and"."""
    *others, last = parts
    return say("{others} and {last}", others=", ".join(others), last=last) if others else last


def any_of(parts: Iterable[str]) -> str:
    """These in a row, the last one after "or"."""
    *others, last = parts
    return say("{others} or {last}", others=", ".join(others), last=last) if others else last


def sentences(*said: str) -> str:
    """One sentence after the other; an empty one is left out."""
    return " ".join(one for one in said if one)


def template(one: str, many: str, count: int) -> str:
    """The same with nothing filled in."""
    english = one if count == 1 else many
    return _sound(_CATALOGUE.ngettext(one, many, count), english, frozenset({("count", "", None)}))


@cache
def _sound(translated: str, english: str, more: frozenset[_Name] = frozenset()) -> str:
    """A translator's slip in a name must stop nothing, wherever it is filled in: then it is said in English."""
    try:
        return translated if _names(translated) <= _names(english) | more else english
    except ValueError:
        return english


def _names(text: str) -> frozenset[_Name]:
    return frozenset(
        (name, form, conversion) for _, name, form, conversion in Formatter().parse(text) if name is not None
    )
