"""What the convenor may ask of the session around the rounds at any moment, sensible or not."""

import random

from controller.domain.commands import Command
from controller.domain.commands.session import (
    AbandonRound,
    BeginBreak,
    EndBreak,
    ExtendRound,
    GiveTime,
    HoldStart,
    SeatPlayer,
    SetTimeLeft,
)
from controller.domain.state.room import Room
from controller.domain.values import SEATS

REASONS = ("", "a fire alarm")


def onward_from_break(room: Room, chance: random.Random) -> Command:
    """What ends a break: after lunch, everybody who has no seat yet takes a free one."""
    if chance.random() < 0.1:
        return EndBreak(room.round, chance.choice(("as_before", "draw", "list")), chance.randrange(100))
    seated = {player for table in room.tables.values() for player in table.seats.values()}
    standing = sorted(room.playing - seated)
    free = [(table.number, seat) for table in room.tables.values() for seat in SEATS if seat not in table.seats]
    if room.break_ is not None and room.break_.kind == "lunch" and standing and free:
        return SeatPlayer(room.round, *chance.choice(free), chance.choice(standing))
    return EndBreak(room.round)


def asking(room: Room, chance: random.Random, now: int) -> Command:
    """Extra time for the room or a table, a break, a held start, a round that counts for nothing."""
    if chance.random() < 0.1:
        return AbandonRound(room.round, chance.choice(REASONS))
    table, extra_s = chance.randint(1, max(len(room.tables), 1)), chance.choice((0, 10, 60))
    return chance.choice(
        (
            GiveTime(room.round, table, extra_s, chance.choice(REASONS), 1),
            GiveTime(room.round, table, extra_s, chance.choice(REASONS), 1),
            ExtendRound(room.round, extra_s, 1, now),
            SetTimeLeft(room.round, chance.randint(0, 700), 1),
            HoldStart(room.round),
            BeginBreak(room.round, chance.choice(("tea", "lunch")), chance.choice((0, 15)), 1, now),
            SeatPlayer(room.round, table, chance.choice(SEATS), chance.randint(1, 12)),
            EndBreak(room.round),
        )
    )
