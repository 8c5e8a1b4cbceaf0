"""(state, event) -> state for what happens and is ruled at a table; its phase follows in `next_phase`."""

from controller.domain.by_kind import Changes, with_table
from controller.domain.events.game import (
    CallAnswered,
    CardClipped,
    ClipsExcused,
    CutRecorded,
    DealJudged,
    DealQuestioned,
    DealRuled,
    HandDealt,
    HandUndone,
    PressIgnored,
    ResultCorrected,
    ResultProposed,
    ResultRecorded,
    ResultWithdrawn,
    UmpireCalled,
)
from controller.domain.events.nodes import NodeBound, NodeFreed, NodeSeen
from controller.domain.events.round import GraceEnded
from controller.domain.events.table import (
    CardClippedByHand,
    ClickEvent,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    DealReviewed,
    DisputeRuled,
)
from controller.domain.fast_replace import replace
from controller.domain.state.room import ClickMark, Judgement, Result, Room, Table
from controller.domain.table.machine import AS_GOOD
from controller.domain.values import Interval, Served

LONG_BEFORE = Interval(0, 0)
"""When a deal was that certainly came before any bell of this boot: ruled so, or accepted before a restart."""
ASTRAY = ("reader_down", "unclipped")
"""Why a winner's scorecard changed nothing at another table while it was still to be clipped at its own."""

CHANGES = Changes()


def without_newest_deal(table: Table) -> Table:
    """A table whose newest deal is void; what was typed for that very hand goes with it."""
    deals = table.deals[:-1]
    return replace(table, deals=deals, typed=table.typed if len(deals) > len(table.hands) else None)


@CHANGES.of
def _(event: NodeSeen, room: Room) -> Room:
    return replace(room, nodes={**room.nodes, event.node: event})


@CHANGES.of
def _(event: NodeBound, room: Room) -> Room:
    room = _freed(room, event.replaces)
    since = Served(event.from_hub_us, room.nodes[event.node].boot if event.node in room.nodes else "")
    bindings, served = {**room.bindings, event.node: event.table}, {**room.served, event.node: since}
    return replace(room, bindings=bindings, served=served)


@CHANGES.of
def _(event: NodeFreed, room: Room) -> Room:
    return _freed(room, event.node)


def _freed(room: Room, freed: str) -> Room:
    served = {node: since for node, since in room.served.items() if node != freed}
    bindings = {node: table for node, table in room.bindings.items() if node != freed}
    return replace(room, bindings=bindings, served=served)


@CHANGES.of_table
def _(event: HandDealt, table: Table, room: Room) -> Table:
    return replace(table, deals=(*table.deals, event.interval), questioned=None, pending=None, owed=False)


@CHANGES.of_table
def _(event: HandUndone, table: Table, room: Room) -> Table:
    return without_newest_deal(table)


@CHANGES.of
def _(event: GraceEnded, room: Room) -> Room:
    return room


@CHANGES.of_table
def _(event: DealJudged, table: Table, room: Room) -> Table:
    table = replace(table, judged=Judgement(event.verdict, event.interval, event.bell_hub_us, event.close))
    if event.verdict == "before":
        return table
    questioned = event.interval if event.verdict == "too_close" or event.close else None
    return replace(without_newest_deal(table), questioned=questioned)


@CHANGES.of_table
def _(event: DealQuestioned, table: Table, room: Room) -> Table:
    judgement = Judgement(event.verdict, event.interval, event.bell_hub_us, event.close)
    return replace(table, questioned=event.interval, judged=judgement)


@CHANGES.of_table
def _(event: DealReviewed, table: Table, room: Room) -> Table:
    assert table.judged is not None
    was = table.judged.verdict
    judged = replace(
        table.judged, verdict=event.verdict, interval=event.interval, final=event.final, fault=event.fault
    )  # fmt: skip
    table = replace(table, judged=judged)
    if was != "too_close" or event.verdict == "too_close" or table.questioned is None:
        return table
    return _reopened(table) if event.verdict == "before" else replace(table, questioned=None)


@CHANGES.of_table
def _(event: DealRuled, table: Table, room: Room) -> Table:
    judged = replace(table.judged, close=False, final=True) if table.judged else None
    table = replace(table, judged=judged, called=False, agreed=frozenset())
    if event.begun:
        return _reopened(table)
    if table.questioned is None:  # the newest hand had not begun, and was counted so far
        return replace(without_newest_deal(table), pending=None)
    return replace(table, questioned=None)


