"""(state, event) -> state for what is ruled at a table, and for the clicks of its players."""

from functools import singledispatch

from controller.domain.events.game import (
    CallAnswered,
    CardClipped,
    ClipsExcused,
    DealJudged,
    DealQuestioned,
    DealRuled,
    PressIgnored,
    UmpireCalled,
)
from controller.domain.events.table import (
    CardClippedByHand,
    ClickEvent,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    DealReviewed,
    DisputeRuled,
    TableEvent,
)
from controller.domain.fast_replace import replace
from controller.domain.state.phases import IN_PLAY, TablePhase
from controller.domain.state.room import ClickMark, Judgement, Room, Table, bell_gone
from controller.domain.table.machine import AS_GOOD
from controller.domain.values import Interval

RuledEvent = (
    DealJudged | DealQuestioned | DealRuled | UmpireCalled | CallAnswered | CardClipped | ClipsExcused
    | PressIgnored | TableEvent
)  # fmt: skip

LONG_BEFORE = Interval(0, 0)
"""When a deal was that certainly came before any bell of this boot: ruled so, or accepted before a restart."""
BEFORE_PLAY = ("ready", "break")
"""Phases of the room in which a table may deal its first hand, and nothing of it is played yet."""
ASTRAY = ("reader_down", "unclipped")
"""Why a winner's scorecard changed nothing at another table while it was still to be clipped at its own."""


