"""Tells pages when the standings have changed, so that phones fetch them then and not at every press."""

import hashlib
import logging
from typing import Protocol

from dashboard.hub.document_cache import Live
from dashboard.read.model import Reads
from dashboard.read.standings import teams

log = logging.getLogger(__name__)

APART_S = 1.0
KEY = "standings"


class Over(Protocol):
    """A stop event, of plain threads or of gevent."""

    def is_set(self) -> bool:
        """Whether the event is set."""

    def wait(self, timeout: float) -> object:
        """Wait for the event, at most so many seconds."""


class StandingsWatch:
    """Compares the standings whenever the room publishes anything new."""

    def __init__(self, live: Live, reads: Reads) -> None:
        self._live, self._reads = live, reads
        self._room = live.watch(convenor=True)
        self._mark = ""

    def look(self) -> None:
        """Tell the pages if the standings differ from those of the last look."""
        with self._reads.open() as model:
            if model is None:
                return
            stands = repr((model.standings(), teams(model)))
            mark = hashlib.sha256(stands.encode()).hexdigest()[:16]
            if mark != self._mark:
                self._mark = mark
                self._live.take(KEY, {"v": 1, "kind": KEY, "seq": model.seq(), "mark": mark})

    def follow(self, over: Over) -> None:
        """Look repeatedly until the stop event is set."""
        while not over.is_set():
            try:
                self.look()
            except Exception:  # a page that is a moment late is better than none for the evening
                log.exception("The standings could not be looked at")
            over.wait(APART_S)
            self._room.fetch()
