"""(state, event) -> state: what each event does to the room, one small function an event."""

from collections.abc import Callable, Mapping
from functools import singledispatch

from controller.domain.events import Event
from controller.domain.events.amending import AmendEvent
from controller.domain.events.bell import BellEvent, BellMissed, BellRang
from controller.domain.events.game import (
    CutRecorded,
    HandDealt,
    HandUndone,
    PressIgnored,
    ResultCorrected,
    ResultProposed,
    ResultRecorded,
    ResultWithdrawn,
)
from controller.domain.events.hall import HallEvent
from controller.domain.events.hands import HandEvent
from controller.domain.events.late import LateEvent
from controller.domain.events.nodes import NodeBound, NodeFreed, NodeSeen
from controller.domain.events.play import PlayEvent
from controller.domain.events.round import (
    FinishCalled,
    GraceEnded,
    MachineRestarted,
    PlayersMoved,
    RoundClosed,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TournamentEnded,
)
from controller.domain.events.seats import SeatEvent
from controller.domain.events.session import SessionEvent
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.events.standings import StandingEvent
from controller.domain.events.teams import TeamEvent
from controller.domain.fast_replace import replace
from controller.domain.hands.evolve import evolve_hands
from controller.domain.hands.evolve_play import evolve_play
from controller.domain.late.evolve import evolve_late
from controller.domain.round.evolve_session import evolve_session, goes_on
from controller.domain.seats.evolve import evolve_seats
from controller.domain.setup.evolve_amending import evolve_amend
from controller.domain.setup.evolve_hall import evolve_hall
from controller.domain.standings.evolve import evolve_standings
from controller.domain.standings.ledger_posting import booked
from controller.domain.state.hall import Hall
from controller.domain.state.last_action import remembered
from controller.domain.state.phases import RoomPhase, TablePhase
from controller.domain.state.room import Result, Room, RoundClock, Table, by_node, seats_of
from controller.domain.table.evolve import BEFORE_PLAY, LONG_BEFORE, RuledEvent, evolve_tables, without_newest_deal
from controller.domain.values import PlannedRing, Ring, Seating, Served
from table_node.shared.rings import WARNINGS