def _reopened(table: Table) -> Table:
    """One more hand had begun before the bell: it is played out, even where the bell had ended the game."""
    deals = (*table.deals, table.questioned or LONG_BEFORE)
    hands = (*table.hands[:-1], replace(table.hands[-1], over=None)) if table.hands else ()
    return replace(table, deals=deals, hands=hands, questioned=None, pending=None)


@CHANGES.of_table
def _(event: ResultProposed, table: Table, room: Room) -> Table:
    return replace(table, pending=event.outcome, pending_at_hub_us=event.at_hub_us)


@CHANGES.of_table
def _(event: ResultWithdrawn, table: Table, room: Room) -> Table:
    return replace(table, pending=None, pending_at_hub_us=0)


@CHANGES.of
def _(event: ResultRecorded, room: Room) -> Room:
    table = replace(room.tables[event.table], pending=None, questioned=None, typed=None)
    result = Result(event.outcome, event.mover, event.source, event.hands, reason=event.reason)
    return _over(room, table, event.round, result)


@CHANGES.of
def _(event: CutRecorded, room: Room) -> Room:
    result = replace(room.results[event.round, event.table], mover=event.mover)
    return _over(room, replace(room.tables[event.table], pending=None), event.round, result)


@CHANGES.of
def _(event: ResultCorrected, room: Room) -> Room:
    was = room.results[event.round, event.table]
    result = replace(was, outcome=event.outcome, mover=event.mover, corrected=True, reason=event.reason)
    if event.round != room.round or event.table not in room.tables:
        return _with_result(room, event.round, event.table, result)
    table = replace(room.tables[event.table], pending=None)
    if table.phase in ("clip", "done"):
        return with_table(_with_result(room, event.round, event.table, result), table)
    return _over(room, table, event.round, result)


def _over(room: Room, table: Table, round_: int, result: Result) -> Room:
    """A table that has its result; where there is no reader to tap them at, the result clips the scorecards."""
    room = _with_result(room, round_, table.number, result)
    if result.mover is None and room.needs_mover(table):
        return with_table(room, table)
    return with_table(room, replace(table, clipped=table.clipped | room.clipped_by_result(table)))


def _with_result(room: Room, round_: int, table: int, result: Result) -> Room:
    return replace(room, results={**room.results, (round_, table): result})


@CHANGES.of_table
def _(event: UmpireCalled, table: Table, room: Room) -> Table:
    return replace(table, called=True)


@CHANGES.of_table
def _(event: CallAnswered, table: Table, room: Room) -> Table:
    return replace(table, called=False)


@CHANGES.of_table
def _(event: DisputeRuled, table: Table, room: Room) -> Table:
    table = replace(table, called=False)
    if event.score is None:
        return table
    return replace(table, ruled=(event.score[0], event.score[1]), typed=None, pending=None, questioned=None)


@CHANGES.of
def _(event: CardClipped, room: Room) -> Room:
    return _clipped(room, event)


@CHANGES.of
def _(event: CardClippedByHand, room: Room) -> Room:
    return _clipped(_marked(room, event, ClickMark("by_hand", event.reason)), event)


def _clipped(room: Room, event: CardClipped | CardClippedByHand) -> Room:
    game = (event.round, event.table)
    if event.round != room.round:
        clipped = room.clipped.get(game, frozenset()) | {event.player}
        return replace(room, clipped={**room.clipped, game: clipped})
    table = room.tables[event.table]
    return with_table(room, replace(table, clipped=table.clipped | {event.player}))


@CHANGES.of
def _(event: ClipsExcused, room: Room) -> Room:
    return room


@CHANGES.of
def _(event: ClicksForfeited, room: Room) -> Room:
    return _marked(room, event, ClickMark("forfeited", event.reason))


@CHANGES.of
def _(event: ClicksRestored, room: Room) -> Room:
    return _marked(room, event, ClickMark("restored", event.reason))


@CHANGES.of
def _(event: ClicksReversed, room: Room) -> Room:
    return _marked(room, event, ClickMark("reversed", event.reason))


def _marked(room: Room, event: ClickEvent, mark: ClickMark) -> Room:
    return replace(room, click_marks={**room.click_marks, (event.round, event.player): mark})


@CHANGES.of
def _(event: PressIgnored, room: Room) -> Room:
    if event.table is not None and event.table in room.tables and event.reason not in AS_GOOD:
        room = with_table(room, replace(room.tables[event.table], ignored=event))
    home = next((table for table in room.tables.values() if event.player in table.seats.values()), None)
    if event.reason not in ASTRAY or home is None or event.player is None or event.table is None:
        return room
    return with_table(room, replace(home, astray={**home.astray, event.player: event.table}))
