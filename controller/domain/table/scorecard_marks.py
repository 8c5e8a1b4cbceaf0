"""Scorecards after a result: clipped by a tap or by hand, forfeited, restored, reversed (500 1f, 1g; cribbage 12)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal

from controller.domain.commands.game import ExcuseClips, RecordCard
from controller.domain.commands.table import ClickCommand, ClipCard, ForfeitClicks, RestoreClicks, ReverseClicks
from controller.domain.events import Event
from controller.domain.events.game import CardClipped, ClipsExcused
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    TableEvent,
)
from controller.domain.guards import reason_given, table_asked
from controller.domain.setup.called import name_of
from controller.domain.state.room import Room, Table
from controller.domain.table.machine import ignored, tap_on, unknown
from controller.domain.values import side_of
from controller.games.refusal import Refusal
from table_node.shared.words import say

ClickState = Literal["none", "earned", "clipped", "forfeited", "restored", "reversed"]
"""What has become of a player's clicks of one game; none: the game has no result yet."""

APPLIES: Mapping[type, tuple[ClickState, ...]] = MappingProxyType(
    {
        ClipCard: ("earned",),
        ForfeitClicks: ("earned",),
        RestoreClicks: ("forfeited", "reversed"),
        ReverseClicks: ("earned", "clipped", "restored"),
    }
)
"""What the clicks must be for a person to change them so; anything else is refused."""
_REMEDIES: Mapping[type, str] = MappingProxyType(
    {
        ClipCard: say("Only a scorecard that is still due, or was excused, is clipped by hand."),
        ForfeitClicks: say("Clicks that are clipped already can be reversed, with a reason."),
        RestoreClicks: say("Only what was forfeited or taken back can be given back."),
        ReverseClicks: say("Only what counts can be taken back."),
    }
)
_WORDS: Mapping[ClickState, str] = MappingProxyType(
    {
        "none": say("not decided yet"), "earned": say("earned and not clipped"), "clipped": say("clipped"),
        "forfeited": say("forfeited"), "restored": say("given back"), "reversed": say("taken back"),
    }
)  # fmt: skip


def card(room: Room, table: Table, tapped: RecordCard) -> Event:
    """A scorecard tapped at a table: clipped once, after the result, at the table it was played at (500 1f)."""
    press = tap_on(tapped.node)
    player = next((p.number for p in room.players.values() if p.card == tapped.uid), None)
    if player is None:
        return ignored(room, table.number, press, unknown(tapped.uid))
    if player not in table.seats.values():
        return _elsewhere(room, table, tapped, player)
    if table.phase != "clip":
        reason = "already_clipped" if player in table.clipped else "no_result_yet"
    elif player in table.clipped:
        reason = "already_clipped"
    elif room.is_settled(player):
        reason = "clicks_ruled"
    else:
        return CardClipped(table.number, room.round, player)
    return ignored(room, table.number, press, reason, player)


def _elsewhere(room: Room, table: Table, tapped: RecordCard, player: int) -> Event:
    """A scorecard at a table it was not played at: a winner's who has moved on unclipped loses its clicks (500 1g)."""
    press = tap_on(tapped.node)
    home = next((one for one in room.tables.values() if player in one.seats.values()), None)
    if home is None or home.phase != "clip" or player not in room.cards_due(home) or not _moves(room, home, player):
        return ignored(room, table.number, press, "wrong_table", player)
    if tapped.lay:  # forgotten there, perhaps, by a winner who moved on: that is no tap at the wrong table
        return ignored(room, table.number, press, "wrong_table", player)
    if home.number in tapped.readers_down:
        return ignored(room, table.number, press, "reader_down", player)
    if room.rules.unclipped == "warn" or home.called:
        return ignored(room, table.number, press, "unclipped", player)
    return ClicksForfeited(home.number, room.round, player, table.number, "")


def _moves(room: Room, table: Table, player: int) -> bool:
    mover = room.results[room.round, table.number].mover
    return any(side_of(seat) == mover for seat, seated in table.seats.items() if seated == player)


def state_of(room: Room, round_: int, number: int, player: int) -> ClickState:
    """What has become of the clicks that a player earned at a table in a round."""
    if (round_, number) not in room.results:
        return "none"
    mark = room.click_marks.get((round_, player))
    if mark is not None and mark.state != "by_hand":
        return mark.state
    taps = room.taps_wanted and room.players[player].card
    return "clipped" if not taps or player in clipped_at(room, round_, number) else "earned"


def clipped_at(room: Room, round_: int, number: int) -> frozenset[int]:
    """Players whose scorecards were clipped after a game."""
    if round_ == room.round and number in room.tables:
        return room.tables[number].clipped
    return room.clipped.get((round_, number), frozenset())


def change_clicks(room: Room, command: ClickCommand) -> list[Event]:
    """Clip by hand, forfeit, restore or reverse the clicks of one player at one game, of any round."""
    name = _seated_there(room, command)
    state = state_of(room, command.round, command.table, command.player)
    if state not in APPLIES[type(command)]:
        raise Refusal(
            "other_clicks",
            say("What {name} earned in round {round} is {state}.", name=name, round=command.round, state=_WORDS[state]),
            _REMEDIES[type(command)],
        )
    reason = reason_given(command.reason)
    if isinstance(command, ClipCard):
        return [CardClippedByHand(command.table, command.round, command.player, reason)]
    if not reason:
        raise Refusal("no_reason", say("A change of a scorecard needs a reason."), say("Type why it is changed."))
    return [_changed(room, command, reason, name)]


def _seated_there(room: Room, command: ClickCommand) -> str:
    """The name of the player who is meant. Refused: nobody of that number played that game."""
    seats = room.seatings.get(command.round, ())
    seated = any(one.player == command.player and one.table == command.table for one in seats)
    if not seated or command.player not in room.players:
        raise Refusal(
            "not_at_table",
            say(
                "Player {player} did not play at table {table} in round {round}.",
                player=command.player,
                table=command.table,
                round=command.round,
            ),
            say("Choose one of the four who sat there."),
        )
    return name_of(room, command.player)


def _changed(room: Room, command: ClickCommand, reason: str, name: str) -> TableEvent:
    at = (command.table, command.round, command.player)
    if isinstance(command, RestoreClicks):
        return ClicksRestored(*at, reason)
    if isinstance(command, ReverseClicks):
        return ClicksReversed(*at, reason)
    mover = room.results[command.round, command.table].mover
    seats = room.seatings[command.round]
    if all(side_of(one.seat) != mover for one in seats if one.player == command.player):
        raise Refusal(
            "not_a_mover",
            say("{name} stayed at table {table}.", name=name, table=command.table),
            say("Only those who move on unclipped forfeit the game."),
        )
    return ClicksForfeited(*at, None, reason)


def excuse_clips(room: Room, command: ExcuseClips) -> list[Event]:
    """Let a table move although scorecards were not tapped (a reader failed, a card was lost)."""
    table = table_asked(room, command.round, command.table)
    if table.phase != "clip":
        raise Refusal(
            "nothing_due",
            say("No scorecard is due at table {table}.", table=table.number),
            say("Nothing needs to be done."),
        )
    return [ClipsExcused(table.number, room.round, reason_given(command.reason))]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    ExcuseClips: excuse_clips,
    **dict.fromkeys(APPLIES, change_clicks),
}
