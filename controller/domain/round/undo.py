"""The acts around a round: its clock, its breaks, and the plan of the session."""

from controller.domain.act import TAKEN_BACK, Act, has_dealt, with_fields
from controller.domain.commands.round import PauseRound, ResumeRound
from controller.domain.events import Event
from controller.domain.events.round import FinishCalled, RoundPaused, RoundResumed, RoundStarted
from controller.domain.events.session import (
    BreakBegun,
    BreakEnded,
    ClippingSet,
    RoundAbandoned,
    RoundExtended,
    SessionPlanned,
    StartHeld,
    TableTimeGiven,
    TimeLeftSet,
)
from controller.domain.fast_replace import replace
from controller.domain.round.clock import LAST_MOMENT_US, warning_at
from controller.domain.round.machine import asked_of_round
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room, RoundClock
from controller.games.refusal import Refusal
from table_node.shared.words import say

_FREE = ("seatings", "tables", "taps", "sitters", "seats_before")
"""What a free seating changes beside the break."""


def _pause_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return asked_of_round(room, ResumeRound(_same_round(room, action), now_hub_us))


def _resume_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return asked_of_round(room, PauseRound(_same_round(room, action), now_hub_us))


def _same_round(room: Room, action: Action) -> int:
    number: int = getattr(action.event, "round", room.round)
    if number != room.round:
        raise Refusal(
            "round_over",
            say("Round {number} is over, and its clock with it.", number=number),
            say("Nothing needs to be done."),
        )
    return number


def _extension_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, RoundExtended)
    extra_us, planned, left_us = -action.event.extra_us, room.clock.closes_at_hub_us, room.clock.left_us
    number = _same_round(room, action)
    if left_us is not None and left_us + extra_us > 0:
        return [RoundExtended(number, room.revision + 1, extra_us, None, None)]
    if planned is None or room.phase != "running" or planned + extra_us - now_hub_us < LAST_MOMENT_US:
        raise Refusal(
            "time_used",
            say("Without the extra time the finish bell would have rung already."),
            say("Ring the finish bell now."),
        )
    closes = planned + extra_us
    return [RoundExtended(number, room.revision + 1, extra_us, warning_at(room, closes, now_hub_us), closes)]


def _until_last_moment(room: Room, action: Action) -> int | None:
    """Until shortly before the bell that would ring without the act."""
    closes, extra_us = room.clock.closes_at_hub_us, getattr(action.event, "extra_us", 0)
    return None if closes is None else closes - extra_us - LAST_MOMENT_US


def _left_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    left_us = action.before.clock.left_us
    if room.phase != "paused" or left_us is None:
        raise Refusal(
            "not_paused", say("The clock is running again."), say("Pause the round and set the time that is left.")
        )
    return [TimeLeftSet(_same_round(room, action), room.revision + 1, left_us)]


def _time_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, TableTimeGiven)
    number, table = _same_round(room, action), action.event.table
    if room.phase == "overtime":
        raise Refusal(
            "bell_gone", say("Table {table} is in its extra time already.", table=table), say("Let it play on.")
        )
    given_us = action.before.tables[table].extra_us
    return [TableTimeGiven(table, number, given_us, room.revision + 1, TAKEN_BACK)]


def _plan_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return [action.before.session or SessionPlanned(False, 0, ())]


def _clipping_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """Taps are asked for as before; what results have clipped meanwhile stays clipped."""
    assert isinstance(action.event, ClippingSet)
    return [ClippingSet(action.event.was, action.event.clipping)]


def _break_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, BreakBegun | BreakEnded)
    number = action.event.round
    kept = room.phase == "break" or (room.phase == "ready" and not has_dealt(room))
    if number != room.round or not kept:
        raise Refusal(
            "break_over", say("Round {number} goes on already.", number=number), say("Have a break after this round.")
        )
    return []


def _put_break_back(room: Room, action: Action) -> Room:
    """A break taken back starts nothing by itself, and one that goes on again ends when the convenor says so."""
    names = ("phase", "break_", "breaks") if isinstance(action.event, BreakBegun) else ("phase", "break_")
    room = with_fields(room, action.before, names)
    begun = action.event if isinstance(action.event, BreakBegun) else action.before.break_
    room = with_fields(room, action.before, _FREE) if begun is not None and begun.kind == "lunch" else room
    break_ = replace(room.break_, until_hub_us=None) if room.break_ else None
    return replace(room, break_=break_, clock=RoundClock(held=True))


def _abandoned_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The round goes on as it was, with what was recorded."""
    assert isinstance(action.event, RoundAbandoned)
    if room.phase != "ready" or room.round != action.event.round or has_dealt(room):
        raise Refusal(
            "seats_played",
            say("Round {round} was begun anew.", round=action.event.round),
            say("Enter the results that are known."),
        )
    return []


def _put_round_back(room: Room, action: Action) -> Room:
    """The evening as it was left; the bell of the round stands where it was planned."""
    return replace(
        action.before, revision=room.revision + 1, nodes=room.nodes, bindings=room.bindings, served=room.served,
        actions=room.actions, readers=room.readers,
        ledger=room.ledger, players=room.players, hall=room.hall, late=room.late,
    )  # fmt: skip


ACTS: dict[type[Event], Act] = {
    RoundStarted: Act(
        say("the start of round {round}"),
        Refusal(
            "stays_done",
            say("A round that was started stays started."),
            say("Abandon it with a reason, and start it again."),
        ),
    ),
    RoundPaused: Act(say("the pause of round {round}"), _pause_back),
    RoundResumed: Act(say("the end of the pause of round {round}"), _resume_back, until=_until_last_moment),
    FinishCalled: Act(
        say("the finish bell of round {round}"),
        Refusal(
            "stays_done",
            say("The finish bell cannot be unrung."),
            say("Rule on the hands it came too early for, or abandon the round."),
        ),
    ),
    RoundExtended: Act(say("the extra time of round {round}"), _extension_back, until=_until_last_moment),
    TimeLeftSet: Act(say("the time left of round {round}"), _left_back),
    TableTimeGiven: Act(say("the extra time of table {table}"), _time_back),
    RoundAbandoned: Act(say("the abandoning of round {round}"), _abandoned_back, _put_round_back),
    SessionPlanned: Act(say("the plan of the session"), _plan_back),
    StartHeld: Act(
        say("the holding of round {round}"),
        Refusal("stays_done", say("The start was held, and its instant may be over."), say("Start the round.")),
    ),
    ClippingSet: Act(say("the change of how scorecards are clipped"), _clipping_back),
    BreakBegun: Act(
        say("the break before round {round}"),
        _break_back,
        _put_break_back,
        is_by_hand=lambda event, after: event.asked,
    ),
    BreakEnded: Act(
        say("the end of the break before round {round}"),
        _break_back,
        _put_break_back,
        is_by_hand=lambda event, after: event.asked,
    ),
}
