"""Room time in the hub: the clock of every node, deals under review, and recovery after a power cut."""

import json
import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace

from controller.domain.commands.session import RecoverClock
from controller.domain.commands.table import ReviewDeal
from controller.domain.events import Event
from controller.domain.events.game import DealJudged, DealQuestioned
from controller.domain.round.clock import planned_rings
from controller.domain.state.room import Room
from controller.domain.values import Interval, Stamp
from controller.roomtime.exchange import RoomTime, no_later_than
from controller.roomtime.intervals import ClockBounds
from controller.roomtime.node_clock import late_us
from controller.roomtime.recovery import recovered
from controller.roomtime.watch import Watch
from controller.store.event_log import EventLog, NotStored

log = logging.getLogger(__name__)

NEAR_US = 10_000_000  # so long before a bell everybody is pinged more often
AFTER_US = 5_000_000  # and so long after it, or while a deal is under review
KEEP_US = 10_000_000  # how often what is known of the clocks is kept
MOST = 2**62  # no message has this number
HEARD_OUT_US = 5_000_000  # from the first surviving node on: the others join, and its own interval grows narrow


class Timekeeper:
    """All that the hub does with node ticks. The publisher and the pages read `roomtime`."""

    def __init__(self, event_log: EventLog, boot: str, room: Room, now_hub_us: int, seed: int) -> None:
        self.roomtime = RoomTime(seed << 16)
        self._log, self.boot = event_log, boot
        self._watch = Watch(self.roomtime)
        self._kept_hub_us = now_hub_us
        self._heard_hub_us: int | None = None
        self._before: dict[tuple[str, str], ClockBounds] = {}
        if room.clock.recovering:
            self._before = dict(_kept(event_log.clocks_of(room.clock.was_boot)))
        self._greeted: dict[tuple[str, str], tuple[int, int]] = {}
        boots = [known for known in room.timeline.boots if known != boot]
        self._last_boot = boots[-1] if boots else ""
        self._last_clocks = dict(_kept(event_log.clocks_of(self._last_boot)))
        for node in room.nodes.values():
            # A node that stayed connected while the hub was away says no hello: it is pinged at once.
            self.roomtime.met(node.node, node.boot, now_hub_us, late_us(node.board))
        for table in room.tables.values():
            if table.judged is not None and not table.judged.final:
                self._watch.begin(room.round, table.number, table.judged.interval, now_hub_us)

    def interval(self, stamp: Stamp, arrived_hub_us: int) -> Interval:
        """The interval in which a message was made, as far as it is proven; never later than its arrival."""
        latest = no_later_than(arrived_hub_us)
        bounds = self.roomtime.bounds(stamp.node, stamp.boot)
        if bounds is None:
            return Interval(latest.low_hub_us, latest.high_hub_us, stamp)
        proven = bounds.instant(stamp.tick_us)
        high = min(proven.high_hub_us, latest.high_hub_us)
        return Interval(min(proven.low_hub_us, high), high, stamp)

    def greeted(self, node: str, boot: str, number: int | None, arrived_hub_us: int) -> None:
        """Note a hello from a node that held no messages: whatever it numbers from now on was made after this.

        Every connection begins with its own hello, so a hello that is delivered again is soon followed by a new one.
        """
        self._greeted[node, boot] = (MOST if number is None else number, arrived_hub_us)

    def not_before(self, node: str, boot: str, number: int) -> int:
        """The earliest instant at which a message can have been made, even if nothing is known of the node's clock."""
        first, arrived_hub_us = self._greeted.get((node, boot), (0, 0))
        return arrived_hub_us if number >= first else 0

    def earlier(self, stamp: Stamp) -> tuple[str, Interval | None]:
        """The machine's previous boot, and the interval of the message on that boot's clock, if it is known."""
        bounds = self._last_clocks.get((stamp.node, stamp.boot))
        if bounds is None or not bounds.covers(stamp.tick_us):
            return self._last_boot, None
        proven = bounds.instant(stamp.tick_us)  # what is kept of a clock says nothing of the board's stamps
        return self._last_boot, replace(proven, low_hub_us=proven.low_hub_us - stamp.late_us)

    def look_at(self, events: Iterable[Event], now_hub_us: int) -> None:
        """Put every deal that was just judged against the bell under review."""
        for event in events:
            if isinstance(event, DealJudged | DealQuestioned):
                self._watch.begin(event.round, event.table, event.interval, now_hub_us)

    def reviews(self, now_hub_us: int) -> Iterator[ReviewDeal]:
        """The deals under review whose interval has become narrower, or is final."""
        for review in self._watch.reviews(now_hub_us):
            yield ReviewDeal(
                review.round, review.table, review.stamp, review.interval, review.final, review.rests_on
            )  # fmt: skip

    def recovery(self, room: Room, now_hub_us: int) -> RecoverClock | None:
        """The true time left after a power cut, once the nodes that kept counting have had time to report."""
        closing = room.clock.was_closing_hub_us
        if not (self._before and room.clock.recovering and room.phase == "paused") or closing is None:
            return None
        known = self.roomtime.known()
        if self._heard_hub_us is None:
            self._heard_hub_us = now_hub_us if self._before.keys() & known.keys() else None
        if self._heard_hub_us is None or now_hub_us - self._heard_hub_us < HEARD_OUT_US:
            return None
        found = recovered(self._before, known)
        if found is None:
            return None
        if found.left_out:
            log.warning("after the power cut these nodes contradict the others: %s", ", ".join(found.left_out))
        band_us = found.ahead.high_hub_us - found.ahead.low_hub_us
        return RecoverClock(room.round, closing - found.ahead.middle_hub_us, band_us, found.nodes, now_hub_us)

    def attend(self, room: Room, now_hub_us: int) -> None:
        """Ping the nodes, more often near a bell, and save what is known of their clocks while a round runs."""
        near = [at for _, at in planned_rings(room) if now_hub_us >= at - NEAR_US]
        if near or self._watch.waits():
            self.roomtime.hurry(now_hub_us, max([now_hub_us, *near]) + AFTER_US)
        if room.phase == "running" and now_hub_us - self._kept_hub_us >= KEEP_US:
            self._kept_hub_us = now_hub_us
            self._keep()

    def _keep(self) -> None:
        known = self.roomtime.known()
        if not known:
            return
        try:
            self._log.keep_clocks(self.boot, {whose: json.dumps(bounds.to_plain()) for whose, bounds in known.items()})
        except NotStored as error:
            log.warning("what is known of the nodes' clocks is not kept: %s", error)


def _kept(bodies: dict[tuple[str, str], str]) -> Iterator[tuple[tuple[str, str], ClockBounds]]:
    for whose, body in bodies.items():
        try:
            yield whose, ClockBounds.from_plain(json.loads(body))
        except (ValueError, TypeError):
            log.warning("what was kept of the clock of node %s cannot be read", whose[0])
