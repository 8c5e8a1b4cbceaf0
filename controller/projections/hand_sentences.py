"""Events of a game's hands as sentences: what was typed, what counts, and how the scores stand."""

from functools import singledispatch

from controller.domain import hand_events as h
from controller.domain.hand_events import HandEvent
from controller.domain.ids import HandEntry

SIDES = {"A": "Amber", "B": "Blue"}
_OVER = {
    "TARGET": "500 is reached",
    "FLOOR": "minus 500 is reached",
    "OFFENCE": "the offence ends the game",
    "HANDS": "that was the last hand",
    "BELL": "the bell has gone",
}
_MISDEALS = {"exposed": "a card was exposed", "not_cut": "the cards were not cut", "wrong_count": "a count was wrong"}


def hand_sentence(event: HandEvent) -> str:
    """What happened, in one sentence."""
    return _say(event)


def entry_words(entry: HandEntry) -> str:
    """A typed hand in words: who bid what, and what came of it."""
    bid = f"{SIDES[entry.maker]} bid {entry.bid}" if entry.maker and entry.bid else "nobody bid"
    if entry.penalty:
        return f"{bid}, {entry.penalty.replace('_', ' ').lower()}"
    if entry.no_bid_tricks:
        return f"{bid}, Amber {entry.no_bid_tricks[0]} tricks, Blue {entry.no_bid_tricks[1]}"
    return f"{bid} and took {entry.maker_tricks}"


def score_words(points: h.Points) -> str:
    """How the scores stand."""
    return f"Amber {points[0]}, Blue {points[1]}"


@singledispatch
def _say(event: object) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_say.register
def _(event: h.ScorerNamed) -> str:
    side, place = event.seat.split(".")
    return f"Table {event.table}: {SIDES[side]} {'left' if place == 'L' else 'right'} keeps the score and deals first."


@_say.register
def _(event: h.HandProposed) -> str:
    return (
        f"Table {event.table}, hand {event.hand}, typed by {SIDES[event.by]}: {entry_words(event.entry)};"
        f" it would be {score_words(event.after)}."
    )


@_say.register
def _(event: h.HandWithdrawn) -> str:
    return f"Table {event.table} took the typed hand {event.hand} away."


@_say.register
def _(event: h.HandScored) -> str:
    end = f" The game is over: {_OVER[event.over]}." if event.over else ""
    return (
        f"Table {event.table}, hand {event.hand}: {entry_words(event.entry)}. {score_words(event.after)}.{end}"
    )  # fmt: skip


@_say.register
def _(event: h.HandStopped) -> str:
    return f"Table {event.table}, hand {event.hand} is dealt again: {entry_words(event.entry)}."


@_say.register
def _(event: h.HandMisdealt) -> str:
    passed = " The deal passes on." if event.misdeals == 0 and event.passes else ""
    return f"Table {event.table} misdealt hand {event.hand}: {_MISDEALS[event.reason]}.{passed}"


@_say.register
def _(event: h.HandTakenBack) -> str:
    return f"Table {event.table} took hand {event.hand} back{_because(event.reason)}."


@_say.register
def _(event: h.HandCorrected) -> str:
    return (
        f"The convenor corrected hand {event.hand} of table {event.table}: {entry_words(event.entry)};"
        f" now {score_words(event.after[-1])}{_because(event.reason)}."
    )


@_say.register
def _(event: h.ResultAgreed) -> str:
    return f"Table {event.table}: {SIDES[event.side]} agrees with the result."


@_say.register
def _(event: h.ResultDisputed) -> str:
    return f"Table {event.table}: {SIDES[event.side]} does not agree with the result; the umpire is called."


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""
