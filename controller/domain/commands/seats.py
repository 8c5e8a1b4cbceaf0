"""What is asked about seats between two games, in the imperative."""

from dataclasses import dataclass


@dataclass(frozen=True)
class DrawRing:
    """Say in which order winners go round the hall."""

    tables: tuple[int, ...]


@dataclass(frozen=True)
class NameSitters:
    """Say who keeps a seat all day (cribbage 14); nobody named: nobody does."""

    round: int
    players: tuple[int, ...]


@dataclass(frozen=True)
class PlayerLeaves:
    """A player goes home; a house player may take the seat."""

    round: int
    player: int
    house_player: bool
    reason: str


@dataclass(frozen=True)
class PlayerArrives:
    """A late player joins."""

    round: int
    name: str
    club: str
    card: str
    notation: str = ""
    """How the card's number is printed, as in ImportPlayers."""


@dataclass(frozen=True)
class CloseTable:
    """A table cannot be used any more."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True)
class OpenTable:
    """Those who wait play at one more table, with house players if they are too few."""

    round: int
    table: int
    house_players: bool


@dataclass(frozen=True)
class SitBeside:
    """An arrival sits beside another player than the movement says (500 1i, cribbage 14)."""

    round: int
    player: int
    chosen: int


SeatCommand = DrawRing | NameSitters | PlayerLeaves | PlayerArrives | CloseTable | OpenTable | SitBeside
