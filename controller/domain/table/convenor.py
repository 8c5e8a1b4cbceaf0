"""What the convenor does by hand: results, nodes, and the end of the evening."""

from collections.abc import Callable
from typing import Any

from controller.domain.commands.game import EnterResult, RecordPress
from controller.domain.commands.nodes import AwaitNode, BindNode, FreeNode, StopAwaiting
from controller.domain.commands.setup import EndTournament
from controller.domain.events import Event
from controller.domain.events.game import CutRecorded, ResultCorrected, ResultRecorded
from controller.domain.events.nodes import NodeBound, NodeFreed
from controller.domain.events.round import TournamentEnded
from controller.domain.guards import no_game, reason_given, table_asked
from controller.domain.round.ties import mover_of, must_be_possible
from controller.domain.state.phases import IN_PLAY
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from controller.games.results import Side
from table_node.shared.words import say

TABLE_MOST = 9999
IMPATIENCE_US = 2_000_000  # who presses to see whether a node is the right one presses again
_OPEN_TO_RESULTS = (*IN_PLAY, "cut")


def enter_result(room: Room, command: EnterResult) -> list[Event]:
    """Enter a result by hand, or correct a recorded one of any round with a reason."""
    reason = reason_given(command.reason)
    mover = _mover(room, command)
    recorded = room.results.get((command.round, command.table))
    if recorded is not None and not (recorded.mover is None and recorded.outcome == command.outcome):
        if (recorded.outcome, recorded.mover) == (command.outcome, mover):
            raise Refusal("nothing_changes", say("That is what is recorded already."), say("Nothing needs to be done."))
        if not reason:
            raise Refusal("no_reason", say("A correction needs a reason."), say("Type why the result is changed."))
        return [ResultCorrected(command.table, command.round, command.outcome, mover, reason)]
    table = table_asked(room, command.round, command.table)
    if recorded is not None and mover is not None:
        return [CutRecorded(command.table, command.round, mover, "convenor")]
    if table.phase not in _OPEN_TO_RESULTS:
        raise no_game(table)
    hands = len(table.deals)
    return [ResultRecorded(table.number, command.round, command.outcome, mover, "convenor", hands, reason)]


def _mover(room: Room, command: EnterResult) -> Side | None:
    if command.outcome != "TIE":
        return command.outcome
    must_be_possible(room, "TIE")
    table = room.tables.get(command.table)
    if command.mover is not None or command.round != room.round or table is None:
        return command.mover
    mover = mover_of(room, table, "TIE")
    if mover is None and room.needs_mover(table):
        raise Refusal(
            "no_cut", say("After a tie one side moves on."), say("Let the pairs cut and enter the side that moves on.")
        )
    return mover


def bind_node(room: Room, command: BindNode) -> list[Event]:
    """Let a node serve a table; a node that served another leaves that one."""
    if command.node not in room.nodes:
        raise Refusal(
            "unknown_node",
            say("No node {node} has said hello.", node=command.node),
            say("Switch it on and wait for it to show."),
        )
    holder = _holder(room, command.table)
    if holder == command.node:
        return []
    if holder is not None:
        raise Refusal(
            "table_taken",
            say("Table {table} is served by node {holder} already.", table=command.table, holder=holder),
            say(
                "Free table {table} on the Nodes page, then bind {node} again.", table=command.table, node=command.node
            ),
        )
    leaves = room.bindings.get(command.node)
    freed: list[Event] = [] if leaves is None else [NodeFreed(command.node, leaves)]
    return [*freed, NodeBound(command.node, command.table, from_hub_us=command.now_hub_us)]


def _holder(room: Room, table: int) -> str | None:
    if not 1 <= table <= TABLE_MOST:
        raise Refusal(
            "no_table",
            say("There is no table {table}.", table=table),
            say("Tables are 1 to {most}.", most=TABLE_MOST),
        )
    return next((node for node, served in room.bindings.items() if served == table), None)


def await_node(room: Room, command: AwaitNode) -> list[Event]:
    """Wait for a button of a node that is to serve a table; the node there gives its place up only where it is named.

    Nothing happens before the press: the hub remembers what is awaited.
    """
    holder = _holder(room, command.table)
    if holder not in (None, command.replaces):
        raise Refusal(
            "table_taken",
            say("Table {table} is served by node {holder} already.", table=command.table, holder=holder),
            say("Replace {holder} on the Nodes page, or free table {table} there.", holder=holder, table=command.table),
        )
    return []


def stop_awaiting(room: Room, command: StopAwaiting) -> list[Event]:
    """Wait for no button any more: nothing has happened yet."""
    return []


def bind_pressed(room: Room, pressed: RecordPress) -> list[Event]:
    """The node whose button the convenor waited for serves the table, in place of the one that did.

    None where nothing is awaited, or the press was made before, or nobody can tell when. The press itself counts for
    nothing at the table, and neither does whatever else is pressed there in the same impatience.
    """
    awaited, interval = pressed.awaited, pressed.interval
    if awaited is None or interval.low_hub_us < awaited.now_hub_us:
        return []
    from_hub_us = interval.high_hub_us + IMPATIENCE_US
    return [NodeBound(pressed.node, awaited.table, _holder(room, awaited.table) or "", True, from_hub_us)]


def free_node(room: Room, command: FreeNode) -> list[Event]:
    """Let a node serve no table."""
    table = room.bindings.get(command.node)
    if table is None:
        raise Refusal(
            "not_bound", say("Node {node} serves no table.", node=command.node), say("Nothing needs to be done.")
        )
    return [NodeFreed(command.node, table)]


def end_tournament(room: Room, command: EndTournament) -> list[Event]:
    """Close the evening early; what is recorded stands."""
    if room.tournament is None or room.phase == "ended":
        raise Refusal("no_tournament", say("No tournament is being played."), say("Nothing needs to be done."))
    return [TournamentEnded(reason_given(command.reason) or say("ended by the convenor"))]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    EnterResult: enter_result,
    BindNode: bind_node,
    AwaitNode: await_node,
    StopAwaiting: stop_awaiting,
    FreeNode: free_node,
    EndTournament: end_tournament,
}
