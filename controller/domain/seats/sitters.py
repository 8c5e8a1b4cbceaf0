"""Sitters keep their very seat, and the others flow past them (cribbage 14)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from controller.domain.state.seating_plan import NO_NAMES, Seated, Seats, in_order, named, partners_at
from controller.domain.values import SEATS, Seat
from controller.games.refusal import Refusal
from controller.games.results import Side, other
from controller.games.seats import partner_of, side_of
from table_node.shared.words import say

SameSideSitters = Literal["refuse", "replace_both", "pass_through"]
"""What is done where sitters share a side, so that the table cannot let two go and take two in as every table does.

refuse: such a plan is not played. replace_both: both opponents of two sitters go, and those who arrive play together,
even if they have just won together. pass_through: only the exit seat empties (14 to the letter), and an arrival who
finds no free seat walks on to the next table.
"""
SIDES: Mapping[Side, tuple[Seat, Seat]] = MappingProxyType({"A": ("A.L", "A.R"), "B": ("B.L", "B.R")})
"""The seats of a side. On a side without sitter, opposite one, the left is the entry and the right the exit (14)."""


def moves_by_result(seated: Seated, sitters: frozenset[int]) -> bool:
    """Whether the result says who moves on. At a sitter's table it does not, so a tie there needs no cut (14)."""
    return sitters.isdisjoint(seated.values())


def seats_left(seated: Seated, sitters: frozenset[int], option: SameSideSitters) -> tuple[Seat, ...]:
    """The seats of a sitter's table whose players move on after a game, win or lose, in the order they walk."""
    held = [seat for seat in SEATS if seated[seat] in sitters]
    beside = [partner_of(seat) for seat in held if partner_of(seat) not in held]
    entry, way_out = SIDES[other(side_of(held[0]))]
    if len(held) == 1:
        return beside[0], way_out
    if len(held) == 2 and not beside:
        return (entry, way_out) if option == "replace_both" else (way_out,)
    return tuple(beside)


def settle(seated: Seated, left: Sequence[Seat], arrivals: Sequence[int], sitters: frozenset[int]) -> dict[Seat, int]:
    """A sitter's table with its arrivals: the first beside a sitter, the next on the entry seat, and who sat on that
    slides to the exit. The two arrivals change places where one would partner the same player again (one table alone).
    """
    kept = {seat: player for seat, player in seated.items() if seat not in left}
    for entry, way_out in SIDES.values():
        if way_out in left and entry in kept and kept[entry] not in sitters:
            kept[way_out] = kept.pop(entry)
    free = sorted(
        (seat for seat in SEATS if seat not in kept), key=lambda seat: kept.get(partner_of(seat)) not in sitters
    )
    before = partners_at(seated)
    orders = [list(arrivals), list(arrivals)[::-1]]
    settled = [in_order({**kept, **dict(zip(free, order, strict=True))}) for order in orders]
    return min(settled, key=lambda after: sum(pair in before for pair in partners_at(after)))


def check_sitters(
    seats: Seats, sitters: frozenset[int], option: SameSideSitters = "refuse", names: Mapping[int, str] = NO_NAMES
) -> None:
    """Look at a plan of sitters before it is played.

    Refused: a sitter without a seat; more sitters than `option` can play round, with each who must sit elsewhere and
    a side with room for that player (`detail`: [{"player", "table", "side"}]).
    """
    if not sitters:
        return
    seated = {player for table in seats.values() for player in table.values()}
    if nowhere := sorted(sitters - seated):
        raise Refusal(
            "sitter_without_seat",
            say("No seat is kept by {named}.", named=named(nowhere, names)),
            say("Seat them, then mark them as sitters."),
        )
    crowded = {table: surplus for table, four in seats.items() if (surplus := _surplus(four, sitters, option))}
    if not crowded:
        return
    said = [
        say(
            "{named} are sitters at table {table}.", named=named(_sitters_at(seats[table], sitters), names), table=table
        )
        for table in crowded
    ]
    surplus = [player for players in crowded.values() for player in players]
    spread = list(zip(surplus, _rooms(seats, sitters), strict=False))
    move = [
        say("Seat {named} at table {table}, side {side}.", named=named([player], names), table=table, side=side)
        for player, (table, side) in spread
    ]
    if left_over := surplus[len(spread) :]:
        move.append(
            say("There is no side left for {named}, who must move like the others.", named=named(left_over, names))
        )
    raise Refusal(
        "sitters_crowded",
        say(
            "{crowded} Two move on from a table after each game, so that it has room for one sitter on a side.",
            crowded=" ".join(said),
        ),
        f"{' '.join(move)}",
        [{"player": player, "table": table, "side": side} for player, (table, side) in spread],
    )


def _sitters_at(seated: Seated, sitters: frozenset[int]) -> list[int]:
    return [seated[seat] for seat in SEATS if seated[seat] in sitters]


def _surplus(seated: Seated, sitters: frozenset[int], option: SameSideSitters) -> list[int]:
    """The second sitter of each side, who has to sit somewhere else."""
    if option == "pass_through" or (option == "replace_both" and len(_sitters_at(seated, sitters)) <= 2):
        return []
    return [seated[right] for left, right in SIDES.values() if seated[left] in sitters and seated[right] in sitters]


def _rooms(seats: Seats, sitters: frozenset[int]) -> list[tuple[int, Side]]:
    """Sides without sitter: tables without any first, one side of each, since rule 14's walk has its room there."""
    free = [
        [(table, side) for side, two in SIDES.items() if not any(seated[seat] in sitters for seat in two)]
        for table, seated in seats.items()
    ]
    spacious = [sides[0] for sides in free if len(sides) == 2]
    return spacious + [sides[0] for sides in free if len(sides) == 1] + [sides[1] for sides in free if len(sides) == 2]
