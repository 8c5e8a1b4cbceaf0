"""What is asked about the hall and its entry list one by one, in the imperative."""

from dataclasses import dataclass

from controller.domain.state.hall import Place


@dataclass(frozen=True)
class PlaceTables:
    """Say where the tables stand on the plan of the hall; none: the plan is arranged by itself."""

    places: tuple[Place, ...]


@dataclass(frozen=True)
class EnterPlayer:
    """Add one player to the entry list before the draw."""

    name: str
    club: str
    card: str
    table: int | None
    """Where the new player's scorecard is going to be tapped; None: it is not."""
    notation: str = ""
    """How the card's number is printed, as in ImportPlayers."""


@dataclass(frozen=True)
class StrikePlayer:
    """Take one player off the entry list before the draw."""

    player: int


@dataclass(frozen=True)
class GiveCard:
    """Give a player the scorecard of this number; an empty one takes it away."""

    player: int
    card: str
    notation: str = ""
    """How the number is printed, as in ImportPlayers."""


@dataclass(frozen=True)
class AwaitCard:
    """Give a player the next scorecard that is tapped at this table."""

    player: int
    table: int


@dataclass(frozen=True)
class StopAwaitingCard:
    """Give nobody the next scorecard that is tapped at this table."""

    table: int


HallCommand = PlaceTables | EnterPlayer | StrikePlayer | GiveCard | AwaitCard | StopAwaitingCard
