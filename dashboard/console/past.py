"""Past evenings: their list, and each one's results to read, print or download."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import abort, render_template
from flask.typing import ResponseReturnValue

from dashboard.console.prints import FILE_WORDS, csv_file, json_file, sheet
from dashboard.console.round_page import console
from dashboard.hub.clock import date_of
from dashboard.read import desk
from dashboard.read.model import Model, Result, Seat
from dashboard.read.standings import Waiting, waiting
from dashboard.request import model, room_now, services
from dashboard.words import presenters

_PAST = """
    SELECT e.evening, t.name, t.profile, t.game,
    coalesce((SELECT min(utc_ms) FROM shown_journal j
     WHERE j.name = 'RoundStarted' AND j.seq BETWEEN e.evening AND e.ended_seq), 0) AS began_utc_ms,
    (SELECT count(*) FROM past_player p WHERE p.evening = e.evening AND NOT p.house) AS players,
    (SELECT count(DISTINCT round) FROM past_result r WHERE r.evening = e.evening) AS rounds,
    coalesce(CASE t.game WHEN 'spades'
     THEN (SELECT group_concat(team, ', ') FROM past_team w WHERE w.evening = e.evening AND w.place = 1)
     ELSE (SELECT group_concat(name, ', ') FROM past_player w WHERE w.evening = e.evening AND w.place = 1) END, '')
     AS winner
    FROM past_evening e JOIN past_tournament t ON t.evening = e.evening
    WHERE EXISTS (SELECT 1 FROM past_result r WHERE r.evening = e.evening) ORDER BY e.evening DESC
"""


@dataclass(frozen=True)
class PastEvening:
    """A past evening in the list; evenings without a recorded game are left out. `winner`: who came first."""

    evening: int
    name: str
    profile: str
    game: str
    began_utc_ms: int
    players: int
    rounds: int
    winner: str

    @property
    def day(self) -> str:
        """The local date on which its first round was started."""
        return date_of(self.began_utc_ms)

    @property
    def sheet_name(self) -> str:
        """The name of its rule sheet."""
        return presenters.profile_name(self.profile)


@dataclass(frozen=True)
class PlayedTable:
    """A table in a round: who sat where and how its game ended."""

    number: int
    seats: dict[str, str]
    result: Result | None


@dataclass(frozen=True)
class PlayedRound:
    """A round of a past evening: its tables, and who sat it out."""

    number: int
    tables: list[PlayedTable]
    waiting: list[Waiting]


@console.get("/past")
def past_evenings() -> ResponseReturnValue:
    """List all past evenings, the newest first."""
    return render_template("past_evenings.html", room=room_now(), evenings=_listed())


@console.get("/past/<int:evening>")
def past_evening(evening: int) -> ResponseReturnValue:
    """Show the places of a past evening, and the seats and results of its rounds."""
    with _opened(evening) as (line, reading):
        return render_template(
            "past_evening.html", room=room_now(), line=line, rounds=_rounds(reading), files=FILE_WORDS, **sheet(reading)
        )


@console.get("/past/<int:evening>/results")
def past_results(evening: int) -> ResponseReturnValue:
    """Print the results sheet of a past evening."""
    with _opened(evening) as (_, reading):
        return render_template("print_results.html", room=room_now(), **sheet(reading))


@console.get("/past/<int:evening>/<name>.csv")
def past_csv(evening: int, name: str) -> ResponseReturnValue:
    """Download one list of a past evening as CSV."""
    with _opened(evening) as (line, reading):
        return csv_file(name, reading, f"roundbell-{line.day}")


@console.get("/past/<int:evening>/evening.json")
def past_json(evening: int) -> ResponseReturnValue:
    """Download a past evening as JSON."""
    with _opened(evening) as (line, reading):
        return json_file(reading, f"roundbell-{line.day}-evening.json")


def _listed() -> list[PastEvening]:
    reading = model()
    return reading.rows(PastEvening, _PAST) if reading is not None else []


@contextmanager
def _opened(evening: int) -> Iterator[tuple[PastEvening, Model]]:
    """A past evening's line in the list, and its read model. 404 if no evening has this number."""
    line = next((one for one in _listed() if one.evening == evening), None)
    if line is None:
        abort(404)
    with services().reads.open(evening) as reading:
        if reading is None:
            abort(404)
        yield line, reading


def _rounds(reading: Model) -> list[PlayedRound]:
    results = {(one.round, one.table_no): one for one in desk.results(reading)}
    tables: dict[tuple[int, int], list[Seat]] = {}
    for seat in desk.all_seats(reading):
        tables.setdefault((seat.round, seat.table_no), []).append(seat)
    return [
        PlayedRound(
            number,
            [
                PlayedTable(table, {one.seat: one.name for one in seats}, results.get((number, table)))
                for (round_no, table), seats in tables.items()
                if round_no == number
            ],
            waiting(reading, number),
        )
        for number in sorted({round_no for round_no, _ in results})
    ]
