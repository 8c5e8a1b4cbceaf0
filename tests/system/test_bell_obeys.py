"""What the convenor does to a running round, as the bell hears it: real hub, real bell, one ring of each kind."""

from pathlib import Path

import pytest

from controller.bell.clock import hub_us
from tests.support.bell_house import logged, seat_a_table, start_round, wait_for_finish_bell
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SPEED = 60  # a minute in a second
MINUTE_US = 1_000_000


def kinds(house: House) -> list[str]:
    """The rings that have sounded, in order, by kind."""
    return [ring["ring"].rpartition("/")[2] for ring in house.rings() if ring["outcome"] == "rung"]


def test_t9_t10_t12_t14_a_round_that_is_paused_lengthened_and_finished_by_hand_rings_each_bell_once(
    tmp_path: Path,
) -> None:
    """Started by a double click; each press is a request of its own."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub")
        with house.convenor() as evening:
            seat_a_table(evening, rounds=2)
            evening.do("start_round", round=1)
            closes = start_round(house, evening)
            for _ in range(2):
                before = hub_us()
                evening.do("pause_round", round=1)
                left_us = logged(house, "RoundPaused")[-1]["left_us"]
                assert before <= closes - left_us <= (paused := hub_us())
                evening.do("resume_round", round=1)
                closes = dict(logged(house, "RoundResumed")[-1]["rings"])["close"]
                assert paused <= closes - left_us <= hub_us()
            evening.do("extend_round", round=1, extra_s=60)
            assert dict(logged(house, "RoundExtended")[0]["rings"])["close"] == closes + MINUTE_US
            assert wait_for_finish_bell(house)["planned_hub_us"] == closes + MINUTE_US
            eventually(lambda: logged(house, "GraceEnded"), what="the last that comes by itself")
            log = house.rows("SELECT COUNT(*) FROM events")
            assert evening.refusal("extend_round", round=1, extra_s=60) == "bell_gone"
            assert evening.refusal("pause_round", round=1) == "bell_gone"
            assert house.rows("SELECT COUNT(*) FROM events") == log
            assert kinds(house) == ["open", "warn", "close"]
            assert len(logged(house, "RoundStarted")) == 1

            evening.do("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
            eventually(lambda: evening.clock["round"] == 2, what="the second round's seats")
            evening.do("start_round", round=2)
            eventually(lambda: len(logged(house, "BellRang")) == 4, what="the second start bell in the log")
            evening.do("pause_round", round=2)
            evening.do("finish_round", round=2)
            eventually(lambda: kinds(house)[3:] == ["open", "close"], what="the finish bell out of a pause")
            evening.wait_for_phase("overtime", 10)
            assert evening.clock["left_us"] is None
