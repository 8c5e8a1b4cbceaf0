"""The round as bell, clock and power bring it: rings, what was waiting for an instant, a machine that restarted."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from controller.domain.commands.round import NoteRestart, PassTime, RecordRing
from controller.domain.events import Event
from controller.domain.events.bell import BellMissed, BellRang
from controller.domain.events.round import GraceEnded, MachineRestarted, RoundStarted
from controller.domain.events.session import BreakEnded, StartPlanned, TableTimeUp
from controller.domain.fast_replace import replace
from controller.domain.round.session import break_due, breaks_on_its_clock
from controller.domain.state.phases import RoomPhase
from controller.domain.state.room import Room, Table, by_node
from controller.domain.table.machine import at_bell
from controller.domain.values import Ring

# From here to the stroke a plan cannot safely be changed: the bell may already be in its last sleep.
LAST_MOMENT_US = 150_000
# How long a report of a ring may be missing before the planned instant stands in for it. Longer than the bell's
# own late policy (5 s), so that a late stroke is still the one that counts.
# A ring planned anew no later than this after it rang is taken for the same one by the bell and by the nodes.
AGAIN_US = 2_000_000
REPORT_WAIT_US = 6_000_000
# A round that starts by itself is announced to the bell and the nodes this long before.
AUTO_LEAD_US = 3_000_000

Handler = Callable[[Room, Any], list[Event]]


def brought_by_time(room: Room, command: Any) -> list[Event]:  # noqa: ANN401
    """What bell, clock and power bring; what is in no row of BROUGHT changes nothing."""
    handler = BROUGHT.get((room.phase, type(command)))
    return [] if handler is None else handler(room, command)


def started(room: Room, opens: int) -> list[Event]:
    """The coming round with its bells, from the instant of its start bell."""
    assert room.tournament is not None
    closes = opens + room.tournament.round_us if room.has_clock else None
    return [
        RoundStarted(
            round=room.round,
            revision=room.revision + 1,
            opens_at_hub_us=opens,
            warns_at_hub_us=warning_at(room, closes, opens),
            closes_at_hub_us=closes,
        )
    ]


def warning_at(room: Room, closes_at_hub_us: int | None, after_hub_us: int) -> int | None:
    """When the warning before this end is rung; None: none is wanted, it would come too late, or it has just rung."""
    assert room.tournament is not None
    before_us = room.tournament.warning_us if room.clock.warning_us is None else room.clock.warning_us
    if closes_at_hub_us is None or not before_us:
        return None
    warns, warned = closes_at_hub_us - before_us, room.clock.warned_hub_us
    just_rung = warned is not None and warns <= warned + AGAIN_US
    return warns if warns > after_hub_us and not just_rung else None


def _rang(room: Room, command: RecordRing) -> list[Event]:
    """Take the bell's report; the finish bell judges the newest hand of every table that is in one (500 2k)."""
    if command.start_revision != room.clock.start_revision or command.ring in room.clock.rung:
        return []
    warned = room.clock.warned_hub_us
    if command.ring == "warn" and warned is not None and command.planned_hub_us <= warned:
        return []  # the warning before an earlier end, told once more
    if command.struck_hub_us is None:
        return missed(room, command.ring, command.planned_hub_us)
    struck = command.struck_hub_us
    late_us = struck - command.planned_hub_us
    rang = BellRang(command.ring, room.round, command.planned_hub_us, struck, late_us, command.own_bells)
    heard = replace(room, clock=replace(room.clock, own_bells=by_node(command.own_bells)))
    return [rang, *_judged(heard, command.ring, struck)]


def _judged(room: Room, ring: str, struck_hub_us: int) -> list[Event]:
    if ring != "close":
        return []
    tables = [table for _, table in sorted(room.tables.items()) if not table.extra_us]
    return [event for table in tables for event in at_bell(room, table, struck_hub_us)]


def missed(room: Room, ring: Ring, planned_hub_us: int) -> list[Event]:
    """A ring that nobody reported: its planned instant stands in for it, and the finish bell judges all the same."""
    return [BellMissed(ring, room.round, planned_hub_us), *_judged(room, ring, planned_hub_us)]


def _overdue(room: Room, command: PassTime) -> list[Event]:
    """A ring that nobody reported: its planned instant stands in for it."""
    overdue = [
        (ring, at_hub_us) for ring, at_hub_us in planned_rings(room) if command.now_hub_us > at_hub_us + REPORT_WAIT_US
    ]
    return missed(room, *overdue[0]) if overdue else []


def _after_bell(room: Room, command: PassTime) -> list[Event]:
    """A table's extra time runs out, and the wait for delayed presses ends."""
    events: list[Event] = []
    for number, table in sorted(room.tables.items()):
        ends = _extra_ends(room, table)
        if ends is not None and ends <= command.now_hub_us:
            events += [TableTimeUp(number, room.round, ends), *at_bell(room, replace(table, time_up=True), ends)]
    waiting = tuple(
        number for number, table in sorted(room.tables.items())
        if table.phase == "closing" and _grace_ends(room, table) <= command.now_hub_us
    )  # fmt: skip
    return [*events, GraceEnded(room.round, waiting)] if waiting else events


def _between_rounds(room: Room, command: PassTime) -> list[Event]:
    """A break that is due begins; a round that starts by itself is planned, and then started."""
    if due := break_due(room, command.now_hub_us):
        return due
    if not _starts_itself(room):
        return []
    opens = room.clock.starts_at_hub_us
    if opens is None:
        assert room.session is not None
        return [StartPlanned(room.round, command.now_hub_us + max(room.session.gap_us, AUTO_LEAD_US))]
    if command.now_hub_us < opens - AUTO_LEAD_US:
        return []
    return started(room, max(opens, command.now_hub_us + LAST_MOMENT_US))


