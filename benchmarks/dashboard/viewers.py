"""500 and 2,000 live viewers of the hall: how late they are, what each costs, and what the bell makes of it."""

import resource
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from benchmarks.bare import Echo
from benchmarks.bare_node import BareNode
from benchmarks.bell_lateness import MEMORY, WITH_PIN, bell_process, lateness, quantile
from benchmarks.commits import Commits
from benchmarks.dashboard.bare import Pusher, Watching, bare_server, crowd
from benchmarks.figures import Row, at_percentiles, figure
from benchmarks.hall import bare_nodes, folder_on_disk, house, start_first_round
from benchmarks.programs import resident_mib
from tests.support.house import Evening, House
from tests.support.waiting import eventually

VIEWERS = (500, 2000)
PRESSES = 30
APART_S = 0.35
"""Longer than the slowest of these crowds needs for one change: else each viewer only ever gets the newest."""
TABLES = 12
OUTCOMES = {"amber": "A", "blue": "B"}
LIMIT = "bare broker round trip + durable commit + a bare gevent server that sends the same bytes to as many"
KIB = 1024


def measure() -> list[Row]:
    """Rows for each size of the crowd, the hall's own table nodes silent but for one that presses."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    rows: list[Row] = []
    with house() as (room, _):
        room.start("bell", "hub", "dashboard")
        with bare_nodes(room, range(1, TABLES + 1)) as nodes, room.convenor() as evening:
            start_first_round(evening, TABLES)
            for count in VIEWERS:
                rows += _rows(room, evening, nodes[-1], count)
    return rows


def _rows(room: House, evening: Evening, node: BareNode, count: int) -> Iterator[Row]:
    before_mib = resident_mib(room.pid("dashboard"))
    with ExitStack() as stack:
        watching = stack.enter_context(crowd(room.dashboard_port, count))
        each_kib = (resident_mib(room.pid("dashboard")) - before_mib) * KIB / count
        pressed_ns = _pressed(evening, node)
        # The loops beside the bell spin: only what came before them counts for the viewers.
        run_dir, _ = stack.enter_context(bell_process(Path(stack.enter_context(_in_memory()))))
        with ThreadPoolExecutor(1) as beside:
            bell = beside.submit(lateness, run_dir)
            while not bell.done():
                _pressed(evening, node, 2)
            rang, bare_rang, _ = bell.result()
        late_ms = _late_ms(pressed_ns, watching)
    bare_ms, bare_kib = _bare(room, node, count)
    note = f"{count} open streams, {PRESSES} changes, {TABLES} tables"
    yield from at_percentiles(f"dashboard.viewers_{count}", "ms", late_ms, bare_ms, LIMIT, note)
    limit_name = "the same of the bare server"
    yield figure(f"dashboard.viewers_{count}.memory", each_kib, "KiB", bare_kib, limit_name, count, note)
    for name, per_mille in {"p50": 500, "p99": 990, "max": 1000}.items():
        late, bare = quantile(rang, per_mille), quantile(bare_rang, per_mille)
        yield figure(f"dashboard.viewers_{count}.bell_{name}", late, "us", bare, WITH_PIN, len(rang), note)


def _in_memory() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)


def _pressed(evening: Evening, node: BareNode, presses: int = PRESSES) -> dict[int, int]:
    """Press amber and blue in turn; the ns of each press by the seq of the table's state that it made."""
    pressed_ns: dict[int, int] = {}
    for turn in range(presses):
        control = "amber" if turn % 2 else "blue"
        number, at_ns = node.press(control)
        node.acked_ns(number)
        pressed_ns[_seq_with(evening, OUTCOMES[control])] = at_ns
        time.sleep(APART_S)
    return pressed_ns


def _seq_with(evening: Evening, pending: str) -> int:
    """Wait until the table is published with this result proposed; that document's seq."""
    eventually(lambda: evening.table(TABLES)["pending"] == pending, what="the press")
    return int(evening.table(TABLES)["seq"])


def _late_ms(sent_ns: dict[int, int], watching: Watching) -> list[float]:
    return [
        (at_ns - sent_ns[seq]) / 1e6
        for seq, came_ns in watching.arrivals().items()
        if seq in sent_ns
        for at_ns in came_ns
    ]


def _bare(room: House, node: BareNode, count: int) -> tuple[list[float], float]:
    """How late the bare server's viewers are, broker and disk added change by change; KiB that each costs it."""
    with bare_server() as server:
        before_mib = resident_mib(server.pid)
        with crowd(server.port, count) as watching:
            each_kib = (resident_mib(server.pid) - before_mib) * KIB / count
            pushed_ns = _pushed(server, room, node)
            return _late_ms(pushed_ns, watching), each_kib


def _pushed(server: Pusher, room: House, node: BareNode) -> dict[int, int]:
    """Push as often as was pressed. The ns of each is earlier by what broker and disk take."""
    pushed_ns: dict[int, int] = {}
    with Echo(room.mqtt.port) as echo, folder_on_disk() as disk, Commits(disk) as commits:
        for turn in range(PRESSES):
            before_ms = echo.round_trip_ms(node.payload(turn + 1, "amber"))
            before_ms += commits.commit_ms(node.payload(turn + 1, "amber").decode())
            pushed_ns[turn] = server.push(_event(turn)) - round(before_ms * 1e6)
            time.sleep(APART_S)
    return pushed_ns


def _event(seq: int) -> str:
    """As long as the product's, of the same table."""
    words = '"public":{"state":"Result awaited","icon":"hourglass","tone":"wait","score":"","sitting":"45 46 47 48"}'
    document = f'{{"v":1,"kind":"table","seq":{seq},"table":{TABLES},"round":1,"phase":"result",{words}}}'
    return f"event: table\ndata: {document}\n\n"
