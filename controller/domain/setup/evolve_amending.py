"""(state, event) -> state for what is changed of a tournament after it was made."""

from controller.domain.by_kind import Changes, with_all_tables
from controller.domain.events.amending import (
    PlayerAmended,
    TeamRenamed,
    TournamentChanged,
    TournamentReopened,
)
from controller.domain.fast_replace import replace
from controller.domain.round.next_phase import reopened
from controller.domain.state.room import Room, RoundClock

CHANGES = Changes()


@CHANGES.of
def _(event: TournamentChanged, room: Room) -> Room:
    assert room.tournament is not None
    settings = {name: value for name, value in vars(event).items() if name != "changed"}
    awaited = {table: player for table, player in room.hall.awaited.items() if table <= event.tables}
    hall = replace(room.hall, awaited=awaited)
    return replace(room, tournament=replace(room.tournament, **settings), hall=hall)


@CHANGES.of
def _(event: TournamentReopened, room: Room) -> Room:
    assert room.tournament is not None
    phase = reopened(room, event)
    room = replace(
        room,
        tournament=replace(room.tournament, rounds=event.rounds),
        revision=event.revision,
        clock=RoundClock(held=True),
        break_=replace(room.breaks[-1], until_hub_us=None) if phase == "break" else None,
    )
    # Nobody waits for the bell of the round any more: no table has time of its own after it.
    return with_all_tables(room, lambda table: replace(table, extra_us=0)) if phase == "overtime" else room


@CHANGES.of
def _(event: PlayerAmended, room: Room) -> Room:
    amended = replace(room.players[event.player], name=event.name, club=event.club)
    return replace(room, players={**room.players, event.player: amended})


@CHANGES.of
def _(event: TeamRenamed, room: Room) -> Room:
    def renamed(teams: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(event.name if team == event.team else team for team in teams)

    players = {
        number: replace(player, team=event.name) if player.team == event.team else player
        for number, player in room.players.items()
    }
    return replace(room, players=players, teams=renamed(room.teams), lots=renamed(room.lots))
