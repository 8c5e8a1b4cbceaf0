"""A day of cribbage in a real browser: two players keep their seats, tables have nodes, level players play it off."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from table_node.simulator.people import card_of
from tests.browser.chromium import Chromium
from tests.browser.test_console_live import card
from tests.browser.test_evening import ROUND_MS, choose, go_on, log_in
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

TABLES, NODES, SPEED = 3, 2, 200
PLAYERS = TABLES * 4
NO_CLOCK = re.compile(r"finish bell|countdown|clock:|\bclicks?\b|not dealt", re.IGNORECASE)
"""What is never said of a game without a clock, which is marked by clips."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A room in which nothing is set up yet, with nodes for two of its three tables."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub", "dashboard")
        house.simulate(NODES)
        yield house


def test_a_club_plays_cribbage_with_two_sitters_from_an_empty_room_to_the_printed_results(
    chromium: Chromium, house: House
) -> None:
    page = chromium.new_page(viewport={"width": 1366, "height": 768})
    wall = chromium.new_page(viewport={"width": 1920, "height": 1080})
    phone = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    address = f"http://127.0.0.1:{house.dashboard_port}"

    log_in(page, address, house)
    make_tournament(page)
    paste_players(page)
    go_on(page, "Clubs' teams")
    go_on(page, "Seats")
    page.get_by_role("button", name="Draw the seats").click()
    expect(page.get_by_text("The seats are drawn. The room is ready")).to_be_visible()
    sitters = name_sitters(page, address, house)
    go_on(page, "Floor plan")
    go_on(page, "Nodes")
    bind_nodes(page)
    go_on(page, "Room check")
    go_on(page, "Start")
    page.get_by_role("button", name="Start round 1").click()

    sign_in_by_pin(page, phone, address)
    expect(phone.locator("#table .state")).to_have_text("Playing")
    wall.goto(address)
    expect(wall.get_by_role("heading", name="Playing")).to_be_visible()
    says_nothing_of_a_clock(wall, phone)
    enter(page, address, TABLES, "Blue won")
    page.goto(f"{address}/console")
    expect(page.get_by_role("button", name="Start round 2")).to_be_visible(timeout=ROUND_MS)
    sitters_keep_their_seats(wall, address, house, sitters)

    house.end("simulate")
    page.get_by_role("button", name="Start round 2").click()
    expect(card(page, TABLES)).to_contain_text("Playing")
    says_nothing_of_a_clock(page, wall, phone)
    everybody_ties(page, address, house)
    level_players_are_put_in_order(page, wall, phone)
    results_are_printed(page, address)


def make_tournament(page: Page) -> None:
    """The sheet brings its nine games without a clock; the club plays two."""
    page.get_by_role("link", name="Set-up").click()
    page.get_by_label("Name", exact=True).fill("Crib day")
    page.get_by_role("radio", name="Cribbage").check()
    for field, usual in (("Rounds", "9"), ("Minutes a round", "0"), ("Warning bells (seconds)", "0")):
        expect(page.get_by_label(field, exact=True)).to_have_value(usual)
    page.get_by_role("spinbutton", name="Tables").fill(str(TABLES))
    page.get_by_role("spinbutton", name="Rounds").fill("2")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_text("Crib day is made.")).to_be_visible()


def paste_players(page: Page) -> None:
    lines = [f"Player {number},Club {number % 3},{card_of(number)}" for number in range(1, PLAYERS + 1)]
    page.get_by_label("Or paste the list").fill("\n".join(["name,club,card", *lines]))
    page.get_by_role("button", name="Import the players").click()
    expect(page.get_by_text(f"{PLAYERS} players for {TABLES} tables.")).to_be_visible()


def seated(house: House, round_no: int) -> dict[tuple[int, str], str]:
    """Who sits where in a round."""
    asked = "SELECT table_no, seat, name FROM shown_seat JOIN shown_player USING (player) WHERE round = ?"
    return {(table, seat): name for table, seat, name in house.rows(asked, round_no)}


def name_sitters(page: Page, address: str, house: House) -> dict[tuple[int, str], str]:
    """Two of one side are refused with a remedy; two at two tables keep their seats, which step and wall say."""
    seats = seated(house, 1)
    form = page.locator("#do-sitters")
    form.locator("summary").click()
    form.get_by_label("Sitter 1").select_option(label=seats[1, "A.L"])
    form.get_by_label("Sitter 2").select_option(label=seats[1, "A.R"])
    form.get_by_role("button", name="Name the sitters").click()
    expect(form).to_contain_text(f"Seat {seats[1, 'A.R']} at table 2, side A.")
    expect(form.get_by_label("Sitter 1").locator("option:checked")).to_have_text(seats[1, "A.L"])
    form.get_by_label("Sitter 2").select_option(label=seats[2, "B.R"])
    form.get_by_role("button", name="Name the sitters").click()
    kept = {place: seats[place] for place in ((1, "A.L"), (2, "B.R"))}
    expect(page.locator("#sitters")).to_contain_text("keep their seats.")
    for name in kept.values():
        expect(page.locator("#sitters > p")).to_contain_text(name)
    return kept


