"""The finish bell while the hub, its disk or another part is dead or stands still: on time, and told afterwards."""

import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.bell.clock import hub_us
from tests.support.bell_house import SANE_US, finish_bell, logged, seat_a_table, start_round, wait_for_finish_bell
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SPEED = 120  # a round of ten minutes in five seconds
LEAD_US = 300_000
SECOND_US = 1_000_000


def test_a_hub_that_stands_still_for_three_seconds_across_the_bell_changes_nothing(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
            eventually(lambda: hub_us() > closes - LEAD_US, what="the last moment")
            with frozen(house.pid("hub")):
                stopped_us = hub_us()
                eventually(lambda: hub_us() > stopped_us + 3 * SECOND_US, what="three seconds")
                assert finish_bell(house)
            assert_that_the_room_was_told(house, closes)


def test_d3_a_disk_that_stalls_for_eight_seconds_across_the_bell_does_not_hold_it_up(tmp_path: Path) -> None:
    """D3: nothing can be stored, and a command is answered so; the bell waits for no disk."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
            eventually(lambda: hub_us() > closes - LEAD_US, what="the last moment")
            with held(tmp_path / "state" / "room.db"):
                stalled_us = hub_us()
                eventually(lambda: finish_bell(house), what="the finish bell")
                assert evening.refusal("pause_round", round=1) == "not_stored"
                eventually(lambda: hub_us() > stalled_us + 8 * SECOND_US, what="eight seconds")
                assert "close" not in [rang["ring"] for rang in logged(house, "BellRang")]
            assert_that_the_room_was_told(house, closes)


@pytest.mark.parametrize(
    "parts", [["broker"], ["hub"], ["dashboard"], ["broker", "hub", "dashboard"]], ids=lambda parts: "+".join(parts)
)
def test_d4_whatever_dies_in_mid_round_the_finish_bell_rings_on_time_and_the_room_is_told(
    tmp_path: Path, parts: list[str]
) -> None:
    with house_with_mosquitto(tmp_path, SPEED) as (house, broker):
        house.start("bell", "hub", "dashboard")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
        for part in parts:
            broker.kill() if part == "broker" else house.kill(part)
        wait_for_finish_bell(house)
        for part in parts:
            broker.start() if part == "broker" else house.start(part)
        assert_that_the_room_was_told(house, closes)


def assert_that_the_room_was_told(house: House, closes: int) -> None:
    """The finish bell's own instant is in the log, whenever it got there."""
    rung = finish_bell(house)
    assert rung and rung["outcome"] == "rung"
    assert rung["planned_hub_us"] == closes
    assert rung["late_us"] < SANE_US
    told = eventually(lambda: logged(house, "BellRang")[2:], what="the finish bell in the log")
    assert [(ring["ring"], ring["struck_hub_us"], ring["late_us"]) for ring in told] == [
        ("close", rung["struck_hub_us"], rung["late_us"])
    ]


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """A process that stands still."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@contextmanager
def held(database: Path) -> Iterator[None]:
    """A database to which nobody else can write, as if the card did not answer."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()
