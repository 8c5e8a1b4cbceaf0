"""Pages of a real Chromium with marks of when something was drawn, on the clock that the room goes by."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch

LOOKS = 60
"""As many looks at a page's clock: the narrowest tells where it stands to a fraction of a millisecond."""

# Notes each change of an element: when the frame that has it was drawn, what it then said, and when it was due.
WATCH = """selector => {
  const shown = document.querySelector(selector);
  globalThis.drawn = [];
  globalThis.told = [];
  const note = () => {
    const text = shown.textContent, due = Number(shown.dataset.dueMs);
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => {
        drawn.push([performance.now(), text, due]);
        told.splice(0).forEach((tell) => tell());
      };
      after.port2.postMessage(0);
    });
  };
  new MutationObserver(note).observe(shown, { subtree: true, childList: true, characterData: true });
}"""
AWAIT = """async words => {
  const found = () => drawn.find(([, text]) => text.includes(words));
  while (!found()) await new Promise((tell) => told.push(tell));
  const [atMs] = found();
  drawn = [];
  return atMs;
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Drawn:
    """One element of an open page, watched: when did its changes reach the screen?"""

    def __init__(self, page: Page, selector: str) -> None:
        page.evaluate(WATCH, selector)
        self._page = page
        self._began_ns = self._clock_ns()

    def _clock_ns(self) -> int:
        """CLOCK_MONOTONIC ns at which the page's performance.now() was nought, by the narrowest of some looks."""
        looks: list[tuple[int, int]] = []
        for _ in range(LOOKS):
            before_ns = time.monotonic_ns()
            page_ms = float(self._page.evaluate("performance.now()"))
            after_ns = time.monotonic_ns()
            looks.append((after_ns - before_ns, (before_ns + after_ns) // 2 - round(page_ms * 1e6)))
        return min(looks)[1]

    def next_ns(self, words: str) -> int:
        """When it was first drawn with these words since this was asked last; waits for it."""
        return self._began_ns + round(float(self._page.evaluate(AWAIT, words)) * 1e6)

    def changes(self) -> list[tuple[int, str, float]]:
        """Every change so far: CLOCK_MONOTONIC ns drawn, what it said, and how many ms after it was due (or NaN)."""
        found = self._page.evaluate("drawn")
        return [
            (self._began_ns + round(at_ms * 1e6), text, at_ms - due if due is not None else float("nan"))
            for at_ms, text, due in found
        ]


def logged_in(browser: Browser, address: str, passcode: str) -> Page:
    """The console of a convenor."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(f"{address}/login")
    page.get_by_label("Passcode").fill(passcode)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/console")
    return page


def exact_ms(page: Page) -> int:
    """How exactly the page says that it knows the hub's clock."""
    page.get_by_text("Clock: good").wait_for()
    found = re.search(r"±(\d+) ms", page.locator("[data-sync]").inner_text())
    assert found is not None
    return int(found[1])
