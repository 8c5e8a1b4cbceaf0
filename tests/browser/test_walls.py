"""What hangs on a wall fills it, is read from the back of the hall, and follows the evening by itself."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import COLOURS, load, violations
from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall
from tests.browser.wall_rooms import go_on, hall_of, open_screen
from tests.dashboard.support import summary_document
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

FULL_HD, ULTRA_HD = (1920, 1080), (3840, 2160)
LISTS = ("seats", "where", "playing", "standings")
LAID_OUT = """() => {
  const list = document.querySelector("[data-fit] > .rows");
  if (!list || !list.style.gridTemplateRows) return null;
  const words = "[data-line], [data-cell], .wall-head *";
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  };
  const isShown = (one) => one.getClientRects().length && !one.closest(".unseen");
  const shown = [...document.querySelectorAll(words)].filter(isShown);
  const sizes = shown.filter((one) => one.matches("[data-line]"))
    .map((one) => parseFloat(getComputedStyle(one.lastElementChild || one).fontSize));
  return {
    cut: shown.filter((one) => !inside(one)).map((one) => one.textContent.trim()),
    names: [...list.children].filter(isShown).map((one) => one.querySelector("[data-line]").textContent),
    size: Math.min(...sizes) / innerHeight,
    beside: document.documentElement.scrollWidth - innerWidth,
    below: document.documentElement.scrollHeight - innerHeight,
    part: document.querySelector("[data-part]").hidden ? "" : document.querySelector("[data-part]").textContent,
  };
}"""
"""What somebody in the hall sees of a fitted list; `size`: of its smallest name, as a part of the screen's height."""


def laid_out(page: Page) -> dict[str, Any]:
    """The list on a wall once it is whole: nothing is cut, and nothing has to be scrolled to."""

    def whole() -> dict[str, Any] | None:
        found: dict[str, Any] | None = page.evaluate(LAID_OUT)
        return found if found and (found["cut"], found["beside"], found["below"]) == ([], 0, 0) else None

    return eventually(whole, what="a list that fits the screen it is on now") or {}


