"""Says when the standings have changed, so that a hall of phones asks for them then, and not at every press."""

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
    """An event of whichever kind of threads the process has."""

    def is_set(self) -> bool:
        """Whether it has come."""

    def wait(self, timeout: float) -> object:
        """Wait for it, so many seconds at most."""


class StandingsWatch:
    """Looks at the standings whenever the room says anything new."""

    def __init__(self, live: Live, reads: Reads) -> None:
        self._live, self._reads = live, reads
        self._room = live.watch(convenor=True)
        self._mark = ""

    def look(self) -> None:
        """Tell every page when what stands there is not what stood there before."""
        with self._reads.open() as model:
            if model is None:
                return
            stands = repr((model.standings(), teams(model)))
            mark = hashlib.sha256(stands.encode()).hexdigest()[:16]
            if mark != self._mark:
                self._mark = mark
                self._live.take(KEY, {"v": 1, "kind": KEY, "seq": model.seq(), "mark": mark})

    def follow(self, over: Over) -> None:
        """Look again and again until it is over."""
        while not over.is_set():
            try:
                self.look()
            except Exception:  # a page that is a moment late is better than none for the evening
                log.exception("The standings could not be looked at")
            over.wait(APART_S)
            self._room.fetch()
