"""Rows of the read model that fill in the convenor's forms: the ring, sitters, umpires, the session's plan."""

import json
from collections.abc import Iterable, Iterator, Mapping

from controller.domain.state.room import Room
from controller.domain.state.seating_plan import Ring
from controller.domain.teams.decide import bye_points
from controller.domain.values import SECOND_US
from controller.games.profiles import SHEETS, profile
from controller.projections.guidance_rows import house_rules
from controller.projections.rows import Row
from controller.projections.sentences.late import what_words


def follows_from(room: Room) -> tuple[object, ...]:
    """The objects that these rows are made from: while they are the same, the rows are too."""
    return tuple(
        id(part)
        for part in (
            room.ring,
            room.sitters,
            room.session,
            room.tournament,
            room.hall,
            room.timeline,
            room.late,
        )
    )


def desk(room: Room) -> Mapping[str, Iterable[Row]]:
    """The read model's tables for the forms, each with its rows."""
    return {
        "shown_ring": _ring(room),
        "shown_sitter": ((player,) for player in sorted(room.sitters)),
        "shown_umpire": enumerate(room.rules.umpires if room.tournament else (), start=1),
        "shown_session": _session(room),
        "shown_break": _breaks(room),
        "shown_place": ((place.table, place.x, place.y) for place in room.hall.places),
        "shown_awaited": room.hall.awaited.items(),
        "shown_setting": _settings(room),
        "shown_house_rule": house_rules(room.profile) if room.tournament else (),
        "shown_game": room.timeline.games(),
        "shown_late": _late(room),
    }


def _settings(room: Room) -> list[Row]:
    """The settings that the set-up page shows beside the tournament's row; house options and advice are JSON."""
    advice = {sheet: [one.text for one in profile(sheet).sheet_advice()] for sheet in SHEETS}
    of_sheets = ("sheet_advice", json.dumps(advice))
    made = room.tournament
    if made is None:
        return [of_sheets]
    return [
        of_sheets,
        ("clipping", made.clipping), ("options", made.options), ("bench", room.rules.bench),
        ("sitout_clicks", str(room.rules.sitout_clicks)),
        ("bye_points", str(bye_points(room) if room.rules.moves == "teams" else 0)),
        ("advice", json.dumps([advice.text for advice in room.profile.advice()])),
        *_hints(room),
    ]  # fmt: skip


def _hints(room: Room) -> list[Row]:
    """The worth of each bid of 500 by this room's rules, as JSON, if the club wants hints while a hand is typed."""
    if room.rules.game != "500" or not room.edition.score_hints:
        return []
    return [("hints", json.dumps({"target": room.edition.target, "bids": dict(room.edition.bid_table)}))]


def _ring(room: Room) -> list[Row]:
    """place, table, the table its winners move to (None if nobody moves round the hall)."""
    if not room.ring or room.tournament is None:
        return []
    ring, walks = Ring(room.ring, room.rules.ring_direction), room.rules.moves == "ring"
    return [(place, table, ring.right_of(table) if walks else None) for place, table in enumerate(room.ring, start=1)]


def _late(room: Room) -> Iterator[Row]:
    """place, round, table, time of day, what was pressed, whether the convenor must decide, the outcome."""
    for place, one in enumerate(room.late, start=1):
        press = one.kept
        asks = int(press.asks and room.timeline.current(press.table) == press.game)
        yield (place, press.round, press.table, press.clock, what_words(press, room), asks, one.settled)


def _session(room: Room) -> list[Row]:
    """auto (whether rounds start by themselves), gap_s (after how many real seconds)."""
    return [] if room.session is None else [(int(room.session.auto), room.session.gap_us // SECOND_US)]


def _breaks(room: Room) -> list[Row]:
    """line, kind, after_round, time of day as typed, length in real seconds."""
    planned = room.session.breaks if room.session else ()
    return [
        (line, wish.kind, wish.after_round, wish.clock, wish.length_us // SECOND_US)
        for line, wish in enumerate(planned, start=1)
    ]
