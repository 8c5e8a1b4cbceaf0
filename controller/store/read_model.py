"""The tables a dashboard reads: a documented contract, written in the same commit as the events they follow from."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from controller.domain.setup.called import names_of
from controller.domain.state.ledger import newest
from controller.domain.state.room import Room
from controller.projections import desk_rows, guidance_rows, named_later, register, rows, standing_rows
from controller.projections.named_later import Names
from controller.projections.trail import Lines, Trail, Turn
from controller.store import past_evenings

SCHEMA = """
CREATE TABLE IF NOT EXISTS shown_meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS shown_tournament(
    name TEXT, profile TEXT, status TEXT, rounds INTEGER, round_s INTEGER, warnings_ms TEXT, tables INTEGER,
    clipping TEXT, round INTEGER, phase TEXT, rules TEXT, game TEXT, hidden INTEGER, rank_tie TEXT, day INTEGER,
    open_end TEXT, settled TEXT);
CREATE TABLE IF NOT EXISTS shown_player(
    player INTEGER PRIMARY KEY, name TEXT, club TEXT, card TEXT, house INTEGER,
    clicks INTEGER, wins INTEGER, ties INTEGER, losses INTEGER, place INTEGER, unclipped INTEGER, entered TEXT,
    gone INTEGER, team TEXT);
CREATE TABLE IF NOT EXISTS shown_register(
    name_key TEXT, club_key TEXT, name TEXT, club TEXT, card TEXT, team TEXT, nominated INTEGER, played INTEGER,
    merged TEXT, -- whom a name that was put right has met here, as they stood
    PRIMARY KEY(name_key, club_key));
CREATE TABLE IF NOT EXISTS shown_seat(
    round INTEGER, table_no INTEGER, seat TEXT, player INTEGER, clicks INTEGER, clip TEXT,
    PRIMARY KEY(round, table_no, seat));
CREATE TABLE IF NOT EXISTS shown_result(
    round INTEGER, table_no INTEGER, outcome TEXT, mover TEXT, source TEXT, dealt INTEGER, corrected INTEGER,
    reason TEXT, PRIMARY KEY(round, table_no));
CREATE TABLE IF NOT EXISTS shown_table(
    table_no INTEGER PRIMARY KEY, round INTEGER, phase TEXT, dealt INTEGER,
    verdict TEXT, verdict_early_us INTEGER, verdict_late_us INTEGER,
    pending TEXT, outcome TEXT, mover TEXT, called INTEGER, node TEXT,
    hands INTEGER, score_a INTEGER, score_b INTEGER, over TEXT, dealer TEXT,
    verdict_final INTEGER, verdict_fault INTEGER, verdict_own_us INTEGER);
CREATE TABLE IF NOT EXISTS shown_hand(
    round INTEGER, table_no INTEGER, hand INTEGER, maker TEXT, bid TEXT, maker_tricks INTEGER, no_bid_tricks TEXT,
    penalty TEXT, opposition_tricks INTEGER, score_a INTEGER, score_b INTEGER, over TEXT,
    PRIMARY KEY(round, table_no, hand));
CREATE TABLE IF NOT EXISTS shown_figure(
    round INTEGER, table_no INTEGER, score_a INTEGER, score_b INTEGER, nils_a INTEGER, nils_b INTEGER,
    sets_a INTEGER, sets_b INTEGER, won_by TEXT, PRIMARY KEY(round, table_no));
CREATE TABLE IF NOT EXISTS shown_bench(
    round INTEGER, before_table INTEGER, place INTEGER, player INTEGER, PRIMARY KEY(round, player));
CREATE TABLE IF NOT EXISTS shown_ledger(
    seq INTEGER, part INTEGER, round INTEGER, table_no INTEGER, player INTEGER, kind TEXT, ending TEXT,
    clicks INTEGER, adds INTEGER, sentence TEXT, PRIMARY KEY(seq, part));
CREATE INDEX IF NOT EXISTS shown_ledger_player ON shown_ledger(player, round, seq, part);
CREATE TABLE IF NOT EXISTS shown_team(team TEXT PRIMARY KEY, clicks INTEGER, place INTEGER, players INTEGER,
    wanted INTEGER);
