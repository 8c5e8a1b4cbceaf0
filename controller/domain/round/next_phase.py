"""Where each event leads the room: the machine itself, as `evolve` follows it and `docs/machines.md` draws it.

What is in no row leaves the phase as it is. A new tournament begins as `setup`; taking back an act of the convenor puts
the room back as it was.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal

from controller.domain.events import Event
from controller.domain.events.amending import TournamentReopened
from controller.domain.events.bell import BellMissed, BellRang
from controller.domain.events.round import (
    FinishCalled,
    MachineRestarted,
    PlayersMoved,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TournamentEnded,
)
from controller.domain.events.seats import SeatsOpened
from controller.domain.events.session import BreakBegun, BreakEnded, ClockRecovered, RoundAbandoned
from controller.domain.events.setup import PlayersImported, SeatsDrawn
from controller.domain.state.phases import ROUND_IS_OPEN, RoomPhase
from controller.domain.state.room import Room

Rule = Callable[[Room, Any], RoomPhase | None]
"""(room before, event) -> the phase the room comes to; None where it stays."""


def next_phase(room: Room, event: Event) -> RoomPhase:
    """The phase that an event leads the room to."""
    rows = NEXT.get(type(event))
    to = None if rows is None else rows.get(room.phase)
    if callable(to):
        to = to(room, event)
    return room.phase if to is None else to


def _at_finish_bell(room: Room, event: BellRang | BellMissed) -> Literal["overtime"] | None:
    return "overtime" if event.ring == "close" else None


def _restarted(room: Room, event: MachineRestarted) -> Literal["paused"] | None:
    return "paused" if event.left_us is not None else None


def reopened(room: Room, event: TournamentReopened) -> Literal["setup", "ready", "overtime", "break"]:
    """Where the room was when it was ended; a round that was in play goes on as after its finish bell."""
    tables = room.tables.values()
    if room.breaks and (room.breaks[-1].round > room.round or any(table.phase == "vacant" for table in tables)):
        return "break"
    if not tables:
        return "setup"
    return "ready" if all(table.phase in ("seated", "dealt") for table in tables) else "overtime"


NEXT: Mapping[type, Mapping[RoomPhase, RoomPhase | Rule]] = MappingProxyType(
    {
        PlayersImported: {"ready": "setup"},
        SeatsDrawn: {"setup": "ready"},
        SeatsOpened: {"setup": "break", "ready": "break"},
        RoundStarted: {"ready": "running"},
        RoundPaused: {"running": "paused"},
        RoundResumed: {"paused": "running"},
        ClockRecovered: {"paused": "running"},
        FinishCalled: {"paused": "running"},
        MachineRestarted: {"running": _restarted},
        BellRang: {"running": _at_finish_bell, "paused": _at_finish_bell},
        BellMissed: {"running": _at_finish_bell, "paused": _at_finish_bell},
        RoundAbandoned: dict.fromkeys(ROUND_IS_OPEN, "ready"),
        PlayersMoved: {"running": "ready", "overtime": "ready", "break": "ready"},
        BreakBegun: {"ready": "break", "running": "break", "overtime": "break"},
        BreakEnded: {"break": "ready"},
        TournamentEnded: dict.fromkeys(("setup", "ready", "break", *ROUND_IS_OPEN), "ended"),
        TournamentReopened: {"ended": reopened},
    }
)
