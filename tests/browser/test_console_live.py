"""The convenor sees the room change without touching anything, on any screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall
from tests.dashboard.support import nodes_document, summary_document, table_document
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

PUBLIC = ("/", "/standings", "/seats", "/login")
CONSOLE = ("/console", "/console/setup", "/console/nodes", "/console/journal", "/console/table/4", "/console/table/7")
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
  .filter((one) => one.checkVisibility() && !one.closest("p, td, .events, .choice, .skip, .number"))
  .filter((one) => !one.classList.contains("skip") && one.getBoundingClientRect().height < 43.9)
  .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.fixture
def console(chromium: Chromium, stage: Hall) -> Page:
    """The console, logged in."""
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    stage.log_in(page)
    expect(page.get_by_text("Clock: good")).to_be_visible()
    return page


def card(page: Page, number: int) -> Locator:
    """A table's card."""
    return page.get_by_role("listitem").filter(has=page.get_by_role("link", name=f"Table {number}", exact=True))


def test_a_table_changes_without_a_reload(console: Page, stage: Hall) -> None:
    expect(card(console, 1)).to_contain_text("Not dealt")
    stage.hub.publish(table_document(1, "hand", dealt=2, seq=101))
    expect(card(console, 1)).to_contain_text("Hand 2")
    stage.hub.publish(table_document(1, "hand", dealt=2, called=1, seq=102))
    expect(card(console, 1)).to_contain_text("Umpire called")


def test_a_table_that_is_done_folds_to_its_number_unless_it_needs_somebody(console: Page, stage: Hall) -> None:
    names = card(console, 1).get_by_text("&").first
    expect(names).to_be_visible()
    stage.hub.publish(table_document(1, "done", dealt=3, outcome="A", seq=101))
    expect(names).to_be_hidden()
    expect(card(console, 1).get_by_role("link", name="Table 1")).to_be_visible()
    stage.hub.publish(table_document(1, "done", dealt=3, outcome="A", called=1, seq=102))
    expect(names).to_be_visible()


def test_the_next_action_follows_the_room(console: Page, stage: Hall) -> None:
    expect(console.get_by_role("button", name="Pause round 3")).to_be_visible()
    stage.log_says("UPDATE shown_tournament SET phase = 'overtime'")
    stage.play("overtime", left_s=0)
    expect(console.get_by_text("Round 4 can start when every table is done.")).to_be_visible()
    expect(console.get_by_role("button", name="Pause round 3")).to_have_count(0)


def test_what_needs_attention_appears_and_goes(console: Page, stage: Hall) -> None:
    expect(console.get_by_text("Table 4: the deal is too close to call.")).to_be_visible()
    stage.hub.publish(summary_document(attention=["Table 9 calls the umpire."], seq=101))
    expect(console.get_by_text("Table 9 calls the umpire.")).to_be_visible()
    expect(console.get_by_text("Table 4: the deal is too close to call.")).to_have_count(0)


def test_ringing_the_finish_bell_needs_a_second_step_that_says_what_happens(console: Page, stage: Hall) -> None:
    """Sharly Chess: levels of caution before what cannot be taken back."""
    sure = console.get_by_role("button", name="Yes, ring it now")
    expect(sure).to_be_hidden()
    console.get_by_text("Ring the finish bell now…").click()
    expect(console.get_by_text("The finish bell of the round rings at once")).to_be_visible()
    sure.click()
    expect(console.get_by_text("The finish bell of round 3 rings now.")).to_be_visible()
    assert [(one["name"], one["args"]) for one in stage.hub.asked] == [("finish_round", {"round": 3})]


def test_a_double_click_on_pause_is_one_request_id(console: Page, stage: Hall) -> None:
    console.get_by_role("button", name="Pause round 3").dblclick()
    expect(console.get_by_text("Round 3 is paused.")).to_be_visible()
    assert len({one["request_id"] for one in stage.hub.asked}) == 1


def test_a_hub_that_does_not_answer_is_told(console: Page, stage: Hall) -> None:
    stage.hub.answer = lambda command: None
    console.get_by_role("button", name="Pause round 3").click()
    expect(console.get_by_text("The hub did not answer. The bell is not affected.")).to_be_visible()


def test_a_result_is_entered_by_keyboard_alone(console: Page, stage: Hall) -> None:
    console.goto(stage.address("/console/table/5"))
    console.get_by_role("radio", name="Amber won").focus()
    console.keyboard.press("ArrowDown")
    console.keyboard.press("Tab")
    console.keyboard.type("told by both")
    console.keyboard.press("Enter")
    expect(console.get_by_text("Round 3, table 5: Blue won.")).to_be_visible()
    assert stage.hub.asked[0]["args"]["reason"] == "told by both"


