"""What a node costs: its core on both Pythons, a press of a Pi node, hundreds of simulated nodes, and the outbox."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from benchmarks import node_replaced
from benchmarks.bare import Echo
from benchmarks.commits import Commits
from benchmarks.figures import Row, at_percentiles, figure, percentile
from benchmarks.hall import folder_on_disk, house
from benchmarks.programs import line_of, processor_ms, resident_mib, running
from table_node.boards.pi.clock import NodeClock
from table_node.boards.pi.outbox_file import OutboxFile
from table_node.boards.pi.pi_node import Identity, PiNode
from table_node.boards.pi.program import NodeSettings
from table_node.boards.pi.schedule import Schedule
from table_node.core.debounce import SETTLE_US
from table_node.core.lines import line_of as entry_line
from table_node.core.node import Node
from table_node.shared.settings import MqttSettings
from table_node.wire.codec import encode
from table_node.wire.messages import make
from tests.support.house import ROOM
from tests.support.mosquitto import Mosquitto
from tests.support.waiting import eventually
from tests.table_node.virtual_board.board import HEAP, compile_for_a_board, node_files, tool

REPOSITORY = Path(__file__).parents[1]
PRESSES = 200
APART_US = 500_000
APART_S = APART_US / 1_000_000
"""Longer than the lock-out of a button."""
NODES = 300
WATCHED_S = 20
WRITES = 200

BARE_CLIENTS = """
import sys, time
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
clients = []
for nth in range(int(sys.argv[2])):
    client = Client(CallbackAPIVersion.VERSION2, client_id=f"bare-{nth}")
    client.connect("127.0.0.1", int(sys.argv[1]), 10)
    client.subscribe(f"bare/{nth}", 1)
    client.loop_start()
    clients.append(client)
print("ready", flush=True)
while True:
    time.sleep(5)
    for nth, client in enumerate(clients):
        client.publish(f"bare/{nth}/up", b"x" * 300)
