"""The convenor's evening in a real browser, against the real hub, bell, broker and simulated tables."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from table_node.simulator.people import card_of
from tests.browser.chromium import Chromium
from tests.browser.test_console_live import card
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.browser

TABLES, SPEED = 3, 40
PLAYERS = TABLES * 4
ROUND_MS = 60_000 * PATIENCE
UMPIRE = "Moana Rangi"
PLACED_X = 2
"""Where table 3 stood at first: the third of a row."""


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


def test_a_convenor_runs_a_whole_evening_from_the_wizard_to_the_printed_results_sheet(
    chromium: Chromium, house: House, tmp_path: Path
) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    address = f"http://127.0.0.1:{house.dashboard_port}"

    log_in(page, address, house)
    make_tournament(page)
    import_players_after_a_mistake(page, tmp_path)
    go_on(page, "Clubs' teams")
    go_on(page, "Seats")
    page.get_by_role("button", name="Draw the seats").click()
    expect(page.get_by_text("The seats are drawn. The room is ready")).to_be_visible()
    go_on(page, "Floor plan")
    arrange_the_hall(page, house)
    go_on(page, "Nodes")
    bind_nodes(page)
    go_on(page, "Room check")
    ring_for_the_check(page)
    go_on(page, "Start")

    wall = chromium.new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(address)
    page.get_by_role("button", name="Start round 1").click()
    expect(page.get_by_role("button", name="Pause round 1")).to_be_visible()
    expect(wall.get_by_text("Playing", exact=True)).to_be_visible()
    give_time_for_all_that_follows(page)
    expect(page.get_by_text("The start bell of round 1 rang.")).to_be_visible()

    page.evaluate("document.body.dataset.untouched = 'yes'")
    expect(card(page, 1)).to_contain_text(re.compile(r"Hand \d"))
    house.end("simulate")
    ring_the_finish_bell(page)
    rule_on_the_close_call(page, address, house)
    for number in range(1, TABLES + 1):
        enter_by_hand(page, address, number)

    house.simulate(TABLES, seed=8)
    page.goto(f"{address}/console")
    page.evaluate("document.body.dataset.untouched = 'yes'")
    page.get_by_role("button", name="Start round 2").click()
    expect(page.get_by_role("link", name="See the standings")).to_be_visible(timeout=ROUND_MS)

    correct_table_1(page, address, house)
    standings_follow(page, address, house)
    results_sheet_tells_everything(page)


def log_in(page: Page, address: str, house: House) -> None:
    page.goto(f"{address}/console")
    page.get_by_label("Passcode").fill("0000-0000")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_label("Passcode").fill(passcode(house))
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/console")


def go_on(page: Page, step: str) -> None:
    """The next step of the wizard; it says that one is there."""
    page.get_by_role("link", name=f"Next: {step}").click()
    steps = page.get_by_role("navigation", name="Set-up, step by step")
    expect(steps.locator("[aria-current=step]")).to_contain_text(step)


def make_tournament(page: Page) -> None:
    page.get_by_role("link", name="Set-up").click()
    page.get_by_label("Name", exact=True).fill("Club night")
    page.get_by_label("Tables", exact=True).fill(str(TABLES))
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_text("House options: what your club").click()
    page.get_by_label("Umpires").fill(UMPIRE)
    page.get_by_label("The umpire may overrule so near").fill("5000")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_text("Club night is made.")).to_be_visible()


def import_players_after_a_mistake(page: Page, tmp_path: Path) -> None:
    """One bad row imports nobody, is named by its line, and loses nothing; the mended list imports everybody."""
    file = tmp_path / "players.csv"
    file.write_text(entry_list(wrong_line=",Club 1,"))
    page.get_by_label("A CSV file").set_input_files(file)
    page.get_by_role("button", name="Import the players").click()
    expect(page.get_by_text(re.compile("1 of [0-9]+ rows cannot be read; nothing was imported"))).to_be_visible()
    expect(page.get_by_role("rowheader", name=str(PLAYERS + 2))).to_be_visible()

    pasted = page.get_by_label("Or paste the list")
    expect(pasted).to_have_value(re.compile("Player 12,Club 0"))
    pasted.fill(entry_list())
    page.get_by_role("button", name="Import the players").click()
    expect(page.get_by_text(f"{PLAYERS} players", exact=True)).to_be_visible()


def arrange_the_hall(page: Page, house: House) -> None:
    """Table 3 goes two squares down by the keyboard, and the plan is kept."""
    page.wait_for_load_state()  # its script too, without which a key moves nothing
    table = page.get_by_role("button", name="Table 3")
    table.focus()
    table.press("ArrowDown")
    table.press("ArrowDown")
    page.get_by_role("button", name="Save the plan").click()
    expect(page.get_by_text("The plan is kept.")).to_be_visible()
    assert house.rows("SELECT x, y FROM shown_place WHERE table_no = 3") == [(PLACED_X, 2)]


def bind_nodes(page: Page) -> None:
    for number in range(1, TABLES + 1):
        name = f"table-{number:02}"
        node = page.get_by_role("listitem").filter(has_text=name)
        node.get_by_label("Serve table").fill(str(number))
        node.get_by_role("button", name=f"Bind {name} to this table").click()
        expect(node).to_contain_text(f"Free from table {number}")


def ring_for_the_check(page: Page) -> None:
    """The bell is rung and heard of; with nobody silent, the sheet finds nothing to mend."""
    page.get_by_text("Ring for attention…").click()
    page.get_by_role("button", name="Ring it").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Ring", exact=True))
    expect(row).to_contain_text("Was it heard in every corner?")


def give_time_for_all_that_follows(page: Page) -> None:
    """At this speed a round is over in a quarter of a minute."""
    page.get_by_text("Give the room more time…").click()
    page.get_by_label("Minutes", exact=True).fill("60")
    page.get_by_role("button", name="Give the time").click()
    expect(page.get_by_text("The whole room has 60 minutes more.")).to_be_visible()


def ring_the_finish_bell(page: Page) -> None:
    """A dangerous step says first what will happen."""
    page.get_by_text("Ring the finish bell now…").click()
    page.get_by_role("button", name="Yes, ring it now").click()
    expect(page.get_by_role("heading", name="Finish bell has rung")).to_be_visible()


def rule_on_the_close_call(page: Page, address: str, house: House) -> None:
    """The umpire rules on the last hand of table 1, which was so near the bell that the club lets the umpire say."""
    asked = "SELECT phase FROM shown_table WHERE table_no = 1 AND phase IN ('hand', 'result')"
    eventually(lambda: bool(house.rows(asked)), what="table 1 past the bell")
    in_hand = house.rows(asked) == [("hand",)]
    page.goto(f"{address}/console/table/1")
    ruling = page.locator("#ruling")
    if ruling.get_by_text("Rule on the deal…").is_visible():
        ruling.get_by_text("Rule on the deal…").click()
    ruling.get_by_text("Not dealt in time" if in_hand else "Dealt in time", exact=False).first.click()
    ruling.get_by_label("Who rules").select_option(UMPIRE)
    ruling.get_by_label("Reason").fill("the cards lay before the bell went")
    ruling.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_text("dealt in time.").first).to_be_visible()


def choose(box: Locator) -> None:
    """Click it as a person does: Playwright's `check` looks at the very element, which the page may draw anew."""
    box.click()
    expect(box).to_be_checked()


