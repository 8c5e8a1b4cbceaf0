"""Two people run the room at once, and a hub dies under their open consoles: nothing happens twice, nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Chromium
from tests.browser.test_console_live import card
from tests.browser.test_evening import passcode
from tests.support.house import House, house_with_mosquitto

pytestmark = pytest.mark.browser

TABLES, SPEED = 2, 10
FEED = "**/js/feed.js"
HITS_A_BUTTON_WHEN_CHANGED = """([x, y]) => new Promise((resolve) => {
  const watch = new MutationObserver(() => {
    if (document.querySelector("#action").textContent.includes("Start round 1")) return;
    watch.disconnect();
    resolve(document.elementFromPoint(x, y).closest("button") !== null);
  });
  watch.observe(document.querySelector("main"), { childList: true, subtree: true });
})"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A room that is ready for round 1."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub", "dashboard")
        house.simulate(TABLES)
        with house.convenor() as evening:
            evening.set_up(TABLES, rounds=2)
        yield house


def console(chromium: Chromium, house: House, hears: bool = True) -> Page:
    """A convenor's console, on a computer of their own; one that does not hear yet shows what it was drawn with."""
    page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
    if not hears:
        page.route(FEED, lambda route: route.abort())
    page.goto(f"http://127.0.0.1:{house.dashboard_port}/console")
    page.get_by_label("Passcode").fill(passcode(house))
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name="Start round 1")).to_be_visible()
    return page


def events(house: House, name: str) -> int:
    return int(house.rows("SELECT count(*) FROM events WHERE name = ?", name)[0][0])


def test_r65_two_convenors_and_a_hub_that_dies_under_them(chromium: Chromium, house: House) -> None:
    first, second = (console(chromium, house, hears=False) for _ in range(2))

    with first.expect_navigation(), second.expect_navigation():
        first.get_by_role("button", name="Start round 1").click(no_wait_after=True)
        second.get_by_role("button", name="Start round 1").click(no_wait_after=True)
    for page in (first, second):
        expect(page.get_by_role("button", name="Pause round 1")).to_be_visible()
        page.unroute(FEED)
        page.reload()
    assert events(house, "RoundStarted") == 1

    expect(first.get_by_text("The start bell of round 1 rang")).to_be_visible()
    first.evaluate("document.body.dataset.untouched = 'yes'")
    second.get_by_role("button", name="Pause round 1").click()
    expect(first.get_by_role("button", name="Resume round 1")).to_be_visible()
    expect(first.get_by_text("Done last: the pause")).to_be_visible()

    house.kill("hub")
    expect(first.get_by_text("The hub has not answered since")).to_be_visible()
    first.get_by_text("Give the room more time…").click()
    first.get_by_label("Minutes", exact=True).fill("7")
    house.start("hub")
    expect(first.get_by_text("The hub has not answered since")).to_be_hidden()
    expect(first.get_by_label("Minutes", exact=True)).to_have_value("7")
    first.get_by_role("button", name="Give the time").click()
    expect(first.get_by_text("The whole room has 7 minutes more.")).to_be_visible()
    assert events(house, "RoundExtended") == 1

    second.get_by_role("button", name="Resume round 1").click()
    expect(card(first, 1)).to_contain_text("Hand")
    expect(first.get_by_role("button", name="Pause round 1")).to_be_visible()


def test_a_button_that_comes_in_the_place_of_another_is_not_pressed_by_a_finger_on_its_way(
    chromium: Chromium, house: House
) -> None:
    first, second = console(chromium, house), console(chromium, house)
    box = second.get_by_role("button", name="Start round 1").bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    second.evaluate(f"middle => {{ window.hit = ({HITS_A_BUTTON_WHEN_CHANGED})(middle); }}", middle)
    first.get_by_role("button", name="Start round 1").click()
    assert second.evaluate("window.hit") is False
    expect(second.get_by_text("The start bell of round 1 rang")).to_be_visible()
    second.get_by_role("button", name="Pause round 1").click()
    expect(second.get_by_role("button", name="Resume round 1")).to_be_visible()


def test_a_stale_page_does_nothing_to_a_later_round(chromium: Chromium, house: House) -> None:
    stale = console(chromium, house)
    stale.route("**/live", lambda route: route.abort())
    stale.route("**/snapshot", lambda route: route.abort())
    form = stale.locator("form", has=stale.get_by_role("button", name="Start round 1"))
    form.locator("input[name=round]").evaluate("field => { field.value = '2'; }")
    stale.get_by_role("button", name="Start round 1").click()
    expect(stale.get_by_role("alert").filter(has_text="round")).to_be_visible()
    assert events(house, "RoundStarted") == 0
