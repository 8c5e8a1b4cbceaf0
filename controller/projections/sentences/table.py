"""Rulings and clicks as sentences: who decided, what, and why."""

from controller.domain.by_kind import ByKind
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    DealReviewed,
    DisputeRuled,
)
from controller.domain.setup.called import name_of
from controller.domain.state.room import Room
from controller.domain.table.umpire import CONVENOR
from controller.projections.sentences.hands import score_words
from controller.projections.sentences.phrases import OUTCOMES, VERDICTS, because
from table_node.shared.words import say

SENTENCES = ByKind[str]()


def ruler(umpire: str) -> str:
    """Who ruled, as a sentence begins."""
    if not umpire:
        return say("The umpire")
    return say("The convenor") if umpire == CONVENOR else say("Umpire {umpire}", umpire=umpire)


@SENTENCES.of
def _(event: DealReviewed, room: Room) -> str:
    if event.fault:
        return say(
            "Table {table}: the clock of its node contradicts itself, so its deal proves nothing; rule on it.",
            table=event.table,
        )
    verdict = VERDICTS[event.verdict]
    if event.final:
        return say("Table {table}: the deal is settled: {verdict}.", table=event.table, verdict=verdict)
    return say("Table {table}: the deal, as far as is known now: {verdict}.", table=event.table, verdict=verdict)


@SENTENCES.of
def _(event: DisputeRuled, room: Room) -> str:
    ruled = say("the game goes on")
    if event.score is not None:
        ruled = say("it stands at {score_words}", score_words=score_words(event.score))
    elif event.outcome is not None:
        ruled = OUTCOMES[event.outcome]
    return say(
        "{ruler} ruled at table {table}: {ruled}{because}.",
        ruler=ruler(event.umpire),
        table=event.table,
        ruled=ruled,
        because=because(event.reason),
    )


@SENTENCES.of
def _(event: CardClippedByHand, room: Room) -> str:
    return say(
        "The convenor clipped {player}'s scorecard of round {round} at table {table} by hand{because}.",
        **_told(event, room),
    )


@SENTENCES.of
def _(event: ClicksForfeited, room: Room) -> str:
    if event.tapped_at is not None:
        return say(
            "What {player} earned in round {round} at table {table} is forfeited:"
            " the scorecard was first tapped at table {tapped_at}.",
            tapped_at=event.tapped_at,
            **_told(event, room),
        )
    return say(
        "The convenor let what {player} earned in round {round} at table {table} be forfeited{because}.",
        **_told(event, room),
    )


@SENTENCES.of
def _(event: ClicksRestored, room: Room) -> str:
    return say(
        "The convenor gave back what {player} earned in round {round} at table {table}{because}.", **_told(event, room)
    )


@SENTENCES.of
def _(event: ClicksReversed, room: Room) -> str:
    return say(
        "The convenor took back what {player} earned in round {round} at table {table}{because}.", **_told(event, room)
    )


def _told(
    event: CardClippedByHand | ClicksForfeited | ClicksRestored | ClicksReversed, room: Room
) -> dict[str, object]:
    return {
        "player": name_of(room, event.player),
        "round": event.round,
        "table": event.table,
        "because": because(event.reason),
    }
