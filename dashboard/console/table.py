"""A table's page on the console: what happened there, and what convenor, umpire or recorder may correct."""

from flask import abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from dashboard.access.roles import also
from dashboard.console import offers
from dashboard.console.devices import sign_of
from dashboard.console.round_page import console
from dashboard.console.table_actions import TABLE
from dashboard.forms.forms import Attempt, attempt
from dashboard.read import desk
from dashboard.read.nodes_now import nodes_now
from dashboard.request import may, model, room_now
from dashboard.words import hand, presenters
from table_node.shared.names import tidy

JOURNAL_LINES = 40
PRESENT = ("ruling", "dispute", "answer", "clips", "time", "hand", "withdraw", "take_back", "scorer", "misdeal")
"""What is asked of the game in play: afterwards the page shows the present round, not the one that was looked at."""


@console.get("/table/<int:number>")
@also("umpire", "recorder")
def table_page(number: int) -> ResponseReturnValue:
    """Show a table in this round or an earlier one."""
    return _page(number, request.args.get("round", type=int), Attempt())


@console.post("/table/<int:number>/<action>")
@also("umpire", "recorder")
def act_on_table(number: int, action: str) -> ResponseReturnValue:
    """Carry out an action on a table, such as a ruling or a correction; a refused form keeps what was typed."""
    if action not in TABLE:
        abort(404)
    if not may(TABLE[action]):
        abort(403)
    # Offered again on the next ruling: an umpire types the name once.
    if umpire := tidy(request.form.get("umpire", "")):
        session["umpire"] = umpire[:60]
    failed = attempt(TABLE[action], {"table": number})
    round_no = request.form.get("round", type=int)
    if failed is not None:
        return _page(number, round_no, failed), failed.status
    return redirect(
        url_for("console.table_page", number=number, round=None if action in PRESENT else round_no)
    )  # fmt: skip


def _page(number: int, round_no: int | None, failed: Attempt) -> str:
    now, reading = room_now(), model()
    table = now.table(number)
    if table is None:
        abort(404)
    shown_round = round_no or table["round"] or now.clock["round"]
    results = reading.results_at(number) if reading is not None else []
    seats = reading.seats_at(number, shown_round) if reading is not None else []
    hands = desk.hands(reading, shown_round, number) if reading is not None else []
    result = next((one for one in results if one.round == shown_round), None)
    return render_template(
        "console_table.html",
        page_address=url_for("console.table_page", number=number, round=round_no),
        room=now,
        table=table,
        shown_round=shown_round,
        shown_round_words=presenters.round_words(now.clock | {"round": shown_round}).lower(),
        entered=_entered(desk.figures(reading, shown_round, number)) if reading is not None else {},
        is_now=shown_round == table["round"],
        game_no=desk.game(reading, shown_round, number) if reading is not None else None,
        late=desk.late(reading, shown_round, number) if reading is not None else [],
        seats=seats,
        teams_at=lambda round_: desk.teams_of(reading, round_).get(number) if reading is not None else None,
        seated=[(seat.player, seat.name) for seat in seats],
        hands=hands,
        result=result,
        offered=offers.of_a_table(now, table, shown_round == table["round"], result) | {failed.action},
        results=results,
        lines=reading.journal(number, None, JOURNAL_LINES) if reading is not None else [],
        umpires=desk.umpires(reading) if reading is not None else [],
        firsts={"umpire": session.get("umpire", "")},
        sign=lambda: sign_of(number),
        node=next((one for one in nodes_now() if one["node"] == table["node"]), None),
        hints=hand.hints(reading, table),
        rules_now=desk.rules_at(reading, now, table),
        actions=TABLE,
        attempt=failed,
    )


def _entered(figures: desk.Figures | None) -> dict[str, str]:
    """The recorded figures of a game of fixed teams, as values of its form."""
    if figures is None:
        return {}
    fields = {
        f"{form}-{side}": str(getattr(figures, f"{name}_{side}"))
        for form, name in (("scores", "score"), ("nils", "nils"), ("sets", "sets"))
        for side in "ab"
    }
    return fields | {"won_by": figures.won_by or ""}
