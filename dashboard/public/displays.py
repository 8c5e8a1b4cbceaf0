"""The screens in the hall: what each is called and shows, kept over restarts, and how each was last heard of."""

import json
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dashboard.access.auth import write_whole
from dashboard.hub.document_cache import Document
from table_node.shared.decoder import STRICT
from table_node.shared.outside import read_text
from table_node.shared.settings import SettingsError
from table_node.shared.words import say

SHOWS = {
    "follow": say("Follow the evening"),
    "countdown": say("Countdown"),
    "where": say("Where to go next"),
    "playing": say("Who is still playing"),
    "standings": say("Standings"),
    "seats": say("Seats by name"),
    "rules": say("Rules of the moment"),
}
SOUND_STATES = ("off", "ready", "blocked")
LIGHT_STATES = ("free", "held", "hidden")
"""Its own screen saver decides; the page keeps it lit; another window is in front of the page."""
DISPLAYS_MOST = 40  # a hall has a handful; somebody's toying must not fill the file
NAME_LONGEST = 30
GOOD_MS = 500


@dataclass(frozen=True)
class Screen:
    """What the convenor said of one screen."""

    key: str
    """What the screen's browser carries, so that it is known again after a network drop or a restart."""
    number: int
    name: str
    show: str = "follow"
    sound: int = 0
    voice: int = 0
    """Whether it says aloud what happens."""


@dataclass(frozen=True)
class Heard:
    """What a screen said last: when, whether its sound may play, how exactly it knows the hub's clock, if it is lit."""

    seen_hub_us: int
    sound: str = "off"
    exact_ms: int | None = None
    light: str = "free"
    old: int = 0
    """Whether its browser is too old for the page's scripts."""

    @property
    def clock_is_good(self) -> bool:
        """Whether it shows the right second: it knows the hub's clock to less than half of one."""
        return self.exact_ms is not None and self.exact_ms <= GOOD_MS


@dataclass
class Displays:
    """Every screen that was ever opened here and not forgotten. `path`: where they are kept; None: nowhere.

    Raises SettingsError where the file cannot be used.
    """

    path: Path | None = None
    _screens: dict[str, Screen] = field(default_factory=dict)
    _heard: dict[str, Heard] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        """Read what was kept."""
        try:
            if self.path is not None and self.path.exists():
                kept = STRICT.read(tuple[Screen, ...], json.loads(read_text(self.path)))
                self._screens = {one.key: one for one in kept}
        except (OSError, ValueError) as error:
            raise SettingsError(f"The list of displays {self.path} cannot be used: {error}. Delete it.") from error

    def all(self) -> list[tuple[Screen, Heard | None]]:
        """The screens by number, each with what it said last since the dashboard started."""
        with self._lock:
            screens = sorted(self._screens.values(), key=lambda one: one.number)
            return [(one, self._heard.get(one.key)) for one in screens]

    def of(self, key: str) -> Screen | None:
        """The screen that carries this key."""
        return self._screens.get(key)

    def opened(self, key: str) -> Screen | None:
        """A browser was opened as a screen: the one it was before, or a new one; None when there are too many.

        Raises OSError.
        """
        with self._lock:
            if key not in self._screens and len(self._screens) < DISPLAYS_MOST:
                number = max((one.number for one in self._screens.values()), default=0) + 1
                self._keep(self._screens | {key: Screen(key, number, say("Display {number}", number=number))})
            return self._screens.get(key)

    def heard(self, key: str, heard: Heard) -> None:
        """A screen says how it is."""
        with self._lock:
            if key in self._screens:
                self._heard[key] = heard

    def assign(self, number: int, name: str, show: str, sound: int, voice: int = 0) -> Screen | None:
        """The convenor names a screen and says what it shows. Raises OSError."""
        with self._lock:
            found = next((one for one in self._screens.values() if one.number == number), None)
            if found is not None:
                found = Screen(found.key, number, name, show, sound, voice)
                self._keep(self._screens | {found.key: found})
            return found

    def forget(self, number: int) -> None:
        """A screen is no screen any more. Raises OSError."""
        with self._lock:
            self._keep({key: one for key, one in self._screens.items() if one.number != number})

    def document(self) -> Document:
        """What every screen must know to see that it was given something else."""
        names = ("number", "name", "show", "sound", "voice")
        shown = [{name: getattr(one, name) for name in names} for one, _ in self.all()]
        return {"v": 1, "kind": "displays", "displays": shown}

    def state(self) -> Document:
        """How the screens are, for the convenor alone."""
        heard = {str(one.number): asdict(last) if last else None for one, last in self.all()}
        return {"v": 1, "kind": "screens", "screens": heard}

    def _keep(self, screens: Mapping[str, Screen]) -> None:
        if self.path is not None:
            kept: list[dict[str, Any]] = [asdict(one) for one in screens.values()]
            write_whole(self.path, [json.dumps(kept)], 0o660)  # the hub copies it with its log
        self._screens = dict(screens)
