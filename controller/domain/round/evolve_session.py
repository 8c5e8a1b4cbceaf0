"""(state, event) -> state for the session around the rounds."""

from collections.abc import Mapping

from controller.domain.by_kind import Changes, with_all_tables, with_table
from controller.domain.events.round import RoundResumed
from controller.domain.events.session import (
    BreakBegun,
    BreakEnded,
    ClippingSet,
    ClockRecovered,
    RoundAbandoned,
    RoundExtended,
    SeatTapped,
    SessionPlanned,
    StartHeld,
    StartPlanned,
    TableTimeGiven,
    TableTimeUp,
    TimeLeftSet,
)
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room, RoundClock, Table, seats_of
from controller.domain.values import SEATS, Seat

CHANGES = Changes()


def rung_before(clock: RoundClock, warns_at_hub_us: int | None) -> frozenset[str]:
    """What has rung of the plan that an event makes: where it plans a warning, that one has not."""
    return clock.rung if warns_at_hub_us is None else clock.rung - {"warn"}


@CHANGES.of
def _(event: SessionPlanned, room: Room) -> Room:
    return replace(room, session=event, clock=replace(room.clock, starts_at_hub_us=None))


@CHANGES.of
def _(event: ClippingSet, room: Room) -> Room:
    assert room.tournament is not None
    room = replace(room, tournament=replace(room.tournament, clipping=event.clipping))
    if room.taps_wanted:
        return room
    return with_all_tables(room, lambda table: _clipped(room, table))


def _clipped(room: Room, table: Table) -> Table:
    """A table that waited for scorecards: its result has clipped those that were due."""
    if table.phase != "clip":
        return table
    due = frozenset(player for player in table.seats.values() if room.players[player].card)
    return replace(table, clipped=table.clipped | due)


@CHANGES.of
def _(event: StartPlanned, room: Room) -> Room:
    return replace(room, clock=replace(room.clock, starts_at_hub_us=event.opens_at_hub_us))


@CHANGES.of
def _(event: StartHeld, room: Room) -> Room:
    return replace(room, clock=replace(room.clock, starts_at_hub_us=None, held=True))


@CHANGES.of
def _(event: RoundExtended, room: Room) -> Room:
    left_us = room.clock.left_us
    clock = replace(
        room.clock,
        warns_at_hub_us=event.warns_at_hub_us,
        closes_at_hub_us=event.closes_at_hub_us,
        left_us=None if left_us is None else left_us + event.extra_us,
        rung=rung_before(room.clock, event.warns_at_hub_us),
    )
    return replace(room, revision=event.revision, clock=clock)


@CHANGES.of
def _(event: TimeLeftSet, room: Room) -> Room:
    clock = replace(room.clock, left_us=event.left_us, recovering=False)
    return replace(room, revision=event.revision, clock=clock)


@CHANGES.of
def _(event: ClockRecovered, room: Room) -> Room:
    return goes_on(event, room)


def goes_on(event: RoundResumed | ClockRecovered, room: Room) -> Room:
    """The room whose clock runs again, after a pause or after the power came back."""
    clock = replace(
        room.clock,
        warns_at_hub_us=event.warns_at_hub_us,
        closes_at_hub_us=event.closes_at_hub_us,
        left_us=None,
        recovering=False,
        rung=rung_before(room.clock, event.warns_at_hub_us),
    )
    return replace(room, revision=event.revision, clock=clock)


@CHANGES.of
def _(event: RoundAbandoned, room: Room) -> Room:
    # The revision goes on, so that no bell of the abandoned round is taken for one of the new.
    seats = seats_of(room.seatings[event.round])
    return replace(
        room,
        revision=event.revision,
        clock=RoundClock(held=True),
        told=tuple(told for told in room.told if told.round != event.round),
        results={game: result for game, result in room.results.items() if game[0] != event.round},
        click_marks={game: mark for game, mark in room.click_marks.items() if game[0] != event.round},
        tables={number: Table(number, "seated", seated) for number, seated in seats.items()},
    )


@CHANGES.of
def _(event: TableTimeGiven, room: Room) -> Room:
    room = replace(room, revision=event.revision)
    return with_table(room, replace(room.tables[event.table], extra_us=event.extra_us))


@CHANGES.of_table
def _(event: TableTimeUp, table: Table, room: Room) -> Table:
    return replace(table, time_up=True)


@CHANGES.of
def _(event: BreakBegun, room: Room) -> Room:
    room = replace(room, break_=event, breaks=(*room.breaks, event), clock=RoundClock())
    if event.kind != "lunch":
        return room
    seatings = {number: seated for number, seated in room.seatings.items() if number != event.round}
    return replace(
        room,
        seatings=seatings,
        seats_before=room.seatings.get(event.round, ()),
        taps=(),
        tables={number: Table(number) for number in room.tables},
    )


@CHANGES.of
def _(event: SeatTapped, room: Room) -> Room:
    others = room.taps if event.seat is None else tuple(tap for tap in room.taps if tap.player != event.player)
    taps = (*others, event)
    return replace(room, taps=taps, tables={n: replace(t, seats=_sat(n, taps)) for n, t in room.tables.items()})


def _sat(number: int, taps: tuple[SeatTapped, ...]) -> dict[Seat, int]:
    """The seats of a table as far as its taps settle them: whom the convenor seated, then first come, first seated."""
    here = [tap for tap in taps if tap.table == number]
    seats = {tap.seat: tap.player for tap in here if tap.seat is not None}
    for tap in here:
        free = next((seat for seat in SEATS if seat not in seats), None)
        elsewhere = any(other.player == tap.player and other.table != number for other in taps)
        if tap.seat is None and free is not None and not elsewhere:
            seats[free] = tap.player
    return seats


@CHANGES.of
def _(event: BreakEnded, room: Room) -> Room:
    seated = {number: _after_break(room, number, seats) for number, seats in seats_of(event.seatings).items()}
    return replace(
        room,
        break_=None,
        # After a free seating whoever wants to keep a seat says so again.
        sitters=frozenset() if room.seats_are_free and set(event.seatings) != set(room.seats_before) else room.sitters,
        taps=(),
        seats_before=(),
        clock=RoundClock(),
        seatings={**room.seatings, event.round: event.seatings},
        tables=seated,
    )


def _after_break(room: Room, number: int, seats: Mapping[Seat, int]) -> Table:
    """A table that kept its seats has kept what it dealt as well."""
    kept = room.tables.get(number)
    if kept is not None and kept.phase != "vacant" and kept.seats == seats:
        return kept
    return Table(number, "seated", seats)
