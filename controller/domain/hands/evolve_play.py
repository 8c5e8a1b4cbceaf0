"""(state, event) -> state for a game that is told step by step."""

from controller.domain.events.play import PlayEvent, StepTaken, StepTakenBack
from controller.domain.fast_replace import replace
from controller.domain.state.room import Played, Room, Table, bell_gone
from controller.games.engines import engine_of
from controller.games.refusal import Refusal


def evolve_play(room: Room, event: PlayEvent) -> Room:
    """The room after one more step, or one fewer; an irregularity of 500 changes nothing by itself."""
    table = room.tables[event.table]
    if isinstance(event, StepTaken):
        table = _taken(room, table, event)
    elif isinstance(event, StepTakenBack):
        table = _taken_back(room, table)
    return replace(room, tables={**room.tables, event.table: table})


def _taken_back(room: Room, table: Table) -> Table:
    """A table without its last step; what no finish bell has ended is played on."""
    phase = table.play[-1].phase_before
    if phase == "dealing" and bell_gone(room, table):
        phase = "result"
    return replace(table, play=table.play[:-1], phase=phase, agreed=frozenset(), pending=None)


def _taken(room: Room, table: Table, event: StepTaken) -> Table:
    engine = engine_of(room.profile.sheet)
    state = table.play[-1].state if table.play else None
    if engine is not None:
        try:
            state = engine.take(engine.begin() if state is None else state, event.step).state
        except Refusal:
            pass  # the house's options have changed since: the score stays as it was counted then
    played = Played(event.step, event.by, state, (event.after[0], event.after[1]), event.outcome, table.phase)
    phase = "result" if event.outcome is not None else table.phase
    return replace(table, play=(*table.play, played), phase=phase, agreed=frozenset(), pending=None)
