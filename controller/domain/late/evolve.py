"""(state, event) -> state for presses that came too late for their game."""

from controller.domain.by_kind import Changes
from controller.domain.events.late import LatePressesSettled, LatePressKept
from controller.domain.fast_replace import replace
from controller.domain.state.room import LatePress, Room

LATE_MOST = 500  # more than that is not an evening's; the log has them all


CHANGES = Changes()


@CHANGES.of
def _(event: LatePressKept, room: Room) -> Room:
    return replace(room, late=(*room.late, LatePress(event))[-LATE_MOST:])


@CHANGES.of
def _(event: LatePressesSettled, room: Room) -> Room:
    return replace(
        room,
        late=tuple(
            replace(one, settled="taken" if event.taken else "dropped")
            if not one.settled and (one.kept.round, one.kept.table) == (event.round, event.table)
            and (one.kept.asks or not event.taken) else one
            for one in room.late
        ),
    )  # fmt: skip
