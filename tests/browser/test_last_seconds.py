"""What a screen shows and sounds near the bell: on slow machines and networks, after a sleep, and after a long wait."""

import re

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall
from tests.browser.test_countdown import LEFT, agrees, count_down, open_wall, shown_s
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser


SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
NO_NETWORK = SLOW_3G | {"offline": True}

# A computer that sleeps: its wall clock goes on and performance.now() does not.
SLEEPY = """
let sleptMs = 0;
const now = performance.now.bind(performance);
performance.now = () => now() - sleptMs;
globalThis.sleep = (ms) => { sleptMs += ms; };
performance.getEntriesByName = () => [];
delete window.SharedWorker;
"""

# Notes every tone that is begun: its pitch, and what the digits said at that moment.
EAR = """
globalThis.heard = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) {
  const digits = document.querySelector("[data-countdown]")?.textContent;
  globalThis.heard.push({ hz: Math.round(this.frequency.value), digits });
  return begin.apply(this, given);
};
"""
BELL_HZ = 660


def tools(page: Page) -> CDPSession:
    """The browser's own means to make life hard for a page."""
    return page.context.new_cdp_session(page)


def test_t5_two_screens_and_a_phone_that_are_slow_show_the_same_second(chromium: Chromium, stage: Hall) -> None:
    closes = stage.play(left_s=120)
    pages = [open_wall(chromium, stage, size=size) for size in ((1920, 1080), (1280, 720), (360, 740))]
    for page in pages:
        tools(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    first, *others = pages
    eventually(lambda: all(agrees(page, closes, stage) for page in pages), what="the hub's time on all three")

    def say_the_same() -> bool:
        before = shown_s(first)
        between = [shown_s(page) for page in others]
        after = shown_s(first)
        return all(after - 1 <= shown <= before + 1 for shown in between)

    for _ in range(20):
        eventually(say_the_same, what="the same second on all three")
    stage.play("overtime", left_s=0)
    for page in pages:
        expect(page.get_by_role("timer")).to_have_text("0:00")


def test_t7_on_the_slowest_network_the_digits_reach_nought_before_the_sound_says_over(
    chromium: Chromium, stage: Hall
) -> None:
    page = sounding(chromium, stage)
    means = tools(page)
    means.send("Network.enable")
    means.send("Network.setCacheDisabled", {"cacheDisabled": True})
    means.send("Network.emulateNetworkConditions", SLOW_3G)
    closes = stage.play(left_s=5)
    assert len(count_down(page, closes, stage)) > 2
    stage.play("overtime", left_s=0)
    expect(page.get_by_role("heading", name="Bell has rung")).to_be_visible()
    strokes = [one["digits"] for one in page.evaluate("heard") if one["hz"] == BELL_HZ]
    assert strokes == ["0:00"] * 3


def test_t7_a_network_that_goes_in_the_last_seconds_leaves_the_digits_as_they_are(
    chromium: Chromium, stage: Hall
) -> None:
    page = open_wall(chromium, stage)
    closes = stage.play(left_s=5)
    eventually(lambda: agrees(page, closes, stage), what="the round on the screen")
    stage.dashboard.end()
    assert len(count_down(page, closes, stage)) > 2


def test_t13_a_start_pressed_before_the_page_has_heard_of_the_room_starts_once_and_sounds_nothing_else(
    chromium: Chromium, stage: Hall
) -> None:
    stage.log_says("UPDATE shown_tournament SET phase = 'ready'")
    stage.play("ready")
    screen = sounding(chromium, stage)
    page = chromium.new_page()
    stage.log_in(page)
    page.route("**/live", lambda route: route.abort())
    page.route("**/snapshot", lambda route: route.abort())
    page.route("**/js/*", lambda route: route.abort())
    page.goto(stage.address("/console"), wait_until="commit")
    page.get_by_role("button", name="Start round 3").click()
    expect(page.get_by_text("Round 3 has started.")).to_be_visible()
    assert [(one["name"], one["args"]) for one in stage.hub.asked] == [("start_round", {"round": 3})]
    assert [one["hz"] for one in screen.evaluate("heard") if one["hz"] == BELL_HZ] == []


def test_r70_the_loudspeaker_is_awake_before_the_bell(chromium: Chromium, stage: Hall) -> None:
    page = sounding(chromium, stage)
    assert [one["hz"] for one in page.evaluate("heard")] == [30]  # too quiet to be heard, no silence, and no bell
    stage.play(left_s=150)
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"2:[0-3]\d"))  # it hears the room
    stage.play("overtime", left_s=0)
    eventually(lambda: page.evaluate("heard.length") == 4, what="three strokes")


