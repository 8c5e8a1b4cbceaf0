"""What undo needs to know: the last thing that a person did, and the room before it."""

from typing import Any

from controller.domain.events import Event
from controller.domain.events.game import PressIgnored
from controller.domain.events.late import LatePressKept
from controller.domain.events.round import MachineRestarted, PlayersMoved, RoundClosed, TournamentEnded
from controller.domain.events.session import BreakBegun
from controller.domain.events.standings import ActionUndone, CardsChecked
from controller.domain.fast_replace import replace
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.undo.acts import ACTS

_AT_ONCE = (PlayersMoved, TournamentEnded, BreakBegun)
"""What follows when a round is closed, as part of the same act."""


def remembered(before: Room, event: Event, after: Room) -> dict[str, Any]:
    """What changes of the room: its memory of what the convenor did last."""
    last, act = after.last, ACTS.get(type(event))
    if act is not None and act.is_by_hand(event, after):
        if last is not None and last.just_now and (one := ACTS[type(last.event)].joined(last.event, event)) is not None:
            return {"last": replace(last, event=one)}
        number = after.actions + 1
        return {"actions": number, "last": Action(number, event, replace(before, last=None))}
    if last is None or isinstance(event, ActionUndone | MachineRestarted):
        return {} if last is None else {"last": None}
    if not last.just_now or isinstance(event, PressIgnored | LatePressKept | CardsChecked):
        return {}
    if isinstance(event, RoundClosed):
        return {"last": replace(last, moved=True)}
    return {} if last.moved and isinstance(event, _AT_ONCE) else {"last": replace(last, just_now=False)}
