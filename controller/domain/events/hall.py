"""What happened in the hall before play: tables placed on its plan, players entered one by one, scorecards given."""

from dataclasses import dataclass

from controller.domain.state.hall import Place
from controller.domain.values import Player


@dataclass(frozen=True)
class TablesPlaced:
    """The convenor arranged the plan of the hall; none: it is arranged by itself."""

    places: tuple[Place, ...]


@dataclass(frozen=True)
class PlayerEntered:
    """One more player stands on the entry list."""

    entrant: Player


@dataclass(frozen=True)
class PlayerStruck:
    """A player was taken off the entry list."""

    entrant: Player


@dataclass(frozen=True)
class CardGiven:
    """A player has another scorecard; an empty number: none."""

    player: int
    card: str
    table: int | None
    """Where it was tapped; None: its number was typed."""


@dataclass(frozen=True)
class CardAwaited:
    """The next scorecard that is tapped at this table is given to a player."""

    player: int
    table: int


@dataclass(frozen=True)
class CardAwaitEnded:
    """No scorecard is awaited at this table any more."""

    player: int
    table: int


@dataclass(frozen=True)
class ReaderNoted:
    """A node told whether it has a scorecard reader, for the first time or otherwise than before."""

    node: str
    has_one: bool


HallEvent = TablesPlaced | PlayerEntered | PlayerStruck | CardGiven | CardAwaited | CardAwaitEnded | ReaderNoted
