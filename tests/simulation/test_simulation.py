"""Evenings in made-up time: whatever breaks, nothing is lost, nothing counts twice, and every evening ends."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.simulation.evening import Failed, play
from tests.simulation.machine import Parts
from tests.simulation.mutants import MUTANTS

EVENINGS = 12
BLOCKS = 5

SHOWN_BY = {"acknowledges_before_it_commits": "disk_full", "rings_twice_after_a_restart": "bell_killed"}
"""What has to happen for a fault to show; it happens often where the fault is looked for."""
FINGERPRINT = "from tests.simulation.evening import play; print(play(41).fingerprint, play(44).fingerprint)"


@pytest.mark.parametrize("block", range(BLOCKS))
def test_evenings_on_which_everything_may_break_end_with_nothing_lost_and_nothing_twice(block: int) -> None:
    for seed in range(1_000_000 + block * EVENINGS, 1_000_000 + (block + 1) * EVENINGS):
        play(seed)


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_seed_is_the_same_evening_to_the_byte_in_every_process(hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    again = subprocess.run([sys.executable, "-c", FINGERPRINT], env=environment, capture_output=True, check=True)
    assert again.stdout.decode().split() == [play(41).fingerprint, play(44).fingerprint]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_hub_that_is_broken_on_purpose_is_found(name: str) -> None:
    broken: Callable[[], AbstractContextManager[Parts]] = MUTANTS[name]
    with pytest.raises(Failed) as found:
        for seed in range(20):
            with broken() as parts:
                play(seed, parts, often=SHOWN_BY.get(name, ""))
    assert not found.value.crashed, found.value.why
