"""What the node's core costs: run by whatever Python this is, `node_core.py FOLDER`; prints a JSON object.

Written in the node dialect. FOLDER holds the node's files. Times are of many in a row, in nanoseconds for one; `bytes`
are those allocated for one, counted by MicroPython while its collector rests.
"""

import gc
import json
import sys
import time

sys.path.insert(0, sys.argv[1])

from table_node.core.node import Node  # noqa: E402
from table_node.wire.codec import decode, encode  # noqa: E402
from table_node.wire.messages import make  # noqa: E402

PUSHES = 300
AT_ONCE = 5  # between two collections; on a small heap no more fits
EDGES = 6  # of one push: it closes with a bounce, and opens with one
APART_US = 500000


class Bare:
    """A node that does nothing: what the calls themselves cost."""

    def __init__(self) -> None:
        self.last: tuple[object, ...] = ()

    def edge(self, control: str, down: bool, tick_us: int) -> None:
        """Keep the edge, and no more."""
        self.last = (control, down, tick_us)


def counter_ns() -> int:
    """A counter of nanoseconds."""
    return time.ticks_us() * 1000 if hasattr(time, "ticks_us") else time.monotonic_ns()


def allocated() -> int:
    """Bytes taken from the heap so far; 0 where nobody counts them."""
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def push(table: object, at_us: int) -> None:
    """One push of DEALT, with bounces."""
    for nth, after_us in enumerate((0, 300, 900, 80000, 80400, 81000)):
        table.edge("dealt", nth in (0, 2, 4), at_us + after_us)  # type: ignore[attr-defined]


def edges(table: object) -> tuple[int, int]:
    """Nanoseconds and bytes of one edge."""
    took_ns = took_bytes = 0
    for turn in range(PUSHES // AT_ONCE):
        gc.collect()
        gc.disable()
        began_bytes, began_ns = allocated(), counter_ns()
        for nth in range(AT_ONCE):
            push(table, (turn * AT_ONCE + nth + 1) * APART_US)
        took_ns += counter_ns() - began_ns
        took_bytes += allocated() - began_bytes
        gc.enable()
    return (took_ns // (PUSHES * EDGES), took_bytes // (PUSHES * EDGES))


def messages(node: Node | None) -> tuple[int, int]:
    """Nanoseconds and bytes of one press made a message, and its acknowledgement taken; or of their JSON alone."""
    took_ns = took_bytes = 0
    for turn in range(PUSHES):
        at_us = (turn + 1) * APART_US
        if node is not None:
            push(node, at_us)
        ack = encode(make("ack", boot="boot-1", numbers=[turn + 1]))
        press = make("press", boot="boot-1", number=turn + 1, tick_us=at_us, control="dealt")
        gc.collect()
        gc.disable()
        began_bytes, began_ns = allocated(), counter_ns()
        if node is not None:
            for message, _ in node.take(at_us):
                encode(message)
            node.received(ack, at_us)
        else:
            json.dumps(press).encode()
            json.loads(ack.decode())
        took_ns += counter_ns() - began_ns
        took_bytes += allocated() - began_bytes
        gc.enable()
    return (took_ns // PUSHES, took_bytes // PUSHES)


def main() -> None:
    """Measure, and say it."""
    node = Node("boot-0", "simulated", "1.0")
    said = {"edge": edges(node), "edge_limit": edges(Bare())}
    node = Node("boot-1", "simulated", "1.0")
    node.connected(0)
    node.take(0)
    said["message"] = messages(node)
    said["message_limit"] = messages(None)
    assert node.queued() == 0 and decode("node_down", b'{"v":1,"kind":"ping","id":1}')
    print(json.dumps(said))


main()
