"""The fallback that the quick start promises: a whole round typed from paper, by keys alone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import load, violations
from tests.browser.chromium import Chromium
from tests.browser.test_two_convenors import SPEED, console
from tests.support.house import house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

TABLES = 25
CHOICES = [("1", "A", None), ("2", "B", None), ("3", "TIE", "A"), ("4", "TIE", "B")]


def test_a_round_of_25_tables_is_typed_by_keys_alone(chromium: Chromium, tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub", "dashboard")
        with house.convenor() as evening:
            evening.seat(TABLES, rounds=2)
            page = console(chromium, house)
            evening.do("start_round", round=1)
            eventually(lambda: house.rows("SELECT 1 FROM events WHERE name = 'BellRang'"), 30, "the start bell")
            evening.do("finish_round", round=1)
            evening.wait_for_phase("overtime", 30)
            page.goto(f"http://127.0.0.1:{house.dashboard_port}/console/results/round/1")
            expect(page.get_by_role("radio").first).to_be_focused()
            load(page)
            assert violations(page) == []
            page.keyboard.press("2")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Backspace")
            for table in range(1, TABLES):
                page.keyboard.press(CHOICES[table % 4][0])
            evening.do("enter_result", round=1, table=TABLES, outcome="B", mover=None, reason="")
            expect(page.get_by_role("button", name="Enter these results")).to_be_focused()
            page.keyboard.press("Enter")
            expect(page.get_by_text("24 results are entered.")).to_be_visible()
            evening.wait_for_round_end(1, 30)
        stored = house.rows("SELECT outcome, mover FROM shown_result WHERE round = 1 ORDER BY table_no")
    typed = [CHOICES[table % 4][1:] for table in range(1, TABLES + 1)]
    assert [(outcome, mover if outcome == "TIE" else None) for outcome, mover in stored] == typed
