"""A tournament of fixed teams: who meets whom by the schedule, and what a game was worth (spades 8)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from controller.domain.commands.teams import DrawLots, EnterGame
from controller.domain.events import Event
from controller.domain.events.game import ResultCorrected, ResultRecorded
from controller.domain.events.round import PlayersMoved
from controller.domain.events.session import BreakBegun
from controller.domain.events.teams import GameFigured, LotsDrawn
from controller.domain.guards import must_be_current, no_game, reason_given, table_asked
from controller.domain.state.phases import IN_PLAY
from controller.domain.state.room import Room
from controller.domain.values import SEATS, Player, Seating
from controller.games.profiles import spades_of
from controller.games.ranking import places
from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.spades.edition import Edition
from controller.games.spades.game import Game, winner
from controller.games.spades.round_robin import Pairings, TeamGame, Teams, records, round_robin
from controller.games.spades.schedule import (
    Record,
    final,
    place_key,
    ranked,
    schedule_points,
    semi_finalists,
    semi_finals,
)
from table_node.shared.names import folded
from table_node.shared.words import say

SCORE_MOST = 5000
COUNT_MOST = 200


def seated(players: Mapping[int, Player], games: Iterable[Teams]) -> tuple[Seating, ...]:
    """One table a game, the first team as side A: the seats of a round."""
    pairs: dict[str, list[int]] = {}
    for number, player in sorted(players.items()):
        pairs.setdefault(player.team, []).append(number)
    return tuple(
        Seating(table, seat, player)
        for table, (a, b) in enumerate(games, start=1)
        for seat, player in zip(SEATS, (*pairs[a], *pairs[b]), strict=True)
    )


def schedule(room: Room) -> tuple[Pairings, ...]:
    """The rounds of the round robin."""
    return round_robin(_edition(room), room.teams)


def _edition(room: Room) -> Edition:
    return spades_of(room.profile)


def next_round(room: Room) -> list[Event]:
    """Who meets whom in the coming round; teams level at the last place of the semi-finals draw lots first."""
    number = room.round + 1
    rounds = schedule(room)
    if number <= len(rounds):
        return [PlayersMoved(number, seated(room.players, rounds[number - 1].games))]
    try:
        games = _play_off(room, number)
    except Refusal:
        return [BreakBegun(number, "lots", None)]
    return [PlayersMoved(number, seated(room.players, games))]


def _play_off(room: Room, number: int) -> tuple[Teams, ...]:
    if number == len(schedule(room)) + 1:
        return semi_finals(semi_finalists(_edition(room), team_records(room), room.lots))
    semis = [teams_at(room, number - 1, table) for table in (1, 2)]  # as played: figures may have been corrected since
    return (final(semis, [_winner_at(room, number - 1, table) for table in (1, 2)]),)


def figures_due(room: Room) -> tuple[tuple[int, int], ...]:
    """Games of the round robin, as (round, table), whose winner is known and whose points nobody has entered yet."""
    if not room.results or room.rules.moves != "teams":
        return ()
    last = len(schedule(room))
    return tuple(sorted(game for game in room.results if game[0] <= last and game not in room.figures))


def semi_finals_wait(room: Room) -> bool:
    """Whether the round robin is over but for points: who meets in the semi-finals rests on them."""
    return bool(figures_due(room)) and room.round == len(schedule(room))


def _winner_at(room: Room, round_: int, table: int) -> str | None:
    teams, result = teams_at(room, round_, table), room.results.get((round_, table))
    if result is None or result.outcome == "TIE":
        return None
    return teams[0] if result.outcome == "A" else teams[1]


def teams_at(room: Room, round_: int, table: int) -> Teams:
    """The two teams of a game: sides A and B."""
    at = {
        seating.seat: room.players[seating.player].team for seating in room.seatings[round_] if seating.table == table
    }
    return at["A.L"], at["B.L"]


def team_records(room: Room) -> tuple[Record, ...]:
    """What every team has after the games of the round robin that are in."""
    rounds = schedule(room)
    played = [
        TeamGame(number, teams_at(room, number, table), _game(room, number, table), _won_by(room, number, table))
        for number, table in sorted(room.results)
        if number <= len(rounds) and _won_by(room, number, table) is not None
    ]
    house = {player.team for player in room.players.values() if player.house}
    begun = [pairings for pairings in rounds if pairings.round <= room.round]
    return records(_edition(room), rounds, played, house, through=len(begun))


def points_of(room: Room, round_: int, table: int) -> tuple[int, int]:
    """What a game is worth to its teams by the points schedule; nothing after the round robin, and while it is open."""
    won_by = _won_by(room, round_, table)
    if won_by is None or round_ > len(schedule(room)):
        return 0, 0
    return schedule_points(_edition(room), _game(room, round_, table), won_by)


def byes(room: Room, round_: int) -> frozenset[int]:
    """The players whose team has no opponent in a round of the round robin that has begun."""
    rounds = schedule(room) if room.teams and round_ <= room.round else ()
    resting = next((pairings.bye for pairings in rounds if pairings.round == round_), None)
    if resting is None:
        return frozenset()
    return frozenset(number for number, player in room.players.items() if player.team == resting)


def bye_points(room: Room) -> int:
    """Points of a team without an opponent in a round."""
    return _edition(room).bye_points


def _game(room: Room, round_: int, table: int) -> Game:
    figures = room.figures.get((round_, table))
    if figures is None:
        return Game()
    (a, b), nils, sets = figures.scores, figures.nils, figures.sets
    return Game((a, b), (nils[0], nils[1]), (sets[0], sets[1]))


def _won_by(room: Room, round_: int, table: int) -> Side | None:
    outcome = room.results[round_, table].outcome
    return None if outcome == "TIE" else outcome


def team_places(room: Room) -> dict[str, int]:
    """The place of every team: by the round robin, at the top by semi-finals and final once they are played (8/6)."""
    order = ranked(team_records(room), room.lots)
    keys = [(place_key(record), room.lots.index(record.team) if record.team in room.lots else -1) for record in order]
    found = dict(zip((record.team for record in order), places(keys), strict=True))
    last = len(schedule(room)) + 2
    if (last, 1) not in room.results:
        return found
    champions, beaten = teams_at(room, last, 1)
    if _winner_at(room, last, 1) == beaten:
        champions, beaten = beaten, champions
    in_semis = {team for table in (1, 2) for team in teams_at(room, last - 1, table)}
    return found | dict.fromkeys(in_semis, 3) | {champions: 1, beaten: 2}


def enter_game(room: Room, command: EnterGame) -> list[Event]:
    """Enter or correct a game's figures; its result follows from them."""
    if room.rules.moves != "teams":
        raise Refusal("no_teams", say("This tournament has no fixed teams."), say("Enter the result of the table."))
    reason, game = reason_given(command.reason), _checked(command)
    won_by = command.won_by if command.won_by is not None else winner(_edition(room), game)
    if won_by is None:
        raise Refusal(
            "game_open", say("Nobody has won this game yet."), say("Play on, or name the side that led at the limit.")
        )
    figured = GameFigured(
        command.table, command.round, game.scores, game.nils, game.sets, command.won_by, reason
    )  # fmt: skip
    recorded = room.results.get((command.round, command.table))
    first = (command.round, command.table) not in room.figures
    if recorded is not None:
        if not reason and not (first and recorded.outcome == won_by):
            raise Refusal("no_reason", say("A correction needs a reason."), say("Type why the figures are changed."))
        changed = ResultCorrected(command.table, command.round, won_by, won_by, reason)
        return [figured] if recorded.outcome == won_by else [figured, changed]
    table = table_asked(room, command.round, command.table)
    if table.phase not in IN_PLAY:
        raise no_game(table)
    return [figured, ResultRecorded(table.number, room.round, won_by, won_by, "convenor", 0, reason)]


