"""The only writer of the log: it holds the room's state, and stores each draft of new events whole or not at all."""

import json
import logging
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from controller.domain.commands import Command
from controller.domain.commands.bell import RingBell
from controller.domain.commands.play import AskTable
from controller.domain.commands.round import NoteRestart
from controller.domain.decide import decide
from controller.domain.events import Event
from controller.domain.events.game import PressIgnored
from controller.domain.evolve import evolve
from controller.domain.hands.play import answer
from controller.domain.late.timeline_posting import noted
from controller.domain.state.room import Room
from controller.domain.state.timeline import Instant
from controller.domain.table.machine import AS_GOOD
from controller.games.refusal import Refusal
from controller.hub.inbox import Incoming
from controller.hub.nodes.streams import Numbered
from controller.projections.trail import Trail, When
from controller.store.event_log import Batch, EventLog, Logged, NotStored, Unwritable
from controller.store.read_model import Change, Refused
from table_node.shared.words import say

Message = dict[str, object]
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Clock:
    """The hub's clocks and its source of chance, handed in from outside."""

    hub_us: Callable[[], int]
    utc_ms: Callable[[], int]
    seed: Callable[[], int]
    since_midnight_us: Callable[[], int] = lambda: 0
    """By the wall clock, for plans people make in times of day."""


Step = tuple[Logged, Room, Room]
"""An event with the room before it and after it."""


@dataclass
class Draft:
    """What one pass of the hub's loop is about to store, and the replies to send once it is stored."""

    room: Room
    seq: int
    steps: list[Step] = field(default_factory=list)
    asked: list[Incoming] = field(default_factory=list)
    """Commands that are answered with this draft."""
    replies: list[tuple[str, str, Message]] = field(default_factory=list)
    """(client, request id, reply)"""
    taken: list[Numbered] = field(default_factory=list)
    """Numbered messages that are stored with this draft."""
    again: list[Numbered] = field(default_factory=list)
    """Numbered messages that came again: stored already, to be acknowledged again."""
    once: list[tuple[Command, str]] = field(default_factory=list)
    """Commands that nobody sends again, such as a ring, with their causes: kept until they are stored."""
    turned_away: list[Refused] = field(default_factory=list)
    """Messages that were not even read."""
    refused: list[Refused] = field(default_factory=list)
    mistaken: set[str] = field(default_factory=set)
    """Causes of numbered messages that were refused."""
    rings: list[RingBell] = field(default_factory=list)
    """Rings by hand, handed to the bell once they are stored."""

    @property
    def logged(self) -> list[Logged]:
        """The events, in order."""
        return [logged for logged, _, _ in self.steps]

    def unheeded(self) -> set[str]:
        """The causes that changed nothing and that the table should be told about."""
        ignored = {
            logged.cause
            for logged in self.logged
            if isinstance(logged.event, PressIgnored) and logged.event.reason not in AS_GOOD
        }
        return ignored | self.mistaken

    def is_empty(self) -> bool:
        """Whether there is nothing to store."""
        return not (self.steps or self.replies or self.turned_away or self.refused)


