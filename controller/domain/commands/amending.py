"""What is asked once the tournament is made: names and settings changed, a round added, an ended evening reopened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class ChangeTournament:
    """Change what was set up. None: as it is, so that two people who change different things do not undo each other.

    Without `confirmed` nothing is changed, and the refusal says what would be.
    """

    speed: int
    name: str | None = None
    profile: str | None = None
    rounds: int | None = None
    minutes: int | None = None
    tables: int | None = None
    warning_s: int | None = None
    """One warning, so long before the finish bell; 0: none."""
    clipping: Literal["auto", "result", "taps"] | None = None
    options: Mapping[str, object] | None = None
    """All house options, in place of those before."""
    confirmed: bool = False
    warnings_s: tuple[int, ...] | None = None
    """Any number of warnings in place of `warning_s`, the first to ring first."""


@dataclass(frozen=True)
class AddRound:
    """Play one more round than planned, also when the last one has been played."""

    round: int


@dataclass(frozen=True)
class ReopenTournament:
    """Go on with an evening that was ended early."""

    round: int


@dataclass(frozen=True)
class AmendPlayer:
    """Put a player's name and club right."""

    player: int
    name: str
    club: str


@dataclass(frozen=True)
class RenameTeam:
    """Give a fixed team another name."""

    team: str
    name: str


AmendCommand = ChangeTournament | AddRound | ReopenTournament | AmendPlayer | RenameTeam
