"""The context of a request, for the code of every page: services, read model, visitor, messages and typed values."""

import re
import uuid
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, cast

from flask import abort, current_app, flash, g, redirect, request, session, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from dashboard.access.auth import Passcode, SignedOut, Throttle
from dashboard.access.devices import Devices
from dashboard.access.roles import STAFF, Keys, Role, may_use
from dashboard.hub.clock import Clock
from dashboard.hub.commands import Hub, Reply
from dashboard.hub.document_cache import Live
from dashboard.hub.two_hubs import Aside
from dashboard.public.displays import Displays, Screen
from dashboard.read import room
from dashboard.read.model import Model, Reads
from table_node.shared.names import tidy
from table_node.shared.words import say

EXTENSION = "roundbell"
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

BACKGROUND = "X-Background"
"""The header that a page's script sends when it fetches parts of the page."""


@dataclass(frozen=True)
class Services:
    """The dashboard's parts, handed in by `app.py` or by a test."""

    hub: Hub
    live: Live
    reads: Reads
    clock: Clock
    passcode: Passcode
    keys: Keys
    speed: int = 1
    """Room seconds to a real second; the read model counts in real seconds."""
    throttle: Throttle = field(default_factory=Throttle)
    signed_out: SignedOut = field(default_factory=SignedOut)
    devices: Devices = field(default_factory=Devices)
    displays: Displays = field(default_factory=Displays)
    aside: Aside = field(default_factory=lambda: Aside(None))


def services() -> Services:
    """The parts of the app that answers this request."""
    return cast(Services, current_app.extensions[EXTENSION])


def model() -> Model | None:
    """The request's read model, opened at first use: after a command, it shows the change."""
    if "model" not in g:
        g.model_stack = ExitStack()
        g.model = g.model_stack.enter_context(services().reads.open())
    return cast("Model | None", g.model)


def close_model(_error: BaseException | None = None) -> None:
    """Close the request's read model; the next use opens it again, up to date."""
    g.pop("model", None)
    if stack := g.pop("model_stack", None):
        stack.close()


def room_now() -> room.Room:
    """The room as it is now."""
    if "room" not in g:
        serving = services()
        g.room = room.look(model(), serving.live, serving.clock.boot, serving.clock.hub_us())
    return cast(room.Room, g.room)


def list_mark() -> str:
    """The mark of the current list of players. Forms carry it, as a number can be another player in another list."""
    if "list_mark" not in g:
        reading = model()
        g.list_mark = reading.list_mark() if reading is not None else ""
    return str(g.list_mark)


def in_background() -> bool:
    """Whether a page's script makes this request, not a person: then messages and cookie are left alone."""
    return request.blueprint == "feed" or request.endpoint == "static" or BACKGROUND in request.headers


@dataclass(frozen=True)
class Visitor:
    """Who makes the request; without a role, anybody in the hall."""

    role: Role | None = None
    table: int | None = None
    """The table whose PIN was typed."""


def visitor() -> Visitor:
    """Who makes this request. A session counts only while its passcode does; its device is noted for the convenor."""
    if "visitor" not in g:
        g.visitor = _visitor()
        if g.visitor.role is not None:
            agent, address = request.user_agent.string, request.remote_addr or ""
            services().devices.seen(
                session["id"], g.visitor.role, g.visitor.table, agent, address, services().clock.hub_us()
            )
    return cast(Visitor, g.visitor)


def _visitor() -> Visitor:
    serving = services()
    session_id, role = str(session.get("id", "")), session.get("role", "convenor")
    if not session_id or session_id in serving.signed_out or role not in (*STAFF, "table"):
        return Visitor()
    mark = serving.passcode.mark if role == "convenor" else serving.keys.mark(role)
    if not mark or session.get("passcode") != mark:
        return Visitor()
    return Visitor(role, session.get("table") if role in ("table", "umpire") else None)


def session_id() -> str:
    """The id of the visitor's session; empty for anybody who is not signed in."""
    return str(session.get("id", ""))


def is_convenor() -> bool:
    """Whether this request comes from the convenor."""
    return visitor().role == "convenor"


def is_staff() -> bool:
    """Whether this request comes from convenor, umpire or recorder."""
    return visitor().role in STAFF


def only_staff() -> Response | None:
    """Send visitors who are not staff to the log-in page, and back afterwards. 403 for a page of another role."""
    if is_staff():
        if not may_use(visitor().role, current_app.view_functions[str(request.endpoint)]):
            abort(403)
        return None
    back = request.full_path if request.method == "GET" else request.headers.get("Referer", "")
    return redirect(url_for("door.login", back=back))


def may(view: object) -> bool:
    """Whether the visitor may use a page (its endpoint) or an action."""
    return may_use(visitor().role, current_app.view_functions[view] if isinstance(view, str) else view)


def screen() -> Screen | None:
    """The display that this page is drawn for; None for a person's own device."""
    return cast("Screen | None", g.get("screen"))


def new_request_id() -> str:
    """A new id for a form, so that the form acts only once even if it is sent twice."""
    return str(uuid.uuid4())


def carry_out(name: str, args: dict[str, Any], part: str = "") -> Reply:
    """Send the form's command to the hub; if it is accepted, wait until the read model shows it.

    `part`: which one this is, if the form sends several commands.
    """
    request_id = request.form.get("request_id", "")
    if not REQUEST_ID.fullmatch(request_id):
        abort(400)
    reply = services().hub.ask(name, args, f"{request_id}-{part}" if part else request_id)
    close_model()
    g.pop("room", None)
    g.pop("list_mark", None)
    if reply.ok and not services().reads.reached(reply.seq):
        tell(say("The hub has done it, but the pages are behind. Reload in a moment."))
    return reply


def tell(text: str, remedy: str = "", tone: str = "done") -> None:
    """Show a message on the next page; `tone`: done or refused. A button that is pressed twice says it once."""
    message = {"text": text, "remedy": remedy}
    if (tone, message) not in map(tuple, session.get("_flashes", [])):  # where Flask keeps what is still to be shown
        flash(message, tone)  # type: ignore[arg-type]


class Typed:
    """The values typed into a form, and the errors found in them, by field."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = dict(values)
        self.wrong: dict[str, str] = {}
        self._sent = MultiDict(values)

    def ticked(self, name: str) -> list[str]:
        """The values of all the boxes of one name that were ticked."""
        return self._sent.getlist(name)

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`; else `low`, and an error is noted."""
        typed = self.values.get(name, "").strip()
        if not re.fullmatch(r"[0-9]{1,9}", typed) or not low <= int(typed) <= high:
            self.wrong[name] = say("Write a whole number from {low} to {high}.", low=low, high=high)
            return low
        return int(typed)

    def word(self, name: str, *allowed: str) -> str:
        """One of the allowed words; else the first one, and an error is noted."""
        typed = self.values.get(name, "")
        if typed not in allowed:
            self.wrong[name] = say("Choose one of these.")
            return allowed[0]
        return typed

    def text(self, name: str, longest: int, needed: str = "") -> str:
        """A tidied line of text. It is wrong if it is too long, or empty while `needed` holds the error for that."""
        typed = tidy(self.values.get(name, ""))
        if len(typed) > longest:
            self.wrong[name] = say("Write at most {longest} characters.", longest=longest)
        elif needed and not typed:
            self.wrong[name] = needed
        return typed
