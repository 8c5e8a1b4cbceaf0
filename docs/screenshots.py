"""Makes the pictures of the documentation from a real evening: `python docs/screenshots.py` (needs Chromium)."""

import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = Path(__file__).resolve().parent / "images"
SPEED = 20
SETTLE_MS = 1_500
MID_ROUND_MS = 19_000  # most tables have dealt twice by then, and some are done


def main() -> int:
    """Play into the third round and photograph the console, set-up, a table on desk and phone, and public pages."""
    IMAGES.mkdir(exist_ok=True)
    port = _free_port()
    command = [sys.executable, "-m", "controller.cli.main", "demo", f"--speed={SPEED}", f"--port={port}"]
    demo = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        passcode = _passcode(demo)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            _photograph(browser, f"http://127.0.0.1:{port}", passcode)
            browser.close()
    finally:
        demo.send_signal(signal.SIGINT)
        demo.wait(30)
    return 0


def _photograph(browser: Browser, address: str, passcode: str) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{address}/console")
    page.get_by_label("Passcode").fill(passcode)
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name="Pause round 3").wait_for(timeout=300_000)
    page.wait_for_timeout(MID_ROUND_MS)
    _save(page, "console")
    page.goto(address)
    page.wait_for_timeout(SETTLE_MS)
    _save(page, "countdown")
    page.goto(f"{address}/console?view=floor")
    page.wait_for_timeout(SETTLE_MS)
    _save(page, "floor-plan")
    page.goto(f"{address}/console/setup?step=tournament")
    page.wait_for_timeout(SETTLE_MS)
    _save(page, "set-up")
    for name, path in (("standings", "/standings"), ("seats", "/seats")):
        page.goto(address + path)
        page.wait_for_timeout(SETTLE_MS)
        _save(page, name)
    for name, path in (("table-on-desk", "/console/table/3"), ("where", "/where")):
        page.goto(address + path)
        page.wait_for_timeout(SETTLE_MS)
        _save(page, name)
    page.goto(f"{address}/console/pins")
    pin = re.sub(r"\D", "", page.locator(".sign:has(h2:text-is('Table 3')) .pin").inner_text())
    # A phone of the table, signed in by its PIN: the convenor's own browser would show what a table never sees.
    phone = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    phone.goto(f"{address}/table/3?pin={pin}")
    phone.wait_for_timeout(SETTLE_MS)
    _save(phone, "table-on-phone")


def _save(page: Page, name: str) -> None:
    page.screenshot(path=IMAGES / f"{name}.png")


def _passcode(demo: "subprocess.Popen[str]") -> str:
    assert demo.stdout is not None
    said = ""
    while "Ctrl-C" not in said:
        line = demo.stdout.readline()
        if not line:
            raise RuntimeError("the demonstration ended early")
        said += line
    found = re.search(r"Passcode +(\S+)", said)
    assert found is not None
    return found[1]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main())
