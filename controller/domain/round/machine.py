"""The round as the convenor asks for it: one transition table, and a reason for everything that is not in it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from controller.domain.commands.round import FinishRound, PauseRound, ResumeRound, StartRound
from controller.domain.commands.session import AbandonRound, ExtendRound, GiveTime, RecoverClock, SetTimeLeft
from controller.domain.events import Event
from controller.domain.events.round import (
    FinishCalled,
    PlayersMoved,
    RoundClosed,
    RoundPaused,
    RoundResumed,
    TournamentEnded,
)
from controller.domain.events.session import (
    ClockRecovered,
    RoundAbandoned,
    RoundExtended,
    TableTimeGiven,
    TimeLeftSet,
)
from controller.domain.guards import must_be_current, reason_given
from controller.domain.round.clock import LAST_MOMENT_US, Handler, missed, started, warning_at
from controller.domain.seats.decide import plan_of
from controller.domain.seats.movement import advance
from controller.domain.setup.called import names_of
from controller.domain.state.phases import ROUND_IS_OPEN, RoomPhase
from controller.domain.state.room import Room
from controller.domain.teams.decide import next_round, semi_finals_wait
from controller.domain.values import SECOND_US
from controller.games.refusal import Refusal
from table_node.shared.words import say

# A finish bell that nobody has heard this long after its instant did not sound: the convenor may ring it.
UNHEARD_US = 1_000_000
EXTRA_S_MOST = 3600


def asked_of_round(room: Room, command: Any) -> list[Event]:  # noqa: ANN401
    """What the convenor asks of the round; what is in no row of ASKED is refused with the reason of WHY_REFUSED."""
    if isinstance(command, StartRound):
        _must_be_in(room, command.round)
    must_be_current(room, command.round)
    handler = ASKED.get((room.phase, type(command)))
    if handler is None:
        why = WHY_REFUSED_IN.get((room.phase, type(command))) or WHY_REFUSED[type(command)]
        raise why.with_traceback(None)
    return handler(room, command)


def _must_be_in(room: Room, round_: int) -> None:
    """Refuse the round after the one in play by naming the tables that are waited for."""
    waits = [str(number) for number, table in sorted(room.tables.items()) if table.phase != "done"]
    if round_ == room.round + 1 and room.phase in ROUND_IS_OPEN and waits:
        raise Refusal(
            "tables_not_in",
            say("Round {round} cannot start: table {waits} is not in.", round=round_, waits=", ".join(waits))[:300],
            say("Enter the missing results, or wait for them."),
        )


def _already(room: Room, command: object) -> list[Event]:
    """It is so already: a second press of the same button is not another one."""
    return []


def _start(room: Room, command: StartRound) -> list[Event]:
    """Start the round the page showed."""
    return started(room, command.opens_at_hub_us)


def _pause(room: Room, command: PauseRound) -> list[Event]:
    """Stop the clock; hands go on being dealt and played, the bell waits."""
    _must_be_open(room)
    closes = room.clock.closes_at_hub_us
    if closes is None:
        raise Refusal("no_clock", say("This round has no clock."), say("It is over when every table is in."))
    left_us = closes - command.now_hub_us
    if left_us < LAST_MOMENT_US:
        raise Refusal(
            "bell_is_ringing", say("The finish bell is ringing."), say("Too late to pause: the round is over.")
        )
    return [RoundPaused(room.round, room.revision + 1, left_us)]


def _must_be_open(room: Room) -> None:
    if room.clock.opens_at_hub_us is not None and "open" not in room.clock.rung:
        raise Refusal("not_open", say("The start bell has not rung yet."), say("Wait for it, then press again."))


def _resume(room: Room, command: ResumeRound) -> list[Event]:
    """Let the clock run on with the time that was left."""
    assert room.clock.left_us is not None
    closes = command.now_hub_us + room.clock.left_us
    return [RoundResumed(room.round, room.revision + 1, warning_at(room, closes, command.now_hub_us), closes)]


def _finish(room: Room, command: FinishRound) -> list[Event]:
    """Ring the finish bell now, also out of a pause."""
    _must_be_open(room)
    planned = room.clock.closes_at_hub_us
    if planned is not None and 0 <= command.closes_at_hub_us - planned < UNHEARD_US:
        return []  # the bell is about to ring by itself, or has just done so
    return [FinishCalled(room.round, room.revision + 1, command.closes_at_hub_us)]


def _extend(room: Room, command: ExtendRound) -> list[Event]:
    """Give the whole room more time, while the finish bell can still be moved."""
    _some_time(command.extra_s)
    extra_us = command.extra_s * SECOND_US // command.speed
    if room.phase == "paused":
        return [RoundExtended(room.round, room.revision + 1, extra_us, None, None)]
    planned = room.clock.closes_at_hub_us
    if planned is None:
        raise Refusal("no_clock", say("This round has no clock."), say("It is over when every table is in."))
    if planned - command.now_hub_us < LAST_MOMENT_US:
        raise Refusal(
            "bell_is_ringing", say("The finish bell is ringing."), say("Too late to extend: the round is over.")
        )
    closes = planned + extra_us
    warns = warning_at(room, closes, command.now_hub_us)
    return [RoundExtended(room.round, room.revision + 1, extra_us, warns, closes)]


def _some_time(extra_s: int) -> None:
    if not 1 <= extra_s <= EXTRA_S_MOST:
        raise Refusal(
            "out_of_range",
            say("Extra time is from 1 to {most} seconds.", most=EXTRA_S_MOST),
            say("Type another number."),
        )


def _give_time(room: Room, command: GiveTime) -> list[Event]:
    """Let one table play on after the room's finish bell; given twice, it adds up."""
    _some_time(command.extra_s)
    table = room.tables.get(command.table)
    if table is None or table.phase not in ("dealing", "hand") or table.time_up:
        raise Refusal(
            "nothing_to_extend",
            say("Table {table} has no game that time could help.", table=command.table),
            say("Look at it again."),
        )
    if room.phase == "overtime" and not table.extra_us:
        raise Refusal(
            "bell_gone",
            say("The finish bell has gone for table {table}.", table=table.number),
            say("Rule on its hand instead."),
        )
    if not room.has_clock:
        raise Refusal("no_clock", say("This round has no clock."), say("It is over when every table is in."))
    total_us = table.extra_us + command.extra_s * SECOND_US // command.speed
    return [TableTimeGiven(table.number, room.round, total_us, room.revision + 1, reason_given(command.reason))]


