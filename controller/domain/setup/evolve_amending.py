"""(state, event) -> state for what is changed of a tournament after it was made."""

from functools import singledispatch

from controller.domain.events.amending import (
    AmendEvent,
    PlayerAmended,
    TeamRenamed,
    TournamentChanged,
    TournamentReopened,
)
from controller.domain.fast_replace import replace
from controller.domain.state.phases import RoomPhase
from controller.domain.state.room import Room, RoundClock, Table


@singledispatch
def _change(event: object, room: Room) -> Room:
    raise TypeError(f"no rule says what {type(event).__name__} does to the room")


def evolve_amend(room: Room, event: AmendEvent) -> Room:
    """The room after one more change of what was set up."""
    return _change(event, room)


@_change.register
def _(event: TournamentChanged, room: Room) -> Room:
    assert room.tournament is not None
    settings = {name: value for name, value in vars(event).items() if name != "changed"}
    awaited = {table: player for table, player in room.hall.awaited.items() if table <= event.tables}
    hall = replace(room.hall, awaited=awaited)
    room = replace(room, tournament=replace(room.tournament, **settings), hall=hall)
    return replace(
        room, tables={number: _not_waiting(room, _tied(room, table)) for number, table in room.tables.items()}
    )


def _tied(room: Room, table: Table) -> Table:
    """A table that tied cuts for who moves on once another round follows, and no more when none does."""
    result = room.results.get((room.round, table.number))
    if result is None or result.mover is not None:
        return table
    if room.needs_mover(table):
        return replace(table, phase="cut")
    return replace(table, phase="clip") if table.phase == "cut" else table


def _not_waiting(room: Room, table: Table) -> Table:
    """A table that waited for taps which nobody wants any more is done."""
    return replace(table, phase="done") if table.phase == "clip" and not room.cards_due(table) else table


@_change.register
def _(event: TournamentReopened, room: Room) -> Room:
    assert room.tournament is not None
    phase = _phase_again(room)
    room = replace(room, tournament=replace(room.tournament, rounds=event.rounds))
    tables = {number: _after_its_bell(_tied(room, table)) for number, table in room.tables.items()}
    return replace(
        room,
        phase=phase,
        revision=event.revision,
        clock=RoundClock(held=True),
        break_=replace(room.breaks[-1], until_hub_us=None) if phase == "break" else None,
        tables=tables if phase == "overtime" else room.tables,
    )


def _after_its_bell(table: Table) -> Table:
    """A table of a round whose bell nobody waits for any more: what it dealt counts as before it."""
    return replace(table, phase="closing" if table.phase == "dealing" else table.phase, extra_us=0)


def _phase_again(room: Room) -> RoomPhase:
    """Where the room was when it was ended; a round that was in play goes on as after its finish bell."""
    if room.breaks and (room.breaks[-1].round > room.round or any(t.phase == "vacant" for t in room.tables.values())):
        return "break"
    if not room.tables:
        return "setup"
    return "ready" if all(table.phase in ("seated", "dealt") for table in room.tables.values()) else "overtime"


@_change.register
def _(event: PlayerAmended, room: Room) -> Room:
    amended = replace(room.players[event.player], name=event.name, club=event.club)
    return replace(room, players={**room.players, event.player: amended})


@_change.register
def _(event: TeamRenamed, room: Room) -> Room:
    def renamed(teams: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(event.name if team == event.team else team for team in teams)

    players = {
        number: replace(player, team=event.name) if player.team == event.team else player
        for number, player in room.players.items()
    }
    return replace(room, players=players, teams=renamed(room.teams), lots=renamed(room.lots))
