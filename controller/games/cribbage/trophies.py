"""The team trophy: a club's eight nominated players and what they were clipped on the first day (rule 1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from controller.games.ranking import places
from controller.games.refusal import Refusal
from table_node.shared.names import by_name
from table_node.shared.words import say

Nominations = Mapping[str, Sequence[int]]
"""Player numbers by club."""


class TeamRules(Protocol):
    """The part of a sheet that says how clubs compete."""

    @property
    def team_size(self) -> int:
        """Nominated players of a club; 0: no team trophy."""

    @property
    def team_day(self) -> int:
        """The day whose games count."""

    @property
    def team_short(self) -> Literal["ineligible", "sum"]:
        """What becomes of a club that nominated fewer."""


@dataclass(frozen=True)
class TeamScore:
    """A club's line of the team table. `place` is None for a club that is not eligible; level clubs share theirs."""

    club: str
    players: tuple[int, ...]
    clicks: int
    place: int | None


def nominate(
    rules: TeamRules, nominations: Nominations, club: str, players: Sequence[int], begun: bool
) -> dict[str, tuple[int, ...]]:
    """The nominations with this club's, replacing its earlier ones; nobody: the club takes no part.

    Refused: after the first game has begun [R], more than eight, a player twice or for another club too.
    """
    if begun:
        raise Refusal(
            "nominations_closed",
            say("The first game has begun, and the nominations stand."),
            say("Nothing can be changed now."),
        )
    changed = {name: tuple(named) for name, named in nominations.items() if name != club}
    if players:
        changed[club] = tuple(players)
    check_nominations(rules, changed)
    return changed


def check_nominations(rules: TeamRules, nominations: Nominations) -> None:
    """Refuse what no nomination can be: more than eight of a club, or a player twice or for two clubs (1/5)."""
    if not rules.team_size:
        raise Refusal("no_team_trophy", say("There is no team trophy here."), say("Play by a sheet that has one."))
    named_by: dict[int, str] = {}
    for club, players in nominations.items():
        if len(players) > rules.team_size:
            raise Refusal(
                "too_many_nominated", say("{club} nominated {count} players.", club=club, count=len(players)),
                say("Nominate {team_size} at most.", team_size=rules.team_size),
            )  # fmt: skip
        for player in players:
            if player in named_by:
                clubs = (
                    club if named_by[player] == club else say("{player} and {club}", player=named_by[player], club=club)
                )
                raise Refusal(
                    "nominated_twice",
                    say("Player {player} is nominated twice: by {clubs}.", player=player, clubs=clubs),
                    say("Nominate each player once."),
                )
            named_by[player] = club


def team_table(
    rules: TeamRules, nominations: Nominations, clicks: Mapping[tuple[int, int], int], days: Mapping[int, int]
) -> tuple[TeamScore, ...]:
    """The clubs, best first. `clicks`: what counts by (round, player); `days`: the day of each round.

    Only the first day counts (1/6). A club without nominees is not listed; one with fewer than eight stands last and
    without a place, unless the house sums them all the same [R]. Refused: a round without a day.
    """
    check_nominations(rules, nominations)
    dayless = sorted({round_ for round_, _ in clicks} - set(days))
    if dayless:
        rounds = ", ".join(str(round_) for round_ in dayless)
        text = say("Nobody said on which day round {rounds} was played.", rounds=rounds)
        raise Refusal("no_day", text, say("Mark the day."), dayless)
    totals: dict[int, int] = {}
    for (round_, player), counted in clicks.items():
        if days[round_] == rules.team_day:
            totals[player] = totals.get(player, 0) + counted
    teams = sorted(
        (
            TeamScore(club, tuple(players), sum(totals.get(player, 0) for player in players), None)
            for club, players in nominations.items()
            if players
        ),
        key=lambda team: (-team.clicks, by_name(team.club)),
    )
    eligible = [team for team in teams if rules.team_short == "sum" or len(team.players) == rules.team_size]
    found = places([team.clicks for team in eligible])
    return (
        *(replace(team, place=place) for team, place in zip(eligible, found, strict=True)),
        *(team for team in teams if team not in eligible),
    )
