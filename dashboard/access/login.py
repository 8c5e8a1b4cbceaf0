"""Logging in to the console and out of it."""

import secrets
from urllib.parse import urlsplit

from flask import Blueprint, render_template, request, session, url_for
from flask import redirect as send_to
from flask.typing import ResponseReturnValue

from dashboard.access.roles import Role
from dashboard.request import services, visitor

door = Blueprint("door", __name__)


@door.get("/login")
def login() -> ResponseReturnValue:
    """The log-in page. Convenor, umpire and recorder each have a passcode of their own."""
    return render_template("login.html", back=request.args.get("back", ""))


@door.post("/login")
def enter() -> ResponseReturnValue:
    """Sign in whoever knows a passcode; each wrong one lengthens the wait for the next try."""
    serving, address = services(), request.remote_addr or "unknown"
    back = request.form.get("back", "")
    if wait_s := serving.throttle.wait_s(address):
        page = render_template("login.html", back=back, wait_s=wait_s)
        return page, 429, {"Retry-After": str(wait_s)}
    serving.throttle.was_wrong(address)  # counted before it is checked, so that many tries at once count too
    typed = request.form.get("passcode", "")
    role: Role | None = "convenor" if serving.passcode.fits(typed) else serving.keys.role_of(typed)
    if role is None:
        page = render_template("login.html", back=back, wrong=True, wait_s=serving.throttle.wait_s(address))
        return page, 401
    serving.throttle.was_right(address)
    sign_in(role, serving.passcode.mark if role == "convenor" else serving.keys.mark(role))
    return send_to(_own_page(back))


def sign_in(role: Role, mark: str, table: int | None = None) -> None:
    """Begin a session in a role. `mark` identifies the passcode or the PINs that opened it."""
    session.clear()
    session.permanent = True
    session.update(role=role, passcode=mark, id=secrets.token_urlsafe(16))
    if table is not None:
        session["table"] = table


@door.post("/stay")
def stay() -> ResponseReturnValue:
    """Extend the session: its person is still here."""
    return "", 204 if visitor().role is not None else 403


@door.post("/logout")
def leave() -> ResponseReturnValue:
    """End the session together with its live streams."""
    if session_id := session.get("id"):
        services().signed_out.add(session_id)
        services().devices.forget(session_id)
    session.clear()
    return send_to(url_for("public.countdown"))


def _own_page(back: str) -> str:
    """The console page to return to after logging in; never an address of another site."""
    parts = urlsplit(back)
    own = not parts.netloc or parts.netloc == request.host
    if own and parts.path.startswith("/console"):
        return parts.path + (f"?{parts.query}" if parts.query.strip("?") else "")
    return url_for("console.round_page")
