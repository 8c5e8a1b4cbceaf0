"""A language that nobody speaks: every message between brackets, so that what was never translated stands out."""

import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo

from docs.generator.catalogue import catalogue

REPOSITORY = Path(__file__).resolve().parents[2]
NAME = "mi"  # gettext must know the language's name
OPEN, CLOSE = "⟦", "⟧"
READ_ALOUD = ("aria-label", "title", "placeholder", "alt", "data-words", "data-since-says")


def install(folder: Path) -> dict[str, str]:
    """Write the catalogue of this language; the environment in which a program speaks it."""
    spoken = catalogue(REPOSITORY)
    spoken.locale = NAME
    for message in spoken:
        if message.id:
            said = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = tuple(f"{OPEN}{one}{CLOSE}" for one in said)
            message.string = strings if message.pluralizable else strings[0]
    written = BytesIO()
    write_mo(written, spoken)
    where = folder / NAME / "LC_MESSAGES"
    where.mkdir(parents=True)
    (where / "roundbell.mo").write_bytes(written.getvalue())
    return {"LANGUAGE": NAME, "TEXTDOMAINDIR": str(folder)}


class _Words(HTMLParser):
    """What a page says: its texts, and the attributes that are read aloud or shown later."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style", "svg")
        given = dict(attrs)
        names = (*READ_ALOUD, "value") if given.get("type") in ("submit", "button") else READ_ALOUD
        self.said += [given[name] or "" for name in names if name in given]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "svg")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(data)


def untranslated(page: str) -> list[str]:
    """What of a page's words is in no brackets; brackets may stand within brackets, where a message fills another."""
    words = _Words()
    words.feed(page)
    found = []
    for said in words.said:
        rest, count = said, 1
        while count:
            rest, count = re.subn(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", rest)
        found.append(" ".join(rest.split()))
    return [rest for rest in found if re.search(r"[^\W\d_]{2,}", rest)]
