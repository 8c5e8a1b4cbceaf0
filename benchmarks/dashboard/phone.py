"""What a phone on slow Wi-Fi must load, and how long it waits for the time left."""

import statistics
from typing import Any

from playwright.sync_api import Browser

from benchmarks.dashboard.bare import bare_server
from benchmarks.dashboard.browser import chromium
from benchmarks.figures import Row, figure
from benchmarks.hall import bare_nodes, house, start_first_round

TABLES = 12
LOADS = 3
PHONE = {"width": 360, "height": 740}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""1.6 Mbit/s and 150 ms there and back, as measuring tools have for a slow mobile network."""
PROCESSOR = 4  # times slower
SEEN = """([kind, name]) => new Promise((tell) => {
  const seen = (list) => list.getEntriesByName(name).forEach((one) => tell(one.startTime));
  new PerformanceObserver(seen).observe({ type: kind, buffered: true });
})"""
FIRST, EXACT = ["paint", "first-contentful-paint"], ["mark", "exact"]
MARK = """addEventListener("DOMContentLoaded", () => {
  const quality = document.querySelector("[data-sync]");
  const look = () => quality.textContent.includes("±") && performance.mark("exact");
  if (quality) new MutationObserver(look).observe(quality, { subtree: true, childList: true, characterData: true });
});"""
LIMIT = "a bare page in one file with the same digits"
BYTES_LIMIT = "that page"


def measure() -> list[Row]:
    """Page weight, time to the first digits and to digits that tick by the hub, of a phone that was never here."""
    with house() as (room, _), bare_server() as server, chromium() as browser:
        room.start("bell", "hub", "dashboard")
        with bare_nodes(room, range(1, TABLES + 1)), room.convenor() as evening:
            start_first_round(evening, TABLES)
            ours = [_load(browser, f"http://127.0.0.1:{room.dashboard_port}/") for _ in range(LOADS)]
            bare = [_load(browser, f"http://127.0.0.1:{server.port}/") for _ in range(LOADS)]
    note = f"{TABLES} tables; 1.6 Mbit/s, 150 ms there and back, processor {PROCESSOR} times slower; median of {LOADS}"
    names = ("weight", "KiB", BYTES_LIMIT), ("first_digits", "ms", LIMIT), ("exact_digits", "ms", LIMIT)
    return [
        figure(f"dashboard.phone.{name}", _median(ours, place), unit, _median(bare, place), limit_name, LOADS, note)
        for place, (name, unit, limit_name) in enumerate(names)
    ]


def _median(loads: list[tuple[float, float, float]], place: int) -> float:
    return statistics.median(load[place] for load in loads)


def _load(browser: Browser, address: str) -> tuple[float, float, float]:
    """KiB over the wire; ms from the start of the navigation to the first digits, and to the hub's."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=3, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(MARK)
    tools, got = page.context.new_cdp_session(page), [0.0]

    def came(told: dict[str, Any]) -> None:
        got[0] += told["encodedDataLength"]

    tools.on("Network.loadingFinished", came)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
    page.goto(address)
    first_ms, exact_ms = (float(page.evaluate(SEEN, when)) for when in (FIRST, EXACT))
    page.wait_for_load_state("load")
    context.close()
    return got[0] / 1024, first_ms, exact_ms