def resize(page: Page, size: tuple[int, int]) -> None:
    """Another screen; the page has heard of it when its next picture is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


@pytest.mark.parametrize("players", [60, 100, 200])
def test_a_wall_shows_everybody_large_and_turns_pages_only_above_a_hundred(
    chromium: Chromium, tmp_path: Path, players: int
) -> None:
    with hall_of(players, tmp_path) as hall:
        for show in LISTS:
            page = open_screen(chromium, hall, show, FULL_HD)
            for size in (FULL_HD, ULTRA_HD):
                resize(page, size)
                found = laid_out(page)
                where = (show, size, found["size"])
                everybody = players if show in ("seats", "standings") else players // 4
                if players <= 100:
                    assert (len(found["names"]), found["part"]) == (everybody, ""), where
                assert found["size"] >= (0.03 if players <= 60 else 0.02), where
            page.context.close()


def test_each_page_of_a_long_list_says_what_it_holds_and_the_next_one_goes_on(
    chromium: Chromium, tmp_path: Path
) -> None:
    with hall_of(200, tmp_path) as hall:
        page = open_screen(chromium, hall, "seats", FULL_HD)
        page.clock.install()
        page.reload()
        first = laid_out(page)
        assert first["part"] == "A to L, page 1 of 2"
        page.clock.run_for(12_000)
        second = laid_out(page)
        assert second["part"] == "M to Y, page 2 of 2"
        assert len(first["names"]) + len(second["names"]) == len({*first["names"], *second["names"]}) == 200


def test_a_list_is_whole_on_an_old_laptop_and_on_a_phone(chromium: Chromium, tmp_path: Path) -> None:
    with hall_of(60, tmp_path) as hall:
        page = open_screen(chromium, hall, "seats", (1366, 768))
        assert len(laid_out(page)["names"]) == 60
        resize(page, (390, 844))
        assert "page 1 of" in laid_out(page)["part"]
        page.goto(hall.address("/seats"))
        expect(page.get_by_role("row")).to_have_count(61)
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_axe_finds_nothing_on_any_wall(chromium: Chromium, tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    with hall_of(60, tmp_path) as hall:
        for show in ("follow", *LISTS, "countdown", "rules"):
            page = open_screen(chromium, hall, show, FULL_HD, bypass_csp=True, reduced_motion="reduce")
            expect(page.get_by_text("Clock: good")).to_be_visible()
            load(page)
            found[f"{show}, light"] = violations(page)
            page.emulate_media(color_scheme="dark")
            found[f"{show}, dark"] = violations(page, COLOURS)
            page.context.close()
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_a_screen_follows_the_evening_by_itself_and_says_aloud_what_it_shows(
    chromium: Chromium, tmp_path: Path
) -> None:
    with hall_of(24, tmp_path, round_no=1) as hall:
        page = open_screen(chromium, hall, "follow", FULL_HD)
        expect(page.get_by_role("heading", name="Seats: Round 1 of 6")).to_be_visible()
        expect(page.get_by_text("Clock: good")).to_be_visible()
        page.evaluate("() => { window.said = []; speechSynthesis.speak = ({ text }) => said.push(text); }")
        go_on(hall, "running", left_s=295)
        expect(page.get_by_role("timer")).to_contain_text("4:")
        hall.play(left_s=50)
        expect(page.get_by_text("The finish bell is near")).to_be_visible()
        go_on(hall, "overtime", left_s=0)
        hall.hub.publish(summary_document(round=1, phase="overtime", tables=6, waiting=[2, 5], done=4))
        expect(page.get_by_role("heading", name="2 of 6 tables still playing")).to_be_visible()
        expect(page.get_by_text("Play out the hand you are in, then report the result.")).to_be_visible()
        hall.round_no = 2
        go_on(hall, "ready")
        expect(page.get_by_role("list", name="Tables")).to_be_visible()
        go_on(hall, "break", break_kind="tea", until_hub_us=hall.hub.hub_us() + 900_000_000)
        expect(page.get_by_role("heading", name="Standings")).to_be_visible()
        expect(page.get_by_role("timer")).to_contain_text("14:")
        go_on(hall, "ended")
        expect(page.get_by_text("Thank you for playing.")).to_be_visible()
        expect(page.get_by_role("heading", name="Standings")).to_be_visible()
        said = page.evaluate("said")  # of the one page that was opened: it was never loaded anew
        assert said.pop(1) == "The finish bell is near"
        assert said[1] == "Round 1 of 6. Finish bell has rung. Play out the hand you are in, then report the result."
        assert [one.split(". ")[1] for one in said] == [
            "Playing", "Finish bell has rung", "Starting soon", "Tea break", "The tournament is over",
        ]  # fmt: skip


BELLS = """({ showSeconds }, rounds) => rounds.map(([round, now]) => {
  showSeconds({ phase: "running", speed: 1, opens_at_hub_us: null, closes_at_hub_us: null, ...round }, now);
  const shown = document.querySelector("[data-seconds]");
  return shown.hidden ? "" : shown.textContent;
})"""


def test_the_last_three_seconds_before_each_bell_are_shown_large(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page()
    page.goto(stage.address("/display"))
    start = {"phase": "ready", "starts_at_hub_us": 9_000_000}
    opening = {"opens_at_hub_us": 9_000_000, "closes_at_hub_us": 609_000_000}
    shown = page.evaluate_handle("import('/static/js/seconds.js')").evaluate(BELLS, [
        [start, 5_900_000], [start, 6_000_000], [opening, 8_100_000], [opening, 9_100_000], [opening, 606_500_000],
        [opening, 609_000_000], [opening | {"phase": "paused"}, 606_500_000], [opening | {"timed": 0}, 606_500_000],
    ])  # fmt: skip
    assert shown == ["", "3Start bell", "1Start bell", "", "3Finish bell", "", "", ""]
