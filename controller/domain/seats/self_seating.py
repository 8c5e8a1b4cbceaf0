"""Seats as people chose them: each taps the scorecard where they sit, at the start or after lunch (cribbage 16)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from controller.domain.state.seating_plan import NO_NAMES, named
from controller.domain.values import SEATS, Seat, Seating
from controller.games.refusal import Refusal
from table_node.shared.words import all_of, say

Note = dict[str, object]


@dataclass(frozen=True)
class Tap:
    """One scorecard tapped at a table; at a table with one reader the seat follows from the order of the taps."""

    table: int
    player: int
    seat: Seat | None = None


def seats_from_taps(
    taps: Iterable[Tap], players: Collection[int], tables: Sequence[int], names: Mapping[int, str] = NO_NAMES
) -> tuple[Seating, ...]:
    """The seats of these players at these tables, four at each, as they tapped.

    A tap without seat takes the first free one of its table (A.L, A.R, B.L, B.R); tapping again changes nothing.
    Refused, with every fault in `detail` ([{"code", "text", "players", "table"}]): `stranger`, `no_table`,
    `two_places`, `seat_taken` by another, `table_full`, `gap`, `missing`.
    """
    notes: list[Note] = []
    tapped = tuple(dict.fromkeys(taps))
    chosen = _once([tap for tap in tapped if _counts(tap, players, tables, names, notes)], names, notes)
    seats = {table: _seated(table, [tap for tap in chosen if tap.table == table], names, notes) for table in tables}
    for table, seated in seats.items():
        free = [seat for seat in SEATS if seat not in seated]
        if free:
            _note(
                notes, "gap", say("Table {table} has nobody at {free}.", table=table, free=", ".join(free)), [], table
            )
    seen = {tap.player for tap in tapped}
    for player in (player for player in players if player not in seen):
        _note(notes, "missing", say("{named} is missing.", named=named([player], names)), [player], None)
    if notes:
        faults = " ".join(str(note["text"]) for note in notes)
        raise Refusal(
            "seats_wrong", say("The seats cannot be taken as tapped. {faults}", faults=faults),
            say("Mend what is named, by a tap or by hand; or seat the rest as before, by a draw or by the list."),
            notes,
        )  # fmt: skip
    return tuple(Seating(table, seat, seats[table][seat]) for table in tables for seat in SEATS)


def _note(notes: list[Note], code: str, text: str, players: list[int], table: int | None) -> None:
    notes.append({"code": code, "text": text, "players": players, "table": table})


def _counts(
    tap: Tap, players: Collection[int], tables: Sequence[int], names: Mapping[int, str], notes: list[Note]
) -> bool:
    who = named([tap.player], names)
    if tap.player not in players:
        _note(
            notes,
            "stranger",
            say("{who} tapped at table {table} and does not play.", who=who, table=tap.table),
            [tap.player],
            tap.table,
        )
    elif tap.table not in tables:
        _note(
            notes,
            "no_table",
            say("{who} tapped at table {table}, which is not open.", who=who, table=tap.table),
            [tap.player],
            tap.table,
        )
    else:
        return True
    return False


def _once(taps: list[Tap], names: Mapping[int, str], notes: list[Note]) -> list[Tap]:
    """The taps of everybody who tapped at one place; at one table a tap that names the seat says more than one that
    does not."""
    places: dict[int, list[Tap]] = {}
    for tap in taps:
        places.setdefault(tap.player, []).append(tap)
    for player, mine in places.items():
        seated_at = {tap.table for tap in mine if tap.seat is not None}
        exact = [tap for tap in mine if tap.seat is not None or tap.table not in seated_at]
        if len(exact) > 1:
            at = all_of(say("table {table}", table=tap.table) + (f" {tap.seat}" if tap.seat else "") for tap in exact)
            _note(
                notes,
                "two_places",
                say("{named} tapped at {places}.", named=named([player], names), places=at),
                [player],
                None,
            )
        places[player] = exact
    return [tap for mine in places.values() for tap in mine if len(mine) == 1]


def _seated(table: int, taps: list[Tap], names: Mapping[int, str], notes: list[Note]) -> dict[Seat, int]:
    seated: dict[Seat, int] = {}
    for tap in (tap for tap in taps if tap.seat is not None):
        assert tap.seat is not None
        first = seated.setdefault(tap.seat, tap.player)
        if first != tap.player:
            text = say(
                "{named} both sit at table {table} {seat}.",
                named=named([first, tap.player], names),
                table=table,
                seat=tap.seat,
            )
            _note(notes, "seat_taken", text, [first, tap.player], table)
    for tap in (tap for tap in taps if tap.seat is None):
        free = next((seat for seat in SEATS if seat not in seated), None)
        if free is None:
            _note(
                notes,
                "table_full",
                say("Table {table} is full without {named}.", table=table, named=named([tap.player], names)),
                [tap.player],
                table,
            )
        else:
            seated[free] = tap.player
    return seated
