"""What goes wrong on an evening beside the mishaps of the nodes: network, programs, power, disk, clocks, other hubs."""

import random
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.simulation.machine import Machine

if TYPE_CHECKING:
    from tests.simulation.evening import Evening

HOUR_MS = 3_600_000


def _break_somebody(evening: "Evening", chance: random.Random) -> None:
    if names := sorted(evening.broker.client_names()):
        evening.broker.find(chance.choice(names)).drop()


def _deafen_somebody(evening: "Evening", chance: random.Random) -> None:
    if names := sorted(evening.broker.client_names()):
        evening.broker.find(chance.choice(names)).go_deaf()


def _restart_broker(evening: "Evening", chance: random.Random) -> None:
    evening.broker.restart(chance.random() < 0.5, chance.randint(200_000, 12_000_000))


def _kill_hub(evening: "Evening", chance: random.Random) -> None:
    points = chance.choice((None, chance.randrange(20)))
    evening.machine.kill_hub(points, chance.choice((0, 0, 20_000_000)))


def _kill_bell(evening: "Evening", _chance: random.Random) -> None:
    evening.machine.kill_bell()


def _pull_plug(evening: "Evening", chance: random.Random) -> None:
    evening.machine.cut_power(chance.randint(3_000_000, 20_000_000))


def _tear_commit(evening: "Evening", chance: random.Random) -> None:
    evening.machine.cut_power_in_commit(chance.randint(3_000_000, 20_000_000), chance)


def _slow_disk(evening: "Evening", chance: random.Random) -> None:
    disk = evening.machine.disk
    disk.slow_us = chance.randint(20_000, 800_000)
    evening.world.after(chance.randint(2_000_000, 20_000_000), lambda: setattr(disk, "slow_us", 0))


def _fill_disk(evening: "Evening", chance: random.Random) -> None:
    disk = evening.machine.disk
    disk.full = True
    evening.world.after(chance.randint(1_000_000, 15_000_000), lambda: setattr(disk, "full", False))


def _step_wall_clock(evening: "Evening", chance: random.Random) -> None:
    evening.machine.stepped_ms += chance.choice((-1, 1)) * chance.choice((1_000, HOUR_MS, 24 * HOUR_MS))


def _bring_rival(evening: "Evening", chance: random.Random) -> None:
    """A second machine with a copy of the log joins the room, and goes after a while."""
    first = evening.machine
    if first.log is None or first.log.home() is None:
        return  # nobody has served the room from this log yet: whoever is first would do so
    folder = first.folder / f"rival-{len(evening.rivals) + 1}"
    folder.mkdir()
    for path in first.folder.glob("room.db*"):
        if not path.name.endswith("-shm"):
            shutil.copy(path, folder)
    rival = Machine(evening.world, evening.broker, folder, first.speed, name=f"rival-{len(evening.rivals) + 1}")
    evening.rivals.append(rival)
    evening.world.after(chance.randint(5_000_000, 40_000_000), rival.end)


TROUBLES: dict[str, Callable[["Evening", random.Random], None]] = {
    "connection_lost": _break_somebody,
    "half_open": _deafen_somebody,
    "broker_restarted": _restart_broker,
    "hub_killed": _kill_hub,
    "bell_killed": _kill_bell,
    "power_cut": _pull_plug,
    "commit_torn": _tear_commit,
    "disk_slow": _slow_disk,
    "disk_full": _fill_disk,
    "wall_clock_stepped": _step_wall_clock,
    "rival": _bring_rival,
}
