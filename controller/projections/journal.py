"""The journal: each event as one sentence that a person can read aloud."""

from functools import singledispatch

from controller.domain.events import Event
from controller.domain.events.amending import AmendEvent
from controller.domain.events.bell import BellMissed, BellRang, RingAsked, RingNoted
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
from controller.domain.events.table import TableEvent
from controller.domain.events.teams import TeamEvent
from controller.domain.setup.called import name_of, names_of
from controller.domain.standings.prizes import told_words
from controller.domain.state.room import Room
from controller.domain.values import SECOND_US, Interval
from controller.projections.sentences.amending import amend_sentence
from controller.projections.sentences.hall import hall_sentence
from controller.projections.sentences.hands import hand_sentence
from controller.projections.sentences.ignored import ignored_sentence
from controller.projections.sentences.late import late_sentence
from controller.projections.sentences.phrases import OUTCOMES, SIDES, VERDICTS, because, house_words
from controller.projections.sentences.play import play_sentence
from controller.projections.sentences.session import session_sentence
from controller.projections.sentences.standings import standing_sentence
from controller.projections.sentences.table import ruler, table_sentence
from table_node.shared.words import say, say_count, sentences

_RINGS = {"open": say("start bell"), "warn": say("warning"), "close": say("finish bell")}
_BY_HAND = {
    "rung": say("The bell by hand rang."),
    "skipped": say("The bell by hand came too late and was not rung."),
    "heard": say("The bell by hand was heard."),
    "unheard": say("The bell by hand was not heard."),
}
_PRESSED = say("Table {table}, round {round}: {outcome}{because}.")
_RECORDED = {
    "convenor": say("Table {table}, round {round}: {outcome} (entered by the convenor){because}."),
    "umpire": say("Table {table}, round {round}: {outcome} (ruled by the umpire){because}."),
}


LATE_TOLD_S = 0.5
"""A ring that is later than this can be heard to be late; the log keeps every ring's own lateness."""


def sentence(event: Event, room: Room) -> str:
    """The sentence for an event; `room` is the room after it."""
    if isinstance(event, AmendEvent):
        return amend_sentence(event, room)
    if isinstance(event, HallEvent):
        return hall_sentence(event, room)
    if isinstance(event, HandEvent):
        return hand_sentence(event)
    if isinstance(event, PlayEvent):
        return play_sentence(event, room)
    if isinstance(event, SessionEvent | TeamEvent | SeatEvent):
        return session_sentence(event, room)
    if isinstance(event, TableEvent):
        return table_sentence(event, room)
    if isinstance(event, StandingEvent):
        return standing_sentence(event, room)
    if isinstance(event, LateEvent):
        return late_sentence(event, room)
    return _say(event, room)


def place(event: Event) -> tuple[int | None, int | None, int | None]:
    """The round, table and player that an event is about, for the filters of the journal."""
    return getattr(event, "round", None), getattr(event, "table", None), getattr(event, "player", None)


@singledispatch
def _say(event: object, room: Room) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_say.register
def _(event: TournamentCreated, room: Room) -> str:
    said = say(
        "{name} was set up: {rounds} by {sheet}.",
        name=event.name,
        rounds=say_count("{count} round", "{count} rounds", event.rounds),
        sheet=room.profile.words()[0],
    )
    if not event.kept:
        return said
    kept = say_count("{count} player stays on the list.", "{count} players stay on the list.", len(event.kept))
    return f"{said} {kept}"


@_say.register
def _(event: PlayersImported, room: Room) -> str:
    return say_count("{count} player was imported.", "{count} players were imported.", len(event.players))


@_say.register
def _(event: SeatsDrawn, room: Room) -> str:
    return sentences(
        say("Seats were drawn at {count} tables (draw number {seed}).", count=len(room.tables), seed=event.seed),
        house_words(len(event.house_players)),
    )


@_say.register
def _(event: NodeSeen, room: Room) -> str:
    return say(
        "Node {node} ({board}, {firmware}) started: {reset}.",
        node=event.node,
        board=event.board,
        firmware=event.firmware,
        reset=event.reset,
    )


@_say.register
def _(event: NodeBound, room: Room) -> str:
    return sentences(
        say("Node {node} serves table {table}.", node=event.node, table=event.table),
        say("It takes the place of {replaces}.", replaces=event.replaces) if event.replaces else "",
        say("A button was pressed on it.") if event.pressed else "",
    )


@_say.register
def _(event: NodeFreed, room: Room) -> str:
    return say("Node {node} no longer serves table {table}.", node=event.node, table=event.table)


@_say.register
def _(event: RoundStarted, room: Room) -> str:
    return say("Round {round} was started.", round=event.round)


