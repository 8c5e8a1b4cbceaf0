"""The round: start, pause, resume, finish, and what waits for an instant (rules 500 1a, 1b)."""

from controller.domain import events as e
from controller.domain.asked import must_be_current
from controller.domain.commands import (
    FinishRound,
    NoteRestart,
    PassTime,
    PauseRound,
    RecordRing,
    ResumeRound,
    StartRound,
)
from controller.domain.movement import move
from controller.domain.room import Room, seats_of
from controller.domain.table_machine import at_bell
from controller.games.refusal import Refusal

# From here to the stroke a plan cannot safely be changed: the bell may already be in its last sleep.
LAST_MOMENT_US = 150_000
# A finish bell that nobody has heard this long after its instant did not sound: the convenor may ring it.
UNHEARD_US = 1_000_000
# How long a report of a ring may be missing before the planned instant stands in for it. Longer than the bell's
# own late policy (5 s), so that a late stroke is still the one that counts.
REPORT_WAIT_US = 6_000_000


def start_round(room: Room, command: StartRound) -> list[e.Event]:
    """Start the round the page showed. A second start within it is the same round, not another one."""
    assert room.tournament is not None
    if command.round == room.round and room.phase in ("running", "paused", "overtime"):
        return []
    must_be_current(room, command.round)
    if room.phase == "setup":
        raise Refusal("no_seats", "Nobody is seated yet.", "Import the players and draw the seats first.")
    if room.phase != "ready":
        raise Refusal("tournament_over", "The tournament is over.", "Make a new one on the Set-up page.")
    opens = command.opens_at_hub_us
    closes = opens + room.tournament.round_us
    return [
        e.RoundStarted(
            round=room.round,
            revision=room.revision + 1,
            opens_at_hub_us=opens,
            warns_at_hub_us=_warning(room, closes, opens),
            closes_at_hub_us=closes,
        )
    ]


def _warning(room: Room, closes_at_hub_us: int, after_hub_us: int) -> int | None:
    assert room.tournament is not None
    warns = closes_at_hub_us - room.tournament.warning_us
    return warns if room.tournament.warning_us and warns > after_hub_us and "warn" not in room.clock.rung else None


def pause_round(room: Room, command: PauseRound) -> list[e.Event]:
    """Stop the clock; hands go on being dealt and played, the bell waits."""
    must_be_current(room, command.round)
    if room.phase == "paused":
        return []
    closes = room.clock.closes_at_hub_us
    if room.phase != "running" or closes is None:
        raise Refusal("not_running", "The clock is not running.", "Only a running round can be paused.")
    _must_be_open(room)
    left_us = closes - command.now_hub_us
    if left_us < LAST_MOMENT_US:
        raise Refusal("bell_is_ringing", "The finish bell is ringing.", "Too late to pause: the round is over.")
    return [e.RoundPaused(room.round, room.revision + 1, left_us)]


def _must_be_open(room: Room) -> None:
    if room.clock.opens_at_hub_us is not None and "open" not in room.clock.rung:
        raise Refusal("not_open", "The start bell has not rung yet.", "Wait for it, then press again.")


def resume_round(room: Room, command: ResumeRound) -> list[e.Event]:
    """Let the clock run on with the time that was left."""
    must_be_current(room, command.round)
    if room.phase == "running":
        return []
    if room.phase != "paused" or room.clock.left_us is None:
        raise Refusal("not_paused", "The clock is not paused.", "Only a paused round can be resumed.")
    closes = command.now_hub_us + room.clock.left_us
    return [e.RoundResumed(room.round, room.revision + 1, _warning(room, closes, command.now_hub_us), closes)]


def finish_round(room: Room, command: FinishRound) -> list[e.Event]:
    """Ring the finish bell now, also out of a pause."""
    must_be_current(room, command.round)
    if room.phase == "overtime":
        return []
    if room.phase not in ("running", "paused"):
        raise Refusal("not_running", "No round is running.", "Start the round first.")
    _must_be_open(room)
    planned = room.clock.closes_at_hub_us
    if planned is not None and 0 <= command.closes_at_hub_us - planned < UNHEARD_US:
        return []  # the bell is about to ring by itself, or has just done so
    return [e.FinishCalled(room.round, room.revision + 1, command.closes_at_hub_us)]


