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
TO_BE_WIRED = {
    "controller.games.cribbage.game": "deals and pegs counted at the table",
    "controller.games.cribbage.pegs": "deals and pegs counted at the table",
    "controller.games.cribbage.penalties": "irregularities of cribbage reported at the table",
    "controller.games.cribbage.results": "deals and pegs counted at the table",
    "controller.games.spades.deal": "spades counted at the table",
}
"""29 November 2026: modules that no program comes to yet, and the part of the table's page that is to use each. This
only shrinks: a module that is come to has to be taken off."""

OPTIONS_TO_BE_WIRED = {
    "flush4", "last_card", "fail_play", "double_nil", "nil_is_set", "renege_is_set", "renege_nil",
    "underbid", "out_of_turn", "extra_call", "reentry", "cut_deal",
}  # fmt: skip
"""29 November 2026: options that the room tells people, and that `roundbell score` counts by, until the table's page
counts pegs, spades and calls by them. This only shrinks."""
ONLY_TOLD = {"deal_patterns", "pass_words"}
"""How people deal and what they say, which no program sees: the room tells it at the table when it matters."""
OPTIONS_READ = attributes_read(piece for piece in ROOM if not re.search(r"\.(editions?|options|room_rules)\.", piece))


def _holds_a_piece(module: str, pieces: frozenset[str]) -> bool:
    return any(piece.rpartition(".")[0] == module and not piece.endswith((BODY, "__all__")) for piece in pieces)


def test_every_module_is_come_to_by_a_program() -> None:
    made = graph()
    written = {name for name in made.modules if _holds_a_piece(name, frozenset(made.pieces))}
    assert {module for module in written if not _holds_a_piece(module, EVERYWHERE)} == set(TO_BE_WIRED)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_option_of_every_sheet_is_read_by_a_running_room(sheet: str) -> None:
    unread = set(profile(sheet).options) - OPTIONS_READ
    assert unread <= OPTIONS_TO_BE_WIRED | ONLY_TOLD


def test_an_option_that_is_wired_or_gone_is_taken_off_the_lists() -> None:
    options = {option for sheet in SHEETS for option in profile(sheet).options}
    assert options - OPTIONS_READ >= OPTIONS_TO_BE_WIRED | ONLY_TOLD


def test_every_option_is_told_at_a_moment_when_it_matters() -> None:
    assert set(MOMENTS_OF) == {option for sheet in SHEETS for option in profile(sheet).options}
    assert {moment for moments in MOMENTS_OF.values() for moment in moments} <= set(MOMENTS)


def test_every_rule_of_the_room_is_read_by_a_running_room() -> None:
    assert {field.name for field in fields(RoomRules)} - attributes_read(ROOM) == set()
