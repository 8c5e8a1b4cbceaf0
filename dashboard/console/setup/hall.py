"""The Floor plan page: where the tables stand, and how winners walk round the hall."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.actions import EVENING
from dashboard.console.round_page import console
from dashboard.console.setup.check import steps
from dashboard.forms.forms import Action, Attempt, Values, attempt
from dashboard.read import floor
from dashboard.request import Typed, model, room_now
from table_node.shared.words import say


@console.get("/hall")
def hall_page() -> ResponseReturnValue:
    """Show the floor plan, where tables can be moved."""
    return _page()


def _places(typed: Typed) -> Values:
    if typed.values.get("by_itself") == "1":
        return {"places": []}
    return {
        "places": [
            {"table": spot.table, "x": typed.whole(f"x-{spot.table}", 1, floor.SQUARES) - 1,
             "y": typed.whole(f"y-{spot.table}", 1, floor.SQUARES) - 1}
            for spot in _plan().spots
        ]
    }  # fmt: skip


def _kept(values: Values) -> str:
    return say("The plan is kept.") if values["places"] else say("The plan arranges itself again.")


PLACES = Action(
    "places", "place_tables", say("Save the plan"), _kept, button=say("Save the plan"), made_for="any", read=_places
)


@console.post("/hall/places")
def place_tables() -> ResponseReturnValue:
    """Save the floor plan as arranged, or let it arrange itself."""
    failed = attempt(PLACES)
    if failed is not None:
        return _page(failed), failed.status
    return redirect(url_for("console.hall_page"))


@console.post("/hall/ring")
def draw_ring() -> ResponseReturnValue:
    """Set the order in which winners walk round the hall."""
    failed = attempt(EVENING["ring"])
    if failed is not None:
        return _page(failed), failed.status
    return redirect(url_for("console.hall_page", _anchor="ring"))


def _plan() -> floor.Plan:
    """The floor plan with all tables of the tournament, and any others in play."""
    now, reading = room_now(), model()
    if reading is None or now.tournament is None:
        return floor.Plan((), 1, 1)
    numbers = {*range(1, now.tournament.tables + 1), *(table["table"] for table in now.tables)}
    return floor.plan_of(numbers, floor.places(reading), floor.links(reading))


def _page(failed: Attempt | None = None) -> str:
    now, reading, plan = room_now(), model(), _plan()
    ring = floor.links(reading) if reading is not None else []
    in_play = {link.table_no for link in ring}
    return render_template(
        "hall.html",
        page_address=url_for("console.hall_page"),
        room=now,
        wizard=steps("hall"),
        plan=plan,
        squares=floor.SQUARES,
        placed=bool(reading is not None and floor.places(reading)),
        in_play=in_play or {spot.table for spot in plan.spots},
        way=floor.way_of(ring),
        firsts={"tables": " ".join(str(number) for number in floor.walk_of(plan) if number in in_play)},
        actions=EVENING,
        attempt=failed or Attempt(),
    )
