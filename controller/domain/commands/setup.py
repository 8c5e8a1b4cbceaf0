"""What is asked to set a tournament up and to end it, in the imperative."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from controller.domain.values import CONTROLS as CONTROLS
from controller.domain.values import Control as Control


@dataclass(frozen=True)
class CreateTournament:
    """Set up an evening. What is left out is as the sheet usually has it; 0 minutes: no clock."""

    name: str
    profile: str
    rounds: int | None = None
    minutes: int | None = None
    tables: int | None = None
    warning_s: int | None = None
    """One warning, so long before the finish bell; 0: none."""
    clipping: Literal["auto", "result", "taps"] | None = None
    speed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    """House options of the profile, by name; what each may be, `games.profiles` says."""
    confirmed: bool = False
    """Said again: for a sheet that was withdrawn, and for a clock where the sheet names none."""
    keep_players: bool = False
    """The players of the tournament before stay on the list."""
    warnings_s: tuple[int, ...] | None = None
    """Any number of warnings in place of `warning_s`, the first to ring first."""


@dataclass(frozen=True)
class Row:
    """One line of an entry list as it was read."""

    line: int
    name: str
    club: str = ""
    card: str = ""
    team: str = ""
    nominated: bool = False


@dataclass(frozen=True)
class ImportPlayers:
    """Read in the entry list, whole or not at all."""

    rows: tuple[Row, ...]
    notation: str = ""
    """How cards' numbers of digits alone are printed, one of `wire.uids.NOTATIONS`; empty: nobody has said."""


@dataclass(frozen=True)
class DrawSeats:
    """Seat everybody for the first round."""

    house_players: bool
    seed: int
    by_club: bool = False
    """Club mates apart, as far as it can be."""
    by_taps: bool = False
    """Everybody sits down where they like, and taps the scorecard there."""


@dataclass(frozen=True)
class EndTournament:
    """Close the evening early."""

    reason: str


SetupCommand = CreateTournament | ImportPlayers | DrawSeats | EndTournament
