"""The dashboard's composition root: the Flask app from its collaborators, and the process that serves it."""

import logging
import os
import signal
import socket
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, render_template, session, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError, CSRFProtect
from gevent import Greenlet, spawn
from gevent.event import Event
from gevent.pywsgi import WSGIServer
from werkzeug.exceptions import HTTPException

from dashboard.access.auth import SignedOut, load_or_make
from dashboard.access.login import door
from dashboard.access.passcode import goes_to_journal
from dashboard.access.roles import Keys
from dashboard.access.sessions import Sessions
from dashboard.console import devices, evening, hubs, past, prints, result_grid
from dashboard.console import nodes as console_nodes
from dashboard.console import results as console_results
from dashboard.console import table as console_table
from dashboard.console.round_page import console
from dashboard.console.setup import change
from dashboard.console.setup import check as console_check
from dashboard.console.setup import hall as console_hall
from dashboard.console.setup import pages as console_setup
from dashboard.console.setup import players as console_players
from dashboard.hub.clock import machine_clock
from dashboard.hub.connection import Link
from dashboard.hub.document_cache import Live
from dashboard.hub.standings_watch import StandingsWatch
from dashboard.hub.two_hubs import Aside, AsideWatch
from dashboard.phone import rules, steps
from dashboard.phone.table_page import table_page
from dashboard.public import standings as public_standings
from dashboard.public.display_pages import display_pages
from dashboard.public.displays import Displays
from dashboard.public.feed import feed
from dashboard.public.pages import public
from dashboard.read.model import Reads
from dashboard.request import (
    EXTENSION,
    Services,
    close_model,
    in_background,
    is_convenor,
    is_staff,
    list_mark,
    may,
    model,
    new_request_id,
    room_now,
    screen,
    services,
    visitor,
)
from dashboard.settings import read_settings
from dashboard.static_files import pack, scripts
from dashboard.words import hand, markup_messages, presenters
from dashboard.words.scripts import SCRIPT_WORDS
from dashboard.words.waits import waits
from table_node.shared.settings import SettingsError
from table_node.shared.words import LANGUAGE, say

FIRST_PAGES = 3  # of the console, which a phone shows beside its menu of the others
MOST_BYTES = 1_000_000  # the longest upload: a list of 1600 players is about a tenth of it
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PROBLEMS = {
    400: (say("This form cannot be used any more."), say("Open the page again and fill in the form once more.")),
    403: (say("This is not for your role."), say("The convenor can do it, or give you another passcode.")),
    404: (say("There is no such page or table."), say("Go back, or choose a page above.")),
    405: (say("This address takes no such request."), say("Go back and use the buttons of the page.")),
    413: (say("This file is too large."), say("A player list has one line for each player, and at most 1 MB.")),
}

# Registered by being imported: their pages belong to the console, to the public pages and to the tables'.
MORE_PAGES = (
    change, console_check, devices, evening, console_hall, hubs, console_nodes,
    past, console_players, prints, console_results, console_setup, console_table, public_standings,
    result_grid,
    rules,
    steps,
)  # fmt: skip


def create_app(collaborators: Services, session_minutes: int = 720, **config: object) -> Flask:
    """The app; tests hand in a hub that remembers and a room of their own."""
    app = Flask(__name__)
    app.session_interface = Sessions(collaborators.clock)
    app.config.update(
        SECRET_KEY=collaborators.passcode.session_key,
        SESSION_COOKIE_NAME="roundbell_session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
        PERMANENT_SESSION_LIFETIME=timedelta(minutes=session_minutes),
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        WTF_CSRF_TIME_LIMIT=None,  # a console stays open all evening; the token ends with the session
    )
    app.config.update(config)
    app.extensions[EXTENSION] = collaborators
    CSRFProtect(app)
    for pages in (public, door, console, table_page, display_pages, feed):
        app.register_blueprint(pages)
    app.register_error_handler(HTTPException, _problem)
    app.register_error_handler(CSRFError, _form_too_old)
    app.after_request(_harden)
    app.after_request(pack)
    app.teardown_appcontext(close_model)
    app.context_processor(_words)
    app.add_template_filter(_clock_time, "clock_time")
    # Globals, as macros know no context.
    app.jinja_env.globals.update(
        say=markup_messages.say, say_count=markup_messages.say_count, language=LANGUAGE, script_words=SCRIPT_WORDS
    )
    app.jinja_env.globals["first_pages"] = FIRST_PAGES
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    return app


def _words() -> dict[str, Any]:
    """What every template may use."""
    return {
        "words": presenters,
        "hand_words": hand,
        "navigation": _navigation,
        "scripts": scripts,
        "hall_pages": _hall_pages,
        "speed": services().speed,
        "signed_in": is_convenor(),
        "is_staff": is_staff(),
        "role": visitor().role,
        "screen": screen(),
        "may": may,
        "in_background": in_background(),
        "session_s": int(current_app.permanent_session_lifetime.total_seconds()),
        "new_request_id": new_request_id,
        "list_mark": list_mark,
        "waits": lambda: waits(model(), room_now()),
        "aside": services().aside.told(),
        "now_hub_us": services().clock.hub_us(),
        "boot": services().clock.boot,
    }


