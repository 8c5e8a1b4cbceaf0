"""The Round page: the round at a glance, what needs attention, every table, and the actions on the clock."""

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from dashboard.access.roles import also
from dashboard.console.actions import REST_AT_START, ROUND
from dashboard.forms.forms import Attempt, attempt
from dashboard.public.pages import resting_words
from dashboard.read import floor
from dashboard.read import standings as stored_standings
from dashboard.request import model, only_staff, room_now, services
from dashboard.words import attention, lunch, presenters, timetable

console = Blueprint("console", __name__, url_prefix="/console")
console.before_request(only_staff)

VIEWS = ("list", "floor")
JOURNAL_LINES = 8


@console.get("")
@also("umpire", "recorder")
def round_page() -> ResponseReturnValue:
    """Show the round, the next action and every table: by need of attention, or as the tables stand in the hall."""
    if request.args.get("view") in VIEWS:
        session["view"] = request.args["view"]
    if (number := request.args.get("table", type=int)) is not None:
        if room_now().table(number) is not None:
            return redirect(url_for("console.table_page", number=number))
        return _page(Attempt(), missing=number), 404
    return _page(Attempt())


@console.post("/round/<action>")
def act_on_round(action: str) -> ResponseReturnValue:
    """Carry out an action, such as start or pause, on the round that the form was made for."""
    if action not in ROUND:
        abort(404)
    failed = attempt(ROUND[action])
    if failed is not None:
        return _page(failed), failed.status
    return redirect(url_for("console.round_page"))


def _page(failed: Attempt, missing: int | None = None) -> str:
    now, reading, clock = room_now(), model(), services().clock
    left = presenters.left_us(now.clock, clock.hub_us())
    view = session.get("view", VIEWS[0])
    numbers = [table["table"] for table in now.tables]
    plan = floor.plan_of(numbers, floor.places(reading), floor.links(reading)) if reading else floor.Plan((), 1, 1)
    return render_template(
        "console.html",
        page_address=url_for("console.round_page"),
        room=now,
        digits=presenters.digits(left),
        view=view,
        tables=attention.by_need(now.tables),
        plan=plan,
        timetable=timetable.lines(services().live.get("timetable"), now.clock, clock.hub_us(), clock.day_ms()),
        resting=resting_words(reading, now),
        lines=reading.journal(None, None, JOURNAL_LINES) if reading is not None else [],
        act_done=stored_standings.last_act(reading, clock.hub_us()) if reading is not None else None,
        actions=ROUND,
        standing=lunch.without_seat(reading, now),
        rest=ROUND["rest"] if now.clock["round"] > 1 else REST_AT_START,
        attempt=failed,
        missing=missing,
        blocked_screens=[one.name for one, heard in services().displays.all() if heard and heard.sound == "blocked"],
    )
