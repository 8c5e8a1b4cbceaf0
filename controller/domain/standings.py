"""Clicks of every player, and the places they give. Nothing is stored: all of it follows from results and rulings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.domain.clips import withheld
from controller.domain.ids import Seating, side_of
from controller.domain.room import Result, Room
from controller.domain.teams import team_places, team_records
from controller.games.results import clicks_of


@dataclass(frozen=True)
class Standing:
    """One player's evening so far. `place` is None for house players, who are not ranked."""

    player: int
    clicks: int = 0
    wins: int = 0
    ties: int = 0
    losses: int = 0
    place: int | None = None


def clicks_by_round(room: Room) -> dict[tuple[int, int], int]:
    """Clicks by (round, player) for every game that has a result (500 1e)."""
    waited = sat_out(room)
    return {
        (number, seating.player): _earned(room, number, seating, result)
        for number, seatings in room.seatings.items()
        for seating in seatings
        if (result := room.results.get((number, seating.table))) is not None
    } | dict.fromkeys(waited, room.rules.sitout_clicks if waited else 0)


def sat_out(room: Room) -> list[tuple[int, int]]:
    """(round, player) of every game somebody waited through on a bench."""
    over = room.round if room.phase == "ended" else room.round - 1
    return [
        (number, player)
        for number, benches in room.benches.items()
        if number <= over
        for bench in benches
        for player in bench.queue
    ]


def _of_teams(room: Room, counted: Mapping[int, Standing]) -> list[Standing]:
    """Fixed teams: both players have their team's points of the schedule and its place (spades, points schedule)."""
    points = {record.team: record.points for record in team_records(room)}
    found = team_places(room)
    ranked = [
        replace(standing, clicks=points.get(team, 0), place=found.get(team))
        for standing in counted.values()
        for team in (room.players[standing.player].team,)
    ]
    return sorted(ranked, key=lambda standing: (standing.place or len(ranked), standing.player))


def _earned(room: Room, round_: int, seating: Seating, result: Result) -> int:
    """Clicks of a player by one game; none where they were forfeited or reversed (500 1g)."""
    if withheld(room, round_, seating.player):
        return 0
    return clicks_of(room.rules, result.outcome, side_of(seating.seat))


def standings(room: Room) -> list[Standing]:
    """Every player, most clicks first; level players share a place (1, 1, 3), as 500 names no tie-break."""
    counted = _count(room)
    if room.teams:
        return _of_teams(room, counted)
    ordered = sorted(counted.values(), key=lambda standing: (-standing.clicks, standing.player))
    ranked: list[Standing] = []
    place, level, seen = 0, -1, 0
    for standing in ordered:
        if room.players[standing.player].house:
            ranked.append(standing)
            continue
        seen += 1
        if standing.clicks != level:
            place, level = seen, standing.clicks
        ranked.append(replace(standing, place=place))
    return ranked


def _count(room: Room) -> dict[int, Standing]:
    tallies = {player: [0, 0, 0, 0] for player in room.players}
    for number, seatings in room.seatings.items():
        for seating in seatings:
            result = room.results.get((number, seating.table))
            if result is not None:
                tally = tallies[seating.player]
                tally[0] += _earned(room, number, seating, result)
                tally[_column(result, side_of(seating.seat))] += 1
    for _, player in sat_out(room):
        tallies[player][0] += room.rules.sitout_clicks
    return {player: Standing(player, *tally) for player, tally in tallies.items()}


def _column(result: Result, side: str) -> int:
    if result.outcome == "TIE":
        return 2
    return 1 if result.outcome == side else 3
