"""Asks this machine's hub to take over the room from another hub."""

from flask import redirect, url_for
from flask.typing import ResponseReturnValue

from dashboard.console.round_page import console
from dashboard.request import services, tell
from table_node.shared.two_hubs import still_heard
from table_node.shared.words import say


@console.post("/take-over")
def take_over() -> ResponseReturnValue:
    """Ask this machine's hub to take over, unless the other one is still heard."""
    aside = services().aside
    told = aside.told()
    if told is None:
        tell(say("This hub holds the room."))
    elif told["heard"]:
        tell(*still_heard(told["name"]), "refused")
    else:
        try:
            aside.take_over()
            tell(say("This hub takes over in some seconds, unless the other one is heard again."))
        except OSError as error:
            tell(say("The hub could not be asked: {why}.", why=error.strerror), say("Look at the disk."), "refused")
    return redirect(url_for("console.round_page"))
