"""Rulings and clicks as sentences: who decided, what, and why."""

from functools import singledispatch

from controller.domain import table_events as t
from controller.domain.room import Room
from controller.domain.umpire import CONVENOR
from controller.projections.hand_sentences import score_words

_VERDICTS = {"before": "before the bell", "after": "after the bell", "too_close": "too close to call"}
OUTCOMES = {"A": "Amber won", "B": "Blue won", "TIE": "a tie"}


def table_sentence(event: t.TableEvent, room: Room) -> str:
    """What happened, in one sentence; `room` is the room after the event."""
    return _say(event, room)


def ruler(umpire: str) -> str:
    """Who ruled, as a sentence begins."""
    if not umpire:
        return "The umpire"
    return "The convenor" if umpire == CONVENOR else f"Umpire {umpire}"


@singledispatch
def _say(event: object, room: Room) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_say.register
def _(event: t.DealReviewed, room: Room) -> str:
    if event.fault:
        return f"Table {event.table}: the clock of its node contradicts itself, so its deal proves nothing; rule on it."
    earliest = (event.interval.low_hub_us - event.bell_hub_us) / 1000
    latest = (event.interval.high_hub_us - event.bell_hub_us) / 1000
    settled = "finally" if event.final else "now"
    span = f"{earliest:+.1f} to {latest:+.1f} ms from the bell"
    return f"Table {event.table}: the deal is {settled} {_VERDICTS[event.verdict]}, {span}."


@_say.register
def _(event: t.DisputeRuled, room: Room) -> str:
    ruled = "the game goes on"
    if event.score is not None:
        ruled = f"it stands at {score_words(event.score)}"
    elif event.outcome is not None:
        ruled = OUTCOMES[event.outcome]
    return f"{ruler(event.umpire)} ruled at table {event.table}: {ruled}{_because(event.reason)}."


@_say.register
def _(event: t.CardClippedByHand, room: Room) -> str:
    return f"The convenor clipped {_whose(event, room, 'scorecard')} by hand{_because(event.reason)}."


@_say.register
def _(event: t.ClicksForfeited, room: Room) -> str:
    clicks = _whose(event, room, "clicks")
    if event.tapped_at is not None:
        return f"{clicks} are forfeited: the scorecard was first tapped at table {event.tapped_at}."
    return f"The convenor let {clicks} be forfeited{_because(event.reason)}."


@_say.register
def _(event: t.ClicksRestored, room: Room) -> str:
    return f"The convenor restored {_whose(event, room, 'clicks')}{_because(event.reason)}."


@_say.register
def _(event: t.ClicksReversed, room: Room) -> str:
    return f"The convenor took back {_whose(event, room, 'clicks')}{_because(event.reason)}."


def _whose(
    event: t.CardClippedByHand | t.ClicksForfeited | t.ClicksRestored | t.ClicksReversed, room: Room, what: str
) -> str:
    return f"{room.players[event.player].name}'s {what} of round {event.round} at table {event.table}"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""
