"""A game typed hand by hand through the real hub: the preview, the other side's word, and a hub that dies between."""

from pathlib import Path

import pytest

from tests.support.house import house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SEVEN_SPADES = {"maker": "A", "bid": "7S", "maker_tricks": 7}


def test_a_confirmed_hand_outlives_the_hub_and_can_be_taken_back(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        house.start("bell", "hub")
        with house.convenor() as evening:
            evening.do(
                "create_tournament", name="Club night", profile="500-2024", confirmed=1, rounds=1, minutes=10, tables=1,
                warning_s=60, clipping="result", options={"slam_min": 250},
            )  # fmt: skip
            rows = [{"line": n, "name": f"Player {n}", "club": "", "card": ""} for n in range(1, 5)]
            evening.do("import_players", rows=rows)
            evening.do("draw_seats", house_players=0)
            evening.do("start_round", round=1)

            evening.do("enter_hand", round=1, table=1, hand=1, by="A", entry=SEVEN_SPADES)
            eventually(lambda: evening.table(1)["typed"], what="the preview")
            assert evening.table(1)["typed"]["after"] == [140, 30]
            assert evening.refusal("confirm_hand", round=1, table=1, hand=1, by="A") == "own_entry"
            evening.do("confirm_hand", round=1, table=1, hand=1, by="B")
            eventually(lambda: evening.table(1)["score"] == [140, 30], what="the score")

            house.kill("hub")
            house.start("hub")

            eventually(lambda: evening.document("hub")["online"] == 1, what="the hub's heartbeat")
            assert house.rows("SELECT maker, bid, score_a, score_b FROM shown_hand") == [("A", "7S", 140, 30)]
            evening.do("take_back_hand", round=1, table=1, hand=1, reason="Blue had four tricks")
            eventually(lambda: evening.table(1)["score"] is None, what="the score taken back")
            assert house.rows("SELECT * FROM shown_hand") == []
