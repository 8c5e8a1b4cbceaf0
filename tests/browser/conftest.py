"""One real Chromium for all browser tests, and a hall with a hub of cardboard to look at."""

import json
import sqlite3
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import Chromium, launch
from tests.dashboard.fake_hub import FakeHub
from tests.dashboard.process import Dashboard
from tests.dashboard.support import MIXED, build_room, clock_document, nodes_document, summary_document, table_document
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import PATIENCE, PATIENT_S, eventually

expect.set_options(timeout=20_000 * PATIENCE)  # a busy machine is slow, and no test is about that


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield Chromium(browser)
        browser.close()


@pytest.fixture(autouse=True)
def no_page_is_left(chromium: Chromium) -> Iterator[None]:
    """Close every page after its test: one that is left goes on looking for a dashboard that has gone."""
    yield
    chromium.close_all()


@dataclass
class Hall:
    """A dashboard with twelve tables in mixed states, and the hub of cardboard behind it."""

    hub: FakeHub
    broker: Mosquitto
    dashboard: Dashboard
    database: Path
    round_no: int = 3

    def begin(self) -> None:
        """Publish the running third round, until everybody knows of it who asks."""
        self.hub.publish(summary_document())
        self.hub.publish(nodes_document())
        for number, (phase, dealt, _, outcome, mover) in enumerate(MIXED, 1):
            self.hub.publish(table_document(number, phase, dealt=dealt, outcome=outcome, mover=mover))
        closes = self.play()
        eventually(lambda: self._closes() == closes, what="the round on the pages")

    def _closes(self) -> int | None:
        with urllib.request.urlopen(self.address("/snapshot"), timeout=PATIENT_S) as answer:
            clock = json.load(answer)["documents"].get("clock", {})
        return clock.get("closes_at_hub_us")

    def log_says(self, change: str) -> None:
        """Change the read model as the hub would: with an event, whose number pages know the change by."""
        with sqlite3.connect(self.database) as connection:
            connection.execute(change)
            connection.execute("UPDATE shown_meta SET value = value + 1 WHERE key = 'seq'")
        connection.close()

    def play(self, phase: str = "running", left_s: float = 252, **changes: object) -> int:
        """Publish the clock of a round with this much time left; the finish bell's instant, in hub time."""
        closes = self.hub.hub_us() + int(left_s * 1_000_000)
        times = {"opens_at_hub_us": closes - 600_000_000, "closes_at_hub_us": closes}
        self.hub.publish(clock_document(phase, self.round_no, warns_at_hub_us=closes - 60_000_000, **times, **changes))
        return closes

    def address(self, path: str) -> str:
        """A page's whole address."""
        return self.dashboard.address + path

    def log_in(self, page: Page) -> None:
        """Log in as the convenor does."""
        page.goto(self.address("/login"))
        page.get_by_label("Passcode").fill(self.dashboard.passcode)
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url("**/console")


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Hall]:
    """The hall in the running third round."""
    broker = Mosquitto(tmp_path)
    build_room(tmp_path / "room.db", "running")
    with FakeHub(broker.port) as hub:
        dashboard = Dashboard(tmp_path, broker.port)
        hall = Hall(hub, broker, dashboard, tmp_path / "room.db")
        hall.begin()
        yield hall
        dashboard.end()
    broker.kill()


def seconds(digits: str) -> int:
    """What a countdown shows, in seconds."""
    minutes, rest = digits.split(":")
    return int(minutes) * 60 + int(rest)
