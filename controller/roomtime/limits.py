"""One side of what is proven of a node's clock: points that its offset is never below, exact in whole numbers.

The offset is hub time less ticks. A point `(tick, floor)` says: at this tick the offset is at least `floor`. Away from
the point it says less, since the clock drifts at a rate of which only the two ends are known and wanders about it.
The other side, points that the offset is never above, is this one with offsets and rates turned in sign.
"""

from bisect import bisect_right, insort
from collections.abc import Sequence
from typing import NamedTuple

PPT = 10**12  # rates are whole parts in this, floors in answers are multiplied by it: nothing is ever rounded inwards
PPM = PPT // 1_000_000
SKEW = 100 * PPM  # twice the +-50 ppm of a cheap crystal
WANDER = 3 * PPM  # a crystal warms up by a few kelvin in an evening, the hub's by others
POINTS_MOST = 64  # a round of ten minutes leaves thirty to fifty of its three hundred on ordinary Wi-Fi
FRESH = POINTS_MOST // 2  # so many of the newest are kept even where they matter for ticks of the past only
_LATEST = 1 << 80


class Point(NamedTuple):
    """At this tick the offset (hub time less ticks, in us) is at least `floor_us`."""

    tick_us: int
    floor_us: int


class Rates(NamedTuple):
    """The clock's mean rate lies between these, in parts of PPT of hub time gained a tick; it wanders by WANDER."""

    slow: int
    fast: int


class Floor(NamedTuple):
    """The lowest possible offset at a tick, in us times PPT, and the points that prove it: one, or one on each side."""

    scaled: int
    rests_on: tuple[Point, ...]


def lowest(points: Sequence[Point], tick_us: int, rates: Rates) -> Floor:
    """The lowest offset that some rate within `rates` leaves possible at a tick. `points`: at least one, by tick."""
    cut = bisect_right(points, (tick_us, _LATEST))
    past, ahead = points[:cut], points[cut:]
    if not ahead:
        return _one(_rising(past, tick_us, rates.slow))
    if not past:
        return _one(_falling(ahead, tick_us, rates.fast))
    return _between(past, ahead, tick_us, rates)


# The faster the clock gains, the more a point of the past proves now, and the less one that is still ahead.

_Proof = tuple[int, Point]


def _rising(past: Sequence[Point], tick_us: int, rate: int) -> _Proof:
    slope = rate - WANDER
    return max((point[1] * PPT + (tick_us - point[0]) * slope, point) for point in past)


def _falling(ahead: Sequence[Point], tick_us: int, rate: int) -> _Proof:
    slope = rate + WANDER
    return max((point[1] * PPT + (tick_us - point[0]) * slope, point) for point in ahead)


def _one(proof: _Proof) -> Floor:
    return Floor(proof[0], (proof[1],))


def _between(past: Sequence[Point], ahead: Sequence[Point], tick_us: int, rates: Rates) -> Floor:
    """The lowest point of a valley: one slope is the best of the past, the other the best ahead."""
    right = _rising(past, tick_us, rates.slow)
    if right[0] >= _falling(ahead, tick_us, rates.slow)[0]:
        return _one(right)
    left = _falling(ahead, tick_us, rates.fast)
    if left[0] >= _rising(past, tick_us, rates.fast)[0]:
        return _one(left)
    behind, before = right[1], left[1]
    while True:
        rate = _crossing(behind, before, tick_us)
        right, left = _rising(past, tick_us, rate), _falling(ahead, tick_us, rate)
        # A faster clock leaves at least what rises, a slower one at least what falls: the smaller holds for both.
        if right[0] >= left[0]:
            settled, behind = right[1] == behind, right[1]
        else:
            settled, before = left[1] == before, left[1]
        if settled:
            return Floor(min(right[0], left[0]), (behind, before))


def _crossing(behind: Point, before: Point, tick_us: int) -> int:
    """The rate at which two points prove the same, rounded down."""
    wandered = (2 * tick_us - before.tick_us - behind.tick_us) * WANDER
    return ((before.floor_us - behind.floor_us) * PPT + wandered) // (before.tick_us - behind.tick_us)


def proven(points: Sequence[Point], point: Point, rates: Rates) -> bool:
    """Whether these points prove this one as well, so that it can never touch an answer."""
    return bool(points) and lowest(points, point.tick_us, rates).scaled >= point.floor_us * PPT


def with_point(points: Sequence[Point], point: Point, rates: Rates) -> tuple[Point, ...]:
    """The points with one more, without those that it proves, and no more than POINTS_MOST."""
    kept = [known for known in points if not proven((point,), known, rates)]
    insort(kept, point)
    return tuple(kept if len(kept) <= POINTS_MOST else _fewer(kept, rates))


def _fewer(points: list[Point], rates: Rates) -> list[Point]:
    """First without those that the others prove together, then of the older ones those that still matter today.

    The second step loosens nothing for ticks after the older ones. Only a clock that was made up needs the third.
    """
    index = 0
    while index < len(points):
        others = points[:index] + points[index + 1 :]
        if proven(others, points[index], rates):
            points = others
        else:
            index += 1
    if len(points) > POINTS_MOST:
        points = _outermost(points[:-FRESH], rates) + points[-FRESH:]
    return points[-POINTS_MOST:]


def _outermost(points: list[Point], rates: Rates) -> list[Point]:
    """Those that prove most at some later tick, for some rate: the upper hull, as far as the rates reach."""
    hull: list[Point] = []
    for point in points:
        while len(hull) > 1 and _turns_up(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    while len(hull) > 1 and _climb(hull[0], hull[1]) >= rates.fast - WANDER:
        del hull[0]
    while len(hull) > 1 and _climb(hull[-2], hull[-1]) < rates.slow - WANDER:
        del hull[-1]
    return hull


def _turns_up(first: Point, middle: Point, last: Point) -> bool:
    rise = (middle.floor_us - first.floor_us) * (last.tick_us - first.tick_us)
    return rise <= (last.floor_us - first.floor_us) * (middle.tick_us - first.tick_us)


def _climb(first: Point, second: Point) -> int:
    return (second.floor_us - first.floor_us) * PPT // (second.tick_us - first.tick_us)