def record_ring(room: Room, command: RecordRing) -> list[e.Event]:
    """Take the bell's report; the finish bell judges the newest hand of every table that is in one (500 2k)."""
    expected = room.phase in ("running", "paused") and command.start_revision == room.clock.start_revision
    if not expected or command.ring in room.clock.rung:
        return []
    if command.struck_hub_us is None:
        return _missed(room, command.ring, command.planned_hub_us)
    struck = command.struck_hub_us
    rang = e.BellRang(command.ring, room.round, command.planned_hub_us, struck, struck - command.planned_hub_us)
    return [rang, *_judged(room, command.ring, struck)]


def _judged(room: Room, ring: str, struck_hub_us: int) -> list[e.Event]:
    if ring != "close":
        return []
    return [event for _, table in sorted(room.tables.items()) for event in at_bell(room, table, struck_hub_us)]


def _missed(room: Room, ring: e.Ring, planned_hub_us: int) -> list[e.Event]:
    return [e.BellMissed(ring, room.round, planned_hub_us), *_judged(room, ring, planned_hub_us)]


def pass_time(room: Room, command: PassTime) -> list[e.Event]:
    """Let happen what waited for this instant: a bell nobody reported, the end of the grace."""
    if room.phase == "overtime":
        return _end_grace(room, command.now_hub_us)
    overdue = [
        (ring, at_hub_us) for ring, at_hub_us in planned_rings(room) if command.now_hub_us > at_hub_us + REPORT_WAIT_US
    ]
    return _missed(room, *overdue[0]) if overdue else []


def planned_rings(room: Room) -> list[tuple[e.Ring, int]]:
    """The rings still to come, as (ring, hub instant), in order."""
    clock = room.clock
    instants: tuple[tuple[e.Ring, int | None], ...] = (
        ("open", clock.opens_at_hub_us), ("warn", clock.warns_at_hub_us), ("close", clock.closes_at_hub_us),
    )  # fmt: skip
    if room.phase != "running":
        return []
    return [(ring, at) for ring, at in instants if at is not None and ring not in clock.rung]


def next_instant(room: Room) -> int | None:
    """The next hub instant at which time alone changes something, or None."""
    if room.phase == "overtime":
        waiting = any(table.phase == "closing" for table in room.tables.values())
        return _grace_ends(room) if waiting else None
    rings = planned_rings(room)
    return rings[0][1] + REPORT_WAIT_US + 1 if rings else None


def _end_grace(room: Room, now_hub_us: int) -> list[e.Event]:
    if now_hub_us < _grace_ends(room):
        return []
    waiting = tuple(sorted(number for number, table in room.tables.items() if table.phase == "closing"))
    return [e.GraceEnded(room.round, waiting)] if waiting else []


def _grace_ends(room: Room) -> int:
    """When the wait for delayed presses is over: at once, if the bell struck before the machine restarted."""
    assert room.tournament is not None
    rang = room.clock.rang_at_hub_us
    return 0 if rang is None else rang + room.tournament.grace_us


def note_restart(room: Room, command: NoteRestart) -> list[e.Event]:
    """The machine came up again: a running round stands still with the time that was left when last heard of."""
    closes = room.clock.closes_at_hub_us
    left_us = room.clock.left_us
    if room.phase == "running" and closes is not None:
        assert room.tournament is not None
        left_us = min(max(closes - command.last_hub_us, 0), room.tournament.round_us)
    return [e.MachineRestarted(command.boot, room.revision + 1, left_us)]


def close_round(room: Room) -> list[e.Event]:
    """When every table is in after the bell, the room moves at once; after the last round the evening is over."""
    if room.phase != "overtime" or not room.all_done():
        return []
    assert room.tournament is not None
    if room.round == room.tournament.rounds:
        return [e.RoundClosed(room.round), e.TournamentEnded("all rounds played")]
    movers = {table: result.mover for (number, table), result in room.results.items() if number == room.round}
    sides = {table: mover for table, mover in movers.items() if mover is not None}
    seats = seats_of(room.seatings[room.round])
    return [e.RoundClosed(room.round), e.PlayersMoved(room.round + 1, move(seats, sides))]
