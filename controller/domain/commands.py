"""What is asked, in the imperative. Instants, seeds and boot ids arrive here; the rules never look for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from controller.domain.amend_commands import AmendCommand
from controller.domain.bell_commands import BellCommand
from controller.domain.events import Ring
from controller.domain.hall_commands import HallCommand
from controller.domain.hand_commands import HandCommand
from controller.domain.ids import CONTROLS as CONTROLS
from controller.domain.ids import Control as Control
from controller.domain.ids import Interval, Stamp
from controller.domain.late_commands import LateCommand
from controller.domain.play_commands import PlayCommand
from controller.domain.seat_commands import SeatCommand
from controller.domain.session_commands import SessionCommand
from controller.domain.standing_commands import StandingCommand
from controller.domain.table_commands import TableCommand
from controller.domain.team_commands import TeamCommand
from controller.games.results import Outcome, Side


@dataclass(frozen=True)
class CreateTournament:
    """Set up an evening. What is left out is as the sheet usually has it; 0 minutes: no clock."""

    name: str
    profile: str
    rounds: int | None = None
    minutes: int | None = None
    tables: int | None = None
    warning_s: int | None = None
    clipping: Literal["auto", "result", "taps"] | None = None
    speed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    """House options of the profile, by name; what each may be, `games.profiles` says."""
    confirmed: bool = False
    """Said again: for a sheet that was withdrawn, and for a clock where the sheet names none."""
    keep_players: bool = False
    """The players of the tournament before stay on the list."""


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
class StartRound:
    """Start this round: its bell rings at `opens_at_hub_us`."""

    round: int
    opens_at_hub_us: int


@dataclass(frozen=True)
class PauseRound:
    """Stop the clock."""

    round: int
    now_hub_us: int


@dataclass(frozen=True)
class ResumeRound:
    """Let the clock run on from `now_hub_us`."""

    round: int
    now_hub_us: int


@dataclass(frozen=True)
class FinishRound:
    """Ring the finish bell at `closes_at_hub_us`, before its time."""

    round: int
    closes_at_hub_us: int


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
class BindNode:
    """Let a node serve a table."""

    node: str
    table: int
    now_hub_us: int = 0


@dataclass(frozen=True)
class AwaitNode:
    """The next node that serves no table and whose button is pressed is to serve this one."""

    table: int
    replaces: str = ""
    """The node that serves it now and gives its place up; empty where none does."""
    now_hub_us: int = 0


@dataclass(frozen=True)
class StopAwaiting:
    """A button pressed on a node gives it no table any more."""


@dataclass(frozen=True)
class FreeNode:
    """Let a node serve no table."""

    node: str


@dataclass(frozen=True)
class EndTournament:
    """Close the evening early."""

    reason: str


@dataclass(frozen=True)
class RecordNode:
    """A node said hello."""

    node: str
    boot: str
    board: str
    firmware: str
    reset: str


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
class RecordReader:
    """A node told whether it has a scorecard reader."""

    node: str
    has_one: bool


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


@dataclass(frozen=True)
class RecordRing:
    """The bell process reports a ring; `struck_hub_us` is None for one it skipped."""

    ring: Ring
    start_revision: int
    planned_hub_us: int
    struck_hub_us: int | None
    own_bells: tuple[Stamp, ...] = ()
    """Where this bell was on the counters of the nodes that are known to have had it in their plan."""


@dataclass(frozen=True)
class PassTime:
    """It is this late: what was waiting for an instant may happen."""

    now_hub_us: int


@dataclass(frozen=True)
class NoteRestart:
    """The machine has another boot than the log's last event; `last_hub_us` is that event's instant."""

    boot: str
    last_hub_us: int
    was_boot: str = ""
    """The boot of that event."""
    now_hub_us: int = 0
    midnight_hub_us: int | None = None
    """The last local midnight on the clock of this boot; None: nobody knows."""


Command = (
    CreateTournament | ImportPlayers | DrawSeats | StartRound | PauseRound | ResumeRound | FinishRound
    | EnterResult | RuleDeal | ExcuseClips | AnswerCall | BindNode | AwaitNode | StopAwaiting | FreeNode | EndTournament
    | RecordNode | RecordReader | RecordPress | RecordCard | RecordRing | PassTime | NoteRestart | HandCommand
    | BellCommand | SeatCommand | SessionCommand | TableCommand | TeamCommand
    | StandingCommand | HallCommand | AmendCommand | LateCommand | PlayCommand
)  # fmt: skip
