"""From a node's ticks to proven instants on the hub's clock, in whole microseconds.

An exchange proves two things, by causality alone: the node received the ping after the hub sent it, and the hub
received the pong after the node sent it. In the plane of (rate, offset) each is a half-plane; what all of them leave
is a polygon, and its lowest and highest offset at a tick are the proven interval. `limits` holds one side of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from controller.domain.values import Interval, Limit
from controller.roomtime.limits import PPM, PPT, SKEW, WANDER, Floor, Point, Rates, lowest, proven, with_point

STAMP_US = 1  # both clocks are read to the microsecond below
ANY_RATE = Rates(WANDER - SKEW, SKEW - WANDER)  # so that a rate with its wander stays within SKEW
FAR_HUB_US = 2**53 - 1  # later than any evening: the end of an interval of which nothing is proven
_Proofs = tuple[tuple[Point, ...], tuple[Point, ...]]


@dataclass(frozen=True)
class Exchange:
    """One ping and its pong: hub instants of sending and receiving, node ticks of receiving and sending."""

    sent_hub_us: int
    received_tick_us: int
    sent_tick_us: int
    received_hub_us: int

    @property
    def round_trip_us(self) -> int:
        """Time on the way, both ways together, without the node's own delay."""
        return self.received_hub_us - self.sent_hub_us - (self.sent_tick_us - self.received_tick_us)


class BrokenClock(Exception):
    """Exchanges that no clock which keeps its promise can have made: a rate within SKEW that wanders by WANDER."""


