"""Whatever people read stands in the one catalogue, whole, and with names for what is filled in."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from docs.generator.catalogue import PACKAGES, catalogue

REPOSITORY = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((REPOSITORY / "dashboard" / "templates").glob("*.html"))
PROGRAMS = sorted(path for package in PACKAGES for path in (REPOSITORY / package).rglob("*.py"))
OF_THE_MARKUP = (
    r"\{% block (body_class|main_attributes) %\}.*?\{% endblock %\}"
    r'|[\w-]+="\{\{.*?\}\}"|aria-(invalid|describedby)="[^"]*"'
)
"""What a template writes into a tag: classes and attributes, whose words nobody reads."""
A_LIST_OF_PLAYERS = (
    "name, team, club\nAnn Lee, Kings, Riverside\nBob Tan, Kings, Riverside"
    "name, club, card\nAnn Lee, Riverside, 04A1B2C3"
)
"""The examples of set-up, of pairs and of single players: columns have English names in every language."""
WRAPPERS = {"table_node/shared/words.py", "dashboard/words/markup_messages.py", "controller/games/rule_lines.py"}
"""Where what is said was handed in by somebody else."""

PIECE = re.compile(r"^[\s,;:.)]|^(and|or|but|because|which|with)\b|[\s,(]$|\b(and|or|but|because|with)$")
"""What begins or ends in the middle of a sentence. No test can tell a short label from a piece in every case."""
UNCLEAR = {"self", "shown", "has", "have", "chosen", "how", "where", "which", "said", "what", "given", "by"}
"""Names from which nobody can tell what is filled in: a verb, a pronoun, a question."""


@cache
def messages() -> set[str]:
    """The catalogue."""
    return {said for one in catalogue(REPOSITORY) for said in ([one.id] if isinstance(one.id, str) else one.id)}


def calls(path: Path, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def literals(said: ast.expr) -> list[ast.Constant]:
    """What stands there in so many words, and not in a call."""
    parts = said.values if isinstance(said, ast.JoinedStr) else [said]
    return [part for part in parts if isinstance(part, ast.Constant)]


def fields(text: str) -> set[str]:
    """What is to be filled in."""
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def said_in_programs() -> Iterator[tuple[str, list[ast.expr], list[ast.keyword]]]:
    for path in PROGRAMS:
        where = str(path.relative_to(REPOSITORY))
        if where not in WRAPPERS:
            for call in calls(path, "say", "say_count"):
                texts = 1 if ast.unparse(call.func) == "say" else 2
                yield f"{where}:{call.lineno}", call.args[:texts], call.keywords


def said_in_templates() -> Iterator[tuple[str, nodes.Call]]:
    for path in TEMPLATES:
        for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("say", "say_count"):
                yield f"{path.name}:{call.lineno}", call


def test_what_programs_say_is_a_literal_of_the_catalogue_and_names_all_that_is_filled_in() -> None:
    wrong = []
    for where, texts, keywords in said_in_programs():
        named = [keyword.arg for keyword in keywords]
        given = set() if None in named else set(named)  # a mapping of values is filled in unseen
        for text in texts:
            if not isinstance(text, ast.Constant) or text.value not in messages():
                wrong.append(f"{where} {ast.unparse(text)}")
            elif given and fields(text.value) - {"count"} != given - {"count"}:
                wrong.append(f"{where} {text.value} is given {sorted(given)}")
    assert wrong == []


def test_what_templates_say_is_a_literal_of_the_catalogue_and_names_all_that_is_filled_in() -> None:
    wrong = []
    for where, call in said_in_templates():
        assert isinstance(call.node, nodes.Name)
        given = {keyword.key for keyword in call.kwargs}
        for text in call.args[: 1 if call.node.name == "say" else 2]:
            if not isinstance(text, nodes.Const) or text.value not in messages():
                wrong.append(f"{where} {text}")
            elif fields(text.value) - {"count"} != given - {"count"}:
                wrong.append(f"{where} {text.value} is given {sorted(given)}")
    assert wrong == []


def test_every_message_is_a_sentence_or_a_label_and_no_piece_of_one() -> None:
    assert {said for said in messages() if PIECE.search(said)} == set()


def test_a_translator_can_tell_what_is_filled_in() -> None:
    unclear = {said for said in messages() if any(len(name) < 2 or name in UNCLEAR for name in fields(said))}
    assert unclear == set()


def test_every_refusal_is_said_through_the_catalogue() -> None:
    raw = [
        f"{path.relative_to(REPOSITORY)}:{call.lineno}"
        for path in PROGRAMS
        for call in calls(path, "Refusal")
        if any(re.search(r"\w\w", str(part.value)) for said in call.args[1:3] for part in literals(said))
    ]
    assert raw == []


class _Outside(HTMLParser):
    """Letters of a template that stand in none of its expressions."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.found += [value or "" for name, value in attrs if name in ("aria-label", "title", "placeholder", "alt")]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_words_of_its_own(template: Path) -> None:
    outside = _Outside()
    text = re.sub(OF_THE_MARKUP, "", template.read_text(encoding="utf-8"), flags=re.DOTALL)
    outside.feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", text, flags=re.DOTALL))
    words = [found.strip() for found in outside.found if re.search(r"[^\W\d_]{2,}", found.replace("Roundbell", ""))]
    assert set(words) <= {A_LIST_OF_PLAYERS}
