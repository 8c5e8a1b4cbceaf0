"""Events of the session around the rounds, of seats and of games of fixed teams, as sentences."""

from controller.domain.events.seats import RingDrawn, SeatsChanged, SeatsOpened, SittersNamed
from controller.domain.events.session import (
    BreakBegun,
    BreakEnded,
    ClippingSet,
    ClockRecovered,
    RoundAbandoned,
    RoundExtended,
    SeatTapped,
    SessionPlanned,
    StartHeld,
    StartPlanned,
    TableTimeGiven,
    TableTimeUp,
    TimeLeftSet,
)
from controller.domain.events.teams import GameFigured, LotsDrawn
from controller.domain.setup.called import name_beside, name_of
from controller.domain.state.room import Room
from controller.domain.state.seating_plan import Ring
from controller.domain.values import SECOND_US, PlannedBreak
from controller.projections.sentences.phrases import because, house_words, plain
from table_node.shared.words import say, say_count, sentences

_RESTED = {
    "as_before": say("Without a seat until then, and seated as before: {count}."),
    "list": say("Without a seat until then, and seated in the order of the list: {count}."),
    "draw": say("Without a seat until then, and seated by a draw (seed {seed}): {count}."),
}  # fmt: skip
_BREAKS = {"tea": say("Tea"), "lunch": say("Lunch")}

SENTENCES = plain(
    {
        StartPlanned: say("Round {round} will start by itself."),
        StartHeld: say("Round {round} waits for the convenor."),
        TableTimeUp: say("The extra time of table {table} is over."),
    }
)


def _time(length_us: int) -> str:
    minutes, seconds = divmod(length_us // SECOND_US, 60)
    return (
        say("{minutes}:{seconds:02} min", minutes=minutes, seconds=seconds)
        if minutes
        else say("{seconds} s", seconds=seconds)
    )


_CLIPPING = {
    "auto": say("Scorecards are tapped after each result from now on, where players have cards."),
    "taps": say("Scorecards are tapped after each result from now on."),
    "result": say("Results alone clip the scorecards from now on; nobody needs to tap."),
}


@SENTENCES.of
def _(event: ClippingSet, room: Room) -> str:
    return _CLIPPING[event.clipping]


@SENTENCES.of
def _(event: SessionPlanned, room: Room) -> str:
    starts = (
        say("Rounds start by themselves after {time}.", time=_time(event.gap_us))
        if event.auto
        else say("Rounds start when the convenor says so.")
    )
    return sentences(starts, *(_planned(wish) for wish in event.breaks))


def _planned(wish: PlannedBreak) -> str:
    if wish.after_round is not None:
        return say("{kind} is after round {after_round}.", kind=_BREAKS[wish.kind], after_round=wish.after_round)
    return say("{kind} is from {clock}.", kind=_BREAKS[wish.kind], clock=wish.clock)


@SENTENCES.of
def _(event: RoundExtended, room: Room) -> str:
    return say("Round {round} got {time} more.", round=event.round, time=_time(event.extra_us))


@SENTENCES.of
def _(event: TimeLeftSet, room: Room) -> str:
    return say(
        "The convenor set the time left of round {round} to {time}.", round=event.round, time=_time(event.left_us)
    )


@SENTENCES.of
def _(event: ClockRecovered, room: Room) -> str:
    nodes = say_count("{count} node", "{count} nodes", len(event.nodes))
    return say("Round {round} goes on with the time truly left, as {nodes} told it.", round=event.round, nodes=nodes)


@SENTENCES.of
def _(event: RoundAbandoned, room: Room) -> str:
    return say(
        "Round {round} was abandoned and counts for nothing{because}.",
        round=event.round,
        because=because(event.reason),
    )


@SENTENCES.of
def _(event: TableTimeGiven, room: Room) -> str:
    return say(
        "Table {table} plays on for {time} after the finish bell{because}.",
        table=event.table,
        time=_time(event.extra_us),
        because=because(event.reason),
    )


@SENTENCES.of
def _(event: BreakBegun, room: Room) -> str:
    if event.kind == "lots":
        return say("Teams are level: lots are drawn before round {round}.", round=event.round)
    seats = say("seats are kept") if event.kind == "tea" else say("everybody may sit anywhere afterwards")
    return say("{kind} before round {round}: {seats}.", kind=_BREAKS[event.kind], round=event.round, seats=seats)


@SENTENCES.of
def _(event: GameFigured, room: Room) -> str:
    (points_a, points_b), nils, sets = event.scores, event.nils, event.sets
    return say(
        "Table {table}, round {round}: {points_a} to {points_b}, nils made {nils_a} and {nils_b},"
        " sets achieved {sets_a} and {sets_b}{because}.",
        table=event.table,
        round=event.round,
        points_a=points_a,
        points_b=points_b,
        nils_a=nils[0],
        nils_b=nils[1],
        sets_a=sets[0],
        sets_b=sets[1],
        because=because(event.reason),
    )


@SENTENCES.of
def _(event: LotsDrawn, room: Room) -> str:
    return say("Lots put level teams in this order: {teams}.", teams=", ".join(event.teams))


@SENTENCES.of
def _(event: SeatTapped, room: Room) -> str:
    player = name_of(room, event.player)
    if event.seat:
        return say(
            "{player} sat down at table {table}, seat {seat}.", player=player, table=event.table, seat=event.seat
        )
    return say("{player} sat down at table {table}.", player=player, table=event.table)


@SENTENCES.of
def _(event: SeatsOpened, room: Room) -> str:
    opened = say(
        "{entrants} players sit down anywhere at {count} tables, and tap their scorecards there.",
        entrants=sum(not player.house for player in room.players.values()),
        count=len(event.tables),
    )
    return sentences(opened, house_words(len(event.house_players)))


@SENTENCES.of
def _(event: RingDrawn, room: Room) -> str:
    walk = Ring(event.tables, room.rules.ring_direction).walk
    return say("Winners go round the tables in this order: {tables}.", tables=", ".join(map(str, walk)))


@SENTENCES.of
def _(event: SittersNamed, room: Room) -> str:
    names = ", ".join(name_of(room, player) for player in event.players)
    return say("These keep their seat all day: {names}.", names=names) if names else say("Nobody keeps a seat.")


@SENTENCES.of
def _(event: SeatsChanged, room: Room) -> str:
    told = "; ".join(event.told) or say("Nothing changes")
    joined = (say("{player} joins.", player=name_of(room, one.number)) for one in event.joined if not one.house)
    left = (room.players[player] for player in event.gone)
    gone = (say("{player} goes home.", player=name_beside(room, player)) for player in left if not player.house)
    return sentences(*joined, *gone, f"{told}{because(event.reason)}.")


@SENTENCES.of
def _(event: BreakEnded, room: Room) -> str:
    said = say("The break is over; seats for round {round} are set.", round=event.round)
    if not event.seated:
        return said
    count = say_count("{count} player", "{count} players", len(event.seated))
    return f"{said} {_RESTED[event.rest].format(count=count, seed=event.seed)}"
