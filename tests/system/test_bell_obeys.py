"""What the convenor does to a running round, as the bell hears it: real hub, real bell, one ring of each kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.bell.clock import hub_us
from tests.support.bell_house import logged, seat_a_table, start_round, wait_for_finish_bell
from tests.support.house import Evening, House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SPEED = 60  # a round of ten minutes in ten seconds, the warning a second before its end


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_with_mosquitto(tmp_path, SPEED) as (it, _):
        it.start("bell", "hub")
        yield it


@pytest.fixture
def evening(house: House) -> Iterator[Evening]:
    with house.convenor() as it:
        seat_a_table(it, rounds=2)
        yield it


def kinds(house: House) -> list[str]:
    """The rings that have sounded, in order, by kind."""
    return [ring["ring"].rpartition("/")[2] for ring in house.rings() if ring["outcome"] == "rung"]


def wait_until(instant_hub_us: int) -> None:
    """Let time pass."""
    eventually(lambda: hub_us() > instant_hub_us, what="a moment of the round")


def test_start_pressed_twice_is_one_start_bell_and_one_round(house: House, evening: Evening) -> None:
    """T14: a double click; each press is a request of its own."""
    evening.do("start_round", round=1)
    evening.do("start_round", round=1)
    eventually(lambda: logged(house, "BellRang"), what="the start bell in the log")
    evening.do("start_round", round=1)
    wait_for_finish_bell(house)
    assert kinds(house) == ["open", "warn", "close"]
    assert len(logged(house, "RoundStarted")) == 1


def test_a_round_paused_five_times_rings_each_bell_once_and_gives_no_time_away(house: House, evening: Evening) -> None:
    """T9: pauses at odd moments; hub, bell and documents speak of the same finish after each."""
    closes, paused_us = start_round(house, evening), 0
    for _ in range(5):
        evening.do("pause_round", round=1)
        left_us = logged(house, "RoundPaused")[-1]["left_us"]
        paused_at_us = closes - left_us
        planned = kinds(house)
        wait_until(paused_at_us + 300_000)
        assert kinds(house) == planned
        evening.do("resume_round", round=1)
        closes = logged(house, "RoundResumed")[-1]["closes_at_hub_us"]
        paused_us += closes - left_us - paused_at_us
    first = logged(house, "RoundStarted")[0]["closes_at_hub_us"]
    rung = wait_for_finish_bell(house)
    assert rung["planned_hub_us"] == closes == first + paused_us
    assert kinds(house) == ["open", "warn", "close"]


def test_finish_now_out_of_a_pause_rings_at_once_and_leaves_no_pause_behind(house: House, evening: Evening) -> None:
    """T12: the next round is started from there, and runs."""
    start_round(house, evening)
    evening.do("pause_round", round=1)
    evening.do("finish_round", round=1)
    wait_for_finish_bell(house)
    assert kinds(house) == ["open", "close"]
    evening.wait_for_phase("overtime", 10)
    evening.do("enter_result", round=1, table=1, outcome="A", mover=None, reason="")
    eventually(lambda: evening.clock["round"] == 2, what="the second round's seats")
    evening.do("start_round", round=2)
    eventually(lambda: kinds(house) == ["open", "close", "open"], what="the second start bell")
    assert (evening.clock["phase"], evening.clock["left_us"]) == ("running", None)


def test_more_time_moves_the_bell_and_after_it_is_refused_with_nothing_half_done(
    house: House, evening: Evening
) -> None:
    """T10: a minute for everybody, pressed in time and pressed a moment after the bell."""
    closes = start_round(house, evening)
    evening.do("extend_round", round=1, extra_s=60)
    moved = logged(house, "RoundExtended")[0]["closes_at_hub_us"]
    assert moved == closes + 60_000_000 // SPEED
    assert wait_for_finish_bell(house)["planned_hub_us"] == moved
    evening.wait_for_phase("overtime", 10)
    eventually(
        lambda: "close" in [rang["ring"] for rang in logged(house, "BellRang")], what="the finish bell in the log"
    )
    eventually(lambda: logged(house, "GraceEnded"), what="the last that comes by itself")
    log = house.rows("SELECT COUNT(*) FROM events")
    assert evening.refusal("extend_round", round=1, extra_s=60) == "bell_gone"
    assert evening.refusal("pause_round", round=1) == "bell_gone"
    assert house.rows("SELECT COUNT(*) FROM events") == log
    assert kinds(house) == ["open", "warn", "close"]
