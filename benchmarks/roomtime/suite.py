"""All of it: verdicts over four networks, real processes over slow links, recovery, cost."""

from benchmarks.figures import Row
from benchmarks.roomtime import cost, house, recovery, verdicts


def measure() -> list[Row]:
    """The rows of the suite `roomtime`."""
    return [*verdicts.measure(), *house.measure(), *recovery.measure(), *cost.measure()]
