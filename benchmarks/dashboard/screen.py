"""A press at a node until it is drawn on a convenor's screen, and how late the digits on the wall change."""

import time
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from benchmarks.bare import Echo
from benchmarks.bare_node import BareNode
from benchmarks.commits import Commits
from benchmarks.dashboard.bare import Pusher, bare_server
from benchmarks.dashboard.browser import Drawn, chromium, exact_ms, logged_in
from benchmarks.figures import Row, at_percentiles, figure
from benchmarks.hall import bare_nodes, house, start_first_round
from benchmarks.press import passcode
from controller.bell.clock import hub_us
from tests.support.house import Evening, House

PRESSES = 120
APART_S = 0.02
TABLES = 12
WORDS = {"amber": "Amber won?", "blue": "Blue won?"}
SUSPENDED_S = 3.0
WAKINGS = 3
PRESS_LIMIT = "bare broker round trip + durable commit + a bare event stream drawn by the same Chromium"
DIGITS_LIMIT = "a bare page of the same Chromium that changes its digits by a timer"
WOKEN_LIMIT = "one question to the bare page, woken alike"
DIGITS = "[data-countdown], #digits"


def measure() -> list[Row]:
    """Rows of the screen, in a room of bare nodes with a round in play."""
    with house() as (room, _), bare_server() as server, chromium() as browser:
        room.start("bell", "hub", "dashboard")
        with bare_nodes(room, range(1, TABLES + 1)) as nodes, room.convenor() as evening:
            start_first_round(evening, TABLES)
            address = f"http://127.0.0.1:{room.dashboard_port}"
            wall, bare = open_page(browser, address), open_page(browser, f"http://127.0.0.1:{server.port}")
            exact = exact_ms(wall)
            digits, bare_digits = Drawn(wall, DIGITS), Drawn(bare, DIGITS)
            rows = _presses(logged_in(browser, address, passcode(room)), room, nodes[-1], server, browser)
            note = f"{TABLES} tables; the page itself says ±{exact} ms"
            late_ms, bare_ms = _late_ms(digits, evening), [late for *_, late in bare_digits.changes()]
            rows += at_percentiles("dashboard.countdown", "ms", late_ms, bare_ms, DIGITS_LIMIT, note)
            return [*rows, *_woken(wall, bare, evening)]


def open_page(browser: Browser, address: str) -> Page:
    """A page of its own window."""
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(address)
    return page


def _presses(console: Page, room: House, node: BareNode, server: Pusher, browser: Browser) -> list[Row]:
    shown_ms, limit_ms = [], []
    card = Drawn(console, f'[data-doc="table/{TABLES}"]')
    said = Drawn(open_page(browser, f"http://127.0.0.1:{server.port}"), "#said")
    with Echo(room.mqtt.port) as echo, Commits(room.folder) as commits:
        for turn in range(PRESSES):
            control = "amber" if turn % 2 else "blue"
            number, pressed_ns = node.press(control)
            shown_ms.append((card.next_ns(WORDS[control]) - pressed_ns) / 1e6)
            node.acked_ns(number)
            time.sleep(APART_S)
            before_ms = echo.round_trip_ms(node.payload(number, control))
            before_ms += commits.commit_ms(node.payload(number, control).decode())
            pushed_ns = server.push(f"event: table\ndata: {WORDS[control]} {turn}\n\n")
            limit_ms.append(before_ms + (said.next_ns(f"{WORDS[control]} {turn}") - pushed_ns) / 1e6)
            time.sleep(APART_S)
    note = f"{TABLES} tables, the console and a countdown open"
    return at_percentiles("dashboard.screen", "ms", shown_ms, limit_ms, PRESS_LIMIT, note)


def _late_ms(digits: Drawn, evening: Evening) -> list[float]:
    """How long after its instant on the hub's clock each change of the digits was drawn."""
    closes_us = evening.clock["closes_at_hub_us"]
    return [drawn_ns / 1e6 - (closes_us - _seconds(text) * 1_000_000) / 1e3 for drawn_ns, text, _ in digits.changes()]


def _seconds(digits: str) -> int:
    minutes, seconds = digits.split(":")
    return int(minutes) * 60 + int(seconds)


def _woken(wall: Page, bare: Page, evening: Evening) -> list[Row]:
    """From waking a suspended page to the right digits on it, beside one question to a bare page woken alike."""
    woken_ms = [_awake_ms(wall, lambda shown: shown == _right(evening)) for _ in range(WAKINGS)]
    bare_ms = [_awake_ms(bare, bool) for _ in range(WAKINGS)]
    note = f"suspended for {SUSPENDED_S:.0f} s, then asked over and over; slowest of {WAKINGS}"
    return [figure("dashboard.countdown.woken", max(woken_ms), "ms", max(bare_ms), WOKEN_LIMIT, WAKINGS, note)]


def _awake_ms(page: Page, is_right: Callable[[str], bool]) -> float:
    tools = page.context.new_cdp_session(page)
    tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(SUSPENDED_S)
    began_us = hub_us()
    tools.send("Page.setWebLifecycleState", {"state": "active"})
    while not is_right(page.inner_text(DIGITS)):
        pass
    tools.detach()
    return (hub_us() - began_us) / 1e3


def _right(evening: Evening) -> str:
    """What the digits must be now."""
    left_s = -((hub_us() - evening.clock["closes_at_hub_us"]) // 1_000_000)
    return f"{left_s // 60}:{left_s % 60:02}"
