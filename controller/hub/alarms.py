"""What the convenor must know of the machine and its parts, one sentence each, for as long as it is so."""

from collections.abc import Iterator

from controller.domain.state.room import Room
from controller.hub.bell_link import BellDesk
from controller.hub.nodes.presence import Presence
from controller.roomtime.exchange import RoomTime
from table_node.shared.words import say

COARSE_US = 30_000

PAGES_LACK = say(
    "The hub made a mistake when it wrote the pages at its start: they may be old or lack something. Go by the"
    " console and the tables, and report it."
)


def alarms(
    room: Room, bell: BellDesk, presence: Presence, roomtime: RoomTime, fault: str, now_hub_us: int
) -> Iterator[str]:
    """`fault`: why nothing can be stored, or empty."""
    if fault:
        yield fault
    if not bell.beats(now_hub_us):
        yield say("The bell process is silent: ring by hand, and look at the hub.")
    elif (trouble := bell.trouble()) is not None:
        yield say("The bell: {trouble}", trouble=trouble)
    if bell.unheard() is not None:
        yield say(
            "The last bell was not heard: the other output took over if there is one. Look at the bell and its wires."
        )
    if room.clock.recovering:
        yield say("The hub lost its power in mid-round: the tables' clocks are asked how late it is, or you decide.")
    yield from _too_little_known(room, presence, roomtime, now_hub_us)
    for node, table in sorted(room.bindings.items(), key=lambda binding: binding[1]):
        if presence.link(node, now_hub_us)[0] == "silent":
            yield say(
                "Table {table}: node {node} is silent. Its presses are kept and come later.", table=table, node=node
            )
        elif (known := roomtime.report(node, now_hub_us)) is not None and not known.trusted:
            yield say(
                "Table {table}: the clock of node {node} cannot be trusted, so its deals prove little. Replace it.",
                table=table,
                node=node,
            )
        else:
            yield from (
                say("Table {table}, {node}: {trouble}", table=table, node=node, trouble=trouble)
                for trouble in presence.urgent(node, now_hub_us)
            )
            if presence.reader_is_silent(node) and table in room.tables and room.tables[table].phase == "clip":
                yield say(
                    "Table {table}: its scorecard reader is silent. Clip by hand, and look at the reader.", table=table
                )
    yield from presence.held_back(dict(room.bindings), now_hub_us)


def _too_little_known(room: Room, presence: Presence, roomtime: RoomTime, now_hub_us: int) -> Iterator[str]:
    """Before a round: tables whose clocks are not known well enough to tell deals near the bell apart."""
    if room.phase != "ready" or not room.has_clock:
        return
    coarse = []
    for node, table in room.bindings.items():
        online = table in room.tables and presence.link(node, now_hub_us)[0] == "online"
        band_us = roomtime.quality(node, now_hub_us)[1] if online else 0
        if band_us is None or band_us > COARSE_US:
            coarse.append(table)
    if coarse:
        listed = ", ".join(map(str, sorted(coarse)))
        yield say(
            "Clock of table {listed} not yet known to {coarse} ms: wait a moment before the round.",
            listed=listed,
            coarse=COARSE_US // 1000,
        )
