"""The hub's read model, read-only: the only SQLite here. A hub that has never started is a value, never a crash."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from table_node.shared.names import by_name, by_surname

LOOK_AGAIN_S = 0.01
JOURNAL_PAGE = 100
ORDERS = {"by_name": by_name, "by_surname": by_surname}
"""What a question may order names by: the same order as everywhere."""


@dataclass(frozen=True)
class Tournament:
    """The one tournament of the room."""

    name: str
    profile: str
    status: str
    rounds: int
    round_s: int
    warnings_ms: str
    """How long before the finish bell each warning rings, in real milliseconds, the first to ring first."""
    tables: int
    clipping: str
    round: int
    phase: str
    rules: str
    """The profile in words, a line for each of the club's own options."""
    game: str
    hidden: int
    """Whether only the convenor sees clicks and places until the end."""
    rank_tie: str
    day: int
    open_end: str = ""
    """What is still to be decided once play is over, in a sentence."""
    settled: str = ""
    """How level players or teams were put in order, a sentence a line."""


@dataclass(frozen=True)
class Player:
    """A player and what the scorecard says; `place` is None for a house player, who is not ranked.

    `unclipped`: clicks that are earned and count once the scorecard is clipped.
    """

    player: int
    name: str
    club: str
    card: str
    house: int
    clicks: int
    wins: int
    ties: int
    losses: int
    place: int | None
    unclipped: int = 0
    entered: str = ""
    """The name that the list has; `name` also tells namesakes apart."""
    gone: int | None = 0
    """Whether the player went home."""
    team: str = ""
    """The fixed team, where there are any."""


@dataclass(frozen=True)
class Seat:
    """Who sits where in a round; `clicks` is None until the table has a result."""

    round: int
    table_no: int
    seat: str
    player: int
    clicks: int | None
    clip: str
    name: str
    club: str
    house: int
    team: str = ""


@dataclass(frozen=True)
class Result:
    """A table's recorded result of a round."""

    round: int
    table_no: int
    outcome: str
    mover: str | None
    source: str
    dealt: int
    corrected: int
    reason: str


@dataclass(frozen=True)
class TableRow:
    """A table as the log last left it."""

    table_no: int
    round: int
    phase: str
    dealt: int
    verdict: str | None
    verdict_early_us: int | None
    verdict_late_us: int | None
    pending: str | None
    outcome: str | None
    mover: str | None
    called: int
    node: str | None
    hands: int
    score_a: int | None
    score_b: int | None
    over: str | None
    dealer: str | None
    verdict_final: int | None
    """Whether nothing learnt of the node's clock changes the verdict any more."""
    verdict_fault: int | None
    verdict_own_us: int | None
    """The deal's distance from the bell of its own node."""


@dataclass(frozen=True)
class Rule:
    """One line of a rules page, with the clauses it tells."""

    clauses: str
    text: str


@dataclass(frozen=True)
class JournalLine:
    """One event as one sentence."""

    seq: int
    utc_ms: int
    name: str
    round: int | None
    table_no: int | None
    sentence: str


@dataclass(frozen=True)
class Refused:
    """Messages of one source that the hub did not take, for one reason."""

    source: str
    code: str
    text: str
    count: int
    first_utc_ms: int
    last_utc_ms: int
    sample: str


Row = TypeVar("Row")

_SEATS = """
    SELECT s.round, s.table_no, s.seat, s.player, s.clicks, s.clip, p.name, p.club, p.house, p.team
    FROM shown_seat s JOIN shown_player p ON p.player = s.player
"""


