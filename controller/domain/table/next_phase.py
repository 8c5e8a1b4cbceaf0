"""Where each event leads a table: the machine itself, as `evolve` follows it and `docs/machines.md` draws it.

What is in no row leaves the phase as it is. A table is new, and begins as `seated` or `vacant`, whenever seats are
given or become free; taking back an act of the convenor puts a table back as it was.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from controller.domain.events.amending import TournamentChanged, TournamentReopened
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
from controller.domain.events.round import GraceEnded, RoundStarted
from controller.domain.events.session import ClippingSet, TableTimeUp
from controller.domain.events.table import (
    CardClippedByHand,
    ClicksForfeited,
    ClicksRestored,
    DealReviewed,
    DisputeRuled,
)
from controller.domain.state.phases import IN_PLAY, TablePhase
from controller.domain.state.room import Room, Table, bell_gone
from controller.games.five_hundred.dealing import deals_left

_COUNTS: tuple[TablePhase, ...] = ("dealing", "hand", "closing", "result")
"""Phases in which hands are counted."""


class Step(NamedTuple):
    """One table through one event."""

    event: Any
    was: Table
    now: Table
    """With all that the event changes of it but the phase."""
    room: Room
    """After the event."""


Rule = Callable[[Step], TablePhase | None]
"""The phase a table comes to; None where it stays. The diagram shows what the annotation says can follow."""


def next_phase(step: Step) -> TablePhase:
    """The phase that the event leads the table to."""
    to = NEXT[type(step.event)].get(step.was.phase)
    if callable(to):
        to = to(step)
    return step.was.phase if to is None else to


def _undone(step: Step) -> Literal["hand", "dealing"]:
    return "hand" if _has_hand(step.now) else "dealing"


def _has_hand(table: Table) -> bool:
    return len(table.deals) > len(table.hands)


def _has_typed_hand(table: Table) -> bool:
    # Where only buttons are pressed, the next deal has ended the hand before it.
    return table.types_hands and _has_hand(table)


def _at_finish_bell(step: Step) -> Literal["closing"] | None:
    return "closing" if step.event.ring == "close" and not step.now.extra_us else None


def _grace_ended(step: Step) -> Literal["result"] | None:
    return "result" if step.now.number in step.event.tables else None


def _judged(step: Step) -> Literal["hand", "closing", "dispute"] | None:
    if step.event.verdict == "before":
        return None
    if step.event.verdict == "too_close":
        return "dispute"
    return "hand" if _has_typed_hand(step.now) else "closing"


def _questioned(step: Step) -> Literal["dispute"] | None:
    return "dispute" if step.event.verdict == "too_close" else None


def _reviewed(step: Step) -> Literal["hand", "result"] | None:
    was = step.was
    assert was.judged is not None
    if was.judged.verdict != "too_close" or step.event.verdict == "too_close" or was.questioned is None:
        return None
    return "hand" if step.event.verdict == "before" else _after_bell(step.now)


def _after_bell(table: Table) -> Literal["hand", "result"]:
    return "hand" if _has_typed_hand(table) else "result"


def _newest_ruled(step: Step) -> Literal["dealing", "hand", "result"] | None:
    if step.event.begun:
        return "hand"
    if step.was.questioned is not None:
        return None
    if bell_gone(step.room, step.now):
        return _after_bell(step.now)
    return "hand" if _has_hand(step.now) else "dealing"


def _question_ruled(step: Step) -> Literal["hand", "result"]:
    return "hand" if step.event.begun else _after_bell(step.now)


def _ruled_begun(step: Step) -> Literal["hand"] | None:
    return "hand" if step.event.begun else None


def _counted(step: Step) -> Literal["dealing", "hand", "result"]:
    if step.now.over is not None:
        return "result"
    return "hand" if _has_hand(step.now) else "dealing"


def _dealt_again(step: Step) -> Literal["dealing", "hand", "result"]:
    """The same hand is to be dealt again: after the bell only where it is owed."""
    room, table = step.room, step.now
    phase = _counted(step)
    none_left = deals_left(room.edition, table.deal) == 0 or (bell_gone(room, table) and not table.owed)
    return "result" if phase == "dealing" and none_left else phase


def _hand_taken_back(step: Step) -> TablePhase:
    return step.was.hands[-1].phase_before


def _step_taken(step: Step) -> Literal["result"] | None:
    return "result" if step.event.outcome is not None else None


def _step_taken_back(step: Step) -> TablePhase:
    """What no finish bell has ended is played on."""
    phase = step.was.play[-1].phase_before
    return "result" if phase == "dealing" and bell_gone(step.room, step.now) else phase


def _over(step: Step) -> Literal["cut", "clip", "done"]:
    """A table that has its result: it cuts, waits for scorecards where they can be tapped, or is done."""
    result = step.room.results[step.event.round, step.event.table]
    if result.mover is None and step.room.needs_mover(step.now):
        return "cut"
    return "clip" if step.room.cards_due(step.now) else "done"


def _corrected(step: Step) -> Literal["cut"] | None:
    """A table whose scorecards are in, or excused, is not asked for them again."""
    result = step.room.results[step.event.round, step.event.table]
    return "cut" if result.mover is None and step.room.needs_mover(step.now) else None


def _clipped(step: Step) -> Literal["done"] | None:
    return None if step.room.cards_due(step.now) else "done"


def _settled(step: Step) -> Literal["result"] | None:
    """Of a dispute over a deal, only a ruling on the deal makes an end."""
    return "result" if step.was.questioned is None else None


def _score_ruled(step: Step) -> Literal["result"] | None:
    return None if step.event.score is None else "result"


def _dispute_ruled(step: Step) -> Literal["result"] | None:
    return _score_ruled(step) or _settled(step)


def _ties_again(step: Step) -> Literal["cut"] | None:
    """A table that tied cuts for who moves on, once another round follows."""
    return "cut" if _is_tied(step) and step.room.needs_mover(step.now) else None


def _cuts_no_more(step: Step) -> Literal["clip"] | None:
    return "clip" if _is_tied(step) and not step.room.needs_mover(step.now) else None


def _is_tied(step: Step) -> bool:
    result = step.room.results.get((step.room.round, step.now.number))
    return result is not None and result.mover is None


def _cuts_no_more_or_is_done(step: Step) -> Literal["clip", "done"] | None:
    return None if _cuts_no_more(step) is None else _clipped(step) or "clip"


def _ties_again_or_is_done(step: Step) -> Literal["cut", "done"] | None:
    return _ties_again(step) or _clipped(step)


def _goes_on_in_play(step: Step) -> Literal["closing"] | None:
    """A round that goes on after the end of the tournament does so as after its finish bell."""
    return "closing" if step.room.phase == "overtime" else None


def _goes_on_in_cut(step: Step) -> Literal["clip"] | None:
    return _cuts_no_more(step) if step.room.phase == "overtime" else None


def _goes_on_with_tie(step: Step) -> Literal["cut"] | None:
    return _ties_again(step) if step.room.phase == "overtime" else None


NEXT: Mapping[type, Mapping[TablePhase, TablePhase | Rule]] = MappingProxyType(
    {
        RoundStarted: {"seated": "dealing", "dealt": "hand"},
        HandDealt: {"seated": "dealt", "dealing": "hand", "closing": "hand"},
        HandUndone: {"dealt": "seated", "hand": _undone},
        BellRang: {"dealing": _at_finish_bell},
        BellMissed: {"dealing": _at_finish_bell},
        TableTimeUp: {"dealing": "closing"},
        GraceEnded: {"closing": _grace_ended},
        DealJudged: {"hand": _judged},
        DealQuestioned: dict.fromkeys(("hand", "closing", "result"), _questioned),
        DealReviewed: dict.fromkeys(("dealing", "hand", "dispute", "result"), _reviewed),
        DealRuled: {
            "hand": _newest_ruled,
            "closing": _ruled_begun,
            "dispute": _question_ruled,
            "result": _question_ruled,
        },
        HandScored: dict.fromkeys(_COUNTS, _counted),
        HandCorrected: dict.fromkeys(IN_PLAY, _counted),
        HandStopped: dict.fromkeys(_COUNTS, _dealt_again),
        HandMisdealt: {"dealt": "seated", "dealing": _dealt_again, "hand": _dealt_again},
        HandTakenBack: dict.fromkeys(_COUNTS, _hand_taken_back),
        StepTaken: dict.fromkeys(IN_PLAY, _step_taken),
        StepTakenBack: dict.fromkeys(IN_PLAY, _step_taken_back),
        ResultDisputed: {"result": "dispute"},
        CallAnswered: {"dispute": _settled},
        DisputeRuled: {
            "dealing": _score_ruled,
            "hand": _score_ruled,
            "closing": _score_ruled,
            "dispute": _dispute_ruled,
        },
        ResultRecorded: dict.fromkeys(IN_PLAY, _over),
        CutRecorded: {"cut": _over},
        ResultCorrected: {"cut": _over, "clip": _corrected, "done": _corrected},
        CardClipped: {"clip": _clipped},
        CardClippedByHand: {"clip": _clipped},
        ClicksForfeited: {"clip": _clipped},
        ClicksRestored: {"clip": _clipped},
        ClipsExcused: {"clip": "done"},
        ClippingSet: {"clip": _clipped},
        TournamentChanged: {
            "cut": _cuts_no_more_or_is_done,
            "clip": _ties_again_or_is_done,
            "done": _ties_again,
        },
        TournamentReopened: {
            "dealing": _goes_on_in_play,
            "cut": _goes_on_in_cut,
            "clip": _goes_on_with_tie,
            "done": _goes_on_with_tie,
        },
    }
)
