"""The bell rung by hand, outside the rounds: written down, and judged by nobody."""

from collections.abc import Callable
from typing import Any

from controller.domain.commands.bell import NoteRing, RingBell
from controller.domain.events import Event
from controller.domain.events.bell import RingAsked, RingNoted
from controller.domain.state.room import Room


def ring_bell(room: Room, command: RingBell) -> list[Event]:
    """The convenor rings."""
    return [RingAsked(command.kind)]


def note_ring(room: Room, command: NoteRing) -> list[Event]:
    """What became of it."""
    return [RingNoted(command.kind, command.outcome, command.late_us)]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {RingBell: ring_bell, NoteRing: note_ring}
