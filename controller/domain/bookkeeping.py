"""(ledger, room, event) -> ledger: what each event writes into the clicks ledger, so that the log gives it again."""

from functools import singledispatch

from controller.domain import events as e
from controller.domain import session_events as s
from controller.domain import table_events as t
from controller.domain.ids import Seat
from controller.domain.ledger import (
    Ledger,
    PlayedGame,
    account_of,
    clipped,
    corrected,
    earned,
    forfeited,
    restored,
    state_of,
    taken_back,
    voided,
)
from controller.domain.room import Room
from controller.games.results import Outcome


@singledispatch
def _write(event: object, room: Room, ledger: Ledger) -> Ledger:
    return ledger


def booked(ledger: Ledger, room: Room, event: e.Event) -> Ledger:
    """The ledger after one more event; `room`: as it was before it."""
    return _write(event, room, ledger)


@_write.register(e.TournamentCreated)
@_write.register(e.PlayersImported)
@_write.register(e.SeatsDrawn)
def _(event: e.Event, room: Room, ledger: Ledger) -> Ledger:
    return {}


@_write.register
def _(event: e.ResultRecorded, room: Room, ledger: Ledger) -> Ledger:
    game = _game(room, event.round, event.table, event.outcome)
    ledger = earned(ledger, room.rules, game)
    by_result = [player for player in game.seats.values() if not (room.taps_wanted and room.players[player].card)]
    return clipped(ledger, event.round, by_result)


@_write.register
def _(event: e.ResultCorrected, room: Room, ledger: Ledger) -> Ledger:
    game = _game(room, event.round, event.table, event.outcome)
    return corrected(ledger, room.rules, game, event.reason, moved=event.round != room.round)


@_write.register
def _(event: e.CardClipped, room: Room, ledger: Ledger) -> Ledger:
    return clipped(ledger, event.round, [event.player])


@_write.register
def _(event: t.CardClippedByHand, room: Room, ledger: Ledger) -> Ledger:
    return clipped(ledger, event.round, [event.player], event.reason or "clipped by hand")


@_write.register
def _(event: e.ClipsExcused, room: Room, ledger: Ledger) -> Ledger:
    return clipped(ledger, event.round, _seats(room, event.round, event.table).values(), event.reason or "excused")


@_write.register
def _(event: t.ClicksForfeited, room: Room, ledger: Ledger) -> Ledger:
    reason = event.reason or f"first tapped at table {event.tapped_at}"
    state = state_of(account_of(ledger, event.round, event.player))
    if state == "open":
        return forfeited(ledger, event.round, event.player, reason)
    # The table was let go unclipped before; or a person has taken the clicks already, and there is nothing to lose.
    return taken_back(ledger, event.round, event.player, reason) if state == "counts" else ledger


@_write.register
def _(event: t.ClicksRestored, room: Room, ledger: Ledger) -> Ledger:
    return restored(ledger, event.round, event.player, event.reason)


@_write.register
def _(event: t.ClicksReversed, room: Room, ledger: Ledger) -> Ledger:
    return taken_back(ledger, event.round, event.player, event.reason)


@_write.register
def _(event: s.RoundAbandoned, room: Room, ledger: Ledger) -> Ledger:
    return voided(ledger, event.round, event.reason)


def _game(room: Room, round_: int, table: int, outcome: Outcome) -> PlayedGame:
    return PlayedGame(round_, table, _seats(room, round_, table), outcome)


def _seats(room: Room, round_: int, table: int) -> dict[Seat, int]:
    return {seating.seat: seating.player for seating in room.seatings[round_] if seating.table == table}
