"""How the evening will go on: every round and break from now to the end, certain or as it usually goes."""

from collections.abc import Iterable
from dataclasses import dataclass

from controller.domain.state.room import Room
from controller.domain.values import PlannedBreak
from table_node.shared.rings import WARNINGS

MINUTE_US = 60_000_000
USUAL_GAP_US = 5 * MINUTE_US  # scorecards, moving on, sitting down
USUAL_OVERTIME_US = 3 * MINUTE_US  # a hand that was dealt before the bell is played out
USUAL_GAME_US = 20 * MINUTE_US  # a round without a clock

USUAL_REST_US = 15 * MINUTE_US

Row = dict[str, object]


@dataclass(frozen=True)
class _Lengths:
    """How long things take at this evening's speed."""

    game_us: int
    gap_us: int
    overtime_us: int
    rest_us: int


def timetable(room: Room, now_hub_us: int) -> list[Row]:
    """The rounds and breaks still to come, in order; nothing before the draw and after the end."""
    made = room.tournament
    if made is None or room.phase in ("setup", "ended"):
        return []
    lengths = _lengths(room)
    row, free_us = _now(room, now_hub_us, lengths)
    rows, had = [row], {begun.clock for begun in room.breaks}
    for number in range(room.round + (row["break_kind"] is None), made.rounds + 1):
        rest = _break_before(room, number, free_us, had)
        if rest is not None and row["round"] != number:
            length_us = rest.length_us or lengths.rest_us
            had.add(rest.clock)
            rows.append(_row(number, rest.kind, free_us, free_us + length_us, 0))
            free_us += length_us
        opens = free_us + lengths.gap_us
        closes = opens + lengths.game_us
        rows.append(_row(number, None, opens, closes, 0, _warns(room, closes)))
        free_us = closes + lengths.overtime_us
    return rows


def _lengths(room: Room) -> _Lengths:
    assert room.tournament is not None
    # A rehearsal runs faster: its gaps and overtimes shrink as its grace does.
    usual_us = room.rules.late_grace_s * 1_000_000
    speed = max(usual_us // room.tournament.grace_us, 1) if room.tournament.grace_us else 1
    gap_us = room.session.gap_us if room.session and room.session.auto else USUAL_GAP_US // speed
    return _Lengths(
        game_us=room.tournament.round_us or USUAL_GAME_US // speed,
        gap_us=gap_us,
        overtime_us=USUAL_OVERTIME_US // speed if room.has_clock else 0,
        rest_us=USUAL_REST_US // speed,
    )


def _now(room: Room, now_hub_us: int, lengths: _Lengths) -> tuple[Row, int]:
    """What is going on, and when the tables will be free."""
    clock, number = room.clock, room.round
    # Said to the minute, so that a page is not told every second that everything is a second later.
    now = -(-now_hub_us // MINUTE_US) * MINUTE_US
    if room.break_ is not None:
        until = room.break_.until_hub_us
        return _row(number, room.break_.kind, None, until, int(until is not None)), until or now
    if room.phase == "running" and clock.closes_at_hub_us is not None:
        closes = clock.closes_at_hub_us
        warns = [at for ring, at in clock.rings if ring in WARNINGS]
        return _row(number, None, clock.opens_at_hub_us, closes, 1, warns), closes + lengths.overtime_us
    if room.phase == "ready":
        opens = clock.starts_at_hub_us if clock.starts_at_hub_us is not None else now
        closes = opens + lengths.game_us
        certain = int(clock.starts_at_hub_us is not None)
        return _row(number, None, opens, closes, certain, _warns(room, closes)), closes + lengths.overtime_us
    rang, left_us = clock.rang_at_hub_us, clock.left_us
    free_us = now if left_us is None else now + left_us + lengths.overtime_us
    return _row(number, None, clock.opens_at_hub_us, rang, int(rang is not None)), free_us


def _break_before(room: Room, number: int, free_us: int, had: set[str]) -> PlannedBreak | None:
    """The break before a round that begins no earlier than `free_us`, by the plan or by the sheet."""
    planned = room.session.breaks if room.session else ()
    for wish in planned:
        by_clock = wish.from_hub_us is not None and wish.clock not in had and wish.from_hub_us <= free_us
        if by_clock or wish.after_round == number - 1:
            return wish
    every = room.rules.break_every
    if not planned and every and number > 1 and (number - 1) % every == 0:
        return PlannedBreak("tea", number - 1, None, 0)
    return None


def _warns(room: Room, closes: int) -> list[int]:
    """When the warnings of a round to come ring."""
    assert room.tournament is not None
    return [closes - before_us for before_us in room.tournament.warnings_us] if room.has_clock else []


def _row(
    number: int, kind: str | None, begins: int | None, ends: int | None, certain: int, warns: Iterable[int] = ()
) -> Row:
    return {
        "round": number, "break_kind": kind, "begins_at_hub_us": begins, "ends_at_hub_us": ends, "certain": certain,
        "warns_at_hub_us": list(warns),
    }  # fmt: skip
