"""Taking back what the convenor did last: how each act is undone, and why some acts stay done."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from controller.domain.commands.amending import AmendPlayer, RenameTeam
from controller.domain.commands.hall import GiveCard, PlaceTables, StrikePlayer
from controller.domain.commands.nodes import BindNode
from controller.domain.commands.round import PauseRound, ResumeRound
from controller.domain.commands.seats import DrawRing, NameSitters
from controller.domain.commands.standings import Undo
from controller.domain.events import Event
from controller.domain.events.amending import PlayerAmended, TeamRenamed, TournamentChanged, TournamentReopened
from controller.domain.events.game import ClipsExcused, CutRecorded, ResultCorrected, ResultRecorded
from controller.domain.events.hall import CardGiven, PlayerEntered, PlayerStruck, TablesPlaced
from controller.domain.events.nodes import NodeBound, NodeFreed
from controller.domain.events.round import RoundPaused, RoundResumed, TournamentEnded
from controller.domain.events.seats import RingDrawn, SeatsChanged, SeatsOpened, SittersNamed
from controller.domain.events.session import (
    BreakBegun,
    BreakEnded,
    ClippingSet,
    RoundAbandoned,
    RoundExtended,
    SessionPlanned,
    TableTimeGiven,
    TimeLeftSet,
)
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.events.standings import ActionUndone, ClubNominated, DayBegun, PlacesDecided
from controller.domain.events.table import CardClippedByHand, ClicksForfeited, ClicksRestored, ClicksReversed
from controller.domain.events.teams import GameFigured
from controller.domain.round.clock import LAST_MOMENT_US
from controller.domain.round.machine import asked_of_round
from controller.domain.round.rings import rings_to_end
from controller.domain.seats.decide import draw_ring, name_sitters
from controller.domain.setup.amending import amend_player, rename_team, settings_put_back
from controller.domain.setup.called import name_beside
from controller.domain.setup.registration import give_card, place_tables, strike_player
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import Ring
from controller.domain.table.convenor import bind_node
from controller.domain.undo.words import WHY_REFUSED, WORDS
from controller.domain.values import Player
from controller.games.refusal import Refusal
from table_node.shared.words import say

TAKEN_BACK = say("taken back")
"""The reason in the log and in the ledger."""
BEFORE_ANY_BELL_US = 0
Inverse = Callable[[Room, Action, int], list[Event]]
"""(room, action, now) -> the events before `ActionUndone`; none where that event itself puts everything back."""


def undo(room: Room, command: Undo) -> list[Event]:
    """Take back what was done last, and where it made everybody move, that too, as long as nobody has dealt since.

    Refused: something else was done since the page was drawn; what stays done.
    """
    action = room.last
    if action is None:
        raise Refusal(
            "nothing_to_undo",
            say("Nothing was done that is still remembered."),
            say("Put right by hand what is wrong."),
        )
    what = words(action)
    if command.action not in (0, action.number):
        raise Refusal(
            "other_action",
            say("Something else was done since: {action}.", action=what),
            say("Look again, then press undo for that."),
        )
    if why := WHY_REFUSED.get(type(action.event)):
        raise why.with_traceback(None)
    inverse = (
        [] if _everybody_can_go_back(room, action) else INVERSES[type(action.event)](room, action, command.now_hub_us)
    )
    number = getattr(action.event, "round", room.round)
    return [*inverse, ActionUndone(what, number, _table(action), puts_back=not inverse)]


def offered(room: Room) -> Action | None:
    """What was done last, where undo would take it back: nothing is offered that would be refused."""
    if room.last is None:
        return None
    try:
        undo(room, Undo(room.last.number, BEFORE_ANY_BELL_US))
    except Refusal:
        return None
    return room.last


def offered_until(room: Room) -> int | None:
    """The last instant at which it would, where a bell that is near ends it; None: it would at any time."""
    action, closes = room.last, room.clock.closes_at_hub_us
    if action is None or closes is None or not isinstance(action.event, RoundExtended | RoundResumed):
        return None
    extra_us = action.event.extra_us if isinstance(action.event, RoundExtended) else 0
    return closes - extra_us - LAST_MOMENT_US


def words(action: Action) -> str:
    """What was done, as a sentence names it."""
    said = vars(action.event) | {"table": _table(action)}
    if isinstance(action.event, PlayerEntered | PlayerStruck):
        said |= {"entrant": name_beside(action.before, action.event.entrant)}
    return WORDS[type(action.event)].format(**said)


def _everybody_can_go_back(room: Room, action: Action) -> bool:
    """Whether the act made everybody move, or ended the evening, and nobody plays from the new seats yet."""
    stays = room.round == action.before.round
    return action.moved and room.phase in ("ready", "break", "ended") and (stays or not _dealt(room))


def _table(action: Action) -> int | None:
    return getattr(action.event, "table", None)


def _pause_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return asked_of_round(room, ResumeRound(_same_round(room, action), now_hub_us))


def _resume_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return asked_of_round(room, PauseRound(_same_round(room, action), now_hub_us))


def _same_round(room: Room, action: Action) -> int:
    number: int = getattr(action.event, "round", room.round)
    if number != room.round:
        raise Refusal(
            "round_over",
            say("Round {number} is over, and its clock with it.", number=number),
            say("Nothing needs to be done."),
        )
    return number


def _extension_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, RoundExtended)
    extra_us, planned, left_us = -action.event.extra_us, room.clock.closes_at_hub_us, room.clock.left_us
    number = _same_round(room, action)
    if left_us is not None and left_us + extra_us > 0:
        return [RoundExtended(number, room.revision + 1, extra_us, ())]
    if planned is None or room.phase != "running" or planned + extra_us - now_hub_us < LAST_MOMENT_US:
        raise Refusal(
            "time_used",
            say("Without the extra time the finish bell would have rung already."),
            say("Ring the finish bell now."),
        )
    closes = planned + extra_us
    return [RoundExtended(number, room.revision + 1, extra_us, rings_to_end(room, closes, now_hub_us))]


def _left_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    left_us = action.before.clock.left_us
    if room.phase != "paused" or left_us is None:
        raise Refusal(
            "not_paused", say("The clock is running again."), say("Pause the round and set the time that is left.")
        )
    return [TimeLeftSet(_same_round(room, action), room.revision + 1, left_us)]


def _time_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, TableTimeGiven)
    number, table = _same_round(room, action), action.event.table
    if room.phase == "overtime":
        raise Refusal(
            "bell_gone", say("Table {table} is in its extra time already.", table=table), say("Let it play on.")
        )
    given_us = action.before.tables[table].extra_us
    return [TableTimeGiven(table, number, given_us, room.revision + 1, TAKEN_BACK)]


def _binding_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, NodeBound)
    node, was = action.event.node, action.before.bindings.get(action.event.node)
    back: list[Event] = [NodeFreed(node, action.event.table)]
    if was is not None and was not in room.bindings.values():
        back.append(_bound_again(action, node, was))
    replaced = action.event.replaces
    if replaced and replaced not in room.bindings:
        back.append(_bound_again(action, replaced, action.event.table))
    return back


def _bound_again(action: Action, node: str, table: int) -> NodeBound:
    since = action.before.served.get(node)
    return NodeBound(node, table, from_hub_us=since.from_hub_us if since is not None else 0)


def _freeing_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, NodeFreed)
    node, table = action.event.node, action.event.table
    bind_node(room, BindNode(node, table))  # refused where the table has another node by now
    return [_bound_again(action, node, table)]


def _plan_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return [action.before.session or SessionPlanned(False, 0, ())]


def _ring_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return draw_ring(room, DrawRing(Ring(action.before.ring, room.rules.ring_direction).walk))


def _sitters_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return name_sitters(room, NameSitters(_same_seats(room, action), tuple(sorted(action.before.sitters))))


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


def _figures_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The first figures of a game go, with the result they made; corrected ones become what they were."""
    assert isinstance(action.event, GameFigured)
    game = (action.event.round, action.event.table)
    figures, was, now = action.before.figures.get(game), action.before.results.get(game), room.results.get(game)
    if was is None or action.moved:
        return _game_back(room, action, now_hub_us)
    if figures is None:
        return []  # the winner had been pressed before, and stays
    changed: list[Event] = [ResultCorrected(game[1], game[0], was.outcome, was.mover, TAKEN_BACK)]
    same = now is not None and now.outcome == was.outcome
    return [figures, *([] if same else changed)]


