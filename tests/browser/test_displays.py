"""Screens in the hall follow the console by themselves, and come back as what they were."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall, seconds
from tests.dashboard.support import summary_document, table_document

pytestmark = pytest.mark.browser


@pytest.fixture
def wall(chromium: Chromium, stage: Hall) -> Page:
    """A screen in the hall that nobody touches."""
    page = chromium.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(stage.address("/display"))
    expect(page.get_by_text("Display 1")).to_be_visible()
    return page


@pytest.fixture
def desk(chromium: Chromium, stage: Hall, wall: Page) -> Page:
    """The console's page of the displays."""
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    stage.log_in(page)
    page.goto(stage.address("/console/displays"))
    return page


def give(desk: Page, name: str, shows: str, sound: bool = False) -> None:
    desk.get_by_label("Name").fill(name)
    desk.get_by_label("Shows").select_option(shows)
    desk.get_by_role("checkbox", name="A sound at each bell").set_checked(sound)
    desk.get_by_role("button", name="Save ").click()
    expect(desk.get_by_text(f"{name} shows: {shows}.")).to_be_visible()


def test_a_screen_changes_when_the_console_gives_it_something_else(wall: Page, desk: Page) -> None:
    give(desk, "North wall", "Who is still playing")
    expect(wall.get_by_text("North wall")).to_be_visible()
    expect(wall.get_by_role("heading", name="10 of 12 tables still playing")).to_be_visible()
    give(desk, "North wall", "Standings")
    expect(wall.get_by_role("heading", name="Standings")).to_be_visible()


def test_when_a_screen_and_a_device_were_last_heard_is_said_as_a_time_ago(wall: Page, desk: Page, stage: Hall) -> None:
    expect(desk.get_by_text(re.compile(r"In contact, heard \d+ s ago"))).to_be_visible()
    desk.goto(stage.address("/console/devices"))
    expect(desk.get_by_text(re.compile(r"seen \d+ s ago")).first).to_be_visible()


def test_r58_a_screen_that_lost_the_network_is_the_same_one_afterwards(wall: Page, desk: Page, stage: Hall) -> None:
    give(desk, "Bar", "Countdown")
    expect(wall.get_by_text("Bar")).to_be_visible()
    expect(wall.get_by_text("Clock: good")).to_be_visible()
    stage.dashboard.end()
    expect(wall.get_by_text("No contact with the room since")).to_be_visible()
    stage.dashboard.start()
    expect(wall.get_by_text("No contact with the room since")).to_be_hidden()
    expect(wall.get_by_text("Bar")).to_be_visible()
    assert seconds(wall.get_by_role("timer").inner_text()) > 0
    desk.goto(stage.address("/console/displays"))
    expect(desk.get_by_role("button", name="Take Bar off the list")).to_have_count(1)
    expect(desk.get_by_text("In contact")).to_be_visible()


def test_r69_a_sound_that_may_not_play_is_told_on_the_console_until_the_screen_is_tapped(
    wall: Page, desk: Page, stage: Hall
) -> None:
    give(desk, "Bar", "Countdown", sound=True)
    context = wall.context
    wall.close()
    untouched = context.new_page()
    untouched.goto(stage.address("/display"))  # no more: a look by the test itself would count as a touch
    expect(desk.get_by_text("Sound blocked: tap that screen once")).to_be_visible()
    desk.goto(stage.address("/console"))
    expect(desk.get_by_text("Bar may not play its sound.")).to_be_visible()
    untouched.bring_to_front()  # a page behind another one may never answer a click
    untouched.mouse.click(500, 500)
    expect(desk.get_by_text("Bar may not play its sound.")).to_be_hidden()


def test_r50_r60_who_left_and_what_was_discarded_goes_from_three_open_screens(chromium: Chromium, stage: Hall) -> None:
    stage.log_says("UPDATE shown_tournament SET phase = 'ready'")
    stage.play("ready")
    pages = {path: chromium.new_context().new_page() for path in ("/seats", "/where", "/standings")}
    for path, page in pages.items():
        page.goto(stage.address(path))
        expect(page.get_by_text("Ann Lee").first).to_be_visible()
        expect(page.locator("[data-contact]")).to_be_hidden()
    leader = pages["/standings"].get_by_role("row").filter(has_text="Ann Lee")
    expect(leader).to_contain_text("48")

    stage.log_says("DELETE FROM shown_seat WHERE player = 1 AND round = 3")
    stage.log_says("UPDATE shown_player SET clicks = 0")
    empty = table_document(1, "seated", seq=101)
    stage.hub.publish(empty | {"seats": empty["seats"] | {"A.L": None}})
    stage.hub.publish(summary_document(phase="ready", seq=101))

    for path in ("/seats", "/where"):
        expect(pages[path].get_by_text("Ann Lee")).to_have_count(0)
    expect(leader).not_to_contain_text("48")
