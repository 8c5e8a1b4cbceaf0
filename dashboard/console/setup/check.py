"""The Room check page, and the progress of set-up, of which the check is one step."""

from flask import redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.actions import ROUND
from dashboard.console.round_page import console
from dashboard.console.setup.wizard import Wizard, has_begun, wizard
from dashboard.forms.forms import Attempt, attempt
from dashboard.read import room_check
from dashboard.read.nodes_now import nodes_now
from dashboard.request import model, room_now, services
from dashboard.words import presenters
from table_node.shared.room_check import Line
from table_node.shared.words import say

RINGS_LOOKED_AT = 200


@console.get("/check")
def check_page() -> ResponseReturnValue:
    """Show the room check on one sheet."""
    return _check(Attempt())


@console.post("/check/ring")
def ring_for_check() -> ResponseReturnValue:
    """Ring the bell to try it."""
    failed = attempt(ROUND["bell"])
    return (_check(failed), failed.status) if failed is not None else redirect(url_for("console.check_page"))


def steps(here: str) -> Wizard | None:
    """The progress of set-up as seen from a step; None once play has begun."""
    return None if has_begun(room_now()) else every_step(here)


def every_step(here: str) -> Wizard:
    """The progress of set-up, even after play has begun."""
    return wizard(room_now(), model(), nodes_now(), _failing(_lines()), here)


def _failing(lines: list[Line]) -> int:
    return sum(line.standing == "fail" for line in lines)


def _lines() -> list[Line]:
    now, reading, serving = room_now(), model(), services()
    said = reading.journal(None, None, RINGS_LOOKED_AT) if reading is not None else []
    return [
        *room_check.machine(now, serving.reads.folder, _wall_clock()),
        room_check.ring(said, say("the last ring in the journal"), presenters.is_timed(now.clock)),
        *room_check.nodes(now, nodes_now()),
        *room_check.screens(serving.displays.all(), serving.clock.hub_us()),
    ]


def _wall_clock() -> str:
    minutes = services().clock.day_ms() // 60_000
    return f"{minutes // 60}:{minutes % 60:02d}"


def _check(failed: Attempt) -> str:
    now, lines = room_now(), _lines()
    failing = _failing(lines)
    return render_template(
        "room_check.html",
        page_address=url_for("console.check_page"),
        room=now,
        wizard=None if has_begun(now) else wizard(now, model(), nodes_now(), failing, "check"),
        lines=lines,
        grades=room_check.GRADES,
        failing=failing,
        at=_wall_clock(),
        bell=ROUND["bell"],
        attempt=failed,
    )
