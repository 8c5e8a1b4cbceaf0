"""Four chairs round a card table: who partners whom, and whose turn comes next."""

from types import MappingProxyType
from typing import Literal

from controller.games.refusal import Refusal
from controller.games.results import Side
from table_node.shared.words import say

Seat = Literal["A.L", "A.R", "B.L", "B.R"]

SIDE_WORDS = MappingProxyType({"A": say("Amber"), "B": say("Blue")})
"""As people call the sides of a table."""

CLOCKWISE: tuple[Seat, ...] = ("A.L", "B.R", "A.R", "B.L")
"""North, east, south, west: the sides alternate, so that partners never play in succession."""


def side_of(seat: Seat) -> Side:
    """The side a seat belongs to; partners share a side."""
    return "A" if seat in ("A.L", "A.R") else "B"


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """The seat that comes next, or so many places on: deal and turn go to the left."""
    return CLOCKWISE[(CLOCKWISE.index(seat) + steps) % len(CLOCKWISE)]


def partner_of(seat: Seat) -> Seat:
    """The other seat of the same side."""
    return left_of(seat, 2)


def seat_named(said: object) -> Seat:
    """A seat by its name. Refused when nobody, or nobody at this table, is named."""
    for seat in CLOCKWISE:
        if said == seat:
            return seat
    raise Refusal(
        "which_seat",
        say("{entered!r} is no seat of a table.", entered=said),
        say("Choose one of {clockwise}.", clockwise=", ".join(CLOCKWISE)),
    )


def side_named(said: object) -> Side:
    """A side by its name. Refused when neither is named: what an offence costs depends on who committed it."""
    if said == "A":
        return "A"
    if said == "B":
        return "B"
    raise Refusal(
        "which_side", say("{entered!r} is neither of the two sides.", entered=said), say("Say which side: A or B.")
    )
