"""From a node's ticks to proven instants on the hub's clock, in whole microseconds.

An exchange proves two things, by causality alone: the node received the ping after the hub sent it, and the hub
received the pong after the node sent it. Each is a bound on (hub time - ticks); a bound grows weaker by the
largest rate error of a node's clock for every tick between it and the press it is used for.
"""

from dataclasses import dataclass, replace

from controller.domain.ids import Interval

SKEW_PPM = 100  # twice the +-50 ppm of a cheap crystal
STAMP_US = 1  # both clocks are read to the microsecond below


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
    """An exchange that no clock within the promised rate can have made."""


def drift_us(ticks_us: int) -> int:
    """How far a node's clock can have strayed over so many of its ticks, rounded up."""
    return -(-abs(ticks_us) * SKEW_PPM // 1_000_000)


@dataclass(frozen=True)
class Bound:
    """One proven limit of (hub time - ticks), exact at `tick_us` and weaker away from it."""

    offset_us: int
    tick_us: int


@dataclass(frozen=True)
class ClockBounds:
    """What is proven of one node boot's clock: the tightest lower and the tightest upper limit so far."""

    lower: Bound
    upper: Bound

    @classmethod
    def first(cls, exchange: Exchange) -> "ClockBounds":
        """Bounds from a first exchange. Raises BrokenClock."""
        _plausible(exchange)
        return cls(
            Bound(exchange.sent_hub_us - exchange.received_tick_us - STAMP_US, exchange.received_tick_us),
            Bound(exchange.received_hub_us - exchange.sent_tick_us + STAMP_US, exchange.sent_tick_us),
        )

    def after(self, exchange: Exchange) -> "ClockBounds":
        """The bounds with one more exchange. Raises BrokenClock when it contradicts them."""
        fresh = ClockBounds.first(exchange)
        # An answer that was overtaken is older than what is known: what holds best from the newest tick on is kept.
        here = max(bound.tick_us for bound in (self.lower, self.upper, fresh.lower, fresh.upper))
        better = replace(
            self,
            lower=max(self.lower, fresh.lower, key=lambda bound: _lowest(bound, here)),
            upper=min(self.upper, fresh.upper, key=lambda bound: _highest(bound, here)),
        )
        if _lowest(better.lower, better.upper.tick_us) > better.upper.offset_us:
            raise BrokenClock("the exchange contradicts those before it")
        return better

    def instant(self, tick_us: int) -> Interval:
        """The proven interval of a tick on the hub's clock."""
        return Interval(tick_us + _lowest(self.lower, tick_us), tick_us + _highest(self.upper, tick_us))

    def tick(self, hub_us: int) -> int:
        """The tick at which a hub instant most likely falls, for plans a node carries out by itself."""
        near = hub_us - self.upper.offset_us
        middle = self.instant(near).middle_hub_us
        return max(near + hub_us - middle, 0)


def _plausible(exchange: Exchange) -> None:
    away_us = exchange.sent_tick_us - exchange.received_tick_us
    if away_us < 0 or exchange.received_hub_us < exchange.sent_hub_us:
        raise BrokenClock("the answer left before the question came")
    if exchange.round_trip_us < -drift_us(away_us) - STAMP_US:
        raise BrokenClock("the node held the question longer than it was away")


def _lowest(bound: Bound, tick_us: int) -> int:
    return bound.offset_us - drift_us(tick_us - bound.tick_us)


def _highest(bound: Bound, tick_us: int) -> int:
    return bound.offset_us + drift_us(tick_us - bound.tick_us)
