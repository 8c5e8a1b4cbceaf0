"""`roundbell check room` beside rooms that are not as they should be."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.house import House, house_with_mosquitto

pytestmark = pytest.mark.system


def check(house: House) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.cli", "check", "room", "--config", str(house.config)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_broker_without_passwords_fails_the_check_and_the_rest_is_told_all_the_same(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        house.start("bell", "hub")
        told = check(house)
        assert told.returncode == 1, told.stderr
        assert "[FAIL] broker's door" in told.stdout and "the room has no passwords" in told.stdout
        assert "[ ok ] hub" in told.stdout and "[ ok ] bell" in told.stdout and "Checked by" in told.stdout


def test_a_silent_bell_and_a_broker_that_is_away_are_said_with_what_to_do(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (house, broker):
        broker.kill()
        told = check(house)
        assert told.returncode == 1
        assert "[FAIL] bell" in told.stdout and "-> Start Mosquitto." in told.stdout
