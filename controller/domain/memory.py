"""What the convenor did last, and the room before it: what undo needs to know."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from controller.domain import amend_events as a
from controller.domain import events as e
from controller.domain import hall_events as ha
from controller.domain import late_events as late
from controller.domain import seat_events as p
from controller.domain import session_events as s
from controller.domain import standing_events as h
from controller.domain import table_events as t
from controller.domain import team_events as m
from controller.domain.changed import replace

if TYPE_CHECKING:
    from controller.domain.room import Room

BY_HAND: tuple[type, ...] = (
    e.TournamentCreated, e.PlayersImported, e.SeatsDrawn, p.SeatsOpened, e.NodeBound, e.NodeFreed,
    e.RoundStarted, e.RoundPaused, e.RoundResumed, e.FinishCalled, s.RoundExtended, s.TimeLeftSet, s.RoundAbandoned,
    s.TableTimeGiven, s.SessionPlanned, s.StartHeld, s.ClippingSet,
    e.ResultCorrected, e.DealRuled, e.CallAnswered, e.ClipsExcused, t.DisputeRuled, t.CardClippedByHand,
    t.ClicksRestored, t.ClicksReversed, p.RingDrawn, p.SittersNamed, p.SeatsChanged, m.LotsDrawn,
    h.DayBegun, h.ClubNominated, h.PlacesDecided, ha.TablesPlaced, ha.PlayerEntered, ha.PlayerStruck,
    a.TournamentChanged, a.TournamentReopened, a.PlayerAmended, a.TeamRenamed,
    late.LatePressesSettled,
)  # fmt: skip
"""What only a person brings about, at the console or at the umpire's word."""
SOMETIMES_BY_HAND: tuple[type, ...] = (
    e.ResultRecorded, e.CutRecorded, t.ClicksForfeited, s.BreakBegun, s.BreakEnded, s.SeatTapped, e.TournamentEnded,
    ha.CardGiven, m.GameFigured,
)  # fmt: skip
_AT_ONCE = (e.PlayersMoved, e.TournamentEnded, s.BreakBegun)
"""What follows when a round is closed, as part of the same act."""


@dataclass(frozen=True)
class Action:
    """Something the convenor did, with the room before it."""

    number: int
    event: e.Event
    before: "Room" = field(repr=False)
    just_now: bool = True
    """Nothing has happened since but what followed from it at once."""
    moved: bool = False
    """Its table was the last to come in, so that everybody moved."""


def remembered(before: "Room", event: e.Event, after: "Room") -> dict[str, Any]:
    """What changes of the room: its memory of what the convenor did last."""
    last = after.last
    if by_hand(event, after):
        if last is not None and last.just_now and _are_one(last.event, event):
            return {"last": replace(last, event=event if isinstance(event, e.NodeBound) else last.event)}
        number = after.actions + 1
        return {"actions": number, "last": Action(number, event, replace(before, last=None))}
    if last is None or isinstance(event, h.ActionUndone | e.MachineRestarted):
        return {} if last is None else {"last": None}
    if not last.just_now or isinstance(event, e.PressIgnored | late.LatePressKept | h.CardsChecked):
        return {}
    if isinstance(event, e.RoundClosed):
        return {"last": replace(last, moved=True)}
    return {} if last.moved and isinstance(event, _AT_ONCE) else {"last": replace(last, just_now=False)}


def by_hand(event: e.Event, after: "Room") -> bool:
    """Whether a person did this, rather than a table, a scorecard, the plan or the clock."""
    if isinstance(event, e.ResultRecorded | e.CutRecorded):
        return event.source != "node"
    if isinstance(event, t.ClicksForfeited):
        return event.tapped_at is None
    if isinstance(event, s.BreakBegun | s.BreakEnded):
        return event.asked
    if isinstance(event, s.SeatTapped):
        return event.seat is not None
    if isinstance(event, ha.CardGiven):
        return event.table is None
    if isinstance(event, m.GameFigured):
        return event.source == "convenor"
    if isinstance(event, e.TournamentEnded):
        return not after.all_done()
    return isinstance(event, BY_HAND)


def _are_one(first: e.Event, then: e.Event) -> bool:
    """Whether two events, one right after the other, are one act: a node that changes tables, figures and result."""
    if isinstance(first, e.NodeFreed) and isinstance(then, e.NodeBound):
        return first.node == then.node
    if isinstance(first, a.TournamentChanged):
        return isinstance(then, e.NodeFreed | e.TournamentEnded)
    if isinstance(first, ha.CardGiven):
        return isinstance(then, e.ClipsExcused)
    if isinstance(first, m.GameFigured | t.DisputeRuled) and isinstance(then, e.ResultRecorded | e.ResultCorrected):
        return (first.round, first.table) == (then.round, then.table)
    return False
