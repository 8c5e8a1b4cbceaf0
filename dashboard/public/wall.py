"""What a screen in the hall shows large: one view for good, or the one that the evening is at."""

from flask import render_template

from dashboard.hub.document_cache import Document
from dashboard.public import pages
from dashboard.public import standings as public_standings
from dashboard.read.model import Model
from dashboard.read.room import Room
from dashboard.request import model, room_now
from table_node.shared.words import say

FOLLOW = "follow"
TOPICS = {
    "countdown": "",
    "seats": "clock seats",
    "where": "clock tables seats",
    "playing": "clock tables seats",
    "standings": "clock standings",
}
"""Each view, and after which changes the whole of it is drawn anew; the countdown draws its parts anew by itself."""


def page(show: str) -> str:
    """The page of a screen that was given a view, or that follows the evening."""
    reading, now = model(), room_now()
    hidden = public_standings.is_hidden(now)
    view = view_now(now.clock, hidden) if show == FOLLOW else show
    follows = TOPICS[view] or ("clock" if show == FOLLOW else "")
    return render_template("wall.html", room=now, view=view, follows=follows, **_content(view, reading, now, hidden))


def view_now(clock: Document, hidden: bool) -> str:
    """What the hall wants to know now: where to sit, how long is left, who still plays, or who leads.

    `hidden`: the standings are nobody's to see yet. A break before the first round has none either.
    """
    phase, is_first = clock["phase"], clock["round"] <= 1
    if phase == "overtime":
        return "playing"
    if phase == "ready" or (phase == "break" and is_first):
        return "seats" if is_first else "where"
    if phase == "ended" or (phase == "break" and clock["break_kind"] != "lots" and not hidden):
        return "standings"
    return "countdown"


def _content(view: str, reading: Model | None, now: Room, hidden: bool) -> dict[str, object]:
    """What the template of a view needs."""
    if view == "countdown":
        return pages.countdown_shown(reading, now)
    if view == "seats":
        return {"title": say("Seats"), **pages.seats_shown(reading, now)}
    if view == "where":
        return {"title": say("Where to go next"), **pages.where_shown(reading, now)}
    if view == "playing":
        return {"title": say("Who is still playing")}
    return {
        "title": say("Standings"),
        "hidden": hidden,
        **public_standings.standings_shown(None if hidden else reading, now),
    }
