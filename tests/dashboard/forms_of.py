"""The forms of a page, filled in by somebody who chooses at random among what is offered."""

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser

Attributes = dict[str, str]


@dataclass
class Form:
    """A form: where it goes, what it holds, and what can be chosen by the name of each field."""

    action: str
    held: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    must_choose: set[str] = field(default_factory=set)
    ticks: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def filled(self, chance: random.Random) -> dict[str, list[str]]:
        """What is sent: one of every choice, some ticks, and a button."""
        sent = {name: [value] for name, value in self.held.items()}
        sent |= {name: [chance.choice(offered)] for name, offered in self.choices.items() if offered}
        for name, offered in self.ticks.items():
            sent[name] = [value for value in offered if chance.random() < 0.5]
        name, value = chance.choice(self.buttons or [("", "")])
        return sent | ({name: [value]} if name else {})

    @property
    def empty_choices(self) -> list[str]:
        """Fields that must be chosen and offer nothing."""
        return [name for name in self.must_choose if not self.choices[name]]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._form: Form | None = None
        self._select = ""
        self._bare_option = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(of.get("action", "")) if of.get("method") == "post" else None
            if self._form is not None:
                self.found.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, of)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        """An option without a value is sent as it reads."""
        if self._bare_option and self._form is not None:
            self._form.choices[self._select].append(data.strip())
            self._bare_option = False

    def _field(self, form: Form, tag: str, of: Attributes) -> None:
        name = of.get("name", "")
        if tag == "select":
            self._select = name
            form.choices[name] = []
            if "required" in of:
                form.must_choose.add(name)
        elif tag == "option" and "value" not in of:
            self._bare_option = True
        elif tag == "option" and of["value"]:
            form.choices[self._select].append(of["value"])
        elif tag == "button":
            form.buttons.append((name, of.get("value", "")))
        elif tag == "textarea":
            form.held[name] = ""
        elif tag == "input" and name:
            _input(form, name, of)


def _input(form: Form, name: str, of: Attributes) -> None:
    kind, value = of.get("type", "text"), of.get("value", "")
    if kind == "radio":
        form.choices.setdefault(name, []).append(value)
    elif kind == "checkbox":
        form.ticks.setdefault(name, []).append(value)
    elif kind == "number":
        form.held[name] = value or of.get("min", "1")
    elif kind != "file":
        form.held[name] = value or ("a good reason" if "required" in of else "")


def forms_of(page: str) -> list[Form]:
    """Every form of a page that changes something."""
    parser = _Forms()
    parser.feed(page)
    return parser.found
