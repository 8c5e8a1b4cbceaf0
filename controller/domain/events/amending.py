"""What was changed of a tournament after it was made: its settings, its names, and that it goes on."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class TournamentChanged:
    """The convenor changed settings; these are all of them from now on, and `changed` names those that were not so.

    Durations are real microseconds, as in `TournamentCreated`. A round in play keeps its own.
    """

    name: str
    profile: str
    rounds: int
    tables: int
    clipping: Literal["auto", "result", "taps"]
    round_us: int
    warnings_us: tuple[int, ...]
    grace_us: int
    dealt_gap_us: int
    options: str
    changed: tuple[str, ...]
    """Fields of this event, and under the name of the option each house option."""


@dataclass(frozen=True)
class TournamentReopened:
    """The evening is not over: it goes on in this round, of so many."""

    round: int
    rounds: int
    revision: int


@dataclass(frozen=True)
class PlayerAmended:
    """A player's name or club was put right."""

    player: int
    name: str
    club: str
    was_name: str
    was_club: str


@dataclass(frozen=True)
class TeamRenamed:
    """A fixed team has another name."""

    team: str
    name: str


AmendEvent = TournamentChanged | TournamentReopened | PlayerAmended | TeamRenamed
