"""Through what a test comes to the code that handles a clause: seen while the test runs, not said by it."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FrameType

from flask import Flask, request

from controller.cli import rules, score
from controller.domain.commands.game import RecordCard, RecordPress
from controller.domain.commands.hall import EnterPlayer
from controller.domain.commands.round import PassTime, RecordRing
from controller.domain.commands.seats import DrawRing, NameSitters
from controller.domain.commands.session import PlanSession
from controller.domain.commands.setup import CreateTournament, DrawSeats, ImportPlayers
from controller.domain.commands.table import ClipOnPhone, PressOnPhone
from controller.domain.decide import decide
from controller.store import read_model
from tests.support.folding import fold

BY_NODE = (RecordPress, RecordCard, PressOnPhone, ClipOnPhone)
BY_CLOCK = (PassTime, RecordRing)
SET_UP = (
    CreateTournament, ImportPlayers, DrawSeats, EnterPlayer,
    DrawRing, NameSitters, PlanSession,
)  # fmt: skip


def _of_command(frame: FrameType) -> str:
    command = frame.f_locals["command"]
    if isinstance(command, BY_NODE):
        return "press"
    if isinstance(command, BY_CLOCK):
        return "clock"
    return "set-up" if isinstance(command, SET_UP) else "page"


def _of_page(frame: FrameType) -> str:
    endpoint = request.endpoint or ""
    if endpoint.startswith(("console.setup", "console.create")):
        return "set-up"
    return "print" if "print" in endpoint else "page"


DOORS: dict[CodeType, Callable[[FrameType], str]] = {
    decide.__code__: _of_command,
    Flask.dispatch_request.__code__: _of_page,
    score.answer.__code__: lambda _frame: "command line",
    score.talk.__code__: lambda _frame: "command line",
    read_model.write.__code__: lambda _frame: "page",  # what pages show is written there, in the hub
    rules.run.__code__: lambda _frame: "command line",
}
"""Where what a person or a node does comes in, and what kind of door it is. Every command of the room, whether a
button, a card, the bell or a page asked it, is decided in one place."""
FOLD = fold.__code__
"""Events of a log are evolved again here, through the door by which they were decided."""


@contextmanager
def watched(wheres: set[str]) -> Iterator[dict[str, set[str]]]:
    """For each of these handlers the doors through which it was come to, filled in while the block runs.

    A class or a constant runs nothing by itself: it is met by every door that was used.
    """
    found: dict[str, set[str]] = {where: set() for where in wheres}
    handlers = {code: where for where in wheres for code in _codes(where)}
    rest = {where for where in wheres if where not in handlers.values()}
    last: str | None = None

    def see(frame: FrameType, happening: str, _given: object) -> None:
        nonlocal last
        if happening != "call":
            return
        if door := DOORS.get(frame.f_code):
            last = door(frame)
            for where in rest:
                found[where].add(last)
        if (where := handlers.get(frame.f_code)) is not None and (kind := _door_of(frame, last)):
            found[where].add(kind)

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield found
    finally:
        sys.setprofile(before)


def _door_of(frame: FrameType | None, last: str | None) -> str | None:
    while frame is not None:
        if frame.f_code is FOLD:
            return last
        if door := DOORS.get(frame.f_code):
            return door(frame)
        frame = frame.f_back
    return None


def _codes(where: str) -> Iterator[CodeType]:
    """The code of a function or method by its full name; of anything else none."""
    parts = where.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            found: object = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for name in parts[length:]:
            found = inspect.getattr_static(found, name, None)
        found = found.fget if isinstance(found, property) else found
        found = inspect.unwrap(found) if callable(found) else found
        if inspect.isfunction(found):
            yield found.__code__
        return
