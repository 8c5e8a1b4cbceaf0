"""Events of the session around the rounds, of seats and of games of fixed teams, as sentences."""

from functools import singledispatch

from controller.domain import seat_events as p
from controller.domain import session_events as s
from controller.domain import team_events as m
from controller.domain.ids import PlannedBreak
from controller.domain.room import Room

SECOND_US = 1_000_000


def session_sentence(event: s.SessionEvent | m.TeamEvent | p.SeatEvent, room: Room) -> str:
    """What happened, in one sentence."""
    return _say(event, room)


@singledispatch
def _say(event: object, room: Room) -> str:
    raise TypeError(f"no sentence for {type(event).__name__}")


def _time(length_us: int) -> str:
    minutes, seconds = divmod(length_us // SECOND_US, 60)
    return f"{minutes}:{seconds:02} min" if minutes else f"{seconds} s"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


@_say.register
def _(event: s.SessionPlanned, room: Room) -> str:
    how = f"start by themselves after {_time(event.gap_us)}" if event.auto else "start when the convenor says so"
    breaks = "; ".join(_planned(wish) for wish in event.breaks)
    return f"Rounds {how}{f'; {breaks}' if breaks else ''}."


def _planned(wish: PlannedBreak) -> str:
    when = f"after round {wish.after_round}" if wish.after_round is not None else f"from {wish.clock}"
    return f"{wish.kind} {when}"


@_say.register
def _(event: s.StartPlanned, room: Room) -> str:
    return f"Round {event.round} will start by itself."


@_say.register
def _(event: s.StartHeld, room: Room) -> str:
    return f"Round {event.round} waits for the convenor."


@_say.register
def _(event: s.RoundExtended, room: Room) -> str:
    return f"Round {event.round} got {_time(event.extra_us)} more."


@_say.register
def _(event: s.TimeLeftSet, room: Room) -> str:
    return f"The convenor set the time left of round {event.round} to {_time(event.left_us)}."


@_say.register
def _(event: s.ClockRecovered, room: Room) -> str:
    nodes = "1 node" if len(event.nodes) == 1 else f"{len(event.nodes)} nodes"
    return f"Round {event.round} goes on with the time truly left: {nodes} told it to {event.band_us / 1000:.0f} ms."


@_say.register
def _(event: s.RoundAbandoned, room: Room) -> str:
    return f"Round {event.round} was abandoned and counts for nothing{_because(event.reason)}."


@_say.register
def _(event: s.TableTimeGiven, room: Room) -> str:
    return f"Table {event.table} plays on for {_time(event.extra_us)} after the finish bell{_because(event.reason)}."


@_say.register
def _(event: s.TableTimeUp, room: Room) -> str:
    return f"The extra time of table {event.table} is over."


@_say.register
def _(event: s.BreakBegun, room: Room) -> str:
    if event.kind == "lots":
        return f"Teams are level: lots are drawn before round {event.round}."
    seats = "seats are kept" if event.kind == "tea" else "everybody may sit anywhere afterwards"
    return f"{event.kind.capitalize()} before round {event.round}: {seats}."


@_say.register
def _(event: m.GameFigured, room: Room) -> str:
    (a, b), nils, sets = event.scores, event.nils, event.sets
    return (
        f"Table {event.table}, round {event.round}: {a} to {b}, nils made {nils[0]} and {nils[1]},"
        f" sets {sets[0]} and {sets[1]}{_because(event.reason)}."
    )


@_say.register
def _(event: m.LotsDrawn, room: Room) -> str:
    return f"Lots put level teams in this order: {', '.join(event.teams)}."


@_say.register
def _(event: s.SeatTapped, room: Room) -> str:
    seat = f", seat {event.seat}" if event.seat else ""
    return f"{room.players[event.player].name} sat down at table {event.table}{seat}."


@_say.register
def _(event: p.SeatsOpened, room: Room) -> str:
    house = f" and {len(event.house_players)} house players" if event.house_players else ""
    entrants = sum(not player.house for player in room.players.values())
    return f"{entrants} players{house} sit down anywhere at {len(event.tables)} tables, and tap their scorecards there."


@_say.register
def _(event: p.RingDrawn, room: Room) -> str:
    return f"Winners go round the tables in this order: {', '.join(map(str, event.tables))}."


@_say.register
def _(event: p.SittersNamed, room: Room) -> str:
    names = ", ".join(room.players[player].name for player in event.players)
    return f"These keep their seat all day: {names}." if names else "Nobody keeps a seat."


@_say.register
def _(event: p.SeatsChanged, room: Room) -> str:
    told = "; ".join(event.told) or "nothing changes"
    joined = "".join(f"{player.name} joins: " for player in event.joined if not player.house)
    left = [room.players[player] for player in event.gone]
    gone = "".join(f"{player.name} goes home: " for player in left if not player.house)
    return f"{joined}{gone}{told}{_because(event.reason)}."


@_say.register
def _(event: s.BreakEnded, room: Room) -> str:
    return f"The break is over; seats for round {event.round} are set."
