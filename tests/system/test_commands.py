"""What an operator types beside a running room, and beside one in which nothing runs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A round with two tables, on a broker without passwords."""
    with house_with_mosquitto(tmp_path_factory.mktemp("house"), speed=1) as (house, _):
        house.start("bell", "hub")
        house.simulate(2)
        with house.convenor() as evening:
            evening.set_up(tables=2, rounds=3)
            evening.do("start_round", round=1)
        yield house


def test_a_broker_without_passwords_fails_the_check_and_the_rest_is_told_all_the_same(house: House) -> None:
    told = house.run("check", "room")
    assert told.returncode == 1, told.stderr
    assert "[FAIL] broker's door" in told.stdout and "the room has no passwords" in told.stdout
    assert "[ ok ] hub" in told.stdout and "[ ok ] bell" in told.stdout and "Checked by" in told.stdout


def test_every_clock_is_told_as_a_table_and_as_json(house: House) -> None:
    with house.convenor() as evening:
        eventually(
            lambda: all((node["clock"] or {}).get("exchanges") for node in evening.document("nodes")["nodes"]),
            what="two known clocks",
        )
    told = house.run("check", "time", "--json")
    assert told.returncode == 0, told.stderr
    clocks = [node["clock"] for node in json.loads(told.stdout)]
    assert len(clocks) == 2
    for clock in clocks:
        assert clock["offset_low_us"] <= clock["offset_high_us"] and clock["trusted"] == 1
        assert -100_000 <= clock["skew_low_ppb"] <= clock["skew_high_ppb"] <= 100_000
    assert house.run("check", "time").stdout.splitlines()[0].split()[:2] == ["node", "table"]


def test_n41_a_second_hub_of_a_room_is_refused_with_a_sentence_and_the_first_goes_on(house: House) -> None:
    second = house.run("hub")
    assert second.returncode == 2 and "Another hub serves" in second.stderr
    with house.convenor() as evening:
        evening.do("extend_round", round=1, extra_s=60)


def test_a_medium_that_takes_nothing_is_said_with_what_to_do(house: House) -> None:
    failed = house.run("backup", "/proc/no/such/place.db")
    assert failed.returncode == 1 and "Look at the medium" in failed.stderr


def test_an_evening_is_backed_up_in_mid_round_and_goes_on_from_there_on_a_clean_machine(
    house: House, tmp_path: Path
) -> None:
    copy = tmp_path / "evening.db"
    assert house.run("backup", copy).returncode == 0
    refused = house.run("restore", copy)
    assert refused.returncode == 1 and "The hub is running" in refused.stderr
    with house_with_mosquitto(tmp_path, speed=1) as (clean, _):
        restored = clean.run("restore", copy)
        assert restored.returncode == 0, restored.stderr
        exported = clean.run("export").stdout
        assert exported and house.run("export").stdout.startswith(exported)
        clean.start("hub")
        with clean.convenor() as evening:
            assert evening.clock["round"] == 1
            assert len(evening.document("nodes")["nodes"]) == 2


def test_where_nothing_runs_every_check_says_what_to_start(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (silent, broker):
        of_time = silent.run("check", "time")
        assert of_time.returncode == 2 and "Start the hub" in of_time.stderr
        broker.kill()
        told = silent.run("check", "room")
        assert told.returncode == 1
        assert "[FAIL] bell" in told.stdout and "-> Start Mosquitto." in told.stdout
