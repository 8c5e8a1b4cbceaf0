"""The bell's loop: sleep until just before a ring, spin to its instant, strike, and report at once."""

import os
import select
import sys
from collections.abc import Sequence

from controller.bell import realtime, reports
from controller.bell.clock import hub_us, spin_until
from controller.bell.folder import BellFolder
from controller.bell.handover import read_alive, read_rung
from controller.bell.plan import (
    Memory,
    Plan,
    PlanRefused,
    Ring,
    Skip,
    Stroke,
    next_step,
    parse_plan,
    remembered,
    take,
)
from controller.bell.ringer import Ringer

SPIN_US = 1_000  # a quiet process wakes up to 1 ms late from a sleep; what is left is spun
QUIET_US = 100_000  # nothing else is done this shortly before a ring
BEAT_US = 1_000_000


class StopSign:
    """Put up once, by a signal or a test; every wait of the loop ends with it."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        self.is_up = False

    def put_up(self) -> None:
        """Ask the loop to end, also in mid-stroke."""
        if not self.is_up:
            self.is_up = True
            os.write(self._write, b"!")

    def stands_at(self, instant_hub_us: int, also: Sequence[int] = ()) -> bool:
        """Wait until the instant, the sign, or something to read at another descriptor; whether the sign is up."""
        left_us = instant_hub_us - hub_us()
        if left_us > 0 and not self.is_up:
            select.select([self._read, *also], [], [], left_us / 1e6)
        return self.is_up


class BellLoop:
    """One bell, its plan and its memory."""

    def __init__(self, folder: BellFolder, ringer: Ringer, stop: StopSign, *, pins: str, max_stroke_ms: int) -> None:
        self._folder = folder
        self._ringer = ringer
        self._stop = stop
        self._pins = pins
        self._max_stroke_ms = max_stroke_ms
        self._memory = _memory(folder)
        self._plan: Plan | None = None
        self._refused: str | None = None
        self._complaint = ""
        self._next_beat_us = 0

    def run(self) -> None:
        """Ring the plan's rings until the stop sign is up."""
        while not self._stop.is_up:
            self._look_for_plan()
            step = next_step(self._plan, self._memory, hub_us())
            if isinstance(step, Skip):
                self._skip(step.ring)
            elif self._comes(step.ring.at_hub_us if step else None) and step:
                self._ring(step.ring)

    def beat(self) -> None:
        """Say that the bell is alive, and do the small jobs that must not be done near a ring."""
        self._next_beat_us = hub_us() + BEAT_US
        try:
            self._folder.beat(self._pins, self._plan.revision if self._plan else 0, self._refused)
            self._folder.tidy()
            is_written = self._folder.catch_up()
            self._complain(self._refused or ("" if is_written else "Reports wait for room in the run folder."))
        except OSError as error:
            self._complain(f"Reports cannot be written: {error}.")
        realtime.sweep()

    def _look_for_plan(self) -> None:
        document = self._folder.new_plan()
        if document is None:
            return
        try:
            self._plan = take(parse_plan(document), self._plan, self._memory.revision, self._folder.boot)
            self._memory = Memory(self._plan.revision, self._memory.rung)
            self._refused = None
        except PlanRefused as refusal:
            self._refused = f"{refusal.code}: {refusal}"
        self._next_beat_us = 0  # the hub learns soon what became of its plan

    def _comes(self, at_hub_us: int | None) -> bool:
        """Wait for the ring's instant: True when it has come, False after anything that may have changed the plan."""
        now_us = hub_us()
        left_us = BEAT_US if at_hub_us is None else at_hub_us - now_us
        if at_hub_us is not None and left_us <= SPIN_US:
            spin_until(at_hub_us)
            return not self._stop.is_up
        if left_us > QUIET_US and now_us >= self._next_beat_us:
            self.beat()
            return False
        until_us = now_us + left_us - SPIN_US
        if left_us > QUIET_US:
            until_us = min(until_us, max(self._next_beat_us, now_us))
        self._stop.stands_at(until_us, [self._folder.pokes.fileno()])
        self._folder.pokes.take()
        return False

    def _ring(self, ring: Ring) -> None:
        """Play a ring's strokes. The first edge is reported at once; the pin is off whatever ends this."""
        try:
            for number, stroke in enumerate(ring.strokes):
                struck_us = self._ringer.on()
                if number == 0:
                    self._report_rung(ring, struck_us)
                if self._stroke_is_cut_short(stroke, struck_us):
                    return
        finally:
            self._ringer.off()

    def _stroke_is_cut_short(self, stroke: Stroke, struck_us: int) -> bool:
        """Hold the bell driven for the stroke, then at rest for its pause; whether the stop sign ended it early."""
        self._folder.edge(struck_us, 1)
        self._stop.stands_at(struck_us + min(stroke.on_ms, self._max_stroke_ms) * 1000)
        rest_us = self._ringer.off()
        self._folder.edge(rest_us, 0)
        next_us = rest_us + stroke.off_ms * 1000
        if next_us - hub_us() > QUIET_US and hub_us() >= self._next_beat_us:
            self.beat()
        return self._stop.stands_at(next_us)

    def _report_rung(self, ring: Ring, struck_us: int) -> None:
        # A bell killed between the edge and this line rings the ring again: nobody heard those 50 microseconds.
        record = reports.rung(
            self._folder.boot, self._memory.revision, ring.ring, ring.at_hub_us, struck_us, len(ring.strokes)
        )
        self._memory = self._memory.after(record)
        self._folder.report(record)

    def _skip(self, ring: Ring) -> None:
        record = reports.skipped(self._folder.boot, self._memory.revision, ring.ring, ring.at_hub_us)
        self._memory = self._memory.after(record)
        self._folder.report(record)

    def _complain(self, text: str) -> None:
        if text and text != self._complaint:
            print(f"roundbell bell: {text}", file=sys.stderr, flush=True)
        self._complaint = text


def _memory(folder: BellFolder) -> Memory:
    memory = remembered(read_rung(folder.run_dir, 0)[0], folder.boot)
    alive = read_alive(folder.run_dir)
    return Memory(max(memory.revision, alive.revision if alive else 0), memory.rung)