@dataclass(frozen=True)
class ClockBounds:
    """What is proven of one node boot's clock: the sides of the polygon that still matter, and the rates it leaves."""

    floors: tuple[Point, ...] = ()
    """Offsets (hub time less ticks) that the clock is never below, by tick."""
    ceilings: tuple[Point, ...] = ()
    """Those it is never above, turned in sign."""
    rates: Rates = ANY_RATE
    rates_rest_on: _Proofs = ((), ())
    """The floor and the ceiling that prove the slow end, and those that prove the fast one; none: it is the promise."""
    since_tick_us: int = 0
    """Of earlier ticks nothing is known: the clock broke its promise before this one."""
    late_us: int = 0
    """How long after a contact closed the node may have stamped it."""

    @classmethod
    def first(cls, exchange: Exchange, since_tick_us: int = 0, late_us: int = 0) -> "ClockBounds":
        """Bounds from a first exchange. Raises BrokenClock."""
        return cls(since_tick_us=since_tick_us, late_us=late_us).after(exchange)

    def after(self, exchange: Exchange) -> "ClockBounds":
        """The bounds with one more exchange. Raises BrokenClock when no clock can have made them all."""
        if exchange.sent_tick_us < exchange.received_tick_us or exchange.received_hub_us < exchange.sent_hub_us:
            raise BrokenClock("the answer left before the question came")
        # What is stamped with a tick happened before the next one, and so with a hub instant.
        asked, left = exchange.received_tick_us + STAMP_US, exchange.sent_tick_us
        floor = Point(asked, exchange.sent_hub_us - asked)
        return self._with_floor(floor)._with_ceiling(Point(left, left - exchange.received_hub_us - STAMP_US))

    def _with_floor(self, floor: Point) -> "ClockBounds":
        if proven(self.floors, floor, self.rates):
            return self
        rates, proofs = _rates_left(self.rates, self.rates_rest_on, [(floor, ceiling) for ceiling in self.ceilings])
        return replace(self, floors=with_point(self.floors, floor, rates), rates=rates, rates_rest_on=proofs)

    def _with_ceiling(self, ceiling: Point) -> "ClockBounds":
        if proven(self.ceilings, ceiling, _turned(self.rates)):
            return self
        rates, proofs = _rates_left(self.rates, self.rates_rest_on, [(floor, ceiling) for floor in self.floors])
        ceilings = with_point(self.ceilings, ceiling, _turned(rates))
        return replace(self, ceilings=ceilings, rates=rates, rates_rest_on=proofs)

    def covers(self, tick_us: int) -> bool:
        """Whether anything is proven of this tick."""
        return tick_us >= self.since_tick_us

    def instant(self, tick_us: int) -> Interval:
        """The proven interval, on the hub's clock, of what a node stamped with this tick."""
        if not self.covers(tick_us):
            return Interval(0, FAR_HUB_US)
        low, high = self.at(tick_us)
        return Interval(low - self.late_us, high + STAMP_US)

    def at(self, tick_us: int) -> tuple[int, int]:
        """The earliest and the latest hub instant at which this tick can begin, whatever it may be used for."""
        low = self._low(tick_us).scaled // PPT
        high = -(self._high(tick_us).scaled // PPT)
        return tick_us + low, tick_us + max(low, high)  # rates are rounded outwards: over days the ends may cross

    def _low(self, tick_us: int) -> Floor:
        return lowest(self.floors, tick_us, self.rates)

    def _high(self, tick_us: int) -> Floor:
        return lowest(self.ceilings, tick_us, _turned(self.rates))

    def rests_on(self, tick_us: int) -> tuple[Limit, ...]:
        """The few constraints that the interval of a tick follows from, earliest first: alone they give the same."""
        ends = [proof for proof in self.rates_rest_on if proof]
        floors = {*self._low(tick_us).rests_on, *(floor for floor, _ in ends)}
        ceilings = {*self._high(tick_us).rests_on, *(ceiling for _, ceiling in ends)}
        return tuple(
            [Limit("not_before", point.tick_us, point.tick_us + point.floor_us) for point in sorted(floors)]
            + [Limit("not_after", point.tick_us, point.tick_us - point.floor_us) for point in sorted(ceilings)]
        )

    def tick(self, hub_us: int) -> int:
        """The tick at which a hub instant most likely falls, for plans a node carries out by itself."""
        tick = hub_us + self.ceilings[-1].floor_us
        for _ in range(2):  # the second look mends what the skew makes of the way to a distant instant
            tick += hub_us - sum(self.at(tick)) // 2
        return max(tick, 0)

    def skew_ppm(self) -> tuple[float, float]:
        """How much faster than the hub the clock may run, least and most, in millionths."""
        return -(self.rates.fast + WANDER) / PPM, -(self.rates.slow - WANDER) / PPM

    def to_plain(self) -> list[Any]:
        """The bounds as plain data, for keeping: without what the rates rest on, and what is known of the stamps."""
        return [list(map(list, self.floors)), list(map(list, self.ceilings)), list(self.rates)]

    @classmethod
    def from_plain(cls, plain: list[Any]) -> "ClockBounds":
        """What `to_plain` made. Raises ValueError or TypeError for anything else."""
        floors, ceilings, rates = plain
        return cls(_points(floors), _points(ceilings), Rates(*map(int, rates)))


def _points(plain: Sequence[Sequence[int]]) -> tuple[Point, ...]:
    if not plain:
        raise ValueError("a clock nothing is proven of")
    return tuple(sorted(Point(int(tick), int(floor)) for tick, floor in plain))


def _turned(rates: Rates) -> Rates:
    """The rates as the ceilings see them."""
    return Rates(-rates.fast, -rates.slow)


def _rates_left(rates: Rates, proofs: _Proofs, pairs: list[tuple[Point, Point]]) -> tuple[Rates, _Proofs]:
    """The rates at which no floor is above the ceiling beside it. Raises BrokenClock when there is none."""
    (slow, fast), (slow_proof, fast_proof) = rates, proofs
    for floor, ceiling in pairs:
        later_us, climbs_us = floor.tick_us - ceiling.tick_us, floor.floor_us + ceiling.floor_us
        if later_us > 0 and (rate := climbs_us * PPT // later_us - WANDER) > slow:
            slow, slow_proof = rate, (floor, ceiling)
        elif later_us < 0 and (rate := WANDER - climbs_us * PPT // -later_us) < fast:
            fast, fast_proof = rate, (floor, ceiling)
        elif later_us == 0 and climbs_us > 0:
            raise BrokenClock("the clock would have to show two times at once")
    if slow > fast:
        raise BrokenClock("the exchange contradicts those before it")
    return Rates(slow, fast), (slow_proof, fast_proof)
