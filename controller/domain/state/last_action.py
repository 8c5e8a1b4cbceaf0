"""What the convenor did last, and the room before it."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from controller.domain.events import Event

if TYPE_CHECKING:
    from controller.domain.state.room import Room


@dataclass(frozen=True)
class Action:
    """Something the convenor did, with the room before it."""

    number: int
    event: Event
    before: "Room" = field(repr=False)
    just_now: bool = True
    """Nothing has happened since but what followed from it at once."""
    moved: bool = False
    """Its table was the last to come in, so that everybody moved."""
