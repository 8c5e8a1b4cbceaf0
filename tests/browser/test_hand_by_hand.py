"""One game of each kind told hand by hand on a phone, with an irregularity, to the result that both sides confirm."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_evening import choose, log_in
from tests.support.evening import entry_list
from tests.support.house import House, house_with_mosquitto

pytestmark = pytest.mark.browser

HANDHELD = {"width": 390, "height": 844}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Hub, bell, broker and dashboard of an empty room."""
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        house.start("bell", "hub", "dashboard")
        yield house


def phone_at_table_1(chromium: Browser, house: House, profile: str) -> Page:
    """Round 1 is played at two tables, and a phone has been let in by the PIN of table 1."""
    teams, minutes = profile == "spades", 60 if profile.startswith("500") else 0
    with house.convenor() as evening:
        evening.do("create_tournament", name="Club night", profile=profile, rounds=5 if teams else 2,
                   minutes=minutes, tables=9, warning_s=minutes, clipping="result")  # fmt: skip
        rows = [{"line": row.line, "name": row.name, "club": row.club, "card": ""}
                | ({"team": f"Team {place // 2 + 1}"} if teams else {})
                for place, row in enumerate(entry_list(8))]  # fmt: skip
        evening.do("import_players", rows=rows)
        evening.do("draw_seats", house_players=0)
        evening.do("start_round", round=1)
    address = f"http://127.0.0.1:{house.dashboard_port}"
    desk = chromium.new_page()
    log_in(desk, address, house)
    desk.goto(f"{address}/console/pins")
    pin = desk.locator(".sign:has(h2:text-is('Table 1')) .pin").inner_text().replace(" ", "")
    desk.close()
    phone = chromium.new_context(viewport=HANDHELD).new_page()
    phone.goto(f"{address}/table/1?pin={pin}")
    expect(phone.get_by_role("heading", name="Table 1", exact=True)).to_be_visible()
    return phone


def reports(phone: Page, what: str) -> None:
    """Open the rules of the table, and unfold one of its irregularities."""
    phone.get_by_role("link", name="Ask the rules, or report an irregularity").click()
    phone.get_by_text(f"{what}…", exact=True).click()


def both_agree(phone: Page) -> None:
    """Each side confirms the result that the score gives."""
    phone.get_by_role("button", name="Amber agrees").click()
    expect(phone.get_by_text("Amber agrees.")).to_be_visible()
    phone.get_by_role("button", name="Blue agrees").click()
    expect(phone.get_by_text("Your game is in.")).to_be_visible()


def test_a_game_of_500_with_a_renege_is_typed_hand_by_hand(chromium: Browser, house: House) -> None:
    phone = phone_at_table_1(chromium, house, "500-2025")
    reports(phone, "A renege")
    form = phone.locator("#do-renege")
    choose(form.locator("[name=side][value=B]"))
    choose(form.locator("[name=maker][value=A]"))
    form.locator("[name=bid]").select_option("7S")
    form.get_by_role("button", name="Show what it costs").click()
    expect(phone.locator("#answer")).to_contain_text("Clause 8d")
    expect(phone.locator("#answer")).to_contain_text("140")
    phone.get_by_role("button", name="Amber reports it").click()
    phone.get_by_role("button", name="Blue: that is right").click()
    expect(phone.locator("#score .points").first).to_have_text("140")

    phone.get_by_text("Enter the hand when it is played…").click()
    for name, value in (("kind", "played"), ("maker", "A"), ("level", "10"), ("suit", "H"), ("tricks", "10"),
                        ("by", "B")):  # fmt: skip
        choose(phone.locator(f"#enter [name={name}][value='{value}']"))
    phone.get_by_role("button", name="Show the new score").click()
    phone.get_by_role("button", name="Amber: that is right").click()
    expect(phone.get_by_role("heading", name="Amber won, 640 to 0")).to_be_visible()
    both_agree(phone)
    assert house.rows("SELECT outcome, source FROM shown_result") == [("A", "node")]


