"""How long a board takes from the box to the room, and forty of them, beside merely moving the same bytes."""

import os
import pty
import statistics
import threading
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.figures import Row, figure
from benchmarks.hall import folder_on_disk
from firmware_tools.batch import AT_ONCE, Batch
from firmware_tools.boards import Port
from firmware_tools.bundle import node_bundle
from firmware_tools.provision import Room
from firmware_tools.register import Register
from firmware_tools.work import Order
from tests.support.mosquitto import Mosquitto
from tests.support.usb_board.board import WIFI, UsbBoard

ONE, ALL = 5, 40
WITHIN_S = 300.0
PIECE = 2048
LIMIT = "the same bytes through the same kind of terminals, read and thrown away"


def measure() -> list[Row]:
    """Seconds of one board alone, and of forty at once: program, identity, restart, and online on a real broker."""
    bundle = node_bundle()
    rows = []
    with folder_on_disk() as folder:
        broker = Mosquitto(folder)
        try:
            alone = [_batch(folder / f"one-{number}", 1, broker.port) for number in range(ONE)]
            together = _batch(folder / "all", ALL, broker.port)
        finally:
            broker.kill()
    note = f"{len(bundle.files) + 4} files, {alone[0][1]} bytes sent to a board; virtual boards on this machine"
    took_s = statistics.median(took_s for took_s, _ in alone)
    bare_s = statistics.median(_moved_s([sent]) for _, sent in alone)
    rows.append(figure("firmware.board", took_s, "s", bare_s, LIMIT, ONE, note))
    bare_s = _moved_s([together[1] // ALL] * ALL)
    rows.append(figure("firmware.forty", together[0], "s", bare_s, LIMIT, ALL, f"{AT_ONCE} at once; {note}"))
    return rows


def _batch(folder: Path, count: int, broker_port: int) -> tuple[float, int]:
    """Seconds until so many boards are online, and the bytes that were sent to them."""
    with _boards(folder, count) as boards:
        room = Room(WIFI["name"], WIFI["key"], "127.0.0.1", broker_port)
        ports = [Port(board.port, 0x2E8A, 0x0005, board.chip) for board in boards]
        batch = Batch(lambda: ports, Order(node_bundle(), room, next_free=True), Register(folder / "boards.json"))
        began_s = time.monotonic()
        if batch.run(count, WITHIN_S, lambda _rows: None) != 0:
            raise RuntimeError(f"not all of {count} boards came online")
        return time.monotonic() - began_s, sum(board.heard_bytes for board in boards)


@contextmanager
def _boards(folder: Path, count: int) -> Iterator[list[UsbBoard]]:
    boards = [UsbBoard(folder / str(number), f"e6614104{number:08x}") for number in range(count)]
    try:
        yield boards
    finally:
        for board in boards:
            board.unplug()


def _moved_s(sizes: Sequence[int]) -> float:
    """Seconds to write so many bytes into a terminal each, all at once, until the other ends have read them."""
    ends = [pty.openpty() for _ in sizes]
    threads = []
    for (ours, theirs), size in zip(ends, sizes, strict=True):
        tty.setraw(theirs)
        threads.append(threading.Thread(target=_write, args=(theirs, size)))
        threads.append(threading.Thread(target=_read, args=(ours, size)))
    began_s = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took_s = time.monotonic() - began_s
    for end in [end for pair in ends for end in pair]:
        os.close(end)
    return took_s


def _write(end: int, size: int) -> None:
    while size > 0:
        size -= os.write(end, bytes(min(size, PIECE)))


def _read(end: int, size: int) -> None:
    while size > 0:
        size -= len(os.read(end, PIECE))
