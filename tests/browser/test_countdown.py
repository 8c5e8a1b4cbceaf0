"""The wall clock is the hub's, whatever the display's own clock, sleep or network does."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall, seconds
from tests.dashboard.support import clock_document
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

# What a browser whose wall clock is seven minutes fast, and jumps, would tell a page that asks it.
WRONG_CLOCK = """
const Real = Date;
let calls = 0;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + 420000 + 3600000 * (calls++ % 3)); }
  static now() { return Real.now() + 420000 + 3600000 * (calls++ % 3); }
};
"""
TOLERANCE_US = 250_000
LEFT = "() => document.querySelector('[data-countdown]').textContent"


def shown_s(page: Page) -> int:
    """The seconds on the wall, once there are some: a page whose clock jumps shows none until it has measured anew."""
    return eventually(lambda: [seconds(shown) for shown in [page.evaluate(LEFT)] if "\u2013" not in shown])[0]


def open_wall(chromium: Chromium, hall: Hall, script: str = "", size: tuple[int, int] = (1280, 720)) -> Page:
    """A display on the countdown, its clock measured."""
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    if script:
        page.add_init_script(script)
    page.goto(hall.address("/"))
    expect(page.get_by_text("Clock: good")).to_be_visible()
    return page


def agrees(page: Page, closes_at_hub_us: int, hall: Hall) -> bool:
    """Whether the wall shows the hub's time left, give or take a quarter of a second (T4)."""
    before = closes_at_hub_us - hall.hub.hub_us()
    shown = shown_s(page)
    after = closes_at_hub_us - hall.hub.hub_us()
    return after - TOLERANCE_US <= shown * 1_000_000 <= before + 1_000_000 + TOLERANCE_US


def next_change_late_us(page: Page, closes_at_hub_us: int, hall: Hall) -> int:
    """How late the wall's digits next change. A busy machine only ever adds to it."""
    known = shown_s(page)
    shown = eventually(lambda: [now for now in [shown_s(page)] if now != known], what="other digits")[0]
    return hall.hub.hub_us() - (closes_at_hub_us - shown * 1_000_000)


def count_down(page: Page, closes_at_hub_us: int, hall: Hall) -> set[int]:
    """All that the wall shows until nought: never a second too few, whatever a busy machine puts off."""
    seen: set[int] = set()

    def looks_at_nought() -> bool:
        shown = shown_s(page)
        assert shown * 1_000_000 > closes_at_hub_us - hall.hub.hub_us() - TOLERANCE_US
        seen.add(shown)
        return shown == 0

    eventually(looks_at_nought, within_s=60, what="nought")
    return seen


def test_t4_a_display_whose_clock_is_wrong_and_jumps_shows_the_hubs_time(chromium: Chromium, stage: Hall) -> None:
    closes = stage.play(left_s=252)
    page = open_wall(chromium, stage, WRONG_CLOCK)
    eventually(lambda: agrees(page, closes, stage), what="the hub's time")

    def is_on_time() -> bool:
        late_us = next_change_late_us(page, closes, stage)
        assert late_us > -TOLERANCE_US
        return late_us < TOLERANCE_US

    eventually(is_on_time, within_s=60, what="a change at its instant")


def test_the_last_second_is_shown_until_the_bell_and_then_zero(chromium: Chromium, stage: Hall) -> None:
    page = open_wall(chromium, stage)
    closes = stage.play(left_s=3.5)
    assert len(count_down(page, closes, stage)) > 2


def test_a_display_that_was_suspended_is_right_at_once(chromium: Chromium, stage: Hall) -> None:
    closes = stage.play(left_s=100)
    page = open_wall(chromium, stage)
    tools = page.context.new_cdp_session(page)
    tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    frozen_at = stage.hub.hub_us()
    eventually(lambda: stage.hub.hub_us() - frozen_at > 3_000_000, what="three seconds of sleep")
    stage.dashboard.end()  # nobody is there to be asked
    tools.send("Page.setWebLifecycleState", {"state": "active"})
    eventually(lambda: agrees(page, closes, stage), what="the right time after a suspended tab")


def test_a_pause_stands_still_and_goes_on(chromium: Chromium, stage: Hall) -> None:
    page = open_wall(chromium, stage)
    stage.play("paused", left_us=61_000_000)
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text("1:01")
    stage.play("running", left_s=61)
    eventually(lambda: shown_s(page) < 60, what="a clock that runs again")


