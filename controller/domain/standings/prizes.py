"""Winner, runner-up and team trophy, and what the convenor decides about them (cribbage 1, 15)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from controller.domain.commands.standings import BeginDay, CheckCards, DecidePlaces, NominateClub
from controller.domain.events import Event
from controller.domain.events.standings import ClubNominated, DayBegun, PlacesDecided
from controller.domain.guards import must_be_current, reason_given
from controller.domain.setup.called import names_of
from controller.domain.standings.places import Standing, ranking, standings
from controller.domain.standings.reconciliation import check_cards
from controller.domain.state.ledger import clicks_by_game
from controller.domain.state.room import Room
from controller.domain.teams.decide import team_places
from controller.games.cribbage.trophies import TeamScore, nominate, team_table
from controller.games.ranking import check_order
from controller.games.refusal import Refusal
from table_node.shared.names import by_surname, folded
from table_node.shared.sheet_words import mark_words
from table_node.shared.words import say

Title = Literal["Winner", "Runner-up", "Level", "Team trophy"]


@dataclass(frozen=True)
class Honour:
    """One line of the end: who has what."""

    title: Title
    who: str
    clicks: int


def day_of(room: Room, round_: int) -> int:
    """The day on which a round is played; the first round is of day 1."""
    return 1 + sum(begins <= round_ for begins in room.days)


def begin_day(room: Room, command: BeginDay) -> list[Event]:
    """Let another day begin with the coming round, between two rounds."""
    must_be_current(room, command.round)
    if room.phase not in ("ready", "break") or room.round < 2:
        raise Refusal(
            "no_new_day", say("Another day can only begin between two rounds."), say("Finish the round first.")
        )
    if room.round in room.days:
        return []
    return [DayBegun(room.round, day_of(room, room.round) + 1)]


def nominate_club(room: Room, command: NominateClub) -> list[Event]:
    """Name the players of a club's team, replacing those named before. Refused: once the first game has begun."""
    members = [player for player in room.players.values() if folded(player.club) == folded(command.club)]
    begun = room.phase not in ("setup", "ready") or room.round > 1 or any(t.deals for t in room.tables.values())
    if not members or not command.club.strip():
        raise Refusal(
            "no_club", say("No player is of the club {club!r}.", club=command.club[:60]), say("Look at the entry list.")
        )
    strangers = sorted(set(command.players) - {player.number for player in members})
    if strangers:
        said = say("Player {strangers} is not of {club}.", strangers=strangers[0], club=members[0].club)
        raise Refusal("other_club", said, say("Nominate players of the club."), strangers)
    nominate(room.rules, nominations(room), members[0].club, command.players, begun)
    same = {player.number for player in members if player.nominated} == set(command.players)
    return [] if same else [ClubNominated(members[0].club, tuple(sorted(command.players)))]


def nominations(room: Room) -> dict[str, tuple[int, ...]]:
    """The nominated players of every club that has any, under the spelling it was first entered with."""
    spelt: dict[str, str] = {}
    named: dict[str, tuple[int, ...]] = {}
    for number, player in sorted(room.players.items()):
        club = spelt.setdefault(folded(player.club), player.club)
        if player.nominated:
            named[club] = (*named.get(club, ()), number)
    return named


def club_table(room: Room) -> tuple[TeamScore, ...]:
    """The clubs' teams, the best first; none where the sheet has no team trophy, or nobody is nominated."""
    if room.tournament is None or not room.rules.team_size:
        return ()
    clicks = clicks_by_game(room.ledger)
    return team_table(room.rules, nominations(room), clicks, {round_: day_of(room, round_) for round_, _ in clicks})


def decide_places(room: Room, command: DecidePlaces) -> list[Event]:
    """Put level players in order, by a play-off, a cut, or as the convenor says; it holds while just they are level."""
    reason = reason_given(command.reason)
    if room.phase != "ended" or room.teams:
        raise Refusal("places_open", say("Places are only decided at the end."), say("Play on to the end."))
    if not reason:
        raise Refusal("no_reason", say("Places that are decided need a reason."), say("Type how they were decided."))
    entrants = [standing for standing in standings(room) if not room.players[standing.player].house]
    check_order(entrants, room.rules.rank_tie, command.players)
    return [PlacesDecided(command.players, reason)]


