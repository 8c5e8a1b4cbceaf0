"""(state, event) -> state for games of teams."""

from controller.domain.by_kind import Changes
from controller.domain.events.teams import GameFigured, LotsDrawn
from controller.domain.fast_replace import replace
from controller.domain.state.room import Room

CHANGES = Changes()


@CHANGES.of
def _(event: GameFigured, room: Room) -> Room:
    return replace(room, figures={**room.figures, (event.round, event.table): event})


@CHANGES.of
def _(event: LotsDrawn, room: Room) -> Room:
    return replace(room, lots=event.teams)
