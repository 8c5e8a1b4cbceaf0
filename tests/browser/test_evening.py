"""The convenor's evening in a real browser, against the real hub, bell, broker and simulated tables."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from table_node.simulator.people import card_of
from tests.browser.test_console_live import card
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.browser

TABLES, SPEED = 3, 40
PLAYERS = TABLES * 4
SOON_MS = 20_000
ROUND_MS = 60_000


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Everything the convenor's laptop talks to, with nothing set up yet."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub", "dashboard")
        house.simulate(TABLES)
        yield house


def passcode(house: House) -> str:
    """The passcode the dashboard showed once."""
    return house.said["dashboard"].rpartition(" passcode ")[2].strip()


def entry_list(wrong_line: str = "") -> str:
    """A CSV file as a club would have it."""
    lines = [f"Player {number},Club {number % 3},{card_of(number)}" for number in range(1, PLAYERS + 1)]
    return "\n".join(["name,club,card", *lines, *([wrong_line] if wrong_line else [])])


def test_a_convenor_runs_an_evening_from_login_to_corrected_standings(
    chromium: Browser, house: House, tmp_path: Path
) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    address = f"http://127.0.0.1:{house.dashboard_port}"

    log_in(page, address, house)
    make_tournament(page)
    import_players_after_a_mistake(page, tmp_path)
    page.get_by_role("button", name="Draw the seats").click()
    expect(page.get_by_text("The seats are drawn. The room is ready")).to_be_visible()
    bind_nodes(page, address)

    wall = chromium.new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(address)
    page.goto(f"{address}/console")
    page.get_by_role("button", name="Start round 1").click()
    expect(page.get_by_role("button", name="Pause round 1")).to_be_visible(timeout=SOON_MS)
    expect(wall.get_by_text("Playing", exact=True)).to_be_visible(timeout=SOON_MS)

    page.evaluate("document.body.dataset.untouched = 'yes'")
    expect(card(page, 1)).to_contain_text(re.compile(r"Hand \d"), timeout=SOON_MS)
    expect(page.get_by_role("button", name="Start round 2")).to_be_visible(timeout=ROUND_MS)
    assert page.evaluate("document.body.dataset.untouched") == "yes", "the console was reloaded"

    correct_table_1(page, address, house)
    standings_follow(page, address, house)


def log_in(page: Page, address: str, house: House) -> None:
    page.goto(f"{address}/console")
    page.get_by_label("Passcode").fill("0000-0000")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_label("Passcode").fill(passcode(house))
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/console")


def make_tournament(page: Page) -> None:
    page.get_by_role("link", name="Set-up").click()
    page.get_by_label("Name").fill("Club night")
    page.get_by_label("Tables").fill(str(TABLES))
    page.get_by_label("Rounds").fill("2")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_text("2 rounds of 10 minutes at 3 tables")).to_be_visible()


def import_players_after_a_mistake(page: Page, tmp_path: Path) -> None:
    """One bad row imports nobody and is named by its line; the mended file imports everybody."""
    file = tmp_path / "players.csv"
    file.write_text(entry_list(wrong_line=",Club 1,"))
    page.get_by_label("A CSV file").set_input_files(file)
    page.get_by_role("button", name="Import the players").click()
    expect(page.get_by_text("Nothing was imported. 1 row is wrong.")).to_be_visible()
    expect(page.get_by_role("rowheader", name=str(PLAYERS + 2))).to_be_visible()

    file.write_text(entry_list())
    page.get_by_label("A CSV file").set_input_files(file)
    page.get_by_role("button", name="Import the players").click()
    expect(page.get_by_text(f"{PLAYERS} players", exact=True)).to_be_visible()


def bind_nodes(page: Page, address: str) -> None:
    page.goto(f"{address}/console/nodes")
    for number in range(1, TABLES + 1):
        name = f"table-{number:02}"
        node = page.get_by_role("listitem").filter(has_text=name)
        node.get_by_label("Serve table").fill(str(number))
        node.get_by_role("button", name=f"Bind {name} to this table").click()
        expect(node).to_contain_text(f"Free from table {number}")


def correct_table_1(page: Page, address: str, house: House) -> None:
    """Turn the result of table 1 in round 1 round, after the room has moved on."""
    ((outcome,),) = house.rows("SELECT outcome FROM shown_result WHERE round=1 AND table_no=1")
    page.goto(f"{address}/console/table/1?round=1")
    page.get_by_label(re.compile("Blue won" if outcome == "A" else "Amber won")).check()
    page.get_by_label("Reason").first.fill("pressed the wrong colour")
    page.get_by_role("button", name="Correct the result").click()
    eventually(
        lambda: house.rows("SELECT corrected FROM shown_result WHERE round=1 AND table_no=1") == [(1,)],
        what="the corrected result",
    )


def standings_follow(page: Page, address: str, house: House) -> None:
    """The two who now have the win lead with two clicks, and the losers have none of that table."""
    winners = house.rows(
        "SELECT name, shown_player.clicks FROM shown_seat JOIN shown_player USING (player)"
        " WHERE round=1 AND table_no=1 AND shown_seat.clicks=2"
    )
    assert [clicks for _, clicks in winners] == [2, 2]
    page.goto(f"{address}/standings")
    for name, _ in winners:
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=re.compile(rf"^{name}\b")))
        expect(row.get_by_role("cell").first).to_have_text("1")
        expect(row.get_by_role("cell").nth(1)).to_have_text("2")
