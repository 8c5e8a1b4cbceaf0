"""The table's side of a board: edges out of the ring into the core, lamps out of it, and chores when nobody presses."""

import gc

from table_node.boards.micropython.flash_outbox import FlashOutbox
from table_node.boards.micropython.panel import Panel
from table_node.boards.micropython.ticks import Counter
from table_node.core.node import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table_node.boards.micropython.uart_reader import UartReader
    from table_node.core.rc522 import Rc522

LEVELS_US = 20000  # between two looks at the contacts, which make good an edge that was lost
CHORES_US = 5000000


class Table:
    """To be turned every few milliseconds. Nothing here waits."""

    def __init__(
        self, node: Node, panel: Panel, counter: Counter, outbox: FlashOutbox, reader: "UartReader | Rc522 | None"
    ) -> None:
        self._node = node
        self._panel = panel
        self._counter = counter
        self._outbox = outbox
        self._reader = reader
        self._levels_us = 0
        self._reader_us = 0
        self._chores_us = 0
        self._wake_us = 0
        now_us = counter.now_us()
        for control, down in panel.levels():
            node.at_start(control, down, now_us)

    def wake(self) -> None:
        """Something has come that may change the lamps: look at the next turn."""
        self._wake_us = 0

    def turn(self) -> int:
        """Take what happened, let time go on, and set the lamps where that is due. Returns the tick of this turn."""
        node = self._node
        pressed = not self._panel.ring.is_empty()
        self._take_edges()
        now_us = self._counter.now_us()
        if now_us >= self._levels_us:
            self._levels_us = now_us + LEVELS_US
            for control, down in self._panel.levels():
                node.level(control, down, now_us)
        if self._reader is not None and now_us >= self._reader_us:
            self._reader_us = now_us + self._reader.every_us
            for uid in self._reader.reads(now_us):
                node.card(uid, now_us)
            node.reader = self._reader.word(now_us)
        if pressed or now_us >= self._wake_us:
            node.tick(now_us)
            self._panel.shine(node.lights(now_us))
            self._wake_us = node.wake_us(now_us)
        if now_us >= self._chores_us and node.is_calm(now_us):
            self._chores_us = now_us + CHORES_US
            self._do_chores()
        return now_us

    def _take_edges(self) -> None:
        ring = self._panel.ring
        while not ring.is_empty():
            place, down, raw = ring.take()
            self._node.edge(self._panel.controls[place], down, self._counter.at(raw))

    def _do_chores(self) -> None:
        self._outbox.tidy()
        gc.collect()
        if hasattr(gc, "mem_free"):
            self._node.free_bytes = gc.mem_free()
