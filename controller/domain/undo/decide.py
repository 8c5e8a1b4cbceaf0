"""Taking back what the convenor did last, or saying why it stays done."""

from controller.domain.act import has_dealt
from controller.domain.commands.standings import Undo
from controller.domain.events import Event
from controller.domain.events.standings import ActionUndone
from controller.domain.state.last_action import Action
from controller.domain.state.room import Room
from controller.domain.undo.acts import ACTS
from controller.games.refusal import Refusal
from table_node.shared.words import say

BEFORE_ANY_BELL_US = 0


def undo(room: Room, command: Undo) -> list[Event]:
    """Take back what was done last, and where it made everybody move, that too, as long as nobody has dealt since.

    Refused: something else was done since the page was drawn; what stays done.
    """
    action = room.last
    if action is None:
        raise Refusal(
            "nothing_to_undo",
            say("Nothing was done that is still remembered."),
            say("Put right by hand what is wrong."),
        )
    what = words(action)
    if command.action not in (0, action.number):
        raise Refusal(
            "other_action",
            say("Something else was done since: {action}.", action=what),
            say("Look again, then press undo for that."),
        )
    undone = ACTS[type(action.event)].undone
    if isinstance(undone, Refusal):
        raise undone.with_traceback(None)
    inverse = [] if _everybody_can_go_back(room, action) else undone(room, action, command.now_hub_us)
    number = getattr(action.event, "round", room.round)
    return [*inverse, ActionUndone(what, number, _table(action), puts_back=not inverse)]


def offered(room: Room) -> Action | None:
    """What was done last, where undo would take it back: nothing is offered that would be refused."""
    if room.last is None:
        return None
    try:
        undo(room, Undo(room.last.number, BEFORE_ANY_BELL_US))
    except Refusal:
        return None
    return room.last


def offered_until(room: Room) -> int | None:
    """The last instant at which it would, where a bell that is near ends it; None: it would at any time."""
    action = room.last
    return None if action is None else ACTS[type(action.event)].until(room, action)


def words(action: Action) -> str:
    """What was done, as a sentence names it."""
    act = ACTS[type(action.event)]
    return act.words.format(**{**vars(action.event), "table": _table(action), **act.more_words(action)})


def _everybody_can_go_back(room: Room, action: Action) -> bool:
    """Whether the act made everybody move, or ended the evening, and nobody plays from the new seats yet."""
    stays = room.round == action.before.round
    return action.moved and room.phase in ("ready", "break", "ended") and (stays or not has_dealt(room))


def _table(action: Action) -> int | None:
    return getattr(action.event, "table", None)
