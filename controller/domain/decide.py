"""(state, command) -> events, and the rooms they lead to: the one door to the rules."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from controller.domain.commands import Command
from controller.domain.commands.bell import BellCommand
from controller.domain.commands.game import RecordCard, RecordPress
from controller.domain.commands.hall import AwaitCard, GiveCard, PlaceTables, StopAwaitingCard, StrikePlayer
from controller.domain.commands.late import SettleLatePresses
from controller.domain.commands.nodes import (
    NodeCommand,
    RecordNode,
    RecordReader,
)
from controller.domain.commands.round import (
    NoteRestart,
    PassTime,
    RecordRing,
)
from controller.domain.commands.setup import CreateTournament, DrawSeats, EndTournament, ImportPlayers
from controller.domain.commands.standings import Undo
from controller.domain.commands.table import ReviewDeal
from controller.domain.events import Event
from controller.domain.events.hall import ReaderNoted
from controller.domain.events.late import LatePressKept
from controller.domain.events.nodes import NodeSeen
from controller.domain.evolve import evolve
from controller.domain.fast_replace import replace
from controller.domain.hands import play, typed
from controller.domain.late import presses
from controller.domain.round import clock, manual_rings, session
from controller.domain.round import machine as round_machine
from controller.domain.seats import decide as seats
from controller.domain.setup import amending, entries, registration
from controller.domain.standings import prizes
from controller.domain.state.room import Room
from controller.domain.table import convenor, phone, scorecard_marks, umpire
from controller.domain.table import machine as table_machine
from controller.domain.table.deal_review import review_deal
from controller.domain.teams import decide as teams
from controller.domain.undo.decide import undo
from controller.games.refusal import Refusal
from table_node.shared.words import say

Part = Callable[[Room], list[Event]]
"""A part of what a command leads to, decided in the room that the parts before it lead to."""
Evolve = Callable[[Room, Event], Room]
"""(room, event) -> the room after it."""


@dataclass(frozen=True)
class Decided:
    """What a command leads to: no event where it changes nothing."""

    events: tuple[Event, ...]
    rooms: tuple[Room, ...]
    """The room before the first event, and the room after each one."""

    @property
    def room(self) -> Room:
        """The room after all of them."""
        return self.rooms[-1]


def decide(room: Room, command: Command, follow: Evolve = evolve) -> Decided:
    """What a command leads to. Raises Refusal.

    `follow` is called once for each event: to evolve is the dear part, and the hub commits these very rooms.
    """
    if room.tournament is None and not isinstance(command, _NEEDS_NO_TOURNAMENT):
        raise Refusal("no_tournament", say("There is no tournament yet."), say("Make one on the Set-up page."))
    events, rooms = list[Event](), [room]
    for part in _parts(room, command):
        for event in part(rooms[-1]):
            events.append(event)
            rooms.append(follow(rooms[-1], event))
    return Decided(tuple(events), tuple(rooms))


def _parts(room: Room, command: Command) -> list[Part]:
    """What a command leads to, in parts; when it brings the last table in, the round closes."""
    if isinstance(command, SettleLatePresses):
        return [*_settle_late(room, command), round_machine.close_round]
    return [lambda now: _DECISIONS[type(command)](now, command), round_machine.close_round]


def _record_node(room: Room, command: RecordNode) -> list[Event]:
    seen = NodeSeen(command.node, command.boot, command.board, command.firmware, command.reset)
    return [] if room.nodes.get(command.node) == seen else [seen]


def _record_reader(room: Room, command: RecordReader) -> list[Event]:
    known = room.readers.get(command.node)
    return [] if known is command.has_one else [ReaderNoted(command.node, command.has_one)]


def _record_press(room: Room, command: RecordPress) -> list[Event]:
    number = room.bindings.get(command.node)
    if number is None and (bound := convenor.bind_pressed(room, command)):
        return bound
    made = presses.MadePress(table_machine.Press(command.node, command.control, command.interval), command.made)
    before = _was_meant_before(room, command)
    return presses.held_to_its_game(room, made, lambda: _pressed_now(room, made), before_its_table=before)


def _pressed_now(room: Room, made: presses.MadePress) -> list[Event]:
    number = room.bindings.get(made.press.node)
    table = room.tables.get(number) if number is not None else None
    if table is None or room.phase == "ended":
        why = "node_not_bound" if number is None else "no_round"
        return presses.beside_a_result_by_hand(room, made, [table_machine.ignored(room, number, made.press, why)])
    return presses.beside_a_result_by_hand(room, made, table_machine.press(room, table, made.press))


def _was_meant_before(room: Room, command: RecordPress) -> bool:
    """Whether a node was pressed before it served its table: to see which one it is, or at another table."""
    since, stamp = room.served.get(command.node), command.interval.stamp
    if since is None:
        return False
    in_boot_before = stamp is not None and stamp.boot != since.boot == room.nodes[command.node].boot
    return in_boot_before or command.interval.high_hub_us < since.from_hub_us


def _record_card(room: Room, command: RecordCard) -> list[Event]:
    tapped = table_machine.tap_on(command.node)
    if command.interval is None:
        return _tapped_now(room, command, tapped)
    player = next((one.number for one in room.players.values() if one.card == command.uid), None)
    made = presses.MadePress(replace(tapped, interval=command.interval), command.made, player)
    if player is None and not room.hall.awaited:
        return _tapped_now(room, command, tapped)
    return presses.held_to_its_game(room, made, lambda: _tapped_now(room, command, tapped))


def _tapped_now(room: Room, command: RecordCard, tapped: table_machine.Press) -> list[Event]:
    number = room.bindings.get(command.node)
    if (
        number is not None
        and presses.is_after_asking(room, number, command.interval)
        and (enrolled := registration.tapped(room, number, tapped, command.uid)) is not None
    ):
        return enrolled
    table = room.tables.get(number) if number is not None else None
    if table is None:
        return [table_machine.ignored(room, number, tapped, "node_not_bound" if number is None else "no_round")]
    if room.seats_are_free:
        return session.tapped_after_lunch(room, table, tapped, command.uid)
    return [scorecard_marks.card(room, table, command)]


def _settle_late(room: Room, command: SettleLatePresses) -> list[Part]:
    """Drop what came late, or take it one by one as if it had come in time."""
    found = presses.to_settle(room, command)
    taken = found if command.take else ()
    return [lambda _: [presses.settled(command)], *(partial(_take_late, press=one) for one in taken)]


def _take_late(room: Room, press: LatePressKept) -> list[Event]:
    pressed, table = table_machine.Press(press.node, press.control, press.interval), room.tables[press.table]
    if press.player is None:
        return table_machine.press(room, table, pressed)
    card = room.players[press.player].card
    if room.seats_are_free:
        return session.tapped_after_lunch(room, table, pressed, card)
    return [scorecard_marks.card(room, table, RecordCard(press.node, card))]


_NEEDS_NO_TOURNAMENT = (
    CreateTournament, EndTournament, ImportPlayers, DrawSeats, BellCommand, NodeCommand,
    PlaceTables, StrikePlayer, GiveCard, AwaitCard, StopAwaitingCard,
    RecordCard, RecordPress, RecordRing, PassTime, NoteRestart,
)  # fmt: skip
"""What can be decided, or is refused better, while there is no tournament."""

_DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    **entries.DECISIONS,
    **round_machine.DECISIONS,
    **clock.DECISIONS,
    **convenor.DECISIONS,
    RecordNode: _record_node,
    RecordReader: _record_reader,
    RecordPress: _record_press,
    RecordCard: _record_card,
    **seats.DECISIONS,
    **session.DECISIONS,
    **teams.DECISIONS,
    **prizes.DECISIONS,
    **typed.DECISIONS,
    **play.DECISIONS,
    **umpire.DECISIONS,
    **phone.DECISIONS,
    ReviewDeal: review_deal,
    **manual_rings.DECISIONS,
    **scorecard_marks.DECISIONS,
    **registration.DECISIONS,
    **amending.DECISIONS,
    Undo: undo,
}
