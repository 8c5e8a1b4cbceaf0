"""(room before, event, room after) -> what changes beside them: what each event writes into the clicks ledger.

What a game is to a player now follows from its result, and from what has become of the scorecard; here it is only
looked up, so that an event can write whatever it likes and never stop a log from being read again.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from controller.domain.events import Event
from controller.domain.events.amending import TournamentChanged
from controller.domain.events.game import CardClipped, ClipsExcused, ResultCorrected, ResultRecorded
from controller.domain.events.round import PlayersMoved, TournamentEnded
from controller.domain.events.session import RoundAbandoned
from controller.domain.events.setup import SeatsDrawn
from controller.domain.events.standings import ActionUndone
from controller.domain.events.table import CardClippedByHand, ClicksForfeited, ClicksRestored, ClicksReversed
from controller.domain.events.teams import GameFigured
from controller.domain.state.ledger import Ending, Entry, Kind, Told, changed_totals, following, written
from controller.domain.state.room import Result, Room
from controller.domain.table.scorecard_marks import ClickState, state_of
from controller.domain.teams.decide import bye_points, byes, points_of
from controller.domain.values import Seating, side_of
from controller.games.results import Outcome, clicks_of
from table_node.shared.words import say

_KINDS: Mapping[ClickState, Kind] = MappingProxyType(
    {"clipped": "CLIPPED", "forfeited": "FORFEITED", "restored": "RESTORED", "reversed": "REVERSED"}
)


def booked(before: Room, event: Event, after: Room) -> dict[str, Any]:
    """What changes of the room: its ledger, by what the event writes, and whom a correction showed another total."""
    entries = [
        entry for round_, players in _concerned(event, before) for entry in _written(event, after, round_, players)
    ]
    ledger = written(after.ledger, entries)
    changes: dict[str, Any] = {"ledger": ledger} if entries else {}
    if isinstance(event, ResultCorrected):
        told = Told(event.round, event.table, event.reason, changed_totals(after.ledger, ledger))
        changes["told"] = (*after.told, told)
    return changes


def _written(event: Event, room: Room, round_: int, players: Iterable[int]) -> Iterator[Entry]:
    accounts = room.ledger.get(round_, {})
    seats = {seating.player: seating for seating in room.seatings.get(round_, ())}
    resting = _resting(room, round_)
    reason, afresh = _reason(event), isinstance(event, CardClippedByHand)
    for player in dict.fromkeys(players):
        now = _game(room, round_, seats[player], reason) if player in seats else resting.get(player)
        yield from following(accounts.get(player, ()), now, reason, afresh)


def _game(room: Room, round_: int, seating: Seating, reason: str) -> Entry | None:
    """What a game is to one of its players as the room stands; None: nothing yet, or nothing any more."""
    result = room.results.get((round_, seating.table))
    if result is None:
        return None
    kind, ending = _kind(room, round_, seating), _ending(result.outcome, side_of(seating.seat))
    worth = _worth(room, round_, seating, result)
    return Entry(kind, round_, seating.table, seating.player, ending, worth, reason)


def _resting(room: Room, round_: int) -> dict[int, Entry]:
    """What a round is to those who had no seat in it: a bye of their team, or the credit for a game sat out."""
    found = {player: Entry("CREDITED", round_, None, player, "had a bye", bye_points(room))
             for player in byes(room, round_)}  # fmt: skip
    if round_ in rounds_over(room):
        credit = room.rules.sitout_clicks
        found |= {player: Entry("CREDITED", round_, None, player, "sat out", credit)
                  for player in _waiting(room, round_)}  # fmt: skip
    return found


def rounds_over(room: Room) -> range:
    """The rounds in which every table came in."""
    last = room.round if room.phase == "ended" and room.all_done() else room.round - 1
    return range(1, last + 1)


def _waiting(room: Room, round_: int) -> tuple[int, ...]:
    return tuple(player for bench in room.benches.get(round_, ()) for player in bench.queue)


def _kind(room: Room, round_: int, seating: Seating) -> Kind:
    state = state_of(room, round_, seating.table, seating.player)
    if state in _KINDS:
        return _KINDS[state]
    table = room.tables.get(seating.table) if round_ == room.round and room.phase != "ended" else None
    # A scorecard that nobody waits for any more was excused: its clicks count.
    return "EARNED" if table is not None and table.phase in ("clip", "cut") else "CLIPPED"


def _ending(outcome: Outcome, side: str) -> Ending:
    if outcome == "TIE":
        return "tied"
    return "won" if outcome == side else "lost"


def _worth(room: Room, round_: int, seating: Seating, result: Result) -> int:
    side = side_of(seating.seat)
    if room.teams:
        return points_of(room, round_, seating.table)[0 if side == "A" else 1]
    return clicks_of(room.rules, result.outcome, side)


_OfTable = ResultRecorded | ResultCorrected | ClipsExcused | GameFigured
_OfPlayer = CardClipped | CardClippedByHand | ClicksForfeited | ClicksRestored | ClicksReversed
_Concerned = Iterable[tuple[int, Iterable[int]]]
"""Rounds, and in each the players to whom an event may have changed it."""


@singledispatch
def _concerned(event: object, before: Room) -> _Concerned:
    return ()


@_concerned.register(ResultRecorded)
@_concerned.register(ResultCorrected)
@_concerned.register(ClipsExcused)
@_concerned.register(GameFigured)
def _(event: _OfTable, before: Room) -> _Concerned:
    seatings = before.seatings.get(event.round, ())
    return [(event.round, [seating.player for seating in seatings if seating.table == event.table])]


@_concerned.register(CardClipped)
@_concerned.register(CardClippedByHand)
@_concerned.register(ClicksForfeited)
@_concerned.register(ClicksRestored)
@_concerned.register(ClicksReversed)
def _(event: _OfPlayer, before: Room) -> _Concerned:
    return [(event.round, [event.player])]


@_concerned.register(RoundAbandoned)
@_concerned.register(TournamentEnded)
def _(event: RoundAbandoned | TournamentEnded, before: Room) -> _Concerned:
    return [(before.round, _everybody(before, before.round))]


@_concerned.register
def _(event: TournamentChanged, before: Room) -> _Concerned:
    """Every game is counted again by the options as they are now; most changes of them change nothing here."""
    return [(round_, dict.fromkeys((*_everybody(before, round_), *before.ledger.get(round_, ()))))
            for round_ in before.seatings]  # fmt: skip


@_concerned.register
def _(event: SeatsDrawn, before: Room) -> _Concerned:
    return [(1, before.players)] if event.teams else ()


@_concerned.register
def _(event: PlayersMoved, before: Room) -> _Concerned:
    return [(event.round, before.players if before.teams else ()), (before.round, _waiting(before, before.round))]


@_concerned.register
def _(event: ActionUndone, before: Room) -> _Concerned:
    rounds = dict.fromkeys((before.round, event.round))
    return [(round_, before.players if before.teams else _everybody(before, round_)) for round_ in rounds]


def _everybody(room: Room, round_: int) -> list[int]:
    return [*(seating.player for seating in room.seatings.get(round_, ())), *_waiting(room, round_)]


def _reason(event: Event) -> str:
    """What the entries say why; a result that was just recorded and a scorecard that was tapped need no reason."""
    if isinstance(event, ResultRecorded | CardClipped | SeatsDrawn | PlayersMoved):
        return ""
    if isinstance(event, ClicksForfeited) and event.tapped_at is not None:
        return say("first tapped at table {tapped_at}", tapped_at=event.tapped_at)
    given: str = getattr(event, "reason", "")
    return given or _UNSAID.get(type(event), "")


_UNSAID: Mapping[type, str] = MappingProxyType(
    {
        ClipsExcused: say("excused"), CardClippedByHand: say("clipped by hand"), ActionUndone: say("taken back"),
        TournamentEnded: say("the evening was over"), GameFigured: say("figures corrected"),
        TournamentChanged: say("counted again, as the settings were changed"),
    }
)  # fmt: skip
