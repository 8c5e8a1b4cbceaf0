"""Names of places and people in the room."""

from dataclasses import dataclass

from controller.games.results import Side
from controller.games.seats import Seat as Seat
from controller.games.seats import side_of as side_of

SEATS: tuple[Seat, ...] = ("A.L", "A.R", "B.L", "B.R")


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
class Interval:
    """The hub instants between which something certainly happened, in microseconds, both ends included."""

    low_hub_us: int
    high_hub_us: int

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


@dataclass(frozen=True)
class Seating:
    """One player on one seat."""

    table: int
    seat: Seat
    player: int
