"""What is typed into a page finds names as the server finds them."""

import pytest
from playwright.sync_api import expect

from table_node.shared.names import fits, folded
from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall

pytestmark = pytest.mark.browser

BASELINES = """(row) => [...row.cells].map((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (node) =>
        node.textContent.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT).nextNode();
    if (!text) return null;
    const strut = document.createElement("span");
    strut.style.cssText = "display: inline-block; width: 0; height: 0";
    const line = document.createElement("span");
    text.replaceWith(line);
    line.append(strut, text);
    return strut.getBoundingClientRect().bottom;
  }).filter((bottom) => bottom !== null)"""
"""Where the first words of each cell of a row stand."""

NAMES = [
    "Māia Kōpua", "Ma\u0304ia", "Sean O'Brien", "Sean O\u2019Brien",
    "Pat O\u02bbKeefe", "Mary-Anne Lee", "Mary\u2010Anne",
    "Straße", "Søren Ærø", "Łukasz Đorđević", "I\u015f\u0131k", "\u0130pek", "Ann\u00a0\u200bLee\u202e", "J.R. Hartley",
    "Nguyễn Thị", "Émile Zoë", "ﬁnn", "Hall 10", "",
]  # fmt: skip


def test_a_page_folds_a_name_as_the_server_does(stage: Hall, chromium: Chromium) -> None:
    page = chromium.new_page()
    page.goto(stage.address("/seats"))
    module = page.evaluate_handle("import('/static/js/names.js')")
    assert module.evaluate("(names, all) => all.map(names.folded)", NAMES) == [folded(name) for name in NAMES]
    pairs = [
        [name, sought] for name in NAMES for sought in ("maia", "obrien", "lee mary", "maryanne", "hartley j r", "")
    ]
    found = module.evaluate("(names, all) => all.map(([name, sought]) => names.fits(sought, name))", pairs)
    assert found == [fits(sought, name) for name, sought in pairs]


def test_the_list_of_seats_is_sifted_while_a_name_is_typed_without_its_macron(stage: Hall, chromium: Chromium) -> None:
    page = chromium.new_page()
    page.goto(stage.address("/seats"))
    rows = page.locator("[data-filtered=seats] > tr:visible")
    everybody = rows.count()
    page.locator("#q").press_sequentially("KARI obrien")
    expect(rows).not_to_have_count(everybody)
    assert rows.count() > 0
    for row in rows.all_text_contents():
        assert fits("KARI obrien", row)


def test_a_name_stands_on_one_line_with_what_is_said_of_it(stage: Hall, chromium: Chromium) -> None:
    """On a wall far away the eye goes along the line, and lands in the next row where a name hangs lower."""
    page = chromium.new_page(viewport={"width": 1920, "height": 1080})
    for path in ("/seats", "/standings"):
        page.goto(stage.address(path))
        baselines = page.locator("tbody tr").first.evaluate(BASELINES)
        assert len(baselines) > 2
        assert max(baselines) - min(baselines) < 3, (path, baselines)
