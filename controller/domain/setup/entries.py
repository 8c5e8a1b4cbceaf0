"""The entry list and the draw: who plays this evening, and where they first sit."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.events import Event
from controller.domain.events.seats import SeatsOpened
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.fast_replace import replace
from controller.domain.seats.waiting_list import first_benches
from controller.domain.setup.draw import draw, draw_by_club, numbered
from controller.domain.setup.entry_list import PAIR, TEAM_OF_TWO, entrant, with_cards, wrong_rows
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import Ring
from controller.domain.teams.decide import seated
from controller.domain.values import SECOND_US, Player, Seating
from controller.games.profiles import profile, spades_of
from controller.games.refusal import Refusal
from controller.games.room_rules import RoomRules
from controller.games.spades.round_robin import round_robin
from table_node.shared.names import NAME_LONGEST, folded, tidy
from table_node.shared.sheet_words import USUAL, Usual
from table_node.shared.words import say

CONFIRM_GAP_MS = 700  # slower than a trembling double press, faster than anybody's second thought
NOTES_MOST = 50  # wrong rows told in one reply: more than anybody mends at once, and few enough to be sent
TABLE_SEATS = 4


def create_tournament(room: Room, command: CreateTournament) -> list[Event]:
    """Set up an evening; the one before must be over, or not begun."""
    if room.phase not in ("setup", "ready", "ended") or (room.phase == "ready" and room.round > 1):
        raise Refusal(
            "tournament_running", say("A tournament is being played."), say("End it first, then make the new one.")
        )
    options = json.dumps(dict(command.options), sort_keys=True)
    chosen = profile(command.profile, command.options)
    if chosen.status == "withdrawn" and not command.confirmed:
        raise Refusal(
            "sheet_withdrawn", say("{title} was withdrawn by the meeting of May 2024.", title=chosen.edition.title),
            say("Choose another sheet, or confirm that your club plays by this one all the same."),
        )  # fmt: skip
    rules = chosen.room
    name = tidy(command.name)
    if not 0 < len(name) <= NAME_LONGEST:
        raise Refusal(
            "name",
            say("The name must have 1 to {most} characters.", most=NAME_LONGEST),
            say("Type another name."),
        )
    measures = _measures(command, rules)
    _must_fit(measures, rules, command.confirmed)
    second_us = SECOND_US // command.speed
    return [
        TournamentCreated(
            name=name,
            profile=command.profile,
            rounds=measures.rounds,
            tables=measures.tables,
            clipping=measures.clipping,
            round_us=measures.minutes * 60 * second_us,
            warning_us=measures.warning_s * second_us,
            grace_us=rules.late_grace_s * second_us,
            dealt_gap_us=rules.dealt_gap_s * second_us,
            confirm_gap_us=CONFIRM_GAP_MS * 1000 // command.speed,
            options=options,
            clips_where_read=True,
            kept=_kept(room, rules) if command.keep_players else (),
        )
    ]


def _measures(command: CreateTournament, rules: RoomRules) -> Usual:
    """How long and how large the evening is: what the command says, else what is usual for the sheet."""
    usual = replace(USUAL[rules.game], minutes=rules.minutes or 0)
    if command.minutes is not None:
        usual = replace(usual, minutes=command.minutes)
    usual = replace(usual, warning_s=min(usual.warning_s, max(usual.minutes * 60 - 1, 0)))
    said = {name: getattr(command, name) for name in ("rounds", "tables", "warning_s", "clipping")}
    return replace(usual, **{name: value for name, value in said.items() if value is not None})


def _must_fit(measures: Usual, rules: RoomRules, confirmed: bool) -> None:
    rounds_fit(measures.rounds, rules)
    # Only a sheet that names no clock can be played without one.
    within(say("Minutes a round"), measures.minutes, 1 if rules.minutes else 0, 60)
    if measures.minutes and not rules.minutes and not confirmed:
        raise Refusal(
            "sheet_has_no_clock",
            say("This sheet names no clock: a round is over when every table has its result."),
            say("Choose 0 minutes; or confirm that your club plays by a clock all the same."),
        )
    within(say("Tables"), measures.tables, 1, 400)
    within(say("Seconds of warning"), measures.warning_s, 0, max(measures.minutes * 60 - 1, 0))


def _kept(room: Room, rules: RoomRules) -> tuple[Player, ...]:
    """The players of the tournament before, with their numbers. Refused: what their rows would be refused for."""
    rows = [(player.number, _as_row(player, rules)) for player in _guests(room)]
    wrong = [note for note in wrong_rows(rules, tuple(row for _, row in rows)) if note["code"] != TEAM_OF_TWO]
    if wrong:
        raise Refusal(
            "list_wrong",
            say("The players cannot be kept as they are. {fault}", fault=wrong[0]["text"]),
            say("Put the list right on the Set-up page first, or begin with an empty one."),
            wrong[:NOTES_MOST],
        )
    return tuple(entrant(number, row) for number, row in rows)


def _guests(room: Room) -> list[Player]:
    return [player for _, player in sorted(room.players.items()) if not player.house]


def _as_row(player: Player, rules: RoomRules) -> Row:
    """A player as a list for this sheet has them: fixed pairs and clubs' teams only where it does."""
    team = player.team if rules.moves == "teams" else ""
    nominated = player.nominated and bool(rules.team_size)
    return Row(player.number, player.name, player.club, player.card, team, nominated)


