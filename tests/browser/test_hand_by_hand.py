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


def phone_at_table_1(chromium: Browser, house: House, profile: str, tables: int = 1) -> Page:
    """Round 1 is played, and a phone has been let in by the PIN of table 1."""
    teams, minutes = profile == "spades", 60 if profile.startswith("500") else 0
    with house.convenor() as evening:
        evening.do("create_tournament", name="Club night", profile=profile, rounds=5 if teams else 2,
                   minutes=minutes, tables=9, warning_s=minutes, clipping="result")  # fmt: skip
        rows = [{"line": row.line, "name": row.name, "club": row.club, "card": ""}
                | ({"team": f"Team {place // 2 + 1}"} if teams else {})
                for place, row in enumerate(entry_list(4 * tables))]  # fmt: skip
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
    expect(phone.locator("#table").get_by_text("Amber won.")).to_be_visible()


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
