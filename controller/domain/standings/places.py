"""Clicks of every player, and the places they give: all of it follows from the ledger, and from what was ruled."""

from dataclasses import dataclass

from controller.domain.state.ledger import tallies
from controller.domain.state.room import Room
from controller.domain.teams.decide import team_places
from controller.games.ranking import Ranking, ranked


@dataclass(frozen=True)
class Standing:
    """One player's evening so far. `place` is None for house players, who are not ranked."""

    player: int
    clicks: int = 0
    """What is clipped; in a tournament of fixed teams their points."""
    wins: int = 0
    ties: int = 0
    losses: int = 0
    place: int | None = None
    unclipped: int = 0
    """Clicks that are earned and count once the scorecard is clipped."""


def standings(room: Room) -> list[Standing]:
    """Every player, the best first, and house players after them; level players share a place (1, 1, 1, 4)."""
    counted = _counted(room)
    if room.teams:
        return _of_teams(room, counted)
    placed = [_at(one.score, one.place) for one in _ranked(room, counted).placed]
    return placed + [standing for standing in counted if room.players[standing.player].house]


def ranking(room: Room) -> Ranking[Standing]:
    """Who is first, who is level with whom, and how a level first or second place is settled (cribbage 1, 15)."""
    return _ranked(room, _counted(room))


def _ranked(room: Room, counted: list[Standing]) -> Ranking[Standing]:
    entrants = [standing for standing in counted if not room.players[standing.player].house]
    return ranked(entrants, room.rules.rank_tie if room.tournament else "shared", room.decided)


def _counted(room: Room) -> list[Standing]:
    return [
        Standing(tally.player, tally.clicks, tally.wins, tally.ties, tally.losses, unclipped=tally.unclipped)
        for tally in tallies(room.ledger, sorted(room.players)).values()
    ]


def _at(one: Standing, place: int | None) -> Standing:
    # A whole hall's standings follow from every tap: `replace` would take most of the time.
    return Standing(one.player, one.clicks, one.wins, one.ties, one.losses, place, one.unclipped)


def _of_teams(room: Room, counted: list[Standing]) -> list[Standing]:
    """Fixed teams: both players have the place of their team (spades 8)."""
    found = team_places(room)
    placed = [_at(standing, found.get(room.players[standing.player].team)) for standing in counted]
    return sorted(placed, key=lambda standing: (standing.place or len(placed), standing.player))