CREATE TABLE IF NOT EXISTS shown_honour(line INTEGER PRIMARY KEY, title TEXT, who TEXT, clicks INTEGER);
CREATE TABLE IF NOT EXISTS shown_repeat(how TEXT, one INTEGER, other INTEGER, games INTEGER,
    PRIMARY KEY(how, one, other));
CREATE TABLE IF NOT EXISTS shown_wait(player INTEGER PRIMARY KEY, games INTEGER, running INTEGER);
CREATE TABLE IF NOT EXISTS shown_finish(
    round INTEGER, table_no INTEGER, lost_us INTEGER, PRIMARY KEY(round, table_no));
CREATE TABLE IF NOT EXISTS shown_undo(action INTEGER PRIMARY KEY, words TEXT, until_hub_us INTEGER);
CREATE TABLE IF NOT EXISTS shown_ring(place INTEGER PRIMARY KEY, table_no INTEGER, onward INTEGER);
CREATE TABLE IF NOT EXISTS shown_sitter(player INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS shown_umpire(place INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE IF NOT EXISTS shown_session(auto INTEGER, gap_s INTEGER);
CREATE TABLE IF NOT EXISTS shown_break(
    line INTEGER PRIMARY KEY, kind TEXT, after_round INTEGER, clock TEXT, length_s INTEGER);
CREATE TABLE IF NOT EXISTS shown_place(table_no INTEGER PRIMARY KEY, x INTEGER, y INTEGER);
CREATE TABLE IF NOT EXISTS shown_awaited(table_no INTEGER PRIMARY KEY, player INTEGER);
CREATE TABLE IF NOT EXISTS shown_game(round INTEGER, table_no INTEGER, game INTEGER, PRIMARY KEY(round, table_no));
CREATE TABLE IF NOT EXISTS shown_late(
    place INTEGER PRIMARY KEY, round INTEGER, table_no INTEGER, clock TEXT, what TEXT, asks INTEGER, settled TEXT);
CREATE TABLE IF NOT EXISTS shown_rule(
    sheet TEXT, place INTEGER, clauses TEXT, moments TEXT, text TEXT, PRIMARY KEY(sheet, place));
CREATE TABLE IF NOT EXISTS shown_moment(scope TEXT, phase TEXT, place INTEGER, moment TEXT);
CREATE TABLE IF NOT EXISTS shown_house_rule(place INTEGER PRIMARY KEY, clauses TEXT, moments TEXT, text TEXT);
CREATE TABLE IF NOT EXISTS shown_journal(
    seq INTEGER PRIMARY KEY, utc_ms INTEGER, hub_us INTEGER, name TEXT, round INTEGER, table_no INTEGER,
    player INTEGER, sentence TEXT);
CREATE TABLE IF NOT EXISTS shown_told(seq INTEGER PRIMARY KEY, told TEXT);
CREATE TABLE IF NOT EXISTS shown_setting(name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE IF NOT EXISTS shown_refused(
    source TEXT, code TEXT, text TEXT, count INTEGER, first_utc_ms INTEGER, last_utc_ms INTEGER, sample TEXT,
    PRIMARY KEY(source, code));
"""
SCHEMA += past_evenings.SCHEMA


MADE_ANEW = (
    "tournament", "player", "seat", "figure", "bench", "result", "table", "hand", "ledger", "team", "honour", "repeat",
    "wait", "finish", "undo", "ring", "sitter", "umpire", "session", "break", "place", "awaited", "rule", "moment",
    "house_rule", "journal", "told", "setting", "game", "late", "register",
)  # fmt: skip
"""What follows from the log, or from the program."""
MADE_FROM_THE_ROOM = (
    "tournament", "player", "seat", "figure", "bench", "result", "table", "hand", "team", "honour", "repeat", "wait",
)  # fmt: skip
"""What can be made of one evening's room as it stands, whatever was shown before."""


@dataclass(frozen=True)
class Refused:
    """A message that was not taken: who sent it, why, and the beginning of it."""

    source: str
    code: str
    text: str
    utc_ms: int
    sample: str


@dataclass(frozen=True)
class Change:
    """What a batch changed: the room before (None: write everything) and after, and what its events left behind."""

    before: Room | None
    after: Room
    seq: int
    trail: Trail = field(default_factory=Trail)
    refused: Sequence[Refused] = ()


def write(connection: sqlite3.Connection, change: Change) -> None:
    """Bring the tables up to date, within the caller's transaction."""
    before, after, trail = change.before or Room(), change.after, change.trail
    if change.before is None:
        _make_anew(connection)
    _write_register(connection, trail.registered)
    for turn in trail.turns:
        before = _turn_over(connection, turn)
    _bring(connection, before, after)
    _follow(connection, trail.lines, after)
    # Only now: the sentences of these events were named as each of them left the names.
    _insert(connection, "shown_journal", trail.journal)
    _insert(connection, "shown_told", trail.told)
    if change.before is None or desk_rows.follows_from(change.before) != desk_rows.follows_from(after):
        for name, written in desk_rows.desk(after).items():
            _write_all(connection, name, written)
    _write_undo(connection, change.before or Room(), after)
    _write_refused(connection, change.refused)
    connection.execute("INSERT OR REPLACE INTO shown_meta VALUES('seq', ?)", (str(change.seq),))


def _turn_over(connection: sqlite3.Connection, turn: Turn) -> Room:
    """Keep the evening that gives way to another, or go on with the one before; nothing is shown then."""
    if turn.room is None:
        past_evenings.reopen(connection)
    else:
        _clear(connection)
        _bring(connection, Room(), turn.room)
        _write_all(connection, "shown_setting", desk_rows.desk(turn.room)["shown_setting"])
        _follow(connection, turn.lines, turn.room)
        if turn.room.tournament is not None:
            past_evenings.keep(connection, turn.seq)
        past_evenings.begin(connection, turn.seq)
    _clear(connection)
    return Room()


def _clear(connection: sqlite3.Connection) -> None:
    for name in MADE_FROM_THE_ROOM:
        connection.execute(f"DELETE FROM shown_{name}")


def _bring(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    """What is made from the room, brought from one room to another."""
    _write_tournament(connection, before, after)
    _write_seats(connection, before, after)
    _write_results(connection, before, after)
    _write_tables(connection, before, after)
    _write_hands(connection, before, after)
    _write_standings(connection, before, after)
    _write_fairness(connection, before, after)
    if before.figures is not after.figures:
        _write_all(connection, "shown_figure", rows.figures(after))


def _make_anew(connection: sqlite3.Connection) -> None:
    """Everything that follows from the log is made from nothing, in the shape of this program's version."""
    for name in (*(f"shown_{name}" for name in MADE_ANEW), *past_evenings.TABLES):
        connection.execute(f"DROP TABLE IF EXISTS {name}")
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    past_evenings.begin(connection, 0)
    _insert(connection, "shown_rule", list(guidance_rows.rules()))
    _insert(connection, "shown_moment", list(guidance_rows.moments()))


def _insert(connection: sqlite3.Connection, name: str, written: Sequence[rows.Row]) -> None:
    if written:
        marks = ",".join("?" * len(written[0]))
        connection.executemany(f"INSERT OR REPLACE INTO {name} VALUES({marks})", written)


def _write_tournament(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    row = rows.tournament(after)
    if row != rows.tournament(before):
        connection.execute("DELETE FROM shown_tournament")
        _insert(connection, "shown_tournament", [row] if row else [])


def _write_seats(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    for gone in set(before.seatings) - set(after.seatings):
        connection.execute("DELETE FROM shown_seat WHERE round=?", (gone,))
    touched = _touched_games(before, after)
    for round_, seatings in after.seatings.items():
        if seatings is not before.seatings.get(round_):
            connection.execute("DELETE FROM shown_seat WHERE round=?", (round_,))
            _insert(connection, "shown_seat", list(rows.seats(after, round_)))
        elif tables := {table for number, table in touched if number == round_}:
            _insert(connection, "shown_seat", list(rows.seats(after, round_, tables)))


def _touched_games(before: Room, after: Room) -> set[tuple[int, int]]:
    games = {game for game, result in after.results.items() if result is not before.results.get(game)}
    games |= {(entry.round, entry.table) for entry, _ in newest(before.ledger, after.ledger) if entry.table is not None}
    clipped = {
        (after.round, number)
        for number, table in after.tables.items()
        if number in before.tables and (table.clipped, table.phase) != (
            before.tables[number].clipped, before.tables[number].phase)
    }  # fmt: skip
    marked = {game for game, mark in after.click_marks.items() if mark is not before.click_marks.get(game)}
    ruled = {
        (round_, seating.table)
        for round_ in {round_ for round_, _ in marked}
        for seating in after.seatings.get(round_, ())
        if (round_, seating.player) in marked
    }
    # The last tap of a round and everybody's move are one commit.
    left = {(before.round, number) for number in before.tables} if before.round != after.round else set()
    return games | clipped | ruled | left | (set() if _tapped_by(before) == _tapped_by(after) else set(after.results))


def _tapped_by(room: Room) -> tuple[object, ...]:
    """What it follows from whether scorecards that were not tapped are missed, in any round."""
    return room.taps_wanted, frozenset(player for player, known in room.players.items() if known.card)


def _write_standings(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    for round_ in {*before.benches, *after.benches}:
        if before.benches.get(round_) is not after.benches.get(round_):
            connection.execute("DELETE FROM shown_bench WHERE round=?", (round_,))
            _insert(connection, "shown_bench", list(standing_rows.benches(after, round_)))
    if _counted_by(before) == _counted_by(after):
        return
    _write_all(connection, "shown_player", rows.players(after))
    _write_all(connection, "shown_team", standing_rows.teams(after))
    _write_all(connection, "shown_honour", standing_rows.honoured(after))


def _counted_by(room: Room) -> tuple[object, ...]:
    """What standings follow from."""
    kept = (room.ledger, room.players, room.decided, room.days, room.lots, room.teams, room.gone,
            room.tournament)  # fmt: skip
    return (*(id(one) for one in kept), room.phase == "ended")


def _write_fairness(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    if (before.round, before.phase == "ended") == (after.round, after.phase == "ended"):
        return
    found = standing_rows.over(after)
    _write_all(connection, "shown_repeat", standing_rows.repeats(found))
    _write_all(connection, "shown_wait", standing_rows.waits(found))


def _write_register(connection: sqlite3.Connection, entries: Iterable[register.Entry]) -> None:
    for entry in entries:
        if isinstance(entry, register.Played):
            connection.execute("UPDATE shown_register SET played=1 WHERE name_key=? AND club_key=?", entry.key)
        elif isinstance(entry, register.Dropped):
            connection.execute("DELETE FROM shown_register WHERE name_key=? AND club_key=? AND NOT played", entry.key)
        else:
            _write_registered(connection, entry)


KNOWN = "FROM shown_register WHERE name_key=? AND club_key=?"


def _write_registered(connection: sqlite3.Connection, entry: register.Written) -> None:
    player, key = entry.player, register.key_of(entry.player)
    played, merged = 0, None
    if entry.instead_of is not None:  # whoever is known by the new name already is the same person
        played, met = connection.execute(f"SELECT max(played), max(merged) {KNOWN}", entry.instead_of).fetchone()
        connection.execute(f"DELETE {KNOWN}", entry.instead_of)
        if entry.takes_back and met:
            connection.execute("INSERT INTO shown_register VALUES(?,?,?,?,?,?,?,?,NULL)", json.loads(met))
        found = connection.execute(f"SELECT * {KNOWN}", key).fetchone()
        merged = json.dumps(found[:-1]) if found else None
    if player.card:  # a scorecard is one player's: whoever had it before has none
        connection.execute("UPDATE shown_register SET card='' WHERE card=?", (player.card,))
    connection.execute(
        "INSERT INTO shown_register VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(name_key, club_key) DO UPDATE SET"
        " name=excluded.name, club=excluded.club, card=excluded.card, team=excluded.team,"
        " nominated=excluded.nominated, played=max(played, excluded.played), merged=excluded.merged",
        (*key, player.name, player.club, player.card, player.team, int(player.nominated), played or 0, merged),
    )


def _follow(connection: sqlite3.Connection, lines: Lines, after: Room) -> None:
    """What the events of the evening that is shown add line by line, and whom they named otherwise than before."""
    if lines.left:
        _keep_names(connection, lines.left)
    if lines.amended:
        _retell(connection, lines.amended, names_of(after))
    _insert(connection, "shown_ledger", lines.ledger)
    _insert(connection, "shown_finish", lines.finishes)


def _write_undo(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    """Whether an act can still be taken back depends on everything that has happened since."""
    if before is after or before.last is after.last is None:
        return
    row = list(standing_rows.undo(after))
    if row != list(standing_rows.undo(before)):
        _write_all(connection, "shown_undo", row)


def _keep_names(connection: sqlite3.Connection, left: Names) -> None:
    """What was said of these players stays as it is, whoever has their numbers next."""
    for seq, told in _told(connection):
        if not named_later.names_in(told).isdisjoint(left):
            kept = named_later.in_words(told, left)
            connection.execute("UPDATE shown_told SET told=? WHERE seq=?", (kept, seq))


def _retell(connection: sqlite3.Connection, amended: Collection[int], names: Names) -> None:
    """Write anew the sentences about players whose names were put right."""
    for seq, told in _told(connection):
        if not named_later.names_in(told).isdisjoint(amended):
            said = named_later.in_words(told, names)
            connection.execute("UPDATE shown_journal SET sentence=? WHERE seq=?", (said, seq))


def _told(connection: sqlite3.Connection) -> list[tuple[int, str]]:
    """The stored sentences that name players, of the evening that is shown: in earlier ones they have other numbers."""
    evening = past_evenings.shown(connection)
    return connection.execute("SELECT seq, told FROM shown_told WHERE seq>=?", (evening,)).fetchall()


def _write_all(connection: sqlite3.Connection, name: str, written: Iterable[rows.Row]) -> None:
    connection.execute(f"DELETE FROM {name}")
    _insert(connection, name, list(written))


def _write_results(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    for game in set(before.results) - set(after.results):
        connection.execute("DELETE FROM shown_result WHERE round=? AND table_no=?", game)
    changed = [game for game, result in after.results.items() if result is not before.results.get(game)]
    _insert(connection, "shown_result", [rows.result(after, *game) for game in changed])


def _write_tables(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    for number in set(before.tables) - set(after.tables):
        connection.execute("DELETE FROM shown_table WHERE table_no=?", (number,))
    all_of_them = (
        before.bindings is not after.bindings
        or before.round != after.round
        or before.clock.own_bells is not after.clock.own_bells
    )
    changed = [t for number, t in after.tables.items() if all_of_them or t is not before.tables.get(number)]
    _insert(connection, "shown_table", [rows.table(after, table) for table in changed])


def _write_hands(connection: sqlite3.Connection, before: Room, after: Room) -> None:
    if not after.seatings:
        connection.execute("DELETE FROM shown_hand")
    games = [(after.round, number) for number, table in after.tables.items() if _hands_differ(before, after, number)]
    if before.hands is not after.hands:
        games += [game for game in after.hands if game not in before.hands]
    for game in games:
        connection.execute("DELETE FROM shown_hand WHERE round=? AND table_no=?", game)
        _insert(connection, "shown_hand", list(rows.hands(after, *game)))


def _hands_differ(before: Room, after: Room, number: int) -> bool:
    known = before.tables.get(number)
    return before.round != after.round or known is None or known.hands is not after.tables[number].hands


def _write_refused(connection: sqlite3.Connection, refused: Sequence[Refused]) -> None:
    connection.executemany(
        "INSERT INTO shown_refused VALUES(?,?,?,1,?,?,?) ON CONFLICT(source, code) DO UPDATE SET"
        " count=count+1, text=excluded.text, last_utc_ms=excluded.last_utc_ms, sample=excluded.sample",
        [(r.source, r.code, r.text, r.utc_ms, r.utc_ms, r.sample) for r in refused],
    )
