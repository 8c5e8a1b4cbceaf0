"""Clicks of every player, and the places they give. Nothing is stored: all of it follows from the results."""

from dataclasses import dataclass, replace

from controller.domain.ids import side_of
from controller.domain.room import Result, Room
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
    return {
        (number, seating.player): clicks_of(room.edition, result.outcome, side_of(seating.seat))
        for number, seatings in room.seatings.items()
        for seating in seatings
        if (result := room.results.get((number, seating.table))) is not None
    }


def standings(room: Room) -> list[Standing]:
    """Every player, most clicks first; level players share a place (1, 1, 3), as 500 names no tie-break."""
    counted = _count(room)
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
                side = side_of(seating.seat)
                tally = tallies[seating.player]
                tally[0] += clicks_of(room.edition, result.outcome, side)
                tally[_column(result, side)] += 1
    return {player: Standing(player, *tally) for player, tally in tallies.items()}


def _column(result: Result, side: str) -> int:
    if result.outcome == "TIE":
        return 2
    return 1 if result.outcome == side else 3
