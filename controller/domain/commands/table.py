"""What is asked about a table beside its hands: rulings, and the clicks of its players, in the imperative."""

from dataclasses import dataclass

from controller.domain.values import Control, Interval, Limit, Stamp
from controller.games.results import Outcome


@dataclass(frozen=True)
class CallUmpire:
    """Call the umpire to a table that has no button for it."""

    round: int
    table: int


@dataclass(frozen=True)
class PressOnPhone:
    """A button pressed on a table's own page, at some instant from `low_hub_us` to `high_hub_us`."""

    round: int
    table: int
    control: Control
    dealt: int
    """How many hands were dealt when the page was drawn."""
    pending: Outcome | None
    """The result that waited for its second press then."""
    low_hub_us: int
    high_hub_us: int
    now_hub_us: int


@dataclass(frozen=True)
class ClipOnPhone:
    """A player's name, tapped on the phone of a table that has no reader, in place of the scorecard."""

    round: int
    table: int
    player: int


@dataclass(frozen=True)
class RuleDispute:
    """The umpire settles a call or a dispute: at a score, with an outcome, or with neither and the game goes on."""

    round: int
    table: int
    umpire: str
    score_a: int | None
    score_b: int | None
    outcome: Outcome | None
    reason: str


@dataclass(frozen=True)
class ClipCard:
    """Clip a scorecard by hand, of any round: its reader failed."""

    round: int
    table: int
    player: int
    reason: str


@dataclass(frozen=True)
class ForfeitClicks:
    """Let a winner who moved on unclipped lose the clicks of a game."""

    round: int
    table: int
    player: int
    reason: str


@dataclass(frozen=True)
class RestoreClicks:
    """Let clicks count again that were forfeited or reversed."""

    round: int
    table: int
    player: int
    reason: str


@dataclass(frozen=True)
class ReverseClicks:
    """Take the clicks of a game, of any round, from a player; the result stands."""

    round: int
    table: int
    player: int
    reason: str


@dataclass(frozen=True)
class ReviewDeal:
    """A deal's stamp is known better now: `interval` is narrower, or None where the node's clock proved broken."""

    round: int
    table: int
    stamp: Stamp
    interval: Interval | None
    final: bool
    rests_on: tuple[Limit, ...]


ClickCommand = ClipCard | ForfeitClicks | RestoreClicks | ReverseClicks
TableCommand = CallUmpire | PressOnPhone | ClipOnPhone | RuleDispute | ReviewDeal | ClickCommand
