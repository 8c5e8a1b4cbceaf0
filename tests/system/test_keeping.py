"""`roundbell backup`, `restore` and `export` beside a hub that runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.house import House, house_with_mosquitto

pytestmark = pytest.mark.system


def roundbell(house: House, name: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller.cli", name, "--config", str(house.config), *more]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)


def test_an_evening_is_backed_up_in_mid_round_and_goes_on_from_there_on_a_clean_machine(tmp_path: Path) -> None:
    (tmp_path / "clean").mkdir()
    copy = tmp_path / "evening.db"
    with house_with_mosquitto(tmp_path, speed=20) as (house, _):
        house.start("bell", "hub")
        house.simulate(2)
        with house.convenor() as evening:
            evening.set_up(tables=2, rounds=3)
            evening.do("start_round", round=1)
            assert roundbell(house, "backup", str(copy)).returncode == 0
        refused = roundbell(house, "restore", str(copy))
        assert refused.returncode == 1 and "The hub is running" in refused.stderr
        house.end("simulate")
        house.end("hub")
        whole = roundbell(house, "export").stdout
    with house_with_mosquitto(tmp_path / "clean", speed=20) as (house, _):
        restored = roundbell(house, "restore", str(copy))
        assert restored.returncode == 0, restored.stderr
        exported = roundbell(house, "export").stdout
        assert exported and whole.startswith(exported)
        house.start("bell", "hub")
        with house.convenor() as evening:
            assert evening.clock["round"] == 1
            assert len(evening.document("nodes")["nodes"]) == 2


def test_a_medium_that_takes_nothing_is_said_with_what_to_do(tmp_path: Path) -> None:
    with house_with_mosquitto(tmp_path, speed=1) as (house, _):
        house.start("hub")
        failed = roundbell(house, "backup", "/proc/no/such/place.db")
        assert failed.returncode == 1 and "Look at the medium" in failed.stderr
