"""(state, command) -> events: the one door to the rules."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from controller.domain import bell_commands as bc
from controller.domain import (
    by_hand,
    clips,
    convenor,
    entries,
    hands,
    honours,
    reception,
    round_machine,
    seats,
    session,
    table_machine,
    teams,
    umpire,
)
from controller.domain import commands as c
from controller.domain import hall_commands as ac
from controller.domain import seat_commands as pc
from controller.domain import session_commands as sc
from controller.domain import standing_commands as oc
from controller.domain import table_commands as tc
from controller.domain import team_commands as mc
from controller.domain.events import Event, NodeSeen
from controller.domain.evolve import evolve
from controller.domain.hall_events import ReaderNoted
from controller.domain.hindsight import review_deal
from controller.domain.room import Room
from controller.domain.round_clock import brought_by_time
from controller.domain.round_machine import asked_of_round
from controller.games.refusal import Refusal
from table_node.words import say


def decide(room: Room, command: c.Command) -> list[Event]:
    """The events a command leads to; an empty list when it changes nothing. Raises Refusal."""
    if room.tournament is None and isinstance(command, _NEEDS_TOURNAMENT):
        raise Refusal("no_tournament", say("There is no tournament yet."), say("Make one on the Set-up page."))
    events = _DECISIONS[type(command)](room, command)
    return events + round_machine.close_round(fold(room, events))


def fold(room: Room, events: Iterable[Event]) -> Room:
    """The room after these events."""
    return reduce(evolve, events, room)


def _record_node(room: Room, command: c.RecordNode) -> list[Event]:
    seen = NodeSeen(command.node, command.boot, command.board, command.firmware, command.reset)
    return [] if room.nodes.get(command.node) == seen else [seen]


def _record_reader(room: Room, command: c.RecordReader) -> list[Event]:
    known = room.readers.get(command.node)
    return [] if known is command.has_one else [ReaderNoted(command.node, command.has_one)]


def _record_press(room: Room, command: c.RecordPress) -> list[Event]:
    pressed = table_machine.Press(command.node, command.control, command.interval)
    number = room.bindings.get(command.node)
    if number is None:
        return convenor.bind_pressed(room, command) or [table_machine.ignored(room, None, pressed, "node_not_bound")]
    table = room.tables.get(number)
    if _was_meant_before(room, command):
        return [table_machine.ignored(room, number, pressed, "before_its_table")]
    if table is None or room.phase == "ended":
        return [table_machine.ignored(room, number, pressed, "no_round")]
    return table_machine.press(room, table, pressed)


def _was_meant_before(room: Room, command: c.RecordPress) -> bool:
    """Whether a node was pressed before it served its table: to see which one it is, or at another table."""
    since, stamp = room.served.get(command.node), command.interval.stamp
    if since is None:
        return False
    in_boot_before = stamp is not None and stamp.boot != since.boot == room.nodes[command.node].boot
    return in_boot_before or command.interval.high_hub_us < since.from_hub_us


def _record_card(room: Room, command: c.RecordCard) -> list[Event]:
    tapped = table_machine.tap_on(command.node)
    number = room.bindings.get(command.node)
    if number is not None and (enrolled := reception.tapped(room, number, tapped, command.uid)) is not None:
        return enrolled
    table = room.tables.get(number) if number is not None else None
    if table is None:
        return [table_machine.ignored(room, number, tapped, "node_not_bound" if number is None else "no_round")]
    if room.seats_are_free:
        return session.tapped_after_lunch(room, table, tapped, command.uid)
    return [clips.card(room, table, command)]


_NEEDS_TOURNAMENT = (
    c.StartRound, c.PauseRound, c.ResumeRound, c.FinishRound, c.EnterResult, c.RuleDeal, c.ExcuseClips, c.AnswerCall,
    pc.SeatCommand, sc.SessionCommand, tc.TableCommand, mc.TeamCommand,
    oc.StandingCommand, ac.EnterPlayer,
)  # fmt: skip

_DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    c.CreateTournament: entries.create_tournament,
    c.ImportPlayers: entries.import_players,
    c.DrawSeats: entries.draw_seats,
    c.StartRound: asked_of_round,
    c.PauseRound: asked_of_round,
    c.ResumeRound: asked_of_round,
    c.FinishRound: asked_of_round,
    c.EnterResult: convenor.enter_result,
    c.BindNode: convenor.bind_node,
    c.AwaitNode: convenor.await_node,
    c.StopAwaiting: convenor.stop_awaiting,
    c.FreeNode: convenor.free_node,
    c.EndTournament: convenor.end_tournament,
    c.RecordNode: _record_node,
    c.RecordReader: _record_reader,
    c.RecordPress: _record_press,
    c.RecordCard: _record_card,
    c.RecordRing: brought_by_time,
    c.PassTime: brought_by_time,
    c.NoteRestart: brought_by_time,
    **dict.fromkeys((sc.ExtendRound, sc.SetTimeLeft, sc.RecoverClock, sc.GiveTime, sc.AbandonRound), asked_of_round),
    **seats.DECISIONS,
    **session.DECISIONS,
    **teams.DECISIONS,
    **honours.DECISIONS,
    **hands.DECISIONS,
    **umpire.DECISIONS,
    tc.ReviewDeal: review_deal,
    bc.RingBell: by_hand.ring_bell,
    bc.NoteRing: by_hand.note_ring,
    **clips.DECISIONS,
    **reception.DECISIONS,
}
