"""An evening of spades in a real browser: five fixed teams, a node at one table, a phone signed in by PIN at the other.

The draw is made by chance, but what is played is told by table and side, so that every evening ends alike: the fourth
and the fifth team are level after the round robin, and lots decide between them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from table_node.simulator.nodes import SimulatedNode
from tests.browser.chromium import Chromium
from tests.browser.test_evening import choose, go_on, log_in
from tests.support.house import ROOM, House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

TEAMS = ("Kererū", "Tūī", "Pīwakawaka", "Ruru", "Kākā")
ENTRIES = "\n".join(["name,team", *(f"{name} {team},{team}" for team in TEAMS for name in ("Ann", "Bob"))])
NODE, NODE_TABLE, PHONE_TABLE = "table-01", 1, 2
GAMES = {
    1: {1: (510, 400), 2: (500, 400)},
    2: {1: (510, 400), 2: (500, 480)},
    3: {1: (500, 400), 2: (480, 500)},
    4: {1: (510, 300), 2: (520, 400)},
    5: {1: (505, 512)},
}
"""Points of Amber and Blue by round and table."""
SPEED = 40
"""Nothing is timed here but the moment between two presses of one result: a finger is slower than that by far."""
WITHIN_S = 20.0


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A room with nothing set up yet."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub", "dashboard")
        yield house


@pytest.fixture
def node(house: House) -> Iterator[SimulatedNode]:
    """The one node of the room, with a finger on its buttons."""
    node = SimulatedNode(NODE, ROOM, house.mqtt)
    yield node
    node.close()


def test_five_teams_play_spades_from_an_empty_room_to_the_printed_results(
    chromium: Chromium, house: House, node: SimulatedNode
) -> None:
    address = f"http://127.0.0.1:{house.dashboard_port}"
    page = chromium.new_context(viewport={"width": 1366, "height": 768}).new_page()
    log_in(page, address, house)
    set_up(page)
    phone = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(f"{address}/table/{PHONE_TABLE}?pin={pin_of(page, address)}")
    wall = chromium.new_context(viewport={"width": 1920, "height": 1080}).new_page()

    for round_no in (1, 2, 3):
        start(page, address, f"Start round {round_no}")
        told_who_rests(page, wall, phone, address, house)
        for table in (NODE_TABLE, PHONE_TABLE):
            win(house, node, phone, round_no, table)
        if round_no == 3:
            page.goto(f"{address}/console")
            expect(page.get_by_text("the semi-finals wait for them").first).to_be_visible()
        for table in (NODE_TABLE, PHONE_TABLE):
            enter_points(page, address, house, round_no, table)

    third, fourth = met(house, 1, 2)
    second, fifth = met(house, 1, 1)
    first = met(house, 2, 1)[0]
    wall.goto(address)
    expect(wall.get_by_text("Teams are level, and lots decide who goes on.")).to_be_visible()
    draw_lots(page, address, (fifth, fourth))

    start(page, address, "Start the semi-finals")
    assert [met(house, 4, table) for table in (1, 2)] == [(first, fifth), (second, third)]
    wall.goto(f"{address}/where")
    expect(wall.get_by_text(f"Not in the semi-finals: {fourth}.")).to_be_visible()
    for table in (NODE_TABLE, PHONE_TABLE):
        win(house, node, phone, 4, table)
    start(page, address, "Start the final")
    assert met(house, 5, 1) == (first, second)
    expect(phone.get_by_text("No game is played here in this round.")).to_be_visible()
    win(house, node, phone, 5, NODE_TABLE)
    enter_points(page, address, house, 5, NODE_TABLE)

    expect(page.get_by_role("link", name="Results", exact=True)).to_be_visible()
    results_are_printed(page, address, (second, first), fourth)


def set_up(page: Page) -> None:
    """Spades brings what it needs: the convenor types a name, pastes the list, draws and binds."""
    page.get_by_role("link", name="Set-up").first.click()
    page.wait_for_load_state()  # its script too, which brings a sheet's own figures
    page.get_by_label("Name", exact=True).fill("Spades night")
    choose(page.get_by_label(re.compile("^Spades")))
    for label, value in {"Rounds": "5", "Minutes a round": "0", "Warning bells (seconds)": "0"}.items():
        expect(page.get_by_label(label, exact=True)).to_have_value(value)
    page.get_by_role("button", name="Make the tournament").click()
    page.get_by_label("Or paste the list").fill(ENTRIES)
    page.get_by_role("button", name="Import the players").click()
    for team in TEAMS:
        expect(page.locator("#player-list")).to_contain_text(team)
    go_on(page, "Clubs' teams")
    go_on(page, "Seats")
    page.get_by_role("button", name="Draw the seats").click()
    expect(page.get_by_text("The seats are drawn. The room is ready")).to_be_visible()
    go_on(page, "Floor plan")
    go_on(page, "Nodes")
    item = page.get_by_role("listitem").filter(has_text=NODE)
    item.get_by_label("Serve table").fill(str(NODE_TABLE))
    item.get_by_role("button", name=f"Bind {NODE} to this table").click()
    expect(item).to_contain_text(f"Free from table {NODE_TABLE}")
    expect(item).to_contain_text("good")  # its clock: each press lies in a round beyond doubt


def pin_of(page: Page, address: str) -> str:
    """The PIN on the sign of the phone's table."""
    page.goto(f"{address}/console/pins")
    sign = page.locator(f".sign:has(h2:text-is('Table {PHONE_TABLE}')) .pin")
    return re.sub(r"\D", "", sign.inner_text())


