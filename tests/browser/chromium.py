"""How the tests start the system's own Chromium, and how long its pages wait."""

import os
import shutil
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from tests.support.waiting import PATIENCE

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=document-user-activation-required",  # as a Chromium with a window has it
)


class Chromium:
    """A browser whose pages are as patient as every test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def new_context(self, **how: Any) -> BrowserContext:  # noqa: ANN401
        """Somebody's computer or phone."""
        context = self._browser.new_context(**how)
        context.set_default_timeout(30_000 * PATIENCE)
        return context

    def new_page(self, **how: Any) -> Page:  # noqa: ANN401
        """A page on a computer of its own."""
        return self.new_context(**how).new_page()

    def close_all(self) -> None:
        """Close every page."""
        for context in self._browser.contexts:
            context.close()


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium: the one named by ROUNDBELL_CHROMIUM, else the system's."""
    program = os.environ.get("ROUNDBELL_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    return playwright.chromium.launch(executable_path=program, headless=True, args=list(QUIET))
