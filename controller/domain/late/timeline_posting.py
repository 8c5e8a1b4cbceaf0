"""(room before, event, room after, instant) -> the timeline after it: the log says when, the events say what."""

from controller.domain.events import Event
from controller.domain.events.session import RoundAbandoned
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.events.standings import ActionUndone
from controller.domain.fast_replace import replace
from controller.domain.state.phases import ROUND_IS_OPEN
from controller.domain.state.room import Room, Table
from controller.domain.state.timeline import Instant, Span, Stage, Timeline

ANEW = (TournamentCreated, PlayersImported, SeatsDrawn, RoundAbandoned)
"""After these, the same people on the same seats in the same round play another game."""


def noted(before: Room, event: Event, after: Room, at: Instant) -> Room:
    """The room after an event, with what it began at this instant: games of tables, tables of nodes, awaited cards."""
    timeline = before.timeline
    if at.boot not in timeline.boots:
        timeline = replace(timeline, boots=(*timeline.boots, at.boot))
    if (undone := _taken_back(before, event)) is not None:
        timeline = replace(timeline, takes=undone.takes, tournaments=undone.tournaments)
    elif isinstance(event, ANEW):
        more = isinstance(event, TournamentCreated)
        timeline = replace(timeline, takes=timeline.takes + 1, tournaments=timeline.tournaments + more)
    for number in _perhaps_changed(before, event, after):
        timeline = _with_game(timeline, after, number, at)
    if before.bindings is not after.bindings or before.served is not after.served:
        timeline = _with_homes(timeline, before, after, at)
    if before.hall.awaited is not after.hall.awaited:
        since = {table: timeline.cards_awaited[table] if before.hall.awaited.get(table) == player else at
                 for table, player in after.hall.awaited.items()}  # fmt: skip
        timeline = replace(timeline, cards_awaited=since)
    return after if after.timeline is timeline else replace(after, timeline=timeline)


def _taken_back(before: Room, event: Event) -> Timeline | None:
    """The timeline before what began games anew, where that is taken back: the games of then go on."""
    action = before.last
    if action is None or not isinstance(event, ActionUndone) or not event.puts_back:
        return None
    return action.before.timeline if isinstance(action.event, ANEW) else None


def _perhaps_changed(before: Room, event: Event, after: Room) -> list[int]:
    """The tables whose game may be another one now."""
    if isinstance(event, ANEW) or _taken_back(before, event) is not None or _common(before) != _common(after):
        return [*{**before.timeline.spans, **after.tables}]
    if before.tables is after.tables:
        return []
    gone = [number for number in before.tables if number not in after.tables]
    return gone + [
        number for number, table in after.tables.items()
        if number not in before.tables or _seen(table) != _seen(before.tables[number])
    ]  # fmt: skip


def _seen(table: Table) -> tuple[object, ...]:
    return table.seats, table.phase == "cut"


def _common(room: Room) -> tuple[object, ...]:
    return room.round, room.phase in ROUND_IS_OPEN, room.seats_are_free


def _with_game(timeline: Timeline, room: Room, number: int, at: Instant) -> Timeline:
    table = room.tables.get(number)
    if table is None:
        return timeline.with_span(number, None, Span(0, 0, timeline.tournaments, "waits", at))
    # While seats are free, who sits there changes with each tap.
    seated: object = len(room.breaks) if room.seats_are_free else tuple(sorted(table.seats.items()))
    key = (timeline.takes, room.round, number, seated)
    return timeline.with_span(number, key, Span(0, room.round, timeline.tournaments, _stage(room, table), at))


def _stage(room: Room, table: Table) -> Stage:
    if room.phase == "ended":
        return "over"
    if table.phase == "cut":
        return "cuts"
    return "plays" if room.phase in ROUND_IS_OPEN else "waits"


def _with_homes(timeline: Timeline, before: Room, after: Room, at: Instant) -> Timeline:
    for node in {**before.bindings, **after.bindings}:
        table, served = after.bindings.get(node), after.served.get(node)
        if table == before.bindings.get(node) and (served is None or served == before.served.get(node)):
            continue
        since = at if served is None or not served.from_hub_us else Instant(served.from_hub_us, at.boot)
        timeline = timeline.with_home(node, table, since)
    return timeline
