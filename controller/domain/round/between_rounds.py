"""Between two games: players leave and arrive, tables open and close, and everybody who can plays.

All of it works on the coming game's plan, after the movement and before the start bell, and tells each change. Players
who partnered each other in the game before do not meet as partners by it, unless both are sitters.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from controller.domain.seats.reseating import Change, Heir, LeftTheBench, Reseating, TableReplaced
from controller.domain.seats.waiting_list import SPARE_MOST, next_off, without
from controller.domain.state.seating_plan import NO_NAMES, Place, SeatingPlan, in_order, named, whereabouts
from controller.games.refusal import Refusal
from table_node.shared.words import say

HOUSE_MOST = 3  # with a fourth house player there would be a table's worth of them: a table closes instead


@dataclass(frozen=True)
class Changed:
    """The coming game's plan, and every change that made it, in order."""

    plan: SeatingPlan
    changes: tuple[Change, ...]


def leave(
    plan: SeatingPlan, player: int, *, house_player: int | None = None, names: Mapping[int, str] = NO_NAMES
) -> Changed:
    """A player goes home. The seat is taken from the bench, else by `house_player` unless three play already.

    Else a table closes: the leaver's own, or the next to the right where nobody is a sitter or has just sat out. Its
    other players take the seats of the leaver and of house players; those still spare, three at most, wait.
    Refused: somebody who is not here; with nobody for the seat, the last four, and sitters at every table.
    """
    place = whereabouts(plan).get(player)
    if place is None:
        raise Refusal(
            "not_here",
            say("{named} is not in the room.", named=named([player], names)),
            say("Look at the list of players."),
        )
    work = Reseating(replace(plan, sitters=plan.sitters - {player}, house=plan.house - {player}))
    if place.seat is None:
        work.plan = replace(work.plan, benches=without(plan.benches, player))
        work.changes.append(LeftTheBench(player, place.table))
    elif plan.benches:
        first = next_off(plan.benches, plan.sat_out)
        work.plan = replace(work.plan, benches=without(plan.benches, first))
        work.fill(place, first, player, "bench")
    elif house_player is not None and len(work.plan.house) < HOUSE_MOST:
        work.plan = replace(work.plan, house=work.plan.house | {house_player})
        work.fill(place, house_player, player, "house")
    else:
        _do_without(work, place, player, names)
    return Changed(work.plan, tuple(work.changes))


def arrive(
    plan: SeatingPlan, player: int, *, free_tables: Iterable[int] = (), names: Mapping[int, str] = NO_NAMES
) -> Changed:
    """A late player joins: in a house player's seat, else on the bench; with three there, the four open a table.

    Refused: somebody who is here; a fourth spare player when no table is free.
    """
    if player in whereabouts(plan):
        raise Refusal(
            "already_here",
            say("{named} is in the room.", named=named([player], names)),
            say("Look at the list of players."),
        )
    work = Reseating(plan)
    work.join(player, [table for table in free_tables if table not in plan.seats], "door")
    return Changed(work.plan, tuple(work.changes))


def close_table(
    plan: SeatingPlan, table: int, *, free_tables: Iterable[int] = (), names: Mapping[int, str] = NO_NAMES
) -> Changed:
    """A table cannot be used: everybody there sits down alike at the first free table, sitters too.

    With none free its players take the seats of house players, and those still spare wait. Refused: a table that is
    not open, and with none free also the only table, a sitter's table, and more than three spare players.
    """
    if table not in plan.seats:
        open_ones = ", ".join(map(str, plan.ring.tables))
        raise Refusal(
            "no_such_table",
            say("Table {table} is not open.", table=table),
            say("Name one of {open_ones}.", open_ones=open_ones),
        )
    for free in free_tables:
        if free not in plan.seats:
            return _replaced(plan, table, free)
    _may_close(plan, table, names)
    work = Reseating(plan)
    work.give_up(table, tuple(in_order(plan.seats[table]).values()))
    return Changed(work.plan, tuple(work.changes))