class Writer:
    """Decides commands against the room's state and commits what they led to."""

    def __init__(self, event_log: EventLog, boot: str, clock: Clock) -> None:
        self._log, self._boot, self._clock = event_log, boot, clock
        self.room, self.seq = Room(), 0
        self._stored: set[str] = set()
        """The causes that have events in the log."""
        self._unwritable: dict[str, Unwritable] = {}
        """The causes that cannot be written, by mistakes of ours."""
        self.pages_lack = self._shows_nothing = False
        """By a mistake of ours the read model lacks something, or is not written at all: the room goes on without."""

    def recall(self, seen: Callable[[str], None]) -> None:
        """Fold the whole log, showing each cause to `seen`, and write the read model anew from it.

        A log whose last event is of another boot gets a note that the machine restarted. Raises NotStored.
        """
        trail, last = Trail(), None
        for logged in self._log.all():
            before, self.room = self.room, _followed(self.room, logged.event, Instant(logged.hub_us, logged.boot))
            self.seq, last = logged.seq, logged
            seen(logged.cause)
            self._stored.add(logged.cause)
            with self._pages_may_lack():
                trail.follow(_when(logged), logged.event, before, self.room)
        with self._pages_may_lack():
            self._shows_nothing = True
            self._log.rebuild(Change(None, self.room, self.seq, trail))
            self._shows_nothing = False
        if last is not None and last.boot != self._boot:
            draft = self.draft()
            now_us = self._clock.hub_us()
            noted_now = (now_us, now_us - self._clock.since_midnight_us())
            restart = NoteRestart(self._boot, last.hub_us, last.boot, *noted_now)
            self.take(draft, restart, f"restart:{self._boot}:{self.seq}")
            try:
                self.store(draft)
            except Unwritable:
                log.exception("a mistake of ours: the pages stay as they are")
                self.pages_lack = self._shows_nothing = True
                self.store(draft)

    @contextmanager
    def _pages_may_lack(self) -> Iterator[None]:
        """Note a failure of the read model and go on: it can be made again from the log."""
        try:
            yield
        except NotStored:
            raise
        except Exception:
            log.exception("a mistake of ours: the pages lack something")
            self.pages_lack = True

    def draft(self) -> Draft:
        """A new draft on top of what is stored."""
        return Draft(self.room, self.seq)

    def decide(self, draft: Draft, command: Command, cause: str) -> None:
        """Add to a draft what a command leads to. Raises Refusal, with the draft unchanged.

        A mistake of ours is a refusal too, `mistake`: a hub that ended would be sent the same again when it is back.
        A cause that is stored, or drafted, counts no second time, whoever comes with it again.
        """
        if cause in self._stored or any(logged.cause == cause for logged, _, _ in draft.steps):
            return
        if steps := self._steps(draft, command, cause):
            draft.steps += steps
            draft.seq, draft.room = steps[-1][0].seq, steps[-1][2]

    def _steps(self, draft: Draft, command: Command, cause: str) -> list[Step]:
        utc_ms, now = self._clock.utc_ms(), Instant(self._clock.hub_us(), self._boot)
        with _mistakes_refused(command):
            if cause in self._unwritable:
                raise self._unwritable[cause]
            decided = decide(draft.room, command, partial(_followed, at=now))
        return [
            (Logged(draft.seq + part + 1, event, cause, part, utc_ms, now.hub_us, now.boot), before, after)
            for part, (event, (before, after)) in enumerate(zip(decided.events, pairwise(decided.rooms), strict=True))
        ]

    def answer(self, draft: Draft, question: AskTable) -> dict[str, object]:
        """The answer of the rules to a table's question; it changes nothing. Raises Refusal."""
        with _mistakes_refused(question):
            return answer(draft.room, question)

    def take(self, draft: Draft, command: Command, cause: str) -> bool:
        """Decide a command that nobody waits for: a refusal is noted beside the log instead of raised."""
        try:
            self.decide(draft, command, cause)
        except Refusal as refusal:
            source, sample = cause.rpartition(":")[0], type(command).__name__
            draft.refused.append(Refused(source, refusal.code, refusal.text[:200], self._clock.utc_ms(), sample))
            return False
        return True

    def store(self, draft: Draft) -> None:
        """Commit a draft. Raises NotStored or Unwritable; then nothing of it is stored."""
        replies = [(request_id, json.dumps(reply)) for _, request_id, reply in draft.replies]
        self._log.append(*self._batch(draft.steps, replies, [*draft.turned_away, *draft.refused]))
        self.room, self.seq = draft.room, draft.seq
        self._stored.update(logged.cause for logged in draft.logged)

    def _batch(
        self, steps: Sequence[Step], replies: Sequence[tuple[str, str]] = (), refused: Sequence[Refused] = ()
    ) -> tuple[Batch, str]:
        """The batch of rows that one commit of these steps writes, with its tournament. Raises Unwritable."""
        room, seq = (steps[-1][2], steps[-1][0].seq) if steps else (self.room, self.seq)
        trail = Trail()
        try:
            for logged, before, after in steps:
                trail.follow(_when(logged), logged.event, before, after)
        except Exception as error:
            raise Unwritable(repr(error)) from error
        change = None if self._shows_nothing else Change(self.room, room, seq, trail, refused)
        return Batch(
            [logged for logged, _, _ in steps], replies, change
        ), room.tournament.name if room.tournament else ""

    def blame(self, draft: Draft, mistake: Unwritable) -> None:
        """Refuse, from now on, the cause for which a draft cannot be written. Raises `mistake` where there is none."""
        causes = list(dict.fromkeys(logged.cause for logged in draft.logged))
        if not causes:
            raise mistake
        first = bisect_left(range(1, len(causes)), True, key=lambda many: self._trips(draft, causes[:many]))
        self._unwritable[causes[first]] = mistake

    def _trips(self, draft: Draft, causes: Collection[str]) -> bool:
        """Whether the events of these first causes of a draft cannot be written."""
        try:
            self._log.try_out(*self._batch([step for step in draft.steps if step[0].cause in causes]))
        except Unwritable:
            return True
        return False


@contextmanager
def _mistakes_refused(command: Command) -> Iterator[None]:
    """Turn an unexpected exception into a refusal (`mistake`), so that the hub goes on."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        log.exception("a mistake of ours with %s", command)
        raise Refusal(
            "mistake",
            say("The hub made a mistake: {error!r}.", error=error),
            say("Enter it by hand, and report it."),
        ) from error


def _followed(room: Room, event: Event, at: Instant) -> Room:
    """The room after an event, its timeline dated by the instant of the log."""
    return noted(room, event, evolve(room, event), at)


def _when(logged: Logged) -> When:
    return When(logged.seq, logged.utc_ms, logged.hub_us)
