"""What happened, in the past tense. The log holds these and nothing else; everything shown is a fold of them.

Instants are `hub_us` of the boot the event was logged in. Fields are whole numbers, text, yes/no, and tuples of
the small records of `ids`, so that the codec can write any of them without being told how.
"""

from dataclasses import dataclass
from typing import Literal

from controller.domain import hall_events as ha
from controller.domain import hand_events as h
from controller.domain import seat_events as p
from controller.domain import session_events as s
from controller.domain import standing_events as o
from controller.domain import table_events as t
from controller.domain import team_events as m
from controller.domain.amend_events import AmendEvent
from controller.domain.bell_events import BellEvent
from controller.domain.bell_events import BellMissed as BellMissed
from controller.domain.bell_events import BellRang as BellRang
from controller.domain.bell_events import Ring as Ring
from controller.domain.ids import Interval, PlannedBreak, Player, Seating
from controller.domain.late_events import LateEvent
from controller.domain.play_events import PlayEvent
from controller.domain.seating_plan import Bench
from controller.domain.verdict import Verdict
from controller.games.results import Outcome, Side


@dataclass(frozen=True)
class TournamentCreated:
    """The convenor set up an evening. Durations are real microseconds, already divided by a rehearsal's speed."""

    name: str
    profile: str
    rounds: int
    tables: int
    clipping: Literal["auto", "result", "taps"]
    round_us: int
    warning_us: int
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


@dataclass(frozen=True)
class NodeSeen:
    """A node said hello for the first time since it started."""

    node: str
    boot: str
    board: str
    firmware: str
    reset: str


@dataclass(frozen=True)
class NodeBound:
    """A node serves a table from now on."""

    node: str
    table: int
    replaces: str = ""
    """The node that served the table until now."""
    pressed: bool = False
    """A button was pressed on it that the convenor had announced."""
    from_hub_us: int = 0
    """What was pressed before this instant was not meant for the table."""


@dataclass(frozen=True)
class NodeFreed:
    """A node serves no table any more."""

    node: str
    table: int


@dataclass(frozen=True)
class RoundStarted:
    """The convenor started a round: its bells are planned."""

    round: int
    revision: int
    opens_at_hub_us: int
    warns_at_hub_us: int | None
    closes_at_hub_us: int | None
    """None where no bell ends the round."""


@dataclass(frozen=True)
class RoundPaused:
    """The clock stands still; what is left is kept."""

    round: int
    revision: int
    left_us: int


@dataclass(frozen=True)
class RoundResumed:
    """The clock runs on."""

    round: int
    revision: int
    warns_at_hub_us: int | None
    closes_at_hub_us: int


@dataclass(frozen=True)
class FinishCalled:
    """The convenor rings the finish bell before its time."""

    round: int
    revision: int
    closes_at_hub_us: int


@dataclass(frozen=True)
class MachineRestarted:
    """The hub's machine started anew: earlier instants mean nothing on its clock, and a running round stands still."""

    boot: str
    revision: int
    left_us: int | None
    was_boot: str = ""
    was_closing_hub_us: int | None = None
    """When the finish bell was due, on the clock of that earlier boot: the nodes may still know when that is."""
    breaks: tuple[PlannedBreak, ...] = ()
    """The planned breaks with their times of day on this boot's clock; none: as they were."""


@dataclass(frozen=True)
class HandDealt:
    """A table has all cards of its next hand on the table (500 2k)."""

    table: int
    round: int
    hand: int
    interval: Interval


@dataclass(frozen=True)
class HandUndone:
    """The table took its newest deal back, before the bell."""

    table: int
    round: int
    hand: int


@dataclass(frozen=True)
class DealJudged:
    """The newest hand of a table was held against the finish bell (500 2k)."""

    table: int
    round: int
    hand: int
    verdict: Verdict
    interval: Interval
    bell_hub_us: int
    close: bool = False


@dataclass(frozen=True)
class DealQuestioned:
    """A deal arrived after the bell that only a person may let count: too close to call, or before but late."""

    table: int
    round: int
    verdict: Verdict
    interval: Interval
    bell_hub_us: int | None
    close: bool = False


@dataclass(frozen=True)
class DealRuled:
    """The umpire ruled on a deal: one that was questioned, the newest, or one that nobody pressed."""

    table: int
    round: int
    begun: bool
    reason: str
    umpire: str = ""


@dataclass(frozen=True)
class GraceEnded:
    """The wait for delayed presses is over at tables that had no hand in play."""

    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class ResultProposed:
    """A table pressed a result; it counts when pressed again."""

    table: int
    round: int
    outcome: Outcome
    at_hub_us: int


@dataclass(frozen=True)
class ResultWithdrawn:
    """A table took its unconfirmed result back."""

    table: int
    round: int


@dataclass(frozen=True)
class ResultRecorded:
    """A game has its result. `mover` is the side that moves on; None while a tie waits for its cut."""

    table: int
    round: int
    outcome: Outcome
    mover: Side | None
    source: Literal["node", "convenor", "umpire"]
    hands: int
    reason: str


@dataclass(frozen=True)
class CutRecorded:
    """After a tie the pairs cut; one of them moves on (cribbage 15; a house rule in 500)."""

    table: int
    round: int
    mover: Side
    source: Literal["node", "convenor"] = "node"


@dataclass(frozen=True)
class ResultCorrected:
    """The convenor replaced a recorded result, saying why. Clicks follow; seats already played stay."""

    table: int
    round: int
    outcome: Outcome
    mover: Side | None
    reason: str


@dataclass(frozen=True)
class CardClipped:
    """A player's scorecard was tapped at the table it was played at (500 1f)."""

    table: int
    round: int
    player: int


@dataclass(frozen=True)
class ClipsExcused:
    """The convenor let a table move without the remaining taps."""

    table: int
    round: int
    reason: str


@dataclass(frozen=True)
class UmpireCalled:
    """A table asked for the umpire."""

    table: int
    round: int


@dataclass(frozen=True)
class CallAnswered:
    """The umpire is on the way or has been."""

    table: int
    round: int


@dataclass(frozen=True)
class PressIgnored:
    """A press or tap that changed nothing, and why."""

    node: str
    table: int | None
    round: int
    control: str
    reason: str
    player: int | None = None
    """Whose scorecard it was, where one was tapped."""


@dataclass(frozen=True)
class RoundClosed:
    """Every table is in."""

    round: int


@dataclass(frozen=True)
class PlayersMoved:
    """Winners moved on, losers stayed and separated (500 1f, 1i): the seats of the coming round."""

    round: int
    seatings: tuple[Seating, ...]
    benches: tuple[Bench, ...] = ()


@dataclass(frozen=True)
class TournamentEnded:
    """The evening is over."""

    reason: str


Event = (
    TournamentCreated | PlayersImported | SeatsDrawn | NodeSeen | NodeBound | NodeFreed
    | RoundStarted | RoundPaused | RoundResumed | FinishCalled | BellRang | BellMissed | MachineRestarted
    | HandDealt | HandUndone | DealJudged | DealQuestioned | DealRuled | GraceEnded
    | ResultProposed | ResultWithdrawn | ResultRecorded | CutRecorded | ResultCorrected
    | CardClipped | ClipsExcused | UmpireCalled | CallAnswered | PressIgnored
    | RoundClosed | PlayersMoved | TournamentEnded
    | BellEvent | ha.HallEvent | h.HandEvent | m.TeamEvent | s.SessionEvent | p.SeatEvent | t.TableEvent
    | o.StandingEvent | AmendEvent | LateEvent | PlayEvent
)  # fmt: skip
