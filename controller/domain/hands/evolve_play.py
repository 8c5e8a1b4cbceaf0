"""(state, event) -> state for a game that is told step by step; an irregularity of 500 changes nothing by itself."""

from controller.domain.by_kind import Changes
from controller.domain.events.play import IrregularityNoted, StepTaken, StepTakenBack
from controller.domain.fast_replace import replace
from controller.domain.state.room import Played, Room, Table
from controller.games.engines import engine_of
from controller.games.refusal import Refusal

CHANGES = Changes()


@CHANGES.of_table
def _(event: StepTaken, table: Table, room: Room) -> Table:
    engine = engine_of(room.profile.sheet)
    state = table.play[-1].state if table.play else None
    if engine is not None:
        try:
            state = engine.take(engine.begin() if state is None else state, event.step).state
        except Refusal:
            pass  # the house's options have changed since: the score stays as it was counted then
    played = Played(event.step, event.by, state, (event.after[0], event.after[1]), event.outcome, table.phase)
    return replace(table, play=(*table.play, played), agreed=frozenset(), pending=None)


@CHANGES.of_table
def _(event: StepTakenBack, table: Table, room: Room) -> Table:
    return replace(table, play=table.play[:-1], agreed=frozenset(), pending=None)


@CHANGES.of
def _(event: IrregularityNoted, room: Room) -> Room:
    return room
