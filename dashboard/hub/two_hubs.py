"""A hub that stands aside: every page says so, and the dashboard stays off the broker of the hub that serves."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from dashboard.hub.document_cache import Live
from dashboard.hub.standings_watch import Over
from table_node.shared.two_hubs import TAKE_OVER, aside_words, read_aside

LOOK_S = 1.0


class Aside:
    """What this machine's hub says, in a file beside its log, about standing aside."""

    def __init__(self, state_dir: Path | None) -> None:
        """`state_dir`: the folder of the hub's log; None if no hub on this machine can stand aside."""
        self._folder = state_dir

    def told(self) -> dict[str, Any] | None:
        """Why the hub stands aside, as `text` and `remedy`, and whether the other one is `heard`; None: it does not."""
        found = read_aside(self._folder) if self._folder is not None else None
        if found is None:
            return None
        since = time.strftime("%H:%M", time.localtime(found["since_utc_ms"] / 1000))
        text, remedy = aside_words(found, since)
        return {"name": found["name"], "heard": bool(found["heard"]), "text": text, "remedy": remedy}

    def take_over(self) -> None:
        """Ask the hub to take over. Raises OSError."""
        if self._folder is not None:
            (self._folder / TAKE_OVER).touch()


class Connection(Protocol):
    """A connection to the broker that can be opened and closed."""

    def start(self) -> None:
        """Connect."""

    def step_aside(self) -> None:
        """Leave the broker, without telling the pages that it is gone."""


class AsideWatch:
    """Keeps the dashboard off the broker while its hub stands aside."""

    def __init__(self, aside: Aside, link: Connection, live: Live, boot: str) -> None:
        self._aside, self._link, self._live, self._boot = aside, link, live, boot
        self._is_on = False

    def look(self, now_hub_us: int) -> None:
        """Connect or leave as the hub says, and tell open pages why."""
        told = self._aside.told()
        if told is None:
            if not self._is_on:
                self._is_on = True
                self._link.start()
            return
        if self._is_on:
            self._is_on = False
            self._link.step_aside()
        said = {
            "v": 1, "kind": "hub", "online": 1, "boot": self._boot, "hub_us": now_hub_us, "version": "", "bell": "ok",
            "fault": f"{told['text']} {told['remedy']}",
        }  # fmt: skip
        self._live.broker(True)
        self._live.take("hub", said)

    def follow(self, over: Over, now_hub_us: Callable[[], int]) -> None:
        """Look repeatedly until the stop event is set."""
        while not over.is_set():
            self.look(now_hub_us())
            over.wait(LOOK_S)
