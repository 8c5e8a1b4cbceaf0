"""An act: something that a person brings about, how it is named, and how it is taken back.

Each subject lists its own acts as `ACTS` in its `undo.py`, and `undo/acts.py` joins them. An event in no such list is
brought about by a table, a scorecard, the plan or the clock, and is not what undo looks at.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.domain.events import Event
from controller.domain.fast_replace import replace
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.games.refusal import Refusal
from table_node.shared.words import say

TAKEN_BACK = say("taken back")
"""The reason in the log and in the ledger."""
Inverse = Callable[[Room, Action, int], list[Event]]
"""(room, action, now) -> the events before `ActionUndone`; none where that event itself puts everything back."""
PutBack = Callable[[Room, Action], Room]
"""(room, action) -> the room that `ActionUndone` leads to, where no other event takes the act back."""


@dataclass(frozen=True)
class Act:
    """One kind of event as an act of the convenor.

    For example the order of level players, which nothing else depends on:

        PlacesDecided: Act(say("the order of level players"), by_itself, put_back=fields("decided", "decided_by"))
    """

    words: str
    """What was done, as the end of "The convenor took back ..."; the event's fields fill the placeholders."""
    undone: Inverse | Refusal
    """How it is taken back; or why it stays done, and what to do instead."""
    put_back: PutBack = lambda room, action: room
    is_by_hand: Callable[[Any, Room], bool] = lambda event, after: True
    """(event, the room after it) -> whether a person did this one; a node or the plan may bring the same event."""
    joined: Callable[[Any, Event], Event | None] = lambda first, then: None
    """(this one, the event right after it) -> the event that both are remembered by where they are one act."""
    until: Callable[[Room, Action], int | None] = lambda room, action: None
    """The last instant at which it can be taken back, where a bell that is near ends it."""
    more_words: Callable[[Action], Mapping[str, str]] = lambda action: {}
    """Placeholders of `words` that are no fields of the event."""


def by_itself(room: Room, action: Action, now_hub_us: int) -> list[Event]:
    """No event is needed before `ActionUndone`, and nothing forbids it."""
    return []


def fields(*names: str) -> PutBack:
    """Put these fields of the room back as they were."""
    return lambda room, action: with_fields(room, action.before, names)


def with_fields(room: Room, before: Room, names: tuple[str, ...]) -> Room:
    """The room with these fields as they were."""
    return replace(room, **{name: getattr(before, name) for name in names})


def followed_by(*kinds: type[Event]) -> Callable[[Event, Event], Event | None]:
    """Events of these kinds, right after an act, are part of it."""
    return lambda first, then: first if isinstance(then, kinds) else None


def has_dealt(room: Room) -> bool:
    """Whether anybody plays from the present seats already."""
    return any(table.deals for table in room.tables.values())
