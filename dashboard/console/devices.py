"""The Devices page: passcodes of umpire and recorder, the tables' PINs and QR codes, and signed-in devices."""

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from dashboard.access.roles import HELPERS, Role
from dashboard.console.round_page import console
from dashboard.read import hall_address
from dashboard.request import room_now, services, session_id, tell
from table_node.shared.words import say

GONE: dict[Role, str] = {
    "umpire": say("The umpire's passcode is gone, and whoever came in by it is signed out."),
    "recorder": say("The recorder's passcode is gone, and whoever came in by it is signed out."),
}


@console.get("/devices")
def devices_page() -> ResponseReturnValue:
    """Show the passcodes there are and the signed-in devices."""
    return _page()


@console.post("/devices/passcode/<role>")
def make_passcode(role: str) -> ResponseReturnValue:
    """Make a new passcode for umpire or recorder and show it once; the old one stops working."""
    return _page(made=(_helper(role), services().keys.make(_helper(role))))


@console.post("/devices/passcode/<role>/drop")
def drop_passcode(role: str) -> ResponseReturnValue:
    """Delete the passcode of umpire or recorder."""
    helper = _helper(role)
    services().keys.drop(helper)
    tell(GONE[helper])
    return redirect(url_for("console.devices_page"))


@console.post("/devices/pins")
def renew_pins() -> ResponseReturnValue:
    """Give every table another PIN."""
    services().keys.renew_pins()
    tell(say("Every table has a new PIN. Phones at the tables need it before they can be used again."))
    return redirect(url_for("console.devices_page"))


@console.post("/devices/out")
def sign_out() -> ResponseReturnValue:
    """Sign a device out."""
    ended = request.form.get("device", "")
    if ended not in {device.session for device in services().devices.all()}:
        tell(say("That device is not signed in any more."))
    else:
        services().signed_out.add(ended)
        services().devices.forget(ended)
        tell(say("The device is signed out."))
    return redirect(url_for("console.devices_page"))


@console.get("/pins")
def pins_page() -> ResponseReturnValue:
    """Print a sign for each table, with its PIN and QR code."""
    now = room_now()
    made = range(1, now.tournament.tables + 1) if now.tournament is not None else ()
    tables = sorted({*made, *(table["table"] for table in now.tables)})
    return render_template("console_pins.html", room=room_now(), signs=[(table, *sign_of(table)) for table in tables])


def sign_of(table: int) -> tuple[str, str, Markup]:
    """A table's PIN, its page's address and a QR code of both; the last two are empty if phones cannot reach us."""
    pin = services().keys.pin(table)
    address = hall_address.for_phones(url_for("table_page.page", number=table, _external=True))
    # The code is made of two attributes and a path: nothing in it comes from a person.
    code = Markup(hall_address.qr(f"{address}?pin={pin}")) if address else Markup()
    return f"{pin[:3]} {pin[3:]}", address.partition("//")[2], code


def _helper(role: str) -> Role:
    found = next((one for one in HELPERS if one == role), None)
    if found is None:
        abort(404)
    return found


def _page(made: tuple[Role, str] | None = None) -> str:
    return render_template(
        "console_devices.html",
        page_address=url_for("console.devices_page"),
        room=room_now(),
        helpers=[(role, services().keys.has(role)) for role in HELPERS],
        made=made,
        devices=services().devices.all(),
        own=session_id(),
    )
