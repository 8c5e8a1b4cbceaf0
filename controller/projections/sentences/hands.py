"""Events of a game's hands as sentences: what was typed, what counts, and how the scores stand."""

from controller.domain.events.hands import (
    HandCorrected,
    HandMisdealt,
    HandProposed,
    HandScored,
    HandStopped,
    HandTakenBack,
    HandWithdrawn,
    Points,
    ResultAgreed,
    ResultDisputed,
    ScorerNamed,
)
from controller.domain.state.room import Room
from controller.domain.values import HandEntry
from controller.projections.sentences.phrases import SIDES, because, plain
from table_node.shared.sheet_words import PENALTIES
from table_node.shared.words import say, sentences

_OVER = {
    "TARGET": say("500 is reached"),
    "FLOOR": say("minus 500 is reached"),
    "OFFENCE": say("the offence ends the game"),
    "HANDS": say("that was the last hand"),
    "BELL": say("the bell has gone"),
}
_MISDEALS = {
    "exposed": say("a card was exposed"),
    "not_cut": say("the cards were not cut"),
    "wrong_count": say("a count was wrong"),
}

SENTENCES = plain(
    {
        HandWithdrawn: say("Table {table} took the typed hand {hand} away."),
    }
)


def entry_words(entry: HandEntry) -> str:
    """A typed hand in words: who bid what, and what came of it."""
    bid = (
        say("{maker} bid {bid}", maker=SIDES[entry.maker], bid=entry.bid)
        if entry.maker and entry.bid
        else say("nobody bid")
    )
    if entry.penalty:
        return f"{bid}; {PENALTIES[entry.penalty].lower()}"
    if entry.no_bid_tricks:
        return say(
            "{bid}, Amber {amber} tricks, Blue {blue}",
            bid=bid,
            amber=entry.no_bid_tricks[0],
            blue=entry.no_bid_tricks[1],
        )
    return say("{bid} and took {maker_tricks}", bid=bid, maker_tricks=entry.maker_tricks)


def score_words(points: Points) -> str:
    """How the scores stand."""
    return say("Amber {amber}, Blue {blue}", amber=points[0], blue=points[1])


@SENTENCES.of
def _(event: ScorerNamed, room: Room) -> str:
    side, place = event.seat.split(".")
    return say(
        "Table {table}: {side} {place} keeps the score and deals first.",
        table=event.table,
        side=SIDES[side],
        place=say("left") if place == "L" else say("right"),
    )


@SENTENCES.of
def _(event: HandProposed, room: Room) -> str:
    return say(
        "Table {table}, hand {hand}, typed by {side}: {entry_words}; it would be {score_words}.",
        table=event.table,
        hand=event.hand,
        side=SIDES[event.by],
        entry_words=entry_words(event.entry),
        score_words=score_words(event.after),
    )


@SENTENCES.of
def _(event: HandScored, room: Room) -> str:
    scored = say(
        "Table {table}, hand {hand}: {entry_words}. {score_words}.",
        table=event.table,
        hand=event.hand,
        entry_words=entry_words(event.entry),
        score_words=score_words(event.after),
    )
    return sentences(scored, say("The game is over: {over}.", over=_OVER[event.over]) if event.over else "")


@SENTENCES.of
def _(event: HandStopped, room: Room) -> str:
    return say(
        "Table {table}, hand {hand} is dealt again: {entry_words}.",
        table=event.table,
        hand=event.hand,
        entry_words=entry_words(event.entry),
    )


@SENTENCES.of
def _(event: HandMisdealt, room: Room) -> str:
    misdealt = say(
        "Table {table} misdealt hand {hand}: {reason}.",
        table=event.table,
        hand=event.hand,
        reason=_MISDEALS[event.reason],
    )
    return sentences(misdealt, say("The deal passes on.") if event.misdeals == 0 and event.passes else "")


@SENTENCES.of
def _(event: HandTakenBack, room: Room) -> str:
    return say(
        "Table {table} took hand {hand} back{because}.",
        table=event.table,
        hand=event.hand,
        because=because(event.reason),
    )


@SENTENCES.of
def _(event: HandCorrected, room: Room) -> str:
    return say(
        "The convenor corrected hand {hand} of table {table}: {entry_words}; now {score_words}{because}.",
        hand=event.hand,
        table=event.table,
        entry_words=entry_words(event.entry),
        score_words=score_words(event.after[-1]),
        because=because(event.reason),
    )


@SENTENCES.of
def _(event: ResultAgreed, room: Room) -> str:
    return say("Table {table}: {side} agrees with the result.", table=event.table, side=SIDES[event.side])


@SENTENCES.of
def _(event: ResultDisputed, room: Room) -> str:
    return say(
        "Table {table}: {side} does not agree with the result; the umpire is called.",
        table=event.table,
        side=SIDES[event.side],
    )
