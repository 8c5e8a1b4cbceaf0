"""What is asked of a table's game, and what was pressed and tapped there, in the imperative."""

from dataclasses import dataclass

from controller.domain.commands.nodes import AwaitNode
from controller.domain.values import CONTROLS as CONTROLS
from controller.domain.values import Control as Control
from controller.domain.values import Interval
from controller.games.results import Outcome, Side


@dataclass(frozen=True)
class EnterResult:
    """Enter a table's result by hand, or correct one of any round."""

    round: int
    table: int
    outcome: Outcome
    mover: Side | None
    reason: str


@dataclass(frozen=True)
class RuleDeal:
    """The umpire rules whether a deal had begun: one in question, the newest, or one that nobody pressed."""

    round: int
    table: int
    begun: bool
    reason: str
    umpire: str = ""


@dataclass(frozen=True)
class ExcuseClips:
    """Let a table move without the remaining scorecard taps."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True)
class AnswerCall:
    """Acknowledge a table's call for the umpire."""

    table: int


@dataclass(frozen=True)
class Made:
    """What else is known of when something was made at a table."""

    boot: str = ""
    """The boot of the machine whose clock the interval is on."""
    earlier: Interval | None = None
    """The same on the clock of an earlier boot, where that one knew the node's."""
    earlier_boot: str = ""
    clock: str = ""
    """The time of day, as people read it."""
    not_before_hub_us: int = 0
    """Its node said hello then and did not have it yet."""


@dataclass(frozen=True)
class RecordPress:
    """A button was pressed on a node, somewhere in `interval`."""

    node: str
    control: Control
    interval: Interval
    awaited: AwaitNode | None = None
    """What a press of a node that serves no table is waited for."""
    made: Made = Made()


@dataclass(frozen=True)
class RecordCard:
    """A scorecard was tapped on a node."""

    node: str
    uid: str
    readers_down: frozenset[int] = frozenset()
    """Tables whose reader or node does not work now: nobody forfeits a click there."""
    interval: Interval | None = None
    """When it was tapped; None: now."""
    made: Made = Made()
    lay: bool = False
    """It may have lain on the reader all along: nobody need have tapped it just now."""


GameCommand = EnterResult | RuleDeal | ExcuseClips | AnswerCall | RecordPress | RecordCard
