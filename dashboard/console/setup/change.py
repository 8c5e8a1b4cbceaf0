"""Settings of a tournament that is made, changed in their place once it was said what that leads to."""

import json
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.console.setup.pages import draw_step
from dashboard.console.setup.settings_form import changing, was_typed
from dashboard.read import desk
from dashboard.read.model import Tournament
from dashboard.request import Typed, carry_out, model, room_now, tell
from dashboard.words import options, presenters, warning_bells
from table_node.shared.words import say

WHOLE = {"rounds": (1, 60), "minutes": (0, 60), "tables": (1, 400)}


@console.post("/setup/change")
def change_tournament() -> ResponseReturnValue:
    """Say what a change leads to; sent again, change it."""
    typed, now, reading = Typed(request.form), room_now(), model()
    if now.tournament is None or reading is None:
        return redirect(url_for("console.setup_page", step="tournament"))
    args = _asked(typed, now.tournament, desk.settings(reading))
    if typed.wrong:
        return draw_step("tournament", settings=changing(reading, now, typed)), 422
    if not args:
        tell(say("Nothing is changed: everything stands as it was."))
        return redirect(url_for("console.setup_page", step="tournament"))
    reply = carry_out("change_tournament", args | {"confirmed": int(request.form.get("confirmed") == "1")})
    if not reply.ok:
        page = draw_step("tournament", settings=changing(model(), room_now(), typed, reply))
        return page, 200 if reply.code == "say_first" else 409
    tell(say("It is changed."))
    return redirect(
        url_for("console.setup_page", step="seats" if request.form.get("back") == "seats" else "tournament")
    )


def _asked(typed: Typed, made: Tournament, settings: dict[str, str]) -> dict[str, Any]:
    """What somebody typed over, as the command wants it; what cannot be is noted in `typed`."""
    was = was_typed(typed)
    changed = {name for name, before in was.items() if typed.values.get(name, "").strip() != before.strip()}
    args: dict[str, Any] = {name: typed.whole(name, *WHOLE[name]) for name in WHOLE if name in changed}
    if warning_bells.FIELD in changed:
        args["warnings_s"] = warning_bells.chosen(typed)
    if "name" in changed:
        args["name"] = typed.text("name", 60, needed=say("Give the tournament a name, such as Friday 500."))
    if "profile" in changed:
        args["profile"] = typed.word("profile", *presenters.PROFILE_NAMES)
    if "clipping" in changed:
        args["clipping"] = typed.word("clipping", *presenters.CLIPPING_WORDS)
    if any(name.startswith(options.PREFIX) for name in changed):
        args["options"] = _options(typed, made, changed, json.loads(settings.get("options", "{}")))
    return args


def _options(typed: Typed, made: Tournament, changed: set[str], standing: dict[str, Any]) -> dict[str, Any]:
    """All options as they are to be: those that were typed over, and the others as they stand by now."""
    wanted = options.chosen(typed, made.profile)
    over = {name.removeprefix(options.PREFIX) for name in changed if name.startswith(options.PREFIX)}
    kept = {name: value for name, value in standing.items() if name not in over}
    return kept | {name: value for name, value in wanted.items() if name in over}