def rounds_fit(rounds: int, rules: RoomRules) -> None:
    """Refuse a number of rounds that the sheet does not have, or that no evening has."""
    if not rules.rounds:
        within(say("Rounds"), rounds, 1, 60)
    elif rounds != rules.rounds:
        raise Refusal(
            "rounds_fixed",
            say("This sheet has {rounds} rounds.", rounds=rules.rounds),
            say("Type {rounds} rounds.", rounds=rules.rounds),
        )


def within(name: str, value: int, low: int, high: int) -> None:
    """Refuse a setting that is too small or too large."""
    if not low <= value <= high:
        raise Refusal(
            "out_of_range",
            say("{name}: {value} is not from {low} to {high}.", name=name, low=low, high=high, value=value),
            say("Type another number."),
        )


def import_players(room: Room, command: ImportPlayers) -> list[Event]:
    """Read in the entry list, whole or not at all; it replaces the one before, and so every player's number."""
    _before_play(room)
    if room.ledger:  # an abandoned game counts for nothing, and its account still names its players
        raise Refusal(
            "list_played", say("A game was played with this list, and it stands."),
            say("Take late players in one by one, or make the tournament anew."),
        )  # fmt: skip
    rows, wrong = with_cards(command.rows, command.notation)
    wrong += wrong_rows(room.rules, rows)
    if wrong or not command.rows:
        count = len({note["line"] for note in wrong})
        raise Refusal(
            "rows_wrong",
            say("{count} of {rows} rows cannot be read; nothing was imported.", count=count, rows=len(command.rows)),
            say("Mend the rows named below and import the whole list again."),
            wrong[:NOTES_MOST],
        )
    players = [entrant(number, row) for number, row in enumerate(rows, start=1)]
    spelt: dict[str, str] = {}
    # A team is written for each of its two players, and it is one team however it is written.
    teams = [spelt.setdefault(folded(player.team), player.team) for player in players]
    return [PlayersImported(tuple(replace(one, team=team) for one, team in zip(players, teams, strict=True)))]


