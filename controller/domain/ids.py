"""Names of places and people in the room."""

from dataclasses import dataclass
from typing import Literal

from controller.games.results import Side

Seat = Literal["A.L", "A.R", "B.L", "B.R"]
SEATS: tuple[Seat, ...] = ("A.L", "A.R", "B.L", "B.R")


def side_of(seat: Seat) -> Side:
    """The side a seat belongs to; partners share a side."""
    return "A" if seat in ("A.L", "A.R") else "B"


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
