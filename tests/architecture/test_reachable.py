"""What is written is run: from what systemd, a board or a person starts, everything of the product is come to."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

from controller.games.house_lines import MOMENTS_OF
from controller.games.profiles import SHEETS, profile
from controller.games.room_rules import RoomRules
from controller.games.rule_lines import MOMENTS
from tests.architecture.source import PACKAGES, FunctionNode, sources
from tests.support.reach import BODY, ENTRIES, attributes_read, graph, reached

ROOM = reached(ENTRIES["room"])
EVERYWHERE = reached(name for entries in ENTRIES.values() for name in entries)
OPTIONS_READ = attributes_read(piece for piece in ROOM if not re.search(r"\.(editions?|options|room_rules)\.", piece))
ONLY_FOR_THE_DOCS = {"controller.hub.request_commands.arguments"}
"""The table of commands is written from it; what a program takes is decided beside it, by the same fields."""


def _holds_a_piece(module: str, pieces: frozenset[str]) -> bool:
    return any(piece.rpartition(".")[0] == module and not piece.endswith((BODY, "__all__")) for piece in pieces)


def test_every_module_is_come_to_by_a_program() -> None:
    made = graph()
    written = {name for name in made.modules if _holds_a_piece(name, frozenset(made.pieces))}
    assert {module for module in written if not _holds_a_piece(module, EVERYWHERE)} == set()


def test_every_function_is_come_to_by_a_program() -> None:
    assert {name for name in _functions() if name not in EVERYWHERE} == set(ONLY_FOR_THE_DOCS)


def _functions() -> Iterator[str]:
    """Functions and methods by their full names; a protocol's have no body to come to."""
    for source in sources(*PACKAGES):
        module = source.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for node in source.tree.body:
            if isinstance(node, FunctionNode):
                yield f"{module}.{node.name}"
            elif isinstance(node, ast.ClassDef) and not any("Protocol" in ast.unparse(base) for base in node.bases):
                yield from (f"{module}.{node.name}.{one.name}" for one in node.body if isinstance(one, FunctionNode))


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_option_of_every_sheet_is_read_by_a_running_room(sheet: str) -> None:
    assert set(profile(sheet).options) - OPTIONS_READ == set()


def test_every_option_is_told_at_a_moment_when_it_matters() -> None:
    assert set(MOMENTS_OF) == {option for sheet in SHEETS for option in profile(sheet).options}
    assert {moment for moments in MOMENTS_OF.values() for moment in moments} <= set(MOMENTS)


def test_every_rule_of_the_room_is_read_by_a_running_room() -> None:
    assert {field.name for field in fields(RoomRules)} - attributes_read(ROOM) == set()