def start(page: Page, address: str, button: str) -> None:
    page.goto(f"{address}/console")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("The round is over when every table has its result.")).to_be_visible()


def met(house: House, round_no: int, table: int) -> tuple[str, str]:
    """The teams of a game: Amber and Blue."""
    rows = house.rows(
        "SELECT team FROM shown_seat JOIN shown_player USING (player) WHERE round = ? AND table_no = ?"
        " AND seat IN ('A.L', 'B.L') ORDER BY seat",
        round_no,
        table,
    )
    (amber,), (blue,) = rows
    return amber, blue


def told_who_rests(page: Page, wall: Page, phone: Page, address: str, house: House) -> None:
    """The team with a bye by name on console and walls, and both teams of the table on its phone."""
    ((round_no,),) = house.rows("SELECT round FROM shown_tournament")
    playing = {team for table in (1, 2) for team in met(house, round_no, table)}
    (resting,) = set(TEAMS) - playing
    said = f"{resting}: a bye, no game in this round."
    expect(page.get_by_text(said)).to_be_visible()
    for path in ("/", "/where", "/seats"):
        wall.goto(address + path)
        expect(wall.get_by_text(said)).to_be_visible()
    for team in met(house, round_no, PHONE_TABLE):
        expect(phone.locator("#score")).to_contain_text(team)
    expect(phone.locator("#table")).to_contain_text("Playing")
    ((player,),) = house.rows("SELECT min(player) FROM shown_player WHERE team = ?", resting)
    wall.goto(f"{address}/players/{player}")
    expect(wall.get_by_role("main")).to_contain_text("bye")


def win(house: House, node: SimulatedNode, phone: Page, round_no: int, table: int) -> None:
    """The winner is pressed and confirmed, at the node or on the phone."""
    amber, blue = GAMES[round_no][table]
    colour, side = ("amber", "A") if amber > blue else ("blue", "B")
    if table == PHONE_TABLE:
        keys = phone.locator("#buttons")
        keys.get_by_role("button", name=re.compile(f"^{colour.title()} won")).click()
        keys.get_by_role("button", name=re.compile(f"^Yes: {colour.title()} won")).click()
    else:
        node.press(colour)
        pending = "SELECT pending FROM shown_table WHERE table_no = ?"
        eventually(
            lambda: house.rows(pending, table) == [(side,)], WITHIN_S, what="the press that asks to be confirmed"
        )
        node.press(colour)
    result = "SELECT outcome FROM shown_result WHERE round = ? AND table_no = ?"
    eventually(lambda: house.rows(result, round_no, table) == [(side,)], WITHIN_S, what="the result")


def enter_points(page: Page, address: str, house: House, round_no: int, table: int) -> None:
    """What the score sheet says; after a pressed winner it is no correction, and nobody asks why."""
    page.goto(f"{address}/console/table/{table}?round={round_no}")
    form = page.locator("#game")
    for side, points in zip(("Amber", "Blue"), GAMES[round_no][table], strict=True):
        form.get_by_label(f"Points, {side}").fill(str(points))
    for team in met(house, round_no, table):
        expect(form.locator("thead")).to_contain_text(team)
    form.get_by_role("button", name="Enter the game").click()
    expect(page.get_by_text(f"Round {round_no}, table {table}: the game is entered.")).to_be_visible()


def draw_lots(page: Page, address: str, order: tuple[str, str]) -> None:
    page.goto(f"{address}/console")
    page.get_by_role("link", name="Enter the lots").click()
    page.get_by_label("Level teams in the order of the lots").fill(", ".join(order))
    page.get_by_role("button", name="Enter the order").click()
    expect(page.get_by_text("The lots are drawn, and the round can be seated.")).to_be_visible()


def results_are_printed(page: Page, address: str, finalists: tuple[str, str], fourth: str) -> None:
    """On paper: the teams in their places first, and every game by its teams and points."""
    page.goto(f"{address}/console/prints/results")
    page.emulate_media(media="print")
    champions, beaten = finalists
    main = page.get_by_role("main")
    for said in ("Results of Spades night", "Final, after 5 rounds.", f"{champions} won (Blue), 512 to 505"):
        expect(main).to_contain_text(said)
    teams = page.locator("section").filter(has=page.get_by_role("heading", name="Teams")).get_by_role("row")
    expect(teams.nth(1)).to_contain_text(champions)
    expect(teams.nth(2)).to_contain_text(beaten)
    expect(teams.last).to_contain_text(fourth)
