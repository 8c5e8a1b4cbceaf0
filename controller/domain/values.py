"""Names of places and people in the room."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from controller.games.results import Side
from controller.games.seats import Seat as Seat
from controller.games.seats import side_of as side_of
from table_node.shared.rings import Ring as Ring

SECOND_US = 1_000_000
SEATS: tuple[Seat, ...] = ("A.L", "A.R", "B.L", "B.R")

HandKind = Literal["test", "call"]
Control = Literal["dealt", "amber", "blue", "both", "undo", "call"]
CONTROLS: tuple[Control, ...] = get_args(Control)
"""The buttons of a table."""


class PlannedRing(NamedTuple):
    """A bell of a round, and the hub instant it is planned for."""

    ring: Ring
    at_hub_us: int


@dataclass(frozen=True)
class HandEntry:
    """One hand as a scorer typed it; what was not said is None. `games.five_hundred.hands.read_hand` understands it."""

    maker: Side | None = None
    bid: str | None = None
    maker_tricks: int | None = None
    no_bid_tricks: tuple[int, ...] | None = None
    penalty: str | None = None
    opposition_tricks: int | None = None


@dataclass(frozen=True)
class Stamp:
    """An instant on a node's own counter: microseconds since that boot of it."""

    node: str
    boot: str
    tick_us: int
    late_us: int = 0
    """How long after the contact closed the board may have taken the tick; 0 in logs of before."""


@dataclass(frozen=True)
class Served:
    """From when on a node's presses are meant for its table, and the boot it came by the table in."""

    from_hub_us: int
    boot: str


@dataclass(frozen=True)
class Limit:
    """What was proven of a node's clock: at this tick it was this hub instant or later, or this instant or earlier."""

    side: Literal["not_before", "not_after"]
    tick_us: int
    hub_us: int


@dataclass(frozen=True)
class Interval:
    """The hub instants between which something certainly happened, in microseconds, both ends included."""

    low_hub_us: int
    high_hub_us: int
    stamp: Stamp | None = None
    """The node's own instant it was made from; None where no node stamped it."""

    @property
    def middle_hub_us(self) -> int:
        """The instant in the middle, for durations where a few milliseconds do not matter."""
        return (self.low_hub_us + self.high_hub_us) // 2


@dataclass(frozen=True)
class Player:
    """One entrant. A house player fills a seat and is not ranked."""

    number: int
    name: str
    club: str
    card: str
    house: bool
    team: str = ""
    """The fixed pair they play in; none where partners change."""
    nominated: bool = False
    """One of the players whose clicks count for their club's team."""


@dataclass(frozen=True)
class Seating:
    """One player on one seat."""

    table: int
    seat: Seat
    player: int


@dataclass(frozen=True)
class PlannedBreak:
    """A break of the session plan, due after a round, or at the first barrier from an instant on."""

    kind: Literal["tea", "lunch"]
    after_round: int | None
    from_hub_us: int | None
    length_us: int
    clock: str = ""
    """The time of day it was planned for, as the convenor typed it."""
