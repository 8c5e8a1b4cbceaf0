"""A program that is started twice by mistake: one bell, one log, and a sentence for whoever did it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.house import house_with_mosquitto
from tests.support.waiting import eventually

pytestmark = pytest.mark.system


def test_n41_a_second_hub_of_a_room_is_refused_with_a_sentence_and_the_first_goes_on(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=60) as (house, _):
        house.start("bell", "hub")
        second = subprocess.run(
            [sys.executable, "-m", "controller.cli", "hub", "--config", str(house.config)],
            capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        assert second.returncode == 2 and "Another hub serves" in second.stderr
        house.simulate(1)
        with house.convenor() as evening:
            evening.set_up(1, rounds=1)
            evening.do("start_round", round=1)
            eventually(lambda: len(house.presses_stored()) >= 1, 20, what="a press in the log")
        assert len(house.presses_stored()) == len(set(house.presses_stored()))
