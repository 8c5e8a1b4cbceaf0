"""Events of a round and of its bells, as sentences."""

from controller.domain.events.bell import BellMissed, BellRang, RingAsked, RingNoted
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
from controller.domain.state.room import Room
from controller.domain.values import SECOND_US
from controller.projections.sentences.phrases import plain
from table_node.shared.words import say

_RINGS = {"open": say("start bell"), "warn": say("warning"), "close": say("finish bell")}
_BY_HAND = {
    "rung": say("The bell by hand rang."),
    "skipped": say("The bell by hand came too late and was not rung."),
    "heard": say("The bell by hand was heard."),
    "unheard": say("The bell by hand was not heard."),
}
LATE_TOLD_S = 0.5
"""A ring that is later than this can be heard to be late; the log keeps every ring's own lateness."""

SENTENCES = plain(
    {
        RoundStarted: say("Round {round} was started."),
        RoundResumed: say("Round {round} goes on."),
        FinishCalled: say("The convenor rings the finish bell of round {round}."),
        RoundClosed: say("Round {round} is complete: every table is in."),
        TournamentEnded: say("The tournament is over ({reason})."),
    }
)


@SENTENCES.of
def _(event: RoundPaused, room: Room) -> str:
    return say("Round {round} was paused with {left} s left.", round=event.round, left=event.left_us // 1_000_000)


@SENTENCES.of
def _(event: BellRang, room: Room) -> str:
    ring, late_s = _RINGS[event.ring], event.late_us / SECOND_US
    if not room.has_clock:  # nothing is timed there, and no rule rests on the bell
        return say("The bell rang for round {round}.", round=event.round)
    if late_s < LATE_TOLD_S:
        return say("The {ring} of round {round} rang.", ring=ring, round=event.round)
    return say("The {ring} of round {round} rang {late:.1f} s late.", ring=ring, round=event.round, late=late_s)


@SENTENCES.of
def _(event: BellMissed, room: Room) -> str:
    return say(
        "No stroke of the {ring} of round {round} was reported: ring by hand.",
        ring=_RINGS[event.ring],
        round=event.round,
    )


@SENTENCES.of
def _(event: RingAsked, room: Room) -> str:
    return say("The convenor tries the bell.") if event.kind == "test" else say("The convenor rings for attention.")


@SENTENCES.of
def _(event: RingNoted, room: Room) -> str:
    return _BY_HAND.get(event.outcome, _BY_HAND["unheard"])


@SENTENCES.of
def _(event: MachineRestarted, room: Room) -> str:
    if event.left_us is None:
        return say("The hub's machine restarted.")
    return say("The hub's machine restarted; the round is paused with {left} s left.", left=event.left_us // 1_000_000)


@SENTENCES.of
def _(event: GraceEnded, room: Room) -> str:
    return say("Time at table {listed}: results please.", listed=_listed(event.tables))


def _listed(tables: tuple[int, ...]) -> str:
    return ", ".join(str(table) for table in tables)


@SENTENCES.of
def _(event: PlayersMoved, room: Room) -> str:
    if room.rules.moves == "teams":
        return say("The teams that meet in round {round} are set.", round=event.round)
    return say("Winners moved on; seats for round {round} are set.", round=event.round)
