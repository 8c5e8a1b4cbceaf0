"""What a press does at a table: one transition table, and what is not in it is ignored with a reason.

Until hands are entered one by one, AMBER and BLUE give the result of the whole game, so a hand's end is not seen
here: DEALT says that the next one has begun.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.domain.events import Event
from controller.domain.events.game import (
    CutRecorded,
    DealJudged,
    DealQuestioned,
    HandDealt,
    HandUndone,
    PressIgnored,
    ResultProposed,
    ResultRecorded,
    ResultWithdrawn,
    UmpireCalled,
)
from controller.domain.round.ties import mover_of
from controller.domain.state.room import Room, Table, bell_gone, bell_of
from controller.domain.state.verdict import Verdict, close_call, judge, weighed
from controller.domain.values import SEATS, Interval, Stamp
from controller.games.results import Outcome, Side
from table_node.wire.uids import flaw


@dataclass(frozen=True)
class Press:
    """A button press as the table sees it."""

    node: str
    control: str
    interval: Interval


Handler = Callable[[Room, Table, Press], list[Event]]

OUTCOME_OF: dict[str, Outcome] = {"amber": "A", "blue": "B", "both": "TIE"}
SIDE_OF: dict[str, Side] = {"amber": "A", "blue": "B"}
FROZEN = ("amber", "blue", "both", "undo")
"""What waits while the umpire is called; DEALT does not, for the clock does not wait either."""

AS_GOOD = ("already_clipped", "already_called", "seated_here", "same_deal")
"""Why something changed nothing that stands already: nobody needs to be told that it did not count."""

# Said when the transition table has no row for what was pressed.
WHY_IGNORED: dict[str, str] = {
    "vacant": "nobody_seated",
    "seated": "no_round",
    "dealt": "round_not_open",
    "dispute": "umpire_rules",
    "clip": "result_stands",
    "done": "result_stands",
    "cut": "cut_awaited",
    "closing": "bell_gone",
    "result": "bell_gone",
    "dealing": "nothing_to_undo",
    "hand": "nothing_to_undo",
}


def press(room: Room, table: Table, pressed: Press) -> list[Event]:
    """The events of a press at a table; always at least one, so that no press is without a trace."""
    if table.called and pressed.control in FROZEN:
        return [ignored(room, table.number, pressed, "umpire_rules")]
    if pressed.control == "dealt" and 0 < len(table.seats) < len(SEATS):
        return [ignored(room, table.number, pressed, "seats_incomplete")]
    handler = TRANSITIONS.get((table.phase, pressed.control))
    if handler is None:
        return [ignored(room, table.number, pressed, WHY_IGNORED[table.phase])]
    return handler(room, table, pressed)


def ignored(room: Room, table: int | None, pressed: Press, reason: str, player: int | None = None) -> PressIgnored:
    """A press that changed nothing."""
    return PressIgnored(pressed.node, table, room.round, pressed.control, reason, player)


def _dealt(room: Room, table: Table, pressed: Press) -> list[Event]:
    """DEALT while the bell is still ahead: the hand counts unless the bell turns out to have been first."""
    if (reason := _why_no_hand(room, table, pressed)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    return [HandDealt(table.number, room.round, len(table.deals) + 1, pressed.interval)]


def _why_no_hand(room: Room, table: Table, pressed: Press) -> str | None:
    assert room.tournament is not None
    if table.over not in (None, "BELL"):
        return "game_over"
    if len(table.deals) + table.deal.used_up >= room.rules.max_hands:
        return "four_hands_dealt"
    if room.rules.dealt_needs_result and table.types_hands and len(table.deals) > len(table.hands):
        return "hand_not_typed"
    if table.deals:
        since_us = pressed.interval.high_hub_us - table.deals[-1].high_hub_us
        if abs(since_us) < room.tournament.dealt_gap_us:
            return "same_deal"
    return None


def _dealt_late(room: Room, table: Table, pressed: Press) -> list[Event]:
    """DEALT whose message came after the bell: held against the instant the bell struck (500 2k)."""
    if (reason := _why_no_hand(room, table, pressed)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    bell = bell_of(room, table)
    verdict, close = held_against(room, pressed.interval, bell)
    if verdict == "after" and not close:
        return [ignored(room, table.number, pressed, "dealt_after_bell")]
    hand = len(table.deals) + 1
    if verdict == "before" and table.phase in ("hand", "closing") and bell is not None:
        return [
            HandDealt(table.number, room.round, hand, pressed.interval),
            DealJudged(table.number, room.round, hand, verdict, pressed.interval, bell, close),
        ]
    return [DealQuestioned(table.number, room.round, verdict, pressed.interval, bell, close)]


def held_against(room: Room, interval: Interval, bell_hub_us: int | None) -> tuple[Verdict, bool]:
    """A deal's verdict by the house's options, and whether it is a close call.

    What is close is a matter of how finely presses are timed: a rehearsal's pace does not change it.
    """
    by_room = judge(interval, bell_hub_us, room.rules.dealt_equal)
    verdict = weighed(by_room, _by_own_bell(room, interval.stamp), room.rules.bell_reference)
    return verdict, close_call(verdict, interval, bell_hub_us, room.rules.close_call_ms * 1000)


def _by_own_bell(room: Room, stamp: Stamp | None) -> Verdict | None:
    """A deal against the bell of its own node, both on one counter; None where that bell is not known."""
    own_us = room.clock.own_bells.get((stamp.node, stamp.boot)) if stamp else None
    if stamp is None or own_us is None:
        return None
    return judge(Interval(stamp.tick_us - stamp.late_us, stamp.tick_us), own_us, room.rules.dealt_equal)


def _dealt_in_play(room: Room, table: Table, pressed: Press) -> list[Event]:
    """DEALT while a hand is in play: the next one before the bell, or one that is owed; judged after it."""
    late = bell_gone(room, table) and not table.owed
    return (_dealt_late if late else _dealt)(room, table, pressed)


def _dealt_in_dispute(room: Room, table: Table, pressed: Press) -> list[Event]:
    """DEALT while the umpire is to rule: taken as any late one, unless it is a deal that the ruling is about."""
    if table.questioned is not None:
        return [ignored(room, table.number, pressed, "umpire_rules")]
    return _dealt_late(room, table, pressed)


def _undo(room: Room, table: Table, pressed: Press) -> list[Event]:
    """UNDO takes back an unconfirmed result, else, before the bell, the newest deal."""
    if table.pending is not None:
        return [ResultWithdrawn(table.number, room.round)]
    if (reason := _why_no_undo(room, table)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    return [HandUndone(table.number, room.round, len(table.deals))]


def _why_no_undo(room: Room, table: Table) -> str | None:
    if table.phase == "cut":
        return "cut_awaited"
    if bell_gone(room, table):
        return "bell_gone"
    if table.over is not None or len(table.deals) <= len(table.hands):
        return "nothing_to_undo"
    if table.typed is not None and table.typed.hand == len(table.deals):
        return "hand_is_typed"
    return None


def _propose(room: Room, table: Table, pressed: Press) -> list[Event]:
    """A result button: the first press proposes, the same one again confirms, another changes the proposal."""
    assert room.tournament is not None
    outcome = OUTCOME_OF[pressed.control]
    if (reason := _why_no_result(room, table, outcome)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    at_hub_us = pressed.interval.high_hub_us  # known even where nothing is proven of the node's clock
    if table.pending != outcome:
        return [ResultProposed(table.number, room.round, outcome, at_hub_us)]
    if at_hub_us - table.pending_at_hub_us < room.tournament.confirm_gap_us:
        return [ignored(room, table.number, pressed, "confirmed_too_soon")]
    if table.phase == "cut":
        return [CutRecorded(table.number, room.round, SIDE_OF[pressed.control])]
    mover = mover_of(room, table, outcome)
    return [ResultRecorded(table.number, room.round, outcome, mover, "node", len(table.deals), "")]


def _why_no_result(room: Room, table: Table, outcome: Outcome) -> str | None:
    """Where hands are typed or the umpire has ruled, the buttons can only say what the scores say.

    A game that is told step by step may be left, and its result pressed.
    """
    if outcome == "TIE" and room.rules.moves == "teams":
        return "no_ties"
    if table.phase == "cut" or not (table.has_score or table.typed is not None):
        return None
    if table.outcome_by_hands is None:
        return None if table.play else "hands_are_typed"
    return None if table.outcome_by_hands == outcome else "hands_say_otherwise"


def _clip_first(room: Room, table: Table, pressed: Press) -> list[Event]:
    """DEALT while scorecards of the game before are still to be tapped (500 1f, 2h)."""
    return [ignored(room, table.number, pressed, "clip_first")]


def _call(room: Room, table: Table, pressed: Press) -> list[Event]:
    """CALL brings the umpire; until the call is answered only DEALT counts at the table."""
    if table.called:
        return [ignored(room, table.number, pressed, "already_called")]
    return [UmpireCalled(table.number, room.round)]


_ALWAYS: dict[tuple[str, str], Handler] = {
    ("seated", "dealt"): _dealt,
    ("dealing", "dealt"): _dealt,
    ("hand", "dealt"): _dealt_in_play,
    ("closing", "dealt"): _dealt_late,
    ("dispute", "dealt"): _dealt_in_dispute,
    ("result", "dealt"): _dealt_late,
    ("clip", "dealt"): _clip_first,
    ("dealt", "undo"): _undo,
    ("dealing", "undo"): _undo,
    ("hand", "undo"): _undo,
    ("closing", "undo"): _undo,
    ("result", "undo"): _undo,
    ("cut", "undo"): _undo,
    ("cut", "amber"): _propose,
    ("cut", "blue"): _propose,
}
_RESULTS: dict[tuple[str, str], Handler] = {
    (phase, control): _propose
    for phase in ("dealing", "hand", "closing", "result")
    for control in ("amber", "blue", "both")
}
_CALLS: dict[tuple[str, str], Handler] = {(phase, "call"): _call for phase in WHY_IGNORED if phase != "vacant"}

TRANSITIONS = _ALWAYS | _RESULTS | _CALLS


def tap_on(node: str) -> Press:
    """A scorecard's tap, in the form that `ignored` takes; when it was makes no difference."""
    return Press(node, "card", Interval(0, 0))


def unknown(uid: str) -> str:
    """Why a card that is nobody's changed nothing."""
    return {"drawn": "drawn_number", "blank": "blank_number"}.get(flaw(uid), "unknown_card")


def at_bell(room: Room, table: Table, bell_hub_us: int) -> list[Event]:
    """Hold a table's newest hand against the finish bell that has just struck."""
    if table.phase != "hand":
        return []
    newest = table.deals[-1]
    verdict, close = held_against(room, newest, bell_hub_us)
    return [DealJudged(table.number, room.round, len(table.deals), verdict, newest, bell_hub_us, close)]
