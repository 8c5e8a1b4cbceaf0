"""What happened to seats apart from the movement: the ring, sitters, leavers, arrivals, tables opened and closed."""

from dataclasses import dataclass

from controller.domain.state.seating_plan import Bench
from controller.domain.values import Player, Seating


@dataclass(frozen=True)
class SeatsOpened:
    """Before the first round everybody sits down where they like, and taps the scorecard there."""

    tables: tuple[int, ...]
    house_players: tuple[Player, ...]
    benches: tuple[Bench, ...]
    """Players who wait, where the numbers leave some over."""


@dataclass(frozen=True)
class RingDrawn:
    """The order in which winners go round the hall."""

    tables: tuple[int, ...]


@dataclass(frozen=True)
class SittersNamed:
    """These players keep their very seat (cribbage 14); they replace those named before."""

    round: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class SeatsChanged:
    """The coming round's seats were changed between two games, in steps that `told` says one by one."""

    round: int
    seatings: tuple[Seating, ...]
    benches: tuple[Bench, ...]
    ring: tuple[int, ...]
    joined: tuple[Player, ...]
    """Players who are new, house players among them."""
    gone: tuple[int, ...]
    """Players who went home; what they have earned stays theirs."""
    told: tuple[str, ...]
    reason: str


SeatEvent = SeatsOpened | RingDrawn | SittersNamed | SeatsChanged
