"""The acts that set an evening up: the tournament, its list of players, the hall, and what is changed of them."""

from collections.abc import Mapping

from controller.domain.act import TAKEN_BACK, Act, by_itself, fields, followed_by, with_fields
from controller.domain.commands.amending import AmendPlayer, RenameTeam
from controller.domain.commands.hall import GiveCard, PlaceTables, StrikePlayer
from controller.domain.events import Event
from controller.domain.events.amending import PlayerAmended, TeamRenamed, TournamentChanged, TournamentReopened
from controller.domain.events.game import ClipsExcused
from controller.domain.events.hall import CardGiven, PlayerEntered, PlayerStruck, TablesPlaced
from controller.domain.events.nodes import NodeFreed
from controller.domain.events.round import TournamentEnded
from controller.domain.events.setup import PlayersImported, TournamentCreated
from controller.domain.fast_replace import replace
from controller.domain.setup.amending import amend_player, rename_team, settings_put_back
from controller.domain.setup.called import name_beside
from controller.domain.setup.registration import give_card, place_tables, strike_player
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.table.undo import bound_again
from controller.domain.values import Player
from controller.games.refusal import Refusal
from table_node.shared.words import say


def _tournament_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """The tournament before, as it was left."""
    assert isinstance(action.event, TournamentCreated)
    _same_list(room, {player.number: player for player in action.event.kept})
    return []


def _put_tournament_back(room: Room, action: Action) -> Room:
    """The evening as it was left."""
    return replace(
        action.before, revision=room.revision + 1, nodes=room.nodes, bindings=room.bindings, served=room.served,
        actions=room.actions, readers=room.readers,
    )  # fmt: skip


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


def _placing_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    return place_tables(room, PlaceTables(action.before.hall.places))


def _entry_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, PlayerEntered)
    return strike_player(room, StrikePlayer(action.event.entrant.number))


def _struck_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, PlayerStruck)
    return [PlayerEntered(action.event.entrant)]


def _entrant(action: Action) -> Mapping[str, str]:
    assert isinstance(action.event, PlayerEntered | PlayerStruck)
    return {"entrant": name_beside(action.before, action.event.entrant)}


def _card_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, CardGiven)
    number = action.event.player
    return give_card(room, GiveCard(number, action.before.players[number].card))


def _settings_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert action.before.tournament is not None
    back = settings_put_back(room, action.before.tournament)
    freed = [(node, table) for node, table in sorted(action.before.bindings.items())
             if node not in room.bindings and table not in room.bindings.values()]  # fmt: skip
    return [*back, *(bound_again(action, node, table) for node, table in freed)]


def _reopening_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    if action.moved or room.round != action.before.round:
        raise Refusal(
            "seats_played", say("Round {round} has begun, and seats that are played at stay.", round=room.round),
            say("Play it, or end the tournament."),
        )  # fmt: skip
    return [TournamentEnded(TAKEN_BACK)]


def _put_end_back(room: Room, action: Action) -> Room:
    """The bells of a round in play are planned again."""
    return replace(with_fields(room, action.before, ("phase", "clock", "break_")), revision=room.revision + 1)


def _amended_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, PlayerAmended)
    return amend_player(room, AmendPlayer(action.event.player, action.event.was_name, action.event.was_club))


def _team_back(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    assert isinstance(action.event, TeamRenamed)
    return rename_team(room, RenameTeam(action.event.name, action.event.team))


ACTS: dict[type[Event], Act] = {
    TournamentCreated: Act(say("the new tournament {name}"), _tournament_back, _put_tournament_back),
    PlayersImported: Act(
        say("the entry list"),
        _import_back,
        fields("phase", "round", "players", "seatings", "tables", "hall"),
    ),
    TablesPlaced: Act(say("the plan of the hall"), _placing_back),
    PlayerEntered: Act(say("the entry of {entrant}"), _entry_back, more_words=_entrant),
    PlayerStruck: Act(say("the striking of {entrant}"), _struck_back, more_words=_entrant),
    CardGiven: Act(
        say("the scorecard of player {player}"),
        _card_back,
        is_by_hand=lambda event, after: event.table is None,
        joined=followed_by(ClipsExcused),
    ),
    TournamentChanged: Act(
        say("the change of what was set up"), _settings_back, joined=followed_by(NodeFreed, TournamentEnded)
    ),
    TournamentReopened: Act(say("that the evening goes on"), _reopening_back),
    TournamentEnded: Act(
        say("the end of the tournament"),
        by_itself,
        _put_end_back,
        is_by_hand=lambda event, after: not after.all_done(),
    ),
    PlayerAmended: Act(say("the change of {was_name} to {name}"), _amended_back),
    TeamRenamed: Act(say("the new name of team {team}, {name}"), _team_back),
}