@singledispatch
def _apply(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve(room: Room, event: Event) -> Room:
    """The room after one more event, its ledger and its memory of the last act brought up to date."""
    after = _after(room, event)
    if not isinstance(event, PressIgnored):
        after = _something_counted(room, after)
    beside = {**booked(room, event, after), **remembered(room, event, after)}
    return replace(after, **beside) if beside else after


def _something_counted(before: Room, after: Room) -> Room:
    """At a table where something happened, it is over that something else did not count."""
    over = {
        number: replace(table, ignored=None)
        for number, table in after.tables.items()
        if table.ignored is not None and table is not before.tables.get(number)
    }
    return replace(after, tables={**after.tables, **over}) if over else after


def _after(room: Room, event: Event) -> Room:
    if isinstance(event, BellEvent):
        return room
    if isinstance(event, AmendEvent):
        return evolve_amend(room, event)
    if isinstance(event, HallEvent):
        return evolve_hall(room, event)
    if isinstance(event, HandEvent):
        return evolve_hands(room, event)
    if isinstance(event, PlayEvent):
        return evolve_play(room, event)
    if isinstance(event, SessionEvent | TeamEvent):
        return evolve_session(room, event)
    if isinstance(event, SeatEvent):
        return evolve_seats(room, event)
    if isinstance(event, StandingEvent):
        return evolve_standings(room, event)
    if isinstance(event, RuledEvent):
        return evolve_tables(room, event)
    if isinstance(event, LateEvent):
        return evolve_late(room, event)
    return _apply(event, room)


def _on_table(room: Room, number: int, change: Callable[[Table], Table]) -> Room:
    return replace(room, tables={**room.tables, number: change(room.tables[number])})


def _on_all(room: Room, change: Callable[[Table], Table]) -> Room:
    return replace(room, tables={number: change(table) for number, table in room.tables.items()})


def _seated(seatings: tuple[Seating, ...]) -> Mapping[int, Table]:
    return {number: Table(number, "seated", seats) for number, seats in seats_of(seatings).items()}


@_apply.register
def _(event: TournamentCreated, room: Room) -> Room:
    return Room(
        event, revision=room.revision + 1, bindings=room.bindings, served=room.served, nodes=room.nodes,
        hall=Hall(room.hall.places), readers=room.readers,
        players={player.number: player for player in event.kept},
    )  # fmt: skip


@_apply.register
def _(event: PlayersImported, room: Room) -> Room:
    players = {player.number: player for player in event.players}
    kept = Hall(room.hall.places)
    return replace(room, players=players, phase="setup", round=0, seatings={}, tables={}, hall=kept)


@_apply.register
def _(event: SeatsDrawn, room: Room) -> Room:
    entrants = {number: player for number, player in room.players.items() if not player.house}
    # A house player who is not needed any more, and has an account of a game that was abandoned, keeps the name in it.
    played = {player for accounts in room.ledger.values() for player in accounts}
    known = {number: player for number, player in room.players.items() if number in entrants or number in played}
    house = {player.number: player for player in event.house_players}
    return replace(
        room,
        phase="ready",
        round=1,
        players=known | house,
        gone=(room.gone & entrants.keys()) | (known.keys() - entrants.keys() - house.keys()),
        sitters=frozenset(),
        seatings={1: event.seatings},
        tables=_seated(event.seatings),
        seed=event.seed,
        teams=event.teams,
        ring=tuple(sorted(seats_of(event.seatings))),
        benches={1: event.benches},
    )


@_apply.register
def _(event: NodeSeen, room: Room) -> Room:
    return replace(room, nodes={**room.nodes, event.node: event})


@_apply.register
def _(event: NodeBound, room: Room) -> Room:
    room = _freed(room, event.replaces)
    since = Served(event.from_hub_us, room.nodes[event.node].boot if event.node in room.nodes else "")
    bindings, served = {**room.bindings, event.node: event.table}, {**room.served, event.node: since}
    return replace(room, bindings=bindings, served=served)


@_apply.register
def _(event: NodeFreed, room: Room) -> Room:
    return _freed(room, event.node)


def _freed(room: Room, freed: str) -> Room:
    served = {node: since for node, since in room.served.items() if node != freed}
    bindings = {node: table for node, table in room.bindings.items() if node != freed}
    return replace(room, bindings=bindings, served=served)


@_apply.register
def _(event: RoundStarted, room: Room) -> Room:
    opened: dict[TablePhase, TablePhase] = {"seated": "dealing", "dealt": "hand"}
    assert room.tournament is not None
    clock = RoundClock(
        event.revision, event.rings, lasts_us=room.tournament.round_us, warnings_us=room.tournament.warnings_us
    )
    room = replace(room, phase="running", revision=event.revision, clock=clock)
    return _on_all(room, lambda table: replace(table, phase=opened.get(table.phase, table.phase)))


@_apply.register
def _(event: RoundPaused, room: Room) -> Room:
    clock = replace(room.clock.until(()), left_us=event.left_us)
    return replace(room, phase="paused", revision=event.revision, clock=clock)


@_apply.register
def _(event: RoundResumed, room: Room) -> Room:
    return goes_on(event, room)


@_apply.register
def _(event: FinishCalled, room: Room) -> Room:
    clock = replace(room.clock.until((PlannedRing("close", event.closes_at_hub_us),)), left_us=None)
    return replace(room, phase="running", revision=event.revision, clock=clock)


@_apply.register
def _(event: BellRang, room: Room) -> Room:
    sounded = _sounded(room, event.ring, event.struck_hub_us, event.planned_hub_us)
    return replace(sounded, clock=replace(sounded.clock, own_bells=by_node(event.own_bells)))


@_apply.register
def _(event: BellMissed, room: Room) -> Room:
    return _sounded(room, event.ring, event.planned_hub_us, event.planned_hub_us)


def _sounded(room: Room, ring: Ring, at_hub_us: int, planned_hub_us: int) -> Room:
    clock = replace(room.clock, rung=room.clock.rung | {ring})
    if ring in WARNINGS:
        clock = replace(clock, warned={**clock.warned, ring: max(at_hub_us, planned_hub_us)})
    if ring != "close":
        return replace(room, clock=clock)
    room = replace(
        room, phase="overtime", clock=replace(clock, left_us=None, recovering=False, rang_at_hub_us=at_hub_us)
    )
    return _on_all(room, lambda t: replace(t, phase="closing") if t.phase == "dealing" and not t.extra_us else t)


@_apply.register
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
        warnings_us=room.clock.warnings_us,
    )
    break_ = replace(room.break_, until_hub_us=None) if room.break_ else None
    phase: RoomPhase = "paused" if running else room.phase
    session = replace(room.session, breaks=event.breaks) if room.session and event.breaks else room.session
    room = replace(room, revision=event.revision, clock=clock, break_=break_, phase=phase, served={}, session=session)
    return _on_all(room, _of_an_earlier_boot)


