"""The room goes on while somebody types or tabs through a page: what was typed, what was said and the focus stay."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall
from tests.dashboard.support import nodes_document, summary_document, table_document

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement.outerHTML"


def sign_in_as_table(chromium: Chromium, stage: Hall, number: int) -> Page:
    """A phone that has read the QR code of a table's sign."""
    desk = chromium.new_context().new_page()
    stage.log_in(desk)
    desk.goto(stage.address("/console/pins"))
    pin = desk.locator(f".sign:has(h2:text-is('Table {number}')) .pin").inner_text().replace(" ", "")
    desk.context.close()
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(stage.address(f"/table/{number}?pin={pin}"))
    expect(page.get_by_role("heading", name=f"Table {number}", exact=True)).to_be_visible()
    return page


def test_a_hand_that_the_hub_did_not_take_stays_typed_whatever_happens_at_the_table(
    chromium: Chromium, stage: Hall
) -> None:
    stage.hub.publish(table_document(2, "hand", dealt=1, seq=101))
    page = sign_in_as_table(chromium, stage, 2)
    expect(page.get_by_role("button", name="Amber won")).to_be_visible()
    stage.hub.answer = lambda command: None
    page.get_by_text("Enter the hand when it is played…").click()
    page.get_by_role("radio", name="Nobody bid").check(force=True)
    page.locator("[name=amber_tricks][value='5']").check(force=True)
    page.locator("#enter [name=by][value=B]").check(force=True)
    page.get_by_role("button", name="Show the new score").click()
    message = page.get_by_text("The hub did not answer.")
    expect(message).to_be_visible()
    request_id = page.locator("#enter input[name=request_id]").input_value()

    stage.log_says("UPDATE shown_table SET called = 0 WHERE table_no = 2")
    stage.hub.publish(table_document(2, "hand", dealt=1, note="The convenor is told of this.", seq=200))
    expect(page.get_by_text("The convenor is told of this.")).to_be_visible()

    expect(message).to_be_visible()
    expect(page.get_by_role("radio", name="Nobody bid")).to_be_checked()
    assert page.locator("[name=amber_tricks]:checked").input_value() == "5"
    assert page.locator("#enter [name=by]:checked").input_value() == "B"
    assert page.locator("#enter input[name=request_id]").input_value() == request_id
    stage.hub.answer = lambda command: {}
    page.get_by_role("button", name="Show the new score").click()
    expect(page.get_by_text("Typed. Now the other side looks")).to_be_visible()
    assert {one["request_id"] for one in stage.hub.asked} == {request_id}


