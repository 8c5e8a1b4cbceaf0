"""The spades sheet of 2004, each value beside the section it comes from.

`[R]` marks a value the sheet is silent on: chosen here and open to a house option.
"""

from dataclasses import dataclass
from typing import Literal

from table_node.shared.words import say


@dataclass(frozen=True)
class Edition:
    """One published spades sheet; a side is a team of two that stays together."""

    name: str
    title: str
    status: str
    target: int
    tricks: int
    bid_least: int
    bid_most: int
    trick_points: int
    bag: int
    nil: int
    double_nil: Literal["allow", "deny"]
    nil_is_set: bool
    """Whether a nil that failed counts as a set for the points schedule."""
    renege_is_set: bool
    """Whether a team that lost its bid by a renege counts as set for the points schedule."""
    renege_nil: Literal["unless_broken", "always"]
    """Whether the nil of the team that did not renege is made: unless it has taken a trick, or in any case."""
    time_limit_minutes: int | None
    """None: play goes on until a team has won."""
    stages: tuple[str, ...]
    advance: int
    points_win: int
    spread: int
    points_spread: int
    nils: int
    points_nils: int
    sets: int
    points_sets: int
    bye_points: int
    """Points of a team without an opponent in a round; it counts as a win."""
    hide_standings: bool
    """Whether clicks and places are kept from the hall until the end."""
    umpires: tuple[str, ...]


SPADES = Edition(
    name="spades",
    title=say("Spades, WFWF tournament of 2004"),
    status="sheet of one event, 2004",  # its heading
    target=500,  # 7
    tricks=13,  # 1: a pack of 52 for four
    bid_least=1,  # 3: no zero bids
    bid_most=13,  # 3: the tricks there are
    trick_points=10,  # 6
    bag=1,  # 6; the ten-bag rule is not used
    nil=100,  # 3, 6; blind nil is not allowed
    double_nil="allow",  # [R] 3 says any single player
    nil_is_set=False,  # [R] 6 treats them apart
    renege_is_set=True,  # [R] 5: the entire bid is lost, and 6 calls a bid not made a set
    renege_nil="unless_broken",  # [R] 5 says the entire bid
    time_limit_minutes=None,  # [R] the sheet has none
    stages=("RR1", "RR2", "RR3", "SF", "F"),  # 8
    advance=4,  # 8
    points_win=2,  # points schedule
    spread=150,  # points schedule
    points_spread=1,  # points schedule
    nils=2,  # points schedule
    points_nils=1,  # points schedule
    sets=3,  # points schedule
    points_sets=1,  # points schedule
    bye_points=2,  # [R] as a win without a bonus
    hide_standings=False,  # [R]
    umpires=(),  # [R] none named: the convenor rules
)