def draw_seats(room: Room, command: DrawSeats) -> list[Event]:
    """Seat everybody for the first round; house players may fill the last table (500 needs four at each)."""
    _before_play(room)
    assert room.tournament is not None
    entered = [player.number for player in _guests(room)]
    entrants = [number for number in entered if number not in room.gone]
    if not entrants:
        raise Refusal("no_players", say("There are no players yet."), say("Import the entry list first."))
    if room.rules.moves == "teams":
        if command.by_taps:
            raise Refusal("fixed_teams", say("The schedule says who meets whom."), say("Draw the seats of the teams."))
        return _draw_teams(room, command)
    short, spare = -len(entrants) % 4, 0
    if short and not command.house_players and room.rules.bench == "ring_link" and len(entrants) >= TABLE_SEATS:
        short, spare = 0, len(entrants) % 4
    if short and not command.house_players:
        raise Refusal(
            "not_fours",
            say("{count} players do not fill tables of four.", count=len(entrants)),
            say(
                "Add {short} house players, or take {spare} players off the list.",
                short=short,
                spare=TABLE_SEATS - short,
            ),
            {"short": short},
        )
    tables = (len(entrants) + short) // TABLE_SEATS
    if tables > room.tournament.tables:
        raise Refusal(
            "too_few_tables",
            say(
                "{count} players need {tables} tables and the room has {tables_there}.",
                count=len(entrants),
                tables=tables,
                tables_there=room.tournament.tables,
            ),
            _more_tables(tables, bool(short), len(entrants), room),
        )
    first = max(entered) + 1
    house = tuple(_house_player(first, nth) for nth in range(short))
    ring = Ring(tuple(range(1, tables + 1)), room.rules.ring_direction)
    benches = first_benches(ring, entrants) if spare else ()
    if command.by_taps:
        return [SeatsOpened(ring.tables, house, benches)]
    # Those who registered last begin on the bench.
    seated = entrants[: len(entrants) - spare] + [player.number for player in house]
    return [SeatsDrawn(command.seed, house, _drawn(room, seated, command), benches=benches)]


def _house_player(first: int, nth: int, team: str = "") -> Player:
    return Player(first + nth, say("House player {number}", number=nth + 1), "", "", True, team)


def _more_tables(tables: int, house: bool, entrants: int, room: Room) -> str:
    """What to do where there are too few tables."""
    assert room.tournament is not None
    waiting = room.rules.bench == "ring_link" and entrants // TABLE_SEATS <= room.tournament.tables
    if house and waiting:
        return say("Draw without house players, or set the number of tables to {tables}.", tables=tables)
    return say("Set the number of tables to {tables} under Game and rules, or shorten the list.", tables=tables)


def _drawn(room: Room, players: list[int], command: DrawSeats) -> tuple[Seating, ...]:
    if not command.by_club:
        return draw(players, command.seed)
    clubs = {number: room.players[number].club if number in room.players else "" for number in players}
    return draw_by_club(clubs, command.seed)


def _draw_teams(room: Room, command: DrawSeats) -> list[Event]:
    """Give every team its number and seat the first round; a house team may fill an odd number (spades 8)."""
    assert room.tournament is not None
    entrants = {player.number: player for player in _guests(room)}
    _must_be_pairs(room.rules, entrants.values())
    house: tuple[Player, ...] = ()
    if len(entrants) // PAIR % 2 and command.house_players:
        first = max(entrants) + 1
        house = tuple(_house_player(first, nth, say("House team")) for nth in range(PAIR))
    everybody = {**entrants, **{player.number: player for player in house}}
    teams = numbered((player.team for player in everybody.values()), command.seed)
    games = round_robin(spades_of(room.profile), teams)[0].games
    if len(games) > room.tournament.tables:
        raise Refusal(
            "too_few_tables",
            say(
                "{count} teams need {tables} tables and the room has {tables_there}.",
                count=len(teams),
                tables=len(games),
                tables_there=room.tournament.tables,
            ),
            say("Set the number of tables to {tables} under Game and rules.", tables=len(games)),
        )
    return [SeatsDrawn(command.seed, house, seated(everybody, games), teams)]


def _must_be_pairs(rules: RoomRules, entrants: Iterable[Player]) -> None:
    """Refused: somebody of a list that was kept from another game plays in no pair yet."""
    rows = tuple(_as_row(player, rules) for player in entrants)
    if wrong := [note for note in wrong_rows(rules, rows) if note["code"] == TEAM_OF_TWO]:
        raise Refusal(
            "pairs_missing",
            say("{count} players are in no team of two yet.", count=len(wrong)),
            say("Import the list again, with the team of each player."),
        )


def _before_play(room: Room) -> None:
    if room.tournament is None:
        raise Refusal("no_tournament", say("There is no tournament yet."), say("Make one on the Set-up page."))
    if room.phase not in ("setup", "ready") or room.round > 1 or any(t.deals for t in room.tables.values()):
        raise Refusal(
            "play_has_begun", say("Play has begun, so the entry list is closed."), say("End the tournament first.")
        )


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    CreateTournament: create_tournament,
    ImportPlayers: import_players,
    DrawSeats: draw_seats,
}
