"""(state, event) -> state: what each event does to the room, by the subject it is of."""

from controller.domain.by_kind import Changes
from controller.domain.events import Event
from controller.domain.events.game import PressIgnored
from controller.domain.fast_replace import replace
from controller.domain.hands import evolve as hands
from controller.domain.hands import evolve_play as play
from controller.domain.late import evolve as late
from controller.domain.round import evolve as round_
from controller.domain.round import evolve_session as session
from controller.domain.round.next_phase import next_phase as next_room_phase
from controller.domain.seats import evolve as seats
from controller.domain.setup import evolve as setup
from controller.domain.setup import evolve_amending as amending
from controller.domain.setup import evolve_hall as hall
from controller.domain.standings import evolve as standings
from controller.domain.standings.ledger_posting import booked
from controller.domain.state.room import Room, Table
from controller.domain.table import evolve as table
from controller.domain.table.next_phase import NEXT, Step, next_phase
from controller.domain.teams import evolve as teams
from controller.domain.undo import evolve as undo
from controller.domain.undo.memory import remembered

CHANGES = Changes(
    setup.CHANGES, amending.CHANGES, hall.CHANGES, seats.CHANGES, round_.CHANGES, session.CHANGES, table.CHANGES,
    hands.CHANGES, play.CHANGES, late.CHANGES, teams.CHANGES, standings.CHANGES, undo.CHANGES,
)  # fmt: skip


def evolve(room: Room, event: Event) -> Room:
    """The room after one more event, its phases, its ledger and its memory of the last act brought up to date."""
    after = _with_phases(room, event, CHANGES(event, room))
    if not isinstance(event, PressIgnored):
        after = _something_counted(room, after)
    beside = {**booked(room, event, after), **remembered(room, event, after)}
    return replace(after, **beside) if beside else after


def _with_phases(before: Room, event: Event, after: Room) -> Room:
    """The room in the phase that the event leads it to, and so each table it is about."""
    phase = next_room_phase(before, event)
    if phase != before.phase:
        after = replace(after, phase=phase)
    if type(event) not in NEXT or getattr(event, "round", before.round) != before.round:
        return after
    only = getattr(event, "table", None)
    changed = dict[int, Table]()
    for number in after.tables if only is None else [only]:
        was, now = before.tables[number], after.tables[number]
        table_phase = next_phase(Step(event, was, now, after))
        if table_phase != was.phase:
            changed[number] = replace(now, phase=table_phase)
    return replace(after, tables={**after.tables, **changed}) if changed else after


def _something_counted(before: Room, after: Room) -> Room:
    """At a table where something happened, it is over that something else did not count."""
    over = {
        number: replace(table, ignored=None)
        for number, table in after.tables.items()
        if table.ignored is not None and table is not before.tables.get(number)
    }
    return replace(after, tables={**after.tables, **over}) if over else after
