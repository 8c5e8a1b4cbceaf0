"""A screen that nobody touches for longer than any screen saver waits."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall
from tests.browser.test_countdown import agrees, open_wall
from tests.support.waiting import eventually

pytestmark = [pytest.mark.browser, pytest.mark.soak]

MINUTES = 25
HEAP = "() => performance.memory.usedJSHeapSize"
GROWN_BYTES = 8_000_000


def test_t18_a_screen_that_is_left_alone_for_25_minutes_is_still_right_and_no_larger(
    chromium: Chromium, stage: Hall
) -> None:
    """T18: opened once, never touched; looked at once a minute."""
    closes = stage.play(left_s=(MINUTES + 1) * 60)
    page = open_wall(chromium, stage)
    heap_bytes = page.evaluate(HEAP)
    for minute in range(1, MINUTES + 1):
        until = closes - (MINUTES + 1 - minute) * 60_000_000
        eventually(lambda until=until: stage.hub.hub_us() > until, within_s=90, what="another minute")
        eventually(lambda: agrees(page, closes, stage), within_s=2, what="the time of the hub")
    expect(page.locator("[data-contact]")).to_be_hidden()
    assert page.evaluate(HEAP) < heap_bytes + GROWN_BYTES
