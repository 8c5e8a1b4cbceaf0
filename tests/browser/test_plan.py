"""The plan of the hall is arranged with keys, with presses, by dragging and by numbers; each says the same."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall

pytestmark = pytest.mark.browser


@pytest.fixture
def plan(chromium: Chromium, stage: Hall) -> Page:
    """The plan's page, with twelve tables in rows of five."""
    page = chromium.new_page(viewport={"width": 1280, "height": 1000})
    stage.log_in(page)
    page.goto(stage.address("/console/hall"))
    page.get_by_text("Write the places…").click()
    return page


def table(page: Page, number: int) -> Locator:
    """A table on the plan."""
    return page.get_by_role("button", name=f"Table {number}", exact=True)


def stands(page: Page, number: int, across: int, down: int) -> None:
    """Where a table is, on the plan and in the list."""
    expect(table(page, number)).to_have_class(re.compile(rf"\bx{across} y{down}\b"))
    expect(page.get_by_label(f"Table {number}, squares across")).to_have_value(str(across))
    expect(page.get_by_label(f"Table {number}, squares down")).to_have_value(str(down))


def test_the_arrow_keys_move_a_table_and_say_where_it_is(plan: Page) -> None:
    table(plan, 12).focus()
    plan.keyboard.press("ArrowRight")
    plan.keyboard.press("ArrowDown")
    stands(plan, 12, 3, 4)
    expect(plan.get_by_role("status").filter(has_text="Table 12")).to_have_text(
        "Table 12: 3 across, 4 down. Not saved yet."
    )
    expect(table(plan, 12)).to_be_focused()


def test_a_table_in_the_way_changes_places(plan: Page) -> None:
    table(plan, 1).focus()
    plan.keyboard.press("ArrowRight")
    stands(plan, 1, 2, 1)
    stands(plan, 2, 1, 1)
    plan.keyboard.press("ArrowUp")
    stands(plan, 1, 2, 1)


def test_two_presses_move_a_table_without_dragging(plan: Page) -> None:
    table(plan, 12).click()
    expect(table(plan, 12)).to_have_attribute("aria-pressed", "true")
    table(plan, 3).click(position={"x": 5, "y": 5})
    expect(table(plan, 3)).to_have_attribute("aria-pressed", "true")
    empty = plan.locator("[data-arrange]")
    box = empty.bounding_box()
    assert box is not None
    plan.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] - 20)
    stands(plan, 3, 6, 4)
    expect(table(plan, 3)).to_have_attribute("aria-pressed", "false")


def test_a_table_is_dragged(plan: Page) -> None:
    start, goal = table(plan, 11).bounding_box(), table(plan, 6).bounding_box()
    assert start is not None and goal is not None
    plan.mouse.move(start["x"] + 20, start["y"] + 20)
    plan.mouse.down()
    plan.mouse.move(goal["x"] + 20, start["y"] + 20, steps=8)
    plan.mouse.up()
    stands(plan, 11, 5, 3)


def test_a_number_moves_a_table_on_the_plan(plan: Page) -> None:
    plan.get_by_label("Table 7, squares across").fill("9")
    stands(plan, 7, 9, 2)