def test_a_form_that_is_asked_for_no_more_keeps_what_was_typed(chromium: Chromium, stage: Hall) -> None:
    stage.hub.publish(table_document(2, "hand", dealt=1, seq=101))
    page = sign_in_as_table(chromium, stage, 2)
    page.get_by_text("A misdeal…").click()
    page.get_by_text("A card has been led already").click()
    stage.log_says("UPDATE shown_table SET phase = 'done', pending = NULL WHERE table_no = 2")
    stage.hub.publish(table_document(2, "done", dealt=1, outcome="A", mover="A", seq=200))
    expect(page.get_by_text("This was not sent, and is not asked for any more.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="A card has been led already")).to_be_checked()


def test_what_the_convenor_has_typed_and_the_hub_refused_stays_on_the_console(chromium: Chromium, stage: Hall) -> None:
    page = chromium.new_page(viewport={"width": 1366, "height": 768})
    stage.log_in(page)
    stage.hub.answer = lambda command: {
        "ok": 0, "code": "no", "text": "The hub says no.", "remedy": "Wait."
    }  # fmt: skip
    page.goto(stage.address("/console"))
    page.get_by_text("Give the room more time…").click()
    page.get_by_role("spinbutton", name="Minutes").fill("7")
    page.get_by_role("button", name="Give the time").click()
    expect(page.get_by_text("The hub says no.")).to_be_visible()
    stage.log_says("UPDATE shown_tournament SET phase = 'paused'")
    stage.play("paused", left_us=60_000_000)
    expect(page.get_by_role("button", name="Resume round 3")).to_be_visible()
    expect(page.get_by_text("The hub says no.")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Minutes")).to_have_value("7")


def test_a_message_of_one_round_is_not_there_in_the_next(chromium: Chromium, stage: Hall) -> None:
    page = sign_in_as_table(chromium, stage, 2)
    page.get_by_role("button", name="UNDO").click()
    message = page.get_by_text("Taken back: no result is reported.")
    expect(message).to_be_visible()
    stage.log_says("UPDATE shown_tournament SET round = 4, phase = 'ready'")
    stage.log_says("UPDATE shown_table SET round = 4, phase = 'seated', pending = NULL")
    stage.round_no = 4
    stage.play("ready")
    expect(message).to_have_count(0)


HEARD = nodes_document()["nodes"]
FOCUS: dict[str, tuple[str, str]] = {
    "/console": ("#action", "button"),
    "/console/journal": ("#journal", "a, button, summary"),
    "/console/nodes": ("#nodes", "button"),
    "/standings": ("#standings", "a"),
    "/seats": ("#seats", "a"),
    "/console/table/4": ("#past", "summary, a, input:not([type=hidden])"),
    "/console/displays": ("#displays", "a, button"),
}
"""A part of each page that is drawn anew, and what can have the focus in it."""


@pytest.mark.parametrize("path", FOCUS)
def test_news_leaves_the_keyboards_focus_where_it_is(chromium: Chromium, stage: Hall, path: str) -> None:
    region, what = FOCUS[path]
    chromium.new_context().new_page().goto(stage.address("/display"))
    for copy in range(1, 11):  # more than one page of the journal
        more = f"SELECT seq + {copy}000, utc_ms, hub_us, name, round, table_no, player, sentence FROM shown_journal"
        stage.log_says(f"INSERT INTO shown_journal {more} WHERE seq < 1000")
    page = chromium.new_page(viewport={"width": 1366, "height": 768})
    stage.log_in(page)
    page.goto(stage.address(path))
    expect(page.get_by_text("Clock: good").or_(page.locator(region))).not_to_have_count(0)
    page.evaluate("""([region, what]) => {
      const all = [...document.querySelector(region).querySelectorAll(what)];
      const shown = all.filter((one) => one.checkVisibility());
      shown[Math.min(3, shown.length - 1)].focus();
      document.querySelector(region).dataset.old = "1";
    }""", [region, what])  # fmt: skip
    focused = page.evaluate(FOCUSED)
    happens(stage)
    chromium.new_context().new_page().goto(stage.address("/display"))  # one more on the list of displays
    expect(page.locator(f"{region}:not([data-old])")).to_be_attached()
    page.wait_for_function(f"() => !document.querySelector('{region}').inert")
    page.wait_for_function(f"() => document.querySelector('{region}').contains(document.activeElement)")
    if path != "/console":  # what had the focus there is asked for no more
        assert without_ids(page.evaluate(FOCUSED)) == without_ids(focused)


def happens(stage: Hall) -> None:
    """Something of everything: play goes into overtime, a node changes its table, clicks come, a screen gets a name."""
    stage.log_says("UPDATE shown_tournament SET phase = 'overtime'")
    stage.log_says("UPDATE shown_player SET clicks = clicks + 1")
    stage.play("overtime", left_s=0)
    stage.hub.publish(summary_document(phase="overtime", seq=300))
    stage.hub.publish(table_document(4, "result", dealt=2, seq=301))
    stage.hub.publish(nodes_document(seq=302, nodes=[HEARD[0] | {"table": 9}, *HEARD[1:]]))
    stage.hub.publish({"v": 1, "kind": "timetable", "seq": 303, "rows": []})


def without_ids(markup: str) -> str:
    """Every drawing of a form has ids and figures of its own."""
    return re.sub(r"\d+", "0", markup)


def test_a_press_on_a_phone_says_between_which_instants_of_the_hub_it_was(chromium: Chromium, stage: Hall) -> None:
    stage.log_says("UPDATE shown_table SET pending = NULL WHERE table_no = 2")
    page = sign_in_as_table(chromium, stage, 2)
    page.wait_for_function("() => document.title.includes('·') && /^\\d/.test(document.title)")  # its clock is measured
    before = stage.hub.hub_us()
    with page.expect_request("**/table/2/dealt") as sent:
        page.locator("#buttons form[action$=dealt] button").click()
    expect(page.get_by_text("Hand 2 is dealt.")).to_be_visible()
    after = stage.hub.hub_us()
    said = sent.value.post_data_json
    assert said["low_hub_us"] and said["high_hub_us"]
    (asked,) = [one["args"] for one in stage.hub.asked]
    assert int(said["drawn_hub_us"]) <= asked["low_hub_us"] <= after
    assert before <= asked["high_hub_us"] <= after
    assert asked | {"low_hub_us": 0, "high_hub_us": 0} == {
        "round": 3, "table": 2, "control": "dealt", "dealt": 1, "pending": None, "low_hub_us": 0, "high_hub_us": 0,
    }  # fmt: skip
