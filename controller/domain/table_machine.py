"""What a press or a tap does at a table: one transition table, and what is not in it is ignored with a reason.

Until hands are entered one by one, AMBER and BLUE give the result of the whole game, so a hand's end is not seen
here: DEALT says that the next one has begun.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.domain import events as e
from controller.domain.ids import Interval
from controller.domain.room import Room, Table
from controller.domain.verdict import judge
from controller.games.results import Outcome, Side


@dataclass(frozen=True)
class Press:
    """A button press as the table sees it."""

    node: str
    control: str
    interval: Interval


Handler = Callable[[Room, Table, Press], list[e.Event]]

OUTCOME_OF: dict[str, Outcome] = {"amber": "A", "blue": "B", "both": "TIE"}
SIDE_OF: dict[str, Side] = {"amber": "A", "blue": "B"}

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


def press(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """The events of a press at a table; always at least one, so that no press is without a trace."""
    handler = TRANSITIONS.get((table.phase, pressed.control))
    if handler is None:
        return [ignored(room, table.number, pressed, WHY_IGNORED[table.phase])]
    return handler(room, table, pressed)


def ignored(room: Room, table: int | None, pressed: Press, reason: str, player: int | None = None) -> e.PressIgnored:
    """A press that changed nothing."""
    return e.PressIgnored(pressed.node, table, room.round, pressed.control, reason, player)


def _dealt(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """DEALT while the bell is still ahead: the hand counts unless the bell turns out to have been first."""
    if (reason := _why_no_hand(room, table, pressed)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    return [e.HandDealt(table.number, room.round, len(table.deals) + 1, pressed.interval)]


def _why_no_hand(room: Room, table: Table, pressed: Press) -> str | None:
    assert room.tournament is not None
    if table.over is not None:
        return "game_over"
    if len(table.deals) >= room.edition.max_hands:
        return "four_hands_dealt"
    if table.deals:
        since_us = pressed.interval.high_hub_us - table.deals[-1].high_hub_us
        if abs(since_us) < room.tournament.dealt_gap_us:
            return "same_deal"
    return None


def _dealt_late(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """DEALT whose message came after the bell: held against the instant the bell struck (500 2k)."""
    if (reason := _why_no_hand(room, table, pressed)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    bell = room.clock.rang_at_hub_us
    verdict = judge(pressed.interval, bell)
    if verdict == "after":
        return [ignored(room, table.number, pressed, "dealt_after_bell")]
    hand = len(table.deals) + 1
    if verdict == "before" and table.phase in ("hand", "closing") and bell is not None:
        return [
            e.HandDealt(table.number, room.round, hand, pressed.interval),
            e.DealJudged(table.number, room.round, hand, verdict, pressed.interval, bell),
        ]
    return [e.DealQuestioned(table.number, room.round, verdict, pressed.interval, bell)]


def _dealt_in_play(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """DEALT while a hand is in play: the next one, before the bell or, judged, after it."""
    return (_dealt_late if room.phase == "overtime" else _dealt)(room, table, pressed)


def _undo(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """UNDO takes back an unconfirmed result, else, before the bell, the newest deal."""
    if table.pending is not None:
        return [e.ResultWithdrawn(table.number, room.round)]
    if table.phase == "cut":
        return [ignored(room, table.number, pressed, "cut_awaited")]
    if table.over is None and len(table.deals) > len(table.hands) and room.phase != "overtime":
        return [e.HandUndone(table.number, room.round, len(table.deals))]
    return [ignored(room, table.number, pressed, "bell_gone" if room.phase == "overtime" else "nothing_to_undo")]


def _propose(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """A result button: the first press proposes, the same one again confirms, another changes the proposal."""
    assert room.tournament is not None
    outcome = OUTCOME_OF[pressed.control]
    if (reason := _why_no_result(table, outcome)) is not None:
        return [ignored(room, table.number, pressed, reason)]
    at_hub_us = pressed.interval.high_hub_us  # known even where nothing is proven of the node's clock
    if table.pending != outcome:
        return [e.ResultProposed(table.number, room.round, outcome, at_hub_us)]
    if at_hub_us - table.pending_at_hub_us < room.tournament.confirm_gap_us:
        return [ignored(room, table.number, pressed, "confirmed_too_soon")]
    if table.phase == "cut":
        return [e.CutRecorded(table.number, room.round, SIDE_OF[pressed.control])]
    mover = None if outcome == "TIE" else SIDE_OF[pressed.control]
    return [e.ResultRecorded(table.number, room.round, outcome, mover, "node", len(table.deals), "")]


def _why_no_result(table: Table, outcome: Outcome) -> str | None:
    """Where hands are typed, the buttons can only say what the hands say."""
    if not table.hands or table.phase == "cut":
        return None
    if table.outcome_by_hands is None:
        return "hands_are_typed"
    return None if table.outcome_by_hands == outcome else "hands_say_otherwise"


def _clip_first(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """DEALT while scorecards of the game before are still to be tapped (500 1f, 2h)."""
    return [ignored(room, table.number, pressed, "clip_first")]


def _call(room: Room, table: Table, pressed: Press) -> list[e.Event]:
    """CALL brings the umpire; until the call is answered no hand is typed at the table."""
    if table.called:
        return [ignored(room, table.number, pressed, "already_called")]
    return [e.UmpireCalled(table.number, room.round)]


_ALWAYS: dict[tuple[str, str], Handler] = {
    ("seated", "dealt"): _dealt,
    ("dealing", "dealt"): _dealt,
    ("hand", "dealt"): _dealt_in_play,
    ("closing", "dealt"): _dealt_late,
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


def card(room: Room, table: Table, node: str, uid: str) -> e.Event:
    """A scorecard tapped at a table: clipped once, after the result, at the table it was played at (500 1f)."""
    tapped = tap_on(node)
    player = next((p.number for p in room.players.values() if p.card == uid), None)
    if player is None:
        return ignored(room, table.number, tapped, "unknown_card")
    if player not in table.seats.values():
        return ignored(room, table.number, tapped, "wrong_table", player)
    if table.phase == "clip" and player not in table.clipped:
        return e.CardClipped(table.number, room.round, player)
    reason = "already_clipped" if player in table.clipped else "no_result_yet"
    return ignored(room, table.number, tapped, reason, player)


def at_bell(room: Room, table: Table, bell_hub_us: int) -> list[e.Event]:
    """Hold a table's newest hand against the finish bell that has just struck."""
    if table.phase != "hand":
        return []
    newest = table.deals[-1]
    verdict = judge(newest, bell_hub_us)
    return [e.DealJudged(table.number, room.round, len(table.deals), verdict, newest, bell_hub_us)]
