"""What goes on paper, and what leaves the room as files: scorecards, seating, results, signs, exports."""

import csv
import io
import json
from dataclasses import asdict, fields
from typing import Any

from flask import Response, abort, render_template, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from dashboard.console.round_page import console
from dashboard.public.pages import resting_words
from dashboard.read import desk, hall_address
from dashboard.read import standings as stored_standings
from dashboard.read.model import JournalLine, Model, Player, Result, Seat
from dashboard.request import model, room_now
from dashboard.words import presenters
from table_node.shared.names import by_surname
from table_node.shared.words import say

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet run a cell instead of showing it."""


@console.get("/prints")
def prints_page() -> ResponseReturnValue:
    """Everything that can be printed or taken home."""
    return render_template("prints.html", room=room_now(), files=FILE_WORDS)


@console.get("/prints/scorecards")
def scorecards_page() -> ResponseReturnValue:
    """A scorecard for each player, whose QR code leads to the player's own page."""
    reading, now = model(), room_now()
    players = [one for one in (reading.standings() if reading is not None else []) if not one.house]
    rounds = range(1, (now.clock["rounds"] or 0) + 1)
    cards = [(one, _code_of(one.player)) for one in sorted(players, key=lambda one: by_surname(one.name))]
    return render_template("print_scorecards.html", room=now, cards=cards, rounds=rounds)


@console.get("/prints/seating")
def seating_page() -> ResponseReturnValue:
    """The seats of the round that is played or comes next: table by table, and by name for the door."""
    now = room_now()
    seated = [
        (sitting["name"], table["table"], presenters.SEAT_WORDS[seat])
        for table in now.tables for seat, sitting in table["seats"].items() if sitting is not None
    ]  # fmt: skip
    by_name = sorted(seated, key=lambda one: by_surname(one[0]))
    return render_template("print_seating.html", room=now, resting=resting_words(model(), now), by_name=by_name)


@console.get("/prints/results")
def results_sheet() -> ResponseReturnValue:
    """The results sheet: profile, its status and house options, places, and every table's result."""
    return render_template("print_results.html", room=room_now(), goes_on=True, **sheet(model()))


def sheet(reading: Model | None) -> dict[str, Any]:
    """What a results sheet says of an evening."""
    results = desk.results(reading) if reading is not None else []
    rounds = {one.round for one in results}
    return {
        "met": {number: desk.teams_of(reading, number) for number in rounds} if reading is not None else {},
        "figures": desk.all_figures(reading) if reading is not None else {},
        "tournament": reading.tournament() if reading is not None else None,
        "players": reading.standings() if reading is not None else [],
        "honours": stored_standings.honours(reading) if reading is not None else [],
        "teams": stored_standings.teams(reading) if reading is not None else [],
        "results": results,
        "sat_out": stored_standings.waits(reading) if reading is not None else [],
        "byes": stored_standings.byes(reading) if reading is not None else [],
        "pairs": _pairs(reading) if reading is not None else {},
    }


def _pairs(reading: Model) -> dict[tuple[int, int, str], list[str]]:
    """The names of each side of each game, by round, table and side."""
    found: dict[tuple[int, int, str], list[str]] = {}
    for seat in desk.all_seats(reading):
        found.setdefault((seat.round, seat.table_no, seat.seat[0]), []).append(seat.name)
    return found


@console.get("/export/<name>.csv")
def export_csv(name: str) -> ResponseReturnValue:
    """One list as a CSV file that a spreadsheet opens."""
    return csv_file(name, model(), "roundbell")


def csv_file(name: str, reading: Model | None, begins: str) -> Response:
    """One list of an evening as a file, whose name begins so. 404 for a list that there is not."""
    if name not in FILES:
        abort(404)
    kind, rows = FILES[name]
    names = [one.name for one in fields(kind)]
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(names)
    for row in rows(reading) if reading is not None else []:
        writer.writerow([_cell(getattr(row, one)) for one in names])
    # The mark at its beginning tells a spreadsheet that the file is UTF-8.
    return _file("\ufeff" + text.getvalue(), "text/csv", f"{begins}-{name}.csv")


@console.get("/export/evening.json")
def export_json() -> ResponseReturnValue:
    """The whole evening: the tournament and every list."""
    return json_file(model(), "roundbell-evening.json")


def json_file(reading: Model | None, name: str) -> Response:
    """A whole evening as one file."""
    lists = {name: [asdict(row) for row in rows(reading)] for name, (_, rows) in FILES.items()} if reading else {}
    tournament = reading.tournament() if reading is not None else None
    whole = {"tournament": asdict(tournament) if tournament else None, **lists}
    return _file(json.dumps(whole, ensure_ascii=False, indent=1), "application/json", name)


def _cell(value: object) -> object:
    """A value as a spreadsheet shows it: a person's text is never run as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _file(text: str, mimetype: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, mimetype=mimetype, headers=headers)


def _code_of(player: int) -> Markup:
    """The way to a player's page as a QR code; empty where no phone could reach this machine."""
    address = hall_address.for_phones(url_for("public.player_page", number=player, _external=True))
    # Only attributes, a path and a number: nobody's words.
    return Markup(hall_address.qr(address)) if address else Markup()


def _everything(reading: Model) -> list[Any]:
    return reading.journal(None, None, desk.JOURNAL_WHOLE)[::-1]


FILES: dict[str, tuple[type[Any], Any]] = {
    "players": (Player, Model.standings),
    "results": (Result, desk.results),
    "seats": (Seat, desk.all_seats),
    "waiting": (stored_standings.Waited, stored_standings.waits),
    "hands": (desk.PlayedHand, desk.all_hands),
    "journal": (JournalLine, _everything),
}
"""The lists that can be taken home: what a row holds, and where the rows come from."""
FILE_WORDS = {
    "hands": say("Hands (CSV)"), "journal": say("Journal (CSV)"), "players": say("Players (CSV)"),
    "results": say("Results (CSV)"), "seats": say("Seats (CSV)"), "waiting": say("Who waited (CSV)"),
}  # fmt: skip
