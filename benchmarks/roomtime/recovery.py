"""After a power cut: by how much the round clock is wrong that the surviving nodes give back."""

import random
from collections.abc import Iterator

from benchmarks.figures import Row, figure, percentile
from benchmarks.roomtime.hall import ANSWERS_AFTER_US
from benchmarks.roomtime.wifi import NETWORKS, Crystal, Wifi
from controller.hub.room_time import HEARD_OUT_US
from controller.roomtime.intervals import ClockBounds, Exchange
from controller.roomtime.recovery import recovered

OUTAGES_S = (5, 60, 600)
SURVIVORS = (1, 3, 12)
TRIALS = 40
BEFORE_S = 300
FAST_US, STEADY_US = 250_000, 2_200_000
HALF = "half of the proven interval: with its middle taken, no error can be larger"


def measure() -> Iterator[Row]:
    """Milliseconds of error after each outage with so many surviving nodes, on typical Wi-Fi."""
    rng, wifi = random.Random(11), NETWORKS["typical"]
    for outage_s in OUTAGES_S:
        for nodes in SURVIVORS:
            errors, halves = zip(*(_trial(rng, wifi, outage_s, nodes) for _ in range(TRIALS)), strict=True)
            note = f"median; at most {max(errors):.2f} ms; heard out for {HEARD_OUT_US // 1_000_000} s"
            yield figure(
                f"roomtime.recovery.{outage_s}_s.{nodes}_nodes", percentile(errors, 50), "ms",
                percentile(halves, 50), HALF, TRIALS, note,
            )  # fmt: skip


def _trial(rng: random.Random, wifi: Wifi, outage_s: int, nodes: int) -> tuple[float, float]:
    """The error and half the interval, in milliseconds. The hub's clock starts from nothing when it is up again."""
    again = (BEFORE_S + outage_s) * 1_000_000
    before, now = {}, {}
    for nth in range(nodes):
        crystal = Crystal(rng)
        steady = range(0, BEFORE_S * 1_000_000, STEADY_US)
        before[f"n{nth}", "b"] = _learnt(rng, wifi, crystal, list(steady), 0)
        fast = range(again, again + HEARD_OUT_US, FAST_US)
        now[f"n{nth}", "b"] = _learnt(rng, wifi, crystal, list(fast), again)
    found = recovered(before, now)
    assert found, "sound clocks contradict each other"
    return abs(found.ahead.middle_hub_us - again) / 1000, (found.ahead.high_hub_us - found.ahead.low_hub_us) / 2000


def _learnt(rng: random.Random, wifi: Wifi, crystal: Crystal, pings: list[int], ahead_us: int) -> ClockBounds:
    bounds = ClockBounds()
    for sent in pings:
        there = sent + wifi.to_node(rng)
        left = there + ANSWERS_AFTER_US
        back = int(left + wifi.to_hub(rng))
        stamps = crystal.tick_us(there), crystal.tick_us(left)
        bounds = bounds.after(Exchange(sent - ahead_us, *stamps, back - ahead_us))
    return bounds