def bind_nodes(page: Page) -> None:
    for number in range(1, NODES + 1):
        name = f"table-{number:02}"
        node = page.get_by_role("listitem").filter(has_text=name)
        node.get_by_label("Serve table").fill(str(number))
        node.get_by_role("button", name=f"Bind {name} to this table").click()
        expect(node).to_contain_text(f"Free from table {number}")


def sign_in_by_pin(page: Page, phone: Page, address: str) -> None:
    """The phone of the table without a node, as its sign lets it in."""
    page.goto(f"{address}/console/pins")
    pin = page.locator(f".sign:has(h2:text-is('Table {TABLES}')) .pin").inner_text()
    phone.goto(f"{address}/table/{TABLES}?pin={re.sub(r'[^0-9]', '', pin)}")


def says_nothing_of_a_clock(*pages: Page) -> None:
    for page in pages:
        expect(page.locator("body")).not_to_contain_text(NO_CLOCK, use_inner_text=True)


def enter(page: Page, address: str, table: int, result: str) -> None:
    """A result by hand."""
    page.goto(f"{address}/console/table/{table}")
    choose(page.get_by_label(result))
    page.get_by_role("button", name="Enter the result").click()
    expect(page.get_by_text("entered by hand").first).to_be_visible()


def sitters_keep_their_seats(wall: Page, address: str, house: House, sitters: dict[tuple[int, str], str]) -> None:
    """However the simulated people pressed."""
    before, now = seated(house, 1), seated(house, 2)
    assert sitters.items() <= now.items() and sorted(before.values()) == sorted(now.values())
    results = house.rows("SELECT source FROM shown_result WHERE round = 1 ORDER BY table_no")
    assert results == [("node",), ("node",), ("convenor",)]
    wall.goto(f"{address}/where")
    expect(wall.get_by_text("the partner and one opponent move on, win or lose.")).to_be_visible()
    wall.goto(f"{address}/seats")
    for name in sitters.values():
        row = wall.get_by_role("row").filter(has=wall.get_by_role("rowheader", name=re.compile(rf"^{name}\b")))
        expect(row).to_contain_text("Keeps this seat")


def everybody_ties(page: Page, address: str, house: House) -> None:
    """Whoever won the first game is level now: the two at least whose win was entered by hand."""
    for table in range(1, NODES + 1):
        enter(page, address, table, "Tie")
        page.get_by_text("Go on without the missing taps…").click()
        page.locator("#clips").get_by_label("Reason").fill("the node is dead")
        page.get_by_role("button", name="Excuse the missing taps").click()
        expect(page.get_by_text(f"Table {table} goes on without the missing taps.")).to_be_visible()
    enter(page, address, TABLES, "Tie")
    eventually(lambda: house.rows("SELECT phase FROM shown_tournament") == [("ended",)], what="the end")


def level_players_are_put_in_order(page: Page, wall: Page, phone: Page) -> None:
    """No wall calls the standings final before that, and every screen and phone does afterwards."""
    wall.get_by_role("link", name="The room").click()
    expect(wall.get_by_role("heading", name="All rounds are played")).to_be_visible()
    expect(wall.get_by_text(re.compile("First place is still to be decided|A play-off decides"))).to_be_visible()
    expect(wall.locator(".podium")).to_have_count(0)
    says_nothing_of_a_clock(wall)
    page.get_by_role("link", name="Round", exact=True).click()
    page.get_by_role("link", name="Decide the places").click()
    places = page.locator("input[name^=place-]")
    for line in range(places.count()):
        places.nth(line).fill(str(line + 1))
    page.get_by_label("How it was decided").fill("best of three")
    page.get_by_role("button", name="Decide the places").click()
    expect(page.get_by_text("The places are decided.")).to_be_visible()
    for screen in (wall, phone):
        expect(screen.get_by_text("The standings are final.")).to_be_visible()
    expect(wall.locator(".podium li")).to_have_count(3)


def results_are_printed(page: Page, address: str) -> None:
    page.goto(f"{address}/console/prints")
    page.get_by_role("link", name="Results sheet").click()
    page.emulate_media(media="print")
    sheet = page.get_by_role("main")
    expect(page.get_by_role("heading", name="Results of Crib day")).to_be_visible()
    for said in (
        "Cribbage (Clubs NZ national). Final",
        "Winner",
        "Runner-up",
        "pressed at the table",
        "by hand",
        "best of three",
    ):
        expect(sheet).to_contain_text(said)
    says_nothing_of_a_clock(page)
