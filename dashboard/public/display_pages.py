"""A screen in the hall: it opens `/display`, says how it is, and shows what the convenor gave it."""

import secrets

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.public import pages, wall
from dashboard.public.displays import LIGHT_STATES, NAME_LONGEST, SHOWS, SOUND_STATES, Heard
from dashboard.request import Typed, room_now, services, tell
from table_node.shared.words import say

COOKIE = "roundbell_display"
YEAR_S = 366 * 24 * 3600
SILENT_US = 15_000_000  # a screen says how it is every five seconds
EXACT_MOST_MS = 60_000

display_pages = Blueprint("display_pages", __name__)


@display_pages.get("/display")
def display() -> ResponseReturnValue:
    """What this screen was given; a browser that was none becomes one."""
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
    """The screen says that it is there, whether its sound may play, and how exactly it knows the hub's clock."""
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
    """Every screen: its name, what it shows, whether it is heard, and whether its sound may play."""
    return _page(Typed({}))


@console.post("/displays/<int:number>")
def assign_display(number: int) -> ResponseReturnValue:
    """Name a screen and say what it shows."""
    typed = Typed(request.form)
    name = typed.text("name", NAME_LONGEST, needed=say("Give the display a name, such as North wall."))
    show = typed.word("show", *SHOWS)
    if typed.wrong:
        return _page(typed, number), 422
    sound, voice = (int(typed.values.get(wish) == "1") for wish in ("sound", "voice"))
    if services().displays.assign(number, name, show, sound, voice) is None:
        tell(say("That display is gone."), say("Open it again at its screen."), "refused")
    else:
        tell(say("{name} shows: {show}.", name=name, show=SHOWS[show]))
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
    """Let every page know how the screens are now."""
    serving = services()
    serving.live.take("displays", serving.displays.document())
    serving.live.take("screens", serving.displays.state())


def _page(typed: Typed, number: int | None = None) -> str:
    now_hub_us = services().clock.hub_us()
    screens = [
        (screen, heard, heard is None or now_hub_us - heard.seen_hub_us > SILENT_US)
        for screen, heard in services().displays.all()
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
