"""What an exchange costs the hub, and what a node's clock costs it in memory, in rooms of 10, 100 and 1,000 nodes."""

import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.figures import Row, figure
from benchmarks.roomtime.hall import BOOT, Hall
from benchmarks.roomtime.wifi import NETWORKS
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make

SIZES = (10, 100, 1000)
SECONDS = {10: 600, 100: 240, 1000: 30}
BARE = "its ping written and its pong read as JSON by the room's own codec, and nothing made of them"
BARE_BYTES = "sixteen bytes for each constraint kept: two whole numbers"


def measure() -> Iterator[Row]:
    """Microseconds an exchange and kilobytes a node, each beside what cannot be saved."""
    for nodes in SIZES:
        hall, spent_s, exchanges = _timed(nodes)
        note = f"{SECONDS[nodes]} s of a hall on typical Wi-Fi; everything between a ping that is due and a pong taken"
        yield figure(
            f"roomtime.cost.{nodes}_nodes", spent_s / exchanges * 1e6, "us", _bare_us(), BARE, exchanges, note
        )  # fmt: skip
        bounds = [hall.room.bounds(table.name, BOOT) for table in hall.tables]
        points = sum(len(each.floors) + len(each.ceilings) for each in bounds if each)
        note = f"{points / nodes:.0f} constraints a node"
        yield figure(
            f"roomtime.memory.{nodes}_nodes", _memory_bytes(nodes) / nodes / 1024, "KiB", points * 16 / nodes / 1024,
            BARE_BYTES, nodes, note,
        )  # fmt: skip


def _timed(nodes: int) -> tuple[Hall, float, int]:
    """A hall, the seconds its room time took of it, and the exchanges: the hall's own making is taken off again."""
    hall = _hall(nodes)
    spent = [0.0]
    for name in ("due", "sent", "answered"):
        setattr(hall.room, name, partial(_on_the_clock, getattr(hall.room, name), spent))
    hall.run(SECONDS[nodes] * 1_000_000)
    reports = [hall.room.report(table.name, 0) for table in hall.tables]
    return hall, spent[0], sum(report.exchanges for report in reports if report)


def _hall(nodes: int) -> Hall:
    return Hall(NETWORKS["typical"], nodes, seed=nodes, keep=False)


def _on_the_clock(call: Callable[..., Any], spent: list[float], *args: Any) -> Any:  # noqa: ANN401
    began_s = time.perf_counter()
    result = call(*args)
    spent[0] += time.perf_counter() - began_s
    return result


def _bare_us() -> float:
    """The two messages of an exchange through the codec."""
    turns = 2_000
    pong = encode(make("pong", boot=BOOT, id=12345, received_tick_us=2**40, sent_tick_us=2**40 + 300))
    began_s = time.perf_counter()
    for ping in range(1, turns + 1):
        encode(make("ping", id=ping))
        decode("node_up", pong)
    return (time.perf_counter() - began_s) / turns * 1e6


def _memory_bytes(nodes: int) -> int:
    """What the room time of such a hall holds in the end."""
    hall = _hall(nodes)
    tracemalloc.start()
    hall.run(SECONDS[nodes] * 1_000_000)
    held = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/controller/roomtime/*")])
    tracemalloc.stop()
    return sum(each.size for each in held.statistics("filename"))