def _checked(command: EnterGame) -> Game:
    figures = (command.scores, command.nils, command.sets)
    low = (-SCORE_MOST, 0, 0)
    high = (SCORE_MOST, COUNT_MOST, COUNT_MOST)
    for both, least, most in zip(figures, low, high, strict=True):
        if len(both) != 2 or not all(least <= one <= most for one in both):
            raise Refusal(
                "figures_wrong", say("Each figure is two numbers, of side A and of side B, as a game can have them."),
                say("Look at the score sheet again."),
            )  # fmt: skip
    (a, b), (nils_a, nils_b), (sets_a, sets_b) = figures
    return Game((a, b), (nils_a, nils_b), (sets_a, sets_b))


def draw_lots(room: Room, command: DrawLots) -> list[Event]:
    """Put teams in order that are level in everything, and go on (tie breakers, [R])."""
    must_be_current(room, command.round)
    if room.break_ is None or room.break_.kind != "lots":
        raise Refusal("no_lots", say("No lots are to be drawn."), say("Nothing needs to be done."))
    known = {folded(team): team for team in room.teams}
    teams = tuple(known.get(folded(team), "") for team in command.teams)
    if not all(teams) or len(set(teams)) != len(teams):
        raise Refusal(
            "which_teams",
            say("Name each level team once."),
            say("Teams are {teams}.", teams=", ".join(room.teams))[:300],
        )
    order = semi_finalists(_edition(room), team_records(room), teams)
    moved = PlayersMoved(room.round + 1, seated(room.players, semi_finals(order)))
    return [LotsDrawn(room.round, teams), moved]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {EnterGame: enter_game, DrawLots: draw_lots}
