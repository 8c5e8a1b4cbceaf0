"""Events of the game at a table and of its node, as sentences."""

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
    ResultCorrected,
    ResultProposed,
    ResultRecorded,
    ResultWithdrawn,
    UmpireCalled,
)
from controller.domain.events.nodes import NodeBound, NodeFreed, NodeSeen
from controller.domain.setup.called import name_of, names_of
from controller.domain.standings.prizes import told_words
from controller.domain.state.room import Room
from controller.domain.values import SECOND_US, Interval
from controller.projections.sentences.phrases import OUTCOMES, SIDES, VERDICTS, because, plain
from controller.projections.sentences.table import ruler
from table_node.shared.words import say, sentences

_PRESSED = say("Table {table}, round {round}: {outcome}{because}.")
_RECORDED = {
    "convenor": say("Table {table}, round {round}: {outcome} (entered by the convenor){because}."),
    "umpire": say("Table {table}, round {round}: {outcome} (ruled by the umpire){because}."),
}

SENTENCES = plain(
    {
        NodeFreed: say("Node {node} no longer serves table {table}."),
        ResultWithdrawn: say("Table {table} took its result back."),
        UmpireCalled: say("Table {table} calls the umpire."),
        CallAnswered: say("The call of table {table} was answered."),
        NodeSeen: say("Node {node} ({board}, {firmware}) started: {reset}."),
    }
)


@SENTENCES.of
def _(event: NodeBound, room: Room) -> str:
    return sentences(
        say("Node {node} serves table {table}.", node=event.node, table=event.table),
        say("It takes the place of {replaces}.", replaces=event.replaces) if event.replaces else "",
        say("A button was pressed on it.") if event.pressed else "",
    )


@SENTENCES.of
def _(event: HandDealt, room: Room) -> str:
    if not room.has_clock:
        return say("Table {table} began deal {hand}.", table=event.table, hand=event.hand)
    return say("Table {table} dealt hand {hand}.", table=event.table, hand=event.hand)


@SENTENCES.of
def _(event: HandUndone, room: Room) -> str:
    if not room.has_clock:
        return say("Table {table} took deal {hand} back.", table=event.table, hand=event.hand)
    return say("Table {table} took hand {hand} back.", table=event.table, hand=event.hand)


@SENTENCES.of
def _(event: DealJudged, room: Room) -> str:
    judged = say(
        "Table {table}, hand {hand}: {verdict} ({span}).",
        table=event.table,
        hand=event.hand,
        verdict=VERDICTS[event.verdict],
        span=_span(event.interval, event.bell_hub_us),
    )
    return sentences(judged, _close(event.close))


@SENTENCES.of
def _(event: DealQuestioned, room: Room) -> str:
    span = "" if event.bell_hub_us is None else f" ({_span(event.interval, event.bell_hub_us)})"
    reported = say(
        "Table {table} reported a deal late: {verdict}; the umpire may let it count.",
        table=event.table,
        verdict=f"{VERDICTS[event.verdict]}{span}",
    )
    return sentences(reported, _close(event.close))


def _close(close: bool) -> str:
    return say("It is a close call.") if close else ""


def _span(interval: Interval, bell_hub_us: int) -> str:
    """How far from the bell a deal was, as people say it; the table's page has the figures."""
    if interval.low_hub_us == 0:
        return say("the node's clock is not known")
    early_us, late_us = interval.low_hub_us - bell_hub_us, interval.high_hub_us - bell_hub_us
    nearest_us = 0 if early_us <= 0 <= late_us else min(abs(early_us), abs(late_us))
    if nearest_us < SECOND_US:
        return say("less than a second from the bell")
    return say("{seconds:.1f} s from the bell", seconds=nearest_us / SECOND_US)


@SENTENCES.of
def _(event: DealRuled, room: Room) -> str:
    told = {"ruler": ruler(event.umpire), "table": event.table, "because": because(event.reason)}
    if event.begun:
        return say("{ruler} ruled that the deal of table {table} had begun before the bell{because}.", **told)
    return say("{ruler} ruled that the deal of table {table} had not begun{because}.", **told)


@SENTENCES.of
def _(event: ResultProposed, room: Room) -> str:
    if event.outcome in SIDES and room.tables[event.table].phase == "cut":
        side = SIDES[event.outcome]
        return say("Table {table} pressed that {side} moves on, not yet confirmed.", table=event.table, side=side)
    return say(
        "Table {table} pressed {outcome}, not yet confirmed.", table=event.table, outcome=OUTCOMES[event.outcome]
    )


@SENTENCES.of
def _(event: ResultRecorded, room: Room) -> str:
    return _RECORDED.get(event.source, _PRESSED).format(
        table=event.table, round=event.round, outcome=OUTCOMES[event.outcome], because=because(event.reason)
    )


@SENTENCES.of
def _(event: CutRecorded, room: Room) -> str:
    return say("Table {table} cut: {mover} moves on.", table=event.table, mover=SIDES[event.mover])


@SENTENCES.of
def _(event: ResultCorrected, room: Room) -> str:
    changed = told_words(room.told[-1].totals, names_of(room))
    corrected = say(
        "The convenor corrected table {table}, round {round}, to {outcome}{because}.",
        table=event.table,
        round=event.round,
        outcome=OUTCOMES[event.outcome],
        because=because(event.reason),
    )
    return sentences(corrected, say("Totals: {changed}.", changed=changed) if changed else "")


@SENTENCES.of
def _(event: CardClipped, room: Room) -> str:
    return say(
        "{player}'s scorecard was clipped at table {table}.", player=name_of(room, event.player), table=event.table
    )


@SENTENCES.of
def _(event: ClipsExcused, room: Room) -> str:
    return say(
        "The convenor excused the scorecards of table {table}{because}.",
        table=event.table,
        because=because(event.reason),
    )
