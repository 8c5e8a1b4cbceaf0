"""Who sits where next: winners move right, losers stay and separate (500 1f, 1i; cribbage 13, 14)."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from controller.domain.seats.sitters import SIDES, SameSideSitters, check_sitters, moves_by_result, seats_left, settle
from controller.domain.seats.waiting_list import cross
from controller.domain.state.seating_plan import (
    NO_NAMES,
    Bench,
    Seated,
    SeatingPlan,
    in_order,
    named,
    partners_at,
    partners_of,
    whereabouts,
)
from controller.domain.values import Seat
from controller.games.refusal import Refusal
from controller.games.results import Side
from controller.games.seats import partner_of
from table_node.shared.words import say

NO_CHOICE: Mapping[int, int] = MappingProxyType({})


def advance(
    plan: SeatingPlan,
    movers: Mapping[int, Side],
    *,
    beside: Mapping[int, int] = NO_CHOICE,
    same_side_sitters: SameSideSitters = "refuse",
    names: Mapping[int, str] = NO_NAMES,
) -> SeatingPlan:
    """The coming game's plan, everybody moved at once; `movers` is the side that moves on from each table.

    The two who stay take the left seats of opposite sides, the two who arrive the right ones, each pair with the one
    from the left seat first: so everybody has a new partner, and those who won together meet as opponents. One table
    alone works: its winners come back in, split. A sitter's table goes by `sitters`, whatever is said of its movers; a
    link with a bench by `bench`. `beside`: {player: the arrival who chose that partner}, as `sit_beside`.
    Refused: a table without mover, sitters who share a side unless the option lets them, a choice that cannot be.
    """
    check_sitters(plan.seats, plan.sitters, same_side_sitters, names)
    walk = plan.ring.walk
    plain = {table for table in walk if moves_by_result(plan.seats[table], plan.sitters)}
    _must_be_resolved([table for table in plan.ring.tables if table in plain and table not in movers])
    leaving: dict[int, tuple[Seat, ...]] = {table: SIDES[movers[table]] for table in plain}
    for table in walk:
        if table not in plain:
            leaving[table] = seats_left(plan.seats[table], plan.sitters, same_side_sitters)
    # Everybody who reaches the table that most leave finds a seat there, so that only its own movers walk on from it.
    start = max(range(len(walk)), key=lambda place: len(leaving[walk[place]]))
    walkers = _players(plan.seats[walk[start]], leaving[walk[start]])
    sat_out = {**plan.sat_out, **{player: plan.sat_out.get(player, 0) + 1 for player in plan.waiting}}
    queues = {bench.before: bench.queue for bench in plan.benches}
    seats: dict[int, Seated] = {}
    for table in walk[start + 1 :] + walk[: start + 1]:
        if table in queues:
            walkers, queues[table] = cross(queues[table], walkers, sat_out)
        left, seated = leaving[table], plan.seats[table]
        arrivals, walkers = walkers[: len(left)], walkers[len(left) :]
        if table in plain:
            seats[table] = _split(seated, left, arrivals)
        else:
            seats[table] = settle(seated, left, arrivals, plan.sitters)
        walkers += _players(seated, left)
    benches = tuple(Bench(table, queue) for table, queue in queues.items())
    moved = replace(plan, seats=seats, benches=benches, sat_out=sat_out, played=plan.seats)
    for player, chosen in beside.items():
        moved = sit_beside(moved, player, chosen, names)
    return moved


def _must_be_resolved(missing: list[int]) -> None:
    if missing:
        said = (
            say("Table {table} has nobody who moves on yet.", table=missing[0])
            if len(missing) == 1
            else say("Tables {tables} have nobody who moves on yet.", tables=", ".join(map(str, missing)))
        )
        raise Refusal(
            "tables_unresolved",
            said,
            say("Enter the results, and cut for ties."),
        )


def _players(seated: Seated, seats: tuple[Seat, ...]) -> list[int]:
    return [seated[seat] for seat in seats]


def _split(seated: Seated, left: tuple[Seat, ...], arrivals: list[int]) -> dict[Seat, int]:
    stay, stay_too = SIDES["B" if left == SIDES["A"] else "A"]
    return {"A.L": seated[stay], "A.R": arrivals[0], "B.L": seated[stay_too], "B.R": arrivals[1]}


def sit_beside(plan: SeatingPlan, player: int, chosen: int, names: Mapping[int, str] = NO_NAMES) -> SeatingPlan:
    """The plan when `chosen` takes the seat beside `player` and whoever had it takes the other: who arrives may choose
    whom to join (500 1i), beside a sitter the first who taps there (cribbage 14 leaves it open).

    Refused: two who are not at one table, a choice that moves a sitter or one who does not arrive at a sitter's table,
    and partners of the game before.
    """
    places = whereabouts(plan)
    at, comes = places.get(player), places.get(chosen)
    both = named([player, chosen], names)
    if at is None or comes is None or at.seat is None or comes.seat is None or at.table != comes.table:
        raise Refusal(
            "not_at_one_table",
            say("{both} do not sit at one table.", both=both),
            say("Look at the seats of the coming game."),
        )
    seated, taken = plan.seats[at.table], partner_of(at.seat)
    if player == chosen or seated[taken] == chosen:
        return plan
    exchanged = in_order({**seated, taken: chosen, comes.seat: seated[taken]})
    if not _may_exchange(seated, (taken, comes.seat), plan.sitters):
        raise Refusal(
            "sitters_table", say("{both} cannot be partners at a sitter's table.", both=both),
            say("Only those who have just arrived there choose: beside the sitter, or on the entry seat."),
        )  # fmt: skip
    if again := [pair for pair in partners_at(exchanged) if pair in partners_of(plan.played)]:
        raise Refusal(
            "partners_again", say("{named} have just been partners.", named=named(sorted(again[0]), names)),
            say("Everybody takes a new partner each game: choose the other one."),
        )  # fmt: skip
    return replace(plan, seats={**plan.seats, at.table: exchanged})


def _may_exchange(seated: Seated, two: tuple[Seat, Seat], sitters: frozenset[int]) -> bool:
    """Anybody may at a table without sitter; else the seats of arrivals: beside a sitter, or the entry."""
    if moves_by_result(seated, sitters):
        return True
    entries = {left for left, right in SIDES.values() if sitters.isdisjoint((seated[left], seated[right]))}
    return all(seated[seat] not in sitters and (seat in entries or seated[partner_of(seat)] in sitters) for seat in two)
