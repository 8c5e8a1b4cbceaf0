"""Where each event leads a table, from every phase in which it can find one; what is not here leaves its phase alone.

`docs/machines.md` draws it, and the tests hold it against a thousand evenings drawn at random and some rare ones.
"""

from collections.abc import Mapping
from types import MappingProxyType

from controller.domain import events as e
from controller.domain import hand_events as h
from controller.domain import play_events as p
from controller.domain import session_events as s
from controller.domain import table_events as t
from controller.domain.room import TablePhase

_Leads = Mapping[TablePhase, tuple[TablePhase, ...]]
_OVER: tuple[TablePhase, ...] = ("cut", "clip", "done")
_PLAYING: tuple[TablePhase, ...] = ("dealing", "hand", "closing", "dispute", "result")

CHANGES: Mapping[type, _Leads] = MappingProxyType(
    {
        e.RoundStarted: {"seated": ("dealing",), "dealt": ("hand",)},
        e.HandDealt: {"seated": ("dealt",), "dealing": ("hand",), "closing": ("hand",)},
        e.HandUndone: {"dealt": ("seated",), "hand": ("dealing",)},
        e.BellRang: {"dealing": ("closing",)},
        e.BellMissed: {"dealing": ("closing",)},
        e.DealJudged: {"hand": ("closing", "dispute")},
        e.DealQuestioned: {"hand": ("dispute",), "closing": ("dispute",), "result": ("dispute",)},
        e.DealRuled: {
            "hand": ("dealing", "result"),
            "closing": ("hand",),
            "dispute": ("hand", "result"),
            "result": ("hand",),
        },
        t.DealReviewed: {"dispute": ("hand", "result")},
        e.GraceEnded: {"closing": ("result",)},
        e.ResultRecorded: dict.fromkeys(_PLAYING, _OVER),
        e.CutRecorded: {"cut": ("clip", "done")},
        e.ResultCorrected: {"cut": ("clip", "done"), "clip": ("cut",), "done": ("cut",)},
        e.CardClipped: {"clip": ("done",)},
        e.ClipsExcused: {"clip": ("done",)},
        s.ClippingSet: {"clip": ("done",)},
        e.CallAnswered: {"dispute": ("result",)},
        e.PlayersMoved: {"done": ("seated",)},
        h.HandScored: {"hand": ("dealing", "result"), "closing": ("hand", "result"), "result": ("hand",)},
        h.HandStopped: {
            "hand": ("dealing", "result"),
            "closing": ("dealing", "hand", "result"),
            "result": ("dealing", "hand"),
        },
        h.HandMisdealt: {"dealt": ("seated",), "dealing": ("result",), "hand": ("dealing", "result")},
        h.HandTakenBack: {
            "dealing": ("hand", "closing", "result"),
            "hand": ("closing", "result"),
            "closing": ("hand",),
            "result": ("hand", "closing"),
        },
        h.HandCorrected: {
            "dealing": ("result",),
            "hand": ("result",),
            "closing": ("result",),
            "dispute": ("dealing", "hand", "result"),
            "result": ("dealing", "hand"),
        },
        p.StepTaken: dict.fromkeys(("dealing", "hand", "closing"), ("result",)),
        p.StepTakenBack: {"result": ("dealing", "hand", "closing")},
        h.ResultDisputed: {"result": ("dispute",)},
        t.DisputeRuled: dict.fromkeys(("dealing", "hand", "closing", "dispute"), ("result",)),
        t.CardClippedByHand: {"clip": ("done",)},
        t.ClicksForfeited: {"clip": ("done",)},
        t.ClicksRestored: {"clip": ("done",)},
        s.TableTimeUp: {"dealing": ("closing",)},
        s.RoundAbandoned: dict.fromkeys((*_PLAYING, *_OVER), ("seated",)),
        s.BreakBegun: {"seated": ("vacant",)},
        s.BreakEnded: {"vacant": ("seated",)},
    }
)

NEXT: Mapping[tuple[str, str], frozenset[str]] = MappingProxyType(
    {(phase, kind.__name__): frozenset(phases) for kind, leads in CHANGES.items() for phase, phases in leads.items()}
)
"""The same by (phase, name of the event): the phases that can follow."""
