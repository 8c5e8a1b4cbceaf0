"""Each act of the convenor as undo names it, and why some acts stay done."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.domain import amend_events as a
from controller.domain import events as e
from controller.domain import hall_events as ha
from controller.domain import late_events as late
from controller.domain import seat_events as p
from controller.domain import session_events as s
from controller.domain import standing_events as h
from controller.domain import table_events as t
from controller.domain import team_events as m
from controller.games.refusal import Refusal
from table_node.words import say

_BEGUN = Refusal(
    "stays_done", say("A round that was started stays started."), say("Abandon it with a reason, and start it again.")
)
_RULED = Refusal("stays_done", say("A ruling stands."), say("Rule again, or correct the result with a reason."))
WHY_REFUSED: Mapping[type, Refusal] = MappingProxyType(
    {
        e.RoundStarted: _BEGUN,
        e.FinishCalled: Refusal(
            "stays_done",
            say("The finish bell cannot be unrung."),
            say("Rule on the hands it came too early for, or abandon the round."),
        ),
        s.StartHeld: Refusal(
            "stays_done", say("The start was held, and its instant may be over."), say("Start the round.")
        ),
        s.SeatTapped: Refusal(
            "stays_done", say("The player has that seat now."), say("Seat the player somewhere else.")
        ),
        e.DealRuled: _RULED,
        t.DisputeRuled: _RULED,
        e.CallAnswered: Refusal("stays_done", say("The call was answered."), say("The table can call again.")),
        m.LotsDrawn: Refusal("stays_done", say("Lots are drawn once."), say("Play on by them.")),
        late.LatePressesSettled: Refusal(
            "stays_done",
            say("What was pressed late stays taken or dropped."),
            say("Enter the result by hand, or correct it with a reason."),
        ),
    }
)
"""Why an act stays done, and what to do instead."""

WORDS: Mapping[type, str] = MappingProxyType(
    {
        e.TournamentCreated: say("the new tournament {name}"), e.PlayersImported: say("the entry list"),
        e.SeatsDrawn: say("the draw of the seats"), p.SeatsOpened: say("the free choice of seats"),
        e.NodeBound: say("the node of table {table}"), e.NodeFreed: say("the freeing of node {node}"),
        e.RoundStarted: say("the start of round {round}"), e.RoundPaused: say("the pause of round {round}"),
        e.RoundResumed: say("the end of the pause of round {round}"),
        e.FinishCalled: say("the finish bell of round {round}"),
        s.RoundExtended: say("the extra time of round {round}"), s.TimeLeftSet: say("the time left of round {round}"),
        s.RoundAbandoned: say("the abandoning of round {round}"),
        s.TableTimeGiven: say("the extra time of table {table}"),
        s.ClippingSet: say("the change of how scorecards are clipped"),
        s.SessionPlanned: say("the plan of the session"), s.StartHeld: say("the holding of round {round}"),
        s.BreakBegun: say("the break before round {round}"),
        s.BreakEnded: say("the end of the break before round {round}"),
        s.SeatTapped: say("the seat of a player at table {table}"),
        p.RingDrawn: say("the order of the tables"), p.SittersNamed: say("the list of those who keep their seats"),
        p.SeatsChanged: say("the change of seats before round {round}"),
        e.ResultRecorded: say("the result of table {table} in round {round}"),
        e.CutRecorded: say("the cut of table {table} in round {round}"),
        e.ResultCorrected: say("the correction of table {table} in round {round}"),
        e.ClipsExcused: say("the excuse of table {table}'s scorecards in round {round}"),
        e.DealRuled: say("the ruling on a deal of table {table}"), t.DisputeRuled: say("the ruling at table {table}"),
        e.CallAnswered: say("the answer to table {table}'s call"),
        t.CardClippedByHand: say("a scorecard clipped by hand at table {table} in round {round}"),
        t.ClicksForfeited: say("the forfeit of what a player earned in round {round}"),
        t.ClicksRestored: say("the return of what a player earned in round {round}"),
        t.ClicksReversed: say("the loss of what a player earned in round {round}"),
        m.GameFigured: say("the figures of table {table} in round {round}"), m.LotsDrawn: say("the lots"),
        h.DayBegun: say("the new day before round {round}"), h.ClubNominated: say("the nominations of {club}"),
        h.PlacesDecided: say("the order of level players"), e.TournamentEnded: say("the end of the tournament"),
        ha.TablesPlaced: say("the plan of the hall"), ha.PlayerEntered: say("the entry of {entrant}"),
        ha.PlayerStruck: say("the striking of {entrant}"), ha.CardGiven: say("the scorecard of player {player}"),
        late.LatePressesSettled: say("the word on what table {table} pressed late"),
        a.TournamentChanged: say("the change of what was set up"),
        a.TournamentReopened: say("that the evening goes on"),
        a.PlayerAmended: say("the change of {was_name} to {name}"),
        a.TeamRenamed: say("the new name of team {team}, {name}"),
    }
)  # fmt: skip
"""What was done, as the end of "The convenor took back ...\"."""
