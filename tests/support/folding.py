"""The room that events add up to, with nothing else of what the hub keeps."""

from collections.abc import Iterable
from functools import reduce

from controller.domain.events import Event
from controller.domain.evolve import evolve
from controller.domain.state.room import Room


def fold(room: Room, events: Iterable[Event]) -> Room:
    """The room after these events."""
    return reduce(evolve, events, room)
