"""What the convenor did last, and the room before it: what undo needs to know."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from controller.domain.events import Event
from controller.domain.events.amending import PlayerAmended, TeamRenamed, TournamentChanged, TournamentReopened
from controller.domain.events.game import (
    CallAnswered,
    ClipsExcused,
    CutRecorded,
    DealRuled,
    PressIgnored,
    ResultCorrected,
    ResultRecorded,
)
from controller.domain.events.hall import CardGiven, PlayerEntered, PlayerStruck, TablesPlaced
from controller.domain.events.late import LatePressesSettled, LatePressKept
from controller.domain.events.nodes import NodeBound, NodeFreed
from controller.domain.events.round import (
    FinishCalled,
    MachineRestarted,
    PlayersMoved,
    RoundClosed,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TournamentEnded,
)
from controller.domain.events.seats import RingDrawn, SeatsChanged, SeatsOpened, SittersNamed
from controller.domain.events.session import (
    BreakBegun,
    BreakEnded,
    ClippingSet,
    RoundAbandoned,
    RoundExtended,
    SeatTapped,
    SessionPlanned,
    StartHeld,
    TableTimeGiven,
    TimeLeftSet,
)
from controller.domain.events.setup import PlayersImported, SeatsDrawn, TournamentCreated
from controller.domain.events.standings import ActionUndone, CardsChecked, ClubNominated, DayBegun, PlacesDecided
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    DisputeRuled,
)
from controller.domain.events.teams import GameFigured, LotsDrawn
from controller.domain.fast_replace import replace

if TYPE_CHECKING:
    from controller.domain.state.room import Room

BY_HAND: tuple[type, ...] = (
    TournamentCreated, PlayersImported, SeatsDrawn, SeatsOpened, NodeBound, NodeFreed,
    RoundStarted, RoundPaused, RoundResumed, FinishCalled, RoundExtended, TimeLeftSet, RoundAbandoned,
    TableTimeGiven, SessionPlanned, StartHeld, ClippingSet,
    ResultCorrected, DealRuled, CallAnswered, ClipsExcused, DisputeRuled, CardClippedByHand,
    ClicksRestored, ClicksReversed, RingDrawn, SittersNamed, SeatsChanged, LotsDrawn,
    DayBegun, ClubNominated, PlacesDecided, TablesPlaced, PlayerEntered, PlayerStruck,
    TournamentChanged, TournamentReopened, PlayerAmended, TeamRenamed,
    LatePressesSettled,
)  # fmt: skip
"""What only a person brings about, at the console or at the umpire's word."""
SOMETIMES_BY_HAND: tuple[type, ...] = (
    ResultRecorded, CutRecorded, ClicksForfeited, BreakBegun, BreakEnded, SeatTapped, TournamentEnded,
    CardGiven, GameFigured,
)  # fmt: skip
_AT_ONCE = (PlayersMoved, TournamentEnded, BreakBegun)
"""What follows when a round is closed, as part of the same act."""


@dataclass(frozen=True)
class Action:
    """Something the convenor did, with the room before it."""

    number: int
    event: Event
    before: "Room" = field(repr=False)
    just_now: bool = True
    """Nothing has happened since but what followed from it at once."""
    moved: bool = False
    """Its table was the last to come in, so that everybody moved."""


def remembered(before: "Room", event: Event, after: "Room") -> dict[str, Any]:
    """What changes of the room: its memory of what the convenor did last."""
    last = after.last
    if by_hand(event, after):
        if last is not None and last.just_now and _are_one(last.event, event):
            return {"last": replace(last, event=event if isinstance(event, NodeBound) else last.event)}
        number = after.actions + 1
        return {"actions": number, "last": Action(number, event, replace(before, last=None))}
    if last is None or isinstance(event, ActionUndone | MachineRestarted):
        return {} if last is None else {"last": None}
    if not last.just_now or isinstance(event, PressIgnored | LatePressKept | CardsChecked):
        return {}
    if isinstance(event, RoundClosed):
        return {"last": replace(last, moved=True)}
    return {} if last.moved and isinstance(event, _AT_ONCE) else {"last": replace(last, just_now=False)}


def by_hand(event: Event, after: "Room") -> bool:
    """Whether a person did this, rather than a table, a scorecard, the plan or the clock."""
    if isinstance(event, ResultRecorded | CutRecorded):
        return event.source != "node"
    if isinstance(event, ClicksForfeited):
        return event.tapped_at is None
    if isinstance(event, BreakBegun | BreakEnded):
        return event.asked
    if isinstance(event, SeatTapped):
        return event.seat is not None
    if isinstance(event, CardGiven):
        return event.table is None
    if isinstance(event, GameFigured):
        return event.source == "convenor"
    if isinstance(event, TournamentEnded):
        return not after.all_done()
    return isinstance(event, BY_HAND)


def _are_one(first: Event, then: Event) -> bool:
    """Whether two events, one right after the other, are one act: a node that changes tables, figures and result."""
    if isinstance(first, NodeFreed) and isinstance(then, NodeBound):
        return first.node == then.node
    if isinstance(first, TournamentChanged):
        return isinstance(then, NodeFreed | TournamentEnded)
    if isinstance(first, CardGiven):
        return isinstance(then, ClipsExcused)
    if isinstance(first, GameFigured | DisputeRuled) and isinstance(then, ResultRecorded | ResultCorrected):
        return (first.round, first.table) == (then.round, then.table)
    return False
