"""The hall as the convenor arranged it: where tables stand on its plan, and whose scorecard is awaited at a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

SQUARES = 24  # along each side of the plan: room for the 400 tables of the largest evening, and aisles


@dataclass(frozen=True)
class Place:
    """Where a table stands: squares from the left and from the top of the plan, each 0 to SQUARES - 1."""

    table: int
    x: int
    y: int


@dataclass(frozen=True)
class Hall:
    """What is known of the hall beside the tables themselves."""

    places: tuple[Place, ...] = ()
    """None where the plan was never arranged."""
    awaited: Mapping[int, int] = field(default_factory=dict)
    """By table, the player to whom the next scorecard tapped there is given."""
