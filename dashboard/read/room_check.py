"""The lines of the Room check page: hub, bell, disk, nodes and displays, and what a person must check."""

import shutil
from collections.abc import Iterable
from pathlib import Path

from dashboard.hub.document_cache import Document
from dashboard.public.displays import Heard, Screen
from dashboard.read.model import JournalLine
from dashboard.read.room import Room
from table_node.shared import room_check
from table_node.shared.room_check import Line, Standing
from table_node.shared.words import say

GRADES: dict[Standing, str] = {
    "pass": say("Pass"),
    "fail": say("FAIL"),
    "look": say("Look"),
    "unknown": say("Not known"),
}
PARTS = {"hub": say("hub"), "broker": say("broker")}
RANG = ("RingNoted", "BellRang")


def machine(now: Room, folder: Path, wall_clock: str) -> list[Line]:
    """The lines for the hub, the bell, the disk and the wall clock."""
    silent = "" if now.contact.case == "ok" else now.contact.case
    free = shutil.disk_usage(folder if folder.exists() else "/").free
    return [
        *room_check.hub(now.hub, PARTS.get(silent, silent)),
        room_check.bell(now.hub is not None and now.hub["bell"] == "ok"),
        room_check.disk(free // 1_000_000, (now.hub or {}).get("free_least_mb") or room_check.FREE_LEAST_MB),
        Line(
            say("wall clock"),
            "look",
            say("says {time}", time=wall_clock),
            say("Only times to read depend on it; the bell does not."),
        ),
    ]


def ring(lines: Iterable[JournalLine], told_at: str, is_timed: bool) -> Line:
    """The line for the bell: whether it has rung, which a person must hear. Untimed rounds do not need it."""
    found = next((line.sentence for line in lines if line.name in RANG), None)
    if found is None:
        return Line(
            say("ring"),
            "fail" if is_timed else "look",
            say("the bell has not rung yet"),
            say("Ring it with the button above, and listen."),
        )
    return Line(say("ring"), "look", f"{found} ({told_at})", say("Was it heard in every corner?"))


def nodes(now: Room, found: list[Document]) -> list[Line]:
    """The lines for the nodes, for tables without a node, and for tables without a card reader."""
    tables = [table["table"] for table in now.tables]
    taps = now.tournament is not None and now.tournament.clipping == "taps"
    return [*room_check.nodes(found, tables), *room_check.scorecards(found, tables, taps)]


def screens(found: list[tuple[Screen, Heard | None]], now_hub_us: int) -> list[Line]:
    """The lines for the displays in the hall."""
    return [_screen(screen, heard, now_hub_us) for screen, heard in found]


def _screen(screen: Screen, heard: Heard | None, now_hub_us: int) -> Line:
    if heard is None or heard.is_silent(now_hub_us):
        return Line(screen.name, "fail", say("is not heard"), say("Switch it on and open the display's page on it."))
    if heard.old:
        return Line(
            screen.name, "look", say("its browser is too old: the time changes every ten seconds only"),
            say("Use Safari or iPadOS 12.2, Chrome 80 or Firefox 78, or newer."),
        )  # fmt: skip
    if heard.light == "hidden":
        return Line(
            screen.name, "fail", say("another window is in front"), say("Bring the display's page to the front.")
        )
    if screen.sound and heard.sound != "ready":
        return Line(screen.name, "fail", say("its sound is blocked"), say("Tap that screen once."))
    if heard.exact_ms is None:
        said = say("in contact")
    else:
        said = say("in contact, clock good") if heard.clock_is_good else say("in contact, clock still measuring")
    if heard.light == "free":
        remedy = say("It may go dark by itself: switch its screen saver off.")
        return Line(screen.name, "look", said, remedy)
    return Line(screen.name, "pass", said)