def honours(room: Room) -> list[Honour]:
    """Who has won what, once the evening is over; a place on which several are level is left open."""
    if room.phase != "ended" or not room.ledger:
        return []
    if room.teams:
        return _of_fixed_teams(room)
    found, names = ranking(room), names_of(room)
    alone: tuple[tuple[Title, Standing | None], ...] = (("Winner", found.winner), ("Runner-up", found.runner_up))
    lines = [_honour(title, [score], names) for title, score in alone if score is not None]
    lines += [_honour("Level", tie.level, names) for tie in found.ties]
    return lines + [Honour("Team trophy", team.club, team.clicks) for team in club_table(room) if team.place == 1]


def _honour(title: Title, level: Sequence[Standing], names: Mapping[int, str]) -> Honour:
    who = sorted((names[score.player] for score in level), key=by_surname)
    return Honour(title, ", ".join(who), level[0].clicks)


def _of_fixed_teams(room: Room) -> list[Honour]:
    places, points = team_places(room), {room.players[one.player].team: one.clicks for one in standings(room)}
    titles: tuple[tuple[Title, int], ...] = (("Winner", 1), ("Runner-up", 2))
    return [
        Honour(title, team, points.get(team, 0)) for title, place in titles for team in places if places[team] == place
    ]


def standing_lines(room: Room) -> list[str]:
    """What the convenor should know of the standings: corrections, nominations that fall short, ties at the end."""
    names = names_of(room) if room.told or room.phase == "ended" else {}
    lines = [
        say(
            "Round {round}, table {table} was corrected: tell {told_words}.",
            round=told.round,
            table=told.table,
            told_words=told_words(told.totals, names),
        )
        for told in room.told
        if told.totals
    ]
    if room.phase == "ready" and room.round == 1 and room.rules.team_short == "ineligible":
        size = room.rules.team_size
        lines += [
            say(
                "{club} nominated {count} of {size} players: not eligible for the team trophy.",
                club=team.club,
                count=len(team.players),
                size=size,
            )
            for team in club_table(room)
            if len(team.players) < size
        ]
    if room.phase == "ended" and not room.teams and room.ledger:
        lines += [tie.words(names, room.rules.game) for tie in ranking(room).ties]
    return lines


def open_end(room: Room) -> str:
    """What is still to be decided once play is over, for everybody to read; empty where all is final."""
    if room.phase != "ended" or room.teams or not room.ledger:
        return ""
    names = names_of(room)
    return " ".join(tie.open_words(names) for tie in ranking(room).ties if tie.is_open)


def settled(room: Room) -> list[str]:
    """How level players or teams were put in order, once the evening is over and as long as it holds."""
    if room.phase != "ended":
        return []
    if room.lots:
        return [say("Teams level in everything were put in this order by lot: {teams}.", teams=", ".join(room.lots))]
    found, names = {one.player: one for one in standings(room)}, names_of(room)
    return [
        say("Level with {clicks}, and placed in this order: {players}. How it was decided: {reason}.",
            clicks=mark_words(found[order[0]].clicks, room.rules.game), players=", ".join(names[one] for one in order),
            reason=reason)
        for order, reason in dict(zip(room.decided, room.decided_by, strict=False)).items() if _holds(order, found)
    ]  # fmt: skip


def _holds(order: Sequence[int], found: Mapping[int, Standing]) -> bool:
    """Whether just these players are level still, in this order."""
    best = found[order[0]]
    level = [one for one in found.values() if (one.clicks, one.place) == (best.clicks, best.place)]
    behind = [found[player].place for player in order]
    return level == [best] and best.place is not None and behind == [best.place + place for place in range(len(order))]


def told_words(totals: Mapping[int, tuple[int, int]], names: Mapping[int, str]) -> str:
    """Those whose totals a correction changed: "Ana (12, was 14), Ben (3, was 1)"."""
    return ", ".join(
        say("{player} ({now}, was {was})", player=names[player], now=now, was=was)
        for player, (was, now) in sorted(totals.items())
    )


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    BeginDay: begin_day,
    NominateClub: nominate_club,
    DecidePlaces: decide_places,
    CheckCards: check_cards,
}