class Model:
    """The read model at one moment: every question is answered from the same snapshot."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def seq(self) -> int:
        """The last event folded into these tables."""
        row = self._connection.execute("SELECT value FROM shown_meta WHERE key = 'seq'").fetchone()
        return int(row[0]) if row else 0

    def list_mark(self) -> str:
        """Which list the players' numbers are of: another one with each tournament and each list that comes in."""
        row = self._connection.execute(
            "SELECT coalesce(m.value, ''), coalesce(max(j.seq), 0) FROM (SELECT max(value) AS value FROM shown_meta"
            " WHERE key = 'evening') m LEFT JOIN shown_journal j ON j.seq >= CAST(m.value AS INTEGER)"
            " AND j.name IN ('TournamentCreated', 'PlayersImported')"
        ).fetchone()
        return f"{row[0]}-{row[1]}"

    def tournament(self) -> Tournament | None:
        """The tournament, or None before one is made."""
        rows = self.rows(Tournament, "SELECT * FROM shown_tournament LIMIT 1")
        return rows[0] if rows else None

    def standings(self) -> list[Player]:
        """Players by place, house players last."""
        return self.rows(Player, "SELECT * FROM shown_player ORDER BY place IS NULL, place, by_surname(name)")

    def seats(self, round_no: int) -> list[Seat]:
        """Every seat of a round, by table and seat."""
        return self.rows(Seat, _SEATS + "WHERE s.round = ? ORDER BY s.table_no, s.seat", round_no)

    def seats_at(self, table_no: int, round_no: int) -> list[Seat]:
        """The four seats of a table in a round."""
        return self.rows(Seat, _SEATS + "WHERE s.table_no = ? AND s.round = ? ORDER BY s.seat", table_no, round_no)

    def results_at(self, table_no: int) -> list[Result]:
        """A table's results, newest round first."""
        return self.rows(Result, "SELECT * FROM shown_result WHERE table_no = ? ORDER BY round DESC", table_no)

    def tables(self) -> list[TableRow]:
        """Every table, by number."""
        return self.rows(TableRow, "SELECT * FROM shown_table ORDER BY table_no")

    def journal(
        self, table_no: int | None, before_seq: int | None, most: int = JOURNAL_PAGE, player: int | None = None
    ) -> list[JournalLine]:
        """Sentences, newest first; of one table, about or naming one player, older than `before_seq`, where given.

        A player's are those of this evening: in earlier ones the number was perhaps somebody else's.
        """
        return self.rows(
            JournalLine,
            "SELECT seq, utc_ms, name, round, table_no, sentence FROM shown_journal"
            " WHERE (?1 IS NULL OR table_no = ?1) AND (?2 IS NULL OR seq < ?2)"
            " AND (?4 IS NULL OR (seq >= coalesce((SELECT CAST(value AS INTEGER) FROM shown_meta"
            " WHERE key = 'evening'), 0) AND (player = ?4"
            " OR seq IN (SELECT seq FROM shown_told WHERE instr(told, char(2) || ?4 || char(3)) > 0))))"
            " ORDER BY seq DESC LIMIT ?3",
            table_no,
            before_seq,
            most,
            player,
        )

    def rules(self, sheet: str) -> list[Rule]:
        """A sheet's whole page, in its order."""
        return self.rows(Rule, "SELECT clauses, text FROM shown_rule WHERE sheet = ? ORDER BY place", sheet)

    def rules_now(self, sheet: str, scope: str, *phases: str) -> list[Rule]:
        """The lines that matter while a `room` or a `table` is in one of these phases, then what this room has chosen
        for itself."""
        at = f"m.scope = ? AND m.phase IN ({', '.join('?' * len(phases))})"
        matters = (
            "r.clauses, r.text FROM shown_moment m JOIN {} r ON ' ' || r.moments || ' ' LIKE '% ' || m.moment || ' %'"
        )
        sheets = self.rows(
            Rule,
            f"SELECT {matters.format('shown_rule')} WHERE r.sheet = ? AND {at}"
            " GROUP BY r.place ORDER BY min(m.place), r.place",
            sheet, scope, *phases,
        )  # fmt: skip
        return sheets + self.rows(
            Rule,
            f"SELECT {matters.format('shown_house_rule')} WHERE {at} GROUP BY r.place ORDER BY r.place",
            scope, *phases,
        )  # fmt: skip

    def refused(self) -> list[Refused]:
        """What the hub did not take, newest first."""
        return self.rows(Refused, "SELECT * FROM shown_refused ORDER BY last_utc_ms DESC LIMIT 200")

    def rows(self, kind: Callable[..., Row], question: str, *values: int | str | None) -> list[Row]:
        """The rows of a question as these records, whose fields are the columns' names."""
        cursor = self._connection.execute(question, values)
        known: set[str] = set(kind.__dataclass_fields__)  # type: ignore[attr-defined]
        names = [column[0] for column in cursor.description]
        return [kind(**{name: cell for name, cell in zip(names, row, strict=True) if name in known}) for row in cursor]


class Reads:
    """Opens the read model for the length of one page."""

    def __init__(self, database: Path) -> None:
        self._database = database

    @property
    def folder(self) -> Path:
        """Where the hub's database lies."""
        return self._database.parent

    @contextmanager
    def open(self, evening: int | None = None) -> Iterator[Model | None]:
        """The read model now, or as a past evening left it; None while no hub has ever started here."""
        try:
            connection = self._connection(evening)
        except sqlite3.OperationalError:
            yield None
            return
        try:
            yield Model(connection)
        finally:
            connection.close()

    def reached(self, seq: int, within_s: float = 2.0) -> bool:
        """Wait until the read model holds event `seq`; False if it does not come in time."""
        deadline_s = time.monotonic() + within_s
        while True:
            with self.open() as model:
                if model is not None and model.seq() >= seq:
                    return True
            if time.monotonic() > deadline_s:
                return False
            time.sleep(LOOK_AGAIN_S)

    def _connection(self, evening: int | None) -> sqlite3.Connection:
        """A read-only connection inside one transaction. Raises OperationalError where there is nothing to read."""
        connection: Any = sqlite3.connect(self._address(), uri=True, isolation_level=None, timeout=1.0)
        try:
            for name, key in ORDERS.items():
                connection.create_function(name, 1, key, deterministic=True)
            if evening is not None:
                _look_back(connection, evening)
            connection.execute("PRAGMA query_only = ON")
            connection.execute("BEGIN")
            connection.execute("SELECT value FROM shown_meta WHERE key = 'seq'")
        except sqlite3.OperationalError:
            connection.close()
            raise
        return connection  # type: ignore[no-any-return]

    def _address(self) -> str:
        """The database's URI.

        A closed WAL database has no -wal file, and a reader that opens it plainly leaves -wal and -shm files of its
        own user behind, which can lock the hub out. Nobody writes a database without a -wal, so it is immutable then.
        """
        wal = self._database.with_name(self._database.name + "-wal")
        mode = "mode=ro" if wal.exists() else "mode=ro&immutable=1"
        return f"file:{quote(str(self._database.absolute()))}?{mode}"


def _look_back(connection: sqlite3.Connection, evening: int) -> None:
    """Let every question be answered by what was kept of a past evening: views of this connection hide the tables."""
    kept = connection.execute(
        "SELECT substr(name, 6) FROM sqlite_master WHERE type = 'table' AND name LIKE 'past!_%' ESCAPE '!'"
    )
    for (name,) in kept.fetchall():
        if name != "evening":
            connection.execute(
                f"CREATE TEMP VIEW shown_{name} AS SELECT * FROM past_{name} WHERE evening = {evening:d}"
            )
    connection.execute(
        "CREATE TEMP VIEW shown_journal AS SELECT j.* FROM main.shown_journal j, past_evening e"
        f" WHERE e.evening = {evening:d} AND j.seq BETWEEN e.evening AND e.ended_seq - 1"
    )
