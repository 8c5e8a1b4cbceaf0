"""Games 1 to 3: every team meets three others by the circle method, and what the teams have after them (8)."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.spades.edition import Edition
from controller.games.spades.game import Game, winner
from controller.games.spades.schedule import Record, schedule_points
from table_node.shared.words import all_of, say

Teams = tuple[str, str]
"""The two teams of a game: sides A and B."""
Parts = tuple[int, int, int, int]
"""A team's points, wins, nils made and difference."""


@dataclass(frozen=True)
class Pairings:
    """One round of the round robin: who meets whom, and who has no opponent."""

    round: int
    games: tuple[Teams, ...]
    bye: str | None


@dataclass(frozen=True)
class TeamGame:
    """A finished round-robin game. `won_by`: named where a time limit ended it."""

    round: int
    teams: Teams
    game: Game
    won_by: Side | None = None


def round_robin(edition: Edition, teams: Sequence[str]) -> tuple[Pairings, ...]:
    """The rounds for these teams, in the order of their drawn numbers. Refused: fewer than four, or one twice.

    The first team keeps its place and the others go round it, so nobody meets anybody twice. With an odd number an
    empty chair goes round too, and three different teams have a bye.
    """
    if len(teams) < edition.advance:
        raise Refusal(
            "too_few_teams",
            say("{count} teams cannot fill the semi-finals.", count=len(teams)),
            say("Enter {advance} at least.", advance=edition.advance),
        )
    twice = sorted({team for team in teams if teams.count(team) > 1})
    if twice:
        raise Refusal(
            "team_twice", say("{twice} is entered twice.", twice=twice[0]), say("Give each team its own name."), twice
        )
    circle: list[int] = list(range(len(teams) + len(teams) % 2))
    rounds = []
    for number in range(1, sum(stage.startswith("RR") for stage in edition.stages) + 1):
        rounds.append(_pairings(number, circle, teams))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def _pairings(number: int, circle: Sequence[int], teams: Sequence[str]) -> Pairings:
    half = len(circle) // 2
    pairs = [sorted(pair) for pair in zip(circle[:half], reversed(circle[half:]), strict=True)]
    games = tuple((teams[one], teams[two]) for one, two in pairs if two < len(teams))
    bye = next((teams[one] for one, two in pairs if two == len(teams)), None)
    return Pairings(number, games, bye)


def records(
    edition: Edition,
    rounds: Sequence[Pairings],
    played: Iterable[TeamGame],
    house: Collection[str] = (),
    through: int | None = None,
) -> tuple[Record, ...]:
    """Every team's games together, those of the `house` left out, who fill in and are not ranked.

    `through`: as of the end of that round, corrections included. A bye is worth its points and a win, and neither
    nils nor difference [R]. Refused: a game that was not to be played, or one entered twice.
    """
    due = {(pairings.round, teams) for pairings in rounds for teams in pairings.games}
    tallies = {team: [0, 0, 0, 0] for team in _teams(rounds[0]) if team not in house}
    for game in played:
        if (game.round, game.teams) not in due:
            raise Refusal(
                "no_such_game",
                say(
                    "{teams} have no game to enter in round {round}.",
                    teams=all_of(game.teams),
                    round=game.round,
                ),
                say("Look at the round's pairings, and correct a game that has its result."),
            )
        due.remove((game.round, game.teams))
        if through is None or game.round <= through:
            for team, parts in _parts(edition, game):
                _add(tallies, team, parts)
    for pairings in rounds if through is None else rounds[:through]:
        if pairings.bye is not None:
            _add(tallies, pairings.bye, (edition.bye_points, 1, 0, 0))
    return tuple(Record(team, *tally) for team, tally in tallies.items())


def _add(tallies: dict[str, list[int]], team: str, parts: Parts) -> None:
    if team in tallies:
        tallies[team] = [have + more for have, more in zip(tallies[team], parts, strict=True)]


def _teams(pairings: Pairings) -> list[str]:
    byes = [pairings.bye] if pairings.bye is not None else []
    return [team for teams in pairings.games for team in teams] + byes


def _parts(edition: Edition, game: TeamGame) -> tuple[tuple[str, Parts], tuple[str, Parts]]:
    points = schedule_points(edition, game.game, game.won_by)
    victor = game.won_by or winner(edition, game.game)
    (a, b), nils, (one, other) = game.game.scores, game.game.nils, game.teams
    return (
        (one, (points[0], int(victor == "A"), nils[0], a - b)),
        (other, (points[1], int(victor == "B"), nils[1], b - a)),
    )
