"""How the tests start the system's own Chromium."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

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


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium: the one named by ROUNDBELL_CHROMIUM, else the system's."""
    program = os.environ.get("ROUNDBELL_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    return playwright.chromium.launch(executable_path=program, headless=True, args=list(QUIET))
