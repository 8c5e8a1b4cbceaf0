"""Rooms of any size to look at on a wall, with long and short names, and a screen for each thing that one can show."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from dashboard.public.displays import SHOWS
from tests.browser.chromium import Chromium
from tests.browser.conftest import Hall
from tests.dashboard.fake_hub import FakeHub
from tests.dashboard.process import Dashboard
from tests.dashboard.support import build_room
from tests.support.mosquitto import Mosquitto

GIVEN = (
    "Ann", "Bartholomew", "Cath", "Dave", "Esmeralda", "Finn", "Gwen", "Hēmi", "Iris", "Jack", "Kāri", "Lawrence",
    "Mere", "Noeline", "Olwen", "Pat", "Rangi", "Shirley", "Te Aroha",
)  # fmt: skip
SURNAMES = (
    "Anderson", "Brown", "Carruthers", "de Souza", "Edwards", "Fa'asavalu", "Goldsborough", "Hetherington", "Ihaka",
    "Jones", "Kereama", "Lee", "Macfarlane", "Ngata", "O'Brien", "Parata", "Quigley", "Robinson", "Smith", "Tan",
    "Underwood", "van der Berg", "Wilson-Blackthorne", "Young",
)  # fmt: skip


def name_of(number: int) -> str:
    """The name of a player, by number from 1; all different up to 400."""
    return f"{GIVEN[number * 5 % len(GIVEN)]} {SURNAMES[number * 7 % len(SURNAMES)]}"


@contextmanager
def hall_of(players: int, folder: Path, phase: str = "ready", round_no: int = 3) -> Iterator[Hall]:
    """A hall with so many players at their tables, before the start bell unless said otherwise."""
    broker = Mosquitto(folder)
    database = folder / "room.db"
    build_room(database, phase, round_no, tables=players // 4)
    with sqlite3.connect(database) as connection:
        named = [(name_of(number), number) for number in range(1, players + 1)]
        connection.executemany("UPDATE shown_player SET name = ? WHERE player = ?", named)
    connection.close()
    screens = [
        {"key": show, "number": place, "name": show.title(), "show": show, "voice": int(show == "follow")}
        for place, show in enumerate(SHOWS, 1)
    ]
    (folder / "dashboard.displays").write_text(json.dumps(screens))
    try:
        with FakeHub(broker.port) as hub:
            dashboard = Dashboard(folder, broker.port)
            try:
                hall = Hall(hub, broker, dashboard, database, round_no)
                hall.play(phase)
                yield hall
            finally:
                dashboard.end()
    finally:
        broker.kill()


def open_screen(chromium: Chromium, hall: Hall, show: str, size: tuple[int, int], **how: str | bool) -> Page:
    """The screen that was given this, of so many pixels."""
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **how)
    context.add_cookies([{"name": "roundbell_display", "value": show, "url": hall.dashboard.address}])
    page = context.new_page()
    page.goto(hall.address("/display"))
    return page


def go_on(hall: Hall, phase: str, left_s: float = 252, **clock: object) -> None:
    """The room comes to this phase of its round, in its log and on its clock."""
    hall.log_says(f"UPDATE shown_tournament SET phase = '{phase}', round = {hall.round_no}")
    hall.play(phase, left_s, **clock)
