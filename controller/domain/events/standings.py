"""What happened around the standings: days, nominations, decided places, scorecards held against the ledger, undo."""

from dataclasses import dataclass

from controller.domain.state.ledger import Difference


@dataclass(frozen=True)
class DayBegun:
    """Another day begins with this round; what a club's team is summed from ends with its day (cribbage 1)."""

    round: int
    day: int


@dataclass(frozen=True)
class ClubNominated:
    """These players, and no others of the club, make up its team (cribbage 1/5)."""

    club: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class PlacesDecided:
    """A play-off, a cut or the convenor put level players in order, the best first (cribbage 15)."""

    players: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class CardsChecked:
    """The totals of scorecards on paper were held against the ledger; nothing changes by it."""

    cards: int
    differences: tuple[Difference, ...]
    missing: tuple[int, ...]
    """Players whose scorecard has not been counted."""


@dataclass(frozen=True)
class ActionUndone:
    """The convenor took back what was done last."""

    what: str
    round: int
    table: int | None
    puts_back: bool
    """The room is as before by this event; otherwise the events before it have undone the act."""


StandingEvent = DayBegun | ClubNominated | PlacesDecided | CardsChecked | ActionUndone
