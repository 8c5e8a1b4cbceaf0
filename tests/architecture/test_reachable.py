"""What is written is run: from what systemd, a board or a person starts, everything of the product is come to."""

import re
from dataclasses import fields

import pytest

from controller.games.house_lines import MOMENTS_OF
from controller.games.profiles import SHEETS, profile
from controller.games.room_rules import RoomRules
from controller.games.rule_lines import MOMENTS
from tests.support.reach import BODY, ENTRIES, attributes_read, graph, reached

ROOM = reached(ENTRIES["room"])
EVERYWHERE = reached(name for entries in ENTRIES.values() for name in entries)
OPTIONS_READ = attributes_read(piece for piece in ROOM if not re.search(r"\.(editions?|options|room_rules)\.", piece))


def _holds_a_piece(module: str, pieces: frozenset[str]) -> bool:
    return any(piece.rpartition(".")[0] == module and not piece.endswith((BODY, "__all__")) for piece in pieces)


def test_every_module_is_come_to_by_a_program() -> None:
    made = graph()
    written = {name for name in made.modules if _holds_a_piece(name, frozenset(made.pieces))}
    assert {module for module in written if not _holds_a_piece(module, EVERYWHERE)} == set()


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_option_of_every_sheet_is_read_by_a_running_room(sheet: str) -> None:
    assert set(profile(sheet).options) - OPTIONS_READ == set()


def test_every_option_is_told_at_a_moment_when_it_matters() -> None:
    assert set(MOMENTS_OF) == {option for sheet in SHEETS for option in profile(sheet).options}
    assert {moment for moments in MOMENTS_OF.values() for moment in moments} <= set(MOMENTS)


def test_every_rule_of_the_room_is_read_by_a_running_room() -> None:
    assert {field.name for field in fields(RoomRules)} - attributes_read(ROOM) == set()
