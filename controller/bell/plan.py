"""The bell plan: the rings to come at absolute instants, which plan is taken, and what a ring found late is worth.

Everything here is decided from what is handed in: the document, the boot, the rings rung so far and the time.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.bell.reports import Rung, read_document

VERSION = 2
OUTPUTS = ("bell", "buzzer", "light")
"""What a ring can drive, in the order in which the outputs are driven; the bell is always there."""
LATE_MOST_US = 5_000_000
"""A ring found later than this is skipped: it would ring into the next phase of the round."""
SAME_RING_US = 1_000_000
"""A plan that moves a ring to within this of its stroke was written before the hub knew that it had rung."""
RINGS_MOST = 1000
STROKES_MOST = 20
STROKE_MOST_MS = 10_000
_WHOLE_MOST = 2**53 - 1


class Stroke(NamedTuple):
    """One hit of an output, and the pause after it, in milliseconds."""

    on_ms: int
    off_ms: int


@dataclass(frozen=True)
class Ring:
    """A ring to come, such as "r3/close", with the strokes of each output that takes part: the bell always does."""

    ring: str
    at_hub_us: int
    strokes: Mapping[str, tuple[Stroke, ...]]


@dataclass(frozen=True)
class Plan:
    """All rings to come, in order; a plan with a higher revision replaces it whole."""

    boot: str
    revision: int
    rings: tuple[Ring, ...]


class PlanRefused(Exception):
    """A plan the bell does not take: the plan in force stays. `code` for programs, `text` for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass(frozen=True)
class Memory:
    """What this boot's bell has done: the latest revision seen, and each ring with the instant it was over."""

    revision: int = 0
    rung: dict[str, int] = field(default_factory=dict)

    def after(self, record: Rung) -> "Memory":
        """The memory once this ring was rung or skipped."""
        over_hub_us = max(record.planned_hub_us, record.struck_hub_us or 0, self.rung.get(record.ring, 0))
        return Memory(max(self.revision, record.revision), {**self.rung, record.ring: over_hub_us})

    def knows(self, ring: Ring) -> bool:
        """Whether this ring is over. Under the same name only a clearly later instant is another ring."""
        return ring.ring in self.rung and ring.at_hub_us <= self.rung[ring.ring] + SAME_RING_US


@dataclass(frozen=True)
class Strike:
    """Ring at the ring's instant, or at once where that has passed."""

    ring: Ring


@dataclass(frozen=True)
class Skip:
    """Do not ring any more: too late."""

    ring: Ring


def remembered(records: Iterable[Rung], boot: str) -> Memory:
    """What the bell did earlier in this boot, so that a restarted bell rings nothing twice."""
    memory = Memory()
    for record in records:
        if record.boot == boot:
            memory = memory.after(record)
    return memory


def rings_ahead(plan: Plan, memory: Memory) -> tuple[Ring, ...]:
    """The rings of the plan that are not over."""
    return tuple(ring for ring in plan.rings if not memory.knows(ring))


def next_step(ahead: Sequence[Ring], now_hub_us: int) -> Strike | Skip | None:
    """What comes of the first ring ahead: to be struck, or to be skipped as too late; None where there is none."""
    if not ahead:
        return None
    return Skip(ahead[0]) if now_hub_us - ahead[0].at_hub_us > LATE_MOST_US else Strike(ahead[0])


def take(offered: Plan, in_force: Plan | None, latest_revision: int, boot: str) -> Plan:
    """The offered plan, if it may replace the one in force. Raises PlanRefused `other_boot` or `old_revision`."""
    if offered.boot != boot:
        raise PlanRefused("other_boot", f"Plan {offered.revision} was made in another boot of this machine.")
    if offered.revision < latest_revision:
        raise PlanRefused("old_revision", f"Plan {offered.revision} is older than plan {latest_revision}.")
    if in_force and offered.revision == in_force.revision and offered != in_force:
        raise PlanRefused(
            "old_revision", f"Plan {offered.revision} differs from the plan {in_force.revision} in force."
        )
    return offered


def plan_text(plan: Plan) -> str:
    """The plan document, as `bell.plan` holds it."""
    rings = [{"ring": ring.ring, "at_hub_us": ring.at_hub_us, "strokes": ring.strokes} for ring in plan.rings]
    return json.dumps({"v": VERSION, "boot": plan.boot, "revision": plan.revision, "rings": rings}) + "\n"


def parse_plan(document: bytes) -> Plan:
    """The plan a document holds. Raises PlanRefused `malformed`, naming what is wrong, for anything else."""
    try:
        plan = read_document(document, VERSION, Plan)
    except ValueError as error:
        raise _malformed(str(error)) from error
    _expect(0 < len(plan.boot) <= 64, "boot must be 1 to 64 characters")
    _expect_whole("revision", plan.revision, 1)
    _expect(len(plan.rings) <= RINGS_MOST, f"rings must be at most {RINGS_MOST}")
    for ring in plan.rings:
        _check_ring(ring)
    instants = [ring.at_hub_us for ring in plan.rings]
    _expect(instants == sorted(instants), "rings must be in the order of their instants")
    _expect(len({ring.ring for ring in plan.rings}) == len(plan.rings), "a ring is listed twice")
    return plan


def _check_ring(ring: Ring) -> None:
    name, parts = ring.ring, ring.strokes
    named = re.fullmatch(r"[A-Za-z0-9_/.-]{1,64}", name) is not None
    _expect(named, "a ring's name must be 1 to 64 letters, digits, '_', '/', '.' and '-'")
    sounds = "bell" in parts and set(parts) <= set(OUTPUTS)
    _expect(sounds, f"{name} must have strokes of the bell, and of nothing else but {' and '.join(OUTPUTS[1:])}")
    _expect_whole("at_hub_us", ring.at_hub_us, 0)
    for output, strokes in parts.items():
        _expect(1 <= len(strokes) <= STROKES_MOST, f"{output} in {name} must have 1 to {STROKES_MOST} strokes")
        for on_ms, off_ms in strokes:
            stroke = f"a stroke of {output} in {name}"
            _expect(1 <= on_ms <= STROKE_MOST_MS, f"{stroke} must be on for 1 to {STROKE_MOST_MS} ms")
            _expect(0 <= off_ms <= STROKE_MOST_MS, f"{stroke} must be off for 0 to {STROKE_MOST_MS} ms")


def _expect_whole(name: str, number: int, least: int) -> None:
    _expect(least <= number <= _WHOLE_MOST, f"{name} must be from {least} to {_WHOLE_MOST}")


def _expect(holds: bool, text: str) -> None:
    if not holds:
        raise _malformed(text)


def _malformed(text: str) -> PlanRefused:
    return PlanRefused("malformed", f"The bell plan cannot be read: {text}.")
