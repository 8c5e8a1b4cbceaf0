"""An evening with real processes, a real broker and simulated tables: programs die, nobody is lost, no click too many.

`tests/simulation` plays such evenings by the thousand in made-up time; this one shows that the real parts do the same.
"""

from collections import Counter
from pathlib import Path

import pytest

from tests.support.bell_house import finish_bell
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

TABLES, SPEED = 4, 60
ROUND_S = 10 * 60 / SPEED + 30


def test_d9_d14_d34_hub_and_broker_killed_in_mid_round_lose_no_press_and_the_bell_rings(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, SPEED) as (house, broker):
        house.start("bell", "hub")
        house.simulate(TABLES)
        with house.convenor() as evening:
            evening.set_up(TABLES, rounds=2)
            evening.do("start_round", round=1)
            closes = eventually(lambda: evening.clock["closes_at_hub_us"], what="the running clock")
            eventually(lambda: len(house.presses_stored()) >= 4, 20, what="presses in mid-round")
            house.kill("hub")
            acknowledged = set(house.presses_stored())
            house.start("hub")
            eventually(lambda: evening.document("hub")["online"] == 1, what="the hub's heartbeat")
            assert evening.clock["closes_at_hub_us"] == closes
            house.kill("hub")
            close = eventually(lambda: finish_bell(house), ROUND_S, what="the finish bell with the hub dead") or {}
            house.start("hub")
            evening.wait_for_round_end(1, ROUND_S)
            assert (close["outcome"], close["planned_hub_us"]) == ("rung", closes)
            assert acknowledged <= set(house.presses_stored())

            evening.do("start_round", round=2)
            before = len(house.presses_stored())
            eventually(lambda: len(house.presses_stored()) > before, 20, what="a press of the second round")
            broker.kill()
            broker.start()
            evening.wait_for_round_end(2, ROUND_S)
            assert evening.clock["phase"] == "ended"
        eventually(lambda: set(house.presses_made()) == set(house.presses_stored()), what="every press in the log")

        assert max(Counter(house.presses_stored()).values()) == 1, "a press was stored twice"
        assert_everybody_sits_once_a_round(house)
        assert_four_clicks_a_table_a_round(house)
        assert_no_partner_is_kept(house)
        assert_standings_are_the_sum_of_the_results(house)
        assert [ring["outcome"] for ring in house.rings()] == ["rung"] * 6


def assert_everybody_sits_once_a_round(house: House) -> None:
    for (number,) in house.rows("SELECT DISTINCT round FROM shown_seat"):
        seated = [player for (player,) in house.rows("SELECT player FROM shown_seat WHERE round=?", number)]
        everybody = [player for (player,) in house.rows("SELECT player FROM shown_player")]
        assert sorted(seated) == sorted(everybody), f"round {number}"


def assert_four_clicks_a_table_a_round(house: House) -> None:
    given = house.rows(
        "SELECT round, table_no, SUM(clicks) FROM shown_seat WHERE clicks IS NOT NULL GROUP BY round, table_no"
    )
    assert given
    assert {clicks for _, _, clicks in given} == {4}


def assert_no_partner_is_kept(house: House) -> None:
    before: set[frozenset[int]] = set()
    for (number,) in house.rows("SELECT DISTINCT round FROM shown_seat ORDER BY round"):
        pairs: dict[tuple[int, str], set[int]] = {}
        for table, seat, player in house.rows("SELECT table_no, seat, player FROM shown_seat WHERE round=?", number):
            pairs.setdefault((table, seat[0]), set()).add(player)
        now = {frozenset(pair) for pair in pairs.values()}
        assert not now & before, f"round {number} repeats a partnership"
        before = now


def assert_standings_are_the_sum_of_the_results(house: House) -> None:
    """Counted again from results and seats alone, by the sheet: two clicks a win, one a tie (500 1e)."""
    results = {
        (number, table): outcome
        for number, table, outcome in house.rows("SELECT round, table_no, outcome FROM shown_result")
    }
    clicks: Counter[int] = Counter()
    for number, table, seat, player in house.rows("SELECT round, table_no, seat, player FROM shown_seat"):
        outcome = results.get((number, table))
        if outcome is not None:
            clicks[player] += 1 if outcome == "TIE" else 2 if outcome == seat[0] else 0
    shown = house.rows("SELECT player, clicks, place FROM shown_player")
    assert {player: total for player, total, _ in shown} == {player: clicks[player] for player, _, _ in shown}
    for _, total, place in shown:
        assert place == 1 + sum(1 for _, others, _ in shown if others > total)
