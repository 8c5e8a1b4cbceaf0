"""(state, event) -> state for the hands of a game."""

from functools import singledispatch

from controller.domain.events.hands import (
    HandCorrected,
    HandEvent,
    HandMisdealt,
    HandProposed,
    HandScored,
    HandStopped,
    HandTakenBack,
    HandWithdrawn,
    Points,
    ResultAgreed,
    ResultDisputed,
    ScorerNamed,
)
from controller.domain.fast_replace import replace
from controller.domain.state.phases import TablePhase
from controller.domain.state.room import Room, ScoredHand, Table, TypedHand, bell_gone
from controller.domain.table.evolve import BEFORE_PLAY, without_newest_deal
from controller.games.five_hundred.dealing import Deal, after_hand, after_misdeal, after_redeal, after_void, deals_left
from controller.games.five_hundred.penalties import read_event
from controller.games.five_hundred.scoring import Score


@singledispatch
def _change(event: object, table: Table, room: Room) -> Table:
    raise TypeError(f"no rule says what {type(event).__name__} does to a table")


def evolve_hands(room: Room, event: HandEvent) -> Room:
    """The room after one more event of a game's hands."""
    changed = _change(event, room.tables[event.table], room)
    return replace(room, tables={**room.tables, event.table: changed})


@_change.register
def _(event: ScorerNamed, table: Table, room: Room) -> Table:
    return replace(table, deal=replace(table.deal, scorer=event.seat))


@_change.register
def _(event: HandProposed, table: Table, room: Room) -> Table:
    return replace(table, typed=TypedHand(event.hand, event.by, event.entry, _score(event.after)))


@_change.register
def _(event: HandWithdrawn, table: Table, room: Room) -> Table:
    return replace(table, typed=None)


@_change.register
def _(event: HandScored, table: Table, room: Room) -> Table:
    scored = ScoredHand(event.entry, _score(event.after), event.over, table.phase, table.deal, event.leader)
    table = replace(
        table, hands=(*table.hands, scored), deal=after_hand(table.deal), typed=None, pending=None, agreed=frozenset()
    )
    return replace(table, phase=_phase(table))


def _phase(table: Table) -> TablePhase:
    if table.over is not None:
        return "result"
    return "hand" if len(table.deals) > len(table.hands) else "dealing"


@_change.register
def _(event: HandStopped, table: Table, room: Room) -> Table:
    same_dealer = room.edition.penalties[read_event(event.entry.penalty)].kind == "redeal"
    deal = (after_redeal if same_dealer else after_void)(room.edition, table.deal)
    return _dealt_again(replace(table, typed=None), event.owed, deal, room, dealt=True)


@_change.register
def _(event: HandMisdealt, table: Table, room: Room) -> Table:
    used_up = after_misdeal(room.edition, table.deal, event.reason).used_up
    deal = replace(table.deal, misdeals=event.misdeals, passes=event.passes, used_up=used_up)
    return _dealt_again(table, event.owed and event.dealt, deal, room, event.dealt)


def _dealt_again(table: Table, owed: bool, deal: Deal, room: Room, dealt: bool) -> Table:
    """Without its newest deal, if there was one: the same hand is to be dealt again, after the bell only if owed."""
    table = replace(without_newest_deal(table) if dealt else table, deal=deal, owed=owed or table.owed)
    if room.phase in BEFORE_PLAY:
        return replace(table, phase="seated")
    phase = _phase(table)
    if phase == "dealing" and (deals_left(room.edition, deal) == 0 or (bell_gone(room, table) and not table.owed)):
        phase = "result"
    return replace(table, phase=phase)


@_change.register
def _(event: HandTakenBack, table: Table, room: Room) -> Table:
    last = table.hands[-1]
    return replace(
        table,
        hands=table.hands[:-1],
        deal=last.deal_before,
        phase=last.phase_before,
        typed=None,
        pending=None,
        agreed=frozenset(),
    )


@_change.register
def _(event: HandCorrected, table: Table, room: Room) -> Table:
    def rescored(number: int, scored: ScoredHand) -> ScoredHand:
        entry = event.entry if number == event.hand else scored.entry
        last = number == len(event.after)
        over, leader = (event.over, event.leader) if last else (None, None)
        return replace(scored, entry=entry, after=_score(event.after[number - 1]), over=over, leader=leader)

    kept = table.hands[: len(event.after)]
    hands = tuple(rescored(number, scored) for number, scored in enumerate(kept, start=1))
    table = replace(table, hands=hands, typed=None, agreed=frozenset())
    return table if table.phase in ("cut", "clip", "done") else replace(table, phase=_phase(table))


@_change.register
def _(event: ResultAgreed, table: Table, room: Room) -> Table:
    return replace(table, agreed=table.agreed | {event.side})


@_change.register
def _(event: ResultDisputed, table: Table, room: Room) -> Table:
    return replace(table, phase="dispute", called=True, agreed=frozenset())


def _score(points: Points) -> Score:
    return points[0], points[1]
