"""Every event as one sentence that a person can read aloud."""

from functools import singledispatch

from controller.domain import events as e
from controller.domain.bell_events import RingAsked, RingNoted
from controller.domain.hall_events import HallEvent
from controller.domain.hand_events import HandEvent
from controller.domain.honours import told_words
from controller.domain.ids import Interval
from controller.domain.room import Room
from controller.domain.seat_events import SeatEvent
from controller.domain.seats import names_of
from controller.domain.session_events import SessionEvent
from controller.domain.standing_events import StandingEvent
from controller.domain.table_events import TableEvent
from controller.domain.team_events import TeamEvent
from controller.projections.hall_sentences import hall_sentence
from controller.projections.hand_sentences import hand_sentence
from controller.projections.session_sentences import session_sentence
from controller.projections.standing_sentences import standing_sentence
from controller.projections.table_sentences import OUTCOMES, ruler, table_sentence

SIDE_NAMES = {"A": "Amber", "B": "Blue"}
_RINGS = {"open": "start bell", "warn": "warning", "close": "finish bell"}
_VERDICTS = {"before": "before the bell", "after": "after the bell", "too_close": "too close to call"}
IGNORED = {
    "node_not_bound": "the node serves no table; bind it on the Nodes page",
    "before_its_table": "the node did not serve that table yet, or had only just been given it",
    "no_round": "no round is running",
    "round_not_open": "the round has not started",
    "nobody_seated": "nobody is seated there",
    "seats_incomplete": "not all four seats are taken",
    "same_deal": "the same deal was pressed twice",
    "four_hands_dealt": "four hands have been dealt",
    "dealt_after_bell": "it was dealt after the finish bell",
    "bell_gone": "the finish bell has gone",
    "nothing_to_undo": "there was nothing to undo",
    "confirmed_too_soon": "the second press came too soon to be meant",
    "result_stands": "the result stands; the convenor can correct it",
    "cut_awaited": "the cut is awaited",
    "umpire_rules": "the umpire has to rule first",
    "already_called": "the umpire has been called already",
    "unknown_card": "nobody here has that scorecard",
    "wrong_table": "that scorecard belongs to another table",
    "already_clipped": "that scorecard is clipped already",
    "no_result_yet": "the game has no result yet",
    "clip_first": "the scorecards of the last game are to be tapped first",
    "seated_here": "that player sits there already",
    "no_ties": "teams play on until one of them has won",
    "game_over": "its counted hands have ended the game",
    "hand_not_typed": "the hand before it is to be typed first",
    "hand_is_typed": "that hand is typed already; take the typed hand away first",
    "unclipped": "it is still to be clipped at the player's own table",
    "reader_down": "it could not be clipped at the player's own table, whose reader does not work",
    "clicks_ruled": "the game's clicks of that player are decided already",
    "hands_are_typed": "its hands are counted one by one and the game is not over",
    "card_of_another": "the scorecard of another player is awaited there",
    "hands_say_otherwise": "its counted hands give another result",
}


_OF_ITS_TABLE = {"wrong_table": "it belongs to table", "unclipped": "it is still to be clipped at table"}


def sentence(event: e.Event, room: Room) -> str:
    """What happened, in one sentence; `room` is the room after the event."""
    if isinstance(event, HallEvent):
        return hall_sentence(event, room)
    if isinstance(event, HandEvent):
        return hand_sentence(event)
    if isinstance(event, SessionEvent | TeamEvent | SeatEvent):
        return session_sentence(event, room)
    if isinstance(event, TableEvent):
        return table_sentence(event, room)
    if isinstance(event, StandingEvent):
        return standing_sentence(event, room)
    return _say(event, room)


def place(event: e.Event) -> tuple[int | None, int | None, int | None]:
    """Round, table and player an event is about, for the journal's filters."""
    return getattr(event, "round", None), getattr(event, "table", None), getattr(event, "player", None)


@singledispatch
def _say(event: object, room: Room) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_say.register
def _(event: e.TournamentCreated, room: Room) -> str:
    return f"{event.name} was set up: {event.rounds} rounds, profile {event.profile} ({room.profile.status})."


@_say.register
def _(event: e.PlayersImported, room: Room) -> str:
    return f"{len(event.players)} players were imported."


@_say.register
def _(event: e.SeatsDrawn, room: Room) -> str:
    house = f" with {len(event.house_players)} house players" if event.house_players else ""
    return f"Seats were drawn at {len(room.tables)} tables{house} (seed {event.seed})."


@_say.register
def _(event: e.NodeSeen, room: Room) -> str:
    return f"Node {event.node} ({event.board}, {event.firmware}) started: {event.reset}."


@_say.register
def _(event: e.NodeBound, room: Room) -> str:
    place = f", in place of {event.replaces}" if event.replaces else ""
    return f"Node {event.node} serves table {event.table}{place}{', as its button says' if event.pressed else ''}."


@_say.register
def _(event: e.NodeFreed, room: Room) -> str:
    return f"Node {event.node} no longer serves table {event.table}."


@_say.register
def _(event: e.RoundStarted, room: Room) -> str:
    return f"Round {event.round} was started."


@_say.register
def _(event: e.RoundPaused, room: Room) -> str:
    return f"Round {event.round} was paused with {event.left_us // 1_000_000} s left."


@_say.register
def _(event: e.RoundResumed, room: Room) -> str:
    return f"Round {event.round} goes on."


@_say.register
def _(event: e.FinishCalled, room: Room) -> str:
    return f"The convenor rings the finish bell of round {event.round}."


@_say.register
def _(event: e.BellRang, room: Room) -> str:
    return f"The {_RINGS[event.ring]} of round {event.round} struck, {event.late_us / 1000:.1f} ms after its instant."


