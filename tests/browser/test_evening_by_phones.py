"""An evening of 500 with 31 players and a phone on each table that wants one: no node anywhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Chromium
from tests.browser.test_evening import choose, go_on, log_in, ring_the_finish_bell
from tests.support.house import House, house_with_mosquitto

pytestmark = pytest.mark.browser

SPEED = 20
TABLES, ROUNDS, MINUTES = 7, 2, 60
"""At this speed a round lasts three minutes: its bell is always rung by hand, and never by the clock."""
PHONES = {1: "Amber won", 2: "Blue won", 5: "Tie"}
"""What the tables with a phone press in each round; the others tell the convenor that Amber won."""
DESK = {"width": 1366, "height": 768}
HANDHELD = {"width": 390, "height": 844}
WALL = {"width": 1920, "height": 1080}
NAMES = (
    "Aroha Ngata", "Māia Tāwhiri", "Hēmi Kōpua", "Wiremu Pōtae", "Ngaire Ōpai", "Tāne Māhuta", "Mere Te Kani",
    "Kāri Walsh", "Anahera Pūriri", "Tūī Rāwiri", "Hone van der Berg", "Colleen O'Brien", "Zoe Ward", "Bob Kereama",
    "Ann Lee", "Joan McKenzie", "Ivan Petrović", "Āwhina Hōhepa", "Trevor Smythe", "Margaret Fitzgerald-Montgomery",
    "Pat Lim", "Bev Harris", "Ron Harris", "Shirley Ngāpō", "Des Moana", "Gwen Ū", "Neville Parata", "Lorna Brown",
    "Stan Ihimaera",
)  # fmt: skip
TWINS = (("John Smith", "Riverside"), ("John Smith", "Petone"))
CLUBS = ("Riverside", "Petone", "Ōtaki")
LIST = "\n".join([
    "name,club",
    *(f"{name},{CLUBS[place % len(CLUBS)]}" for place, name in enumerate(NAMES)),
    *(f"{name},{club}" for name, club in TWINS),
])  # fmt: skip
WAITING = (len(NAMES) + len(TWINS)) % 4
PRESSED = {1: "A", 2: "B", 5: "TIE"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Hub, bell, broker and dashboard of an empty room."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub", "dashboard")
        yield house


def test_thirty_one_players_play_500_with_phones_only_from_an_empty_room_to_the_printed_results(
    chromium: Chromium, house: House
) -> None:
    address = f"http://127.0.0.1:{house.dashboard_port}"
    desk = chromium.new_page(viewport=DESK)
    wall = chromium.new_context(viewport=WALL).new_page()
    log_in(desk, address, house)
    set_up(desk)
    wall.goto(address)
    desk.goto(f"{address}/console/pins")
    phones = {number: sign_in(chromium, desk, address, number) for number in PHONES}
    desk.goto(f"{address}/console")
    for number in range(1, ROUNDS + 1):
        waiting = those_who_wait(wall, house, number)
        begin(desk, wall, number)
        for phone in phones.values():
            deal(phone)
        ring_the_finish_bell(desk)
        for table, phone in phones.items():
            report(phone, PHONES[table], number)
        for table in sorted(set(range(1, TABLES + 1)) - set(phones)):
            enter_by_hand(desk, address, number, table)
        desk.goto(f"{address}/console")
        they_play_again(house, number, waiting)
    expect(wall.get_by_text("The tournament is over")).to_be_visible()
    the_results_are_printed(desk, address, house)


def set_up(page: Page) -> None:
    """From the empty room to drawn seats, as the steps lead."""
    page.get_by_role("link", name="Set-up").click()
    page.get_by_label("Name", exact=True).fill("Phone night")
    for name, value in (("Tables", TABLES), ("Rounds", ROUNDS), ("Minutes a round", MINUTES)):
        page.get_by_role("spinbutton", name=name).fill(str(value))
    page.get_by_text("House options: what your club").click()
    page.get_by_label("Where players do not make fours").select_option(label="The others wait in turn")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_text("Phone night is made.")).to_be_visible()
    page.get_by_label("Or paste the list").fill(LIST)
    page.get_by_role("button", name="Import the players").click()
    expect(page.get_by_text("31 players", exact=True)).to_be_visible()
    go_on(page, "Clubs' teams")
    go_on(page, "Seats")
    expect(page.get_by_text("31 players fill 7 tables, and 3 wait in turn.")).to_be_visible()
    page.get_by_role("button", name="Draw the seats").click()
    expect(page.get_by_text("The seats are drawn. The room is ready")).to_be_visible()


def sign_in(chromium: Chromium, desk: Page, address: str, table: int) -> Page:
    """A phone that knows nothing but the sign on its table: the PIN opens its page."""
    pin = desk.locator(f".sign:has(h2:text-is('Table {table}')) .pin").inner_text()
    phone = chromium.new_context(viewport=HANDHELD).new_page()
    phone.goto(f"{address}/table/{table}")
    phone.get_by_label("PIN").fill(pin)
    phone.get_by_role("button", name=f"Open table {table}").click()
    expect(phone.get_by_role("button", name="DEALT")).to_be_visible()
    return phone


def those_who_wait(wall: Page, house: House, number: int) -> set[int]:
    """Who waits in this round; the wall names them, the two of one name by their clubs."""
    waiting = house.rows(
        "SELECT player, name FROM shown_bench JOIN shown_player USING (player) WHERE round = ?", number
    )
    assert len(waiting) == WAITING
    line = wall.get_by_text("Waiting this round:").locator("..")
    for _, name in waiting:
        expect(line).to_contain_text(name)
    return {player for player, _ in waiting}


def begin(desk: Page, wall: Page, number: int) -> None:
    """The start bell has rung, and the wall counts down."""
    desk.get_by_role("button", name=f"Start round {number}").click()
    expect(desk.get_by_role("button", name=f"Pause round {number}")).to_be_visible()
    expect(wall.get_by_text("Playing", exact=True)).to_be_visible()
    expect(wall.get_by_role("timer")).to_have_text(re.compile(r"\d\d:\d\d"))


def deal(phone: Page) -> None:
    """The table has dealt its first hand, and its phone offers the next one."""
    expect(phone.get_by_text("Playing", exact=True)).to_be_visible()
    phone.get_by_role("button", name="DEALT").click()
    expect(phone.get_by_role("button", name="All cards of hand 2 are dealt")).to_be_visible()


def report(phone: Page, result: str, number: int) -> None:
    """Press a result and confirm it; after a tie, who cut the lower card: in the last round nobody moves on."""
    expect(phone.get_by_text("Last hand: play it out.")).to_be_visible()
    expect(phone.get_by_text("Hand 1 is dealt.")).to_have_count(0)
    confirm(phone, result)
    if result == "Tie" and number < ROUNDS:
        confirm(phone, "Blue moves on")
    expect(phone.get_by_text("Please wait until every table is done.")).to_be_visible()


def confirm(phone: Page, what: str) -> None:
    """Press it, and what stands in its place then."""
    phone.get_by_role("button", name=what, exact=True).click()
    phone.get_by_role("button", name=f"Yes: {what}").click()


def enter_by_hand(desk: Page, address: str, number: int, table: int) -> None:
    """A table without a phone has told the convenor."""
    desk.goto(f"{address}/console/table/{table}")
    choose(desk.get_by_label("Amber won"))
    desk.get_by_role("button", name="Enter the result").click()
    expect(desk.get_by_text(f"Round {number}, table {table}: Amber won").first).to_be_visible()


def they_play_again(house: House, number: int, waited: set[int]) -> None:
    """Nobody waits twice running."""
    if number < ROUNDS:
        seated = {player for (player,) in house.rows("SELECT player FROM shown_seat WHERE round = ?", number + 1)}
        assert waited <= seated


def the_results_are_printed(page: Page, address: str, house: House) -> None:
    """On paper: everybody under their own name, what was pressed and what was entered, and who waited."""
    expect(page.get_by_role("link", name="See the standings")).to_be_visible()
    outcomes = {(table, outcome) for table, outcome in house.rows("SELECT table_no, outcome FROM shown_result")}
    assert outcomes == {(table, PRESSED.get(table, "A")) for table in range(1, TABLES + 1)}
    page.goto(f"{address}/console/prints")
    page.get_by_role("link", name="Results sheet").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Results of Phone night")).to_be_visible()
    sheet = page.get_by_role("main")
    for name in (*NAMES, "John Smith (Riverside)", "John Smith (Petone)"):
        expect(sheet.get_by_role("rowheader", name=name, exact=True)).to_be_visible()
    for said in ("Final, after 2 rounds.", "the others wait in turn", "Rounds waited"):
        expect(sheet).to_contain_text(said)
    expect(sheet.get_by_text("pressed at the table")).to_have_count(len(PHONES) * ROUNDS)
    expect(sheet.get_by_text("entered by hand")).to_have_count((TABLES - len(PHONES)) * ROUNDS)