def test_t18_a_screen_says_whether_it_stays_lit(chromium: Chromium, stage: Hall) -> None:
    desk = chromium.new_page()
    stage.log_in(desk)
    for there, words in ((True, "Stays lit"), (False, "May go dark by itself: switch its screen saver off")):
        page = chromium.new_context().new_page()
        lamp = "Object.assign(new EventTarget(), { released: false })" if there else "Promise.reject(new Error('no'))"
        page.add_init_script(
            "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => " + lamp + " } });"
        )
        page.goto(stage.address("/display"))
        desk.goto(stage.address("/console/displays"))
        expect(desk.get_by_text(words)).to_be_visible()
        page.context.close()


def test_a_computer_that_slept_is_right_at_once_though_its_stream_is_dead(chromium: Chromium, stage: Hall) -> None:
    closes = stage.play(left_s=200)
    page = open_wall(chromium, stage, SLEEPY)
    page.route("**/live", lambda route: route.abort())
    page.evaluate("sleep(60000)")
    eventually(lambda: page.evaluate(LEFT)[0].isdigit() and agrees(page, closes, stage), what="the time after a sleep")


def test_a_computer_that_slept_and_finds_no_network_shows_no_wrong_time(chromium: Chromium, stage: Hall) -> None:
    stage.play(left_s=200)
    page = open_wall(chromium, stage, SLEEPY)
    page.route("**/time", lambda route: route.abort())
    page.evaluate("sleep(60000)")
    expect(page.get_by_role("timer")).to_have_text("\u2013:\u2013\u2013")
    expect(page.get_by_text("Measuring the clock…")).to_be_visible()


def test_an_answer_that_was_under_way_when_the_computer_slept_is_not_believed(chromium: Chromium, stage: Hall) -> None:
    stage.play(left_s=200)
    page = open_wall(chromium, stage, SLEEPY)
    held: list[Route] = []
    page.route("**/time", lambda route: route.abort() if held else held.append(route))
    page.evaluate("dispatchEvent(new Event('online'))")
    eventually(lambda: page.evaluate("1") and held, what="a measuring that waits for its answer")
    page.evaluate("sleep(60000)")
    expect(page.get_by_role("timer")).to_have_text("\u2013:\u2013\u2013")
    with page.expect_request_finished(lambda request: request.url.endswith("/time")):
        held[0].continue_()
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    assert page.evaluate(LEFT) == "\u2013:\u2013\u2013"


def sounding(chromium: Chromium, hall: Hall) -> Page:
    """A display that was given the countdown with a sound, and touched once."""
    page = chromium.new_context(viewport={"width": 1280, "height": 720}).new_page()
    page.add_init_script(EAR)
    page.goto(hall.address("/display"))
    desk = chromium.new_context().new_page()
    hall.log_in(desk)
    desk.goto(hall.address("/console/displays"))
    its_row = desk.get_by_role("listitem").filter(has=desk.get_by_text("Display", exact=False)).last
    sound = its_row.get_by_role("checkbox", name="A sound at each bell")
    with page.expect_navigation():
        sound.click()  # not `check`, which looks at the very element: the page may draw the list anew meanwhile
        expect(sound).to_be_checked()
        desk.get_by_role("button", name="Save ").last.click()
    desk.context.close()
    page.mouse.click(600, 400)
    expect(page.get_by_text("Clock: good")).to_be_visible()
    return page
