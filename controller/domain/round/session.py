"""The session around the rounds: what starts by itself, breaks, and who sits where after lunch (cribbage 16)."""

from collections.abc import Callable
from typing import Any

from controller.domain.commands.round import NoteRestart
from controller.domain.commands.session import (
    BeginBreak,
    BreakWish,
    EndBreak,
    HoldStart,
    PlanSession,
    SeatPlayer,
    SetClipping,
)
from controller.domain.events import Event
from controller.domain.events.session import BreakBegun, BreakEnded, ClippingSet, SeatTapped, SessionPlanned, StartHeld
from controller.domain.fast_replace import replace
from controller.domain.guards import must_be_current, table_asked
from controller.domain.seats.self_seating import Tap, seats_from_taps
from controller.domain.seats.unseated import seats_with_the_rest, without_seat
from controller.domain.setup.called import name_of, names_of
from controller.domain.state.room import Room, Table
from controller.domain.table.machine import Press, ignored, unknown
from controller.domain.values import SECOND_US, PlannedBreak
from controller.games.refusal import Refusal
from table_node.shared.words import say

MINUTE_US = 60 * SECOND_US
HOUR_S = 3600
DAY_US = 24 * HOUR_S * SECOND_US
EVENING_US = 6 * HOUR_S * SECOND_US  # a time that passed no longer ago was hardly meant for tomorrow
BREAK_MINUTES_MOST = 240
GAP_S_MOST = 3600


