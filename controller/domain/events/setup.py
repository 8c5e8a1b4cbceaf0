"""How a tournament began: made, its players entered, their seats drawn."""

from dataclasses import dataclass
from typing import Literal

from controller.domain.state.seating_plan import Bench
from controller.domain.values import Player, Seating


@dataclass(frozen=True)
class TournamentCreated:
    """The convenor set up an evening. Durations are real microseconds, already divided by a rehearsal's speed."""

    name: str
    profile: str
    rounds: int
    tables: int
    clipping: Literal["auto", "result", "taps"]
    round_us: int
    warnings_us: tuple[int, ...]
    """How long before the finish bell each warning rings, the first to ring first."""
    grace_us: int
    dealt_gap_us: int
    confirm_gap_us: int
    options: str = "{}"
    """The club's house options as a JSON object."""
    clips_where_read: bool = False
    """Scorecards are awaited only at tables with a reader; false in logs of before: at every table."""
    kept: tuple[Player, ...] = ()
    """The players who stay on the list; none: it begins empty."""


@dataclass(frozen=True)
class PlayersImported:
    """The entry list was read in, replacing any earlier one."""

    players: tuple[Player, ...]


@dataclass(frozen=True)
class SeatsDrawn:
    """The first round's seats were drawn at random from a seed that is kept for everybody to check."""

    seed: int
    house_players: tuple[Player, ...]
    seatings: tuple[Seating, ...]
    teams: tuple[str, ...] = ()
    """Fixed teams in the order of their drawn numbers."""
    benches: tuple[Bench, ...] = ()
    """Players who wait, where the numbers leave some over."""


SetupEvent = TournamentCreated | PlayersImported | SeatsDrawn
