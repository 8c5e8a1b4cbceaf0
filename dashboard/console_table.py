"""One table's page: what happened there, and what the convenor or umpire may put right."""

from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard import presenters
from dashboard.commands import Reply
from dashboard.console import console
from dashboard.web import Typed, carry_out, kept_request_id, model, new_request_id, room_now, tell, tell_reply

JOURNAL_LINES = 40
REASON_LONGEST = 200
ROUNDS_MOST = 60


@console.get("/table/<int:number>")
def table_page(number: int) -> ResponseReturnValue:
    """A table now, or in an earlier round."""
    return _page(number, request.args.get("round", type=int))


@console.post("/table/<int:number>/result")
def enter_result(number: int) -> ResponseReturnValue:
    """Enter or correct a table's result; a refusal keeps what was typed."""
    typed = Typed(request.form)
    args: dict[str, Any] = {
        "round": typed.whole("round", 1, ROUNDS_MOST),
        "table": number,
        "outcome": typed.word("outcome", "A", "B", "TIE"),
        "mover": None,
        "reason": typed.text("reason", REASON_LONGEST),
    }
    if args["outcome"] == "TIE" and typed.values.get("mover") in presenters.SIDE_NAMES:
        args["mover"] = typed.values["mover"]
    if typed.wrong:
        return _page(number, args["round"], "result", typed), 422
    reply = carry_out("enter_result", args)
    if not reply.ok:
        return _page(number, args["round"], "result", typed, reply), 409
    result = presenters.outcome_words(args["outcome"], args["mover"])
    tell(f"Round {args['round']}, table {number}: {result}.")
    return redirect(url_for("console.table_page", number=number, round=args["round"]))


@console.post("/table/<int:number>/ruling")
def rule_deal(number: int) -> ResponseReturnValue:
    """The umpire rules whether a hand too close to call was dealt in time."""
    typed = Typed(request.form)
    round_no = typed.whole("round", 1, ROUNDS_MOST)
    begun = typed.word("begun", "1", "0")
    reason = typed.text("reason", REASON_LONGEST)
    if typed.wrong:
        return _page(number, round_no, "ruling", typed), 422
    reply = carry_out("rule_deal", {"round": round_no, "table": number, "begun": int(begun), "reason": reason})
    if not reply.ok:
        return _page(number, round_no, "ruling", typed, reply), 409
    tell(f"Table {number}: ruled that the hand was {'dealt in time' if begun == '1' else 'not dealt in time'}.")
    return redirect(url_for("console.table_page", number=number))


@console.post("/table/<int:number>/clips")
def excuse_clips(number: int) -> ResponseReturnValue:
    """Go on without the scorecards that were not tapped."""
    typed = Typed(request.form)
    round_no = typed.whole("round", 1, ROUNDS_MOST)
    reason = typed.text("reason", REASON_LONGEST, needed="Say why, for the journal.")
    if typed.wrong:
        return _page(number, round_no, "clips", typed), 422
    reply = carry_out("excuse_clips", {"round": round_no, "table": number, "reason": reason})
    if not reply.ok:
        return _page(number, round_no, "clips", typed, reply), 409
    tell(f"Table {number} goes on without the missing taps.")
    return redirect(url_for("console.table_page", number=number))


@console.post("/table/<int:number>/answer")
def answer_call(number: int) -> ResponseReturnValue:
    """The umpire has been to the table."""
    tell_reply(carry_out("answer_call", {"table": number}), f"The call of table {number} is answered.")
    return redirect(url_for("console.table_page", number=number))


def _page(
    number: int,
    round_no: int | None,
    form: str = "",
    typed: Typed | None = None,
    reply: Reply | None = None,
) -> str:
    """The page; with a form that was refused, its values, what was wrong with them and what the hub said."""
    now, reading = room_now(), model()
    table = now.table(number)
    if table is None:
        abort(404)
    shown_round = round_no or table["round"] or now.clock["round"]
    results = reading.results_at(number) if reading is not None else []
    return render_template(
        "console_table.html",
        page_address=url_for("console.table_page", number=number, round=round_no),
        room=now,
        table=table,
        shown_round=shown_round,
        is_now=shown_round == table["round"],
        seats=reading.seats_at(number, shown_round) if reading is not None else [],
        result=next((one for one in results if one.round == shown_round), None),
        results=results,
        lines=reading.journal(number, None, JOURNAL_LINES) if reading is not None else [],
        form=form,
        typed=typed or Typed({}),
        reply=reply,
        request_id=kept_request_id(reply) if reply is not None else new_request_id(),
    )
