"""What is asked around the standings, in the imperative."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BeginDay:
    """Let another day begin with the coming round."""

    round: int


@dataclass(frozen=True)
class NominateClub:
    """Name the players of a club's team, before the first game; nobody named: it has none."""

    club: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class DecidePlaces:
    """Put players in order who are level at the end, the best first."""

    players: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class CardTotal:
    """What is clipped on a player's scorecard."""

    player: int
    clicks: int


@dataclass(frozen=True)
class CheckCards:
    """Hold the totals of scorecards on paper against the ledger."""

    cards: tuple[CardTotal, ...]


@dataclass(frozen=True)
class Undo:
    """Take back what was done last; `action`: the number of what the page named as the last, 0 for whatever it is."""

    action: int = 0
    now_hub_us: int = 0


StandingCommand = BeginDay | NominateClub | DecidePlaces | CheckCards | Undo
