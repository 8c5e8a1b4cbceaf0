"""Every event as one sentence that a person can read aloud."""

from controller.domain.by_kind import ByKind
from controller.domain.events import Event
from controller.domain.state.room import Room
from controller.projections.sentences import (
    amending,
    game,
    hall,
    hands,
    ignored,
    late,
    play,
    session,
    setup,
    standings,
    table,
)
from controller.projections.sentences import (
    round as round_,
)

SENTENCES = ByKind(
    amending.SENTENCES,
    game.SENTENCES,
    hall.SENTENCES,
    hands.SENTENCES,
    ignored.SENTENCES,
    late.SENTENCES,
    play.SENTENCES,
    round_.SENTENCES,
    session.SENTENCES,
    setup.SENTENCES,
    standings.SENTENCES,
    table.SENTENCES,
)


def sentence(event: Event, room: Room) -> str:
    """What happened, in one sentence; `room` is the room after the event."""
    return SENTENCES(event, room)


def place(event: Event) -> tuple[int | None, int | None, int | None]:
    """Round, table and player an event is about, for the journal's filters."""
    return getattr(event, "round", None), getattr(event, "table", None), getattr(event, "player", None)