@singledispatch
def _change(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to a table")


def evolve_tables(room: Room, event: RuledEvent) -> Room:
    """The room after one more ruling or click."""
    return _change(event, room)


def without_newest_deal(table: Table) -> Table:
    """A table whose newest deal is void; what was typed for that very hand goes with it."""
    deals = table.deals[:-1]
    return replace(table, deals=deals, typed=table.typed if len(deals) > len(table.hands) else None)


def _with(room: Room, table: Table) -> Room:
    return replace(room, tables={**room.tables, table.number: table})


def _older_in_play(table: Table) -> bool:
    # Where only buttons are pressed, the next deal has ended the hand before it.
    return table.types_hands and len(table.deals) > len(table.hands)


@_change.register
def _(event: DealJudged, room: Room) -> Room:
    table = room.tables[event.table]
    table = replace(table, judged=Judgement(event.verdict, event.interval, event.bell_hub_us, event.close))
    if event.verdict == "before":
        return _with(room, table)
    table = without_newest_deal(table)
    if event.verdict == "too_close":
        return _with(room, replace(table, questioned=event.interval, phase="dispute"))
    questioned = event.interval if event.close else None
    phase: TablePhase = "hand" if _older_in_play(table) else "closing"
    return _with(room, replace(table, questioned=questioned, phase=phase))


@_change.register
def _(event: DealQuestioned, room: Room) -> Room:
    table = room.tables[event.table]
    judgement = Judgement(event.verdict, event.interval, event.bell_hub_us, event.close)
    phase: TablePhase = "dispute" if event.verdict == "too_close" else table.phase
    return _with(room, replace(table, questioned=event.interval, judged=judgement, phase=phase))


@_change.register
def _(event: DealReviewed, room: Room) -> Room:
    table = room.tables[event.table]
    assert table.judged is not None
    was = table.judged.verdict
    judged = replace(
        table.judged, verdict=event.verdict, interval=event.interval, final=event.final, fault=event.fault
    )  # fmt: skip
    table = replace(table, judged=judged)
    if was != "too_close" or event.verdict == "too_close" or table.questioned is None:
        return _with(room, table)
    if event.verdict == "before":
        return _with(room, _reopened(table))
    return _with(room, replace(table, questioned=None, phase="hand" if _older_in_play(table) else "result"))


@_change.register
def _(event: DealRuled, room: Room) -> Room:
    table = room.tables[event.table]
    judged = replace(table.judged, close=False, final=True) if table.judged else None
    table = replace(table, judged=judged, called=False, agreed=frozenset())
    if event.begun:
        return _with(room, _reopened(table))
    if table.questioned is None:
        return _with(room, _voided(room, table))
    left_open = table.phase in ("hand", "closing")
    phase: TablePhase = table.phase if left_open else "hand" if _older_in_play(table) else "result"
    return _with(room, replace(table, questioned=None, phase=phase))


def _reopened(table: Table) -> Table:
    """One more hand had begun before the bell: it is played out, even where the bell had ended the game."""
    deals = (*table.deals, table.questioned or LONG_BEFORE)
    hands = (*table.hands[:-1], replace(table.hands[-1], over=None)) if table.hands else ()
    return replace(table, deals=deals, hands=hands, questioned=None, pending=None, phase="hand")


def _voided(room: Room, table: Table) -> Table:
    """The newest hand had not begun: as if it had been taken back, or after the bell never dealt."""
    table = replace(without_newest_deal(table), pending=None)
    if bell_gone(room, table):
        return replace(table, phase="hand" if _older_in_play(table) else "result")
    return replace(table, phase="hand" if len(table.deals) > len(table.hands) else "dealing")


@_change.register
def _(event: UmpireCalled, room: Room) -> Room:
    return _with(room, replace(room.tables[event.table], called=True))


@_change.register
def _(event: CallAnswered, room: Room) -> Room:
    return _with(room, _settled(room.tables[event.table]))


def _settled(table: Table) -> Table:
    """A table that goes on where it was; of a dispute over a deal, only a ruling on the deal makes an end."""
    back = table.phase == "dispute" and table.questioned is None
    return replace(table, called=False, phase="result" if back else table.phase)


@_change.register
def _(event: DisputeRuled, room: Room) -> Room:
    table = _settled(room.tables[event.table])
    if event.score is None:
        return _with(room, table)
    phase: TablePhase = "result" if table.phase in IN_PLAY else table.phase
    score = (event.score[0], event.score[1])
    return _with(room, replace(table, ruled=score, typed=None, pending=None, questioned=None, phase=phase))


@_change.register
def _(event: CardClipped, room: Room) -> Room:
    return _clipped(room, event)


@_change.register
def _(event: CardClippedByHand, room: Room) -> Room:
    return _clipped(_marked(room, event, ClickMark("by_hand", event.reason)), event)


def _clipped(room: Room, event: CardClipped | CardClippedByHand) -> Room:
    game = (event.round, event.table)
    if event.round != room.round:
        clipped = room.clipped.get(game, frozenset()) | {event.player}
        return replace(room, clipped={**room.clipped, game: clipped})
    table = room.tables[event.table]
    return _in_when_clipped(_with(room, replace(table, clipped=table.clipped | {event.player})), event.table)


def _in_when_clipped(room: Room, number: int) -> Room:
    table = room.tables[number]
    if table.phase != "clip" or room.cards_due(table):
        return room
    return _with(room, replace(table, phase="done"))


@_change.register
def _(event: ClipsExcused, room: Room) -> Room:
    return _with(room, replace(room.tables[event.table], phase="done"))


@_change.register
def _(event: ClicksForfeited, room: Room) -> Room:
    room = _marked(room, event, ClickMark("forfeited", event.reason))
    return _in_when_clipped(room, event.table) if event.round == room.round else room


@_change.register
def _(event: ClicksRestored, room: Room) -> Room:
    room = _marked(room, event, ClickMark("restored", event.reason))
    return _in_when_clipped(room, event.table) if event.round == room.round else room


@_change.register
def _(event: ClicksReversed, room: Room) -> Room:
    return _marked(room, event, ClickMark("reversed", event.reason))


def _marked(room: Room, event: ClickEvent, mark: ClickMark) -> Room:
    return replace(room, click_marks={**room.click_marks, (event.round, event.player): mark})


@_change.register
def _(event: PressIgnored, room: Room) -> Room:
    if event.table is not None and event.table in room.tables and event.reason not in AS_GOOD:
        room = _with(room, replace(room.tables[event.table], ignored=event))
    home = next((table for table in room.tables.values() if event.player in table.seats.values()), None)
    if event.reason not in ASTRAY or home is None or event.player is None or event.table is None:
        return room
    return _with(room, replace(home, astray={**home.astray, event.player: event.table}))
