"""`roundbell check time`: how well the hub knows each node's clock, as a table for people or as JSON."""

import json
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from controller.mqtt.convenor_client import Convenor
from table_node.shared.settings import MqttSettings, RoomSettings, SettingsError, read_section

PATIENCE_S = 6.0  # the hub tells about every two seconds
HEAD = ("node", "table", "offset, ms", "band, ms", "round trip, ms", "skew, ppm", "age, s", "answers", "dropped")


def run(config: Path | None, as_json: bool) -> int:
    """Print what the hub tells of its nodes. 0: every bound node's clock is known; 1: not every one; 2: no hub."""
    try:
        room, mqtt = read_section(config, "room", RoomSettings), read_section(config, "mqtt", MqttSettings)
    except SettingsError as error:
        print(f"roundbell check: {error}", file=sys.stderr)
        return 2
    nodes = _nodes(mqtt, room.id)
    if nodes is None:
        print("No hub answers. Start the hub and the broker; the bell is not affected.", file=sys.stderr)
        return 2
    print(json.dumps(nodes, indent=1) if as_json else "\n".join(page(nodes)))
    return 0 if all(node["clock"] for node in nodes if node["table"] is not None) else 1


def _nodes(mqtt: MqttSettings, room: str) -> list[dict[str, Any]] | None:
    deadline_s = time.monotonic() + PATIENCE_S
    with Convenor(mqtt, room) as convenor:
        while time.monotonic() < deadline_s:
            if "nodes" in convenor.documents:
                nodes: list[dict[str, Any]] = convenor.documents["nodes"]["nodes"]
                return nodes
            time.sleep(0.05)
    return None


def page(nodes: list[dict[str, Any]]) -> Iterator[str]:
    """The table: a line for each node, columns as wide as they need to be."""
    rows = [HEAD, *(_row(node) for node in nodes)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(node: Mapping[str, Any]) -> tuple[str, ...]:
    table, clock = str(node["table"] or "-"), node["clock"]
    if clock is None:
        return (node["node"], table, "not known", "-", "-", "-", "-", "-", "-")
    offset = f"{clock['offset_low_us'] / 1000:.1f} to {clock['offset_high_us'] / 1000:.1f}"
    skew = f"{clock['skew_low_ppb'] / 1000:+.1f} to {clock['skew_high_ppb'] / 1000:+.1f}"
    dropped = str(clock["dropped"]) + ("" if clock["trusted"] else ", not trusted")
    return (
        node["node"], table, offset, _ms(node["band_us"]), _ms(node["rtt_us"]), skew,
        f"{clock['age_us'] / 1_000_000:.1f}", str(clock["exchanges"]), dropped,
    )  # fmt: skip


def _ms(duration_us: int | None) -> str:
    return "-" if duration_us is None else f"{duration_us / 1000:.1f}"