def plan_session(room: Room, command: PlanSession) -> list[Event]:
    """Say how the rounds follow one another; it holds from the next barrier on."""
    assert room.tournament is not None
    if room.phase == "ended":
        raise Refusal("tournament_over", say("The tournament is over."), say("Make a new one on the Set-up page."))
    if not 0 <= command.gap_s <= GAP_S_MOST:
        raise Refusal(
            "out_of_range",
            say("The gap must be from 0 to {most} seconds.", most=GAP_S_MOST),
            say("Type another number."),
        )
    breaks = tuple(_planned(room, wish, command) for wish in command.breaks)
    return [SessionPlanned(command.auto, command.gap_s * SECOND_US // command.speed, breaks)]


def _planned(room: Room, wish: BreakWish, command: PlanSession) -> PlannedBreak:
    assert room.tournament is not None
    _seats_can_be_freed(room, wish.kind)
    _break_minutes(wish.minutes)
    length_us = wish.minutes * 60 * SECOND_US // command.speed
    if wish.clock:
        return PlannedBreak(wish.kind, None, _from(room, wish.clock, command), length_us, wish.clock)
    if not 1 <= wish.after_round < room.tournament.rounds:
        raise Refusal(
            "no_such_break", say("No break can follow round {after_round}.", after_round=wish.after_round),
            say("Choose a round from 1 to {rounds}, or a time of day.", rounds=room.tournament.rounds - 1),
        )  # fmt: skip
    return PlannedBreak(wish.kind, wish.after_round, None, length_us)


def _seats_can_be_freed(room: Room, kind: str) -> None:
    if kind == "lunch" and room.teams:
        raise Refusal(
            "fixed_teams", say("The schedule says who meets whom."), say("Choose tea instead: seats are kept then.")
        )


def _break_minutes(minutes: int) -> None:
    if not 0 <= minutes <= BREAK_MINUTES_MOST:
        raise Refusal(
            "out_of_range",
            say("A break lasts from 0 to {most} minutes.", most=BREAK_MINUTES_MOST),
            say("Type another number; 0: open."),
        )


def _seconds_of_day(clock: str) -> int:
    hours, colon, minutes = clock.partition(":")
    if not (colon and hours.isdecimal() and minutes.isdecimal() and int(hours) < 24 and int(minutes) < 60):
        raise Refusal("bad_time", say("{clock!r} is no time of day.", clock=clock[:10]), say("Write it as 12:30."))
    return int(hours) * 3600 + int(minutes) * 60


def _from(room: Room, clock: str, command: PlanSession) -> int:
    """The instant that a time of day means: the next one, unless a slip of half a day is likelier.

    One that the plan has already stays what it is, were it past: its break is then due. Refused: `time_past`.
    """
    planned = room.session.breaks if room.session else ()
    if (kept := next((one.from_hub_us for one in planned if one.clock == clock), None)) is not None:
        return kept
    seconds = _seconds_of_day(clock)
    now_us = command.now_hub_us
    ago_us = (now_us - command.midnight_hub_us - seconds * SECOND_US) % DAY_US
    if ago_us < MINUTE_US:
        return now_us - ago_us
    noon_or_before = seconds < 13 * HOUR_S
    if DAY_US - ago_us > DAY_US // 2 and (noon_or_before or ago_us <= EVENING_US):
        other = (seconds + 12 * HOUR_S) % (24 * HOUR_S) // 60
        raise Refusal(
            "time_past",
            say("{clock} is past for today.", clock=clock),
            say("Write {other} if you mean that; or plan the break after a round.",
                other=f"{other // 60}:{other % 60:02}"),
        )  # fmt: skip
    return now_us - ago_us + DAY_US


def breaks_on_its_clock(room: Room, restart: NoteRestart) -> tuple[PlannedBreak, ...]:
    """The planned breaks for the clock of the machine's new boot: each time of day where it is nearest to now."""
    if room.session is None or restart.midnight_hub_us is None:
        return ()
    return tuple(
        replace(one, from_hub_us=_nearest(_seconds_of_day(one.clock), restart.midnight_hub_us, restart.now_hub_us))
        if one.clock else one
        for one in room.session.breaks
    )  # fmt: skip


def _nearest(seconds: int, midnight_us: int, now_us: int) -> int:
    ahead_us = (midnight_us + seconds * SECOND_US - now_us + DAY_US // 2) % DAY_US - DAY_US // 2
    return now_us + ahead_us


def hold_start(room: Room, command: HoldStart) -> list[Event]:
    """Do not start the coming round by itself."""
    must_be_current(room, command.round)
    if room.phase != "ready":
        raise Refusal("nothing_to_hold", say("No round is about to start by itself."), say("Nothing needs to be done."))
    return [] if room.clock.held else [StartHeld(room.round)]


def begin_break(room: Room, command: BeginBreak) -> list[Event]:
    """Have a break before the coming round: tea keeps everybody's seat, lunch lets everybody choose anew."""
    must_be_current(room, command.round)
    if room.phase == "break":
        return []
    if room.phase != "ready" or room.round < 2:
        raise Refusal("no_break_now", say("A break can only begin between two rounds."), say("Finish the round first."))
    _seats_can_be_freed(room, command.kind)
    if command.kind == "lunch" and (dealt := sorted(n for n, table in room.tables.items() if table.deals)):
        raise Refusal(
            "hand_dealt",
            say("Table {dealt} has dealt, so nobody can change seats.", dealt=", ".join(map(str, dealt)))[:200],
            say("Let it take the deal back, or have tea instead: seats are kept then."),
        )
    _break_minutes(command.minutes)
    length_us = command.minutes * 60 * SECOND_US // command.speed
    until_us = command.now_hub_us + length_us if length_us else None
    return [BreakBegun(room.round, command.kind, until_us, asked=True)]


def break_due(room: Room, now_hub_us: int) -> list[Event]:
    """The break the plan, or the sheet, has for this barrier (cribbage 16: after each nine games)."""
    if room.phase != "ready" or room.round < 2 or any(table.deals for table in room.tables.values()):
        return []
    if any(begun.round == room.round for begun in room.breaks):
        return []
    planned = room.session.breaks if room.session else ()
    for wish in planned:
        if _is_due(room, wish, now_hub_us):
            until_us = now_hub_us + wish.length_us if wish.length_us else None
            # A lunch that was planned before a sheet of fixed teams was chosen frees no seats.
            return [BreakBegun(room.round, "tea" if room.teams else wish.kind, until_us, wish.clock)]
    every = room.rules.break_every
    if not planned and every and (room.round - 1) % every == 0:
        return [BreakBegun(room.round, "tea", None)]
    return []


def _is_due(room: Room, wish: PlannedBreak, now_hub_us: int) -> bool:
    if wish.after_round is not None:
        return wish.after_round == room.round - 1
    today = max((day for day in room.days if day <= room.round), default=1)
    had = any(begun.clock == wish.clock and begun.round >= today for begun in room.breaks)
    return wish.from_hub_us is not None and wish.from_hub_us <= now_hub_us and not had


def seat_player(room: Room, command: SeatPlayer) -> list[Event]:
    """Where seats are free: seat a player by name. It counts for more than any tap of theirs."""
    must_be_current(room, command.round)
    if not room.seats_are_free:
        raise Refusal("seats_stand", say("Seats are only chosen anew after lunch."), say("Begin a lunch break first."))
    table = table_asked(room, command.round, command.table)
    if command.player not in room.playing:
        raise Refusal(
            "unknown_player", say("There is no player {player}.", player=command.player), say("Look at the entry list.")
        )
    sitter = table.seats.get(command.seat)
    if sitter is not None and sitter != command.player:
        raise Refusal(
            "seat_taken",
            say("{sitter} sits there already.", sitter=name_of(room, sitter)),
            say("Choose a free seat, or seat them first."),
        )
    tapped = SeatTapped(table.number, room.round, command.player, command.seat)
    return [] if room.taps_of(command.player) == (tapped,) else [tapped]


def tapped_after_lunch(room: Room, table: Table, tapped: Press, uid: str) -> list[Event]:
    """A card tapped at a table whose seats are free: its player sits there (cribbage 16)."""
    player = next((entrant.number for entrant in room.players.values() if entrant.card == uid), None)
    if player is None or player not in room.playing:
        return [ignored(room, table.number, tapped, "not_playing" if player else unknown(uid), player)]
    if any(tap.table == table.number for tap in room.taps_of(player)):
        return [ignored(room, table.number, tapped, "seated_here", player)]
    return [SeatTapped(table.number, room.round, player, None)]


def end_break(room: Room, command: EndBreak) -> list[Event]:
    """Go on with the coming round; after lunch when everybody sits, four at each table, or the rest is to be seated."""
    must_be_current(room, command.round)
    if room.break_ is None:
        if room.phase == "ready":
            return []
        raise Refusal("no_break", say("The room has no break."), say("Nothing needs to be done."))
    if room.break_.kind == "lots":
        raise Refusal(
            "lots_due", say("Teams are level, and lots decide who goes on."), say("Enter the order the lots gave.")
        )
    if room.break_.kind == "lunch" and command.rest and (rest := without_seat(room)):
        seatings = seats_with_the_rest(room, command.rest, command.seed)
        seed = command.seed if command.rest == "draw" else None
        return [BreakEnded(room.round, seatings, True, command.rest, rest, seed)]
    if room.break_.kind == "lunch":
        taps = [Tap(tap.table, tap.player, tap.seat) for tap in room.taps]
        seatings = seats_from_taps(taps, sorted(room.playing), sorted(room.tables), names_of(room))
        return [BreakEnded(room.round, seatings, asked=True)]
    return [BreakEnded(room.round, room.seatings[room.round], asked=True)]


def set_clipping(room: Room, command: SetClipping) -> list[Event]:
    """Ask for taps or for none, in the whole room and at once: no table waits for what cannot be tapped."""
    assert room.tournament is not None
    was = room.tournament.clipping
    return [] if was == command.clipping else [ClippingSet(command.clipping, was)]


DECISIONS: dict[type, Callable[[Room, Any], list[Event]]] = {
    PlanSession: plan_session,
    HoldStart: hold_start,
    BeginBreak: begin_break,
    SeatPlayer: seat_player,
    EndBreak: end_break,
    SetClipping: set_clipping,
}