@_say.register
def _(event: RoundPaused, room: Room) -> str:
    return say("Round {round} was paused with {left} s left.", round=event.round, left=event.left_us // 1_000_000)


@_say.register
def _(event: RoundResumed, room: Room) -> str:
    return say("Round {round} goes on.", round=event.round)


@_say.register
def _(event: FinishCalled, room: Room) -> str:
    return say("The convenor rings the finish bell of round {round}.", round=event.round)


@_say.register
def _(event: BellRang, room: Room) -> str:
    ring, late_s = _RINGS[event.ring], event.late_us / SECOND_US
    if not room.has_clock:  # nothing is timed there, and no rule rests on the bell
        return say("The bell rang for round {round}.", round=event.round)
    if late_s < LATE_TOLD_S:
        return say("The {ring} of round {round} rang.", ring=ring, round=event.round)
    return say("The {ring} of round {round} rang {late:.1f} s late.", ring=ring, round=event.round, late=late_s)


@_say.register
def _(event: BellMissed, room: Room) -> str:
    return say(
        "No stroke of the {ring} of round {round} was reported: ring by hand.",
        ring=_RINGS[event.ring],
        round=event.round,
    )


@_say.register
def _(event: RingAsked, room: Room) -> str:
    return say("The convenor tries the bell.") if event.kind == "test" else say("The convenor rings for attention.")


@_say.register
def _(event: RingNoted, room: Room) -> str:
    return _BY_HAND.get(event.outcome, _BY_HAND["unheard"])


@_say.register
def _(event: MachineRestarted, room: Room) -> str:
    if event.left_us is None:
        return say("The hub's machine restarted.")
    return say("The hub's machine restarted; the round is paused with {left} s left.", left=event.left_us // 1_000_000)


@_say.register
def _(event: HandDealt, room: Room) -> str:
    if not room.has_clock:
        return say("Table {table} began deal {hand}.", table=event.table, hand=event.hand)
    return say("Table {table} dealt hand {hand}.", table=event.table, hand=event.hand)


@_say.register
def _(event: HandUndone, room: Room) -> str:
    if not room.has_clock:
        return say("Table {table} took deal {hand} back.", table=event.table, hand=event.hand)
    return say("Table {table} took hand {hand} back.", table=event.table, hand=event.hand)


@_say.register
def _(event: DealJudged, room: Room) -> str:
    judged = say(
        "Table {table}, hand {hand}: {verdict} ({span}).",
        table=event.table,
        hand=event.hand,
        verdict=VERDICTS[event.verdict],
        span=_span(event.interval, event.bell_hub_us),
    )
    return sentences(judged, _close(event.close))


@_say.register
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
    """How far from the bell a deal was, in everyday words; the table's page shows the figures."""
    if interval.low_hub_us == 0:
        return say("the node's clock is not known")
    early_us, late_us = interval.low_hub_us - bell_hub_us, interval.high_hub_us - bell_hub_us
    nearest_us = 0 if early_us <= 0 <= late_us else min(abs(early_us), abs(late_us))
    if nearest_us < SECOND_US:
        return say("less than a second from the bell")
    return say("{seconds:.1f} s from the bell", seconds=nearest_us / SECOND_US)


@_say.register
def _(event: DealRuled, room: Room) -> str:
    told = {"ruler": ruler(event.umpire), "table": event.table, "because": because(event.reason)}
    if event.begun:
        return say("{ruler} ruled that the deal of table {table} had begun before the bell{because}.", **told)
    return say("{ruler} ruled that the deal of table {table} had not begun{because}.", **told)


@_say.register
def _(event: GraceEnded, room: Room) -> str:
    return say("Time at table {listed}: results please.", listed=_listed(event.tables))


def _listed(tables: tuple[int, ...]) -> str:
    return ", ".join(str(table) for table in tables)


@_say.register
def _(event: ResultProposed, room: Room) -> str:
    if event.outcome in SIDES and room.tables[event.table].phase == "cut":
        side = SIDES[event.outcome]
        return say("Table {table} pressed that {side} moves on, not yet confirmed.", table=event.table, side=side)
    return say(
        "Table {table} pressed {outcome}, not yet confirmed.", table=event.table, outcome=OUTCOMES[event.outcome]
    )


@_say.register
def _(event: ResultWithdrawn, room: Room) -> str:
    return say("Table {table} took its result back.", table=event.table)


@_say.register
def _(event: ResultRecorded, room: Room) -> str:
    return _RECORDED.get(event.source, _PRESSED).format(
        table=event.table, round=event.round, outcome=OUTCOMES[event.outcome], because=because(event.reason)
    )


@_say.register
def _(event: CutRecorded, room: Room) -> str:
    return say("Table {table} cut: {mover} moves on.", table=event.table, mover=SIDES[event.mover])


@_say.register
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


@_say.register
def _(event: CardClipped, room: Room) -> str:
    return say(
        "{player}'s scorecard was clipped at table {table}.", player=name_of(room, event.player), table=event.table
    )


@_say.register
def _(event: ClipsExcused, room: Room) -> str:
    return say(
        "The convenor excused the scorecards of table {table}{because}.",
        table=event.table,
        because=because(event.reason),
    )


@_say.register
def _(event: UmpireCalled, room: Room) -> str:
    return say("Table {table} calls the umpire.", table=event.table)


@_say.register
def _(event: CallAnswered, room: Room) -> str:
    return say("The call of table {table} was answered.", table=event.table)


@_say.register
def _(event: PressIgnored, room: Room) -> str:
    return ignored_sentence(event, room)


@_say.register
def _(event: RoundClosed, room: Room) -> str:
    return say("Round {round} is complete: every table is in.", round=event.round)


@_say.register
def _(event: PlayersMoved, room: Room) -> str:
    if room.rules.moves == "teams":
        return say("The teams that meet in round {round} are set.", round=event.round)
    return say("Winners moved on; seats for round {round} are set.", round=event.round)


@_say.register
def _(event: TournamentEnded, room: Room) -> str:
    return say("The tournament is over ({reason}).", reason=event.reason)
