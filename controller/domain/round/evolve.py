"""(state, event) -> state for a round: its clock, its bells, and the move to the next."""

from controller.domain.by_kind import Changes, with_all_tables
from controller.domain.events.bell import BellMissed, BellRang, RingAsked, RingNoted
from controller.domain.events.round import (
    FinishCalled,
    MachineRestarted,
    PlayersMoved,
    RoundClosed,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TournamentEnded,
)
from controller.domain.fast_replace import replace
from controller.domain.round.evolve_session import goes_on
from controller.domain.seats.evolve import seated
from controller.domain.state.room import Room, RoundClock, Table, by_node
from controller.domain.table.evolve import LONG_BEFORE

CHANGES = Changes()


@CHANGES.of
def _(event: RoundStarted, room: Room) -> Room:
    assert room.tournament is not None
    clock = RoundClock(
        event.revision, event.opens_at_hub_us, event.warns_at_hub_us, event.closes_at_hub_us,
        lasts_us=room.tournament.round_us, warning_us=room.tournament.warning_us,
    )  # fmt: skip
    return replace(room, revision=event.revision, clock=clock)


@CHANGES.of
def _(event: RoundPaused, room: Room) -> Room:
    clock = replace(room.clock, warns_at_hub_us=None, closes_at_hub_us=None, left_us=event.left_us)
    return replace(room, revision=event.revision, clock=clock)


@CHANGES.of
def _(event: RoundResumed, room: Room) -> Room:
    return goes_on(event, room)


@CHANGES.of
def _(event: FinishCalled, room: Room) -> Room:
    clock = replace(room.clock, warns_at_hub_us=None, closes_at_hub_us=event.closes_at_hub_us, left_us=None)
    return replace(room, revision=event.revision, clock=clock)


@CHANGES.of
def _(event: BellRang, room: Room) -> Room:
    sounded = _sounded(room, event.ring, event.struck_hub_us, event.planned_hub_us)
    return replace(sounded, clock=replace(sounded.clock, own_bells=by_node(event.own_bells)))


@CHANGES.of
def _(event: BellMissed, room: Room) -> Room:
    return _sounded(room, event.ring, event.planned_hub_us, event.planned_hub_us)


def _sounded(room: Room, ring: str, at_hub_us: int, planned_hub_us: int) -> Room:
    clock = replace(room.clock, rung=room.clock.rung | {ring})
    if ring == "warn":
        clock = replace(clock, warned_hub_us=max(at_hub_us, planned_hub_us))
    if ring != "close":
        return replace(room, clock=clock)
    return replace(room, clock=replace(clock, left_us=None, recovering=False, rang_at_hub_us=at_hub_us))


@CHANGES.of
def _(event: MachineRestarted, room: Room) -> Room:
    running = room.phase == "running" and event.left_us is not None
    clock = RoundClock(
        event.revision,
        left_us=event.left_us,
        rung=room.clock.rung,
        held=room.session is not None and room.session.auto,
        recovering=running or room.clock.recovering,
        was_boot=event.was_boot,
        was_closing_hub_us=event.was_closing_hub_us,
        lasts_us=room.clock.lasts_us,
        warning_us=room.clock.warning_us,
    )
    break_ = replace(room.break_, until_hub_us=None) if room.break_ else None
    session = replace(room.session, breaks=event.breaks) if room.session and event.breaks else room.session
    room = replace(room, revision=event.revision, clock=clock, break_=break_, served={}, session=session)
    return with_all_tables(room, _of_an_earlier_boot)


def _of_an_earlier_boot(table: Table) -> Table:
    """Instants of the clock that ended mean nothing on the one that has begun: no deal is judged by both."""
    judged = replace(table.judged, final=True) if table.judged else None
    return replace(table, deals=(LONG_BEFORE,) * len(table.deals), pending=None, judged=judged)


@CHANGES.of
def _(event: RingAsked | RingNoted, room: Room) -> Room:
    return room


@CHANGES.of
def _(event: RoundClosed, room: Room) -> Room:
    return room


@CHANGES.of
def _(event: PlayersMoved, room: Room) -> Room:
    tapped = {(room.round, number): table.clipped for number, table in room.tables.items()}
    counted = {(room.round, number): table.hands for number, table in room.tables.items() if table.hands}
    return replace(
        room,
        round=event.round,
        break_=None,
        told=(),
        clock=RoundClock(),
        clipped={**room.clipped, **tapped},
        hands={**room.hands, **counted},
        seatings={**room.seatings, event.round: event.seatings},
        benches={**room.benches, event.round: event.benches},
        tables=seated(event.seatings),
    )


@CHANGES.of
def _(event: TournamentEnded, room: Room) -> Room:
    return replace(room, clock=RoundClock(), break_=None, revision=room.revision + 1)
