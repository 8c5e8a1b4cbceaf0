"""(state, event) -> state around the standings: days, nominations, places, and what the convenor takes back."""

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import TypeVar

from controller.domain.events.game import ClipsExcused, CutRecorded, ResultRecorded
from controller.domain.events.round import TournamentEnded
from controller.domain.events.seats import SeatsChanged, SeatsOpened
from controller.domain.events.session import BreakBegun, BreakEnded, RoundAbandoned
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.events.standings import (
    ActionUndone,
    CardsChecked,
    ClubNominated,
    DayBegun,
    PlacesDecided,
    StandingEvent,
)
from controller.domain.events.table import CardClippedByHand, ClicksForfeited, ClicksRestored, ClicksReversed
from controller.domain.events.teams import GameFigured
from controller.domain.fast_replace import replace
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room, RoundClock, Table, bell_gone
from table_node.shared.names import folded

_SEATED = ("players", "gone", "sitters", "ring", "benches", "seatings", "tables")
_FREE = ("seatings", "tables", "taps", "sitters", "seats_before")
"""What a free seating changes beside the break."""
PUT_BACK: Mapping[type, tuple[str, ...]] = MappingProxyType(
    {
        SeatsDrawn: ("phase", "round", "teams", *_SEATED),
        SeatsOpened: ("phase", "round", "break_", "breaks", "taps", *_SEATED),
        SeatsChanged: ("tournament", *_SEATED),
        BreakBegun: ("phase", "break_", "breaks"),
        BreakEnded: ("phase", "break_"),
        PlayersImported: ("phase", "round", "players", "seatings", "tables", "hall"),
        TournamentEnded: ("phase", "clock", "break_"),
        DayBegun: ("days",),
        ClubNominated: ("players",),
        PlacesDecided: ("decided", "decided_by"),
    }
)
"""What of the room each of these changed, and is as before when it is taken back."""
GAMES = (
    ResultRecorded | CutRecorded | ClipsExcused | CardClippedByHand | ClicksForfeited | ClicksRestored
    | ClicksReversed | GameFigured
)  # fmt: skip
"""What changed one game."""

WHOLE = TournamentCreated | RoundAbandoned
"""What changed the whole evening at once."""

_Game = tuple[int, int]
_Of = TypeVar("_Of")


@singledispatch
def _change(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve_standings(room: Room, event: StandingEvent) -> Room:
    """The room after one more event around its standings."""
    return _change(event, room)


@_change.register
def _(event: DayBegun, room: Room) -> Room:
    return replace(room, days=(*room.days, event.round))


@_change.register
def _(event: ClubNominated, room: Room) -> Room:
    club = folded(event.club)
    return replace(
        room,
        players={
            number: replace(player, nominated=number in event.players) if folded(player.club) == club else player
            for number, player in room.players.items()
        },
    )


@_change.register
def _(event: PlacesDecided, room: Room) -> Room:
    return replace(room, decided=(*room.decided, event.players), decided_by=(*room.decided_by, event.reason))


@_change.register
def _(event: CardsChecked, room: Room) -> Room:
    return room


@_change.register
def _(event: ActionUndone, room: Room) -> Room:
    action = room.last
    if action is None or not event.puts_back:
        return room
    if action.moved:
        return _moved_back(room, action)
    if isinstance(action.event, WHOLE):
        return _whole_back(room, action)
    if isinstance(action.event, GAMES):
        return _game_back(room, action.before, action.event)
    room = _put_back(room, action.before, PUT_BACK.get(type(action.event), ()))
    if isinstance(action.event, TournamentEnded):  # the bells of a round in play are planned again
        return replace(room, revision=room.revision + 1)
    return _break_back(room, action) if isinstance(action.event, BreakBegun | BreakEnded) else room


def _put_back(room: Room, before: Room, names: tuple[str, ...]) -> Room:
    return replace(room, **{name: getattr(before, name) for name in names})


def _break_back(room: Room, action: Action) -> Room:
    """A break taken back starts nothing by itself, and one that goes on again ends when the convenor says so."""
    begun = action.event if isinstance(action.event, BreakBegun) else action.before.break_
    room = _put_back(room, action.before, _FREE) if begun is not None and begun.kind == "lunch" else room
    break_ = replace(room.break_, until_hub_us=None) if room.break_ else None
    return replace(room, break_=break_, clock=RoundClock(held=True))


def _whole_back(room: Room, action: Action) -> Room:
    """The evening as it was left. Of a round that goes on, the bell stands where it was planned."""
    back = replace(
        action.before, revision=room.revision + 1, nodes=room.nodes, bindings=room.bindings, served=room.served,
        actions=room.actions, readers=room.readers,
    )  # fmt: skip
    if isinstance(action.event, TournamentCreated):
        return back
    return replace(back, ledger=room.ledger, players=room.players, hall=room.hall, late=room.late)


def _moved_back(room: Room, action: Action) -> Room:
    """As if the last table were not in: everybody is back where that game was played."""
    return replace(
        action.before, revision=room.revision + 1, nodes=room.nodes, bindings=room.bindings, served=room.served,
        session=room.session, ledger=room.ledger, actions=room.actions, late=room.late,
        readers=room.readers,
    )  # fmt: skip


def _game_back(room: Room, before: Room, event: GAMES) -> Room:
    """One game as before, whatever else has happened in the room."""
    game = (event.round, event.table)
    players = {one.player for one in room.seatings.get(event.round, ()) if one.table == event.table}
    marks = {key: mark for key, mark in room.click_marks.items() if key[0] != event.round or key[1] not in players}
    kept = {key: mark for key, mark in before.click_marks.items() if key[0] == event.round and key[1] in players}
    room = replace(
        room,
        results=_with_game(room.results, before.results, game),
        figures=_with_game(room.figures, before.figures, game),
        clipped=_with_game(room.clipped, before.clipped, game),
        click_marks={**marks, **kept},
    )
    was, now = before.tables.get(event.table), room.tables.get(event.table)
    if event.round != room.round or was is None or now is None:
        return room
    return replace(room, tables={**room.tables, event.table: _table_back(room, was, now)})


def _with_game(now: Mapping[_Game, _Of], was: Mapping[_Game, _Of], game: _Game) -> dict[_Game, _Of]:
    others = {key: value for key, value in now.items() if key != game}
    return {**others, game: was[game]} if game in was else others


def _table_back(room: Room, was: Table, now: Table) -> Table:
    """A table as it was; where the finish bell has gone since, a game without a hand in play waits for its result."""
    table = replace(was, called=now.called, extra_us=now.extra_us, time_up=now.time_up, pending=None)
    waits = table.phase == "dealing" and not table.owed and bell_gone(room, table)
    return replace(table, phase="closing") if waits else table