def _hall_pages() -> list[tuple[str, str]]:
    """Everybody's pages."""
    clock = g.room.clock if "room" in g else {}  # a page that tells of a fault must not look at the room again
    return [
        (presenters.wall_name(clock), url_for("public.countdown")),
        (say("Seats"), url_for("public.seats")),
        (say("Standings"), url_for("public.standings")),
        (say("Players"), url_for("public.find_player")),
        (say("Rules"), url_for("public.rules")),
    ]


def _navigation() -> list[tuple[str, str]]:
    """The pages in the header: everybody's, or those of the console that the visitor's role may use."""
    if not is_staff():
        return [*_hall_pages(), (say("Convenor"), url_for("door.login"))]
    pages = (
        (say("Round"), "console.round_page"),
        (say("Evening"), "console.evening_page"),
        (say("Results"), "console.results_page"),
        (say("Set-up"), "console.setup_page"),
        (say("Nodes"), "console.nodes_page"),
        (say("Displays"), "console.displays_page"),
        (say("Devices"), "console.devices_page"),
        (say("Prints"), "console.prints_page"),
        (say("Journal"), "console.journal_page"),
    )
    return [(name, url_for(page)) for name, page in pages if may(page)]


def _clock_time(utc_ms: int) -> str:
    """A wall time for people, as this machine's clock had it."""
    return datetime.fromtimestamp(utc_ms / 1000).strftime("%H:%M:%S")


def _harden(answer: Response) -> Response:
    """No other site may frame, script or read these pages; only static files are kept by the browser."""
    for name, value in SECURITY_HEADERS.items():
        answer.headers.setdefault(name, value)
    if answer.mimetype == "text/html":
        answer.headers["Cache-Control"] = "no-store" if session.get("id") else "no-cache"
    return answer


def _problem(error: HTTPException) -> ResponseReturnValue:
    """An error in words, with what to do."""
    code = error.code or 500
    text, remedy = PROBLEMS.get(code, (say("The page could not be made."), say("Reload it. The bell is not affected.")))
    return render_template("problem.html", text=text, remedy=remedy), code


def _form_too_old(_error: CSRFError) -> ResponseReturnValue:
    """A form of an ended session, or of another site."""
    text = say("This form belongs to a session that has ended. Nothing was changed.")
    remedy = say("Log in again in another tab, then go back here, reload the form and send it once more.")
    return render_template("problem.html", text=text, remedy=remedy), 400


def run(config: Path | None) -> None:
    """Serve the pages until SIGTERM or SIGINT. Raises SettingsError.

    Only `python -m dashboard` calls this: gevent must have patched the standard library before anything else runs.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    settings = read_settings(config)
    listener = _listen(settings.dashboard.host, settings.dashboard.port)
    clock = machine_clock()
    live = Live(clock.hub_us, presenters.for_public, presenters.for_convenor)
    link = Link(settings.mqtt, settings.room.id, live, settings.dashboard.answer_s)
    # Last of all that can fail: a passcode is shown only once, so a start that fails must not have made it.
    passcode = load_or_make(settings.passcode_file)
    reads = Reads(settings.database)
    keys = Keys(settings.passcode_file)
    signed_out = SignedOut(settings.passcode_file.with_name(settings.passcode_file.name + ".out"))
    displays = Displays(settings.displays_file)
    aside = Aside(Path(settings.room.state_dir))
    collaborators = Services(
        link,
        live,
        reads,
        clock,
        passcode,
        keys,
        speed=settings.room.speed,
        signed_out=signed_out,
        displays=displays,
        aside=aside,
    )
    app = create_app(collaborators, settings.dashboard.session_minutes)
    server = WSGIServer(listener, app, log=None, error_log=logging.getLogger("dashboard.server"))
    server.start()
    told = Event()
    connected = spawn(AsideWatch(aside, link, live, clock.boot).follow, told, clock.hub_us)
    connected.link_exception(_end)
    spawn(StandingsWatch(live, reads).follow, told)
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda _signal, _frame: told.set())
    # Under systemd this line stands in the journal, where no passcode belongs: `roundbell passcode` shows one.
    shown = passcode.just_made and not goes_to_journal(sys.stdout.fileno())
    made = f" passcode {passcode.just_made}" if shown else ""
    address = f"http://{_reachable(settings.dashboard.host)}:{settings.dashboard.port}/"
    print(f"roundbell dashboard: ready {address}{made}", flush=True)
    told.wait()
    server.stop(timeout=0.5)  # open live streams are cut
    connected.join()  # a connection that is only just being begun cannot be ended
    link.stop()


def _end(died: Greenlet) -> None:
    """Without its connection a dashboard shows an old room for ever: it is started again instead."""
    print(f"roundbell dashboard: what keeps its connection has died ({died.exception!r}), so it ends.", file=sys.stderr)
    os._exit(1)


def _listen(host: str, port: int) -> socket.socket:
    """The port to serve on. Raises SettingsError where it is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        raise SettingsError(f"[dashboard] port {port} of {host} cannot be served: {error.strerror}.") from error
    # Inherited by every connection: an event goes out at once, not when the one before it was acknowledged.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _reachable(host: str) -> str:
    """An address to click on, where the dashboard listens on every network."""
    return "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
