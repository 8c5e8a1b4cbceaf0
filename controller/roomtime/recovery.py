"""How late it is after a power cut: the nodes on batteries kept counting, and the hub kept what it knew of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.domain.values import Interval
from controller.roomtime.intervals import ClockBounds

Clocks = Mapping[tuple[str, str], ClockBounds]
"""What is proven of clocks, by (node, boot)."""


@dataclass(frozen=True)
class Recovered:
    """By how much the hub's clock of the earlier boot would be ahead of the present one, in microseconds."""

    ahead: Interval
    nodes: tuple[str, ...]
    """The nodes that agree on it."""
    left_out: tuple[str, ...]
    """Nodes that contradict most of the others."""


def recovered(before: Clocks, now: Clocks) -> Recovered | None:
    """What the nodes known both before the cut and now say together; None without any, or without a majority.

    Each surviving node knows its own ticks on both clocks of the hub. What they leave for the difference holds for
    the other nodes too, so that all of them are cut with one another. A node that started again counts anew.
    """
    said = {
        node: _difference(before[node, boot], bounds)
        for (node, boot), bounds in sorted(now.items())
        if (node, boot) in before
    }
    agree = _largest_that_meet(said)
    if 2 * len(agree) <= len(said):
        return None
    low = max(said[node][0] for node in agree)
    high = min(said[node][1] for node in agree)
    return Recovered(Interval(low, high), agree, tuple(node for node in said if node not in agree))


def _difference(before: ClockBounds, now: ClockBounds) -> tuple[int, int]:
    """At least and at most; the wrong way round from a clock that was not steady across the cut."""
    spans = []
    for point in (*now.floors, *now.ceilings):
        (then_low, then_high), (low, high) = before.at(point.tick_us), now.at(point.tick_us)
        spans.append((then_low - high, then_high - low))
    return max(low for low, _ in spans), min(high for _, high in spans)


def _largest_that_meet(said: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """The most nodes that have an instant in common."""
    groups = [tuple(node for node, (low, high) in said.items() if low <= begins <= high) for begins, _ in said.values()]
    return max(groups, key=len, default=())
