"""(state, event) -> state for the hands of a game."""

from controller.domain.by_kind import Changes
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
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room, ScoredHand, Table, TypedHand
from controller.domain.table.evolve import without_newest_deal
from controller.games.five_hundred.dealing import Deal, after_hand, after_misdeal, after_redeal, after_void
from controller.games.five_hundred.penalties import read_event
from controller.games.five_hundred.scoring import Score

CHANGES = Changes()


@CHANGES.of_table
def _(event: ScorerNamed, table: Table, room: Room) -> Table:
    return replace(table, deal=replace(table.deal, scorer=event.seat))


@CHANGES.of_table
def _(event: HandProposed, table: Table, room: Room) -> Table:
    return replace(table, typed=TypedHand(event.hand, event.by, event.entry, _score(event.after)))


@CHANGES.of_table
def _(event: HandWithdrawn, table: Table, room: Room) -> Table:
    return replace(table, typed=None)


@CHANGES.of_table
def _(event: HandScored, table: Table, room: Room) -> Table:
    scored = ScoredHand(event.entry, _score(event.after), event.over, table.phase, table.deal, event.leader)
    return replace(
        table, hands=(*table.hands, scored), deal=after_hand(table.deal), typed=None, pending=None, agreed=frozenset()
    )


@CHANGES.of_table
def _(event: HandStopped, table: Table, room: Room) -> Table:
    same_dealer = room.edition.penalties[read_event(event.entry.penalty)].kind == "redeal"
    deal = (after_redeal if same_dealer else after_void)(room.edition, table.deal)
    return _dealt_again(replace(table, typed=None), event.owed, deal, dealt=True)


@CHANGES.of_table
def _(event: HandMisdealt, table: Table, room: Room) -> Table:
    used_up = after_misdeal(room.edition, table.deal, event.reason).used_up
    deal = replace(table.deal, misdeals=event.misdeals, passes=event.passes, used_up=used_up)
    return _dealt_again(table, event.owed and event.dealt, deal, event.dealt)


def _dealt_again(table: Table, owed: bool, deal: Deal, dealt: bool) -> Table:
    """Without its newest deal, if there was one: the same hand is to be dealt again, after the bell only if owed."""
    return replace(without_newest_deal(table) if dealt else table, deal=deal, owed=owed or table.owed)


@CHANGES.of_table
def _(event: HandTakenBack, table: Table, room: Room) -> Table:
    last = table.hands[-1]
    return replace(
        table,
        hands=table.hands[:-1],
        deal=last.deal_before,
        typed=None,
        pending=None,
        agreed=frozenset(),
    )


@CHANGES.of_table
def _(event: HandCorrected, table: Table, room: Room) -> Table:
    def rescored(number: int, scored: ScoredHand) -> ScoredHand:
        entry = event.entry if number == event.hand else scored.entry
        last = number == len(event.after)
        over, leader = (event.over, event.leader) if last else (None, None)
        return replace(scored, entry=entry, after=_score(event.after[number - 1]), over=over, leader=leader)

    kept = table.hands[: len(event.after)]
    hands = tuple(rescored(number, scored) for number, scored in enumerate(kept, start=1))
    return replace(table, hands=hands, typed=None, agreed=frozenset())


@CHANGES.of_table
def _(event: ResultAgreed, table: Table, room: Room) -> Table:
    return replace(table, agreed=table.agreed | {event.side})


@CHANGES.of_table
def _(event: ResultDisputed, table: Table, room: Room) -> Table:
    return replace(table, called=True, agreed=frozenset())


def _score(points: Points) -> Score:
    return points[0], points[1]
