"""What people read, in their language: every sentence of the pages and of the hub goes through here.

The language is the process's own, as with any program: LANGUAGE, LC_ALL or LANG. It is known before the first word, so
that tables of words may be made with their modules. Catalogues lie in `locale/`, or where TEXTDOMAINDIR says.
"""

import gettext
import os
from collections.abc import Mapping

_SHIPPED = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 (pathlib is none of the rules')
_CATALOGUE = gettext.translation("roundbell", os.environ.get("TEXTDOMAINDIR", _SHIPPED), fallback=True)

LANGUAGE = _CATALOGUE.info().get("language") or "en-NZ"
"""As a page names it: a BCP 47 tag."""


def say(text: str, **values: object) -> str:
    """This text in the room's language, its `{names}` filled in; with no values it is a template, and stays one."""
    return filled(_CATALOGUE.gettext(text), text, values) if values else _CATALOGUE.gettext(text)


def say_count(one: str, many: str, count: int, **values: object) -> str:
    """The one of these texts that goes with a number, by the language's own rule; `{count}` is the number."""
    english = one if count == 1 else many
    return filled(template(one, many, count), english, {"count": count, **values})


def template(one: str, many: str, count: int) -> str:
    """The same with nothing filled in."""
    return _CATALOGUE.ngettext(one, many, count)


def filled(translated: str, english: str, values: Mapping[str, object]) -> str:
    """A translator's slip in a name must not stop the hub: the sentence is said in English then."""
    try:
        return translated.format(**values)
    except (KeyError, IndexError, ValueError, AttributeError):
        return english.format(**values)
