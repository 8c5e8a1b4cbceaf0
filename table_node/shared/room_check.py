"""The room check: how each part stands, from what the room says of itself. One judgement for the command and the page.

It imports nothing: the hub's command lays the machine's own lines beside these, the dashboard the displays'.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from table_node.shared.words import say

Standing = Literal["pass", "fail", "look", "unknown"]
Document = Mapping[str, Any]

BAND_MOST_US = 60_000
"""±30 ms: a node known less well than that leaves many a deal near the bell too close to call."""
BATTERY_LEAST_MV = 3_500
FREE_LEAST_MB = 200  # an evening writes about a hundredth of it


@dataclass(frozen=True)
class Line:
    """One thing that was looked at. `look`: only a person can tell; `unknown`: it cannot be told here."""

    what: str
    standing: Standing
    found: str
    remedy: str = ""


def judged(what: str, well: bool, found: str, remedy: str) -> Line:
    """A line that passes or fails; the remedy is shown only where it fails."""
    return Line(what, "pass", found) if well else Line(what, "fail", found, remedy)


def hub(document: Document | None, silent: str = "") -> Iterator[Line]:
    """Whether the hub answers and stores what it is told. `silent`: the part that is not heard, where one is not."""
    if document is None or silent or not document["online"]:
        part = silent or say("hub")
        yield Line(
            say("hub"),
            "fail",
            say("the {part} does not answer", part=part),
            say("Start the {part} again; the bell is not affected.", part=part),
        )
        return
    yield Line(say("hub"), "pass", say("answers, version {version}", version=document["version"]))
    if document.get("beside"):
        yield Line(
            say("another hub"),
            "fail",
            say("{name} is switched on and stands aside", name=document["beside"]),
            say("Switch one of the two off."),
        )
    fault = str(document["fault"] or "")
    yield judged(
        say("log"), not fault, fault or say("every result is stored"), say("Free the disk, or put in another one.")
    )


def bell(beats: bool) -> Line:
    """Whether the bell's process beats."""
    return judged(
        say("bell"),
        beats,
        say("works") if beats else say("silent"),
        say("Start the bell again; ring by hand until it is back."),
    )


def disk(free_mb: int, least_mb: int = FREE_LEAST_MB) -> Line:
    """Whether the evening has room beside the log."""
    return judged(
        say("disk space"),
        free_mb >= least_mb,
        say("{free_mb} MB free", free_mb=free_mb),
        say("Make space before the evening."),
    )


def nodes(found: Iterable[Document], tables: Iterable[int] = ()) -> Iterator[Line]:
    """Each node that was heard, those that serve a table first, and the tables that no node serves."""
    rows = sorted(found, key=lambda node: (node["table"] is None, node["table"] or 0, node["node"]))
    yield from map(node, rows)
    served = {row["table"] for row in rows}
    without = [str(table) for table in tables if table not in served]
    if without:
        remedy = say("Give them a node, a phone, or enter by hand.")
        yield Line(say("tables without a node"), "look", ", ".join(without), remedy)
    if not rows:
        yield Line(say("nodes"), "unknown", say("no node has been heard yet"))


def scorecards(found: Iterable[Document], tables: Iterable[int], taps: bool) -> Iterator[Line]:
    """Where scorecards cannot be tapped although they are to be (`taps`): there the result itself clips them."""
    read = {row["table"] for row in found if row["reader"] != "none"}
    without = [str(table) for table in tables if table not in read] if taps else []
    what = say("scorecards")
    if without and not read - {None}:
        remedy = say("Nobody needs to tap. For taps, give tables nodes with readers.")
        yield Line(what, "look", say("no table has a reader: each result clips the scorecards by itself"), remedy)
    elif without:
        listed = ", ".join(without)
        found_ = say("no reader at table {listed}: there each result clips the scorecards by itself", listed=listed)
        yield Line(what, "look", found_, say("Tell those tables that they need not tap."))


def node(row: Document) -> Line:
    """How one node stands, from its row of the nodes document; a spare is not missed."""
    what = (
        say("table {table}, {node}", table=row["table"], node=row["node"])
        if row["table"] is not None
        else say("spare, {node}", node=row["node"])
    )
    if row["link"] != "online":
        told = Line(
            what, "fail", say("is not heard"), say("Is it switched on and near enough? Or put another in its place.")
        )
        return told if row["table"] is not None else Line(what, "unknown", told.found)
    if row["reader"] == "silent":
        return Line(what, "fail", say("the card reader is silent"), say("Push its plug in, then tap a test card."))
    if row["band_us"] is None or row["band_us"] > BAND_MOST_US:
        return Line(
            what,
            "fail",
            say("its clock is {band}", band=band_words(row["band_us"])),
            say("Wait a minute, or move it nearer."),
        )
    if row["clock"] is not None and not row["clock"]["trusted"]:
        return Line(what, "fail", say("its clock contradicts itself"), say("Put another node in its place."))
    if row["battery_mv"] is not None and row["battery_mv"] < BATTERY_LEAST_MV:
        return Line(
            what,
            "fail",
            say("battery at {battery:.2f} V", battery=row["battery_mv"] / 1000),
            say("Charge it, or change it."),
        )
    card = say("Tap a test card: it must show in the journal.") if row["reader"] == "ok" else ""
    return Line(what, "pass", say("clock known to {band}", band=band_words(row["band_us"])), card)


def band_words(band_us: int | None) -> str:
    """How exactly a node's clock is known."""
    return say("not known yet") if band_us is None else say("±{band:.1f} ms", band=band_us / 2000)