"""


def measure() -> list[Row]:
    """Every figure of a node."""
    return [*_core(), *_peaks(), *_stored(), *_many(), *_outbox(), *node_replaced.measure()]


def _core() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        compile_for_a_board([*node_files(), "benchmarks/node_core.py"], Path(folder))
        script = str(REPOSITORY / "benchmarks/node_core.py")
        told = {
            "cpython": _said([sys.executable, script, str(REPOSITORY)]),
            "micropython": _said([tool("micropython"), "-X", f"heapsize={HEAP}", script, folder]),
        }
    rows = []
    for python, said in told.items():
        for what, limit in (("edge", "a call that keeps the edge"), ("message", "the same JSON written and read")):
            (ns, taken), (limit_ns, limit_taken) = said[what], said[f"{what}_limit"]
            note = "no collector runs meanwhile" + (f"; heap of {HEAP}" if python == "micropython" else "")
            rows.append(figure(f"node.{what}.{python}", ns / 1000, "us", limit_ns / 1000, limit, 300, note))
            if python == "micropython":
                rows.append(figure(f"node.{what}.{python}.heap", taken, "bytes", limit_taken, limit, 300, note))
    return rows


def _peaks() -> list[Row]:
    """What one edge and one message take of CPython's memory at once."""
    node = Node("boot-1", "simulated", "1.0")
    node.connected(0)
    kept: list[tuple[str, bool, int]] = [("", False, 0)]
    edge = _peak_bytes(lambda nth: node.edge("dealt", nth % 2 == 0, nth * APART_US))
    edge_limit = _peak_bytes(lambda nth: kept.__setitem__(0, ("dealt", nth % 2 == 0, nth * APART_US)))
    acks = [encode(make("ack", boot="boot-1", numbers=[number])) for number in range(1, PRESSES + 1)]

    def tell(nth: int) -> None:
        for message, _ in node.take(nth * APART_US):
            encode(message)
        node.received(acks[nth], nth * APART_US)

    message = _peak_bytes(tell, node.queued())
    press = make("press", boot="boot-1", number=1, tick_us=APART_US, control="dealt")
    message_limit = _peak_bytes(lambda nth: (json.dumps(press).encode(), json.loads(acks[nth])))
    note = "the most held at once, median; CPython gives back at once what is not held"
    return [
        figure("node.edge.cpython.heap", edge, "bytes", edge_limit, "a call that keeps the edge", PRESSES, note),
        figure("node.message.cpython.heap", message, "bytes", message_limit, "the same JSON written and read",
               len(acks) // 2, note),
    ]  # fmt: skip


def _peak_bytes(act: Callable[[int], object], times: int = PRESSES) -> float:
    tracemalloc.start()
    taken = []
    for nth in range(times):
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        act(nth)
        taken.append(tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    return percentile(taken, 50)


def _said(command: list[str]) -> dict[str, list[int]]:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=True)
    found: dict[str, list[int]] = json.loads(done.stdout)
    return found


class _Heard(OutboxFile):
    """An outbox that tells when the hub has stored everything."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.stored = threading.Event()
        self.stored_ns = 0

    def forget(self, boot: str, numbers: list[int]) -> None:
        """The hub has stored these."""
        super().forget(boot, numbers)
        self.stored_ns = time.monotonic_ns()
        self.stored.set()


@contextmanager
def _pi_node(port: int, storage: OutboxFile) -> Iterator[MockFactory]:
    factory, schedule = MockFactory(), Schedule()
    identity = Identity(ROOM, "pi-bench", "boot-1")
    mqtt = MqttSettings(port=port)
    node = PiNode(identity, mqtt, NodeSettings().wiring(), factory, storage, NodeClock(), schedule)
    node.open()
    eventually(lambda: node.core.hears_hub(node.tick_us()), what="the hub's pings")
    time.sleep(SETTLE_US / 1e6)  # a push under way at the node's start is none of its presses
    try:
        yield factory
    finally:
        node.close()
        schedule.stop()
        storage.close()


def _stored() -> list[Row]:
    """From the first edge on a mock pin to the hub's acknowledgement: the press is in the log."""
    took_ms, limits_ms = [], []
    with house() as (room, _):
        room.start("bell", "hub")
        storage = _Heard(room.folder / "node.outbox")
        with _pi_node(room.mqtt.port, storage) as factory, Echo(room.mqtt.port) as echo, Commits(room.folder) as commit:
            pin = factory.pin(NodeSettings().dealt_pin)
            for _ in range(PRESSES):
                storage.stored.clear()
                began_ns = time.monotonic_ns()
                pin.drive_low()
                if not storage.stored.wait(10):
                    raise TimeoutError("a press was not acknowledged")
                took_ms.append((storage.stored_ns - began_ns) / 1e6)
                pin.drive_high()
                limits_ms.append(echo.round_trip_ms(b"x" * 120) + commit.commit_ms("x" * 200))
                time.sleep(APART_S)
    note = "DEALT on a mock pin, at a node that serves no table"
    return at_percentiles("node.stored", "ms", took_ms, limits_ms, "bare broker round trip + durable commit", note)


def _many() -> list[Row]:
    with house() as (room, _):
        room.start("bell", "hub")
        with running("-c", _simulate(room.config)) as nodes:
            line_of(nodes)
            with room.convenor() as evening:
                eventually(lambda: len(evening.document("nodes")["nodes"]) >= NODES, 60, "a hello of every node")
            cpu_ms, mib = _watched(nodes.pid)
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder))
        try:
            with running("-c", BARE_CLIENTS, str(broker.port), str(NODES)) as bare:
                line_of(bare)
                limit_ms, limit_mib = _watched(bare.pid)
        finally:
            broker.kill()
    note = f"{NODES} nodes in one process, idle in a room: pings, heartbeats, lamps"
    limit = "as many bare paho clients with a message every 5 s"
    return [
        figure("node.each.cpu", cpu_ms / NODES, "ms/s", limit_ms / NODES, limit, NODES, note),
        figure("node.each.memory", mib * 1024 / NODES, "KiB", limit_mib * 1024 / NODES, limit, NODES, note),
    ]


def _simulate(config: Path) -> str:
    return (
        "import sys; from pathlib import Path; from table_node.simulator import run; "
        f"sys.exit(run(Path({str(config)!r}), {NODES}, 1, 1, people=False))"
    )


def _watched(pid: int) -> tuple[float, float]:
    """Processor milliseconds a second, and resident MiB, of a process over some seconds."""
    before_ms, began_s = processor_ms(pid), time.monotonic()
    time.sleep(WATCHED_S)
    return (processor_ms(pid) - before_ms) / (time.monotonic() - began_s), resident_mib(pid)


def _outbox() -> list[Row]:
    """One press into the outbox, until it outlives a power cut."""
    took_ms, limits_ms = [], []
    entry = ("0123456789abcdef", 1, 123_456_789, "press", "dealt")
    with folder_on_disk() as folder:
        bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        line = entry_line(list(entry))
        storage = OutboxFile(folder / "outbox")
        for number in range(1, WRITES + 1):
            began_ns = time.monotonic_ns()
            storage.append((entry[0], number, *entry[2:]))
            storage.settle()
            took_ms.append((time.monotonic_ns() - began_ns) / 1e6)
            began_ns = time.monotonic_ns()
            os.write(bare, line)
            os.fsync(bare)
            limits_ms.append((time.monotonic_ns() - began_ns) / 1e6)
        storage.close()
        os.close(bare)
    note = f"an entry of {len(line)} bytes; median fsync {percentile(limits_ms, 50):.2f} ms"
    return at_percentiles("node.outbox", "ms", took_ms, limits_ms, "the same bytes appended and one fsync", note)
