"""A language that nobody speaks: every message between brackets, so that what was never translated stands out.

Its words are twice as long as ours: what has only so much room on the wire is cut, and stops nothing.
"""

import json
import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo

from docs.generator.catalogue import catalogue

REPOSITORY = Path(__file__).resolve().parents[2]
NAME = "mi"  # gettext must know the language's name
OPEN, CLOSE = "⟦", "⟧"
READ_ALOUD = ("aria-label", "title", "placeholder", "alt")
SILENT = ("script", "style", "svg")


def install(folder: Path) -> dict[str, str]:
    """Write the catalogue of this language; the environment in which a program speaks it."""
    spoken = catalogue(REPOSITORY)
    spoken.locale = NAME
    for message in spoken:
        if message.id:
            said = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = tuple(f"{OPEN}{'·' * len(one)}{one}{CLOSE}" for one in said)
            message.string = strings if message.pluralizable else strings[0]
    written = BytesIO()
    write_mo(written, spoken)
    where = folder / NAME / "LC_MESSAGES"
    where.mkdir(parents=True)
    (where / "roundbell.mo").write_bytes(written.getvalue())
    return {"LANGUAGE": NAME, "TEXTDOMAINDIR": str(folder)}


class _Words(HTMLParser):
    """What a page says: its running text, and the attributes that are read aloud or shown later."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.attributes: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        given = {name: value or "" for name, value in attrs}
        self.attributes += [given[name] for name in READ_ALOUD if name in given]
        if given.get("type") in ("submit", "button"):
            self.attributes.append(given.get("value", ""))
        self.attributes += json.loads(given.get("data-words", "{}")).values()

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.text += data.replace("\n", " ") + "\n"


def untranslated(page: str) -> list[str]:
    """What of a page's words is in no brackets; a message may stand within another, and so may a piece of the page.

    What begins with a bracket and has lost its end was cut.
    """
    words = _Words()
    words.feed(page)
    found: list[str] = []
    for said in (words.text, *words.attributes):
        rest, count = said, 1
        while count:
            rest, count = re.subn(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", rest)
        found += [" ".join(line.partition(OPEN)[0].split()) for line in rest.splitlines()]
    return [rest for rest in found if re.search(r"[^\W\d_]{2,}", rest)]