def test_what_is_being_typed_is_not_swept_away_by_news(console: Page, stage: Hall) -> None:
    console.goto(stage.address("/console/nodes"))
    field = console.get_by_label("Serve table")
    field.fill("12")
    heard = nodes_document()["nodes"]
    stage.hub.publish(nodes_document(seq=101, nodes=[heard[0] | {"table": 9, "rtt_us": 7700}, *heard[1:]]))
    with console.expect_response("**/console/nodes"):  # drawn anew once nobody is in the field
        console.locator("#figures-node-01").get_by_text("Figures…").click()
    expect(console.get_by_text("7.7 ms")).to_be_visible()
    stage.hub.publish(nodes_document(seq=102, nodes=[heard[0] | {"table": 9, "rtt_us": 8800}, *heard[1:]]))
    expect(console.get_by_text("8.8 ms")).to_be_visible()
    expect(field).to_have_value("12")


def test_another_sheet_brings_its_own_measures_and_leaves_what_was_typed(console: Page, stage: Hall) -> None:
    stage.log_says("UPDATE shown_tournament SET phase = 'ended'")
    stage.play("ended")
    expect(console.get_by_role("heading", name="The tournament is over")).to_be_visible()
    console.goto(stage.address("/console/setup?step=tournament"))
    console.get_by_text("Make a new tournament…").click()
    form = console.locator("form.form-tournament")
    form.get_by_role("spinbutton", name="Tables").fill("7")
    form.get_by_role("radio", name="Cribbage").check()
    measures = {"Rounds": "9", "Minutes a round": "0", "Warning bells (seconds)": "0", "Tables": "7"}
    for name, value in measures.items():
        expect(form.get_by_label(name, exact=True)).to_have_value(value)
    form.get_by_role("radio", name="500 (2025").check()
    expect(form.get_by_role("spinbutton", name="Minutes a round")).to_have_value("10")


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1920, "dark")])
def test_no_page_scrolls_sideways_and_every_target_is_large_enough(
    chromium: Chromium, stage: Hall, width: int, scheme: str
) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None)
    for path in PUBLIC:
        look_at(page, stage.address(path))
    stage.log_in(page)
    for path in CONSOLE:
        look_at(page, stage.address(path))
    stage.log_says("UPDATE shown_tournament SET round_s = 0, game = 'cribbage'")
    look_at(page, stage.address("/console"))
    assert problems == []


def look_at(page: Page, address: str) -> None:
    """Open a page and measure it."""
    page.goto(address)
    assert page.evaluate(TOO_WIDE) <= 0, address
    assert page.evaluate(TOO_SMALL) == [], address


def test_the_pages_work_without_scripts(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page(java_script_enabled=False)
    page.goto(stage.address("/"))
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"[34]:\d\d"))
    stage.log_in(page)
    page.get_by_role("button", name="Pause round 3").click()
    expect(page.get_by_text("Round 3 is paused.")).to_be_visible()
    page.goto(stage.address("/seats"))
    page.get_by_label("Find a name, club or table").fill("ann lee")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("row")).to_have_count(2)


def test_the_standings_follow_a_correction_without_a_reload(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page()
    page.goto(stage.address("/standings"))
    first = page.get_by_role("row").nth(1)
    expect(first).to_contain_text("Ann Lee")
    stage.log_says("UPDATE shown_player SET place = 3 - place WHERE place < 3")
    stage.hub.publish(summary_document(seq=101))
    expect(first).to_contain_text("Bob Kereama")


def test_what_changed_after_the_page_was_drawn_and_before_it_listened_is_shown(chromium: Chromium, stage: Hall) -> None:
    """On slow Wi-Fi a page may be read for seconds before its scripts are there."""
    held: list[Route] = []
    pages = [chromium.new_page() for _ in range(4)]
    for page, path in zip(pages, ("/standings", "/seats", "/where", "/players/1"), strict=True):
        page.route("**/js/feed.js", lambda route: held.append(route))
        page.goto(stage.address(path), wait_until="commit")
        expect(page.get_by_text("Ann Lee").first).to_be_visible()
    stage.log_says("UPDATE shown_player SET name = 'Zoe Ward', clicks = 0 WHERE player = 1")
    changed = table_document(1, "seated", seq=101)
    changed["seats"]["A.L"]["name"] = "Zoe Ward"
    stage.hub.publish(changed)
    stage.hub.publish(summary_document(seq=101))
    eventually(lambda: pages[0].evaluate("1") and len(held) == len(pages), what="each page's script")
    for route in held:
        route.continue_()
    for page in pages:
        expect(page.get_by_text("Zoe Ward").first).to_be_visible()


def test_players_find_themselves_as_they_type(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page()
    page.goto(stage.address("/seats"))
    page.get_by_label("Find a name, club or table").fill("kāri")
    shown = page.locator("tbody tr:visible")
    expect(shown).not_to_have_count(48)
    expect(shown.first).to_contain_text("Kāri")
