"""Events of the hall and of the entry list, as sentences."""

from functools import singledispatch

from controller.domain import hall_events as h
from controller.domain.room import Room


def hall_sentence(event: h.HallEvent, room: Room) -> str:
    """What happened, in one sentence; `room` is the room after the event."""
    return _say(event, room)


@singledispatch
def _say(event: object, room: Room) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


@_say.register
def _(event: h.TablesPlaced, room: Room) -> str:
    if not event.places:
        return "The plan of the hall is arranged by itself again."
    return f"{len(event.places)} table{'' if len(event.places) == 1 else 's'} were placed on the plan of the hall."


@_say.register
def _(event: h.PlayerEntered, room: Room) -> str:
    return f"{event.entrant.name} was entered."


@_say.register
def _(event: h.PlayerStruck, room: Room) -> str:
    return f"{event.entrant.name} was taken off the list."


@_say.register
def _(event: h.CardGiven, room: Room) -> str:
    name = room.players[event.player].name
    if not event.card:
        return f"{name} has no scorecard any more."
    how = f", tapped at table {event.table}" if event.table is not None else ""
    return f"{name} was given scorecard {event.card}{how}."


@_say.register
def _(event: h.CardAwaited, room: Room) -> str:
    return f"The next scorecard tapped at table {event.table} is {room.players[event.player].name}'s."


@_say.register
def _(event: h.CardAwaitEnded, room: Room) -> str:
    return f"No scorecard is awaited at table {event.table} any more."
