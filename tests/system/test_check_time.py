"""`roundbell check time` beside a running room."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.house import House, house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system


def check(house: House, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.cli", "check", "time", "--config", str(house.config), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)


def all_answered(nodes: list[dict[str, Any]], count: int) -> bool:
    """Whether so many nodes are there and each has answered a ping."""
    return len(nodes) == count and all((node["clock"] or {}).get("exchanges") for node in nodes)


def test_every_clock_is_told_as_a_table_and_as_json(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        house.start("bell", "hub")
        house.simulate(2)
        with house.convenor() as evening:
            eventually(
                lambda: all_answered(evening.document("nodes")["nodes"], 2),
                what="two known clocks",
            )
        told = check(house, "--json")
        assert told.returncode == 0, told.stderr
        for node in json.loads(told.stdout):
            clock = node["clock"]
            assert clock["offset_low_us"] <= clock["offset_high_us"] and clock["trusted"] == 1
            assert -100_000 <= clock["skew_low_ppb"] <= clock["skew_high_ppb"] <= 100_000
        assert check(house).stdout.splitlines()[0].split()[:2] == ["node", "table"]


def test_without_a_hub_it_says_what_to_start(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        answered = check(house)
        assert answered.returncode == 2 and "Start the hub" in answered.stderr