def test_a_game_of_cribbage_with_a_card_held_back_is_pegged_and_counted(chromium: Browser, house: House) -> None:
    phone = phone_at_table_1(chromium, house, "cribbage")
    amber, blue = phone.locator("#score .points").first, phone.locator("#score .points").last
    seats = dict(house.rows(
        "SELECT seat, name FROM shown_seat JOIN shown_player USING (player) WHERE table_no = 1 AND round = 1"
    ))  # fmt: skip
    phone.get_by_role("button", name=seats["A.L"], exact=True).click()
    phone.get_by_role("group", name="Blue pegs").get_by_role("button", name="6", exact=True).click()
    expect(blue).to_have_text("6")
    phone.get_by_role("group", name="Amber pegs").get_by_role("button", name="2", exact=True).click()
    expect(amber).to_have_text("2")

    reports(phone, "A card held back that could have been played")
    form = phone.locator("#do-held_back")
    choose(form.locator("[name=side][value=B]"))
    form.get_by_role("button", name="Show what it costs").click()
    expect(phone.locator("#answer")).to_contain_text("Clause 9b/1")
    phone.get_by_role("button", name="Enter it", exact=True).click()
    expect(blue).to_have_text("4")

    phone.get_by_text(f"Count {seats['B.R']}…").click()
    counts(phone, seats["B.R"], 0)
    phone.get_by_text("Or its cards…").click()
    phone.get_by_label("The four cards").fill("5C 5D 5H JS")
    phone.locator("#count-turn_up").fill("5S")
    counts(phone, seats["A.R"], None)
    expect(amber).to_have_text("31")
    for whose, points in ((seats["B.L"], 0), (seats["A.L"], 29), ("the crib", 29)):
        counts(phone, whose, points)
    expect(phone.get_by_role("heading", name="Deal 2")).to_be_visible()
    phone.get_by_text(f"Count {seats['A.R']}…").click()
    for whose, points in ((seats["A.R"], 29), (seats["B.L"], 0), (seats["A.L"], 29)):
        counts(phone, whose, points)
    expect(phone.get_by_role("heading", name="Amber won, 121 to 4")).to_be_visible()
    both_agree(phone)
    assert house.rows("SELECT outcome, source FROM shown_result") == [("A", "node")]


def counts(phone: Page, whose: str, points: int | None) -> None:
    """Peg what a hand counts; None: it is counted from its cards."""
    if points is not None:
        phone.get_by_label("Points", exact=True).fill(str(points))
    phone.get_by_role("button", name=f"Peg the count of {whose}").click()
    expect(phone.locator("#play .last")).to_contain_text(f"{whose} counts")


def test_a_game_of_spades_with_a_renege_is_scored_from_its_bids(chromium: Browser, house: House) -> None:
    phone = phone_at_table_1(chromium, house, "spades")
    phone.locator("#play").get_by_role("button").first.click()
    bids(phone)
    reports(phone, "A renege")
    form = phone.locator("#do-renege")
    choose(form.locator("[name=side][value=B]"))
    for select in form.locator("select").all():
        select.select_option("0")
    form.get_by_role("button", name="Show what it costs").click()
    expect(phone.locator("#answer")).to_contain_text("Clause 5/2")
    expect(phone.locator("#answer")).to_contain_text("-130")
    phone.get_by_role("button", name="Enter it", exact=True).click()
    for number in (2, 3):
        expect(phone.get_by_role("heading", name=f"Deal {number}")).to_be_visible()
        bids(phone)
        chosen(phone, "tricks", ("0", "0", "9", "4"))
        phone.get_by_role("button", name="Score the hand").click()
    expect(phone.get_by_role("heading", name="Amber won, 600 to 130")).to_be_visible()
    both_agree(phone)
    assert house.rows("SELECT score_a, score_b, nils_a, sets_a FROM shown_figure") == [(600, 130, 6, 1)]


def bids(phone: Page) -> None:
    """Amber bids two nils, Blue nine and four."""
    chosen(phone, "bids", ("nil", "nil", "9", "4"))
    phone.get_by_role("button", name="Enter the bids").click()
    expect(phone.get_by_role("button", name="Score the hand")).to_be_visible()


def chosen(phone: Page, what: str, of_four: tuple[str, ...]) -> None:
    """What each of the four players bid, or took."""
    for seat, one in zip(("A.L", "A.R", "B.L", "B.R"), of_four, strict=True):
        phone.locator(f"#play [name='{what}_{seat}']").select_option(one)
