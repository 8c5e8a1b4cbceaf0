"""The one writer: the room's state, and drafts of what comes next, stored whole or not at all."""

import json
import logging
from collections.abc import Callable, Iterator
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
from controller.hub.nodes.streams import Numbered
from controller.projections.trail import Trail, When
from controller.store.event_log import Batch, EventLog, Logged
from controller.store.read_model import Change, Refused
from table_node.shared.words import say

Message = dict[str, object]
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Clock:
    """The only clocks and the only chance in the hub, handed in."""

    hub_us: Callable[[], int]
    utc_ms: Callable[[], int]
    seed: Callable[[], int]
    since_midnight_us: Callable[[], int] = lambda: 0
    """By the wall clock, for plans people make in times of day."""


@dataclass
class Draft:
    """What one pass of the hub's loop wants to store, and then to say."""

    room: Room
    seq: int
    logged: list[Logged] = field(default_factory=list)
    trail: Trail = field(default_factory=Trail)
    replies: list[tuple[str, str, Message]] = field(default_factory=list)
    """(client, request id, reply)"""
    taken: list[Numbered] = field(default_factory=list)
    """Numbered messages that are stored with this draft."""
    again: list[Numbered] = field(default_factory=list)
    """Numbered messages that came again: stored already, to be acknowledged again."""
    once: list[tuple[Command, str]] = field(default_factory=list)
    """Commands that nobody sends again, such as a ring, with their causes: kept until they are stored."""
    refused: list[Refused] = field(default_factory=list)
    mistaken: set[str] = field(default_factory=set)
    """Causes of numbered messages that were refused."""
    rings: list[RingBell] = field(default_factory=list)
    """Rings by hand, handed to the bell once they are stored."""

    def unheeded(self) -> set[str]:
        """Causes of what changed nothing, of which those at the table are to hear."""
        ignored = {
            logged.cause
            for logged in self.logged
            if isinstance(logged.event, PressIgnored) and logged.event.reason not in AS_GOOD
        }
        return ignored | self.mistaken

    def is_empty(self) -> bool:
        """Whether there is nothing to store."""
        return not (self.logged or self.replies or self.refused)


class Writer:
    """Decides commands against the room's state and commits what they led to."""

    def __init__(self, event_log: EventLog, boot: str, clock: Clock) -> None:
        self._log, self._boot, self._clock = event_log, boot, clock
        self.room, self.seq = Room(), 0
        self._stored: set[str] = set()
        """The causes of this boot that have events in the log."""

    def recall(self, seen: Callable[[str], None]) -> None:
        """Fold the whole log, showing each cause to `seen`, and write the read model anew from it.

        A log whose last event is of another boot gets a note that the machine restarted. Raises NotStored.
        """
        trail, last = Trail(), None
        for logged in self._log.all():
            before, self.room = self.room, _followed(self.room, logged.event, Instant(logged.hub_us, logged.boot))
            self.seq, last = logged.seq, logged
            seen(logged.cause)
            self._remember(logged)
            trail.follow(_when(logged), logged.event, before, self.room)
        self._log.rebuild(Change(None, self.room, self.seq, trail))
        if last is not None and last.boot != self._boot:
            draft = self.draft()
            now_us = self._clock.hub_us()
            noted_now = (now_us, now_us - self._clock.since_midnight_us())
            restart = NoteRestart(self._boot, last.hub_us, last.boot, *noted_now)
            self.take(draft, restart, f"restart:{self._boot}:{self.seq}")
            self.store(draft)

    def draft(self) -> Draft:
        """A new draft on top of what is stored."""
        return Draft(self.room, self.seq)

    def decide(self, draft: Draft, command: Command, cause: str) -> None:
        """Add to a draft what a command leads to. Raises Refusal, with the draft unchanged.

        A mistake of ours is a refusal too, `mistake`: a hub that ended would be sent the same again when it is back.
        """
        utc_ms, now = self._clock.utc_ms(), Instant(self._clock.hub_us(), self._boot)
        with _mistakes_refused(command):
            decided = decide(draft.room, command, partial(_followed, at=now))
        for part, (event, (before, after)) in enumerate(zip(decided.events, pairwise(decided.rooms), strict=True)):
            logged = Logged(draft.seq + 1, event, cause, part, utc_ms, now.hub_us, now.boot)
            draft.logged.append(logged)
            draft.trail.follow(_when(logged), event, before, after)
            draft.seq, draft.room = logged.seq, after

    def answer(self, draft: Draft, question: AskTable) -> dict[str, object]:
        """What the rules say to a table's question; nothing is decided by it. Raises Refusal."""
        with _mistakes_refused(question):
            return answer(draft.room, question)

    def take(self, draft: Draft, command: Command, cause: str) -> bool:
        """`decide` where nobody waits for an answer: a refusal is kept beside the log, and the room goes on.

        A cause that is stored counts no second time: a hub that starts reads again all that the bell has reported.
        """
        if cause in self._stored:
            return True
        try:
            self.decide(draft, command, cause)
        except Refusal as refusal:
            source, sample = cause.rpartition(":")[0], type(command).__name__
            draft.refused.append(Refused(source, refusal.code, refusal.text[:200], self._clock.utc_ms(), sample))
            return False
        return True

    def store(self, draft: Draft) -> None:
        """Commit a draft. Raises NotStored: then nothing of it has happened."""
        change = Change(self.room, draft.room, draft.seq, draft.trail, draft.refused)
        replies = [(request_id, json.dumps(reply)) for _, request_id, reply in draft.replies]
        tournament = draft.room.tournament.name if draft.room.tournament else ""
        self._log.append(Batch(draft.logged, replies, change), tournament)
        self.room, self.seq = draft.room, draft.seq
        for logged in draft.logged:
            self._remember(logged)

    def _remember(self, logged: Logged) -> None:
        if logged.boot == self._boot:
            self._stored.add(logged.cause)


@contextmanager
def _mistakes_refused(command: Command) -> Iterator[None]:
    """A mistake of ours is a refusal, which stops nothing."""
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
    """The room after an event, with what the instant of the log says of it."""
    return noted(room, event, evolve(room, event), at)


def _when(logged: Logged) -> When:
    return When(logged.seq, logged.utc_ms, logged.hub_us)
