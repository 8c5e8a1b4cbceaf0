"""The entry list and the draw: who plays this evening, and where they first sit."""

import json

from controller.domain import events as e
from controller.domain.commands import CreateTournament, DrawSeats, ImportPlayers, Row
from controller.domain.draw import draw
from controller.domain.ids import Player
from controller.domain.room import Room, profile_of
from controller.games.refusal import Refusal

NAME_LONGEST = 60
CARD_LONGEST = 20
CONFIRM_GAP_MS = 700  # slower than a trembling double press, faster than anybody's second thought
NOTES_MOST = 50  # wrong rows told in one reply: more than anybody mends at once, and few enough to be sent
SECOND_US = 1_000_000


def create_tournament(room: Room, command: CreateTournament) -> list[e.Event]:
    """Set up an evening; the one before must be over, or not begun."""
    if room.phase not in ("setup", "ready", "ended") or (room.phase == "ready" and room.round > 1):
        raise Refusal("tournament_running", "A tournament is being played.", "End it first, then make the new one.")
    options = json.dumps(dict(command.options), sort_keys=True)
    rules = profile_of(command.profile, options).rules
    name = command.name.strip()
    if not 0 < len(name) <= NAME_LONGEST:
        raise Refusal("name", f"The name must have 1 to {NAME_LONGEST} characters.", "Type another name.")
    _within("rounds", command.rounds, 1, 60)
    _within("minutes", command.minutes, 1, 60)
    _within("tables", command.tables, 1, 400)
    _within("warning_s", command.warning_s, 0, command.minutes * 60 - 1)
    second_us = SECOND_US // command.speed
    return [
        e.TournamentCreated(
            name=name,
            profile=command.profile,
            rounds=command.rounds,
            tables=command.tables,
            clipping=command.clipping,
            round_us=command.minutes * 60 * second_us,
            warning_us=command.warning_s * second_us,
            grace_us=rules.late_grace_s * second_us,
            dealt_gap_us=rules.dealt_gap_s * second_us,
            confirm_gap_us=CONFIRM_GAP_MS * 1000 // command.speed,
            options=options,
        )
    ]


def _within(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refusal("out_of_range", f"{name} must be from {low} to {high}, not {value}.", "Type another number.")


def import_players(room: Room, command: ImportPlayers) -> list[e.Event]:
    """Read in the entry list, whole or not at all; it replaces the one before."""
    _before_play(room)
    wrong = _wrong_rows(command.rows)
    if wrong or not command.rows:
        count = len({note["line"] for note in wrong})
        raise Refusal(
            "rows_wrong",
            f"{count} of {len(command.rows)} rows cannot be read; nothing was imported.",
            "Mend the rows named below and import the whole list again.",
            wrong[:NOTES_MOST],
        )
    players = tuple(
        Player(number, row.name.strip(), row.club.strip(), _card(row), house=False)
        for number, row in enumerate(command.rows, start=1)
    )
    return [e.PlayersImported(players)]


def _wrong_rows(rows: tuple[Row, ...]) -> list[dict[str, object]]:
    wrong: list[dict[str, object]] = []
    names: dict[tuple[str, str], Row] = {}
    cards: dict[str, Row] = {}
    for row in rows:
        name, club = row.name.strip(), row.club.strip()
        twin = names.setdefault((name.casefold(), club.casefold()), row)
        holder = cards.setdefault(_card(row), row) if _card(row) else row
        if not name:
            _note(wrong, row, "no_name", "There is no name.")
        elif len(name) > NAME_LONGEST or len(club) > NAME_LONGEST:
            _note(wrong, row, "too_long", f"Name or club has more than {NAME_LONGEST} characters.")
        elif twin is not row:
            _note(wrong, row, "twice", f"{name} of the same club stands on line {twin.line} already.")
        if len(_card(row)) > CARD_LONGEST or not all(letter in "0123456789ABCDEF" for letter in _card(row)):
            _note(
                wrong,
                row,
                "card",
                f"Card {row.card[:CARD_LONGEST]!r} is not hexadecimal of at most {CARD_LONGEST} digits.",
            )
        elif holder is not row:
            _note(wrong, row, "card_taken", f"Card {_card(row)} belongs to line {holder.line}.")
    return wrong


def _card(row: Row) -> str:
    return row.card.strip().upper()


def _note(wrong: list[dict[str, object]], row: Row, code: str, text: str) -> None:
    wrong.append({"line": row.line, "code": code, "text": text})


def draw_seats(room: Room, command: DrawSeats) -> list[e.Event]:
    """Seat everybody for the first round; house players may fill the last table (500 needs four at each)."""
    _before_play(room)
    assert room.tournament is not None
    entrants = [player.number for player in room.players.values() if not player.house]
    if not entrants:
        raise Refusal("no_players", "There are no players yet.", "Import the entry list first.")
    short = -len(entrants) % 4
    if short and not command.house_players:
        raise Refusal(
            "not_fours",
            f"{len(entrants)} players do not fill tables of four.",
            f"Add {short} house players, or take {4 - short} players off the list.",
            {"short": short},
        )
    tables = (len(entrants) + short) // 4
    if tables > room.tournament.tables:
        raise Refusal(
            "too_few_tables",
            f"{len(entrants)} players need {tables} tables and the room has {room.tournament.tables}.",
            "Make the tournament with more tables, or shorten the list.",
        )
    first = max(entrants) + 1
    house = tuple(Player(first + i, f"House player {i + 1}", "", "", house=True) for i in range(short))
    seated = draw(entrants + [player.number for player in house], command.seed)
    return [e.SeatsDrawn(command.seed, house, seated)]


def _before_play(room: Room) -> None:
    if room.tournament is None:
        raise Refusal("no_tournament", "There is no tournament yet.", "Make one on the Set-up page.")
    if room.phase not in ("setup", "ready") or room.round > 1 or any(t.deals for t in room.tables.values()):
        raise Refusal("play_has_begun", "Play has begun, so the entry list is closed.", "End the tournament first.")
