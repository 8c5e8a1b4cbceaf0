"""Displays: a screen in the hall opens `/display`, reports its state, and shows what the convenor chose."""

import secrets

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.forms.forms import Field
from dashboard.public import pages, wall
from dashboard.public.displays import LIGHT_STATES, NAME_LONGEST, SHOWS, SOUND_STATES, Heard
from dashboard.request import Typed, room_now, services, tell
from table_node.shared.words import say

COOKIE = "roundbell_display"
YEAR_S = 366 * 24 * 3600
EXACT_MOST_MS = 60_000

SCREEN = (
    Field("name", say("Name"), longest=NAME_LONGEST, needed=say("Give the display a name, such as North wall.")),
    Field("show", say("Shows"), "choice", words=SHOWS),
    Field("sound", say("A sound at each bell"), "yes"),
    Field("voice", say("Spoken announcements"), "yes"),
)

display_pages = Blueprint("display_pages", __name__)


@display_pages.get("/display")
def display() -> ResponseReturnValue:
    """Show what was chosen for this screen; a browser that is new becomes a display."""
    key = request.cookies.get(COOKIE, "")[:64] or secrets.token_urlsafe(16)
    screen = services().displays.opened(key)
    if screen is None:
        return render_template("display_full.html", room=room_now()), 503
    _told()
    g.screen = screen
    answer = make_response(pages.rules() if screen.show == "rules" else wall.page(screen.show))
    answer.set_cookie(COOKIE, key, max_age=YEAR_S, httponly=True, samesite="Strict")
    return answer


@display_pages.post("/display/here")
def here() -> ResponseReturnValue:
    """Take in a screen's report: whether its sound may play, and how exactly it knows the hub's clock."""
    sound, exact = request.form.get("sound", ""), request.form.get("exact_ms", type=int)
    light = request.form.get("light", "")
    serving = services()
    serving.displays.heard(
        request.cookies.get(COOKIE, ""),
        Heard(
            serving.clock.hub_us(),
            sound if sound in SOUND_STATES else SOUND_STATES[0],
            exact if exact is not None and 0 <= exact <= EXACT_MOST_MS else None,
            light if light in LIGHT_STATES else LIGHT_STATES[0],
            int(request.form.get("old") == "1"),
        ),
    )
    _told()
    return "", 204


@console.get("/displays")
def displays_page() -> ResponseReturnValue:
    """List the screens: name, what each shows, whether it is in contact, and whether its sound may play."""
    return _page(Typed({}))


@console.post("/displays/<int:number>")
def assign_display(number: int) -> ResponseReturnValue:
    """Set a screen's name, what it shows, and whether it sounds and speaks."""
    typed = Typed(request.form)
    said = {one.name: one.read(typed) for one in SCREEN}
    if typed.wrong:
        return _page(typed, number), 422
    if services().displays.assign(number, **said) is None:
        tell(say("That display is gone."), say("Open it again at its screen."), "refused")
    else:
        tell(say("{name} shows: {show}.", name=said["name"], show=SHOWS[said["show"]]))
    _told()
    return redirect(url_for("console.displays_page"))


@console.post("/displays/<int:number>/forget")
def forget_display(number: int) -> ResponseReturnValue:
    """Take a screen off the list."""
    services().displays.forget(number)
    _told()
    tell(say("The display is off the list. Opened again, it comes back as a new one."))
    return redirect(url_for("console.displays_page"))


def _told() -> None:
    """Send the state of the screens to all pages."""
    serving = services()
    serving.live.take("displays", serving.displays.document())
    serving.live.take("screens", serving.displays.state())


def _page(typed: Typed, number: int | None = None) -> str:
    now_hub_us = services().clock.hub_us()
    screens = [
        (screen, heard, heard is None or heard.is_silent(now_hub_us)) for screen, heard in services().displays.all()
    ]
    return render_template(
        "console_displays.html",
        page_address=url_for("console.displays_page"),
        room=room_now(),
        screens=screens,
        shows=SHOWS,
        typed=typed,
        wrong_number=number,
        address=url_for("display_pages.display", _external=True),
    )
