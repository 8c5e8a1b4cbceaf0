"""The sheet of the room check: what the hub and these pages know by themselves, and what a person must look at."""

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from dashboard.displays import Heard, Screen
from dashboard.live import Document
from dashboard.presenters import band_words
from dashboard.reads import JournalLine
from dashboard.room import Room

Grade = Literal["pass", "fail", "look"]
GRADES: dict[Grade, str] = {"pass": "Pass", "fail": "FAIL", "look": "Look"}
BAND_MOST_US = 60_000  # ±30 ms: wider, and a hand near the bell is too close to call
FREE_LEAST_BYTES = 200_000_000  # an evening writes about a hundredth of it
BATTERY_LEAST_MV = 3_500
SCREEN_SILENT_US = 15_000_000
RANG = ("RingNoted", "BellRang")


@dataclass(frozen=True)
class Line:
    """One line of the sheet; `remedy` is what to do about it."""

    what: str
    grade: Grade
    found: str
    remedy: str = ""


def machine(now: Room, folder: Path, wall_clock: str) -> list[Line]:
    """The hub, its bell, the disk, and the wall clock that only people read."""
    hub, case = now.hub, now.contact.case
    reached = Line("Hub", "pass", f"answers, version {hub['version']}" if hub else "answers")
    if case != "ok":
        reached = Line("Hub", "fail", f"the {case} does not answer", f"Start the {case} again.")
    beats = hub is not None and hub["bell"] == "ok"
    bell = Line("Bell process", "pass", "beats")
    if not beats:
        bell = Line("Bell process", "fail", "does not answer", "Start the bell again; have a hand bell ready.")
    stores = Line("Log", "pass", "stores what it is told")
    if hub is not None and hub["fault"]:
        stores = Line("Log", "fail", str(hub["fault"]), "Free the disk, or put in another one.")
    free = shutil.disk_usage(folder if folder.exists() else "/").free
    room_left = f"{free // 1_000_000} MB free"
    disk = Line("Disk", "pass", room_left)
    if free < FREE_LEAST_BYTES:
        disk = Line("Disk", "fail", room_left, "Remove what is not needed before the evening.")
    clock = Line("Wall clock", "look", f"says {wall_clock}", "Only times to read depend on it; the bell does not.")
    return [reached, bell, stores, disk, clock]


def ring(lines: Iterable[JournalLine], told_at: str) -> Line:
    """Whether the bell has been heard: the log's word, and a person's ear."""
    found = next((line.sentence for line in lines if line.name in RANG), None)
    if found is None:
        return Line("Ring", "fail", "the bell has not rung yet", "Ring it with the button above, and listen.")
    return Line("Ring", "look", f"{found} ({told_at})", "Was it heard in every corner?")


def nodes(now: Room, found: list[Document]) -> list[Line]:
    """Each node that serves a table, and the tables that have none."""
    served = {node["table"] for node in found}
    without = [table["table"] for table in now.tables if table["table"] not in served]
    lines = [_node(node) for node in found if node["table"] is not None]
    if without:
        names = ", ".join(map(str, without))
        lines.append(Line("Tables without a node", "look", names, "Give them a node, a phone, or enter by hand."))
    return lines


def _node(node: Document) -> Line:
    what, clock = f"Table {node['table']}, {node['node']}", node["clock"]
    if node["link"] != "online":
        return Line(what, "fail", "is not heard", "Switch it on, or put another node in its place.")
    if node["band_us"] is None or node["band_us"] > BAND_MOST_US or (clock is not None and not clock["trusted"]):
        return Line(what, "fail", f"its clock is {band_words(node['band_us'])}", "Wait a minute, or move it nearer.")
    if node["reader"] == "silent":
        return Line(what, "fail", "the card reader is silent", "Push its plug in, then tap a test card.")
    if node["battery_mv"] is not None and node["battery_mv"] < BATTERY_LEAST_MV:
        return Line(what, "fail", f"battery at {node['battery_mv'] / 1000:.2f} V", "Charge it, or change it.")
    card = "Tap a test card: it must show in the journal." if node["reader"] == "ok" else ""
    return Line(what, "pass", f"clock known to {band_words(node['band_us'])}", card)


def screens(found: list[tuple[Screen, Heard | None]], now_hub_us: int) -> list[Line]:
    """Each display in the hall."""
    return [_screen(screen, heard, now_hub_us) for screen, heard in found]


def _screen(screen: Screen, heard: Heard | None, now_hub_us: int) -> Line:
    if heard is None or now_hub_us - heard.seen_hub_us > SCREEN_SILENT_US:
        return Line(screen.name, "fail", "is not heard", "Switch it on and open the display's page on it.")
    if screen.sound and heard.sound != "ready":
        return Line(screen.name, "fail", "its sound is blocked", "Tap that screen once.")
    exact = f", clock exact to ±{heard.exact_ms} ms" if heard.exact_ms is not None else ""
    return Line(screen.name, "pass", f"in contact{exact}")
