"""(state, event) -> state: what each event does to the room, one small function an event."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import singledispatch

from controller.domain import events as e
from controller.domain.evolve_hands import HandEvent, evolve_hands
from controller.domain.ids import Interval, Seating
from controller.domain.room import Judgement, Result, Room, RoundClock, Table, TablePhase, seats_of

# A deal that was accepted before the machine restarted lies before any bell of the new boot.
LONG_BEFORE = Interval(0, 0)


@singledispatch
def _apply(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve(room: Room, event: e.Event) -> Room:
    """The room after one more event."""
    if isinstance(event, HandEvent):
        return evolve_hands(room, event)
    return _apply(event, room)


def _on_table(room: Room, number: int, change: Callable[[Table], Table]) -> Room:
    return replace(room, tables={**room.tables, number: change(room.tables[number])})


def _on_all(room: Room, change: Callable[[Table], Table]) -> Room:
    return replace(room, tables={number: change(table) for number, table in room.tables.items()})


def _seated(seatings: tuple[Seating, ...]) -> Mapping[int, Table]:
    return {number: Table(number, "seated", seats) for number, seats in seats_of(seatings).items()}


@_apply.register
def _(event: e.TournamentCreated, room: Room) -> Room:
    return Room(event, revision=room.revision + 1, bindings=room.bindings, nodes=room.nodes)


@_apply.register
def _(event: e.PlayersImported, room: Room) -> Room:
    players = {player.number: player for player in event.players}
    return replace(room, players=players, phase="setup", round=0, seatings={}, tables={})


@_apply.register
def _(event: e.SeatsDrawn, room: Room) -> Room:
    entrants = {number: player for number, player in room.players.items() if not player.house}
    return replace(
        room,
        phase="ready",
        round=1,
        players=entrants | {player.number: player for player in event.house_players},
        seatings={1: event.seatings},
        tables=_seated(event.seatings),
    )


@_apply.register
def _(event: e.NodeSeen, room: Room) -> Room:
    return replace(room, nodes={**room.nodes, event.node: event})


@_apply.register
def _(event: e.NodeBound, room: Room) -> Room:
    return replace(room, bindings={**room.bindings, event.node: event.table})


@_apply.register
def _(event: e.NodeFreed, room: Room) -> Room:
    return replace(room, bindings={node: table for node, table in room.bindings.items() if node != event.node})


@_apply.register
def _(event: e.RoundStarted, room: Room) -> Room:
    opened: dict[TablePhase, TablePhase] = {"seated": "dealing", "dealt": "hand"}
    clock = RoundClock(event.revision, event.opens_at_hub_us, event.warns_at_hub_us, event.closes_at_hub_us)
    room = replace(room, phase="running", revision=event.revision, clock=clock)
    return _on_all(room, lambda table: replace(table, phase=opened.get(table.phase, table.phase)))


@_apply.register
def _(event: e.RoundPaused, room: Room) -> Room:
    clock = replace(room.clock, warns_at_hub_us=None, closes_at_hub_us=None, left_us=event.left_us)
    return replace(room, phase="paused", revision=event.revision, clock=clock)


@_apply.register
def _(event: e.RoundResumed, room: Room) -> Room:
    clock = replace(
        room.clock, warns_at_hub_us=event.warns_at_hub_us, closes_at_hub_us=event.closes_at_hub_us, left_us=None
    )
    return replace(room, phase="running", revision=event.revision, clock=clock)


@_apply.register
def _(event: e.FinishCalled, room: Room) -> Room:
    clock = replace(room.clock, warns_at_hub_us=None, closes_at_hub_us=event.closes_at_hub_us, left_us=None)
    return replace(room, phase="running", revision=event.revision, clock=clock)


@_apply.register
def _(event: e.BellRang, room: Room) -> Room:
    return _sounded(room, event.ring, event.struck_hub_us)


@_apply.register
def _(event: e.BellMissed, room: Room) -> Room:
    return _sounded(room, event.ring, event.planned_hub_us)


def _sounded(room: Room, ring: str, at_hub_us: int) -> Room:
    clock = replace(room.clock, rung=room.clock.rung | {ring})
    if ring != "close":
        return replace(room, clock=clock)
    room = replace(room, phase="overtime", clock=replace(clock, rang_at_hub_us=at_hub_us))
    return _on_all(room, lambda table: replace(table, phase="closing") if table.phase == "dealing" else table)


@_apply.register
def _(event: e.MachineRestarted, room: Room) -> Room:
    clock = replace(RoundClock(event.revision), left_us=event.left_us, rung=room.clock.rung)
    room = replace(
        room, revision=event.revision, clock=clock, phase="paused" if event.left_us is not None else room.phase
    )
    return _on_all(room, lambda table: replace(table, deals=(LONG_BEFORE,) * len(table.deals), pending=None))


@_apply.register
def _(event: e.HandDealt, room: Room) -> Room:
    phase: TablePhase = "dealt" if room.phase == "ready" else "hand"
    return _on_table(
        room,
        event.table,
        lambda t: replace(t, phase=phase, deals=(*t.deals, event.interval), questioned=None, pending=None, owed=False),
    )


@_apply.register
def _(event: e.HandUndone, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: _without_newest(t, "seated" if room.phase == "ready" else "dealing"))


def _without_newest(table: Table, when_none: TablePhase) -> Table:
    deals = table.deals[:-1]
    in_play = len(deals) > len(table.hands) and when_none == "dealing"
    return replace(table, deals=deals, phase="hand" if in_play else when_none)


@_apply.register
def _(event: e.DealJudged, room: Room) -> Room:
    def judged(table: Table) -> Table:
        table = replace(table, judged=Judgement(event.verdict, event.interval, event.bell_hub_us))
        if event.verdict == "after":
            # A typed game still has the hand before in play; where only buttons are pressed, that one has ended.
            older = table.hands and len(table.deals) - 1 > len(table.hands)
            return replace(table, deals=table.deals[:-1], phase="hand" if older else "closing")
        if event.verdict == "too_close":
            return replace(table, deals=table.deals[:-1], questioned=event.interval, phase="dispute")
        return table

    return _on_table(room, event.table, judged)


@_apply.register
def _(event: e.DealQuestioned, room: Room) -> Room:
    def questioned(table: Table) -> Table:
        judgement = Judgement(event.verdict, event.interval, event.bell_hub_us)
        phase: TablePhase = "dispute" if event.verdict == "too_close" else table.phase
        return replace(table, questioned=event.interval, judged=judgement, phase=phase)

    return _on_table(room, event.table, questioned)


@_apply.register
def _(event: e.DealRuled, room: Room) -> Room:
    def ruled(table: Table) -> Table:
        deals = (*table.deals, table.questioned) if event.begun and table.questioned else table.deals
        return replace(table, deals=deals, questioned=None, phase="hand" if event.begun else "result")

    return _on_table(room, event.table, ruled)


@_apply.register
def _(event: e.GraceEnded, room: Room) -> Room:
    return _on_all(room, lambda t: replace(t, phase="result") if t.number in event.tables else t)


@_apply.register
def _(event: e.ResultProposed, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: replace(t, pending=event.outcome, pending_at_hub_us=event.at_hub_us))


@_apply.register
def _(event: e.ResultWithdrawn, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: replace(t, pending=None))


@_apply.register
def _(event: e.ResultRecorded, room: Room) -> Room:
    result = Result(event.outcome, event.mover, event.source, event.hands, reason=event.reason)
    room = _with_result(room, event.round, event.table, result)
    return _on_table(
        room, event.table, lambda t: replace(t, pending=None, questioned=None, phase=_after_result(room, t, result))
    )


def _after_result(room: Room, table: Table, result: Result) -> TablePhase:
    if result.mover is None:
        return "cut"
    return "clip" if room.cards_due(table) else "done"


def _with_result(room: Room, round_: int, table: int, result: Result) -> Room:
    return replace(room, results={**room.results, (round_, table): result})


@_apply.register
def _(event: e.CutRecorded, room: Room) -> Room:
    result = replace(room.results[event.round, event.table], mover=event.mover)
    room = _with_result(room, event.round, event.table, result)
    return _on_table(room, event.table, lambda t: replace(t, pending=None, phase=_after_result(room, t, result)))


@_apply.register
def _(event: e.ResultCorrected, room: Room) -> Room:
    was = room.results[event.round, event.table]
    result = replace(was, outcome=event.outcome, mover=event.mover, corrected=True, reason=event.reason)
    room = _with_result(room, event.round, event.table, result)
    if event.round != room.round or event.table not in room.tables:
        return room
    return _on_table(room, event.table, lambda t: replace(t, pending=None, phase=_after_correction(room, t, result)))


def _after_correction(room: Room, table: Table, result: Result) -> TablePhase:
    # A table whose scorecards are in, or excused, is not asked for them again.
    return "done" if table.phase == "done" and result.mover is not None else _after_result(room, table, result)


@_apply.register
def _(event: e.CardClipped, room: Room) -> Room:
    def clipped(table: Table) -> Table:
        table = replace(table, clipped=table.clipped | {event.player})
        return table if room.cards_due(table) else replace(table, phase="done")

    return _on_table(room, event.table, clipped)


@_apply.register
def _(event: e.ClipsExcused, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: replace(t, phase="done"))


@_apply.register
def _(event: e.UmpireCalled, room: Room) -> Room:
    return _on_table(room, event.table, lambda t: replace(t, called=True))


@_apply.register
def _(event: e.CallAnswered, room: Room) -> Room:
    def answered(table: Table) -> Table:
        settled = table.phase == "dispute" and table.questioned is None
        return replace(table, called=False, phase="result" if settled else table.phase)

    return _on_table(room, event.table, answered)


@_apply.register
def _(event: e.PressIgnored, room: Room) -> Room:
    return room


@_apply.register
def _(event: e.RoundClosed, room: Room) -> Room:
    return room


@_apply.register
def _(event: e.PlayersMoved, room: Room) -> Room:
    tapped = {(room.round, number): table.clipped for number, table in room.tables.items()}
    counted = {(room.round, number): table.hands for number, table in room.tables.items() if table.hands}
    return replace(
        room,
        phase="ready",
        round=event.round,
        clock=RoundClock(),
        clipped={**room.clipped, **tapped},
        hands={**room.hands, **counted},
        seatings={**room.seatings, event.round: event.seatings},
        tables=_seated(event.seatings),
    )


@_apply.register
def _(event: e.TournamentEnded, room: Room) -> Room:
    return replace(room, phase="ended", clock=RoundClock(), revision=room.revision + 1)