def test_r72_a_hub_that_hangs_is_told_and_its_return_too(chromium: Chromium, stage: Hall) -> None:
    page = open_wall(chromium, stage)
    stage.hub.fall_silent()
    notice = page.get_by_text("The hub has not answered since")
    expect(notice).to_be_visible()
    expect(page.get_by_text("The bell is not affected.").locator("visible=true")).to_be_visible()
    stage.hub.beat_again()
    expect(notice).to_be_hidden()


def test_a_broker_that_is_gone_is_named(chromium: Chromium, stage: Hall) -> None:
    page = open_wall(chromium, stage)
    stage.broker.kill()
    expect(page.get_by_text("The message broker has not answered since")).to_be_visible()


def test_r72_a_display_without_network_says_so_and_counts_on(chromium: Chromium, stage: Hall) -> None:
    page = open_wall(chromium, stage)
    before = shown_s(page)
    stage.dashboard.end()
    expect(page.get_by_text("No contact with the room since")).to_be_visible()
    assert shown_s(page) < before
    stage.dashboard.start()
    expect(page.get_by_text("No contact with the room since")).to_be_hidden()


def test_r72_a_page_whose_worker_could_not_be_fetched_asks_for_it_again(chromium: Chromium, stage: Hall) -> None:
    lost = """
        const Real = SharedWorker;
        let asked = 0;
        window.SharedWorker = function (address, options) {
          asked += 1;
          return new Real(asked === 1 ? "/no-such-worker.js" : address, options);
        };
    """
    page = open_wall(chromium, stage, lost)
    stage.play("paused", left_us=42_000_000)
    expect(page.get_by_role("timer")).to_have_text("0:42")


def test_eight_pages_of_one_browser_are_all_live_at_once(chromium: Chromium, stage: Hall) -> None:
    context = chromium.new_context()
    pages = [context.new_page() for _ in range(8)]
    for page in pages:
        page.goto(stage.address("/"))
    for page in pages:
        expect(page.get_by_text("Clock: good")).to_be_visible()
    stage.play("paused", left_us=42_000_000)
    for page in pages:
        expect(page.get_by_role("timer")).to_have_text("0:42")


def test_a_browser_without_shared_workers_is_live_too(chromium: Chromium, stage: Hall) -> None:
    page = open_wall(chromium, stage, "delete window.SharedWorker;")
    stage.play("paused", left_us=42_000_000)
    expect(page.get_by_role("timer")).to_have_text("0:42")


def test_where_no_stream_gets_through_the_page_polls(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page()
    page.add_init_script("delete window.SharedWorker;")
    page.route("**/live", lambda route: route.abort())
    page.goto(stage.address("/"))
    expect(page.get_by_text("Clock: good")).to_be_visible()
    stage.play("paused", left_us=42_000_000)
    expect(page.get_by_role("timer")).to_have_text("0:42")


def test_a_wall_counts_nothing_down_where_the_game_has_no_clock(chromium: Chromium, stage: Hall) -> None:
    stage.play("running")
    page = open_wall(chromium, stage)
    expect(page.get_by_role("timer")).to_be_visible()
    stage.hub.publish(clock_document("running", stage.round_no, game="cribbage", timed=0, closes_at_hub_us=None))
    expect(page.get_by_text("Play your game to its end, then report the result.")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_hidden()
    expect(page.locator(".wall-bar")).to_be_hidden()
    until = stage.hub.hub_us() + 900_000_000
    tea = clock_document("break", stage.round_no, game="cribbage", timed=0, break_kind="tea", until_hub_us=until)
    stage.hub.publish(tea | {"closes_at_hub_us": None})
    expect(page.get_by_role("heading", name="Tea break")).to_be_visible()
    expect(page.get_by_role("timer")).to_contain_text("14:")


SIZES = [(1920, 1080), (1366, 768), (390, 844), (1024, 768), (3840, 2160)]
LONG = {"ten minutes": 600, "an hour": 3_599, "two hours": 7_200}


@pytest.mark.parametrize("phase", ["running", "break"])
def test_the_digits_stay_on_the_wall_however_long_is_left(chromium: Chromium, stage: Hall, phase: str) -> None:
    if phase == "break":
        stage.log_says("UPDATE shown_tournament SET phase = 'break'")
    page = chromium.new_page()
    for left_s in LONG.values():
        until = stage.hub.hub_us() + left_s * 1_000_000
        stage.play(phase, left_s, break_kind="tea", until_hub_us=until)
        page.goto(stage.address("/"))
        minutes = (left_s - 1) // 60 % 60
        expect(page.get_by_role("timer")).to_contain_text(f"{minutes:02d}:" if left_s > 6000 else f"{minutes}:")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            box = page.get_by_role("timer").bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (left_s, width)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (left_s, width)
    if phase == "break":
        expect(page.get_by_role("heading", name="Tea break")).to_be_visible()
