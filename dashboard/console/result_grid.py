"""The results of a whole round, typed from paper on one page: a row for each table."""

from dataclasses import dataclass

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.access.roles import also
from dashboard.console.round_page import console
from dashboard.forms.forms import Attempt, game_shown
from dashboard.hub.commands import Reply
from dashboard.read import desk
from dashboard.read.model import Result, Seat
from dashboard.request import Typed, carry_out, list_mark, model, room_now, tell
from table_node.shared.words import say, say_count

RESULTS = {"A": ("A", None), "B": ("B", None), "TIE": ("TIE", None), "TIE-A": ("TIE", "A"), "TIE-B": ("TIE", "B")}
"""What a row can hold: outcome and, for a tie, the side that moves on."""


@dataclass(frozen=True)
class Row:
    """One table's game: who played it, and its result where one is recorded."""

    table: int
    amber: str
    blue: str
    result: Result | None
    game: int | None

    @property
    def field(self) -> str:
        """The name of its choice in the form."""
        return f"table-{self.table}"


@console.get("/results/round/<int:number>")
@also("recorder")
def result_grid(number: int) -> ResponseReturnValue:
    """Every table of a round with its result, or with a choice of results."""
    return _page(number, Typed({}), {})


@console.post("/results/round/<int:number>")
@also("recorder")
def enter_results(number: int) -> ResponseReturnValue:
    """Enter what was chosen, table by table; what the hub refuses stays chosen, with the reason beside it."""
    typed = Typed(request.form)
    if typed.values.get("list") != list_mark():
        tell(say("These are other players by now."), say("Look at the page again, then enter the results."), "refused")
        return redirect(url_for("console.result_grid", number=number))
    entered, refused = 0, dict[int, Reply]()
    chosen = {row.table: typed.values[row.field] for row in _rows(number) if typed.values.get(row.field) in RESULTS}
    for table, choice in chosen.items():
        outcome, mover = RESULTS[choice]
        args = {"round": number, "table": table, "outcome": outcome, "mover": mover, "reason": ""}
        reply = carry_out("enter_result", args | game_shown(typed, f"game-{table}"), part=str(table))
        if reply.ok or reply.code == "nothing_changes":  # somebody else has entered the same meanwhile
            entered += 1
        else:
            refused[table] = reply
        if reply.is_silence:
            break
    if entered:
        tell(say_count("{count} result is entered.", "{count} results are entered.", entered))
    if refused:
        return _page(number, typed, refused), 409
    return redirect(url_for("console.result_grid", number=number))


def _rows(number: int) -> list[Row]:
    """The tables that play in a round, by number."""
    reading = model()
    if reading is None:
        return []
    seated: dict[int, list[Seat]] = {}
    for seat in reading.seats(number):
        seated.setdefault(seat.table_no, []).append(seat)
    results = {one.table_no: one for one in desk.results(reading) if one.round == number}
    games = desk.games(reading, number)
    return [
        Row(table, _pair(seats, "A"), _pair(seats, "B"), results.get(table), games.get(table))
        for table, seats in sorted(seated.items())
    ]


def _pair(seats: list[Seat], side: str) -> str:
    return " & ".join(seat.name for seat in seats if seat.seat.startswith(side))


def _page(number: int, typed: Typed, refused: dict[int, Reply]) -> str:
    now = room_now()
    if now.tournament is None or now.tournament.game == "spades" or not 1 <= number <= now.clock["round"]:
        abort(404)  # a game of spades has points on either side: each table's page asks for them
    silent = next((reply for reply in refused.values() if reply.is_silence), None)
    return render_template(
        "result_grid.html",
        page_address=url_for("console.result_grid", number=number),
        room=now,
        number=number,
        rows=_rows(number),
        choices=_choices(now.tournament.game, number < now.clock["rounds"]),
        typed=typed,
        refused=refused,
        request_id=Attempt("grid", typed, silent).id_for("grid"),
    )


def _choices(game: str, moves: bool) -> dict[str, str]:
    """What a row offers, in the order of its keys. `moves`: whether another round follows, so that one side moves."""
    words = {"A": say("Amber won"), "B": say("Blue won")}
    if game != "500":
        return words
    if not moves:
        return words | {"TIE": say("Tie")}
    return words | {"TIE-A": say("Tie, Amber moves"), "TIE-B": say("Tie, Blue moves")}
