"""(state, event) -> state for an act that is taken back, as far as no other event has taken it back already."""

from controller.domain.by_kind import Changes
from controller.domain.events.standings import ActionUndone
from controller.domain.fast_replace import replace
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.undo.acts import ACTS

CHANGES = Changes()


@CHANGES.of
def _(event: ActionUndone, room: Room) -> Room:
    action = room.last
    if action is None or not event.puts_back:
        return room
    return _moved_back(room, action) if action.moved else ACTS[type(action.event)].put_back(room, action)


def _moved_back(room: Room, action: Action) -> Room:
    """As if the last table were not in: everybody is back where that game was played."""
    return replace(
        action.before, revision=room.revision + 1, nodes=room.nodes, bindings=room.bindings, served=room.served,
        session=room.session, ledger=room.ledger, actions=room.actions, late=room.late,
        readers=room.readers,
    )  # fmt: skip