def _set_left(room: Room, command: SetTimeLeft) -> list[Event]:
    """Say how much is left of a standing round."""
    assert room.tournament is not None
    left_us = command.left_s * SECOND_US // command.speed
    if not 0 <= left_us <= max(room.clock.lasts_us or room.tournament.round_us, room.clock.left_us or 0):
        raise Refusal(
            "out_of_range", say("No more can be left than a whole round."), say("Type another number of seconds.")
        )
    return [TimeLeftSet(room.round, room.revision + 1, left_us)]


def _recover(room: Room, command: RecoverClock) -> list[Event]:
    """After a power cut: go on with the time the nodes prove; a bell that came meanwhile has rung at the tables."""
    if not room.clock.recovering:
        return []
    closes = max(command.closes_at_hub_us, 1)  # a deal from before the cut counts as dealt at 0
    recovered = ClockRecovered(
        room.round,
        room.revision + 1,
        closes,
        warning_at(room, closes, command.now_hub_us),
        command.band_us,
        command.nodes,
    )
    return [recovered] if closes > command.now_hub_us else [recovered, *missed(room, "close", closes)]


def _abandon(room: Room, command: AbandonRound) -> list[Event]:
    """Let the round count for nothing; everybody stays seated."""
    reason = reason_given(command.reason)
    if not reason:
        raise Refusal("no_reason", say("Abandoning a round needs a reason."), say("Type why it counts for nothing."))
    return [RoundAbandoned(room.round, room.revision + 1, reason)]


