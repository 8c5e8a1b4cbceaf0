"""Every page works for everybody: WCAG 2.2 AA as axe sees it, in light and dark, on a phone and on the far wall."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import COLOURS, RULES, violations
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


@pytest.mark.parametrize("paths", [PUBLIC, CONSOLE[::2], CONSOLE[1::2]], ids=["public", "console", "more-console"])
@pytest.mark.parametrize(("scheme", "rules"), [("light", RULES), ("dark", COLOURS)])
def test_axe_finds_no_violation_on_any_page(
    chromium: Browser, stage: Hall, scheme: str, rules: tuple[str, ...], paths: tuple[str, ...]
) -> None:
    context = chromium.new_context(bypass_csp=True, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    found: dict[str, list[str]] = {}
    if paths != PUBLIC:
        stage.log_in(page)
    for path in paths:
        page.goto(stage.address(path))
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        found[path] = violations(page, rules)
    context.close()
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_on_a_phone_the_header_leaves_the_screen_to_the_page_and_still_leads_everywhere(
    chromium: Browser, stage: Hall
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
    page.close()
