"""The rules page: the lines that matter now above the whole sheet."""

import sqlite3

from controller.projections import guidance_rows
from dashboard.read.model import Reads
from tests.dashboard.support import Hall, build_room, insert


def with_rules(hall: Hall, phase: str) -> None:
    build_room(hall.database, phase=phase)
    with sqlite3.connect(hall.database) as connection:
        for row in guidance_rows.rules():
            insert(connection, "shown_rule", row)
        for row in guidance_rows.moments():
            insert(connection, "shown_moment", row)
    connection.close()


def test_at_the_bell_the_rule_of_the_hand_dealt_before_it_comes_first(hall: Hall) -> None:
    with_rules(hall, "overtime")
    page = hall.page("/rules")
    now, _, whole = page.partition("The whole sheet")
    assert "2k" in now and "2k" in whole
    assert now.count("<dt>") < whole.count("<dt>")


def test_in_another_phase_other_lines_matter(hall: Hall) -> None:
    with_rules(hall, "ended")
    with Reads(hall.database).open() as model:
        assert model is not None
        at_end = model.rules_now("500-2025", "room", "ended")
        at_bell = model.rules_now("500-2025", "room", "overtime")
        clipping = model.rules_now("500-2025", "table", "clip")
    assert at_bell and clipping and at_end != at_bell != clipping


def test_every_sheet_says_something_in_every_phase_of_a_table_that_has_a_rule_for_it(hall: Hall) -> None:
    with_rules(hall, "running")
    with Reads(hall.database).open() as model:
        assert model is not None
        for sheet in ("500-2025", "500-2024", "500-201x", "cribbage", "spades"):
            assert model.rules(sheet)
            assert model.rules_now(sheet, "table", "hand"), sheet


def test_without_a_tournament_there_is_no_sheet(hall: Hall) -> None:
    assert "no sheet is chosen" in hall.page("/rules")
