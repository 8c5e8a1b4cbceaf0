"""Sends the steps of a game that its table reports on the phone, and takes the last one back."""

from flask import abort, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from dashboard.forms.forms import ROUNDS_MOST, Attempt, Values, game_shown, read_fields
from dashboard.phone.play_forms import STEPS
from dashboard.phone.table_page import draw, may_act, table_page
from dashboard.request import Typed, carry_out, is_staff, room_now, tell
from dashboard.words.presenters import SIDE_NAMES

STEPS_MOST = 9999


@table_page.post("/<int:number>/step/<act>")
def take_step(number: int, act: str) -> ResponseReturnValue:
    """Report a step of the game."""
    action = STEPS.get(game_played(), {}).get(act)
    if action is None:
        abort(404)
    if not may_act(number):
        return redirect(url_for("table_page.page", number=number))
    typed = Typed(request.form)
    values = read_fields(action, typed)
    if typed.wrong:
        return draw(number, Attempt(act, typed)), 422
    reply = carry_out("take_step", step_args(number, typed) | action.build(values))
    if not reply.ok:
        return draw(number, Attempt(act, typed, reply)), 409
    return redirect(url_for("table_page.page", number=number))


@table_page.post("/<int:number>/step/back")
def take_step_back(number: int) -> ResponseReturnValue:
    """Take back the last step."""
    if not may_act(number):
        return redirect(url_for("table_page.page", number=number))
    args = step_args(number, Typed(request.form))
    reply = carry_out("take_step_back", {name: value for name, value in args.items() if name != "by"})
    if not reply.ok:
        tell(reply.text, reply.remedy, "refused")
    return redirect(url_for("table_page.page", number=number))


def step_args(number: int, typed: Typed) -> Values:
    """The arguments common to all steps: the page's round and game, the step's number, and who reports it."""
    by = request.form.get("by")
    if by in SIDE_NAMES:
        session["side"] = by
    return {
        "round": typed.whole("round", 0, ROUNDS_MOST), "table": number, "number": typed.whole("hand", 0, STEPS_MOST),
        "by": "convenor" if is_staff() else by if by in SIDE_NAMES else "table", **game_shown(typed),
    }  # fmt: skip


def game_played() -> str:
    """The game that the room plays, such as "cribbage"."""
    tournament = room_now().tournament
    return tournament.game if tournament is not None else "500"