def enter_by_hand(page: Page, address: str, number: int) -> None:
    """The nodes are dead: the convenor enters the result and goes on without the taps."""
    page.goto(f"{address}/console/table/{number}")
    choose(page.get_by_label("Amber won"))
    page.get_by_role("button", name="Enter the result").click()
    page.get_by_text("Go on without the missing taps…").click()
    page.locator("#clips").get_by_label("Reason").fill("the node is dead")
    page.get_by_role("button", name="Excuse the missing taps").click()
    expect(page.get_by_text(f"Table {number} goes on without the missing taps.")).to_be_visible()


def correct_table_1(page: Page, address: str, house: House) -> None:
    """Turn the result of table 1 in round 1 round, after the room has moved on."""
    ((outcome,),) = house.rows("SELECT outcome FROM shown_result WHERE round=1 AND table_no=1")
    page.goto(f"{address}/console/table/1?round=1")
    choose(page.get_by_label(re.compile("Blue won" if outcome == "A" else "Amber won")))
    page.get_by_label("Reason").first.fill("pressed the wrong colour")
    page.get_by_role("button", name="Correct the result").click()
    eventually(
        lambda: house.rows("SELECT corrected FROM shown_result WHERE round=1 AND table_no=1") == [(1,)],
        what="the corrected result",
    )


def standings_follow(page: Page, address: str, house: House) -> None:
    """Two players have the win of that game now, and the standings show what they have with it."""
    winners = house.rows(
        "SELECT name, shown_player.clicks FROM shown_seat JOIN shown_player USING (player)"
        " WHERE round=1 AND table_no=1 AND shown_seat.clicks=2"
    )
    assert len(winners) == 2 and all(clicks >= 2 for _, clicks in winners)
    page.goto(f"{address}/standings")
    for name, clicks in winners:
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=re.compile(rf"^{name}\b")))
        expect(row.get_by_role("cell").nth(1)).to_have_text(str(clicks))


def results_sheet_tells_everything(page: Page) -> None:
    """On paper: the profile with its status, the club's options in words, and what was corrected and why."""
    page.get_by_role("link", name="Prints").click()
    page.get_by_role("link", name="Results sheet").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Results of Club night")).to_be_visible()
    for said in ("proposed draft", "Final", f"Umpires: {UMPIRE}", "corrected: pressed the wrong colour"):
        expect(page.get_by_role("main")).to_contain_text(said)
