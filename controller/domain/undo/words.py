"""Each act of the convenor as undo names it, and why some acts stay done."""

from collections.abc import Mapping
from types import MappingProxyType

from controller.domain.events.amending import PlayerAmended, TeamRenamed, TournamentChanged, TournamentReopened
from controller.domain.events.game import (
    CallAnswered,
    ClipsExcused,
    CutRecorded,
    DealRuled,
    ResultCorrected,
    ResultRecorded,
)
from controller.domain.events.hall import CardGiven, PlayerEntered, PlayerStruck, TablesPlaced
from controller.domain.events.late import LatePressesSettled
from controller.domain.events.nodes import NodeBound, NodeFreed
from controller.domain.events.round import FinishCalled, RoundPaused, RoundResumed, RoundStarted, TournamentEnded
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
from controller.domain.events.standings import ClubNominated, DayBegun, PlacesDecided
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    ClicksReversed,
    DisputeRuled,
)
from controller.domain.events.teams import GameFigured, LotsDrawn
from controller.games.refusal import Refusal
from table_node.shared.words import say

_BEGUN = Refusal(
    "stays_done", say("A round that was started stays started."), say("Abandon it with a reason, and start it again.")
)
_RULED = Refusal("stays_done", say("A ruling stands."), say("Rule again, or correct the result with a reason."))
WHY_REFUSED: Mapping[type, Refusal] = MappingProxyType(
    {
        RoundStarted: _BEGUN,
        FinishCalled: Refusal(
            "stays_done",
            say("The finish bell cannot be unrung."),
            say("Rule on the hands it came too early for, or abandon the round."),
        ),
        StartHeld: Refusal(
            "stays_done", say("The start was held, and its instant may be over."), say("Start the round.")
        ),
        SeatTapped: Refusal("stays_done", say("The player has that seat now."), say("Seat the player somewhere else.")),
        DealRuled: _RULED,
        DisputeRuled: _RULED,
        CallAnswered: Refusal("stays_done", say("The call was answered."), say("The table can call again.")),
        LotsDrawn: Refusal("stays_done", say("Lots are drawn once."), say("Play on by them.")),
        LatePressesSettled: Refusal(
            "stays_done",
            say("What was pressed late stays taken or dropped."),
            say("Enter the result by hand, or correct it with a reason."),
        ),
    }
)
"""Why an act stays done, and what to do instead."""

WORDS: Mapping[type, str] = MappingProxyType(
    {
        TournamentCreated: say("the new tournament {name}"), PlayersImported: say("the entry list"),
        SeatsDrawn: say("the draw of the seats"), SeatsOpened: say("the free choice of seats"),
        NodeBound: say("the node of table {table}"), NodeFreed: say("the freeing of node {node}"),
        RoundStarted: say("the start of round {round}"), RoundPaused: say("the pause of round {round}"),
        RoundResumed: say("the end of the pause of round {round}"),
        FinishCalled: say("the finish bell of round {round}"),
        RoundExtended: say("the extra time of round {round}"), TimeLeftSet: say("the time left of round {round}"),
        RoundAbandoned: say("the abandoning of round {round}"),
        TableTimeGiven: say("the extra time of table {table}"),
        ClippingSet: say("the change of how scorecards are clipped"),
        SessionPlanned: say("the plan of the session"), StartHeld: say("the holding of round {round}"),
        BreakBegun: say("the break before round {round}"),
        BreakEnded: say("the end of the break before round {round}"),
        SeatTapped: say("the seat of a player at table {table}"),
        RingDrawn: say("the order of the tables"), SittersNamed: say("the list of those who keep their seats"),
        SeatsChanged: say("the change of seats before round {round}"),
        ResultRecorded: say("the result of table {table} in round {round}"),
        CutRecorded: say("the cut of table {table} in round {round}"),
        ResultCorrected: say("the correction of table {table} in round {round}"),
        ClipsExcused: say("the excuse of table {table}'s scorecards in round {round}"),
        DealRuled: say("the ruling on a deal of table {table}"), DisputeRuled: say("the ruling at table {table}"),
        CallAnswered: say("the answer to table {table}'s call"),
        CardClippedByHand: say("a scorecard clipped by hand at table {table} in round {round}"),
        ClicksForfeited: say("the forfeit of what a player earned in round {round}"),
        ClicksRestored: say("the return of what a player earned in round {round}"),
        ClicksReversed: say("the loss of what a player earned in round {round}"),
        GameFigured: say("the figures of table {table} in round {round}"), LotsDrawn: say("the lots"),
        DayBegun: say("the new day before round {round}"), ClubNominated: say("the nominations of {club}"),
        PlacesDecided: say("the order of level players"), TournamentEnded: say("the end of the tournament"),
        TablesPlaced: say("the plan of the hall"), PlayerEntered: say("the entry of {entrant}"),
        PlayerStruck: say("the striking of {entrant}"), CardGiven: say("the scorecard of player {player}"),
        LatePressesSettled: say("the word on what table {table} pressed late"),
        TournamentChanged: say("the change of what was set up"),
        TournamentReopened: say("that the evening goes on"),
        PlayerAmended: say("the change of {was_name} to {name}"),
        TeamRenamed: say("the new name of team {team}, {name}"),
    }
)  # fmt: skip
"""What was done, as the end of "The convenor took back ...\"."""
