"""A table's page of the rules: what it asks changes nothing, what it reports is shown first and then confirmed."""

from typing import Any

from flask import abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from dashboard import presenters
from dashboard.forms import ROUNDS_MOST, Attempt, Values, game_shown, read_fields
from dashboard.hand_words import LEVELS, SUITS
from dashboard.live import Document
from dashboard.play_forms import REPORTS
from dashboard.presenters import SEAT_WORDS, SIDE_NAMES
from dashboard.table_page import may_act, table_page, the_game
from dashboard.web import Typed, carry_out, is_staff, room_now, tell
from table_node.words import say

STEPS_MOST = 9999
CALLS_MOST = 60
AWAY = "away"


@table_page.get("/<int:number>/rules")
def rules_page(number: int) -> ResponseReturnValue:
    """Ask the rules, or report an irregularity."""
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    return _page(number, Attempt())


@table_page.post("/<int:number>/rules/report/<act>")
def report(number: int, act: str) -> ResponseReturnValue:
    """Show what an irregularity costs; once that was seen, take it."""
    action = REPORTS.get(_game(), {}).get(act)
    if action is None:
        abort(404)
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    typed = Typed(request.form)
    values = read_fields(action, typed)
    if typed.wrong:
        return _page(number, Attempt(act, typed)), 422
    is_sure = request.form.get("sure") == "1"
    reply = carry_out("take_step" if is_sure else "ask_table", _args(number, typed) | action.build(values))
    if not reply.ok:
        return _page(number, Attempt(act, typed, reply)), 409
    if not is_sure:
        return _page(number, Attempt(act, typed), {"of": act, **reply.detail})
    tell(say("{title}: it is reported.", title=action.title))
    return redirect(url_for("table_page.page", number=number))


@table_page.post("/<int:number>/rules/bidding")
def bidding(number: int) -> ResponseReturnValue:
    """The bidding so far, one call more: who calls next, and what was wrong with the last call."""
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    typed = Typed(request.form)
    calls = request.form.getlist("calls")[:CALLS_MOST]
    dealer = typed.word("dealer", *SEAT_WORDS)
    added = _call(typed) if "seat" in typed.values else []
    if typed.wrong:
        return _page(number, Attempt("bidding", typed), calls=calls), 422
    step = {"act": "bidding", "seat": dealer, "cards": [*calls, *added]}
    reply = carry_out("ask_table", _args(number, typed) | {"step": step})
    if not reply.ok:
        return _page(number, Attempt("bidding", typed, reply), calls=calls), 409
    answered = Attempt("bidding", Typed({"dealer": dealer}))
    return _page(number, answered, {"of": "bidding", **reply.detail}, [*calls, *added])


def _call(typed: Typed) -> list[str]:
    """One more call: a bid, or none."""
    seat = typed.word("seat", *SEAT_WORDS)
    if "away" in typed.values:
        return [f"{seat} {AWAY}"]
    return [f"{seat} {typed.word('level', *LEVELS)}{typed.word('suit', *SUITS)}"]


@table_page.post("/<int:number>/rules/deal")
def deal(number: int) -> ResponseReturnValue:
    """Whose deal it is, and what belongs to it."""
    if not _may_ask(number):
        return redirect(url_for("table_page.page", number=number))
    typed = Typed(request.form)
    reply = carry_out("ask_table", _args(number, typed) | {"step": {"act": "deal"}})
    if not reply.ok:
        return _page(number, Attempt("deal", typed, reply)), 409
    return _page(number, Attempt("deal", typed), {"of": "deal", **reply.detail})


def _may_ask(number: int) -> bool:
    """Those who sit there, and every umpire: a ruling is looked up before anybody types a PIN."""
    return may_act(number) or is_staff()


def _args(number: int, typed: Typed) -> Values:
    """What goes with every step: which round and game the page was made for, which step it is, and who tells it."""
    by = "convenor" if is_staff() else request.form.get("by") or session.get("side") or "A"
    if by in SIDE_NAMES and "by" in request.form:
        session["side"] = by
    return {
        "round": typed.whole("round", 0, ROUNDS_MOST), "table": number, "by": by,
        "number": typed.whole("number", 1, STEPS_MOST), **game_shown(typed),
    }  # fmt: skip


def _game() -> str:
    tournament = room_now().tournament
    return tournament.game if tournament is not None else "500"


def next_number(table: Document) -> int:
    """Which step, or at 500 which hand, comes next."""
    return int(table["play"]["steps"] if table["play"] else table["hands"]) + 1


def _page(number: int, failed: Attempt, answer: dict[str, Any] | None = None, calls: list[str] | None = None) -> str:
    now = room_now()
    table = now.table(number)
    if table is None:
        abort(404)
    names = {seat: sitting["name"] if (sitting := table["seats"][seat]) else SEAT_WORDS[seat] for seat in SEAT_WORDS}
    return render_template(
        "table_rules.html",
        page_address=url_for("table_page.rules_page", number=number),
        room=now,
        table=table,
        number=number,
        step_no=next_number(table),
        game_no=the_game(table, number),
        game=_game(),
        names=names,
        sheet=presenters.profile_name(now.tournament.profile) if now.tournament else "",
        reports=REPORTS.get(_game(), {}),
        calls=calls or [],
        answer=answer,
        attempt=failed,
    )
