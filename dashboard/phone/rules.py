"""A table's Rules page: questions change nothing; a report first shows what it costs, and then is confirmed."""

from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.forms.forms import Attempt, read_fields
from dashboard.phone.play_forms import ASKS, REPORTS
from dashboard.phone.steps import game_played, step_args
from dashboard.phone.table_page import may_act, next_step, table_page, the_game
from dashboard.request import Typed, carry_out, is_staff, room_now, tell
from dashboard.words import presenters
from dashboard.words.hand import LEVELS, SUITS
from dashboard.words.presenters import SEAT_WORDS
from table_node.shared.words import say

CALLS_MOST = 60
AWAY = "away"


@table_page.get("/<int:number>/rules")
def rules_page(number: int) -> ResponseReturnValue:
    """Show the forms for questions and reports."""
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    return _page(number, Attempt())


@table_page.post("/<int:number>/rules/<act>")
def ask(number: int, act: str) -> ResponseReturnValue:
    """Answer a question, or show what an irregularity costs; when that is confirmed, record it."""
    game = game_played()
    action = REPORTS[game].get(act) or ASKS[game].get(act)
    if action is None:
        abort(404)
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    typed = Typed(request.form)
    values = read_fields(action, typed)
    if typed.wrong:
        return _page(number, Attempt(act, typed)), 422
    is_sure = act in REPORTS[game] and request.form.get("sure") == "1"
    reply = carry_out("take_step" if is_sure else "ask_table", step_args(number, typed) | action.build(values))
    if not reply.ok:
        return _page(number, Attempt(act, typed, reply)), 409
    if not is_sure:
        return _page(number, Attempt(act, typed), {"of": act, **reply.detail})
    tell(say("{title}: it is reported.", title=action.title))
    return redirect(_back(number))


@table_page.post("/<int:number>/rules/bidding")
def bidding(number: int) -> ResponseReturnValue:
    """Add a call to the bidding, and show who calls next or what is wrong with the call."""
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    typed = Typed(request.form)
    calls = request.form.getlist("calls")[:CALLS_MOST]
    dealer = typed.word("dealer", *SEAT_WORDS)
    added = _call(typed) if "seat" in typed.values else []
    if typed.wrong:
        return _page(number, Attempt("bidding", typed), calls=calls), 422
    step = {"act": "bidding", "seat": dealer, "cards": [*calls, *added]}
    reply = carry_out("ask_table", step_args(number, typed) | {"step": step})
    if not reply.ok:
        return _page(number, Attempt("bidding", typed, reply), calls=calls), 409
    answered = Attempt("bidding", Typed({"dealer": dealer}))
    return _page(number, answered, {"of": "bidding", **reply.detail}, [*calls, *added])


def _call(typed: Typed) -> list[str]:
    """Read one more call: a bid or a pass."""
    seat = typed.word("seat", *SEAT_WORDS)
    if AWAY in typed.values:
        return [f"{seat} {AWAY}"]
    return [f"{seat} {typed.word('level', *LEVELS)}{typed.word('suit', *SUITS)}"]


def _may_ask(number: int) -> bool:
    """Whether the visitor sits at the table or is an umpire, who looks up a ruling without the table's PIN."""
    return may_act(number) or is_staff()


def _back(number: int) -> str:
    """The page that the visitor came from: the table's page, or its page on the console."""
    return url_for("table_page.page" if may_act(number) else "console.table_page", number=number)


def _page(number: int, failed: Attempt, answer: dict[str, Any] | None = None, calls: list[str] | None = None) -> str:
    now, game = room_now(), game_played()
    table = now.table(number)
    if table is None:
        abort(404)
    return render_template(
        "table_rules.html",
        page_address=url_for("table_page.rules_page", number=number),
        room=now,
        table=table,
        number=number,
        step_no=next_step(table),
        back=_back(number),
        game_no=the_game(table, number),
        game=game,
        names=presenters.seat_names(table),
        sheet=presenters.profile_name(now.tournament.profile) if now.tournament else "",
        reports=REPORTS[game],
        asks=ASKS[game],
        calls=calls or [],
        answer=answer,
        attempt=failed,
    )
