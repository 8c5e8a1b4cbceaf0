"""A box of boards at once: every port that appears is worked on, what is pulled out is done again when it is back."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from firmware_tools.boards import Port, plugged_in
from firmware_tools.provision import Provisioned
from firmware_tools.refusals import BenchRefusal
from firmware_tools.register import Register
from firmware_tools.work import Order, Progress, bring_up

LOOK_S = 0.1
AT_ONCE = 16
TRIES_MOST = 3
AGAIN = ("port_gone", "board_silent", "board_fault", "not_verified", "port_busy")
"""Refusals that another try may cure."""


@dataclass
class Row:
    """One port's board. `state`: works, again, online, pulled, failed."""

    device: str
    progress: Progress
    state: str = "works"
    tries: int = 1
    began_s: float = field(default_factory=time.monotonic)
    took_s: float = 0.0
    refusal: BenchRefusal | None = None
    broker_line: str = field(default="", repr=False)

    @property
    def seconds(self) -> float:
        """Worked on so far, or in all."""
        return self.took_s or time.monotonic() - self.began_s


class Batch:
    """All boards on the bench. `run` ends when `count` boards are online, when asked to, or when nothing is left."""

    def __init__(
        self, ports: Callable[[], list[Port]], order: Order, register: Register, at_once: int = AT_ONCE
    ) -> None:
        self._ports, self._order, self._register = ports, order, register
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="board")
        self._rows: dict[str, Row] = {}
        self._past: list[Row] = []
        self._working: dict[str, Future[Provisioned | None]] = {}
        self._stop = threading.Event()

    def stop(self) -> None:
        """Begin nothing more; boards that are being worked on are finished."""
        self._stop.set()

    def rows(self) -> list[Row]:
        """Every board so far, by port; of a board that came back only its newest row."""
        there = list(self._rows.values())
        chips = {row.progress.chip for row in there}
        gone = {row.progress.chip or row.device: row for row in self._past if row.progress.chip not in chips}
        return sorted([*gone.values(), *there], key=lambda row: (len(row.device), row.device))

    def run(self, count: int, idle_s: float, show: Callable[[Sequence[Row]], None]) -> int:
        """Work until `count` boards are online (0: no such end) or nothing has been to do for `idle_s`.

        The exit code: 0 when every board seen is online, else 1.
        """
        busy_s = time.monotonic()
        while not self._stop.is_set():
            if self._turn():
                busy_s = time.monotonic()
            rows = self.rows()
            show(rows)
            online = sum(row.state == "online" for row in rows)
            if (count and online >= count) or time.monotonic() - busy_s > idle_s:
                break
            self._stop.wait(LOOK_S)
        self._pool.shutdown(wait=True)
        for device in list(self._working):
            self._take(device)
        rows = self.rows()
        show(rows)
        return 0 if rows and all(row.state == "online" for row in rows) else 1

    def _turn(self) -> bool:
        """Look at the ports once; whether there is anything to do."""
        there = {port.device for port, _ in plugged_in(self._ports())}
        for device, work in list(self._working.items()):
            if work.done():
                self._take(device)
        for device in list(self._rows):
            if device not in there and device not in self._working:
                self._leave(device)
        for device in sorted(there - self._working.keys()):
            row = self._rows.get(device)
            if row is None or row.state == "again":
                self._begin(device, row)
        return bool(self._working)

    def _begin(self, device: str, before: Row | None) -> None:
        row = Row(device, Progress(), tries=before.tries + 1 if before else 1)
        self._rows[device] = row
        self._working[device] = self._pool.submit(self._work, row)

    def _work(self, row: Row) -> Provisioned | None:
        row.began_s = time.monotonic()
        return bring_up(row.device, self._order, self._register, row.progress)

    def _take(self, device: str) -> None:
        """A board's work has ended, well or not."""
        row, work = self._rows[device], self._working.pop(device)
        row.took_s = time.monotonic() - row.began_s
        try:
            done = work.result()
        except BenchRefusal as refused:
            row.refusal = refused
            row.state = "again" if refused.code in AGAIN and row.tries < TRIES_MOST else "failed"
            return
        row.state = "online"
        row.broker_line = done.broker_line if done else ""

    def _leave(self, device: str) -> None:
        """A board was pulled out; one that was done stays done."""
        row = self._rows.pop(device)
        self._register.unplugged(device)
        if row.state != "online":
            row.state = "pulled"
        self._past.append(row)
