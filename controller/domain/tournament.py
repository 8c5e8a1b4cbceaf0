"""(state, command) -> events: the one door to the rules."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from controller.domain import amend_commands as nc
from controller.domain import (
    amending,
    by_hand,
    clips,
    convenor,
    entries,
    hands,
    honours,
    late,
    phone,
    play,
    reception,
    round_machine,
    seats,
    session,
    table_machine,
    teams,
    umpire,
)
from controller.domain import bell_commands as bc
from controller.domain import commands as c
from controller.domain import hall_commands as ac
from controller.domain import seat_commands as pc
from controller.domain import session_commands as sc
from controller.domain import standing_commands as oc
from controller.domain import table_commands as tc
from controller.domain import team_commands as mc
from controller.domain.changed import replace
from controller.domain.events import Event, NodeSeen
from controller.domain.evolve import evolve
from controller.domain.hall_events import ReaderNoted
from controller.domain.hindsight import review_deal
from controller.domain.late_commands import SettleLatePresses
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
    number = room.bindings.get(command.node)
    if number is None and (bound := convenor.bind_pressed(room, command)):
        return bound
    made = late.Made(table_machine.Press(command.node, command.control, command.interval), command.made)
    before = _was_meant_before(room, command)
    return late.held_to_its_game(room, made, lambda: _pressed_now(room, made), before_its_table=before)


def _pressed_now(room: Room, made: late.Made) -> list[Event]:
    number = room.bindings.get(made.press.node)
    table = room.tables.get(number) if number is not None else None
    if table is None or room.phase == "ended":
        why = "node_not_bound" if number is None else "no_round"
        return late.beside_a_result_by_hand(room, made, [table_machine.ignored(room, number, made.press, why)])
    return late.beside_a_result_by_hand(room, made, table_machine.press(room, table, made.press))


def _was_meant_before(room: Room, command: c.RecordPress) -> bool:
    """Whether a node was pressed before it served its table: to see which one it is, or at another table."""
    since, stamp = room.served.get(command.node), command.interval.stamp
    if since is None:
        return False
    in_boot_before = stamp is not None and stamp.boot != since.boot == room.nodes[command.node].boot
    return in_boot_before or command.interval.high_hub_us < since.from_hub_us


def _record_card(room: Room, command: c.RecordCard) -> list[Event]:
    tapped = table_machine.tap_on(command.node)
    if command.interval is None:
        return _tapped_now(room, command, tapped)
    player = next((one.number for one in room.players.values() if one.card == command.uid), None)
    made = late.Made(replace(tapped, interval=command.interval), command.made, player)
    if player is None and not room.hall.awaited:
        return _tapped_now(room, command, tapped)
    return late.held_to_its_game(room, made, lambda: _tapped_now(room, command, tapped))


def _tapped_now(room: Room, command: c.RecordCard, tapped: table_machine.Press) -> list[Event]:
    number = room.bindings.get(command.node)
    if (
        number is not None
        and late.is_after_asking(room, number, command.interval)
        and (enrolled := reception.tapped(room, number, tapped, command.uid)) is not None
    ):
        return enrolled
    table = room.tables.get(number) if number is not None else None
    if table is None:
        return [table_machine.ignored(room, number, tapped, "node_not_bound" if number is None else "no_round")]
    if room.seats_are_free:
        return session.tapped_after_lunch(room, table, tapped, command.uid)
    return [clips.card(room, table, command)]


def _settle_late(room: Room, command: SettleLatePresses) -> list[Event]:
    """Drop what came late, or take it one by one as if it had come in time."""
    found = late.to_settle(room, command)
    events: list[Event] = [late.settled(command)]
    for one in found if command.take else ():
        now = fold(room, events)
        pressed, table = table_machine.Press(one.node, one.control, one.interval), now.tables[command.table]
        if one.player is None:
            events += table_machine.press(now, table, pressed)
        elif now.seats_are_free:
            events += session.tapped_after_lunch(now, table, pressed, now.players[one.player].card)
        else:
            events.append(clips.card(now, table, c.RecordCard(one.node, now.players[one.player].card)))
    return events


_NEEDS_TOURNAMENT = (
    c.StartRound, c.PauseRound, c.ResumeRound, c.FinishRound, c.EnterResult, c.RuleDeal, c.ExcuseClips, c.AnswerCall,
    pc.SeatCommand, sc.SessionCommand, tc.TableCommand, mc.TeamCommand,
    oc.StandingCommand, ac.EnterPlayer, nc.AmendCommand, SettleLatePresses,
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
    **play.DECISIONS,
    **umpire.DECISIONS,
    **phone.DECISIONS,
    tc.ReviewDeal: review_deal,
    SettleLatePresses: _settle_late,
    bc.RingBell: by_hand.ring_bell,
    bc.NoteRing: by_hand.note_ring,
    **clips.DECISIONS,
    **reception.DECISIONS,
    **amending.DECISIONS,
}
