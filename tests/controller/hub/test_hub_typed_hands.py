"""A game typed hand by hand through the real hub: the preview, the other side's word, and a hub that dies between."""

import sqlite3
from contextlib import closing

from tests.support.hub_room import HubRoom

SEVEN_SPADES = {"maker": "A", "bid": "7S", "maker_tricks": 7}


def test_a_confirmed_hand_outlives_the_hub_and_can_be_taken_back(room: HubRoom) -> None:
    room.opened()
    assert room.ask("enter_hand", round=1, table=1, hand=1, by="A", entry=SEVEN_SPADES)["ok"]
    assert room.table()["typed"]["after"] == [140, 30]
    assert room.ask("confirm_hand", round=1, table=1, hand=1, by="A")["code"] == "own_entry"
    assert room.ask("confirm_hand", round=1, table=1, hand=1, by="B")["ok"]
    room.restarts()
    assert room.table()["score"] == [140, 30]
    assert shown(room) == [("A", "7S", 140, 30)]
    assert room.ask("take_back_hand", round=1, table=1, hand=1, reason="Blue had four tricks")["ok"]
    assert room.table()["score"] is None
    assert shown(room) == []


def shown(room: HubRoom) -> list[tuple[object, ...]]:
    """The hands of the read model."""
    with closing(sqlite3.connect(room.path)) as connection:
        return connection.execute("SELECT maker, bid, score_a, score_b FROM shown_hand").fetchall()
