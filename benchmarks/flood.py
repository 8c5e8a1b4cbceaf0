"""Every table pressing all the time: a process of bare nodes, and a bare subscriber to hold the hub against.

`python -m benchmarks.flood publish PORT ROOM TABLES SECONDS` connects, says "ready", waits for a line on its standard
input, presses, and says how many presses were acknowledged in how many seconds, and how many had to be sent again.
`python -m benchmarks.flood subscribe PORT ROOM` acknowledges whatever comes and stores nothing.
"""

import queue
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from benchmarks.bare import Client
from benchmarks.bare_node import BareNode
from benchmarks.hall import node_of
from table_node.core.outbox import WINDOW
from table_node.wire import topics
from table_node.wire.codec import decode, encode
from table_node.wire.messages import make

BATCH_MOST = 256  # the hub's: how many messages one pass takes


def publish(port: int, room: str, tables: int, seconds: float) -> None:
    """Press at every table as fast as a node's window of unacknowledged messages lets it."""
    with ExitStack() as connected:
        nodes = [connected.enter_context(BareNode(port, room, node_of(table + 1))) for table in range(tables)]
        print("ready", flush=True)
        sys.stdin.readline()
        began_ns = time.monotonic_ns()
        until_ns = began_ns + round(seconds * 1e9)
        with ThreadPoolExecutor(tables) as people:
            acked = sum(people.map(lambda node: node.press_all_the_time(until_ns, WINDOW), nodes))
        seconds = (time.monotonic_ns() - began_ns) / 1e9
        print(acked, seconds, sum(node.sent_again for node in nodes), flush=True)


def subscribe(port: int, room: str) -> None:
    """Be a hub that only receives: the same batches, the same acknowledgements, nothing decided or stored."""
    arrivals: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()
    every_node = topics.node_up(room, "+")
    with Client(port, "bare-subscriber", every_node, lambda topic, payload: arrivals.put((topic, payload))) as client:
        print("ready", flush=True)
        while True:
            batch = [arrivals.get()]
            while len(batch) < BATCH_MOST and not arrivals.empty():
                batch.append(arrivals.get())
            for (node, boot), numbers in _presses(batch).items():
                client.send(topics.node_down(room, node), encode(make("ack", boot=boot, numbers=numbers)))


def _presses(batch: list[tuple[str, bytes]]) -> dict[tuple[str, str], list[int]]:
    numbers: dict[tuple[str, str], list[int]] = {}
    for topic, payload in batch:
        place, _, node = topics.parse(topic)
        message = decode(place, payload)
        if message["kind"] == "press":
            numbers.setdefault((node, message["boot"]), []).append(message["number"])
    return numbers


if __name__ == "__main__":
    if sys.argv[1] == "publish":
        publish(int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), float(sys.argv[5]))
    else:
        subscribe(int(sys.argv[2]), sys.argv[3])