def _game_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
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
    return _game_back(room, action, now_hub_us) if action.moved else []


def _seats_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    _same_seats(room, action)
    return []


def _same_seats(room: Room, action: Action) -> int:
    """The round whose seats were changed. Refused: somebody plays from them already."""
    number: int = getattr(action.event, "round", room.round)
    if number != room.round or room.phase not in ("ready", "break") or _dealt(room):
        raise Refusal(
            "seats_played", say("Somebody plays from the new seats already, and seats that are played at stay."),
            say("Change the seats again after this round, or let the tables take their deals back first."),
        )  # fmt: skip
    return number


def _break_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, BreakBegun | BreakEnded)
    number = action.event.round
    kept = room.phase == "break" or (room.phase == "ready" and not _dealt(room))
    if number != room.round or not kept:
        raise Refusal(
            "break_over", say("Round {number} goes on already.", number=number), say("Have a break after this round.")
        )
    return []


def _dealt(room: Room) -> bool:
    return any(table.deals for table in room.tables.values())


def _clipping_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """Taps are asked for as before; what results have clipped meanwhile stays clipped."""
    assert isinstance(action.event, ClippingSet)
    return [ClippingSet(action.event.was, action.event.clipping)]


def _nothing_else(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return []


def _nominations_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    if room.phase not in ("setup", "ready") or room.round > 1 or _dealt(room):
        raise Refusal(
            "nominations_closed", say("The first game has begun, and the nominations stand."), say("Play on with them.")
        )
    return []


def _placing_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return place_tables(room, PlaceTables(action.before.hall.places))


def _entry_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, PlayerEntered)
    return strike_player(room, StrikePlayer(action.event.entrant.number))


