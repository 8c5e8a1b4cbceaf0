"""(state, event) -> state for presses that came too late for their game."""

from controller.domain.events.late import LateEvent, LatePressKept
from controller.domain.fast_replace import replace
from controller.domain.state.room import LatePress, Room

LATE_MOST = 500  # more than that is not an evening's; the log has them all


def evolve_late(room: Room, event: LateEvent) -> Room:
    """The room after one more press that came late, or the convenor's word on some."""
    if isinstance(event, LatePressKept):
        return replace(room, late=(*room.late, LatePress(event))[-LATE_MOST:])
    return replace(
        room,
        late=tuple(
            replace(one, settled="taken" if event.taken else "dropped")
            if not one.settled and (one.kept.round, one.kept.table) == (event.round, event.table)
            and (one.kept.asks or not event.taken) else one
            for one in room.late
        ),
    )  # fmt: skip