def _of_an_earlier_boot(table: Table) -> Table:
    """Instants of the clock that ended mean nothing on the one that has begun: no deal is judged by both."""
    judged = replace(table.judged, final=True) if table.judged else None
    return replace(table, deals=(LONG_BEFORE,) * len(table.deals), pending=None, judged=judged)


@_apply.register
def _(event: HandDealt, room: Room) -> Room:
    phase: TablePhase = "dealt" if room.phase in BEFORE_PLAY else "hand"
    return _on_table(
        room,
        event.table,
        lambda t: replace(t, phase=phase, deals=(*t.deals, event.interval), questioned=None, pending=None, owed=False),
    )


@_apply.register
def _(event: HandUndone, room: Room) -> Room:
    return _on_table(
        room, event.table, lambda t: _without_newest(t, "seated" if room.phase in BEFORE_PLAY else "dealing")
    )


def _without_newest(table: Table, when_none: TablePhase) -> Table:
    table = without_newest_deal(table)
    in_play = len(table.deals) > len(table.hands) and when_none == "dealing"
    return replace(table, phase="hand" if in_play else when_none)


@_apply.register
def _(event: GraceEnded, room: Room) -> Room:
    return _on_all(room, lambda t: replace(t, phase="result") if t.number in event.tables else t)


@_apply.register
def _(event: ResultProposed, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: replace(t, pending=event.outcome, pending_at_hub_us=event.at_hub_us))


@_apply.register
def _(event: ResultWithdrawn, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: replace(t, pending=None, pending_at_hub_us=0))


@_apply.register
def _(event: ResultRecorded, room: Room) -> Room:
    result = Result(event.outcome, event.mover, event.source, event.hands, reason=event.reason)
    room = _with_result(room, event.round, event.table, result)
    return _on_table(
        room,
        event.table,
        lambda t: _over(room, replace(t, pending=None, questioned=None, typed=None), result),
    )


def _over(room: Room, table: Table, result: Result) -> Table:
    """A table that has its result: it cuts, waits for scorecards where they can be tapped, or is done."""
    if result.mover is None and room.needs_mover(table):
        return replace(table, phase="cut")
    table = replace(table, clipped=table.clipped | room.clipped_by_result(table))
    return replace(table, phase="clip" if room.cards_due(table) else "done")


def _with_result(room: Room, round_: int, table: int, result: Result) -> Room:
    return replace(room, results={**room.results, (round_, table): result})


@_apply.register
def _(event: CutRecorded, room: Room) -> Room:
    result = replace(room.results[event.round, event.table], mover=event.mover)
    room = _with_result(room, event.round, event.table, result)
    return _on_table(room, event.table, lambda t: _over(room, replace(t, pending=None), result))


@_apply.register
def _(event: ResultCorrected, room: Room) -> Room:
    was = room.results[event.round, event.table]
    result = replace(was, outcome=event.outcome, mover=event.mover, corrected=True, reason=event.reason)
    room = _with_result(room, event.round, event.table, result)
    if event.round != room.round or event.table not in room.tables:
        return room
    return _on_table(room, event.table, lambda t: _corrected(room, replace(t, pending=None), result))


def _corrected(room: Room, table: Table, result: Result) -> Table:
    # A table whose scorecards are in, or excused, is not asked for them again.
    moves = result.mover is not None or not room.needs_mover(table)
    return table if table.phase in ("clip", "done") and moves else _over(room, table, result)


@_apply.register
def _(event: RoundClosed, room: Room) -> Room:
    return room


@_apply.register
def _(event: PlayersMoved, room: Room) -> Room:
    tapped = {(room.round, number): table.clipped for number, table in room.tables.items()}
    counted = {(room.round, number): table.hands for number, table in room.tables.items() if table.hands}
    return replace(
        room,
        phase="ready",
        round=event.round,
        break_=None,
        told=(),
        clock=RoundClock(),
        clipped={**room.clipped, **tapped},
        hands={**room.hands, **counted},
        seatings={**room.seatings, event.round: event.seatings},
        benches={**room.benches, event.round: event.benches},
        tables=_seated(event.seatings),
    )


@_apply.register
def _(event: TournamentEnded, room: Room) -> Room:
    return replace(room, phase="ended", clock=RoundClock(), break_=None, revision=room.revision + 1)