def _card_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, CardGiven)
    number = action.event.player
    return give_card(room, GiveCard(number, action.before.players[number].card))


def _tournament_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The tournament before, as it was left."""
    assert isinstance(action.event, TournamentCreated)
    _same_list(room, {player.number: player for player in action.event.kept})
    return []


def _import_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The list before, with the seats that were drawn for it."""
    assert isinstance(action.event, PlayersImported)
    _same_list(room, {player.number: player for player in action.event.players})
    return []


def _same_list(room: Room, listed: Mapping[int, Player]) -> None:
    """Refused: a scorecard was given to somebody of the new list, and would be lost with it."""
    if room.players != listed or room.phase == "ended":
        raise Refusal(
            "list_changed",
            say("The list of players has changed since."),
            say("Take players off the list or enter them, one by one."),
        )


def _struck_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, PlayerStruck)
    return [PlayerEntered(action.event.entrant)]


def _abandoned_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The round goes on as it was, with what was recorded."""
    assert isinstance(action.event, RoundAbandoned)
    if room.phase != "ready" or room.round != action.event.round or _dealt(room):
        raise Refusal(
            "seats_played",
            say("Round {round} was begun anew.", round=action.event.round),
            say("Enter the results that are known."),
        )
    return []


def _settings_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert action.before.tournament is not None
    back = settings_put_back(room, action.before.tournament)
    freed = [(node, table) for node, table in sorted(action.before.bindings.items())
             if node not in room.bindings and table not in room.bindings.values()]  # fmt: skip
    return [*back, *(_bound_again(action, node, table) for node, table in freed)]


def _reopening_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    if action.moved or room.round != action.before.round:
        raise Refusal(
            "seats_played", say("Round {round} has begun, and seats that are played at stay.", round=room.round),
            say("Play it, or end the tournament."),
        )  # fmt: skip
    return [TournamentEnded(TAKEN_BACK)]


def _amended_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, PlayerAmended)
    return amend_player(room, AmendPlayer(action.event.player, action.event.was_name, action.event.was_club))


def _team_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, TeamRenamed)
    return rename_team(room, RenameTeam(action.event.name, action.event.team))


INVERSES: Mapping[type, Inverse] = MappingProxyType(
    {
        TournamentCreated: _tournament_back, PlayersImported: _import_back, RoundAbandoned: _abandoned_back,
        SeatsDrawn: _seats_back, SeatsOpened: _seats_back, SeatsChanged: _seats_back,
        NodeBound: _binding_back, NodeFreed: _freeing_back,
        RoundPaused: _pause_back, RoundResumed: _resume_back,
        RoundExtended: _extension_back, TimeLeftSet: _left_back, TableTimeGiven: _time_back,
        ClippingSet: _clipping_back, SessionPlanned: _plan_back,
        BreakBegun: _break_back, BreakEnded: _break_back,
        RingDrawn: _ring_back, SittersNamed: _sitters_back,
        ResultRecorded: _game_back, CutRecorded: _game_back, ClipsExcused: _game_back,
        ResultCorrected: _correction_back, GameFigured: _figures_back,
        CardClippedByHand: _hand_clip_back, ClicksForfeited: _clicks_back, ClicksRestored: _clicks_back,
        ClicksReversed: _clicks_back,
        DayBegun: _nothing_else, PlacesDecided: _nothing_else, ClubNominated: _nominations_back,
        TablesPlaced: _placing_back, PlayerEntered: _entry_back, PlayerStruck: _struck_back,
        CardGiven: _card_back,
        TournamentChanged: _settings_back, TournamentReopened: _reopening_back, TournamentEnded: _nothing_else,
        PlayerAmended: _amended_back, TeamRenamed: _team_back,
    }
)  # fmt: skip
"""How each act is taken back."""