def open_table(plan: SeatingPlan, table: int, *, house_players: Sequence[int] = ()) -> Changed:
    """Those who wait play at one more table, at the ring's end, with house players if they are fewer than four.

    Refused: a table that is open, nobody who waits, too few house players.
    """
    waiting = plan.waiting
    short = SPARE_MOST + 1 - len(waiting)
    if table in plan.seats:
        raise Refusal(
            "table_open", say("Table {table} is open already.", table=table), say("Name a table that is free.")
        )
    if not waiting:
        raise Refusal("nobody_waits", say("Nobody waits for a seat."), say("A table opens when players are spare."))
    if len(house_players) < short:
        raise Refusal(
            "too_few_for_a_table",
            say("{count} wait, and a table needs four.", count=len(waiting)),
            say("Name {short} house players for it.", short=short),
        )
    work = Reseating(replace(plan, benches=(), house=plan.house | set(house_players[:short])))
    work.open(table, (*waiting, *house_players[:short]))
    return Changed(work.plan, tuple(work.changes))


def _replaced(plan: SeatingPlan, table: int, free: int) -> Changed:
    numbers = {one: one for one in plan.seats} | {table: free}
    ring = replace(plan.ring, tables=tuple(numbers[one] for one in plan.ring.tables))
    seats = {numbers[one]: seated for one, seated in plan.seats.items()}
    benches = tuple(replace(bench, before=numbers[bench.before]) for bench in plan.benches)
    replaced = TableReplaced(table, free, tuple(in_order(plan.seats[table]).values()))
    return Changed(replace(plan, ring=ring, seats=seats, benches=benches), (replaced,))


def _may_close(plan: SeatingPlan, table: int, names: Mapping[int, str]) -> None:
    here = set(plan.seats[table].values())
    if sitters := sorted(here & plan.sitters):
        raise Refusal(
            "sitters_table",
            say("At table {table} a seat is kept by {named}.", table=table, named=named(sitters, names)),
            say("Name a free table for all four, or let the sitter move like the others first."),
        )
    if len(plan.seats) == 1:
        raise Refusal(
            "last_table",
            say("Table {table} is the only one.", table=table),
            say("Name a free table, or end the tournament."),
        )
    spare = len(here) + len(plan.waiting) - len(plan.house)
    if spare > SPARE_MOST:
        raise Refusal(
            "too_many_spare",
            say(
                "Without table {table}, {spare} players have no seat, and three at most can wait.",
                table=table,
                spare=spare,
            ),
            say("Name a free table for them."),
        )


def _do_without(work: Reseating, place: Place, leaver: int, names: Mapping[int, str]) -> None:
    """Close a table, as nobody waits to take the leaver's seat."""
    table = _gives_way(work.plan, place.table, leaver, names)
    rising = tuple(player for player in in_order(work.plan.seats[table]).values() if player != leaver)
    heir = None
    if table != place.table:
        ranked = [player for player in rising if player not in work.plan.house]
        heir = Heir(max(ranked, key=work.games_sat_out), place, leaver)
    work.give_up(table, rising, heir)


def _gives_way(plan: SeatingPlan, near: int, leaver: int, names: Mapping[int, str]) -> int:
    """The table that closes: the first, from the leaver's own to the right, where it takes nobody a kept seat, nor
    sends those back to the bench who have just sat out; if there is none, only the kept seats count."""
    walk = plan.ring.walk
    who = named([leaver], names)
    if len(walk) == 1:
        raise Refusal(
            "three_left", say("Without {who} three players are left, and a table needs four.", who=who),
            say("Name a house player, or end the tournament."),
        )  # fmt: skip
    place = walk.index(near)
    onwards = [*walk[place:], *walk[:place]]
    can = [table for table in onwards if plan.sitters.isdisjoint(plan.seats[table].values())]
    if not can:
        raise Refusal(
            "no_table_can_close", say("Nobody can take the seat of {who}, as every table has a sitter.", who=who),
            say("Name a house player, or let a sitter move like the others."),
        )  # fmt: skip
    played = {player for seated in plan.played.values() for player in seated.values()}
    waited = {player for player, games in plan.sat_out.items() if games and played and player not in played}
    good = [table for table in can if waited.isdisjoint(plan.seats[table].values())]
    return (good or can)[0]
