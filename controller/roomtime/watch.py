"""Deals near the bell are looked at again while more becomes known of their node's clock."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.domain.values import Interval, Limit, Stamp
from controller.roomtime.exchange import RoomTime
from controller.roomtime.intervals import ClockBounds
from controller.roomtime.node_clock import NodeClock

FINAL_US = 20_000_000  # so much later a clock that froze by 20 ms has been found out
LATER_LEAST = 5  # and so many exchanges are later: one alone may have been slow enough to hide it
GIVE_UP_US = 600_000_000  # a node that is silent so long says no more of it: what was said stays provisional


@dataclass(frozen=True)
class Review:
    """A deal as it is known now. `interval` is None where the node's clock has contradicted itself since.

    `rests_on` proves the interval, but for an end that is the arrival of the message or was proven before.
    """

    round: int
    table: int
    stamp: Stamp
    interval: Interval | None
    final: bool
    rests_on: tuple[Limit, ...]


@dataclass
class _Watched:
    round: int
    table: int
    stamp: Stamp
    said: Interval
    since_hub_us: int
    since_tick_us: int | None = None
    """The newest tick of the node when it was first looked at; later ones count towards a final verdict."""
    exchanges: int = 0
    seen: ClockBounds | None = None

    def is_final(self, clock: NodeClock) -> bool:
        if self.since_tick_us is None:
            self.since_tick_us, self.exchanges = max(self.stamp.tick_us, clock.newest_tick_us), clock.exchanges
        later_us = clock.newest_tick_us - self.since_tick_us
        return later_us >= FINAL_US and clock.exchanges - self.exchanges >= LATER_LEAST


class Watch:
    """The deals under review. What was said of one is only ever narrowed: no verdict turns from before to after."""

    def __init__(self, roomtime: RoomTime) -> None:
        self._roomtime = roomtime
        self._watched: dict[tuple[int, int, Stamp], _Watched] = {}

    def begin(self, round_: int, table: int, interval: Interval, now_hub_us: int) -> None:
        """Review this deal from now on; one that no node stamped proves nothing more later."""
        stamp = interval.stamp
        if stamp is None or (round_, table, stamp) in self._watched:
            return
        watched = _Watched(round_, table, stamp, interval, now_hub_us)
        clock = self._roomtime.clock(stamp.node, stamp.boot)
        if clock is not None and clock.bounds is not None:
            watched.is_final(clock)
        self._watched[round_, table, stamp] = watched

    def waits(self) -> bool:
        """Whether anything is under review."""
        return bool(self._watched)

    def reviews(self, now_hub_us: int) -> Iterator[Review]:
        """Every deal that is known better than before, or finally; each final one once, and none after it."""
        for key, watched in list(self._watched.items()):
            found = self._review(watched)
            if (found is not None and found.final) or now_hub_us - watched.since_hub_us >= GIVE_UP_US:
                del self._watched[key]
            if found is not None:
                yield found

    def _review(self, watched: _Watched) -> Review | None:
        stamp = watched.stamp
        clock = self._roomtime.clock(stamp.node, stamp.boot)
        if clock is None:
            return None
        fault = Review(watched.round, watched.table, stamp, None, True, ())
        if clock.faulty(stamp.tick_us):
            return fault
        final = clock.bounds is not None and watched.is_final(clock)
        if clock.bounds is None or (clock.bounds is watched.seen and not final):
            return None
        watched.seen = clock.bounds
        proven = clock.bounds.instant(stamp.tick_us)
        low = max(watched.said.low_hub_us, proven.low_hub_us)
        high = min(watched.said.high_hub_us, proven.high_hub_us)
        if low > high:
            return fault
        narrower = Interval(low, high, stamp)
        if narrower == watched.said and not final:
            return None
        watched.said = narrower
        return replace(fault, interval=narrower, final=final, rests_on=clock.bounds.rests_on(stamp.tick_us))
