"""Where each event leads a table, from every phase in which it can find one; what is not here leaves its phase alone.

`docs/machines.md` draws it, and the tests hold it against a thousand evenings drawn at random and some rare ones.
"""

from collections.abc import Mapping
from types import MappingProxyType

from controller.domain.events.bell import BellMissed, BellRang
from controller.domain.events.game import (
    CallAnswered,
    CardClipped,
    ClipsExcused,
    CutRecorded,
    DealJudged,
    DealQuestioned,
    DealRuled,
    HandDealt,
    HandUndone,
    ResultCorrected,
    ResultRecorded,
)
from controller.domain.events.hands import (
    HandCorrected,
    HandMisdealt,
    HandScored,
    HandStopped,
    HandTakenBack,
    ResultDisputed,
)
from controller.domain.events.play import StepTaken, StepTakenBack
from controller.domain.events.round import GraceEnded, PlayersMoved, RoundStarted
from controller.domain.events.session import BreakBegun, BreakEnded, ClippingSet, RoundAbandoned, TableTimeUp
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    DealReviewed,
    DisputeRuled,
)
from controller.domain.state.phases import TablePhase

_Leads = Mapping[TablePhase, tuple[TablePhase, ...]]
_OVER: tuple[TablePhase, ...] = ("cut", "clip", "done")
_PLAYING: tuple[TablePhase, ...] = ("dealing", "hand", "closing", "dispute", "result")

CHANGES: Mapping[type, _Leads] = MappingProxyType(
    {
        RoundStarted: {"seated": ("dealing",), "dealt": ("hand",)},
        HandDealt: {"seated": ("dealt",), "dealing": ("hand",), "closing": ("hand",)},
        HandUndone: {"dealt": ("seated",), "hand": ("dealing",)},
        BellRang: {"dealing": ("closing",)},
        BellMissed: {"dealing": ("closing",)},
        DealJudged: {"hand": ("closing", "dispute")},
        DealQuestioned: {"hand": ("dispute",), "closing": ("dispute",), "result": ("dispute",)},
        DealRuled: {
            "hand": ("dealing", "result"),
            "closing": ("hand",),
            "dispute": ("hand", "result"),
            "result": ("hand",),
        },
        DealReviewed: {"dispute": ("hand", "result")},
        GraceEnded: {"closing": ("result",)},
        ResultRecorded: dict.fromkeys(_PLAYING, _OVER),
        CutRecorded: {"cut": ("clip", "done")},
        ResultCorrected: {"cut": ("clip", "done"), "clip": ("cut",), "done": ("cut",)},
        CardClipped: {"clip": ("done",)},
        ClipsExcused: {"clip": ("done",)},
        ClippingSet: {"clip": ("done",)},
        CallAnswered: {"dispute": ("result",)},
        PlayersMoved: {"done": ("seated",)},
        HandScored: {"hand": ("dealing", "result"), "closing": ("hand", "result"), "result": ("hand",)},
        HandStopped: {
            "hand": ("dealing", "result"),
            "closing": ("dealing", "hand", "result"),
            "result": ("dealing", "hand"),
        },
        HandMisdealt: {"dealt": ("seated",), "dealing": ("result",), "hand": ("dealing", "result")},
        HandTakenBack: {
            "dealing": ("hand", "closing", "result"),
            "hand": ("closing", "result"),
            "closing": ("hand",),
            "result": ("hand", "closing"),
        },
        HandCorrected: {
            "dealing": ("result",),
            "hand": ("result",),
            "closing": ("result",),
            "dispute": ("dealing", "hand", "result"),
            "result": ("dealing", "hand"),
        },
        StepTaken: dict.fromkeys(("dealing", "hand", "closing"), ("result",)),
        StepTakenBack: {"result": ("dealing", "hand", "closing")},
        ResultDisputed: {"result": ("dispute",)},
        DisputeRuled: dict.fromkeys(("dealing", "hand", "closing", "dispute"), ("result",)),
        CardClippedByHand: {"clip": ("done",)},
        ClicksForfeited: {"clip": ("done",)},
        ClicksRestored: {"clip": ("done",)},
        TableTimeUp: {"dealing": ("closing",)},
        RoundAbandoned: dict.fromkeys((*_PLAYING, *_OVER), ("seated",)),
        BreakBegun: {"seated": ("vacant",)},
        BreakEnded: {"vacant": ("seated",)},
    }
)

NEXT: Mapping[tuple[str, str], frozenset[str]] = MappingProxyType(
    {(phase, kind.__name__): frozenset(phases) for kind, leads in CHANGES.items() for phase, phases in leads.items()}
)
"""The same by (phase, name of the event): the phases that can follow."""
