"""Changing the settings of an existing tournament, after the hub has said what the change leads to."""

import json
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.console.setup.actions import SETTINGS
from dashboard.console.setup.pages import draw_step
from dashboard.console.setup.settings_form import changing, typed_over
from dashboard.forms.forms import Action, Values, attempt
from dashboard.read import desk
from dashboard.read.model import Tournament
from dashboard.request import Typed, model, room_now, tell
from dashboard.words import options, warning_bells
from table_node.shared.words import say


def _asked(typed: Typed) -> Values:
    """Read the fields that were typed over into the command's arguments; errors are noted in `typed`."""
    reading, made, changed = model(), room_now().tournament, typed_over(typed)
    asked = {one.name: one.read(typed) for one in SETTINGS if one.name in changed}
    if warning_bells.FIELD in changed:
        asked["warnings_s"] = warning_bells.chosen(typed)
    if reading is not None and made is not None and any(name.startswith(options.PREFIX) for name in changed):
        standing = json.loads(desk.settings(reading).get("options", "{}"))
        asked["options"] = _options(typed, made, changed, standing)
    return asked | {"confirmed": int(typed.values.get("confirmed") == "1")}


CHANGE = Action(
    "change", "change_tournament", say("See what a change leads to"), say("It is changed."),
    button=say("See what a change leads to"), made_for="any", read=_asked,
)  # fmt: skip


@console.post("/setup/change")
def change_tournament() -> ResponseReturnValue:
    """Show what a change leads to; when the form is confirmed, make the change."""
    typed, step = Typed(request.form), "tournament"
    if room_now().tournament is None:
        return redirect(url_for("console.setup_page", step=step))
    if not typed_over(typed):
        tell(say("Nothing is changed: everything stands as it was."))
        return redirect(url_for("console.setup_page", step=step))
    failed = attempt(CHANGE)
    if failed is not None:
        page = draw_step(step, settings=changing(model(), room_now(), failed))
        return page, 200 if failed.reply is not None and failed.reply.code == "say_first" else failed.status
    return redirect(url_for("console.setup_page", step="seats" if typed.values.get("back") == "seats" else step))


def _options(typed: Typed, made: Tournament, changed: set[str], standing: dict[str, Any]) -> dict[str, Any]:
    """All house options after the change: the typed ones, and the others as they are now."""
    wanted = options.chosen(typed, made.profile)
    over = {name.removeprefix(options.PREFIX) for name in changed if name.startswith(options.PREFIX)}
    kept = {name: value for name, value in standing.items() if name not in over}
    return kept | {name: value for name, value in wanted.items() if name in over}
