"""Evenings in made-up time: whatever breaks, nothing is lost, nothing counts twice, and every evening ends."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.simulation.__main__ import Report, swarm
from tests.simulation.evening import Failed, Result, play
from tests.simulation.machine import Parts
from tests.simulation.mutants import MUTANTS
from tests.simulation.script import Script, shrunk

SEEDS = range(1_000_001, 1_000_004)
SHOWN_BY = {"acknowledges_before_it_commits": "disk_full", "rings_twice_after_a_restart": "bell_killed"}
"""What has to happen for a fault to show; it happens often where the fault is looked for."""
FINGERPRINT = "from tests.simulation.evening import play; print(play(41).fingerprint)"


def digest(workers: int) -> str:
    """What becomes of these evenings, every one of which must end well."""
    report = Report()
    for found in swarm(SEEDS, workers):
        assert isinstance(found, Result), found
        report.add(found)
    return report.digest()


def test_evenings_on_which_everything_may_break_end_well_and_are_the_same_with_any_number_of_workers() -> None:
    assert digest(1) == digest(2)


def test_a_seed_is_the_same_evening_to_the_byte_in_every_process() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    again = subprocess.run([sys.executable, "-c", FINGERPRINT], env=environment, capture_output=True, check=True)
    assert again.stdout.decode().split() == [play(41).fingerprint]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_hub_that_is_broken_on_purpose_is_found(name: str) -> None:
    broken: Callable[[], AbstractContextManager[Parts]] = MUTANTS[name]
    with pytest.raises(Failed) as found:
        for seed in range(20):
            with broken() as parts:
                play(seed, parts, often=SHOWN_BY.get(name, ""))
    assert not found.value.crashed, found.value.why


def test_a_script_is_shrunk_to_the_acts_that_an_evening_needs_to_fail() -> None:
    happened = [f"{kind}#{number}" for kind in ("hub_killed", "disk_full", "wishes") for number in range(1, 9)]
    needed = {"hub_killed#3", "wishes#8"}

    def still_fails(without: frozenset[str]) -> list[str] | None:
        script = Script(without)
        for name in happened:
            script.lets(name.partition("#")[0])
        return script.happened if needed <= set(script.happened) else None

    without = shrunk(happened, still_fails)
    assert still_fails(without) == sorted(needed)