@_say.register
def _(event: e.BellMissed, room: Room) -> str:
    return f"No stroke of the {_RINGS[event.ring]} of round {event.round} was reported: ring by hand."


@_say.register
def _(event: RingAsked, room: Room) -> str:
    return "The convenor tries the bell." if event.kind == "test" else "The convenor rings for attention."


@_say.register
def _(event: RingNoted, room: Room) -> str:
    became = {"rung": "rang", "skipped": "came too late and was not rung", "heard": "was heard"}
    return f"The bell by hand {became.get(event.outcome, 'was not heard')}."


@_say.register
def _(event: e.MachineRestarted, room: Room) -> str:
    if event.left_us is None:
        return "The hub's machine restarted."
    return f"The hub's machine restarted; the round is paused with {event.left_us // 1_000_000} s left."


@_say.register
def _(event: e.HandDealt, room: Room) -> str:
    return f"Table {event.table} dealt hand {event.hand}."


@_say.register
def _(event: e.HandUndone, room: Room) -> str:
    return f"Table {event.table} took hand {event.hand} back."


@_say.register
def _(event: e.DealJudged, room: Room) -> str:
    return (
        f"Table {event.table}, hand {event.hand}: {_VERDICTS[event.verdict]}"
        f" ({_span(event.interval, event.bell_hub_us)}){_close(event.close)}."
    )


@_say.register
def _(event: e.DealQuestioned, room: Room) -> str:
    span = "" if event.bell_hub_us is None else f" ({_span(event.interval, event.bell_hub_us)})"
    verdict = f"{_VERDICTS[event.verdict]}{span}{_close(event.close)}"
    return f"Table {event.table} reported a deal late: {verdict}; the umpire may let it count."


def _close(close: bool) -> str:
    return ", a close call" if close else ""


def _span(interval: Interval, bell_hub_us: int) -> str:
    earliest, latest = _apart(interval.low_hub_us - bell_hub_us), _apart(interval.high_hub_us - bell_hub_us)
    if interval.low_hub_us == 0:
        return f"at the latest {latest} from the bell, no clock of the node being known"
    return f"{earliest} from the bell" if earliest == latest else f"{earliest} to {latest} from the bell"


def _apart(from_bell_us: int) -> str:
    if abs(from_bell_us) >= 1_000_000:
        return f"{from_bell_us / 1_000_000:+.1f} s"
    return f"{from_bell_us / 1_000:+.1f} ms"


@_say.register
def _(event: e.DealRuled, room: Room) -> str:
    ruled = "had begun before the bell" if event.begun else "had not begun"
    return f"{ruler(event.umpire)} ruled that the deal of table {event.table} {ruled}{_because(event.reason)}."


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


@_say.register
def _(event: e.GraceEnded, room: Room) -> str:
    return f"Time at table {_listed(event.tables)}: results please."


def _listed(tables: tuple[int, ...]) -> str:
    return ", ".join(str(table) for table in tables)


@_say.register
def _(event: e.ResultProposed, room: Room) -> str:
    return f"Table {event.table} pressed {OUTCOMES[event.outcome]}, not yet confirmed."


@_say.register
def _(event: e.ResultWithdrawn, room: Room) -> str:
    return f"Table {event.table} took its result back."


@_say.register
def _(event: e.ResultRecorded, room: Room) -> str:
    by = {"convenor": " (entered by the convenor)", "umpire": " (ruled by the umpire)"}.get(event.source, "")
    return f"Table {event.table}, round {event.round}: {OUTCOMES[event.outcome]}{by}{_because(event.reason)}."


@_say.register
def _(event: e.CutRecorded, room: Room) -> str:
    return f"Table {event.table} cut: {SIDE_NAMES[event.mover]} moves on."


@_say.register
def _(event: e.ResultCorrected, room: Room) -> str:
    changed = told_words(room.told[-1].totals, names_of(room))
    return (
        f"The convenor corrected table {event.table}, round {event.round}, to"
        f" {OUTCOMES[event.outcome]}{_because(event.reason)}.{f' Totals: {changed}.' if changed else ''}"
    )


@_say.register
def _(event: e.CardClipped, room: Room) -> str:
    return f"{room.players[event.player].name}'s scorecard was clipped at table {event.table}."


@_say.register
def _(event: e.ClipsExcused, room: Room) -> str:
    return f"The convenor excused the scorecards of table {event.table}{_because(event.reason)}."


@_say.register
def _(event: e.UmpireCalled, room: Room) -> str:
    return f"Table {event.table} calls the umpire."


@_say.register
def _(event: e.CallAnswered, room: Room) -> str:
    return f"The call of table {event.table} was answered."


@_say.register
def _(event: e.PressIgnored, room: Room) -> str:
    where = f"Table {event.table}" if event.table else f"Node {event.node}"
    what = "a scorecard" if event.control == "card" else event.control.upper()
    if event.player is not None:
        what = f"{room.players[event.player].name}'s scorecard"
        if event.reason in _OF_ITS_TABLE and (seat := _seat_of(room, event.player)):
            return f"{where}: {what} changed nothing, because {_OF_ITS_TABLE[event.reason]} {seat}."
    return f"{where}: {what} changed nothing, because {IGNORED[event.reason]}."


def _seat_of(room: Room, player: int) -> int | None:
    return next((table.number for table in room.tables.values() if player in table.seats.values()), None)


@_say.register
def _(event: e.RoundClosed, room: Room) -> str:
    return f"Round {event.round} is complete: every table is in."


@_say.register
def _(event: e.PlayersMoved, room: Room) -> str:
    return f"Winners moved on; seats for round {event.round} are set."


@_say.register
def _(event: e.TournamentEnded, room: Room) -> str:
    return f"The tournament is over ({event.reason})."
