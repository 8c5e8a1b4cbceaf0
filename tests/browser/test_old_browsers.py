"""Old tablets as wall screens: the countdown runs on what they have, or they say that it cannot."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall

pytestmark = pytest.mark.browser


# What an iPad that ends at iPadOS 12 lacks of what pages might use.
AS_IN_2019 = """
delete AbortSignal.timeout; delete AbortSignal.any;
for (const name of ["at", "findLast", "toSorted", "toReversed"]) delete Array.prototype[name];
for (const name of ["checkVisibility", "replaceChildren"]) delete Element.prototype[name];
for (const name of ["at", "replaceAll"]) delete String.prototype[name];
for (const name of ["hasOwn", "groupBy"]) delete Object[name];
for (const name of ["any", "allSettled"]) delete Promise[name];
window.webkitAudioContext = window.AudioContext;
for (const name of ["AudioContext", "OscillatorNode", "GainNode", "BroadcastChannel", "SharedWorker", "structuredClone",
                    "PointerEvent", "requestIdleCallback"]) delete window[name];
Object.defineProperty(navigator, "wakeLock", { value: undefined });
CSS.supports = () => false;
"""


def old_page(chromium: Chromium) -> Page:
    """A page in a browser of 2019; whatever it stumbles over is noted."""
    page = chromium.new_context(viewport={"width": 1024, "height": 768}).new_page()
    page.add_init_script(AS_IN_2019)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


def test_the_wall_of_an_old_tablet_counts_down_and_is_in_contact(chromium: Chromium, stage: Hall) -> None:
    wall = old_page(chromium)
    wall.goto(stage.address("/display"))
    expect(wall.get_by_text("Clock: good")).to_be_visible()
    first = wall.get_by_role("timer").inner_text()
    expect(wall.get_by_role("timer")).not_to_have_text(first)
    stage.log_says("UPDATE shown_tournament SET phase = 'overtime'")
    stage.play("overtime", left_s=0)
    expect(wall.get_by_role("heading", name="Finish bell has rung")).to_be_visible()
    desk = chromium.new_context().new_page()
    stage.log_in(desk)
    desk.goto(stage.address("/console/displays"))
    expect(desk.get_by_text("In contact")).to_be_visible()


def test_the_console_works_on_an_old_tablet(chromium: Chromium, stage: Hall) -> None:
    console = old_page(chromium)
    stage.log_in(console)
    expect(console.get_by_text("Clock: good")).to_be_visible()
    expect(console.locator(".notice.alarm:visible")).to_have_count(0)  # no frame of an alarm that there is not
    console.keyboard.press("p")
    expect(console.get_by_text("Round 3 is paused.")).to_be_visible()


def test_a_screen_that_is_too_old_says_so_there_and_on_the_console(chromium: Chromium, stage: Hall) -> None:
    wall = chromium.new_context(viewport={"width": 1024, "height": 768}).new_page()

    def not_understood(route: Route) -> None:
        route.fulfill(content_type="text/javascript", body="this is of another century")

    wall.route("**/js/page.js", not_understood)
    wall.goto(stage.address("/display"))
    expect(wall.get_by_text("This browser cannot run this page: it is too old")).to_be_visible()
    expect(wall.get_by_text("Safari and iPadOS 12.2")).to_be_visible()
    expect(wall.get_by_role("timer")).to_contain_text(":")
    desk = chromium.new_context().new_page()
    stage.log_in(desk)
    desk.goto(stage.address("/console/displays"))
    expect(desk.get_by_text("Its browser is too old")).to_be_visible()


def test_a_page_that_runs_says_nothing_of_old_browsers(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page()
    page.goto(stage.address("/"))
    expect(page.get_by_text("Clock: good")).to_be_visible()
    page.wait_for_load_state("load")
    expect(page.locator("[data-too-old]")).to_be_hidden()
