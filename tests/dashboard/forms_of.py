"""The forms of a page as they are shown, read back from its markup, and filled in at random."""

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = dict[str, str]


@dataclass
class Form:
    """A form: what cannot be seen of it, and every field that can, with what stands in it."""

    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    chosen: dict[tuple[str, str], bool] = field(default_factory=dict)
    """Each value that can be chosen or ticked, by its field, and whether it is."""
    lowest: dict[str, int] = field(default_factory=dict)
    """The least number that a field of numbers takes."""
    ticks: set[str] = field(default_factory=set)
    needed: set[str] = field(default_factory=set)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def choices(self) -> dict[str, list[str]]:
        """What each field offers to be chosen."""
        names = {name: [] for name, _ in self.chosen} | {name: [] for name in self.needed - self.typed.keys()}
        return {name: [one for field, one in self.chosen if field == name and one] for name in names}

    @property
    def empty_choices(self) -> list[str]:
        """Fields that must be chosen and offer nothing."""
        return [name for name, offered in self.choices.items() if name in self.needed and not offered]

    def untouched(self) -> dict[str, str]:
        """What is sent by somebody who changes nothing."""
        first = {name: value for name, value in reversed(self.chosen) if name not in self.ticks}
        chosen = {name: value for (name, value), on in self.chosen.items() if on}
        return self.hidden | self.typed | first | chosen

    def filled(self, chance: random.Random) -> dict[str, list[str]]:
        """What is sent by somebody who chooses at random: one of every choice, some ticks, and a button."""
        sent = {name: [value] for name, value in self.hidden.items()}
        for name, value in self.typed.items():
            least = str(self.lowest.get(name, "a good reason" if name in self.needed else ""))
            sent[name] = [value or least]
        for name, offered in self.choices.items():
            if name in self.ticks:
                sent[name] = [value for value in offered if chance.random() < 0.5]
            elif offered:
                sent[name] = [chance.choice(offered)]
        name, value = chance.choice(self.buttons or [("", "")])
        return sent | ({name: [value]} if name else {})


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._name = ""
        """The list or the field of lines that the parser is in."""
        self._bare_option: bool | None = None
        """Whether the option that begins, and has no value, is chosen: it is sent as it reads."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(of.get("action", "")) if of.get("method") == "post" else None
            self.found += [self._form] if self._form else []
        elif self._form is not None:
            self._field(self._form, tag, of)

    def handle_data(self, data: str) -> None:
        if self._form is not None and self._bare_option is not None:
            self._form.chosen[self._name, data.strip()] = self._bare_option
            self._bare_option = None
        elif self._form is not None and self._name in self._form.typed and data.strip():
            self._form.typed[self._name] += data

    def handle_endtag(self, tag: str) -> None:
        self._form = None if tag == "form" else self._form
        self._name = "" if tag in ("select", "textarea") else self._name

    def _field(self, form: Form, tag: str, of: Attributes) -> None:
        kind = of.get("type", "text") if tag == "input" else tag
        name, value = of.get("name", ""), of.get("value", "")
        form.needed |= {name} if "required" in of else set()
        if kind in ("select", "textarea"):
            self._name = name
        if kind == "option" and "value" not in of:
            self._bare_option = "selected" in of
        elif kind == "option" and self._name:  # the others are only proposed
            form.chosen[self._name, value] = "selected" in of
        elif kind in ("radio", "checkbox"):
            form.chosen[name, value] = "checked" in of
            form.ticks |= {name} if kind == "checkbox" else set()
        elif kind == "button":
            form.buttons.append((name, value))
        elif kind == "hidden":
            form.hidden.setdefault(name, value)
        elif name and (tag == "input" or kind == "textarea") and kind != "file":
            form.typed[name] = value
            if kind == "number":
                form.lowest[name] = int(of.get("min") or 1)


def forms_of(page: str) -> list[Form]:
    """Every form of a page that changes something."""
    parser = _Forms()
    parser.feed(page)
    return parser.found


def form_with(page: str, action: str, typed: str = "", hidden: str = "") -> Form:
    """The page's form that goes there; where there are several, the one with a field of this name."""
    found = [one for one in forms_of(page) if one.action == action
             and (not typed or typed in one.typed) and (not hidden or hidden in one.hidden)]  # fmt: skip
    assert found, f"no form for {action} on the page"
    return found[0]
