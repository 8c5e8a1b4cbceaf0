"""Everything goes wrong at every table, and every press that was made is stored, none twice, none invented."""

import os
from pathlib import Path

import pytest

from table_node.simulator.mishaps import RATES
from tests.support.house import Evening, House, house_with_mosquitto
from tests.support.ledger_of_presses import Ledger
from tests.support.waiting import eventually

pytestmark = pytest.mark.system

ROUND_S = 120.0


def scenario(folder: Path, seed: int, tables: int, speed: int, an_hour: int) -> Path:
    """A scenario in which every node has every fault, so often in an hour."""
    rates = "".join(f"{rate} = {an_hour}\n" for rate in RATES.values())
    path = folder / "scenario.toml"
    path.write_text(
        f"seed = {seed}\ntables = {tables}\nspeed = {speed}\n[faults]\nloss_percent = 1\nduplicate_percent = 5\n"
        f"reorder_percent = 3\ndelay_ms = 120\nbounce_ms = 22\ndouble_read_percent = 30\nskew_ppm = 55\n{rates}"
    )
    return path


def play(evening: Evening, tables: int, rounds: int) -> None:
    """An evening on which the convenor rules on disputes and answers every call."""
    evening.set_up(tables, rounds)
    for number in range(1, rounds + 1):
        evening.do("start_round", round=number)

        def is_past(number: int = number) -> bool:
            for table in range(1, tables + 1):
                evening.answer(table)
            return evening.is_past(number)

        eventually(is_past, ROUND_S, f"the end of round {number}")


def soak(folder: Path, seed: int, tables: int, speed: int, rounds: int, an_hour: int) -> Ledger:
    """Play such an evening in a house of real processes, and hold the log to what was done."""
    with house_with_mosquitto(folder, speed) as (house, _):
        house.start("bell", "hub")
        house.rehearse(scenario(folder, seed, tables, speed, an_hour))
        with house.convenor() as evening:
            play(evening, tables, rounds)
        eventually(lambda: holds(house), 60, "every press in the log")
        stored = house.presses_stored()
        assert len(stored) == len(set(stored)), "a press was stored twice"
    ledger = Ledger.read(house.record)
    assert ledger.invented() == []
    assert ledger.swallowed() == []
    return ledger


def holds(house: House) -> bool:
    """Whether the log holds what was made, and nothing else."""
    stored = set(house.presses_stored())
    ledger = Ledger.read(house.record)
    kept = {f"node:{line['node']}:{line['boot']}:{line['number']}" for line in ledger.of("kept")}
    return ledger.made() <= stored <= kept


@pytest.mark.soak
def test_half_an_hour_at_speed_with_every_fault_loses_and_invents_no_press(tmp_path: Path) -> None:
    seed = int(os.environ.get("SEED", "1"))
    ledger = soak(tmp_path, seed, tables=12, speed=20, rounds=36, an_hour=6)
    print(f"seed {seed}: {len(ledger.made())} presses and taps made and stored, {dict(ledger.mishaps())}")
    assert set(ledger.mishaps()) == set(RATES)
