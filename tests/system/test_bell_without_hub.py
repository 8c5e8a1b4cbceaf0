"""The finish bell while the hub, its disk and other parts are dead: on time, and told afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.bell_house import SANE_US, finish_bell, logged, seat_a_table, start_round, wait_for_finish_bell
from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

SPEED = 120  # a round of ten minutes in five seconds


def test_d3_a_disk_that_stalls_across_the_bell_does_not_hold_it_up(tmp_path: Path) -> None:
    """D3: nothing can be stored, and a command is answered so; the bell waits for no disk."""
    with house_with_mosquitto(tmp_path, SPEED) as (house, _):
        house.start("bell", "hub")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
            with held(tmp_path / "state" / "room.db"):
                eventually(lambda: finish_bell(house), what="the finish bell")
                assert evening.refusal("pause_round", round=1) == "not_stored"
                assert "close" not in [rang["ring"] for rang in logged(house, "BellRang")]
            assert_that_the_room_was_told(house, closes)


def test_d4_whatever_dies_in_mid_round_the_finish_bell_rings_on_time_and_the_room_is_told(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, SPEED) as (house, broker):
        house.start("bell", "hub", "dashboard")
        with house.convenor() as evening:
            seat_a_table(evening)
            closes = start_round(house, evening)
        broker.kill()
        house.kill("hub")
        house.kill("dashboard")
        wait_for_finish_bell(house)
        broker.start()
        house.start("hub", "dashboard")
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
def held(database: Path) -> Iterator[None]:
    """A database to which nobody else can write, as if the card did not answer."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()
