"""A quarter of a million presses within 100 ms of a bell, on each of four networks: how many are judged wrongly."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from benchmarks.figures import Row, figure, percentile
from benchmarks.roomtime.hall import Hall, Table
from benchmarks.roomtime.wifi import NETWORKS
from controller.domain.state.verdict import Verdict, judge
from controller.domain.values import Interval, Stamp
from controller.hub.room_time import AFTER_US, NEAR_US
from controller.roomtime.exchange import no_later_than
from controller.roomtime.watch import FINAL_US

NODES = 60
BELLS = 36
PRESSES = 120  # of every node at every bell: as if its table had dealt at each of these instants
AGAIN = 5  # one press in so many is judged again 20 s later, as every real one is
BELL_EVERY_US = 60_000_000
NEAR_BELL_US = 100_000
COMPARED_AT = range(3, BELLS + 1, 3)  # bells at which some presses are held against the optimum
COMPARED = 10
When = Literal["at once", "in the end"]
WHEN: tuple[When, When] = ("at once", "in the end")
OPTIMUM = "the exact optimum over all constraints, a linear programme solved by HiGHS, for the same presses"


@dataclass
class Judged:
    """What became of the presses of one network."""

    said: Counter[tuple[When, str]] = field(default_factory=Counter)
    bands_us: dict[When, list[int]] = field(default_factory=lambda: {when: [] for when in WHEN})
    outside: int = 0
    compared_us: list[tuple[int, float]] = field(default_factory=list)
    """Of some presses the product's band and the optimum."""


@dataclass
class Press:
    """A deal at this hub instant, and what was said of it when it arrived."""

    table: Table
    hub_us: float
    said: Interval
    stamp: Stamp


def measure() -> Iterator[Row]:
    """Rows of each network: misjudged, too close to call, band at once and in the end."""
    with ProcessPoolExecutor() as processes:
        for name, judged in zip(NETWORKS, processes.map(_evening, NETWORKS), strict=True):
            yield from _rows(name, judged)


def _evening(name: str) -> Judged:
    hall = Hall(NETWORKS[name], NODES, seed=len(name))
    judged = Judged()
    for nth in range(1, BELLS + 1):
        _bell(hall, nth, judged)
    return judged


def _bell(hall: Hall, nth: int, judged: Judged) -> None:
    bell = nth * BELL_EVERY_US
    hall.run(bell - NEAR_US)
    hall.room.hurry(bell - NEAR_US, bell + FINAL_US + AFTER_US)
    presses: list[Press] = []
    for table in hall.tables:
        for hub_us in (bell + hall.rng.uniform(-NEAR_BELL_US, NEAR_BELL_US) for _ in range(PRESSES)):
            arrives = hub_us + table.wifi.to_hub(hall.rng)
            stamp = table.stamp(hub_us, hall.rng)
            hall.at(arrives, partial(_arrives, hall, Press(table, hub_us, no_later_than(int(arrives)), stamp), presses))
    hall.run(bell + FINAL_US + AFTER_US)
    for number, press in enumerate(presses):
        _count(judged, "at once", press, press.said, bell)
        if number % AGAIN == 0:
            _count(judged, "in the end", press, _proven(hall, press.stamp, press.said), bell)
    if nth in COMPARED_AT:
        for press in hall.rng.sample(presses, COMPARED):
            _compare(hall, judged, press)


def _arrives(hall: Hall, press: Press, presses: list[Press]) -> None:
    presses.append(replace(press, said=_proven(hall, press.stamp, press.said)))


def _proven(hall: Hall, stamp: Stamp, known: Interval) -> Interval:
    """As the product does: what the clock's polygon proves now, within what was known before."""
    bounds = hall.room.bounds(stamp.node, stamp.boot)
    if bounds is None:
        return known
    now = bounds.instant(stamp.tick_us)
    return Interval(max(now.low_hub_us, known.low_hub_us), min(now.high_hub_us, known.high_hub_us), stamp)


def _count(judged: Judged, when: When, press: Press, interval: Interval, bell: int) -> None:
    truth: Verdict = "before" if press.hub_us < bell else "after"
    verdict = judge(interval, bell)
    judged.said[when, "misjudged" if verdict not in (truth, "too_close") else verdict] += 1
    judged.outside += not interval.low_hub_us <= press.hub_us < interval.high_hub_us + 1
    judged.bands_us[when].append(interval.high_hub_us - interval.low_hub_us)


def _compare(hall: Hall, judged: Judged, press: Press) -> None:
    from benchmarks.roomtime.optimum import Optimum  # SciPy is there when benchmarks are run, not for the tests

    stamp = press.stamp
    bounds = hall.room.bounds(stamp.node, stamp.boot)
    if bounds is not None:
        here = bounds.instant(stamp.tick_us)
        best_us = Optimum(press.table.exchanges).band_us(stamp.tick_us)
        judged.compared_us.append((here.high_hub_us - here.low_hub_us - press.table.late_us, best_us))


def _rows(name: str, judged: Judged) -> Iterator[Row]:
    wrong = sum(judged.said[when, "misjudged"] for when in WHEN)
    n, again = (len(judged.bands_us[when]) for when in WHEN)
    note = f"{NODES} nodes, {BELLS} bells; {again} judged again 20 s later; outside their interval: {judged.outside}"
    yield figure(f"roomtime.misjudged.{name}", wrong, "presses", 0, "none", n, note)
    at_once, in_the_end = (judged.said[when, "too_close"] / len(judged.bands_us[when]) * 100 for when in WHEN)
    note = f"of presses within 100 ms of the bell; when they came {at_once:.1f} %"
    yield figure(f"roomtime.too_close.{name}", in_the_end, "%", 0, "none, over a network without delay", again, note)
    mine, best = [pair[0] for pair in judged.compared_us], [pair[1] for pair in judged.compared_us]
    for percent in (50, 99):
        at_once, in_the_end = (percentile(judged.bands_us[when], percent) / 1000 for when in WHEN)
        note = f"of all when they came {at_once:.2f} ms, 20 s later {in_the_end:.2f} ms"
        yield figure(
            f"roomtime.band_p{percent}.{name}", percentile(mine, percent) / 1000, "ms",
            percentile(best, percent) / 1000, OPTIMUM, len(mine), note,
        )  # fmt: skip