def _starts_itself(room: Room) -> bool:
    auto = room.session is not None and room.session.auto
    return auto and not room.clock.held and room.round > 1


def _break_over(room: Room, command: PassTime) -> list[Event]:
    """Tea ends by itself where the plan says how long it is; after lunch the convenor looks first."""
    until = room.break_.until_hub_us if room.break_ and room.break_.kind == "tea" else None
    if until is None or command.now_hub_us < until:
        return []
    return [BreakEnded(room.round, room.seatings[room.round])]


def planned_rings(room: Room) -> list[tuple[Ring, int]]:
    """The rings still to come, as (ring, hub instant), in order."""
    clock = room.clock
    instants: tuple[tuple[Ring, int | None], ...] = (
        ("open", clock.opens_at_hub_us), ("warn", clock.warns_at_hub_us), ("close", clock.closes_at_hub_us),
    )  # fmt: skip
    if room.phase != "running":
        return []
    return [(ring, at) for ring, at in instants if at is not None and ring not in clock.rung]


def rings_at(room: Room, number: int | None) -> list[tuple[Ring, int]]:
    """The rings still to come as a table's own node carries them out: later where it was given extra time."""
    table = room.tables.get(number) if number is not None else None
    rings = planned_rings(room)
    if table is None or not table.extra_us:
        return rings
    ends = _extra_ends(room, table) if room.phase == "overtime" else None
    if closes := [at + table.extra_us for ring, at in rings if ring == "close"]:
        ends = closes[0]
    if not ends:
        return []
    # Its own end has its own warning, whatever rang before the room's; a node rings none that is past.
    warns = warning_at(
        replace(room, clock=replace(room.clock, warned_hub_us=None)), ends, room.clock.opens_at_hub_us or 0
    )
    own: list[tuple[Ring, int]] = [] if warns is None else [("warn", warns)]
    return [*(one for one in rings if one[0] == "open"), *own, ("close", ends)]


def next_instant(room: Room) -> int | None:
    """The next hub instant at which time alone changes something, or None."""
    return min(_instants(room), default=None)


def _instants(room: Room) -> list[int]:
    if room.phase == "overtime":
        graces = [_grace_ends(room, table) for table in room.tables.values() if table.phase == "closing"]
        extras = [_extra_ends(room, table) for table in room.tables.values()]
        return graces + [ends for ends in extras if ends is not None]
    if room.phase == "break":
        ends = room.break_.until_hub_us if room.break_ and room.break_.kind == "tea" else None
        return [] if ends is None else [ends]
    if room.phase == "ready":
        return _instants_between_rounds(room)
    return [at_hub_us + REPORT_WAIT_US + 1 for _, at_hub_us in planned_rings(room)[:1]]


def _instants_between_rounds(room: Room) -> list[int]:
    planned = room.session.breaks if room.session else ()
    clocks = [wish.from_hub_us for wish in planned if wish.from_hub_us is not None]
    instants = [0] if break_due(room, 0) else [at for at in clocks if break_due(room, at)]
    if _starts_itself(room):
        opens = room.clock.starts_at_hub_us
        instants.append(0 if opens is None else opens - AUTO_LEAD_US)
    return instants


def _extra_ends(room: Room, table: Table) -> int | None:
    """When a table's own finish bell is: at once, if the room's struck before the machine restarted."""
    if not table.extra_us or table.time_up or table.phase not in ("dealing", "hand"):
        return None
    rang = room.clock.rang_at_hub_us
    return 0 if rang is None else rang + table.extra_us


def _grace_ends(room: Room, table: Table) -> int:
    """When the wait for delayed presses is over: at once, if the bell struck before the machine restarted."""
    assert room.tournament is not None
    rang = room.clock.rang_at_hub_us
    return 0 if rang is None else rang + table.extra_us + room.tournament.grace_us


def _restarted(room: Room, command: NoteRestart) -> list[Event]:
    """The machine came up again: a running round stands still with the time that was left when last heard of."""
    closes = room.clock.closes_at_hub_us
    left_us = room.clock.left_us
    if room.phase == "running" and closes is not None:
        # A log whose last event lies before the start bell says no more than that the whole round was left.
        opens = room.clock.opens_at_hub_us
        heard = command.last_hub_us if opens is None else max(command.last_hub_us, opens)
        left_us = max(closes - heard, 0)
    was = (room.clock.was_boot, room.clock.was_closing_hub_us) if room.clock.recovering else ("", None)
    if room.phase == "running" and closes is not None:
        was = (command.was_boot, closes)
    return [MachineRestarted(command.boot, room.revision + 1, left_us, *was, breaks_on_its_clock(room, command))]


BROUGHT: Mapping[tuple[RoomPhase, type], Handler] = MappingProxyType(
    {
        ("running", RecordRing): _rang,
        ("paused", RecordRing): _rang,
        ("ready", PassTime): _between_rounds,
        ("running", PassTime): _overdue,
        ("overtime", PassTime): _after_bell,
        ("break", PassTime): _break_over,
        ("setup", NoteRestart): _restarted,
        ("ready", NoteRestart): _restarted,
        ("running", NoteRestart): _restarted,
        ("paused", NoteRestart): _restarted,
        ("overtime", NoteRestart): _restarted,
        ("break", NoteRestart): _restarted,
        ("ended", NoteRestart): _restarted,
    }
)
"""What bell, clock and power bring, by the phase they find the room in."""


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = dict.fromkeys(
    (kind for _, kind in BROUGHT), brought_by_time
)
