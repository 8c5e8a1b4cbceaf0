"""What happened, in the past tense. The log holds these and nothing else; everything shown is a fold of them.

Instants are `hub_us` of the boot the event was logged in. Fields are whole numbers, text, yes/no, and tuples of
the small records of `values`, so that the codec can write any of them without being told how.
"""

from controller.domain.events.amending import AmendEvent
from controller.domain.events.bell import BellEvent, RingEvent
from controller.domain.events.game import GameEvent
from controller.domain.events.hall import HallEvent
from controller.domain.events.hands import HandEvent
from controller.domain.events.late import LateEvent
from controller.domain.events.nodes import NodeEvent
from controller.domain.events.play import PlayEvent
from controller.domain.events.round import RoundEvent
from controller.domain.events.seats import SeatEvent
from controller.domain.events.session import SessionEvent
from controller.domain.events.setup import SetupEvent
from controller.domain.events.standings import StandingEvent
from controller.domain.events.table import TableEvent
from controller.domain.events.teams import TeamEvent

Event = (
    AmendEvent
    | BellEvent
    | RingEvent
    | GameEvent
    | HallEvent
    | HandEvent
    | LateEvent
    | NodeEvent
    | PlayEvent
    | RoundEvent
    | SeatEvent
    | SessionEvent
    | SetupEvent
    | StandingEvent
    | TableEvent
    | TeamEvent
)