def close_round(room: Room) -> list[Event]:
    """When every table is in, after the bell if there is one, the room moves; after the last round it is over."""
    over = room.phase == "overtime" or (room.phase == "running" and not room.has_clock)
    if not over or not room.all_done():
        return []
    assert room.tournament is not None
    if room.round == room.tournament.rounds:
        return [RoundClosed(room.round), TournamentEnded(say("all rounds played"))]
    if semi_finals_wait(room):
        return []
    if room.rules.moves == "teams":
        return [RoundClosed(room.round), *next_round(room)]
    sides = {
        number: result.mover for number in room.tables if (result := room.results[room.round, number]).mover is not None
    }
    moved = advance(
        plan_of(room), sides, same_side_sitters=room.rules.same_side_sitters, names=names_of(room)
    )  # fmt: skip
    return [RoundClosed(room.round), PlayersMoved(room.round + 1, moved.seatings, moved.benches)]


ASKED: Mapping[tuple[RoomPhase, type], Handler] = MappingProxyType(
    {
        ("ready", StartRound): _start,
        **{(phase, StartRound): _already for phase in ROUND_IS_OPEN},
        ("running", PauseRound): _pause,
        ("paused", PauseRound): _already,
        ("running", ResumeRound): _already,
        ("paused", ResumeRound): _resume,
        ("running", FinishRound): _finish,
        ("paused", FinishRound): _finish,
        ("overtime", FinishRound): _already,
        ("running", ExtendRound): _extend,
        ("paused", ExtendRound): _extend,
        ("paused", SetTimeLeft): _set_left,
        ("paused", RecoverClock): _recover,
        **{(phase, GiveTime): _give_time for phase in ROUND_IS_OPEN},
        **{(phase, AbandonRound): _abandon for phase in ROUND_IS_OPEN},
    }
)
"""What the convenor may ask of the round in each phase of the room."""

WHY_REFUSED: Mapping[type, Refusal] = MappingProxyType(
    {
        StartRound: Refusal(
            "tournament_over", say("The tournament is over."), say("Make a new one on the Set-up page.")
        ),
        PauseRound: Refusal(
            "not_running", say("The clock is not running."), say("Only a running round can be paused.")
        ),
        ResumeRound: Refusal("not_paused", say("The clock is not paused."), say("Only a paused round can be resumed.")),
        FinishRound: Refusal("not_running", say("No round is running."), say("Start the round first.")),
        ExtendRound: Refusal("not_running", say("No round is running."), say("Start the round first.")),
        SetTimeLeft: Refusal("not_paused", say("The clock is not paused."), say("Pause the round first.")),
        RecoverClock: Refusal("not_paused", say("The clock is not paused."), say("Nothing needs to be done.")),
        GiveTime: Refusal("not_running", say("No round is running."), say("Start the round first.")),
        AbandonRound: Refusal("not_running", say("No round is running."), say("Nothing needs to be done.")),
    }
)
"""Why not, where ASKED has no row."""
WHY_REFUSED_IN: Mapping[tuple[RoomPhase, type], Refusal] = MappingProxyType(
    {
        ("setup", StartRound): Refusal(
            "no_seats", say("Nobody is seated yet."), say("Import the players and draw the seats first.")
        ),
        ("break", StartRound): Refusal("break", say("The room has a break."), say("End the break first.")),
        ("overtime", PauseRound): Refusal(
            "bell_gone", say("The finish bell has gone."), say("The round is over; there is nothing to pause.")
        ),
        ("overtime", ExtendRound): Refusal(
            "bell_gone", say("The finish bell has gone, so the round cannot be made longer."),
            say("Hands dealt before it are played out; rule on one that was dealt too late."),
        ),
    }
)  # fmt: skip
"""Why not, where the phase itself says it better."""


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = dict.fromkeys((kind for _, kind in ASKED), asked_of_round)
