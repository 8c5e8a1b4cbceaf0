"""Every page works for everybody: WCAG 2.2 AA as axe sees it, in light and dark, on a phone and on the far wall."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import COLOURS, load, violations
from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall

pytestmark = pytest.mark.browser

PUBLIC = ("/", "/seats", "/standings", "/players", "/players/3", "/rules", "/where", "/playing", "/display", "/login")
CONSOLE = (
    "/console", "/console?view=floor", "/console/evening", "/console/setup", "/console/results", "/console/nodes",
    "/console/displays", "/console/devices", "/console/journal", "/console/table/4", "/console/table/7",
    "/console/table/9", "/console/pins", "/console/cards", "/console/fairness", "/table/3", "/table/5",
    "/console/prints", "/console/prints/scorecards", "/console/prints/seating", "/console/prints/results",
    "/console/check", "/console/hall",
    *(f"/console/setup?step={step}" for step in ("tournament", "players", "clubs", "seats", "ready")),
)  # fmt: skip
SHOW_ALL = """
document.querySelectorAll("main details").forEach((one) => { one.open = true; });
document.querySelectorAll(".contact, .contact [hidden]").forEach((one) => { one.hidden = false; });
"""
"""What is folded away, and what is told when the contact is lost or somebody is about to be signed out."""


@pytest.mark.parametrize("paths", [PUBLIC, CONSOLE[::2], CONSOLE[1::2]], ids=["public", "console", "more-console"])
def test_axe_finds_no_violation_on_any_page(chromium: Chromium, stage: Hall, paths: tuple[str, ...]) -> None:
    # Still: a button that fades from one scheme to the other is of neither.
    page = chromium.new_context(bypass_csp=True, reduced_motion="reduce").new_page()
    found: dict[str, list[str]] = {}
    if paths != PUBLIC:
        stage.log_in(page)
    for path in paths:
        page.emulate_media(color_scheme="light")
        page.goto(stage.address(path))
        page.evaluate(SHOW_ALL)
        load(page)
        found[f"{path}, light"] = violations(page)
        page.emulate_media(color_scheme="dark")
        found[f"{path}, dark"] = violations(page, COLOURS)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_on_a_phone_the_header_leaves_the_screen_to_the_page_and_still_leads_everywhere(
    chromium: Chromium, stage: Hall
) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    stage.log_in(page)
    header = page.get_by_role("banner").bounding_box()
    assert header is not None and header["height"] < 740 / 5
    for name in ("Nodes", "Journal", "Set-up"):
        page.get_by_role("banner").get_by_text("More").click()
        page.get_by_role("link", name=name, exact=True).click()
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
