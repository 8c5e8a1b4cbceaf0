"""Housekeeping on the hub's machine: the watchdog, a copy of the log after each round, and free disk space."""

import logging
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from controller.hub.watchdog import Watchdog
from controller.store.backup import back_up_into
from table_node.shared.words import say

log = logging.getLogger(__name__)

LOOK_US = 30_000_000  # how often the free space is looked at
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Place:
    """Where the log lies, where its copies go (None: nowhere), and how much space must be left beside it."""

    database: Path
    copies: Path | None
    free_least_mb: int
    room: str = "hall"


class Caretaker:
    """Does the housekeeping once in each pass of the hub's loop, without making the loop wait for a disk."""

    def __init__(self, place: Place, watchdog: Watchdog, notice: str = "") -> None:
        """`notice`: what is to be told for as long as this hub runs, such as a damaged log."""
        self._place, self._watchdog, self._notice = place, watchdog, notice
        self._copied: tuple[str, int, bool] | None = None
        self._looked_hub_us: int | None = None
        self._tight = ""
        self._copier = _Copier(place)

    @property
    def free_least_mb(self) -> int:
        """The least free space, in megabytes, before the convenor is warned."""
        return self._place.free_least_mb

    def attend(self, room: Room, now_hub_us: int) -> None:
        """One pass: tell systemd, have the log copied where a round has ended, look at the disk now and then."""
        self._watchdog.turns(now_hub_us)
        reached = (room.tournament.name if room.tournament else "", room.round, room.phase == "ended")
        if self._copied is not None and reached != self._copied and room.tournament is not None:
            self._copier.wake()
        self._copied = reached
        if self._looked_hub_us is None or now_hub_us - self._looked_hub_us >= LOOK_US:
            self._looked_hub_us = now_hub_us
            self._tight = shortage(self._place.database.parent, self._place.free_least_mb)

    def alarms(self) -> Iterator[str]:
        """What is wrong with the machine now, one sentence each."""
        yield from filter(None, (self._notice, self._tight, self._copier.trouble))

    def end(self) -> None:
        """Tell systemd, and let a copy that is being made be finished."""
        self._watchdog.ends()
        self._copier.end()


def free_mb(folder: Path) -> int:
    """Megabytes free on the folder's disk for a program that is not root. Raises OSError."""
    stat = os.statvfs(folder)
    return stat.f_bavail * stat.f_frsize // MEGABYTE


def shortage(folder: Path, least_mb: int) -> str:
    """A warning for the convenor if less than this is free; empty otherwise."""
    try:
        free = free_mb(folder)
    except OSError as error:
        return say("The hub's disk cannot be looked at: {strerror}.", strerror=error.strerror)
    if free >= least_mb:
        return ""
    return say(
        "Only {free} MB are free on the hub's disk: make space before the evening, or nothing can be stored.", free=free
    )


def is_second_medium(folder: Path, database: Path) -> bool:
    """Whether this folder exists on another disk than the log: the USB stick is plugged in."""
    try:
        return folder.is_dir() and folder.stat().st_dev != database.parent.stat().st_dev
    except OSError:
        return False


class _Copier:
    """Copies the log to the second medium in a thread of its own: a slow stick must not hold up a press."""

    def __init__(self, place: Place) -> None:
        self.trouble = ""
        self._place = place
        self._wanted, self._ended = threading.Event(), False
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Ask for a copy: a round has just ended."""
        if self._place.copies is None:
            return
        self._wanted.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Let a running copy finish, but wait no longer than a person would."""
        self._ended = True
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(10)

    def _work(self) -> None:
        while True:
            self._wanted.wait()
            self._wanted.clear()
            self._copy()
            if self._ended:
                return

    def _copy(self) -> None:
        place = self._place
        if place.copies is None or not is_second_medium(place.copies, place.database):
            self.trouble = ""
            return
        try:
            back_up_into(place.database, place.copies, place.room)
        except Refusal as error:
            self.trouble = say("The round was not copied to the second medium: {error}", error=error.text)[:200]
        except Exception as error:  # the evening goes on without a copy, and the next round's is tried
            log.exception("a mistake of ours with a copy of the log")
            self.trouble = say("The round was not copied to the second medium: {error}", error=repr(error))[:200]
        else:
            self.trouble = ""
