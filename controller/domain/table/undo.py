"""The acts at a table: its node, its result, its scorecards, and what is ruled there."""

from collections.abc import Mapping
from typing import TypeVar

from controller.domain.act import TAKEN_BACK, Act
from controller.domain.commands.nodes import BindNode
from controller.domain.events import Event
from controller.domain.events.game import (
    CallAnswered,
    ClipsExcused,
    CutRecorded,
    DealRuled,
    ResultCorrected,
    ResultRecorded,
)
from controller.domain.events.nodes import NodeBound, NodeFreed
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    DisputeRuled,
)
from controller.domain.events.teams import GameFigured
from controller.domain.fast_replace import replace
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room, Table, bell_gone
from controller.domain.table.convenor import bind_node
from controller.games.refusal import Refusal
from table_node.shared.words import say

_RULED = Refusal("stays_done", say("A ruling stands."), say("Rule again, or correct the result with a reason."))
_GAMES = (
    ResultRecorded | CutRecorded | ClipsExcused | CardClippedByHand | ClicksForfeited | ClicksRestored
    | ClicksReversed | GameFigured
)  # fmt: skip
_Game = tuple[int, int]
_Of = TypeVar("_Of")


def _binding_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, NodeBound)
    node, was = action.event.node, action.before.bindings.get(action.event.node)
    back: list[Event] = [NodeFreed(node, action.event.table)]
    if was is not None and was not in room.bindings.values():
        back.append(bound_again(action, node, was))
    replaced = action.event.replaces
    if replaced and replaced not in room.bindings:
        back.append(bound_again(action, replaced, action.event.table))
    return back


def bound_again(action: Action, node: str, table: int) -> NodeBound:
    """A node serves a table again, since the instant it had served it before the act."""
    since = action.before.served.get(node)
    return NodeBound(node, table, from_hub_us=since.from_hub_us if since is not None else 0)


def _freeing_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, NodeFreed)
    node, table = action.event.node, action.event.table
    bind_node(room, BindNode(node, table))  # refused where the table has another node by now
    return [bound_again(action, node, table)]


def _as_one_node(first: NodeFreed, then: Event) -> Event | None:
    """A node that changes tables is remembered by the table it serves now."""
    return then if isinstance(then, NodeBound) and first.node == then.node else None


def with_its_result(first: DisputeRuled | GameFigured, then: Event) -> Event | None:
    """A ruling or figures, with the result of the same game that follows from them."""
    same = isinstance(then, ResultRecorded | ResultCorrected) and (first.round, first.table) == (then.round, then.table)
    return first if same else None


def _correction_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, ResultCorrected)
    round_, table = action.event.round, action.event.table
    was = action.before.results[round_, table]
    return [ResultCorrected(table, round_, was.outcome, was.mover, TAKEN_BACK)]


def _clicks_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """One game's clicks as they were; where everybody moved by it and plays again, what stands is ruled otherwise."""
    assert isinstance(action.event, ClicksForfeited | ClicksRestored | ClicksReversed)
    if not action.moved:
        return []
    at = (action.event.table, action.event.round, action.event.player)
    if not isinstance(action.event, ClicksRestored):
        return [ClicksRestored(*at, TAKEN_BACK)]
    was = action.before.click_marks[action.event.round, action.event.player]
    if was.state == "forfeited":
        return [ClicksForfeited(*at, None, was.reason or TAKEN_BACK)]
    return [ClicksReversed(*at, was.reason or TAKEN_BACK)]


def must_not_have_moved(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """A result or a scorecard of a table that has not moved on."""
    number: int = getattr(action.event, "round", room.round)
    if action.moved:
        raise Refusal(
            "seats_played", say("Round {round} has begun, and seats that are played at stay.", round=room.round),
            say("Correct the result of round {number} with a reason: the standings follow.", number=number),
        )  # fmt: skip
    if number != room.round or room.phase == "ended":
        raise Refusal(
            "moved_on", say("Everybody has moved on since round {number}.", number=number),
            say("Correct the result, or the scorecard of a player, with a reason."),
        )  # fmt: skip
    return []


def _hand_clip_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """A scorecard clipped by hand in an earlier round, or in this one."""
    return must_not_have_moved(room, action, now_hub_us) if action.moved else []


def put_game_back(room: Room, action: Action) -> Room:
    """One game as before, whatever else has happened in the room."""
    before, event = action.before, action.event
    assert isinstance(event, _GAMES)
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


ACTS: dict[type[Event], Act] = {
    NodeBound: Act(say("the node of table {table}"), _binding_back),
    NodeFreed: Act(say("the freeing of node {node}"), _freeing_back, joined=_as_one_node),
    ResultRecorded: Act(
        say("the result of table {table} in round {round}"),
        must_not_have_moved,
        put_game_back,
        is_by_hand=lambda event, after: event.source != "node",
    ),
    CutRecorded: Act(
        say("the cut of table {table} in round {round}"),
        must_not_have_moved,
        put_game_back,
        is_by_hand=lambda event, after: event.source != "node",
    ),
    ResultCorrected: Act(say("the correction of table {table} in round {round}"), _correction_back),
    ClipsExcused: Act(
        say("the excuse of table {table}'s scorecards in round {round}"), must_not_have_moved, put_game_back
    ),
    DealRuled: Act(say("the ruling on a deal of table {table}"), _RULED),
    DisputeRuled: Act(say("the ruling at table {table}"), _RULED, joined=with_its_result),
    CallAnswered: Act(
        say("the answer to table {table}'s call"),
        Refusal("stays_done", say("The call was answered."), say("The table can call again.")),
    ),
    CardClippedByHand: Act(
        say("a scorecard clipped by hand at table {table} in round {round}"), _hand_clip_back, put_game_back
    ),
    ClicksForfeited: Act(
        say("the forfeit of what a player earned in round {round}"),
        _clicks_back,
        put_game_back,
        is_by_hand=lambda event, after: event.tapped_at is None,
    ),
    ClicksRestored: Act(say("the return of what a player earned in round {round}"), _clicks_back, put_game_back),
    ClicksReversed: Act(say("the loss of what a player earned in round {round}"), _clicks_back, put_game_back),
}
