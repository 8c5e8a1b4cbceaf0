"""Carries out the actions on single players and on their scorecards."""

from flask import abort, redirect, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.console.setup.pages import draw_step
from dashboard.console.setup.player_actions import PLAYERS
from dashboard.forms.forms import attempt


@console.post("/setup/player/<action>")
def act_on_players(action: str) -> ResponseReturnValue:
    """Carry out an action on a player, such as entering one or giving a card."""
    if action not in PLAYERS:
        abort(404)
    failed = attempt(PLAYERS[action])
    if failed is not None:
        return draw_step("players", failed=failed), failed.status
    return redirect(url_for("console.setup_page", step="players"))
